"""Goals 4 and 5 by counting: the least that a set of players must cost, and the pairs that reach it.

With the house allocation a pair costs goal 5 one player when both are due the same
colour, and goal 4 one more when each of them cannot bear the other colour (is *strong*).
A player for whom even the colour he is due is too much costs goal 4 one in any pair
(he cannot bear the other one either), so he counts here as one who is not strong.

So among players of whom more than half are due white, or are strong for white, the
excess must meet each other; and if nobody else does, nothing else is lost. Where that
is possible is then a matter of unweighted matching.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from swiss64.engine.pairing.house_field import ColourClass, HouseField
from swiss64.engine.pairing.matching import bits, cheapest_perfect
from swiss64.engine.tournament import Colour

LIMITS = 1 << 32
"""In a colour cost the players of goal 4 are multiples of this, those of goal 5 the rest."""


class Kind(IntEnum):
    """What counts of a player for goals 4 and 5."""

    NOTHING_DUE = 0
    WHITE = 1
    STRONG_WHITE = 2
    BLACK = 3
    STRONG_BLACK = 4


def kind_of(colours: ColourClass) -> Kind:
    """The kind of a colour class."""
    if colours.due is None:
        return Kind.NOTHING_DUE
    strong = colours.exceeds(colours.due.other) and not colours.exceeds(colours.due)
    if colours.due is Colour.WHITE:
        return Kind.STRONG_WHITE if strong else Kind.WHITE
    return Kind.STRONG_BLACK if strong else Kind.BLACK


def pair_cost(one: int, two: int) -> int:
    """The colour cost of a pair of kinds, without what it costs in any case."""
    if one and two and (one <= Kind.STRONG_WHITE) == (two <= Kind.STRONG_WHITE):
        return 1 + LIMITS * (one == two and one in (Kind.STRONG_WHITE, Kind.STRONG_BLACK))
    return 0


def least_cost(counts: Sequence[int]) -> int:
    """The least colour cost of pairing so many players of each kind, if nothing else forbids a pair."""
    half = sum(counts) // 2
    white, black = counts[1] + counts[2], counts[3] + counts[4]
    strong = max(0, counts[2] - half) + max(0, counts[4] - half)
    return strong * LIMITS + max(0, white - half) + max(0, black - half)


def exact_cost(field: HouseField, members: int) -> int | None:
    """The least colour cost of pairing ``members`` without repeats (weighted); None: impossible."""
    kinds = {place: kind_of(field.classes[place]) for place in bits(members)}
    costs = {
        (one, two): pair_cost(kinds[one], kinds[two])
        for one in kinds
        for two in kinds
        if one < two and not field.met[one] >> two & 1
    }
    pairs = cheapest_perfect(costs)
    if pairs is None or 2 * len(pairs) < len(kinds):
        return None
    return sum(costs[pair] for pair in pairs)


class ColourSets:
    """The kinds of a field as bit sets."""

    def __init__(self, field: HouseField) -> None:
        self.kinds = [kind_of(colours) for colours in field.classes]
        self.sets = [0] * len(Kind)
        for place, kind in enumerate(self.kinds):
            self.sets[kind] |= 1 << place

    def counts(self, members: int) -> list[int]:
        """How many of ``members`` there are of each kind."""
        return [(members & kind).bit_count() for kind in self.sets]

    def partners(self, members: int) -> list[int]:
        """For each kind the partners with whom ``members`` cost no more than `least_cost`.

        Every complete pairing of ``members`` that keeps to them costs exactly that, and
        every one that costs exactly that keeps to them.
        """
        half = members.bit_count() // 2
        _, white, strong_white, black, strong_black = (members & kind for kind in self.sets)
        allowed = [members] * len(Kind)
        for mild, strong, kinds in (
            (white, strong_white, (Kind.WHITE, Kind.STRONG_WHITE)),
            (black, strong_black, (Kind.BLACK, Kind.STRONG_BLACK)),
        ):
            due = mild | strong
            if strong.bit_count() >= half:
                for kind in Kind:
                    if kind is not kinds[1]:
                        allowed[kind] &= strong
                continue
            allowed[kinds[1]] &= ~strong
            for kind in Kind:
                if due.bit_count() >= half and kind not in kinds:
                    allowed[kind] &= due
                elif due.bit_count() < half and kind in kinds:
                    allowed[kind] &= ~due
        return allowed
