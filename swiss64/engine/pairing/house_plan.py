"""Goal 3 by counting: how few can float out of each score group, and to whom.

A *run* is a series of score groups that are paired among themselves: nobody crosses
its end. The plan of a run is a list that goal 3 cannot beat, group by group: as many
floaters as the parity of the group, the players below and the meetings inside the group
make necessary, all to the next group as far as it has room. If a pairing carries out
the plan and the players below can be paired among themselves, then the plan is what
goal 3 asks for, and the rest of the field is another problem.
"""

from __future__ import annotations

from dataclasses import dataclass

from swiss64.engine.pairing.matching import augment, bits, maximum_matching

SMALL_GROUP = 16
"""Up to this size it is worth looking how many of a group can be paired inside it at all."""


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


def plan_of_run(rows: list[int], groups: list[int], below: Below, first: int) -> Plan | None:
    """The plan of the run that begins with group ``first``; None if counting finds none.

    ``groups`` are bit sets of places, ``rows`` who may meet whom.
    """
    coming: list[list[int]] = [[] for _ in groups]
    targets: list[tuple[int, ...]] = []
    for index in range(first, len(groups)):
        passing = sum(len(sources) for sources in coming[index + 1 :])
        stay = groups[index].bit_count() - len(coming[index])
        floaters = max(stay % 2, below.left_over[index + 1] - passing)
        if groups[index].bit_count() <= SMALL_GROUP:
            floaters = max(floaters, _left_inside(rows, groups[index], [groups[i] for i in coming[index]]))
        floaters += (stay - floaters) % 2
        to = _room(rows, groups, coming, index, floaters)
        if floaters > stay or to is None:
            return None
        targets.append(to)
        for target in to:
            coming[target].append(index)
        if not floaters and not passing:
            return Plan(first, index, tuple(targets))
    return None


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


def _room(
    rows: list[int], groups: list[int], coming: list[list[int]], index: int, floaters: int
) -> tuple[int, ...] | None:
    """The highest groups below ``index`` with room for so many, as far as they have not met everybody."""
    to: list[int] = []
    for target in range(index + 1, len(groups)):
        if len(to) == floaters:
            break
        room = min(groups[target].bit_count() - len(coming[target]), floaters - len(to))
        if min(groups[index].bit_count(), groups[target].bit_count()) <= SMALL_GROUP:
            room = min(room, _most_across(rows, groups[index], groups[target]))
        to += [target] * room
    return tuple(to) if len(to) == floaters else None


def _most_across(rows: list[int], one: int, two: int) -> int:
    """How many pairs there can be between two groups."""
    across = [0] * len(rows)
    for here, there in ((one, two), (two, one)):
        for place in bits(here):
            across[place] = rows[place] & there
    return sum(other >= 0 for other in maximum_matching(across, one | two)) // 2
