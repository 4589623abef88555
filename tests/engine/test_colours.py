"""Colours under the house rules (swiss64.md, "Colours"): what is due, and who gets what in a pair."""

from __future__ import annotations

import pytest

from swiss64.engine.colours import (
    ColourHistory,
    ColourReason,
    colour_histories,
    difference_of_three,
    house_allocation,
    house_due,
    house_exceeds,
    third_running,
)
from swiss64.engine.tournament import Colour, Game, Result, Round

W, B = Colour.WHITE, Colour.BLACK


def history(letters: str) -> ColourHistory:
    return ColourHistory(tuple(W if letter == "W" else B for letter in letters))


@pytest.mark.parametrize(
    ("colours", "due", "why"),
    [
        ("", None, "without games nothing is due"),
        ("W", B, "the colour had less often"),
        ("B", W, "the colour had less often"),
        ("WB", W, "balanced: the opposite of the last"),
        ("BW", B, "balanced: the opposite of the last"),
        ("BWW", B, "twice the same running: the other one"),
        ("BBBWW", B, "twice white running comes before having had white less often"),
        ("WWWBB", W, "twice black running comes before having had black less often"),
        ("BWBWBB", W, "a difference of two: the colour had less often"),
        ("WWWWBB", B, "a difference of two comes before twice the same running"),
    ],
)
def test_the_colour_due_follows_the_order_of_the_rule(colours: str, due: Colour | None, why: str) -> None:
    assert house_due(history(colours)) is due, why


def test_only_played_games_and_no_contests_give_a_colour() -> None:
    results = [
        Result.WHITE_WINS,
        Result.WHITE_WINS_BY_FORFEIT,
        Result.BLACK_WINS_BY_FORFEIT,
        Result.DOUBLE_FORFEIT,
        Result.NO_CONTEST,
        None,
    ]
    rounds = [Round(number, (Game(1, 1, 2, result),)) for number, result in enumerate(results, 1)]
    assert colour_histories(rounds, [1, 2, 3]) == {1: history("WW"), 2: history("BB"), 3: history("")}


def test_the_same_colour_after_it_was_had_twice_running_is_a_third_running() -> None:
    assert third_running(history("BWW"), W)
    assert not third_running(history("BWW"), B)
    assert not third_running(history("WBW"), W)


def test_a_difference_of_three_is_meant_where_the_game_brings_it_about() -> None:
    assert difference_of_three(history("WBWW"), W)
    assert not difference_of_three(history("WBW"), W)
    assert not difference_of_three(history("WWWW"), B), "from four to three is an improvement"
    assert house_exceeds(history("WBWBWW"), W)
    assert not house_exceeds(history("WBWBWW"), B)


@pytest.mark.parametrize(
    ("five", "nine", "white", "reason"),
    [
        ("", "", 5, ColourReason.HIGHER_RANKED_WHITE),
        ("", "W", 5, ColourReason.ONLY_ONE_DUE),
        ("", "B", 9, ColourReason.ONLY_ONE_DUE),
        ("W", "", 9, ColourReason.ONLY_ONE_DUE),
        ("W", "B", 9, ColourReason.DIFFERENT_DUE),
        ("B", "W", 5, ColourReason.DIFFERENT_DUE),
        # Both due black; only 5 would have white a third time running.
        ("BWW", "BWBW", 9, ColourReason.THIRD_RUNNING_AVOIDED),
        # Both due white; only 9 would come to a difference of three (and not to a third black).
        ("WB", "BBWB", 9, ColourReason.DIFFERENCE_OF_THREE_AVOIDED),
        # Both due white and both would have a third black: 5 had black once more, 9 is balanced.
        ("WBB", "WWBB", 5, ColourReason.LARGER_IMBALANCE),
        ("B", "WB", 5, ColourReason.LARGER_IMBALANCE),
        # Both would have a third black; 9 has the lead in white, which black would mend.
        ("BB", "WWWBB", 5, ColourReason.LARGER_IMBALANCE),
        # Both a difference of two in black, and both would come to three: the longer run of black decides.
        ("BBWB", "WBBB", 9, ColourReason.LONGER_RUN),
        # Both balanced after black; in the third last game 5 had white and 9 black: they swap.
        ("BWWB", "WBWB", 9, ColourReason.LAST_DIFFERENT_ROUND_SWAPPED),
        # Counted back from the last game; where one has no more games, nothing is compared.
        ("WB", "BWWB", 5, ColourReason.HIGHER_RANKED_WHITE),
        ("WB", "WB", 5, ColourReason.HIGHER_RANKED_WHITE),
        ("BW", "BW", 5, ColourReason.HIGHER_RANKED_WHITE),
    ],
)
def test_the_first_rule_that_tells_two_players_apart_gives_the_colours(
    five: str, nine: str, white: int, reason: ColourReason
) -> None:
    assert house_allocation(5, history(five), 9, history(nine)) == (white, reason)
    assert house_allocation(9, history(nine), 5, history(five)) == (white, reason), "whoever is named first"


def test_where_nothing_decides_the_smaller_start_number_has_white_also_when_both_are_due_black() -> None:
    assert house_allocation(2, history("W"), 1, history("W")) == (1, ColourReason.HIGHER_RANKED_WHITE)
