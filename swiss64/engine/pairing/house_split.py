"""Goals 3 to 7 run by run: the field falls apart where nobody need cross from one score group to the next.

A part of the field from the top can be paired by itself, if its best pairing even with
free exits downwards uses none, and if the players below can be paired among themselves:
the best pairing of the whole field then does the same in that part, since goal 3 puts the
higher groups first and counts every exit.
"""

from __future__ import annotations

from dataclasses import dataclass

from swiss64.engine.pairing.house_colours import ColourSets
from swiss64.engine.pairing.house_exact import Targets, best_floats
from swiss64.engine.pairing.house_field import HouseField
from swiss64.engine.pairing.house_goals import Pair
from swiss64.engine.pairing.house_halves import halves
from swiss64.engine.pairing.house_plan import Below, Plan, Plans
from swiss64.engine.pairing.house_run import Problem, RunSearch
from swiss64.engine.pairing.house_weigher import Part
from swiss64.engine.pairing.house_work import TooHardError, Work
from swiss64.engine.pairing.matching import bits


@dataclass(frozen=True, slots=True)
class _Run:
    last: int
    floats: list[Pair]


def pairs_without_repeats(field: HouseField, bye: int | None) -> list[Pair] | None:
    """The best pairing of all but ``bye`` in goals 3 to 7; None if somebody must meet again."""
    present = field.everybody & ~(0 if bye is None else 1 << bye)
    rows = [present & ~(met | 1 << place) for place, met in enumerate(field.met)]
    sets = (((1 << len(group)) - 1 << group.start) & present for group in field.groups)
    groups = [members for members in sets if members]
    below = Below(rows, groups)
    if below.left_over[0]:
        return None
    problem = Problem(field, rows, groups, ColourSets(field))
    pairs: list[Pair] = []
    first = 0
    while first < len(groups):
        run = _searched(problem, below, first) or _weighted(problem, below, first)
        pairs += run.floats
        floating = sum(1 << place for pair in run.floats for place in pair)
        for group in groups[first : run.last + 1]:
            stay = list(bits(group & ~floating))
            if stay:
                pairs += halves(field, problem.colours, stay)
        first = run.last + 1
    return pairs


def _searched(problem: Problem, below: Below, first: int) -> _Run | None:
    """The run from group ``first`` on by the first plan that can be carried out, if it is found soon."""
    work = Work()
    plans = Plans(problem.rows, problem.groups, below, first, work)
    try:
        plan = plans.best()
        return None if plan is None else _first_carried_out(problem, plans, plan, work)
    except TooHardError:
        return None


def _first_carried_out(problem: Problem, plans: Plans, plan: Plan, work: Work) -> _Run | None:
    """The run by the first plan from ``plan`` on that can be carried out. Raises `TooHardError`."""
    following: Plan | None = plan
    while following is not None:
        search = RunSearch(problem, following, work)
        floats = search.floats() if following is plan or search.possible() else None
        if floats is not None:
            return _Run(following.last, floats)
        following = plans.after(following, search.reached)
    return None


def _weighted(problem: Problem, below: Below, first: int) -> _Run:
    """The run from group ``first`` on by weighted matching: the shortest that nobody need leave."""
    field, groups = problem.field, problem.groups
    size = 0
    for last in range(first, len(groups)):
        size += groups[last].bit_count()
        if size % 2 or below.left_over[last + 1]:
            continue

        def in_order(targets: Targets, last: int = last) -> list[Pair] | None:
            work = Work()
            plans = Plans(problem.rows, groups, below, first, work)
            plan = Plan(first, last, tuple(tuple(first + to for to in of_group) for of_group in targets))
            try:
                run = _first_carried_out(problem, plans, plan, work)
            except TooHardError:
                return None
            return run.floats if run is not None and run.last == last else None

        members = tuple(tuple(bits(group)) for group in groups[first : last + 1])
        pairs = best_floats(field, Part(members, exits=last + 1 < len(groups)), in_order)
        if pairs is not None:
            across = [pair for pair in pairs if field.group_of[pair[0]] != field.group_of[pair[1]]]
            return _Run(last, across)
    raise ValueError(first)
