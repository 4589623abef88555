"""The series of the house rules: points per place, shared places, the best N."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swiss64.engine.standings.fide.codes import parse_codes
from swiss64.engine.standings.places import ranking
from swiss64.engine.standings.series import (
    Contribution,
    Counts,
    SeriesPlace,
    SeriesRules,
    Share,
    Sharing,
    series_standings,
    shares,
)
from swiss64.engine.tournament import Bye, ByeKind, Game, Player, Result, Round, System, Tournament
from tests.engine.random_tournaments import tournaments

TABLE = (10, 8, 6, 4)
WHITE, DRAW, BLACK = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS


def played(count: int, *rounds: Round, system: System = System.SWISS64) -> Tournament:
    """A tournament of that many players."""
    players = tuple(Player(number, rating=2200 - 100 * number) for number in range(1, count + 1))
    return Tournament(system=system, planned_rounds=len(rounds), players=players, rounds=rounds)


def of(tournament: Tournament, rules: SeriesRules) -> dict[int, Share | None]:
    """The shares by the standings that belong to the system."""
    return shares(tournament, ranking(tournament, parse_codes("BH")).places, rules)


def points(tournament: Tournament, rules: SeriesRules) -> dict[int, Fraction | None]:
    found = of(tournament, rules)
    return {number: share if share is None else share.points for number, share in found.items()}


def single(score: int) -> Share:
    """A place of one player with that many points."""
    return Share(1, 1, (score,))


# Points: number 1 has 2½, 2 and 4 have 2, 3 has 1½, 6 has 1, 5 has 0.
EVENING = played(
    6,
    Round(1, (Game(1, 1, 4, WHITE), Game(2, 2, 5, WHITE), Game(3, 3, 6, WHITE))),
    Round(2, (Game(1, 2, 1, DRAW), Game(2, 4, 3, WHITE), Game(3, 6, 5, WHITE))),
    Round(3, (Game(1, 1, 6, WHITE), Game(2, 3, 2, DRAW), Game(3, 5, 4, BLACK))),
)


class TestPlaces:
    def test_places_2_and_3_worth_8_and_6_give_both_7(self) -> None:
        found = of(EVENING, SeriesRules(TABLE))
        assert found[1] == Share(1, 1, (10,))
        assert found[2] == found[4] == Share(2, 3, (8, 6))
        assert points(EVENING, SeriesRules(TABLE)) == {1: 10, 2: 7, 4: 7, 3: 4, 6: 0, 5: 0}

    def test_by_the_order_after_tie_breaks_each_has_his_own_place(self) -> None:
        # Both have Buchholz 4; Bram has Sonneborn-Berger 2, Dmitri 1½.
        rules = SeriesRules(TABLE, sharing=Sharing.TIE_BREAKS)
        assert points(EVENING, rules) == {1: 10, 2: 8, 4: 6, 3: 4, 6: 0, 5: 0}

    def test_whom_no_tie_break_separates_share_also_then(self) -> None:
        dutch = played(4, Round(1, (Game(1, 1, 3, WHITE), Game(2, 4, 2, BLACK))), system=System.FIDE_DUTCH)
        rules = SeriesRules(TABLE, sharing=Sharing.TIE_BREAKS)
        assert points(dutch, rules) == {1: 9, 2: 9, 3: 5, 4: 5}

    def test_three_who_share_get_exactly_a_third(self) -> None:
        robin = played(
            3,
            Round(1, (Game(1, 1, 2, DRAW),)),
            Round(2, (Game(1, 2, 3, DRAW),)),
            Round(3, (Game(1, 3, 1, DRAW),)),
        )
        assert set(points(robin, SeriesRules((5, 3, 2))).values()) == {Fraction(10, 3)}

    def test_places_beyond_the_table_give_nothing_also_when_shared_with_one_in_it(self) -> None:
        assert points(EVENING, SeriesRules((10, 8))) == {1: 10, 2: 4, 4: 4, 3: 0, 6: 0, 5: 0}
        assert of(EVENING, SeriesRules((10, 8)))[2] == Share(2, 3, (8,))
        assert of(EVENING, SeriesRules((10, 8)))[6] == Share(5, 5, ())

    def test_before_the_first_result_nobody_has_anything(self) -> None:
        drawn = played(4, Round(1, (Game(1, 1, 3), Game(2, 4, 2))))
        assert of(drawn, SeriesRules(TABLE)) == {}
        assert of(played(4), SeriesRules(TABLE)) == {}

    def test_while_it_is_played_it_counts_as_it_stands(self) -> None:
        running = played(4, Round(1, (Game(1, 1, 3, WHITE), Game(2, 4, 2))))
        # Places 2, 3 and 4 together are worth 8 + 6 + 4 = 18.
        assert points(running, SeriesRules(TABLE)) == {1: 10, 2: 6, 3: 6, 4: 6}


class TestTakingPart:
    def test_who_has_no_game_takes_no_place_and_those_below_move_up(self) -> None:
        # 3 had a full point without playing, 4 was never there.
        found = played(
            4,
            Round(1, (Game(1, 1, 2, BLACK),), (Bye(3, ByeKind.FULL_POINT),)),
        )
        assert points(found, SeriesRules(TABLE)) == {2: 10, 1: 8, 3: None, 4: None}

    def test_a_game_lost_by_forfeit_is_none_and_one_won_by_it_is_one(self) -> None:
        found = played(
            4, Round(1, (Game(1, 1, 3, Result.WHITE_WINS_BY_FORFEIT), Game(2, 2, 4, Result.DOUBLE_FORFEIT)))
        )
        assert points(found, SeriesRules(TABLE)) == {1: 10, 2: None, 3: None, 4: None}

    def test_who_played_once_and_stayed_away_keeps_the_place_of_his_score(self) -> None:
        found = played(
            4,
            Round(1, (Game(1, 1, 3, BLACK), Game(2, 2, 4, WHITE))),
            Round(2, (Game(1, 3, 2, WHITE),)),
        )
        # 3 has 2, 2 has 1, and 1 and 4 share what is left.
        assert points(found, SeriesRules(TABLE)) == {3: 10, 2: 8, 1: 5, 4: 5}

    def test_a_no_contest_is_a_game(self) -> None:
        found = played(2, Round(1, (Game(1, 1, 2, Result.NO_CONTEST),)))
        assert points(found, SeriesRules(TABLE)) == {1: 9, 2: 9}


class TestTotals:
    def test_the_points_of_all_tournaments_are_added(self) -> None:
        found = series_standings(SeriesRules(TABLE), [{1: single(10), 2: single(8)}, {2: single(10)}])
        assert [(place.rank, place.player) for place in found] == [(1, 2), (2, 1)]
        assert [place.total for place in found] == [Fraction(18), Fraction(10)]

    def test_only_the_best_count_and_the_others_say_so(self) -> None:
        rules = SeriesRules(TABLE, best=2)
        (found,) = series_standings(rules, [{1: single(6)}, {1: single(8)}, {1: single(4)}, {1: single(8)}])
        assert found.total == 16
        assert [part.counts for part in found.contributions] == [
            Counts.NOT_AMONG_BEST,
            Counts.YES,
            Counts.NOT_AMONG_BEST,
            Counts.YES,
        ]

    def test_of_equal_scores_the_earlier_counts(self) -> None:
        (found,) = series_standings(SeriesRules(TABLE, best=1), [{1: single(8)}, {1: single(8)}])
        assert [part.counts for part in found.contributions] == [Counts.YES, Counts.NOT_AMONG_BEST]

    def test_a_tournament_without_a_place_is_told_of_and_takes_none_of_the_best(self) -> None:
        (found,) = series_standings(SeriesRules(TABLE, best=1), [{7: None}, {7: single(4)}])
        assert found == SeriesPlace(
            1,
            7,
            Fraction(4),
            (Contribution(0, None, Counts.NO_GAME), Contribution(1, single(4), Counts.YES)),
        )

    def test_equal_totals_share_a_rank_and_the_next_one_is_skipped(self) -> None:
        found = series_standings(
            SeriesRules(TABLE), [{3: single(8), 1: single(4)}, {2: single(8), 1: single(4), 4: single(6)}]
        )
        assert [(place.rank, place.player) for place in found] == [(1, 1), (1, 2), (1, 3), (4, 4)]

    def test_who_took_a_place_nowhere_is_not_in_the_standings(self) -> None:
        assert series_standings(SeriesRules(TABLE), [{1: None}, {}]) == ()
        assert series_standings(SeriesRules(TABLE), []) == ()

    @pytest.mark.parametrize("best", [None, 5])
    def test_fewer_tournaments_than_the_best_all_count(self, best: int | None) -> None:
        (found,) = series_standings(SeriesRules(TABLE, best), [{1: single(0)}, {1: single(4)}])
        assert found.total == 4
        assert all(part.counts is Counts.YES for part in found.contributions)


rules_of_any_kind = st.builds(
    SeriesRules,
    st.lists(st.integers(0, 50), min_size=1, max_size=12).map(lambda found: tuple(sorted(found)[::-1])),
    st.one_of(st.none(), st.integers(1, 4)),
    st.sampled_from(Sharing),
)


@given(tournaments(), rules_of_any_kind)
def test_all_that_the_places_are_worth_is_given_out_and_no_more(
    tournament: Tournament, rules: SeriesRules
) -> None:
    given_out = [share for share in of(tournament, rules).values() if share is not None]
    assert sum(share.points for share in given_out) == sum(rules.table[: len(given_out)])
    for share in given_out:
        assert given_out.count(share) == share.players


@given(st.lists(tournaments(), max_size=4), rules_of_any_kind)
def test_what_counts_always_adds_up_to_the_total_and_is_the_best_there_is(
    several: list[Tournament], rules: SeriesRules
) -> None:
    found = series_standings(rules, [of(tournament, rules) for tournament in several])
    for place in found:
        counted = [part.points for part in place.contributions if part.counts is Counts.YES]
        dropped = [part.points for part in place.contributions if part.counts is Counts.NOT_AMONG_BEST]
        assert sum(counted) == place.total
        assert rules.best is None or len(counted) <= rules.best
        assert not dropped or (len(counted) == rules.best and max(dropped) <= min(counted))
    totals = [place.total for place in found]
    assert totals == sorted(totals, reverse=True)
    assert [place.rank for place in found] == [1 + sum(other > total for other in totals) for total in totals]
