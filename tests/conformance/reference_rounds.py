"""Every round of the reference tournaments drawn again: pairs, colours and bye, and how long it took.

As a command, with a progress bar: ``python -m tests.conformance.reference_rounds``.
"""

from __future__ import annotations

import gc
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module

import click

from swiss64.engine.pairing.dutch.field import field_of
from swiss64.engine.pairing.dutch.pair import DutchPairing, pair_field
from swiss64.engine.pairing.dutch.request import DutchRequest
from swiss64.engine.tournament import ByeKind, Round
from swiss64.engine.trf.document import TrfDocument, cut_after
from swiss64.engine.trf.read import read_trf
from tests.pairing_files import SETS, files

SLOWEST = 5


@dataclass(frozen=True)
class Drawn:
    """A round as it is in the file and as we draw it; ``seconds`` of the processor for the pairing."""

    number: int
    players: int
    file: Round
    ours: DutchPairing
    seconds: float

    @property
    def alike(self) -> bool:
        """Whether games, colours and bye are the same."""
        return _seats(self.file) == _seats(self.ours.round)


def rounds_of(document: TrfDocument) -> Iterator[Drawn]:
    """Every round of a tournament, drawn from what the file says of those before."""
    for round_ in document.tournament.rounds:
        request = DutchRequest.from_document(cut_after(document, round_.number - 1))
        field = field_of(request)
        start = time.process_time()
        ours = pair_field(field)
        yield Drawn(round_.number, field.size, round_, ours, time.process_time() - start)


def _seats(round_: Round) -> set[tuple[int, int]]:
    byes = {(bye.player, 0) for bye in round_.byes if bye.kind is ByeKind.PAIRING_ALLOCATED}
    return {(game.white, game.black) for game in round_.games} | byes


@click.command()
def main() -> None:
    """Draw all reference rounds again, name each difference and the slowest rounds."""
    everything = [(collection, *entry) for collection in SETS for entry in files(collection)]
    rounds = different = 0
    # Else one round would pay for importing networkx, or for looking for garbage among all that was imported.
    import_module("networkx")
    gc.collect()
    gc.freeze()
    times: list[tuple[float, str]] = []
    means: Counter[str] = Counter()
    with click.progressbar(everything) as entries:
        for collection, name, data in entries:
            for drawn in rounds_of(read_trf(data)):
                what = f"{collection}/{name} round {drawn.number}, {drawn.players} players"
                rounds += 1
                times.append((drawn.seconds, what))
                means.update(bracket.means.value for bracket in drawn.ours.brackets)
                if not drawn.alike:
                    different += 1
                    click.echo(f"{what}: different", err=True)
    click.echo(f"{len(everything)} files, {rounds} rounds, {different} different")
    click.echo(
        f"pairing: {sum(seconds for seconds, _ in times) / rounds * 1000:.2f} ms on average; the slowest:"
    )
    for seconds, what in sorted(times, reverse=True)[:SLOWEST]:
        click.echo(f"  {seconds * 1000:.1f} ms  {what}")
    click.echo("brackets: " + ", ".join(f"{count} {name}" for name, count in means.most_common()))
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
