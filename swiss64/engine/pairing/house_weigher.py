"""One weighted matching for goals 1 and 3 to 6: the costs of a part of the field.

Goal 3 does not quite add up over the pairs: the opponents' scores are compared in the
order of the floaters, and who floats is open. In its place stand the numbers of floaters
that fall deeper than the first lower score, than the second, and so on; or, for a group
whose floaters are given, the depth of each. What is done about that is in house_exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

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
class Given:
    """What is fixed beforehand, by group: who floats; or to which group each member may float at most."""

    floaters: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    zones: Mapping[int, Mapping[int, int]] = field(default_factory=dict)

    @property
    def key(self) -> tuple[object, ...]:
        """Equal for equal contents."""
        zones = ((group, tuple(members.items())) for group, members in self.zones.items())
        return tuple(self.floaters.items()), tuple(zones)


@dataclass(frozen=True)
class Solution:
    """The cheapest pairing for what was given, and its cost."""

    pairs: list[Pair]
    cost: int
    given: Given


class Weigher:
    """The costs of one part; ``known`` are the groups whose floaters are fixed one set after the other."""

    def __init__(self, field: HouseField, part: Part, known: frozenset[int]) -> None:
        self.field, self.part, self.known = field, part, known
        self.places = [place for group in part.groups for place in group]
        self.group_of = {place: index for index, group in enumerate(part.groups) for place in group}
        self.index_in_group = {place: i for group in part.groups for i, place in enumerate(group)}
        self.order = {place: index for index, place in enumerate(self.places)}
        self.width = len(self.places).bit_length()
        self.digits = Digits()
        self._solved: dict[object, Solution | None] = {}
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

    def solve(self, given: Given) -> Solution | None:
        """The cheapest pairing for what is given; None if there is none."""
        costs = {
            (one, two): self._cost(one, two, given)
            for index, one in enumerate(self.places)
            for two in self.places[index + 1 :]
            if self._allowed(one, two, given)
        }
        if self.part.exits:
            single = {place: self._exit_cost(place, given) for place in self.places}
            pairs = cheapest_with_singles(costs, single)
        else:
            single = {}
            found = cheapest_perfect(costs)
            if found is None or 2 * len(found) < len(self.places):
                return None
            pairs = found
        total = sum(costs[pair] for pair in pairs) + sum(single.get(place, 0) for place in self.alone(pairs))
        return Solution(pairs, total, given)

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

    def disordered(self, solution: Solution, group: int) -> bool:
        """Whether a floater of ``group`` meets a higher score than one who is placed higher."""
        met = self.floats_of(solution.pairs, group)
        return met != sorted(met)

    def solve_all(self, choices: list[Given]) -> list[Solution]:
        """`solve` for each (each once), without those that leave no pairing."""
        for given in choices:
            if given.key not in self._solved:
                self._solved[given.key] = self.solve(given)
        solutions = [self._solved[given.key] for given in choices]
        return [solution for solution in solutions if solution is not None]

    def goal_3(self, group: int) -> int:
        """The last digit of goal 3 for a group."""
        return self.depths[group][-1] if self.depths[group] else self.count[group]

    def best(self, solutions: list[Solution], digit: int) -> list[Solution]:
        """Those that are best in everything up to a digit."""
        values = [self.digits.up_to(solution.cost, digit) for solution in solutions]
        return [solution for solution, value in zip(solutions, values, strict=True) if value == min(values)]

    def _allowed(self, one: int, two: int, given: Given) -> bool:
        if not self.part.repeats and self.field.met[one] >> two & 1:
            return False
        group, below = self.group_of[one], self.group_of[two]
        if two in given.floaters.get(below, ()):
            return False
        if group == below:
            return one not in given.floaters.get(group, ())
        return self._may_float(one, below, given)

    def _may_float(self, place: int, below: int, given: Given) -> bool:
        group = self.group_of[place]
        if group in given.floaters:
            return place in given.floaters[group]
        return group not in given.zones or given.zones[group][place] == below

    def _cost(self, one: int, two: int, given: Given) -> int:
        limits, due = self.field.costs(one, two)
        values = {self.repeats: self.field.times_met(one, two), self.limits: limits, self.due: due}
        group, below = self.group_of[one], self.group_of[two]
        if group != below:
            values |= self._float_values(one, below, given)
            later = len(self.part.groups[group]) - 1 - self.index_in_group[one]
            values[self.floaters[group]] = 1 << later
            values[self.opponents[group]] = self.order[two] << later * self.width
        return self.digits.cost(values)

    def _exit_cost(self, place: int, given: Given) -> int:
        lowest = len(self.part.groups)
        if not self._may_float(place, lowest, given):
            return 1 << sum(self.digits.widths)
        return self.digits.cost(self._float_values(place, lowest, given))

    def _float_values(self, place: int, below: int, given: Given) -> dict[int, int]:
        """Goal 3 for one floater who meets the group ``below``."""
        group = self.group_of[place]
        depth = below - group - 1
        if group in self.known:
            return {self.count[group]: 1, self.depths[group][given.floaters[group].index(place)]: depth}
        return {self.count[group]: 1, **dict.fromkeys(self.depths[group][:depth], 1)}
