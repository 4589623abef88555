"""The goals of the house pairing as numbers: how good a given pairing is (swiss64.md, "Order of the goals").

Every value is smaller when it is better, and two pairings of the same field are
compared goal by goal. Readings where the text is open (decisions):

* the player with the bye is in no score group for goals 3 to 7;
* goal 6 goes group by group from the highest, as goal 3 does: first the floaters'
  places, then their opponents', then the next group;
* goal 7 goes group by group from the highest; "the lower place" is the lower-placed
  opponent (i+m+1 before i+m-1);
* goals 6 and 7 leave nothing open: the one names every pair across groups, the other
  every pair inside one. So the rule for repeats that stands after goal 7 (the longest
  ago first) never has anything to decide.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from enum import Enum

from swiss64.engine.pairing.house_field import HouseField

Pair = tuple[int, int]
"""Two places, the higher one (the smaller number) first."""


class Goal(Enum):
    """The seven goals, by their number in the house rules."""

    REPEATS = 1
    BYE = 2
    FLOATS = 3
    COLOUR_LIMITS = 4
    DUE_COLOURS = 5
    FLOATERS = 6
    HALVES = 7


@dataclass(frozen=True, slots=True, order=True)
class Goals:
    """The value of a pairing for each goal, in their order; smaller is better."""

    repeats: int
    bye: int
    floats: tuple[tuple[int, tuple[int, ...]], ...]
    colour_limits: int
    due_colours: int
    floaters: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    halves: tuple[tuple[tuple[int, int], ...], ...]

    def first_worse(self, best: Goals) -> Goal | None:
        """The first goal in which this differs from ``best``; None if it is as good in all."""
        for goal, field in zip(Goal, fields(self), strict=True):
            if getattr(self, field.name) != getattr(best, field.name):
                return goal
        return None


def goals(field: HouseField, pairs: Iterable[Pair], bye: int | None) -> Goals:
    """The value of a pairing, given as places. Every place is in one pair or has the bye."""
    pairs = sorted(pairs)
    costs = [field.costs(one, two) for one, two in pairs]
    floats: list[tuple[int, tuple[int, ...]]] = []
    floaters: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    halves: list[tuple[tuple[int, int], ...]] = []
    for index, _ in enumerate(field.groups):
        of_group = [pair for pair in pairs if field.group_of[pair[0]] == index]
        down = [pair for pair in of_group if field.group_of[pair[1]] != index]
        stay = [pair for pair in of_group if field.group_of[pair[1]] == index]
        floats.append((len(down), tuple(-field.scores[two] for _, two in down)))
        floaters.append((tuple(-one for one, _ in down), tuple(two for _, two in down)))
        halves.append(_halves(stay))
    return Goals(
        repeats=sum(field.times_met(one, two) for one, two in pairs),
        bye=0 if bye is None else field.size - 1 - bye,
        floats=tuple(floats),
        colour_limits=sum(limits for limits, _ in costs),
        due_colours=sum(due for _, due in costs),
        floaters=tuple(floaters),
        halves=tuple(halves),
    )


def meant_distance(one: int, two: int, half: int) -> tuple[int, int]:
    """Goal 7 for numbers ``one`` < ``two`` of those who stay, in halves of ``half``: smaller is better."""
    return abs(two - one - half), -two


def _halves(stay: list[Pair]) -> tuple[tuple[int, int], ...]:
    members = sorted(place for pair in stay for place in pair)
    number = {place: index for index, place in enumerate(members)}
    return tuple(meant_distance(number[one], number[two], len(stay)) for one, two in stay)
