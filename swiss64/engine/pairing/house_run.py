"""Goals 4 to 6 for one run of score groups that carries out a plan for goal 3.

The floaters and their opponents are chosen one after the other in the order in which
goal 6 prefers them, as long as goals 4 and 5 can still be as good as they must be: that
is counted by kinds of players, and found out exactly once it is known who stays in a
group. The first complete choice is the best one. If there is none, goals 4 and 5 were
asked for too much, and it is tried again with the next cost that came up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from swiss64.engine.pairing.house_colours import ColourSets, exact_cost, least_cost, pair_cost
from swiss64.engine.pairing.house_field import HouseField
from swiss64.engine.pairing.house_goals import Pair
from swiss64.engine.pairing.house_plan import Plan
from swiss64.engine.pairing.house_work import TooHardError, Work
from swiss64.engine.pairing.matching import bits, maximum_matching

MOST_WEIGHTED = 24
"""Up to so many players of a group get a weighted matching here."""

MOST_FLOATERS = 8
"""With more floaters from one group the counting becomes the larger part of the work."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A field without the one who has the bye: who may meet whom, and the score groups as bit sets."""

    field: HouseField
    rows: list[int]
    groups: list[int]
    colours: ColourSets


class _Do(Enum):
    FLOAT = "choose a floater"
    STAY = "look whether the rest of the group can be paired"
    MEET = "choose a floater's opponent"


@dataclass(frozen=True, slots=True)
class _Step:
    do: _Do
    group: int
    position: int = 0
    target: int = 0


Taken = tuple[tuple[int, int], ...]
"""Groups and kinds of players who are chosen already and whose group has not been looked at."""


_Found = tuple[list[Pair] | None, int | None]
"""The pairs across groups, or None; then what the rest costs at least (None: it cannot be done)."""


class RunSearch:
    """The search for the floats of one run."""

    def __init__(self, problem: Problem, plan: Plan, work: Work) -> None:
        self.problem, self.work = problem, work
        self.rows, self.groups, self.colours = problem.rows, problem.groups, problem.colours
        self.steps = list(_steps(plan))
        self.counts = {
            group: self.colours.counts(self.groups[group]) for group in range(plan.first, plan.last + 1)
        }
        self.bounds: dict[tuple[int, Taken, tuple[int, ...]], int | None] = {}
        self.needs: dict[tuple[int, int, tuple[int, ...]], int | None] = {}
        self.reached = plan.first
        self.blind = False
        ends = [members.bit_length() for members in self.groups]
        starts = [0, *ends]
        self.relevant = [-1 << (ends if step.do is _Do.MEET else starts)[step.group] for step in self.steps]

    def possible(self) -> bool:
        """Whether the plan can be carried out at all, whatever the colours.

        If not, ``reached`` is the group up to which it cannot. Raises `TooHardError`.
        """
        self.blind = True
        found, _ = self._search(0, 0, 0, (), ())
        self.blind = False
        self.needs.clear()
        return found is not None

    def floats(self) -> list[Pair] | None:
        """The pairs across groups, best in goals 4, 5 and 6; None if the plan cannot be carried out.

        Then ``reached`` is the group up to which it cannot. Raises `TooHardError`.
        """
        if any(step.position >= MOST_FLOATERS for step in self.steps):
            raise TooHardError
        budget = self._bound(0, (), ())
        while budget is not None:
            found, need = self._search(0, budget, 0, (), ())
            if found is not None:
                return found
            budget = need
        return None

    # Counting by kinds.

    def _bound(self, index: int, taken: Taken, floaters: tuple[int, ...]) -> int | None:
        """The least cost of all steps from ``index`` on, whoever is chosen; None if there is nobody."""
        if self.blind or index == len(self.steps):
            return 0
        key = (index, taken, floaters)
        if key not in self.bounds:
            self.work.add(1)
            costs = [cost for cost in self._outcomes(index, taken, floaters) if cost is not None]
            self.bounds[key] = min(costs, default=None)
        return self.bounds[key]

    def _outcomes(self, index: int, taken: Taken, floaters: tuple[int, ...]) -> Iterator[int | None]:
        step = self.steps[index]
        if step.do is _Do.STAY:
            rest = self._left(step.group, taken)
            later = tuple(entry for entry in taken if entry[0] != step.group)
            yield _plus(least_cost(rest), self._bound(index + 1, later, floaters))
            return
        group = step.group if step.do is _Do.FLOAT else step.target
        for kind, number in enumerate(self._left(group, taken)):
            if number:
                yield self._choice(index, taken, floaters, kind)

    def _choice(self, index: int, taken: Taken, floaters: tuple[int, ...], kind: int) -> int | None:
        """The least cost from step ``index`` on if a player of ``kind`` is chosen in it."""
        if self.blind:
            return 0
        step = self.steps[index]
        if step.do is _Do.FLOAT:
            taken = tuple(sorted((*taken, (step.group, kind))))
            return self._bound(index + 1, taken, (*floaters, kind))
        taken = tuple(sorted((*taken, (step.target, kind))))
        return _plus(pair_cost(floaters[0], kind), self._bound(index + 1, taken, floaters[1:]))

    def _left(self, group: int, taken: Taken) -> list[int]:
        left = self.counts[group].copy()
        for of_group, kind in taken:
            if of_group == group:
                left[kind] -= 1
        return left

    # Choosing players.

    def _search(self, index: int, budget: int, gone: int, taken: Taken, floaters: tuple[int, ...]) -> _Found:
        """Carry out the steps from ``index`` on for at most ``budget``.

        ``gone`` are the players chosen so far, ``taken`` their kinds as far as their groups
        have not been looked at, ``floaters`` those who have no opponent yet.
        """
        if index == len(self.steps):
            return ([], 0) if budget >= 0 else (None, 0)
        self.reached = max(self.reached, self.steps[index].group)
        state = (index, gone & self.relevant[index], floaters)
        kinds = self.colours.kinds
        if state not in self.needs:
            self.work.add(1)
            self.needs[state] = self._bound(index, taken, tuple(kinds[place] for place in floaters))
        need = self.needs[state]
        if need is None or need > budget:
            return None, need
        if self.steps[index].do is _Do.STAY:
            found, need = self._look(index, budget, gone, taken, floaters)
        else:
            found, need = self._choose(index, budget, gone, taken, floaters)
        self.needs[state] = need
        return found, need

    def _choose(self, index: int, budget: int, gone: int, taken: Taken, floaters: tuple[int, ...]) -> _Found:
        """A floater or an opponent, the first with whom the rest can be done."""
        step, kinds = self.steps[index], self.colours.kinds
        waiting = tuple(kinds[place] for place in floaters)
        bounds: dict[int, int | None] = {}
        needs: list[int] = []
        for place in self._candidates(step, gone, floaters):
            kind = kinds[place]
            if kind not in bounds:
                bounds[kind] = self._choice(index, taken, waiting, kind)
            least = bounds[kind]
            if least is None:
                continue
            if least > budget:
                needs.append(least)
                continue
            now = gone | 1 << place
            if step.do is _Do.FLOAT:
                chosen = tuple(sorted((*taken, (step.group, int(kind)))))
                found, need = self._search(index + 1, budget, now, chosen, (*floaters, place))
                cost = 0
            else:
                chosen = tuple(sorted((*taken, (step.target, int(kind)))))
                cost = 0 if self.blind else pair_cost(waiting[0], kind)
                found, need = self._search(index + 1, budget - cost, now, chosen, floaters[1:])
            if found is not None:
                return found if step.do is _Do.FLOAT else [(floaters[0], place), *found], 0
            if need is not None:
                needs.append(cost + need)
        return None, min(needs, default=None)

    def _candidates(self, step: _Step, gone: int, floaters: tuple[int, ...]) -> Iterator[int]:
        """Whom a step may choose, in the order of goal 6."""
        if step.do is _Do.MEET:
            yield from bits(self.rows[floaters[0]] & self.groups[step.target] & ~gone)
            return
        free = self.groups[step.group] & ~gone
        if floaters:
            free &= -1 << floaters[-1] + 1
        opponents = self.groups[step.target] & ~gone
        yield from (place for place in reversed(list(bits(free))) if self.rows[place] & opponents)

    def _look(self, index: int, budget: int, gone: int, taken: Taken, floaters: tuple[int, ...]) -> _Found:
        """Whether those who stay in a group can be paired cheaply enough; then go on."""
        group = self.steps[index].group
        members = self.groups[group] & ~gone
        cost = self._stay_cost(members)
        if cost is None:
            return None, None
        later = tuple(entry for entry in taken if entry[0] != group)
        found, need = self._search(index + 1, budget - cost, gone, later, floaters)
        return found, _plus(cost, need)

    def _stay_cost(self, members: int) -> int | None:
        """What it costs to pair ``members`` of one group; None if they cannot be."""
        if self.blind:
            return 0 if self._can_stay(members) else None
        stays = self.work.stays
        if members not in stays:
            self.work.add(10)
            if paired_at_least_cost(self.rows, self.colours, members) is not None:
                stays[members] = least_cost(self.colours.counts(members))
            elif members.bit_count() <= MOST_WEIGHTED:
                self.work.add(members.bit_count() ** 2)
                stays[members] = exact_cost(self.problem.field, members)
            else:
                raise TooHardError
        return stays[members]

    def _can_stay(self, members: int) -> bool:
        if members not in self.work.can_stay:
            self.work.add(10)
            mate = maximum_matching(self.rows, members)
            self.work.can_stay[members] = all(mate[place] >= 0 for place in bits(members))
        return self.work.can_stay[members]


def paired_at_least_cost(
    rows: list[int], colours: ColourSets, members: int
) -> tuple[list[int], list[int]] | None:
    """The rows and a complete matching of ``members`` that costs goals 4 and 5 the least; None: impossible.

    The rows hold all such matchings and no other complete ones.
    """
    allowed = colours.partners(members)
    cheap = [0] * len(rows)
    for place in bits(members):
        cheap[place] = rows[place] & allowed[colours.kinds[place]]
    mate = maximum_matching(cheap, members)
    if any(mate[place] < 0 for place in bits(members)):
        return None
    return cheap, mate


def _plus(one: int | None, two: int | None) -> int | None:
    return None if one is None or two is None else one + two


def _steps(plan: Plan) -> Iterator[_Step]:
    """The steps in the order of goal 6."""
    for group, targets in enumerate(plan.targets, plan.first):
        for position, target in enumerate(targets):
            yield _Step(_Do.FLOAT, group, position, target)
        yield _Step(_Do.STAY, group)
        for position, target in enumerate(targets):
            yield _Step(_Do.MEET, group, position, target)
