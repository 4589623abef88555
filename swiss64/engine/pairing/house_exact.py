"""Goals 1 and 3 to 6 for any field, by weighted matching: sure, and slow for many players.

House_weigher counts in goal 3 how many floaters of a group fall how deep. No list can be
better than the best of these numbers with the opponents' scores in falling order. So if in
the cheapest pairing the scores of each group's opponents fall, it is the best one.
Otherwise the group is *disordered*, and that order is asked for: from the top of the group
down to a border only the highest of these scores may be met, from there to the next border
the second one; all borders are tried. If that has no pairing, every possible set of
floaters of the group is tried; with the floaters given the list does add up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise

from swiss64.engine.pairing.house_field import HouseField
from swiss64.engine.pairing.house_goals import Pair
from swiss64.engine.pairing.house_weigher import Given, Part, Solution, Weigher

Targets = tuple[tuple[int, ...], ...]
"""For each group the groups that its floaters meet, in the order of the floaters."""


class _NoOrderError(Exception):
    """In no pairing of goal 3's numbers do the scores of this group's opponents fall."""

    def __init__(self, group: int) -> None:
        super().__init__(group)
        self.group = group


def best_floats(
    field: HouseField, part: Part, in_order: Callable[[Targets], list[Pair] | None] | None = None
) -> list[Pair] | None:
    """A pairing of ``part`` that is best in goals 1 and 3 to 6; goal 7 is left open.

    None if it has no complete pairing, or with exits if it seems that somebody takes one.
    ``in_order`` may know a faster way to the best pairs across groups, given the targets
    that goal 3 cannot beat (None: it cannot tell).
    """
    every_set: dict[int, bool] = {}
    weighers = _Weighers(field, part)
    while True:
        try:
            weigher, best = _best_treated(weighers, every_set)
        except _NoOrderError as refused:
            every_set[refused.group] = True
            continue
        if best is None or (part.exits and weigher.alone(best.pairs)):
            return None
        groups = range(len(part.groups))
        disordered = [group for group in groups if weigher.disordered(best, group) and group not in every_set]
        if not disordered:
            return best.pairs
        if in_order is not None and not every_set:
            found = in_order(tuple(tuple(sorted(weigher.floats_of(best.pairs, group))) for group in groups))
            if found is not None:
                return found
        every_set[disordered[0]] = False


class _Weighers(dict[frozenset[int], Weigher]):
    """The weighers of a part by the groups whose floaters are given; they remember what they solved."""

    def __init__(self, field: HouseField, part: Part) -> None:
        super().__init__()
        self._field, self._part = field, part

    def __missing__(self, known: frozenset[int]) -> Weigher:
        self[known] = Weigher(self._field, self._part, known)
        return self[known]


def _best_treated(weighers: _Weighers, every_set: dict[int, bool]) -> tuple[Weigher, Solution | None]:
    """The cheapest pairing and its weigher, where the groups in ``every_set`` are made to follow goal 3.

    The value says whether every set of floaters is tried, or only falling scores.
    """
    weigher = weighers[frozenset()]
    solutions = weigher.solve_all([Given()])
    for group in sorted(every_set):
        if not solutions:
            break
        if not every_set[group]:
            solutions = _with_falling_scores(weigher, solutions, group)
            continue
        before = weigher.best(solutions, weigher.count[group])
        weigher = weighers[weigher.known | {group}]
        solutions = weigher.best(weigher.solve_all(_every_set(weigher, before, group)), weigher.goal_3(group))
    return weigher, min(solutions, key=lambda solution: solution.cost, default=None)


def _every_set(weigher: Weigher, before: list[Solution], group: int) -> list[Given]:
    count = len(weigher.floats_of(before[0].pairs, group))
    return [
        Given({**solution.given.floaters, group: floaters}, solution.given.zones)
        for solution in before
        for floaters in combinations(weigher.part.groups[group], count)
    ]


def _with_falling_scores(weigher: Weigher, solutions: list[Solution], group: int) -> list[Solution]:
    before = weigher.best(solutions, weigher.goal_3(group))
    value = weigher.digits.up_to(before[0].cost, weigher.goal_3(group))
    targets = sorted(weigher.floats_of(before[0].pairs, group))
    found = weigher.solve_all(
        [
            Given(solution.given.floaters, {**solution.given.zones, group: zones})
            for solution in before
            for zones in _zones(weigher.part.groups[group], targets)
        ]
    )
    found = [one for one in found if weigher.digits.up_to(one.cost, weigher.goal_3(group)) == value]
    if not found:
        raise _NoOrderError(group)
    return found


def _zones(members: tuple[int, ...], targets: list[int]) -> Iterator[dict[int, int]]:
    """All ways to divide the members, in their order, into those who may float to each target."""
    kinds = sorted(set(targets))
    for borders in combinations(range(1, len(members)), len(kinds) - 1):
        edges = (0, *borders, len(members))
        sizes = [after - before for before, after in pairwise(edges)]
        if all(size >= targets.count(kind) for size, kind in zip(sizes, kinds, strict=True)):
            owners = [kind for kind, size in zip(kinds, sizes, strict=True) for _ in range(size)]
            yield dict(zip(members, owners, strict=True))
