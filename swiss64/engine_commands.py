"""The commands that need no site and no database: ``swiss64 pair`` and ``swiss64 check``.

Exit codes: 0 good, 1 no pairing or something differs, 2 wrong use, 3 a file that cannot be read.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from swiss64.engine.checker import AllRoundsDrawnError, RoundDifference, Seats, differences, next_round, seats
from swiss64.engine.pairing.dutch.errors import (
    AccelerationUndefinedError,
    InitialColourUnknownError,
    NoLegalPairingError,
)
from swiss64.engine.pairing.errors import (
    EverybodyHadTheByeError,
    PairingRefusedError,
    TooFewPlayersError,
    UnfinishedRoundError,
)
from swiss64.engine.standings.fide.codes import CodeError, CodeProblem
from swiss64.engine.standings.fide.final_order import RankDifference, rank_differences
from swiss64.engine.tournament import Colour, System
from swiss64.engine.trf.document import TrfDocument
from swiss64.engine.trf.errors import TrfError
from swiss64.engine.trf.read import read_trf

UNREADABLE = 3
_CODE_PROBLEMS = {
    CodeProblem.EMPTY: "there is nothing between two commas.",
    CodeProblem.UNKNOWN: "there is no such tie-break.",
    CodeProblem.FOR_TEAMS: "it is for team tournaments.",
    CodeProblem.SELF_DEFINED: "it is an organiser's own, and nobody else can count it.",
    CodeProblem.MODIFIER_UNKNOWN: '"{part}" is no modifier.',
    CodeProblem.MODIFIER_NOT_ALLOWED: '"{part}" does not go with it here.',
}
FILES_PER_PROCESS = 20

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
_SYSTEM = click.Choice([system.value for system in System])


@click.command()
@click.argument("file", type=_FILE)
@click.option("--system", type=_SYSTEM, help="The pairing system, if not the one that the file names.")
@click.option("--initial-colour", type=click.Choice(["w", "b"]), help="The colour drawn by lot for round 1.")
def pair(file: Path, system: str | None, initial_colour: str | None) -> None:
    """Draw the next round of a tournament in a TRF file.

    Prints the number of lines that follow, then White and Black of each game by pairing
    number; the bye as the player and 0.
    """
    document = read_document(file)
    if initial_colour:
        header = replace(document.header, initial_colour=Colour(initial_colour))
        document = replace(document, header=header)
    try:
        drawn = next_round(document, _system(document, system, file))
    except InitialColourUnknownError:
        raise click.UsageError(
            "The initial colour is not known: nobody has played, and the file has no record 152. "
            "Say --initial-colour."
        ) from None
    except PairingRefusedError as refused:
        raise click.ClickException(_refusal(refused)) from None
    lines = [(game.white, game.black) for game in drawn.games]
    lines += [seat for seat in seats(drawn) if seat[1] == 0]
    click.echo(len(lines))
    for white, black in lines:
        click.echo(f"{white} {black}")


@click.command()
@click.argument("files", type=_FILE, nargs=-1, required=True)
@click.option("--system", type=_SYSTEM, help="The pairing system, if not the one that the files name.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@click.option(
    "--jobs", type=click.IntRange(1), help="How many processes check, if not as many as processors."
)
def check(files: tuple[Path, ...], system: str | None, as_json: bool, jobs: int | None) -> None:
    """Draw every round of tournaments in TRF files again, and name each difference.

    Where a file names its tie-breaks, the final order is counted again as well.
    """
    reports = list(_reports(files, system, jobs))
    if as_json:
        click.echo(json.dumps([report.as_json() for report in reports], indent=1))
    else:
        for report in reports:
            report.tell()
    if any(report.problem for report in reports):
        sys.exit(UNREADABLE)
    if any(report.differences or report.ranks for report in reports):
        sys.exit(1)


@dataclass(frozen=True)
class Report:
    """What came out of one file; ``problem`` tells why it could not be read.

    ``ranks`` are the places that are others by the file's tie-breaks, ``not_counted`` why the
    final order could not be counted.
    """

    file: str
    rounds: int = 0
    differences: tuple[RoundDifference, ...] = ()
    ranks: tuple[RankDifference, ...] = ()
    not_counted: str = ""
    problem: str = ""

    def as_json(self) -> dict[str, Any]:
        """The report as the command's JSON has it."""
        report: dict[str, Any] = {
            "file": self.file,
            "rounds": self.rounds,
            "differences": [
                {
                    "round": one.round,
                    "expected": [list(seat) for seat in one.expected],
                    "found": [list(seat) for seat in one.found],
                    "article": one.article,
                }
                for one in self.differences
            ]
            + [
                {
                    "player": one.player,
                    "expected": one.expected,
                    "found": one.found,
                    "decided_by": None if one.decided_by is None else str(one.decided_by),
                }
                for one in self.ranks
            ],
        }
        if self.not_counted:
            report["final_order"] = self.not_counted
        return report | ({"error": self.problem} if self.problem else {})

    def tell(self) -> None:
        """Print the report as text; what could not be read goes to standard error."""
        if self.problem:
            click.echo(self.problem, err=True)
            return
        click.echo(f"{self.file}: {self.rounds} rounds, {len(self.differences)} different")
        for one in self.differences:
            click.echo(f"  round {one.round}: expected {_text(one.expected)}; found {_text(one.found)}")
            if one.article:
                click.echo(f"    decided by {one.article}")
        for place in self.ranks:
            click.echo(
                f"  final order: player {place.player}: expected {place.expected}; found {place.found}"
            )
            if place.decided_by:
                click.echo(f"    decided by {place.decided_by}")
        if self.not_counted:
            click.echo(f"  final order not counted: {self.not_counted}")


def _text(some: Seats) -> str:
    return ", ".join(f"{white}-{black}" if black else f"bye {white}" for white, black in some) or "nothing"


def _reports(files: Sequence[Path], system: str | None, jobs: int | None) -> Iterator[Report]:
    """The reports in the order of the files, with a progress bar where somebody can see it."""
    processes = min(jobs or os.cpu_count() or 1, -(-len(files) // FILES_PER_PROCESS))
    work = partial(_report, system=system)
    visible = len(files) > FILES_PER_PROCESS and sys.stderr.isatty()
    with ProcessPoolExecutor(processes) if processes > 1 else nullcontext() as pool:
        reports = pool.map(work, files, chunksize=4) if pool else map(work, files)
        if visible:
            with click.progressbar(reports, length=len(files), file=sys.stderr) as seen:
                yield from seen
        else:
            yield from reports


def _report(file: Path, system: str | None) -> Report:
    try:
        document = read_trf(file.read_bytes())
    except TrfError as error:
        return Report(str(file), problem=_reason(file, error))
    try:
        found = differences(document, _system(document, system, file))
    except AccelerationUndefinedError as refused:
        return Report(str(file), problem=f"{file}: {_refusal(refused)}")
    ranks: tuple[RankDifference, ...] = ()
    not_counted = ""
    try:
        ranks = rank_differences(document)
    except CodeError as error:
        not_counted = code_words(error)
    return Report(str(file), len(document.tournament.rounds), found, ranks, not_counted)


def read_document(file: Path) -> TrfDocument:
    """The tournament in a TRF file. One that cannot be read ends the command, with the reason and code 3."""
    try:
        return read_trf(file.read_bytes())
    except TrfError as error:
        click.echo(_reason(file, error), err=True)
        sys.exit(UNREADABLE)


def _reason(file: Path, error: TrfError) -> str:
    """The file, the line and the reason."""
    # Only here, since the words belong to the site's part for importing.
    from swiss64.exchange.trf_words import error_words

    return f"{file}: {error_words(error)}"


def code_words(error: CodeError) -> str:
    """What is wrong with a tie-break code."""
    reason = _CODE_PROBLEMS[error.problem].format(part=error.part)
    return f'The tie-break "{error.code}" cannot be used: {reason}'


def _system(document: TrfDocument, wanted: str | None, file: Path) -> System:
    if wanted:
        return System(wanted)
    if document.system is None:
        raise click.UsageError(f"{file} does not say which pairing system it follows. Say --system.")
    return document.system


def _refusal(refused: PairingRefusedError) -> str:
    """Why there is no next round."""
    match refused:
        case NoLegalPairingError() | EverybodyHadTheByeError():
            return f"There is no legal pairing of the {refused.present} players. The arbiter decides."
        case TooFewPlayersError():
            return f"A round needs at least two players, and {refused.present} can play."
        case UnfinishedRoundError():
            boards = ", ".join(map(str, refused.boards))
            return f"Round {refused.round} is not finished: no result on board {boards}."
        case AllRoundsDrawnError():
            return f"All {refused.rounds} rounds have been drawn."
        case AccelerationUndefinedError():
            return "Baku acceleration needs a win worth two draws and a loss worth nothing."
    raise AssertionError(f"a refusal without words: {refused!r}")
