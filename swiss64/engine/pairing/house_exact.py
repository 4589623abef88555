"""Goals 1 and 3 to 6 for any field, by one weighted matching: sure, and slow for many players.

The goals that add up over the pairs are digits of one cost (house_weights). Goal 3 does
not quite add up: the opponents' scores are compared in the order of the floaters, and
who floats is open. In its place stand the numbers of floaters that fall deeper than the
first lower score, than the second, and so on. No list can be better than the best of
these numbers with the opponents' scores in falling order. So if in the cheapest pairing
the scores of each group's opponents fall, it is the best one. Otherwise (`disordered`)
every possible set of floaters of that group is tried; with the floaters known the list
does add up.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from swiss64.engine.pairing.house_field import HouseField
from swiss64.engine.pairing.house_goals import Pair
from swiss64.engine.pairing.house_weights import Digits
from swiss64.engine.pairing.matching import cheapest_perfect, cheapest_with_singles


@dataclass(frozen=True)
class Part:
    """Players to be paired among themselves: places by group, from the highest, without empty groups.

    ``repeats`` allows repeated meetings. With ``exits`` they may also leave downwards
    to a score below all of theirs, which is what a part of a field does at worst.
    """

    groups: tuple[tuple[int, ...], ...]
    repeats: bool = False
    exits: bool = False


@dataclass(frozen=True)
class _Solution:
    pairs: list[Pair]
    cost: int
    floaters: dict[int, tuple[int, ...]]


def best_floats(field: HouseField, part: Part) -> list[Pair] | None:
    """A pairing of ``part`` that is best in goals 1 and 3 to 6; goal 7 is left open.

    None if it has no complete pairing, or if with exits somebody takes one.
    """
    known: frozenset[int] = frozenset()
    while True:
        weigher, best = _best_with_known(field, part, known)
        if best is None:
            return None
        disordered = {group for group in range(len(part.groups)) if weigher.disordered(best, group)} - known
        if not disordered:
            return None if part.exits and weigher.alone(best.pairs) else best.pairs
        known |= {min(disordered)}


def _best_with_known(
    field: HouseField, part: Part, known: frozenset[int]
) -> tuple[_Weigher, _Solution | None]:
    """The cheapest pairing, where all sets of floaters of the ``known`` groups are tried; and its weigher."""
    weigher = _Weigher(field, part, frozenset())
    solutions = weigher.solve_all([{}])
    for group in sorted(known):
        if not solutions:
            break
        before = weigher.best(solutions, weigher.count[group])
        count = len(weigher.floats_of(before[0].pairs, group))
        weigher = _Weigher(field, part, weigher.known | {group})
        choices = [
            {**solution.floaters, group: floaters}
            for solution in before
            for floaters in combinations(part.groups[group], count)
        ]
        solutions = weigher.best(weigher.solve_all(choices), weigher.depths[group][-1])
    return weigher, min(solutions, key=lambda solution: solution.cost, default=None)


class _Weigher:
    """The costs of one part; ``known`` are the groups whose floaters are fixed one set after the other."""

    def __init__(self, field: HouseField, part: Part, known: frozenset[int]) -> None:
        self.field, self.part, self.known = field, part, known
        self.places = [place for group in part.groups for place in group]
        self.group_of = {place: index for index, group in enumerate(part.groups) for place in group}
        self.index_in_group = {place: i for group in part.groups for i, place in enumerate(group)}
        self.order = {place: index for index, place in enumerate(self.places)}
        self.width = len(self.places).bit_length()
        self.digits = Digits()
        self._lay_out()

    def _lay_out(self) -> None:
        players, add = len(self.places), self.digits.add
        most_meetings = max((len(rounds) for rounds in self.field.meetings.values()), default=0)
        self.repeats = add(players * most_meetings)
        self.count: list[int] = []
        self.depths: list[list[int]] = []
        for index, group in enumerate(self.part.groups):
            below = len(self.part.groups) - index - 1 + self.part.exits
            self.count.append(add(len(group)))
            fields = len(group) if index in self.known else below - 1
            self.depths.append([add(below if index in self.known else len(group)) for _ in range(fields)])
        self.limits = add(players)
        self.due = add(players)
        self.floaters: list[int] = []
        self.opponents: list[int] = []
        for group in self.part.groups:
            self.floaters.append(add((1 << len(group)) - 1))
            self.opponents.append(add((1 << len(group) * self.width) - 1))
        self.digits.settle()

    def solve(self, floaters: dict[int, tuple[int, ...]]) -> _Solution | None:
        """The cheapest pairing in which exactly ``floaters`` float down from the groups named."""
        costs = {
            (one, two): self._cost(one, two, floaters)
            for index, one in enumerate(self.places)
            for two in self.places[index + 1 :]
            if self._allowed(one, two, floaters)
        }
        if self.part.exits:
            single = {place: self._exit_cost(place, floaters) for place in self.places}
            pairs = cheapest_with_singles(costs, single)
        else:
            single = {}
            found = cheapest_perfect(costs)
            if found is None or 2 * len(found) < len(self.places):
                return None
            pairs = found
        total = sum(costs[pair] for pair in pairs) + sum(single.get(place, 0) for place in self.alone(pairs))
        return _Solution(pairs, total, floaters)

    def alone(self, pairs: list[Pair]) -> list[int]:
        """Who is in no pair."""
        paired = {place for pair in pairs for place in pair}
        return [place for place in self.places if place not in paired]

    def floats_of(self, pairs: list[Pair], group: int) -> list[int]:
        """The groups which the floaters of ``group`` meet, in the order of the floaters."""
        lowest = len(self.part.groups)
        opponents = {one: self.group_of[two] for one, two in pairs}
        opponents.update(dict.fromkeys(self.alone(pairs), lowest))
        return [opponents[place] for place in self.part.groups[group] if opponents.get(place, group) != group]

    def disordered(self, solution: _Solution, group: int) -> bool:
        """Whether a floater of ``group`` meets a higher score than one who is placed higher."""
        met = self.floats_of(solution.pairs, group)
        return met != sorted(met)

    def solve_all(self, choices: list[dict[int, tuple[int, ...]]]) -> list[_Solution]:
        """`solve` for each choice of floaters, without those that leave no pairing."""
        solutions = [self.solve(floaters) for floaters in choices]
        return [solution for solution in solutions if solution is not None]

    def best(self, solutions: list[_Solution], digit: int) -> list[_Solution]:
        """Those that are best in everything up to a digit."""
        values = [self.digits.up_to(solution.cost, digit) for solution in solutions]
        return [solution for solution, value in zip(solutions, values, strict=True) if value == min(values)]

    def _allowed(self, one: int, two: int, floaters: dict[int, tuple[int, ...]]) -> bool:
        if not self.part.repeats and self.field.met[one] >> two & 1:
            return False
        group = self.group_of[one]
        across = group != self.group_of[two]
        if group in floaters and across != (one in floaters[group]):
            return False
        below = self.group_of[two]
        return not (below in floaters and two in floaters[below])

    def _cost(self, one: int, two: int, floaters: dict[int, tuple[int, ...]]) -> int:
        limits, due = self.field.costs(one, two)
        values = {self.repeats: self.field.times_met(one, two), self.limits: limits, self.due: due}
        group, below = self.group_of[one], self.group_of[two]
        if group != below:
            values |= self._float_values(one, below, floaters)
            later = len(self.part.groups[group]) - 1 - self.index_in_group[one]
            values[self.floaters[group]] = 1 << later
            values[self.opponents[group]] = self.order[two] << later * self.width
        return self.digits.cost(values)

    def _exit_cost(self, place: int, floaters: dict[int, tuple[int, ...]]) -> int:
        group = self.group_of[place]
        if group in floaters and place not in floaters[group]:
            return 1 << sum(self.digits.widths)
        return self.digits.cost(self._float_values(place, len(self.part.groups), floaters))

    def _float_values(self, place: int, below: int, floaters: dict[int, tuple[int, ...]]) -> dict[int, int]:
        """Goal 3 for one floater who meets the group ``below``."""
        group = self.group_of[place]
        depth = below - group - 1
        if group in self.known:
            return {self.count[group]: 1, self.depths[group][floaters[group].index(place)]: depth}
        return {self.count[group]: 1, **dict.fromkeys(self.depths[group][:depth], 1)}
