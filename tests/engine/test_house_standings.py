"""The standings by the house rules: every number worked out by hand."""

from __future__ import annotations

from swiss64.engine.cut import cut_after
from swiss64.engine.standings.house import Standing, standings
from swiss64.engine.standings.house_tie_breaks import HOUSE_TIE_BREAKS, direct_encounter, house_tie_breaks
from swiss64.engine.standings.record import Outcome
from swiss64.engine.standings.tie_breaks import Counted, Criterion, Facts, Unit
from swiss64.engine.tournament import Bye, ByeKind, Game, Player, Result, Round, System, Tournament

U, F, H, Z = ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT, ByeKind.HALF_POINT, ByeKind.ZERO_POINT

Played = tuple[list[tuple[int, str, int]], dict[int, ByeKind]]

RESULTS = {
    "1-0": Result.WHITE_WINS,
    "½-½": Result.DRAW,
    "0-1": Result.BLACK_WINS,
    "+:-": Result.WHITE_WINS_BY_FORFEIT,
    "-:+": Result.BLACK_WINS_BY_FORFEIT,
    "-:-": Result.DOUBLE_FORFEIT,
    "0-0": Result.NO_CONTEST,
    "½-0": Result.HALF_TO_WHITE,
    "*": None,
}


def tournament(
    size: int,
    *rounds: Played,
    system: System = System.SWISS64,
) -> Tournament:
    """A tournament out of rounds written as [(white, result, black)…], {player: bye}."""
    return Tournament(
        system=system,
        players=tuple(Player(number) for number in range(1, size + 1)),
        rounds=tuple(
            Round(
                number,
                tuple(Game(board, w, b, RESULTS[result]) for board, (w, result, b) in enumerate(games, 1)),
                tuple(Bye(player, kind) for player, kind in byes.items()),
            )
            for number, (games, byes) in enumerate(rounds, start=1)
        ),
    )


def order(table: tuple[Standing, ...]) -> list[int]:
    return [line.number for line in table]


def of(table: tuple[Standing, ...], number: int) -> Standing:
    return next(line for line in table if line.number == number)


# Worked example A of the tie-break rules, counted by the house rules: 1 A, 2 B, … 6 F.
EXAMPLE_A = tournament(
    6,
    ([(1, "1-0", 4), (2, "½-½", 5), (3, "+:-", 6)], {}),
    ([(3, "½-½", 1), (2, "1-0", 4)], {5: H, 6: Z}),
    ([(1, "1-0", 2), (3, "1-0", 5)], {4: U, 6: Z}),
    ([(1, "½-½", 5), (2, "0-1", 3)], {4: H}),
)


def test_the_worked_example_has_its_places_and_values() -> None:
    table = standings(EXAMPLE_A)
    values = [(s.rank, s.number, s.points, s.buchholz, s.sonneborn_berger, s.wins) for s in table]
    assert values == [
        (1, 3, 7, 12, 18, 3),  # C: 3½; Buchholz 3+1½+1½; SB ½·3+1½+1½; the forfeit win is a win
        (2, 1, 6, 16, 22, 2),  # A: 3; 1½+3½+1½+1½; 1½+½·3½+1½+½·1½
        (3, 2, 3, 19, 9, 1),  # B: 1½; 1½+1½+3+3½; ½·1½+1½
        (4, 5, 3, 16, 9, 0),  # E: 1½; 1½+3½+3, nothing for the half-point bye; ½·1½+½·3
        (5, 4, 3, 12, 0, 0),  # D: 1½; 3+1½ and 1½ for the bye round, nothing for the half-point bye
        (6, 6, 0, 0, 0, 0),  # F: a forfeit loss and three absences
    ]


def test_each_place_names_what_decided_it_against_the_one_above() -> None:
    assert [s.decided_by for s in standings(EXAMPLE_A)] == [
        None,
        Criterion.POINTS,
        Criterion.POINTS,
        Criterion.BUCHHOLZ,
        Criterion.BUCHHOLZ,
        Criterion.POINTS,
    ]


def test_games_and_colours_count_only_what_was_really_played() -> None:
    table = standings(EXAMPLE_A)
    assert [(s.number, s.games, s.whites, s.blacks) for s in table] == [
        (3, 3, 2, 1),
        (1, 4, 3, 1),
        (2, 4, 3, 1),
        (5, 3, 0, 3),
        (4, 2, 0, 2),
        (6, 0, 0, 0),
    ]


def test_every_value_is_the_sum_of_its_contributions_and_says_why() -> None:
    table = standings(EXAMPLE_A)
    for line in table:
        for value in line.tie_breaks:
            assert value.value is None or value.value == sum(c.value for c in value.contributions)
    buchholz = of(table, 4).tie_breaks[0]
    assert [(c.round, c.outcome, c.counted, c.opponent, c.value) for c in buchholz.contributions] == [
        (1, Outcome.LOST, Counted.OPPONENT, 1, 6),
        (2, Outcome.LOST, Counted.OPPONENT, 2, 3),
        (3, Outcome.BYE, Counted.VIRTUAL_OPPONENT, None, 3),
        (4, Outcome.BYE, Counted.NOTHING, None, 0),
    ]
    berger = of(table, 3).tie_breaks[1]
    assert [(c.outcome, c.counted, c.opponent, c.opponent_score, c.value) for c in berger.contributions] == [
        (Outcome.WON_BY_FORFEIT, Counted.NOTHING, 6, None, 0),
        (Outcome.DRAWN, Counted.OPPONENT, 1, 6, 6),
        (Outcome.WON, Counted.OPPONENT, 5, 3, 6),
        (Outcome.WON, Counted.OPPONENT, 2, 3, 6),
    ]


def test_before_the_first_round_the_order_is_that_of_the_start_numbers() -> None:
    table = standings(cut_after(EXAMPLE_A, 0))
    assert order(table) == [1, 2, 3, 4, 5, 6]
    assert [s.decided_by for s in table] == [None] + [Criterion.START_NUMBER] * 5


def test_the_table_after_an_earlier_round_uses_the_scores_of_that_moment() -> None:
    after_one = standings(cut_after(EXAMPLE_A, 1))
    # 1 and 3 have a point. 1 met 4, who has 0; 3 met nobody. SB is 0 for both; 3 won too.
    assert order(after_one) == [1, 3, 2, 5, 4, 6]
    # 4 met 1 (Buchholz 1), 6 met nobody.
    assert [s.buchholz for s in after_one] == [0, 0, 1, 1, 2, 0]


def test_a_full_point_bye_counts_a_virtual_opponent_as_an_allocated_one_does() -> None:
    table = standings(tournament(2, ([], {1: F, 2: U}), ([], {1: H, 2: Z})))
    assert [(s.number, s.points, s.buchholz) for s in table] == [(1, 3, 3), (2, 2, 2)]


def test_byes_and_absences_are_no_wins_and_count_nothing_in_sonneborn_berger() -> None:
    table = standings(tournament(4, ([], {1: U, 2: F, 3: H, 4: Z})))
    assert {(s.wins, s.sonneborn_berger) for s in table} == {(0, 0)}


def test_a_no_contest_is_an_opponent_met_and_a_game_with_its_colour_but_gives_nothing() -> None:
    played = tournament(
        4,
        ([(1, "0-0", 2), (3, "1-0", 4)], {}),
        ([(2, "1-0", 3), (4, "½-½", 1)], {}),
    )
    table = standings(played)
    # 1 and 4 have ½, 2 and 3 have 1. Player 1 met 2 (1) and 4 (½).
    one = of(table, 1)
    assert (one.points, one.buchholz, one.sonneborn_berger) == (1, 3, 1)
    assert (one.games, one.whites, one.blacks) == (2, 1, 1)
    # 2 met 1 (½) and 3 (1), beat 3.
    two = of(table, 2)
    assert (two.points, two.buchholz, two.sonneborn_berger) == (2, 3, 4)


def test_a_game_without_a_result_has_not_been_met_yet() -> None:
    table = standings(tournament(2, ([(1, "1-0", 2)], {}), ([(2, "*", 1)], {})))
    assert [(s.points, s.buchholz, s.sonneborn_berger, s.games) for s in table] == [
        (2, 0, 0, 1),
        (0, 2, 0, 1),
    ]


def test_half_a_point_against_nothing_is_a_draw_for_one_and_a_loss_for_the_other() -> None:
    table = standings(tournament(3, ([(1, "½-0", 2)], {}), ([(2, "1-0", 3)], {})))
    assert of(table, 1).sonneborn_berger == 2  # half of 1
    assert of(table, 2).sonneborn_berger == 0  # beat 3, who has nothing; lost to 1


# X = 2 beat Y = 1, and they are equal in points, Buchholz (2) and Sonneborn-Berger (1).
DECIDED_BY_ENCOUNTER = tournament(
    6,  # 1 Y, 2 X, 3 P, 4 Q, 5 R, 6 S
    ([(2, "1-0", 1), (4, "1-0", 6), (5, "1-0", 3)], {}),
    ([(3, "1-0", 2), (1, "1-0", 4), (5, "1-0", 6)], {}),
)


def test_two_equal_players_are_separated_by_the_game_they_played() -> None:
    table = standings(DECIDED_BY_ENCOUNTER)
    assert order(table) == [5, 3, 2, 1, 4, 6]
    assert [(s.points, s.buchholz, s.sonneborn_berger) for s in table] == [
        (4, 2, 4),
        (2, 6, 4),
        (2, 4, 4),
        (2, 4, 4),
        (2, 2, 0),
        (0, 6, 0),
    ]
    assert [s.direct_encounter for s in table] == [None, None, 2, 0, None, None]
    assert of(table, 1).decided_by is Criterion.DIRECT_ENCOUNTER


def test_direct_encounter_does_not_apply_when_not_all_of_the_group_met() -> None:
    circle = tournament(
        4,
        ([(1, "1-0", 2), (4, "1-0", 3)], {}),
        ([(3, "1-0", 1), (2, "1-0", 4)], {}),
    )
    table = standings(circle)
    assert [s.direct_encounter for s in table] == [None] * 4
    assert order(table) == [1, 2, 3, 4]
    assert [s.decided_by for s in table][1:] == [Criterion.START_NUMBER] * 3


def test_direct_encounter_ranks_three_who_all_met_and_are_completely_separated() -> None:
    facts = Facts.of(
        tournament(
            4,
            ([(3, "1-0", 2), (4, "1-0", 1)], {}),
            ([(2, "½-½", 1), (4, "0-1", 3)], {}),
            ([(1, "0-1", 3), (2, "1-0", 4)], {}),
        )
    )
    three = frozenset({1, 2, 3})
    # Among themselves: 3 beat 2 and 1 (2 points), 2 drew with 1: ½ each: not separated.
    assert [direct_encounter(facts, n, three).value for n in (1, 2, 3)] == [None, None, None]
    other = frozenset({2, 3, 4})
    # 3 beat 2 and 4, 2 beat 4.
    assert [direct_encounter(facts, n, other).value for n in (2, 3, 4)] == [2, 4, 0]


def test_direct_encounter_is_not_tried_again_inside_a_group_it_only_partly_separates() -> None:
    facts = Facts.of(
        tournament(
            3,
            ([(1, "1-0", 2)], {}),
            ([(3, "½-½", 2)], {}),
            ([(1, "1-0", 3)], {}),
        )
    )
    assert direct_encounter(facts, 1, frozenset({1, 2, 3})).value is None


def test_a_forfeit_in_a_swiss_is_no_meeting_and_in_a_round_robin_it_is() -> None:
    rounds: tuple[Played, ...] = ([(1, "+:-", 2)], {}), ([(3, "1-0", 1)], {}), ([(2, "1-0", 3)], {})
    both = frozenset({1, 2})
    swiss = Facts.of(tournament(3, *rounds))
    assert direct_encounter(swiss, 1, both).value is None
    robin = Facts.of(tournament(3, *rounds, system=System.ROUND_ROBIN))
    assert direct_encounter(robin, 1, both).value == 2
    assert direct_encounter(robin, 2, both).value == 0
    table = standings(tournament(3, *rounds, system=System.ROUND_ROBIN))
    assert [s.sonneborn_berger for s in table] == [4, 4, 4]
    assert [s.games for s in table] == [1, 1, 2]


def test_in_a_double_round_robin_both_games_count_and_an_unplayed_one_stops_direct_encounter() -> None:
    first = [(1, "1-0", 2)]
    both = frozenset({1, 2})
    double = tournament(2, (first, {}), ([(2, "½-½", 1)], {}), system=System.ROUND_ROBIN)
    facts = Facts.of(double)
    assert [direct_encounter(facts, n, both).value for n in (1, 2)] == [3, 1]
    third = tournament(3, (first, {}), ([(2, "½-½", 1)], {}), ([(3, "0-1", 1)], {}), ([(2, "1-0", 3)], {}))
    # 1 and 2 met twice, the others once.
    assert direct_encounter(Facts.of(third), 1, frozenset({1, 2, 3})).value is None


def test_the_number_of_wins_decides_when_direct_encounter_does_not_apply() -> None:
    table = standings(
        tournament(
            6,  # 1 X drew twice, 2 Y won and lost; 3 A, 4 B, 5 C, 6 D all end with a point
            ([(1, "½-½", 3), (2, "1-0", 5)], {4: H}),
            ([(1, "½-½", 4), (6, "1-0", 2)], {3: H, 5: U}),
        )
    )
    assert [(s.number, s.buchholz, s.sonneborn_berger, s.wins) for s in table] == [
        (2, 4, 4, 1),
        (1, 4, 4, 0),
        (5, 4, 0, 0),
        (6, 2, 4, 1),
        (3, 2, 2, 0),
        (4, 2, 2, 0),
    ]
    assert [s.decided_by for s in table] == [
        None,
        Criterion.WINS,
        Criterion.SONNEBORN_BERGER,
        Criterion.BUCHHOLZ,
        Criterion.SONNEBORN_BERGER,
        Criterion.START_NUMBER,
    ]


def test_a_round_robin_is_ranked_without_buchholz() -> None:
    robin = tournament(
        3,
        ([(2, "½-½", 3)], {1: U}),
        ([(3, "½-½", 1)], {2: U}),
        ([(1, "½-½", 2)], {3: U}),
        system=System.ROUND_ROBIN,
    )
    table = standings(robin)
    assert [(s.points, s.buchholz, s.sonneborn_berger) for s in table] == [(4, None, 8)] * 3
    assert [item.criterion for item in house_tie_breaks(System.ROUND_ROBIN)] == [
        Criterion.SONNEBORN_BERGER,
        Criterion.DIRECT_ENCOUNTER,
        Criterion.WINS,
    ]


def test_the_columns_of_a_swiss_stand_in_the_order_of_the_house_rules_with_their_units() -> None:
    assert [(item.criterion, item.unit) for item in HOUSE_TIE_BREAKS] == [
        (Criterion.BUCHHOLZ, Unit.HALF_POINT),
        (Criterion.SONNEBORN_BERGER, Unit.QUARTER_POINT),
        (Criterion.DIRECT_ENCOUNTER, Unit.HALF_POINT),
        (Criterion.WINS, Unit.WHOLE),
    ]
    assert house_tie_breaks(System.SWISS64) == HOUSE_TIE_BREAKS


def test_a_late_and_a_withdrawn_player_stand_among_the_others_with_what_they_scored() -> None:
    table = standings(
        tournament(
            4,
            ([(1, "0-1", 3)], {}),  # 4 is not there yet, 2 absent
            ([(1, "1-0", 2)], {4: H}),  # 3 has withdrawn
        )
    )
    assert [(s.number, s.points) for s in table] == [(3, 2), (1, 2), (4, 1), (2, 0)]
