"""Goal 3 by counting: how few can float out of each score group, and to whom.

A *run* is a series of score groups that are paired among themselves: nobody crosses
its end. The plan of a run is a list that goal 3 cannot beat, group by group: as many
floaters as the parity of the group, the players below and the meetings inside the group
make necessary, all to the next group as far as it has room. If a pairing carries out
the plan and the players below can be paired among themselves, then the plan is what
goal 3 asks for, and the rest of the field is another problem. If none does, the next list
in the order of goal 3 is the plan; it is enough to go on from the last group that came
to be reached, since no pairing carries out the plan so far.
"""

from __future__ import annotations

from dataclasses import dataclass

from swiss64.engine.pairing.house_work import Work
from swiss64.engine.pairing.matching import augment, bits, maximum_matching

SMALL_GROUP = 16
"""Up to this size it is worth looking how many of a group can be paired inside it at all."""

WORK_OF_A_PLAN = 50
"""What it counts to look for a further plan."""


@dataclass(frozen=True)
class Plan:
    """The floaters of each group of a run: the groups (counted from the first) that they meet, by place."""

    first: int
    last: int
    targets: tuple[tuple[int, ...], ...]


class Below:
    """How many players remain unpaired at least when everybody from a group on is paired among himself."""

    def __init__(self, rows: list[int], groups: list[int]) -> None:
        self.left_over = [0] * (len(groups) + 1)
        self._rows = rows
        mate = [-1] * len(rows)
        vertices = exposed = 0
        for index in range(len(groups) - 1, -1, -1):
            vertices |= groups[index]
            exposed |= groups[index]
            exposed = self._greedy(mate, groups[index], exposed)
            for vertex in bits(exposed):
                if exposed.bit_count() > 1 and exposed >> vertex & 1:
                    reached = augment(rows, mate, vertex, vertices, exposed & ~(1 << vertex))
                    if reached is not None:
                        exposed &= ~(1 << vertex | 1 << reached)
            self.left_over[index] = exposed.bit_count()

    def _greedy(self, mate: list[int], group: int, exposed: int) -> int:
        for vertex in bits(group):
            if exposed >> vertex & 1:
                free = self._rows[vertex] & exposed
                if free:
                    other = free.bit_length() - 1
                    mate[vertex], mate[other] = other, vertex
                    exposed &= ~(1 << vertex | 1 << other)
        return exposed


class Plans:
    """The plans of the run that begins with group ``first``, in the order in which goal 3 prefers them."""

    def __init__(self, rows: list[int], groups: list[int], below: Below, first: int, work: Work) -> None:
        self._rows, self._groups, self._below, self._first, self._work = rows, groups, below, first, work
        self._across: dict[tuple[int, int], int] = {}

    def best(self) -> Plan | None:
        """The plan that goal 3 cannot beat; None if counting finds none."""
        targets: list[tuple[int, ...]] = []
        return self._completed(targets) or self._next(targets)

    def after(self, plan: Plan, failed: int) -> Plan | None:
        """The next plan that does otherwise in group ``failed`` or before; None if there is none.

        For when ``plan`` cannot be carried out up to and including that group.
        """
        return self._next(list(plan.targets[: failed - self._first + 1]))

    def _next(self, targets: list[tuple[int, ...]]) -> Plan | None:
        """The first plan that does not begin with ``targets`` but comes after those that do.

        Raises `TooHardError`.
        """
        while targets:
            self._work.add(WORK_OF_A_PLAN)
            tried = targets.pop()
            following = self._following(self._coming(targets), self._first + len(targets), tried)
            if following is not None:
                targets.append(following)
                completed = self._completed(targets)
                if completed is not None:
                    return completed
        return None

    def _coming(self, targets: list[tuple[int, ...]]) -> list[list[int]]:
        """For each group the groups from which floaters come to it."""
        coming: list[list[int]] = [[] for _ in self._groups]
        for source, to in enumerate(targets, self._first):
            for target in to:
                coming[target].append(source)
        return coming

    def _completed(self, targets: list[tuple[int, ...]]) -> Plan | None:
        """The plan that begins with ``targets`` and goes on as well as goal 3 allows by counting.

        None if it comes to a group that has no targets; ``targets`` then goes that far.
        """
        coming = self._coming(targets)
        for index in range(self._first, len(self._groups)):
            passing = sum(source < index for sources in coming[index + 1 :] for source in sources)
            if index - self._first == len(targets):
                to = self._fewest(coming, index, passing)
                if to is None:
                    return None
                targets.append(to)
                for target in to:
                    coming[target].append(index)
            if not targets[index - self._first] and not passing and not self._below.left_over[index + 1]:
                return Plan(self._first, index, tuple(targets[: index - self._first + 1]))
        return None

    def _fewest(self, coming: list[list[int]], index: int, passing: int) -> tuple[int, ...] | None:
        """The best targets of a group: the fewest floaters, and as high as they can go."""
        group = self._groups[index]
        stay = group.bit_count() - len(coming[index])
        floaters = max(stay % 2, self._below.left_over[index + 1] - passing)
        if group.bit_count() <= SMALL_GROUP:
            sources = [self._groups[source] for source in coming[index]]
            floaters = max(floaters, _left_inside(self._rows, group, sources))
        floaters += (stay - floaters) % 2
        return self._highest(coming, index, floaters) if floaters <= stay else None

    def _following(
        self, coming: list[list[int]], index: int, tried: tuple[int, ...]
    ) -> tuple[int, ...] | None:
        """The targets that goal 3 prefers next after ``tried``; None after the last."""
        for position in range(len(tried) - 1, -1, -1):
            for target in range(tried[position] + 1, len(self._groups)):
                start = (*tried[:position], target)
                if start.count(target) <= self._room(coming, index, target):
                    following = self._highest(coming, index, len(tried), start)
                    if following is not None:
                        return following
        stay = self._groups[index].bit_count() - len(coming[index])
        for floaters in range(len(tried) + 2, stay + 1, 2):
            following = self._highest(coming, index, floaters)
            if following is not None:
                return following
        return None

    def _highest(
        self, coming: list[list[int]], index: int, floaters: int, start: tuple[int, ...] = ()
    ) -> tuple[int, ...] | None:
        """So many targets, the first of them given, the others as high as there is room."""
        to = list(start)
        for target in range(index + 1, len(self._groups)):
            if len(to) == floaters:
                break
            room = self._room(coming, index, target) - start.count(target)
            to += [target] * min(room, floaters - len(to))
        return tuple(to) if len(to) == floaters else None

    def _room(self, coming: list[list[int]], index: int, target: int) -> int:
        """How many of a group can meet a lower one: as far as that has room and they have not all met."""
        one, two = self._groups[index], self._groups[target]
        room = two.bit_count() - len(coming[target])
        if min(one.bit_count(), two.bit_count()) > SMALL_GROUP:
            return room
        if (index, target) not in self._across:
            self._across[index, target] = _most_across(self._rows, one, two)
        return min(room, self._across[index, target])


def _left_inside(rows: list[int], group: int, sources: list[int]) -> int:
    """How many of ``group`` remain at least, of those who come from ``sources`` and the group itself."""
    inside = [0] * (len(rows) + len(sources))
    for place in bits(group):
        inside[place] = rows[place] & group
        for gate, source in enumerate(sources, len(rows)):
            if rows[place] & source:
                inside[place] |= 1 << gate
                inside[gate] |= 1 << place
    everybody = group | (1 << len(sources)) - 1 << len(rows)
    mate = maximum_matching(inside, everybody)
    return sum(mate[vertex] < 0 for vertex in bits(everybody))


def _most_across(rows: list[int], one: int, two: int) -> int:
    """How many pairs there can be between two groups."""
    across = [0] * len(rows)
    for here, there in ((one, two), (two, one)):
        for place in bits(here):
            across[place] = rows[place] & there
    return sum(other >= 0 for other in maximum_matching(across, one | two)) // 2
