"""``swiss64 bench``: how fast the Dutch pairing is, beside the reference programs that are installed.

py4swiss (compiled core, rules before 2026) runs in this process, gacrux (rules of 2026) as
its own; what its start alone takes is taken off. They come with the extra ``bench``.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar

import click

from swiss64.engine.cut import cut_after
from swiss64.engine.generator import GeneratorOptions, generate
from swiss64.engine.pairing.dutch import DutchRequest
from swiss64.engine.pairing.dutch.field import field_of
from swiss64.engine.pairing.dutch.pair import pair_field
from swiss64.engine.tournament import Tournament
from swiss64.engine.trf.compose import document_of
from swiss64.engine.trf.document import TrfDocument
from swiss64.engine.trf.read import read_trf
from swiss64.engine.trf.write import TrfVersion, write_trf

SIZES = (50, 100, 200, 400, 800, 1000)
ROUNDS = (2, 5, 9)
PLANNED = 9
FIELDS = 3
SMALL = 200
"""Fields up to this size differ much from one another: the average of some is measured."""

TIMES = 5
"""Our part is measured so often, and the best counts: another process may have had the processor."""

LONG = 2.0
"""A reference that takes so many seconds is measured once."""

Pairs = set[tuple[int, int]]
Value = TypeVar("Value")


@dataclass(frozen=True)
class Ours:
    """Seconds for reading the file, for the state of the round and for pairing it, and the games."""

    reading: float
    state: float
    pairing: float
    games: Pairs


@dataclass(frozen=True)
class Theirs:
    """Seconds that a reference takes for a file, and its games."""

    seconds: float
    games: Pairs


@click.command()
@click.option("--players", type=click.IntRange(20, 9999), help="One size of field instead of 50 to 1,000.")
@click.option("--seed", type=int, default=1, show_default=True, help="Another field of the same size.")
@click.option("--without", multiple=True, type=click.Choice(["py4swiss", "gacrux"]), help="Leave one out.")
def bench(players: int | None, seed: int, without: tuple[str, ...]) -> None:
    """Measure the Dutch pairing of rounds 2, 5 and 9 beside py4swiss and gacrux.

    Times are milliseconds of the processor. A ratio tells how many times as long the reference takes as our
    pairing alone, and in brackets as ours with reading the file and building the state. Behind it
    stands how many games differ: the rules of py4swiss are those before 2026.
    """
    references = {name: REFERENCES[name] for name in REFERENCES if name not in without and find_spec(name)}
    for name in REFERENCES.keys() - references.keys() - set(without):
        click.echo(f"{name} is not installed: pip install 'swiss64[bench]'", err=True)
    click.echo(f"{'players':>7} {'round':>5} {'read':>7} {'state':>7} {'pair':>7}", nl=False)
    click.echo("".join(f"  {name:>9} {'ratio':>15} {'differ':>6}" for name in references))
    for size in (players,) if players else SIZES:
        fields = FIELDS if size <= SMALL else 1
        whole = [generate(GeneratorOptions(seed + n, size, PLANNED)).tournament for n in range(fields)]
        for number in ROUNDS:
            _measure([_before(tournament, number) for tournament in whole], size, number, references)


def _before(tournament: Tournament, number: int) -> TrfDocument:
    """The document of a tournament before a round; py4swiss wants ranks."""
    ranks = {player: player for player in tournament.player}
    return document_of(cut_after(tournament, number - 1), ranks=ranks)


def _measure(
    documents: list[TrfDocument], size: int, number: int, references: dict[str, Callable[[Path], Theirs]]
) -> None:
    """One line of the table: the average of some fields."""
    ours = [measure_ours(write_trf(document)) for document in documents]
    reading, state, pairing = (
        sum(times) / len(ours)
        for times in zip(*((one.reading, one.state, one.pairing) for one in ours), strict=True)
    )
    click.echo(f"{size:>7} {number:>5} {_ms(reading):>7} {_ms(state):>7} {_ms(pairing):>7}", nl=False)
    for name, reference in references.items():
        version = TrfVersion.TRF16 if name == "py4swiss" else TrfVersion.TRF26
        theirs = [_refer(reference, write_trf(document, version)) for document in documents]
        seconds = sum(one.seconds for one in theirs) / len(theirs)
        ratio = f"{seconds / pairing:.0f} ({seconds / (reading + state + pairing):.0f})"
        differ = sum(len(one.games - other.games) for one, other in zip(ours, theirs, strict=True))
        click.echo(f"  {_ms(seconds):>9} {ratio:>15} {differ:>6}", nl=False)
    click.echo()


def _refer(reference: Callable[[Path], Theirs], data: bytes) -> Theirs:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "before.trf"
        file.write_bytes(data)
        return reference(file)


def measure_ours(data: bytes) -> Ours:
    """Read, build the state and pair, each the best of several times."""
    reading, document = _best(lambda: read_trf(data), TIMES)
    request = DutchRequest.from_document(document)
    state, field = _best(lambda: field_of(request), TIMES)
    pairing, drawn = _best(lambda: pair_field(field), TIMES)
    return Ours(reading, state, pairing, {(game.white, game.black) for game in drawn.round.games})


def by_py4swiss(file: Path) -> Theirs:
    """The file paired by py4swiss, in this process."""
    from py4swiss.engines import DutchEngine
    from py4swiss.trf import TrfParser

    seconds, pairs = _best_unless_long(lambda: DutchEngine.generate_pairings(TrfParser.parse(file)))
    return Theirs(seconds, {(pair.white, pair.black) for pair in pairs if pair.black})


def by_gacrux(file: Path) -> Theirs:
    """The file paired by gacrux, without the start of its process."""

    def run(*arguments: str) -> str:
        command = [sys.executable, "-m", "gacrux.pairingchecker", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
        return done.stdout

    start, _ = _best(lambda: run("-h"), 3)
    seconds, output = _best_unless_long(lambda: run("-i", str(file), "-o", "-", "-p", "-dS"))
    games = set(games_in(output))
    return Theirs(max(seconds - start, 0.0), games)


REFERENCES: dict[str, Callable[[Path], Theirs]] = {"py4swiss": by_py4swiss, "gacrux": by_gacrux}


def games_in(output: str) -> Iterator[tuple[int, int]]:
    """The games in the common output of pairing programs: a number of lines, then White and Black."""
    for line in output.splitlines()[1:]:
        words = line.split()
        if len(words) == 2 and words[1] != "0":
            yield int(words[0]), int(words[1])


def _best(run: Callable[[], Value], times: int) -> tuple[float, Value]:
    """The shortest of several runs in seconds, and what the last one gave.

    It is the time of the processor, with that of processes started: others may be using it too.
    """
    shortest = float("inf")
    for _ in range(times):
        start = _processor()
        value = run()
        shortest = min(shortest, _processor() - start)
    return shortest, value


def _processor() -> float:
    children = os.times()
    return time.process_time() + children.children_user + children.children_system


def _best_unless_long(run: Callable[[], Value]) -> tuple[float, Value]:
    seconds, value = _best(run, 1)
    if seconds < LONG:
        again, value = _best(run, 2)
        seconds = min(seconds, again)
    return seconds, value


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f}"
