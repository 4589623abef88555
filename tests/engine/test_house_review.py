"""What the review says of a pairing altered by hand."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from swiss64.engine.pairing.errors import EverybodyHadTheByeError, TooFewPlayersError
from swiss64.engine.pairing.house import pair_round
from swiss64.engine.pairing.house_goals import Goal
from swiss64.engine.pairing.house_review import Finding, FindingKind, review
from swiss64.engine.tournament import Bye, ByeKind, Game, Result, Round, Tournament
from tests.engine.house_positions import field_of, positions

WON, DREW, LOST = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS
EIGHT = frozenset(range(1, 9))


def drawn(number: int, *pairs: tuple[int, int], byes: tuple[Bye, ...] = ()) -> Round:
    return Round(number, tuple(Game(board, *pair) for board, pair in enumerate(pairs, 1)), byes)


def the_bye(player: int) -> tuple[Bye, ...]:
    return (Bye(player, ByeKind.PAIRING_ALLOCATED),)


def after(players: int, *rounds: tuple[tuple[tuple[int, int, Result], ...], tuple[Bye, ...]]) -> Tournament:
    """A tournament after these rounds, each its games and its byes."""
    played = tuple(
        Round(number, tuple(Game(board, *game) for board, game in enumerate(games, 1)), byes)
        for number, (games, byes) in enumerate(rounds, 1)
    )
    return replace(field_of(players), rounds=played)


ONE_ROUND = after(8, (((1, 5, WON), (2, 6, WON), (3, 7, WON), (4, 8, WON)), ()))


def kinds(findings: tuple[Finding, ...]) -> list[FindingKind]:
    return [finding.kind for finding in findings]


def test_the_best_pairing_has_no_findings_but_what_cannot_be_avoided() -> None:
    chance = random.Random(5)
    for _ in range(25):
        for tournament, present in positions(chance, 7, 8):
            try:
                best = pair_round(tournament, present)
            except EverybodyHadTheByeError:
                continue
            assert not any(finding.avoidable for finding in review(tournament, present, best.round))


def test_a_pairing_of_round_1_that_is_not_by_halves_is_worse_in_goal_7_only() -> None:
    found = review(field_of(4), frozenset(range(1, 5)), drawn(1, (1, 4), (2, 3)))
    assert found == (Finding(FindingKind.WORSE_THAN_BEST, (), Goal.HALVES),)


def test_a_repeated_meeting_is_named_with_its_round_and_board() -> None:
    found = review(ONE_ROUND, EIGHT, drawn(2, (2, 3), (5, 1), (4, 6), (7, 8)))
    assert found[0] == Finding(FindingKind.REPEATED_MEETING, (5, 1), Goal.REPEATS, (1,), 2)
    assert found[-1] == Finding(FindingKind.WORSE_THAN_BEST, (), Goal.REPEATS)


def test_a_repeat_that_nobody_can_avoid_says_so() -> None:
    tournament = after(2, (((1, 2, WON),), ()))
    found = review(tournament, frozenset({1, 2}), drawn(2, (2, 1)))
    assert found == (Finding(FindingKind.REPEATED_MEETING, (2, 1), Goal.REPEATS, (1,), 1, avoidable=False),)


def test_floaters_beyond_what_is_needed_are_named_by_their_group() -> None:
    found = review(ONE_ROUND, EIGHT, drawn(2, (5, 2), (6, 1), (3, 4), (7, 8)))
    assert Finding(FindingKind.MORE_FLOATERS, (1, 2), Goal.FLOATS) in found
    assert found[-1] == Finding(FindingKind.WORSE_THAN_BEST, (), Goal.FLOATS)


def test_reversed_colours_are_named_and_count_in_the_goals() -> None:
    tournament = after(4, (((1, 3, WON), (2, 4, LOST)), ()))
    # 1 had white, 4 black: they are due the colours the other way than they get them here.
    found = review(tournament, frozenset(range(1, 5)), drawn(2, (1, 4), (3, 2)))
    assert found == (
        Finding(FindingKind.COLOURS_REVERSED, (1, 4), Goal.DUE_COLOURS, board=1),
        Finding(FindingKind.WORSE_THAN_BEST, (), Goal.DUE_COLOURS),
    )


def test_a_third_colour_running_and_a_difference_of_three_are_named_for_each_player() -> None:
    # 1 and 2 had white twice (also a difference of 2); 3 and 4 black twice.
    first = ((1, 3, DREW), (2, 4, DREW))
    second = ((1, 4, DREW), (2, 3, DREW))
    tournament = after(4, (first, ()), (second, ()))
    found = review(tournament, frozenset(range(1, 5)), drawn(3, (1, 2), (4, 3)))
    limits = [finding for finding in found if finding.goal is Goal.COLOUR_LIMITS]
    assert limits == [
        Finding(FindingKind.THIRD_COLOUR_RUNNING, (1,), Goal.COLOUR_LIMITS, board=1, avoidable=False),
        Finding(FindingKind.COLOUR_DIFFERENCE_OF_THREE, (1,), Goal.COLOUR_LIMITS, board=1, avoidable=False),
        Finding(FindingKind.THIRD_COLOUR_RUNNING, (3,), Goal.COLOUR_LIMITS, board=2, avoidable=False),
        Finding(FindingKind.COLOUR_DIFFERENCE_OF_THREE, (3,), Goal.COLOUR_LIMITS, board=2, avoidable=False),
    ]
    assert found[-1].kind is FindingKind.COLOURS_REVERSED, "3 ranks above 4, and nothing else decides"


def test_a_second_bye_and_a_bye_that_is_too_high_are_named() -> None:
    tournament = after(5, (((1, 3, WON), (2, 4, WON)), the_bye(5)))
    present = frozenset(range(1, 6))
    second = review(tournament, present, drawn(2, (1, 2), (3, 4), byes=the_bye(5)))
    assert Finding(FindingKind.SECOND_BYE, (5,), Goal.BYE) in second
    # 4 is the lowest who had none; 3 stands above him.
    high = review(tournament, present, drawn(2, (2, 1), (4, 5), byes=the_bye(3)))
    assert Finding(FindingKind.BYE_TOO_HIGH, (3, 4), Goal.BYE) in high
    assert high[-1] == Finding(FindingKind.WORSE_THAN_BEST, (), Goal.BYE)


def test_where_everybody_had_the_bye_the_second_one_cannot_be_avoided_and_nothing_is_compared() -> None:
    tournament = after(
        3,
        (((1, 2, WON),), the_bye(3)),
        (((3, 1, WON),), the_bye(2)),
        (((2, 3, WON),), the_bye(1)),
    )
    found = review(tournament, frozenset({1, 2, 3}), drawn(4, (2, 1), byes=the_bye(3)))
    assert Finding(FindingKind.SECOND_BYE, (3,), Goal.BYE, avoidable=False) in found
    assert FindingKind.WORSE_THAN_BEST not in kinds(found)


def test_who_is_missing_there_twice_or_not_present_is_named_and_nothing_is_compared() -> None:
    found = review(ONE_ROUND, EIGHT - {8}, drawn(2, (1, 3), (1, 4), (5, 8), (6, 7)))
    assert found[:3] == (
        Finding(FindingKind.PAIRED_TWICE, (1,)),
        Finding(FindingKind.NOT_PRESENT, (8,)),
        Finding(FindingKind.UNPAIRED, (2,)),
    )
    assert FindingKind.WORSE_THAN_BEST not in kinds(found)


def test_a_player_against_himself_is_there_twice() -> None:
    found = review(field_of(2), frozenset({1, 2}), drawn(1, (1, 1)))
    assert kinds(found) == [FindingKind.PAIRED_TWICE, FindingKind.UNPAIRED]


def test_a_bye_in_an_even_field_is_one_too_many() -> None:
    found = review(field_of(4), frozenset(range(1, 5)), drawn(1, (1, 2), byes=the_bye(4)))
    assert kinds(found) == [FindingKind.UNPAIRED, FindingKind.TOO_MANY_BYES]
    assert found[1].players == (4,)


def test_who_has_a_requested_bye_need_not_be_paired() -> None:
    requested = (Bye(4, ByeKind.HALF_POINT),)
    found = review(field_of(5), frozenset(range(1, 6)), drawn(1, (1, 3), (2, 5), byes=requested))
    assert found == ()


def test_rounds_from_the_reviewed_one_on_are_left_out_of_account() -> None:
    later = replace(ONE_ROUND, rounds=(*ONE_ROUND.rounds, drawn(2, (1, 3), (2, 4), (5, 7), (6, 8))))
    assert review(later, EIGHT, later.rounds[1]) == ()


def test_a_round_for_nobody_is_refused_as_a_draw_is() -> None:
    with pytest.raises(TooFewPlayersError):
        review(field_of(4), frozenset({1}), drawn(1))
