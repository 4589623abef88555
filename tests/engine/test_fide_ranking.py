"""The order of the players by points and tie-breaks, shared places, and what decided each."""

from __future__ import annotations

from swiss64.engine.standings.fide.codes import parse_code, parse_codes
from swiss64.engine.standings.fide.direct_encounter import direct_encounter
from swiss64.engine.standings.fide.facts import FideFacts
from swiss64.engine.standings.fide.ranking import fide_standings
from swiss64.engine.tournament import Tournament
from tests.engine.crosstables import crosstable
from tests.engine.test_fide_worked_examples import EXAMPLE_A, ROUND_ROBIN


def order(tournament: Tournament, codes: str) -> list[tuple[int, int, str | None]]:
    """Rank, pairing number and what decided, line by line."""
    lines = fide_standings(tournament, parse_codes(codes)).lines
    return [
        (line.rank, line.number, None if line.decided_by is None else str(line.decided_by)) for line in lines
    ]


def test_points_come_first_and_each_tie_break_only_where_it_is_still_needed() -> None:
    # Example A: C 3½, A 3; B, D, E 1½ with Buchholz 9½, 7½, 9½ and Sonneborn-Berger 2¼, 2¼, 3.
    assert order(EXAMPLE_A, "BH,SB") == [
        (1, 3, None),
        (2, 1, "PTS"),
        (3, 5, "PTS"),
        (4, 2, "SB"),
        (5, 4, "BH"),
        (6, 6, "PTS"),
    ]


def test_who_is_equal_on_everything_shares_the_place_and_the_next_place_is_left_free() -> None:
    assert order(EXAMPLE_A, "BH") == [
        (1, 3, None),
        (2, 1, "PTS"),
        (3, 2, "PTS"),
        (3, 5, None),
        (5, 4, "BH"),
        (6, 6, "PTS"),
    ]


def test_the_pairing_number_counts_upwards_and_its_reverse_downwards() -> None:
    assert [number for _, number, _ in order(EXAMPLE_A, "TPN")] == [3, 1, 2, 4, 5, 6]
    assert [number for _, number, _ in order(EXAMPLE_A, "TPN/R")] == [3, 1, 5, 4, 2, 6]


def test_the_rating_counts_downwards_and_its_reverse_upwards() -> None:
    assert [number for _, number, _ in order(EXAMPLE_A, "RTNG")] == [3, 1, 2, 4, 5, 6]
    assert [number for _, number, _ in order(EXAMPLE_A, "RTNG/R")] == [3, 1, 5, 4, 2, 6]


def test_an_undefined_value_is_below_every_other() -> None:
    # Both have a point: 3 by a bye and without a game, 1 with a performance.
    tournament = crosstable({1: "+W2", 2: "-B1", 3: "FPB"}, {1: 1000, 2: 1000, 3: 2500})
    assert order(tournament, "TPR") == [(1, 1, None), (2, 3, "TPR"), (3, 2, "PTS")]


def test_the_direct_encounter_is_applied_inside_the_group_that_is_tied_before_it() -> None:
    assert order(ROUND_ROBIN, "DE") == [
        (1, 1, None),
        (2, 2, "DE"),
        (2, 3, None),
        (4, 5, "PTS"),
        (5, 6, "DE"),
        (6, 4, "DE"),
    ]


def test_the_direct_encounter_averages_several_games_between_the_same_players() -> None:
    # 1 beat 2, lost and drew: ½ on average, as 2 has.
    tournament = crosstable({1: "+W2 -B2 =W2", 2: "-B1 +W1 =B1"})
    assert order(tournament, "DE") == [(1, 1, None), (1, 2, None)]


def encounter(rows: dict[int, str], group: set[int], code: str = "DE") -> dict[int, int | None]:
    """The places of a group in the direct encounter."""
    values = direct_encounter(FideFacts.of(crosstable(rows)), parse_code(code), frozenset(group))
    return {number: values[number].value for number in sorted(values)}


def test_the_direct_encounter_goes_by_the_sums_where_everybody_met() -> None:
    rows = {1: "+W2 +B3 --", 2: "-B1 -- =W3", 3: "-- -W1 =B2"}
    assert encounter(rows, {1, 2, 3}) == {1: 1, 2: 2, 3: 2}


def test_the_direct_encounter_places_who_is_on_top_whatever_the_missing_games_would_give() -> None:
    # 1 has 3; 2 has 1 and one game missing; 4 has 0 and two missing: he could still pass 2, not 1.
    rows = {1: "+W2 +W3 +W4 --", 2: "-B1 -- -- +W3", 3: "-- -B1 -- -B2", 4: "-- -- -B1 --"}
    assert encounter(rows, {1, 2, 3, 4}) == {1: 1, 2: 2, 3: 2, 4: 2}


def test_the_direct_encounter_is_tried_again_without_those_who_are_placed() -> None:
    # 4 did not meet 1 and could have as much as 2 in the whole group; among 2, 3 and 4 everybody met.
    rows = {
        1: "+W2 +B3 -- -- --",
        2: "-B1 -- =W4 +W3 --",
        3: "-- -W1 -- -B2 +W4",
        4: "-- -- =B2 -- -B3",
    }
    assert encounter(rows, {1, 2, 3, 4}) == {1: 1, 2: 2, 3: 3, 4: 4}


def test_a_forfeit_is_no_direct_encounter_unless_the_code_says_so() -> None:
    rows = {1: "FW2", 2: "FL1"}
    assert encounter(rows, {1, 2}) == {1: None, 2: None}
    assert encounter(rows, {1, 2}, "DE/P") == {1: 1, 2: 2}


def test_the_order_of_the_players_in_the_tournament_changes_nothing() -> None:
    turned = Tournament(
        system=EXAMPLE_A.system,
        planned_rounds=EXAMPLE_A.planned_rounds,
        players=tuple(reversed(EXAMPLE_A.players)),
        rounds=EXAMPLE_A.rounds,
    )
    assert order(turned, "BH,SB,DE") == order(EXAMPLE_A, "BH,SB,DE")


def test_without_a_round_everybody_shares_the_first_place() -> None:
    nobody_played = Tournament(players=EXAMPLE_A.players)
    assert order(nobody_played, "BH,DE,FB,AOB,KS") == [(1, number, None) for number in range(1, 7)]
