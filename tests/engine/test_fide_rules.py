"""Single rules of C.07: unplayed rounds, cuts, point systems, round robins, missing ratings, editions."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from swiss64.engine.standings.fide.codes import parse_code
from swiss64.engine.standings.fide.edition import Edition, edition_on
from swiss64.engine.standings.fide.facts import FideFacts
from swiss64.engine.standings.fide.registry import value_of
from swiss64.engine.standings.tie_breaks import Contribution, Counted, Reason
from swiss64.engine.tournament import Bye, ByeKind, Game, Player, Round, Scoring, System, Tournament
from tests.engine.crosstables import crosstable
from tests.engine.fide_values import NEW, OLD, column, printed
from tests.engine.test_fide_worked_examples import EXAMPLE_A, EXERCISES, LECTURE, ROUND_ROBIN


def rounds(tournament: Tournament, code: str, number: int, edition: Edition = NEW) -> list[Contribution]:
    """What each round of a player gave."""
    return list(value_of(FideFacts.of(tournament, edition), parse_code(code), number).contributions)


def test_a_forfeit_win_is_a_dummy_with_no_more_than_the_scheduled_opponent() -> None:
    # C of example A has 3½; F, who did not come, an adjusted score of 1½.
    first = rounds(EXAMPLE_A, "BH", 3)[0]
    assert (first.counted, first.opponent, first.value) == (Counted.VIRTUAL_OPPONENT, 6, 3)
    assert first.reasons == (Reason.CAPPED_BY_OPPONENT,)


def test_in_2024_the_dummy_has_the_players_own_score() -> None:
    first = rounds(EXAMPLE_A, "BH", 3, OLD)[0]
    assert (first.value, first.reasons) == (7, ())


def test_a_bye_is_a_dummy_with_no_more_than_a_draw_in_every_round() -> None:
    # Player 4 of the exercises has 3½ of 5 and a half-point bye in round 2.
    second = rounds(EXERCISES, "BH", 4)[1]
    assert (second.counted, second.opponent, second.value) == (Counted.VIRTUAL_OPPONENT, None, 5)
    assert second.reasons == (Reason.CAPPED_BY_DRAWS,)


def test_rounds_missed_at_the_end_count_as_draws_for_the_opponents() -> None:
    # Player 12 of the exercises has 2 points and left after round 3.
    first = rounds(EXERCISES, "BH", 4)[0]
    assert (first.opponent, first.opponent_score, first.reasons) == (12, 6, (Reason.ADJUSTED,))


def test_a_forfeit_loss_after_a_requested_bye_does_not_make_the_bye_count_as_it_is() -> None:
    # 16.2.5: a requested bye followed only by voluntarily unplayed rounds; the loss itself stays 0.
    tournament = crosstable({1: "+W2 +B3 +W4", 2: "-B1 ZPB FL3", 3: "=W4 -W1 FW2", 4: "=B3 PAB -B1"})
    assert FideFacts.of(tournament).adjusted == {1: 6, 2: 1, 3: 3, 4: 3}


def test_with_the_letter_p_a_forfeit_is_a_game_against_the_scheduled_opponent() -> None:
    assert column(EXAMPLE_A, "BH/P", OLD)[3] == 7.5
    assert column(EXAMPLE_A, "BH/P")[6] == 3.5
    assert rounds(EXAMPLE_A, "BH/P", 3)[0].reasons == (Reason.ADJUSTED, Reason.FORFEIT_AS_GAME)


def test_a_cut_leaves_out_a_voluntarily_unplayed_round_instead_of_a_lower_value() -> None:
    # Player 14 of the lecture: values 4, ½ (his requested bye), 1½, 1½, 2½.
    cuts = [(item.round, item.reasons) for item in rounds(LECTURE, "BH/C1", 14) if item.cut]
    assert cuts == [(2, (Reason.CUT_VOLUNTARY,))]


def test_sonneborn_berger_cuts_the_larger_product_of_the_two() -> None:
    # Player 4 of the exercises: the lowest score gives 1½ (round 3), the half-point bye 1¼ in 2026
    # and 1¾ in 2024.
    assert [(item.round, item.reasons[-1]) for item in rounds(EXERCISES, "SB/C1", 4) if item.cut] == [
        (3, Reason.CUT_LOWEST)
    ]
    assert [(item.round, item.reasons[-1]) for item in rounds(EXERCISES, "SB/C1", 4, OLD) if item.cut] == [
        (2, Reason.CUT_VOLUNTARY)
    ]


def test_a_median_leaves_out_the_lowest_and_the_highest() -> None:
    # Player 1 of the exercises: 1½, 1½, 4, 2, 3½.
    cuts = {item.round: item.reasons for item in rounds(EXERCISES, "BH/M1", 1) if item.cut}
    assert cuts == {1: (Reason.CUT_LOWEST,), 3: (Reason.CUT_HIGHEST,)}


def test_with_more_cuts_than_rounds_nothing_is_left() -> None:
    tournament = crosstable({1: "+W2", 2: "-B1"}, {1: 2000, 2: 1900})
    assert column(tournament, "BH/C2") == printed("0 0")
    assert column(tournament, "ARO/C1") == {1: None, 2: None}


def test_progressive_drops_the_first_rounds_whatever_they_were() -> None:
    tournament = crosstable({1: "PAB +W2 =B3", 2: "+W3 -B1 PAB", 3: "-B2 HPB =W1"})
    assert column(tournament, "PS") == printed("5½ 4 1½")
    assert column(tournament, "PS/C1") == printed("4½ 3 1½")
    assert column(tournament, "PS/C2") == printed("2½ 2 1")


def test_fore_buchholz_hides_the_forfeits_of_the_last_round() -> None:
    # With round 2 drawn everybody has: 1 1½, 2 ½, 3 1½, 4 ½.
    tournament = crosstable({1: "+W2 FW3", 2: "-B1 =W4", 3: "+W4 FL1", 4: "-B3 =B2"})
    assert column(tournament, "FB") == printed("2 2 2 2")
    last = rounds(tournament, "FB", 1)[1]
    assert (last.counted, last.opponent_score, last.reasons) == (
        Counted.OPPONENT,
        3,
        (Reason.TAKEN_AS_DRAW,),
    )


def test_a_game_without_a_result_counts_nowhere_but_as_a_draw_in_fore_buchholz() -> None:
    tournament = Tournament(
        system=System.FIDE_DUTCH,
        players=(Player(1, rating=2000), Player(2, rating=1900)),
        rounds=(Round(1, (Game(1, 1, 2),)),),
    )
    for code in ("PTS", "BH", "SB", "WIN", "WON", "BPG", "STD", "KS"):
        assert column(tournament, code) == {1: 0, 2: 0}, code
    assert column(tournament, "TPR") == {1: None, 2: None}
    assert column(tournament, "FB") == {1: 0.5, 2: 0.5}


HALF_POINT_FOR_THE_BYE = Scoring(pairing_allocated_bye=1)
THREE_POINTS = Scoring(6, 2, 0, 6, 0, 6, 6, 2, 0)
ROWS = {1: "+W2 PAB =B3", 2: "-B1 HPB FL4", 3: "FPB =W4 =W1", 4: "ZPB =B3 FW2"}


def test_a_bye_worth_half_a_point_is_no_win_but_a_round_elected_to_play() -> None:
    tournament = crosstable(ROWS, scoring=HALF_POINT_FOR_THE_BYE)
    assert column(tournament, "WIN") == printed("1 0 1 1")
    assert column(tournament, "REP") == printed("3 1 3 2")
    assert column(tournament, "STD") == printed("2 ½ 2 1½")


def test_standard_points_turn_any_point_system_into_one_half_and_nothing() -> None:
    tournament = crosstable(ROWS, scoring=THREE_POINTS)
    assert column(tournament, "PTS") == printed("7 1 5 4")
    assert column(tournament, "STD") == printed("2½ ½ 2 1½")
    assert column(tournament, "WIN") == printed("2 0 1 1")


def test_standard_points_of_a_double_forfeit_are_nothing() -> None:
    assert column(crosstable({1: "FL2", 2: "FL1"}), "STD") == {1: 0, 2: 0}


def test_with_three_points_for_a_win_performance_still_counts_one() -> None:
    ratings = {1: 1500, 2: 1500, 3: 1500, 4: 1500}
    # Player 1 has 1½ of 2 over the board: .75, dp 193.
    assert column(crosstable(ROWS, ratings, scoring=THREE_POINTS), "TPR")[1] == 1693


@pytest.mark.parametrize("code", ["ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"])
def test_rating_tie_breaks_apply_to_nobody_when_somebody_has_no_rating(code: str) -> None:
    tournament = crosstable({1: "+W2 =B3", 2: "-B1 --", 3: "PAB =W1"}, {1: 2000, 2: 1800})
    assert column(tournament, code) == {1: None, 2: None, 3: None}


def test_rating_tie_breaks_use_the_rating_that_an_announced_rule_gives() -> None:
    tournament = crosstable({1: "+W2 =B3", 2: "-B1 --", 3: "PAB =W1"}, {1: 2000, 2: 1800})
    facts = FideFacts.of(tournament, unrated=1400)
    assert value_of(facts, parse_code("ARO"), 1).value == 1600
    assert value_of(facts, parse_code("RTNG"), 3).value == 1400


@pytest.mark.parametrize("code", ["BH", "BH/C1", "FB", "AOB"])
def test_the_buchholz_family_does_not_apply_to_a_round_robin(code: str) -> None:
    assert column(ROUND_ROBIN, code) == dict.fromkeys(range(1, 7))


@pytest.mark.parametrize(
    ("code", "edition", "values"),
    [
        # F lost to E by forfeit, with White.
        ("WON", NEW, "3 3 3 1 1 1"),
        ("BWG", NEW, "2 1 1 1 1 0"),
        ("REP", NEW, "5 5 5 5 5 4"),
        ("REP", OLD, "5 5 5 5 5 5"),
        ("TPR", NEW, "2149 2149 2149 1851 1678 1913"),
    ],
)
def test_forfeits_in_a_round_robin(code: str, edition: Edition, values: str) -> None:
    assert column(ROUND_ROBIN, code, edition) == printed(values)


def test_a_black_game_lost_by_forfeit_in_a_round_robin_counts_by_the_rules_of_2024_only() -> None:
    tournament = crosstable({1: "FW2", 2: "FL1"}, system=System.ROUND_ROBIN)
    assert column(tournament, "BPG", OLD) == {1: 0, 2: 1}
    assert column(tournament, "BPG", NEW) == {1: 0, 2: 0}


def test_the_free_round_of_an_odd_round_robin_is_no_bye() -> None:
    rows = {1: "-- +W2 =B3", 2: "+W3 -B1 --", 3: "-B2 -- =W1"}
    tournament = crosstable(rows, system=System.ROUND_ROBIN)
    assert column(tournament, "REP") == printed("3 3 3")
    assert column(tournament, "SB") == printed("1¼ ½ ¾")
    # Two games each, so the limit is 1 point: 1 and 2 reach it.
    assert column(tournament, "KS") == printed("1 0 ½")


def test_a_free_round_that_gives_a_point_is_still_no_win() -> None:
    rows = {1: "PAB +W2 =B3", 2: "+W3 -B1 PAB", 3: "-B2 PAB =W1"}
    tournament = crosstable(rows, system=System.ROUND_ROBIN)
    assert column(tournament, "WIN") == printed("1 1 0")


def test_acceleration_is_no_matter_here_and_an_absence_is_a_zero_point_bye() -> None:
    written = crosstable({1: "+W2 ZPB", 2: "-B1 ZPB"})
    last = written.rounds[1]
    silent = replace(written, rounds=(written.rounds[0], replace(last, byes=())))
    assert last.byes == (Bye(1, ByeKind.ZERO_POINT), Bye(2, ByeKind.ZERO_POINT))
    for code in ("BH", "SB", "REP", "FB"):
        assert column(silent, code) == column(written, code)


@pytest.mark.parametrize(
    ("day", "edition"),
    [
        (date(2024, 8, 1), Edition.AUGUST_2024),
        (date(2026, 2, 28), Edition.AUGUST_2024),
        (date(2026, 3, 1), Edition.MARCH_2026),
    ],
)
def test_the_edition_goes_by_the_day_the_tournament_begins(day: date, edition: Edition) -> None:
    assert edition_on(day) is edition
