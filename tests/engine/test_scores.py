"""Scores in half points: what each result and bye gives, in total and round by round."""

from __future__ import annotations

import pytest

from swiss64.engine.cut import cut_after
from swiss64.engine.standings.scores import points, progress, scores
from swiss64.engine.tournament import Bye, ByeKind, Game, Player, Result, Round, Scoring, System, Tournament


def field(size: int) -> tuple[Player, ...]:
    return tuple(Player(number) for number in range(1, size + 1))


@pytest.mark.parametrize(
    ("result", "white", "black"),
    [
        (Result.WHITE_WINS, 2, 0),
        (Result.DRAW, 1, 1),
        (Result.BLACK_WINS, 0, 2),
        (Result.WHITE_WINS_BY_FORFEIT, 2, 0),
        (Result.BLACK_WINS_BY_FORFEIT, 0, 2),
        (Result.DOUBLE_FORFEIT, 0, 0),
        (Result.NO_CONTEST, 0, 0),
        (Result.WHITE_WINS_UNRATED, 2, 0),
        (Result.DRAW_UNRATED, 1, 1),
        (Result.BLACK_WINS_UNRATED, 0, 2),
        (Result.NO_CONTEST_UNRATED, 0, 0),
        (Result.HALF_TO_WHITE, 1, 0),
        (Result.HALF_TO_BLACK, 0, 1),
        (None, 0, 0),
    ],
)
def test_a_game_gives_its_half_points_to_both(result: Result | None, white: int, black: int) -> None:
    tournament = Tournament(players=field(2), rounds=(Round(1, (Game(1, 2, 1, result),)),))
    assert scores(tournament) == {2: white, 1: black}


@pytest.mark.parametrize(
    ("kind", "half_points"),
    [
        (ByeKind.PAIRING_ALLOCATED, 2),
        (ByeKind.FULL_POINT, 2),
        (ByeKind.HALF_POINT, 1),
        (ByeKind.ZERO_POINT, 0),
    ],
)
def test_a_bye_gives_its_half_points_and_an_absence_nothing(kind: ByeKind, half_points: int) -> None:
    tournament = Tournament(players=field(2), rounds=(Round(1, (), (Bye(1, kind),)),))
    assert scores(tournament) == {1: half_points, 2: 0}


def test_other_point_systems_are_followed() -> None:
    scoring = Scoring(win=6, draw=2, loss=0, forfeit_win=6, pairing_allocated_bye=1)
    tournament = Tournament(
        players=field(5),
        rounds=(
            Round(1, (Game(1, 1, 2, Result.DRAW), Game(2, 3, 4, Result.BLACK_WINS)), ()),
            Round(2, (), (Bye(5, ByeKind.PAIRING_ALLOCATED),)),
        ),
        scoring=scoring,
    )
    assert scores(tournament) == {1: 2, 2: 2, 3: 0, 4: 6, 5: 1}


def test_progress_gives_the_score_after_each_round_and_a_cut_tournament_ends_there() -> None:
    tournament = Tournament(
        players=field(3),
        rounds=(
            Round(1, (Game(1, 1, 2, Result.DRAW),), (Bye(3, ByeKind.PAIRING_ALLOCATED),)),
            Round(2, (Game(1, 3, 1, Result.BLACK_WINS),), (Bye(2, ByeKind.HALF_POINT),)),
            Round(3, (Game(1, 2, 3, None),)),
        ),
    )
    assert progress(tournament, 1) == (1, 3, 3)
    assert progress(tournament, 2) == (1, 2, 2)
    assert progress(tournament, 3) == (2, 2, 2)
    assert points(tournament, 1, through_round=1) == 1
    assert scores(tournament, through_round=1) == {1: 1, 2: 1, 3: 2}
    assert scores(cut_after(tournament, 1)) == {1: 1, 2: 1, 3: 2}
    assert scores(cut_after(tournament, 0)) == {1: 0, 2: 0, 3: 0}


def test_in_a_round_robin_a_bye_counts_from_the_first_result_of_its_round() -> None:
    rounds = (
        Round(1, (Game(1, 2, 3, Result.DRAW),), (Bye(1, ByeKind.PAIRING_ALLOCATED),)),
        Round(2, (Game(1, 1, 3, None),), (Bye(2, ByeKind.PAIRING_ALLOCATED),)),
    )
    round_robin = Tournament(system=System.ROUND_ROBIN, players=field(3), rounds=rounds)
    assert scores(round_robin) == {1: 2, 2: 1, 3: 1}
    swiss = Tournament(system=System.SWISS64, players=field(3), rounds=rounds)
    assert scores(swiss) == {1: 2, 2: 3, 3: 1}
