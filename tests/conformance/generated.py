"""Generated tournaments given to gacrux: does it pair every round and rank the players as we did?

As a command, with a progress bar: ``python -m tests.conformance.generated 300``.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from swiss64.engine.generator import GeneratorError, generate
from swiss64.engine.generator_options import Wishes, sensible
from swiss64.engine.tournament import Scoring
from swiss64.engine.trf.document import TrfDocument
from swiss64.engine.trf.write import write_trf

_USUAL = Scoring()
_SCORINGS = (_USUAL, _USUAL, _USUAL, Scoring(6, 2, 0, 6, 0, 6, 6, 2, 0), Scoring(pairing_allocated_bye=1))
_RANK = re.compile(r"(\d+);(\d+);")


@dataclass(frozen=True)
class Verdict:
    """What gacrux says of a file: whether each round is paired right, and who has another rank."""

    seed: int
    paired: bool
    ranks: tuple[int, ...]

    @property
    def agrees(self) -> bool:
        """Whether there is no difference at all."""
        return self.paired and not self.ranks


def documents(count: int, first_seed: int = 1) -> Iterator[tuple[int, TrfDocument]]:
    """So many tournaments with every kind of bye, result and acceleration, in three point systems.

    A seed whose players run out of opponents is passed over.
    """
    seed = first_seed
    while count:
        wishes = Wishes(players=(8, 60), scoring=_SCORINGS[seed % len(_SCORINGS)])
        try:
            document = generate(sensible(seed, wishes))
        except GeneratorError:
            document = None
        if document is not None:
            yield seed, document
            count -= 1
        seed += 1


def verdict(seed: int, document: TrfDocument) -> Verdict:
    """What gacrux says of a tournament."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "generated.trf"
        file.write_bytes(write_trf(document))
        pairing = _gacrux("pairingchecker", file)
        order = _gacrux("tiebreakchecker", file)
    found = {int(match[1]): int(match[2]) for match in map(_RANK.match, order) if match}
    stated = {number: value.rank for number, value in document.stated.items()}
    ranks = tuple(number for number in stated if stated[number] != found.get(number))
    return Verdict(seed, "Check: True" in pairing, ranks)


def _gacrux(part: str, file: Path) -> list[str]:
    command = [sys.executable, "-m", f"gacrux.{part}", "-i", str(file), "-o", "-", "-c", "-dS"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    return done.stdout.splitlines()


@click.command()
@click.argument("count", type=click.IntRange(1), default=300)
@click.option("--seed", type=click.IntRange(0), default=1, help="The first seed.")
def main(count: int, seed: int) -> None:
    """Give COUNT generated tournaments to gacrux and name every difference."""
    different = []
    with click.progressbar(documents(count, seed), length=count) as chosen:
        for number, document in chosen:
            found = verdict(number, document)
            if not found.agrees:
                different.append(found)
    for found in different:
        click.echo(
            f"seed {found.seed}: rounds {'right' if found.paired else 'different'}, ranks {found.ranks}"
        )
    click.echo(f"{count} tournaments, {len(different)} different")
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
