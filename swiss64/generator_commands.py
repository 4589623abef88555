"""The command ``swiss64 generate``: a random tournament as a TRF file. It needs no site."""

from __future__ import annotations

import re
import secrets
import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import click

from swiss64.engine.generator import MOST_PLAYERS, GeneratorError, GeneratorOptions, generate
from swiss64.engine.generator_options import Range, Wishes, sensible
from swiss64.engine.pairing.dutch.errors import AccelerationUndefinedError
from swiss64.engine.standings.fide.codes import Code
from swiss64.engine.tournament import Scoring, System
from swiss64.engine.trf.write import TrfVersion, write_trf
from swiss64.standings_commands import TieBreakList

_SCORINGS = {
    "1": Scoring(),
    "3": Scoring(win=6, draw=2, forfeit_win=6, pairing_allocated_bye=6, full_point_bye=6, half_point_bye=2),
}


class WholeRange(click.ParamType[Range]):
    """A whole number, or the lowest and the highest with a hyphen: ``40`` or ``20-80``."""

    name = "n|n-n"

    def __init__(self, lowest: int, highest: int) -> None:
        self.lowest = lowest
        self.highest = highest

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Range:
        """The range; anything else is wrong use."""
        if isinstance(value, tuple):
            return value
        match = re.fullmatch(r"([0-9]{1,6})(?:-([0-9]{1,6}))?", value)
        if match is None:
            self.fail(f"{value!r} is no whole number and no range like 20-80.", param, ctx)
        low, high = int(match[1]), int(match[2] or match[1])
        if not self.lowest <= low <= high <= self.highest:
            self.fail(f"{value!r} is not within {self.lowest}-{self.highest}.", param, ctx)
        return low, high


class Ratings(click.ParamType[tuple[int, ...]]):
    """The lowest and the highest rating (``1400-2300``), or every player's (``2310,2150,1980``)."""

    name = "n-n|n,n,…"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        """The ratings; anything else is wrong use."""
        if isinstance(value, tuple):
            return value
        pattern = r"[0-9]{1,4}(-[0-9]{1,4}|(,[0-9]{1,4})+)"
        if not re.fullmatch(pattern, value):
            self.fail(f"{value!r} is no range like 1400-2300 and no list like 2310,2150,1980.", param, ctx)
        return tuple(int(rating) for rating in re.split(r"[-,]", value))


def _per_cent(name: str, text: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    return click.option(f"--{name}", type=WholeRange(0, 100), help=f"{text}, in per cent.")


@click.command("generate")
@click.option("--players", type=WholeRange(2, MOST_PLAYERS), help="How many players.")
@click.option("--rounds", type=WholeRange(1, 200), help="How many rounds.")
@click.option("--seed", type=click.IntRange(0), help="Makes the same tournament again.")
@click.option("--system", type=click.Choice([system.value for system in System]), default="fide-dutch")
@click.option("--ratings", type=Ratings(), help="Lowest and highest (1400-2300), or all (2310,2150,1980).")
@click.option("--win", type=click.Choice(list(_SCORINGS)), default="1", help="Points for a win; 3 is 3-1-0.")
@click.option("--bye-points", type=click.Choice(["0", "0.5", "1", "3"]), help="Points for the allocated bye.")
@_per_cent("half-point-byes", "Half-point byes of each player and round")
@_per_cent("full-point-byes", "Full-point byes of each player and round")
@_per_cent("zero-point-byes", "Absences of each player and round")
@_per_cent("late-entries", "Players who enter late")
@_per_cent("withdrawals", "Withdrawals of each player and round")
@_per_cent("forfeits", "Games lost by forfeit")
@_per_cent("double-forfeits", "Games both lose by forfeit")
@_per_cent("unrated-games", "Games that are not rated (W, D, L)")
@_per_cent("odd-results", "Games with an odd result (0-0, a half and nothing)")
@_per_cent("draws", "Draws between equals")
@click.option("--forbidden-pairs", type=WholeRange(0, 1000), help="Pairs of players who may not meet.")
@click.option("--acceleration", type=click.Choice(["none", "baku"]), help="Accelerated pairing (C.04.7).")
@click.option("--tie-breaks", type=TieBreakList(), help="FIDE codes for the final order: BH/C1,SB,DE.")
@click.option("--format", "version", type=click.Choice([v.value for v in TrfVersion]), default="trf26")
@click.option(
    "-o", "--output", required=True, type=click.Path(dir_okay=False, allow_dash=True, path_type=Path)
)
def generate_command(
    seed: int | None, output: Path, version: str, system: str, win: str, bye_points: str | None, **given: Any
) -> None:
    """Make a random tournament and write it as a TRF file.

    What is not given is chosen at random, from the seed. Results follow FIDE's table of
    expected scores, and the final ranks the tie-breaks.
    """
    seed = secrets.randbelow(2**32) if seed is None else seed
    wishes = _wishes(System(system), _scoring(win, bye_points), given)
    try:
        options = sensible(seed, wishes)
        document = generate(options, (_command_line(options, win, bye_points, version),))
    except ValueError as error:
        raise click.UsageError(f"This cannot be generated: {error}.") from None
    except AccelerationUndefinedError:
        raise click.UsageError(
            "Baku acceleration needs a win worth two draws and a loss worth nothing."
        ) from None
    except GeneratorError as error:
        raise click.ClickException(
            f"Seed {seed}: there is no legal pairing of round {error.round}. "
            "Give more players or fewer rounds, or another seed."
        ) from None
    _write(output, write_trf(document, TrfVersion(version)))
    click.echo(f"seed {seed}: {options.players} players, {options.rounds} rounds", err=True)


def _wishes(system: System, scoring: Scoring, given: dict[str, Any]) -> Wishes:
    tie_breaks: tuple[Code, ...] | None = given["tie_breaks"]
    acceleration = given["acceleration"]
    apart = ("players", "rounds", "ratings", "forbidden_pairs", "acceleration", "tie_breaks")
    return Wishes(
        players=given["players"],
        rounds=given["rounds"],
        system=system,
        ratings=given["ratings"],
        scoring=scoring,
        per_cent={name: value for name, value in given.items() if name not in apart and value is not None},
        forbidden_pairs=given["forbidden_pairs"],
        accelerated=None if acceleration is None else acceleration == "baku",
        tie_breaks=tie_breaks,
    )


def _scoring(win: str, bye_points: str | None) -> Scoring:
    scoring = _SCORINGS[win]
    if bye_points is None:
        return scoring
    return Scoring(
        win=scoring.win,
        draw=scoring.draw,
        forfeit_win=scoring.forfeit_win,
        pairing_allocated_bye=int(2 * float(bye_points)),
        full_point_bye=scoring.full_point_bye,
        half_point_bye=scoring.half_point_bye,
    )


def _command_line(options: GeneratorOptions, win: str, bye_points: str | None, version: str) -> str:
    """The command that makes the same file again, with everything that was left to chance."""
    between = "-" if len(options.ratings) == 2 else ","
    words = [
        f"--seed {options.seed} --system {options.system.value} --players {options.players}",
        f"--rounds {options.rounds} --ratings {between.join(map(str, options.ratings))} --win {win}",
    ]
    if bye_points is not None:
        words.append(f"--bye-points {bye_points}")
    words += [
        f"--{item.name.replace('_', '-')} {round(100 * getattr(options.chances, item.name))}"
        for item in fields(options.chances)
    ]
    if options.system is System.FIDE_DUTCH:
        acceleration = "baku" if options.accelerated else "none"
        words.append(f"--forbidden-pairs {options.forbidden_pairs} --acceleration {acceleration}")
    if options.tie_breaks:
        words.append(f"--tie-breaks {','.join(map(str, options.tie_breaks))}")
    words.append(f"--format {version}")
    return "swiss64 generate " + " ".join(words)


def _write(output: Path, data: bytes) -> None:
    if str(output) == "-":
        sys.stdout.buffer.write(data)
        return
    try:
        output.write_bytes(data)
    except OSError as error:
        raise click.ClickException(f"{output} cannot be written: {error.strerror}.") from None
