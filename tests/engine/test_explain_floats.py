"""Why players go down and do not change places: small groups worked by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from swiss64.engine.explain_floats import FloatsExplained, Obstacle, SwapExplained, swap, why_so_many
from swiss64.engine.explain_group import GroupExplained, dutch_groups, house_groups
from swiss64.engine.pairing.dutch import DutchRequest, pair_dutch
from swiss64.engine.pairing.house import pair_round
from swiss64.engine.pairing.house_field import house_field
from swiss64.engine.pairing.house_goals import Goal
from swiss64.engine.tournament import Bye, ByeKind, Colour, Tournament
from tests.engine.test_explain_group import BLACK, DRAW, WHITE, tournament

Explain = Callable[[Tournament], dict[int, FloatsExplained]]


def by_house(before: Tournament) -> dict[int, FloatsExplained]:
    """The obstacle of each group that somebody goes down from, by its score in half points."""
    everybody = frozenset(before.player)
    field, drawn = house_field(before, everybody), pair_round(before, everybody)
    return {group.score: why_so_many(drawn, field, group) for group in _leaving(house_groups(field, drawn))}


def by_fide(before: Tournament) -> dict[int, FloatsExplained]:
    drawn = pair_dutch(DutchRequest(before, frozenset(before.player), Colour.WHITE))
    return {group.score: why_so_many(drawn, None, group) for group in _leaving(dutch_groups(drawn))}


def _leaving(groups: tuple[GroupExplained, ...]) -> list[GroupExplained]:
    return [group for group in groups if group.went]


def changed(before: Tournament, one: int, two: int) -> SwapExplained:
    everybody = frozenset(before.player)
    return swap(house_field(before, everybody), pair_round(before, everybody), one, two)


@pytest.mark.parametrize("explain", [by_house, by_fide])
def test_of_three_one_goes_down_as_three_is_odd(explain: Explain) -> None:
    games = ((1, 4, WHITE), (2, 5, WHITE), (3, 6, WHITE))
    assert explain(tournament(6, games)) == {2: FloatsExplained(Obstacle.ODD)}


@pytest.mark.parametrize("explain", [by_house, by_fide])
def test_two_who_have_met_both_go_down(explain: Explain) -> None:
    # 1 and 4 drew; 2 and 3 won; 5 and 6 lost.
    games = ((1, 4, DRAW), (2, 5, WHITE), (3, 6, WHITE))
    assert explain(tournament(6, games)) == {1: FloatsExplained(Obstacle.MET_HERE)}


def test_two_go_down_as_the_two_below_have_met() -> None:
    # 1 and 2 had a free point, 3 and 4 drew.
    before = tournament(4, ((3, 4, DRAW),))
    free = tuple(Bye(number, ByeKind.FULL_POINT) for number in (1, 2))
    before = replace(before, rounds=(replace(before.rounds[0], byes=free),))
    assert by_house(before) == {2: FloatsExplained(Obstacle.NEEDED_BELOW, 2)}
    assert by_fide(before) == {2: FloatsExplained(Obstacle.NEEDED_BELOW, 2)}


def test_if_two_changed_places_two_others_would_meet_again() -> None:
    before = tournament(4, ((1, 3, DRAW), (4, 2, DRAW)))  # now 1-2 and 4-3, as to the colours
    assert changed(before, 2, 3) == SwapExplained(2, 3, Goal.REPEATS, (1, 3))


def test_if_two_changed_places_more_would_miss_the_colour_that_is_due() -> None:
    # 1 and 3 won with White, 2 and 4 with Black: 1-4 and 2-3 get what is due.
    before = tournament(8, ((1, 5, WHITE), (6, 2, BLACK), (3, 7, WHITE), (8, 4, BLACK)))
    assert changed(before, 3, 4) == SwapExplained(3, 4, Goal.DUE_COLOURS)


def test_if_the_opponents_of_two_floaters_changed_places_the_higher_one_would_meet_somebody_lower() -> None:
    before = tournament(6, ((1, 4, DRAW), (2, 5, WHITE), (3, 6, WHITE)))  # now 1-5 and 4-6
    assert changed(before, 6, 5) == SwapExplained(6, 5, Goal.FLOATERS, (1,))
