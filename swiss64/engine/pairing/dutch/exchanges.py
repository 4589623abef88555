"""Resident exchanges between S1 and S2 (C.04.3 4.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from swiss64.engine.pairing.dutch.alternating import Rows, bits
from swiss64.engine.pairing.dutch.transpositions import Transposition, first_transposition

MOST_TRIALS = 300
"""So many exchanges are tried one after the other; then the weights find the first one."""


@dataclass(frozen=True)
class Halves:
    """The two sides of a homogeneous bracket or a remainder.

    ``first`` is S1 in order, ``second`` S2 as a bit set. The ``gates`` stand beside S1, ``others``
    (limbo, fillers), who take gates, beside S2.
    """

    first: tuple[int, ...]
    second: int
    gates: tuple[int, ...]
    others: int

    @cached_property
    def left(self) -> tuple[int, ...]:
        """Who is given a partner, in order."""
        return (*self.first, *self.gates)

    @property
    def right(self) -> int:
        """Who can be a partner."""
        return self.second | self.others

    def exchanged(self, down: int, up: int) -> Halves:
        """With ``down`` of S1 and ``up`` of S2 in each other's half, both in order again."""
        first = sorted({*self.first, up} - {down})
        return Halves(tuple(first), self.second & ~(1 << up) | 1 << down, self.gates, self.others)


def exchanged_once(rows: Rows, halves: Halves, failed: Transposition) -> Transposition | None:
    """The first transposition after the first exchange of one player that has any; None if none was found.

    ``failed`` is the attempt without an exchange.
    """
    trials = 0
    for down, up in exchanges_of_one(halves):
        if not _can_help(rows, failed, down, up):
            continue
        after = halves.exchanged(down, up)
        found = first_transposition(rows, after.left, after.right)
        if found.complete:
            return found
        trials += 1
        if trials == MOST_TRIALS:
            return None
    return None


def exchanges_of_one(halves: Halves) -> Iterator[tuple[int, int]]:
    """In the order of 4.3: the smaller difference, then the lower player from S1.

    Players are compared by their places in the remainder, which may have holes in the bracket.
    """
    order = [*halves.first, *bits(halves.second)]
    count = len(halves.first)
    for difference in range(1, len(order)):
        for down in range(count - 1, max(-1, count - 1 - difference), -1):
            up = down + difference
            if up < len(order):
                yield order[down], order[up]


def _can_help(rows: Rows, failed: Transposition, down: int, up: int) -> bool:
    """Whether the players who had too few partners could have enough after the exchange (Hall)."""
    many, reach = failed.violators.bit_count(), failed.within_reach
    partners = reach.bit_count() - (reach >> up & 1)
    if failed.violators >> down & 1:
        many -= 1
    if rows[down] & failed.violators & ~(1 << down):
        partners += 1
    return partners >= many
