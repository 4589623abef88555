"""Performance ratings: FIDE's dp table and the worked values of the rules."""

from __future__ import annotations

import pytest

from swiss64.engine.standings.performance import Performance, dp, performance
from swiss64.engine.tournament import Bye, ByeKind, Game, Player, Result, Round, Scoring, Tournament

# B.02 8.1.1, as printed: a row per ten per cent.
PRINTED = """
-800 -677 -589 -538 -501 -470 -444 -422 -401 -383
-366 -351 -336 -322 -309 -296 -284 -273 -262 -251
-240 -230 -220 -211 -202 -193 -184 -175 -166 -158
-149 -141 -133 -125 -117 -110 -102 -95 -87 -80
-72 -65 -57 -50 -43 -36 -29 -21 -14 -7
0 7 14 21 29 36 43 50 57 65
72 80 87 95 102 110 117 125 133 141
149 158 166 175 184 193 202 211 220 230
240 251 262 273 284 296 309 322 336 351
366 383 401 422 444 470 501 538 589 677
800
"""

WIN, DRAW, LOSS = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS


def performance_of(games: list[tuple[int, Result | None]], scoring: Scoring | None = None) -> Performance:
    """The performance of player 1 with White against opponents of these ratings."""
    opponents = tuple(Player(number, rating=rating) for number, (rating, _) in enumerate(games, start=2))
    rounds = tuple(
        Round(number, (Game(1, 1, number + 1, result),)) for number, (_, result) in enumerate(games, start=1)
    )
    tournament = Tournament(players=(Player(1), *opponents), rounds=rounds, scoring=scoring or Scoring())
    return performance(tournament, 1)


def test_the_dp_table_is_the_printed_one() -> None:
    assert [dp(percentage) for percentage in range(101)] == [int(value) for value in PRINTED.split()]


@pytest.mark.parametrize("percentage", [-1, 101])
def test_there_is_no_dp_outside_the_table(percentage: int) -> None:
    with pytest.raises(ValueError, match="percentage"):
        dp(percentage)


@pytest.mark.parametrize(
    ("games", "expected"),
    [
        # average, percentage, performance
        ([(1600, WIN)] * 3 + [(1600, DRAW), (1600, LOSS)], (1600, 70, 1749)),
        ([(1880, WIN)] * 4 + [(1880, LOSS)], (1880, 80, 2120)),
        ([(1500, WIN)] * 2 + [(1500, LOSS)], (1500, 67, 1625)),
        ([(1500, WIN)] * 5 + [(1500, LOSS)] * 3, (1500, 63, 1595)),
        ([(1500, WIN)] * 3 + [(1500, LOSS)] * 5, (1500, 38, 1413)),
        ([(2050, LOSS)], (2050, 0, 1250)),
        ([(1629, LOSS)], (1629, 0, 829)),
        ([(700, LOSS), (600, LOSS)], (650, 0, -150)),
        ([(1500, WIN), (1600, WIN), (1700, WIN)], (1600, 100, 2400)),
        # 1700, 1900, 1500, 1600 with w1, b½, w1, b½: the average 1675
        ([(1700, WIN), (1900, DRAW), (1500, WIN), (1600, DRAW)], (1675, 75, 1868)),
        # 3800 + 1 over 2 is 1900½, which is rounded up
        ([(1900, DRAW), (1901, DRAW)], (1901, 50, 1901)),
    ],
)
def test_performance_is_the_average_plus_the_dp_of_the_score(
    games: list[tuple[int, Result | None]], expected: tuple[int, int, int]
) -> None:
    found = performance_of(games)
    assert (found.average, found.percentage, found.rating) == expected


def test_byes_forfeits_no_contests_and_unfinished_games_do_not_count() -> None:
    tournament = Tournament(
        players=tuple(Player(number, rating=1000 * number) for number in range(1, 5)),
        rounds=(
            Round(1, (), (Bye(1, ByeKind.PAIRING_ALLOCATED),)),
            Round(2, (Game(1, 1, 3, Result.WHITE_WINS_BY_FORFEIT),)),
            Round(3, (Game(1, 1, 4, Result.NO_CONTEST),)),
            Round(4, (Game(1, 1, 4, None),)),
            Round(5, (), (Bye(1, ByeKind.HALF_POINT),)),
            Round(6, (Game(1, 1, 2, Result.DRAW),)),
        ),
    )
    assert performance(tournament, 1) == Performance(1, 1, 2000, 50, 2000)


def test_an_opponent_without_rating_counts_in_neither_average_nor_score() -> None:
    assert performance_of([(0, WIN), (1600, LOSS), (1700, WIN)]) == Performance(2, 2, 1650, 50, 1650)


def test_without_a_game_against_a_rated_opponent_there_is_no_performance() -> None:
    assert performance_of([(0, WIN)]) == Performance(0, 0, None, None, None)
    assert performance_of([]) == Performance(0, 0, None, None, None)


def test_another_point_system_does_not_change_the_performance() -> None:
    football = Scoring(win=6, draw=2, loss=0)
    assert performance_of([(1600, WIN), (1600, DRAW)], football) == Performance(2, 3, 1600, 75, 1793)
