"""Why so many of a score group had to go down, why these, and whom they meet. Data, no sentences.

Only what comes before the number of floaters can: by the house rules meetings, the bye and the groups
above (goals 1 to 3); by FIDE's who may meet (C1, C3), the players who are left (C4) and the bye (C5).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from swiss64.engine.explain_group import GroupExplained
from swiss64.engine.pairing.dutch.pair import DutchPairing
from swiss64.engine.pairing.house_field import HouseField
from swiss64.engine.pairing.house_goals import Goal, Pair, goals
from swiss64.engine.pairing.matching import bits, cheapest_perfect, maximum_matching
from swiss64.engine.pairing.result import Pairing


class Obstacle(Enum):
    """What stands in the way of fewer floaters."""

    ODD = "odd"
    MET_HERE = "met_here"  # no more pairs among those who are here: the others have met
    MAY_NOT_MEET_HERE = "may_not_meet_here"  # … or wish for the same colour absolutely
    NEEDED_BELOW = "needed_below"  # so many below find nobody among themselves whom they have not met
    REPEATS = "repeats"  # more players would meet somebody again
    BYE = "bye"  # the bye would go to somebody placed higher
    ABOVE = "above"  # a group above would be worse off
    LEFT = "left"  # those who are left could not all be paired, or the bye would go to a higher score


@dataclass(frozen=True, slots=True)
class FloatsExplained:
    """The obstacle; ``needed`` is how many below find nobody among themselves, where it is that."""

    obstacle: Obstacle
    needed: int = 0


def why_so_many(
    drawn: Pairing | DutchPairing, field: HouseField | None, group: GroupExplained
) -> FloatsExplained:
    """Why no fewer of a score group went down than did. ``field`` is that of a house pairing.

    Somebody must have gone down.
    """
    if len(group.went) == 1 and (len(group.members) + len(group.came)) % 2:
        return FloatsExplained(Obstacle.ODD)
    if isinstance(drawn, DutchPairing):
        return _dutch(drawn, group)
    assert field is not None  # noqa: S101 - a house pairing has its field
    return _HouseFloats(field, drawn, group).explained()


def _dutch(drawn: DutchPairing, group: GroupExplained) -> FloatsExplained:
    """C6 with only C1, then with C3 too; what is left is C4 and C5: those below, and the bye."""
    field = drawn.field
    place = {number: index for index, number in enumerate(field.numbers)}
    here, came = _mask(place, group.members), _mask(place, group.came)
    went = len(group.went) + (group.bye is not None)
    everybody = (1 << field.size) - 1
    not_met = [
        everybody & ~(_mask(place, past.opponents) | 1 << index) for index, past in enumerate(field.pasts)
    ]
    if _left_over(not_met, here, came) == went:
        return FloatsExplained(Obstacle.MET_HERE)
    if _left_over(field.may_meet, here, came) == went:
        return FloatsExplained(Obstacle.MAY_NOT_MEET_HERE)
    below = everybody & ~((2 << place[group.members[-1]]) - 1)
    needed = _left_over(*_with_bye(drawn, place, below), 0)
    if needed == went:
        return FloatsExplained(Obstacle.NEEDED_BELOW, needed)
    return FloatsExplained(Obstacle.LEFT)


def _with_bye(drawn: DutchPairing, place: dict[int, int], below: int) -> tuple[list[int], int]:
    """Whom everybody may meet, and who is below; the bye is one of them where it is given there (C2, C5)."""
    field = drawn.field
    rows = list(field.may_meet)
    if drawn.bye is None or not below >> place[drawn.bye] & 1:
        return rows, below
    score = field.scores[place[drawn.bye]]
    takers = sum(1 << index for index, one in enumerate(field.scores) if one == score) & field.bye_allowed
    for index in bits(takers):
        rows[index] |= 1 << field.size
    return [*rows, takers], below | 1 << field.size


def _mask(place: dict[int, int], numbers: Iterable[int]) -> int:
    return sum(1 << place[number] for number in numbers if number in place)


def _left_over(rows: Sequence[int], here: int, came: int) -> int:
    """How many of a group, and of those who came down to it, find nobody there at least.

    Those who came do not meet each other.
    """
    inside = [
        row & (here if came >> index & 1 else here | came) if (here | came) >> index & 1 else 0
        for index, row in enumerate(rows)
    ]
    mate = maximum_matching(inside, here | came)
    return sum((here | came) >> index & 1 and other < 0 for index, other in enumerate(mate))


class _HouseFloats:
    """The floaters of a group by the house rules."""

    def __init__(self, field: HouseField, drawn: Pairing, group: GroupExplained) -> None:
        self.field, self.group = field, group
        self.place = {number: index for index, number in enumerate(field.numbers)}
        self.bye = None if drawn.bye is None else self.place[drawn.bye]
        self.pairs = [
            _ordered(self.place[game.white.number], self.place[game.black.number]) for game in drawn.games
        ]
        self.repeats = sum(field.times_met(*pair) for pair in self.pairs)
        self.last = self.place[group.members[-1]]

    def explained(self) -> FloatsExplained:
        """The plainest obstacle that is one: of this group, of those below, of the whole field."""
        went = len(self.group.went)
        if not self.repeats:
            rows = [self._free(index) for index in range(self.field.size)]
            here, came = _mask(self.place, self.group.members), _mask(self.place, self.group.came)
            if _left_over(rows, here, came) == went:
                return FloatsExplained(Obstacle.MET_HERE)
            below = self.field.everybody & ~((2 << self.last) - 1) & ~self._mask_of_bye()
            needed = _left_over(rows, below, 0)
            coming_past = sum(
                one < self.place[self.group.members[0]] and two > self.last for one, two in self.pairs
            )
            if needed - coming_past == went:
                return FloatsExplained(Obstacle.NEEDED_BELOW, needed)
        return FloatsExplained(self._by_weights(went))

    def _free(self, index: int) -> int:
        return self.field.everybody & ~(self.field.met[index] | 1 << index | self._mask_of_bye())

    def _mask_of_bye(self) -> int:
        return 0 if self.bye is None else 1 << self.bye

    def _by_weights(self, went: int) -> Obstacle:
        """What else: could fewer go down, with as few repeats, but for the bye or the groups above?"""
        if self._fewest({self.bye} if self.bye is not None else set()) < went:
            return Obstacle.ABOVE
        if self.bye is None:
            return Obstacle.REPEATS
        others = {place for place in range(self.field.size) if not self.field.had_bye >> place & 1}
        return Obstacle.BYE if self._fewest(others) < went else Obstacle.REPEATS

    def _fewest(self, byes: set[int]) -> int:
        """How few of the group can go down with as few repeats as in the round, one of ``byes`` free."""
        field, size = self.field, self.field.size
        index = field.group_of[self.last]
        more = size + 1
        costs = {
            (one, two): field.times_met(one, two) * more
            + (field.group_of[one] == index and field.group_of[two] != index)
            for two in range(size)
            for one in range(two)
        }
        costs.update({(place, size): 0 for place in byes})
        pairs = cheapest_perfect(costs) or []
        total = sum(costs[pair] for pair in pairs)
        return total % more if total // more == self.repeats else size


@dataclass(frozen=True, slots=True)
class SwapExplained:
    """What would be worse if ``one`` and ``two`` changed places in a house round, by pairing numbers.

    ``goal`` is the first goal met worse. ``pair`` are two who would meet again, where it is goal 1;
    where it is goal 6, who comes down and would meet somebody placed lower (one number), or nobody.
    """

    one: int
    two: int
    goal: Goal
    pair: tuple[int, ...] = ()


def swap(field: HouseField, drawn: Pairing, one: int, two: int) -> SwapExplained:
    """Why two players of a house round, who do not meet each other, do not change places."""
    place = {number: index for index, number in enumerate(field.numbers)}
    changed = {place[one]: place[two], place[two]: place[one]}
    pairs = [_ordered(place[game.white.number], place[game.black.number]) for game in drawn.games]
    others = [_ordered(changed.get(a, a), changed.get(b, b)) for a, b in pairs]
    bye = None if drawn.bye is None else place[drawn.bye]
    goal = goals(field, others, bye).first_worse(goals(field, pairs, bye))
    assert goal is not None  # noqa: S101 - no other pairing is as good in all goals
    new = [pair for pair in others if pair not in pairs]
    concerned: tuple[int, ...] = ()
    if goal is Goal.REPEATS:
        concerned = next(pair for pair in new if field.times_met(*pair))
    elif goal is Goal.FLOATERS:
        concerned = _who_meets_lower(field, pairs, others)
    return SwapExplained(one, two, goal, tuple(field.numbers[at] for at in concerned))


def _ordered(one: int, two: int) -> Pair:
    return (one, two) if one < two else (two, one)


def _who_meets_lower(field: HouseField, pairs: list[Pair], others: list[Pair]) -> tuple[int, ...]:
    """The first who goes down in both pairings and meets somebody placed lower in the other one."""
    before, after = dict(pairs), dict(others)
    for one in sorted(before):
        down = field.group_of[one] != field.group_of[before[one]]
        if down and one in after and after[one] > before[one]:
            return (one,)
    return ()
