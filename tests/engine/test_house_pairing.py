"""The house pairing on small fields worked out by hand from swiss64.md."""

from __future__ import annotations

from dataclasses import replace

import pytest

from swiss64.engine.colours import ColourReason
from swiss64.engine.pairing.errors import (
    EverybodyHadTheByeError,
    TooFewPlayersError,
    UnfinishedRoundError,
    UnknownPlayersError,
)
from swiss64.engine.pairing.house import as_pairing, pair_round
from swiss64.engine.pairing.house_field import house_field
from swiss64.engine.pairing.house_goals import Goal, goals
from swiss64.engine.pairing.result import Pairing
from swiss64.engine.tournament import Bye, ByeKind, Colour, Game, Result, Round, Tournament
from tests.engine.house_positions import field_of

WON, DREW, LOST = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS


def everybody(players: int) -> frozenset[int]:
    return frozenset(range(1, players + 1))


def games(pairing: Pairing) -> list[tuple[int, int]]:
    return [(game.white, game.black) for game in pairing.round.games]


def played(tournament: Tournament, *played: tuple[int, int, Result], bye: int = 0) -> Tournament:
    """The tournament with one more round."""
    drawn = tuple(Game(board, *game) for board, game in enumerate(played, 1))
    byes = (Bye(bye, ByeKind.PAIRING_ALLOCATED),) if bye else ()
    round_ = Round(len(tournament.rounds) + 1, drawn, byes)
    return replace(tournament, rounds=(*tournament.rounds, round_))


def test_in_round_1_the_top_half_has_white_against_the_bottom_half() -> None:
    pairing = pair_round(field_of(8), everybody(8))
    assert games(pairing) == [(1, 5), (2, 6), (3, 7), (4, 8)]
    assert [game.board for game in pairing.round.games] == [1, 2, 3, 4]
    assert all(game.result is None for game in pairing.round.games)
    assert pairing.round.number == 1
    assert {game.colour_reason for game in pairing.games} == {ColourReason.HIGHER_RANKED_WHITE}


def test_in_round_1_of_an_odd_field_the_lowest_placed_has_the_bye() -> None:
    pairing = pair_round(field_of(7), everybody(7))
    assert games(pairing) == [(1, 4), (2, 5), (3, 6)]
    assert pairing.bye == 7
    assert pairing.round.byes == (Bye(7, ByeKind.PAIRING_ALLOCATED),)


def test_who_is_absent_is_not_paired_and_the_halves_close_up() -> None:
    pairing = pair_round(field_of(8), everybody(8) - {2, 7})
    assert games(pairing) == [(1, 5), (3, 6), (4, 8)]


def test_in_round_2_the_winners_meet_in_halves_and_so_do_the_losers() -> None:
    after = played(field_of(8), (1, 5, WON), (2, 6, WON), (3, 7, WON), (4, 8, WON))
    pairing = pair_round(after, everybody(8))
    assert games(pairing) == [(1, 3), (2, 4), (5, 7), (6, 8)]
    assert pairing.games[0].white.due is Colour.BLACK
    assert pairing.games[0].colour_reason is ColourReason.HIGHER_RANKED_WHITE


def test_two_who_have_met_float_together_and_the_higher_one_meets_the_higher_opponent() -> None:
    after = played(field_of(6), (1, 4, WON), (2, 5, DREW), (3, 6, WON))
    pairing = pair_round(after, everybody(6))
    assert games(pairing) == [(1, 3), (4, 2), (5, 6)]
    assert [game.floats_down for game in pairing.games] == [None, 2, 5]
    assert [game.floats_up for game in pairing.games] == [None, 4, 6]
    assert [(game.white.score, game.black.score) for game in pairing.games] == [(2, 2), (0, 1), (1, 0)]


def test_two_players_meet_again_where_nobody_else_is_there_and_swap_colours() -> None:
    after = played(field_of(2), (1, 2, WON))
    pairing = pair_round(after, everybody(2))
    assert games(pairing) == [(2, 1)]
    assert pairing.games[0].meetings == (1,)
    assert pairing.repeats == pairing.games


def test_a_pair_that_met_twice_counts_two_repeats() -> None:
    # All of the four have met; 1 and 4 twice. So 1-4 with 2-3 would be three repeats, the others two.
    after = played(field_of(4), (1, 3, DREW), (4, 2, DREW))
    after = played(after, (2, 1, DREW), (3, 4, DREW))
    after = played(after, (1, 4, DREW), (2, 3, DREW))
    after = played(after, (4, 1, DREW), (3, 2, DREW))
    pairing = pair_round(after, everybody(4))
    pairs = {frozenset(pair) for pair in games(pairing)}
    assert pairs in ({frozenset({1, 3}), frozenset({2, 4})}, {frozenset({1, 2}), frozenset({3, 4})})


def test_a_forfeited_game_may_be_played_later() -> None:
    after = played(field_of(2), (1, 2, Result.WHITE_WINS_BY_FORFEIT))
    pairing = pair_round(after, everybody(2))
    assert games(pairing) == [(1, 2)], "no colour was had, so the higher ranked has white again"
    assert pairing.games[0].meetings == ()


def test_after_a_no_contest_the_two_have_met_and_had_their_colours() -> None:
    after = played(field_of(4), (1, 3, Result.WHITE_WINS_BY_FORFEIT), (2, 4, Result.NO_CONTEST))
    pairing = pair_round(after, everybody(4))
    assert games(pairing) == [(1, 2), (4, 3)]
    assert pairing.games[0].colour_reason is ColourReason.ONLY_ONE_DUE


def test_nobody_has_the_bye_twice() -> None:
    after = played(field_of(3), (1, 2, WON), bye=3)
    pairing = pair_round(after, everybody(3))
    assert pairing.bye == 2
    assert games(pairing) == [(3, 1)]


def test_the_bye_goes_higher_where_that_saves_a_repeat() -> None:
    # The first four have all met, and 5 is new: with the bye for 5 two pairs would meet again, else one.
    tournament = field_of(5)
    tournament = played(tournament, (1, 2, DREW), (4, 3, DREW))
    tournament = played(tournament, (3, 1, DREW), (2, 4, DREW))
    tournament = played(tournament, (1, 4, DREW), (2, 3, DREW))
    pairing = pair_round(tournament, everybody(5))
    assert pairing.bye == 4
    assert len(pairing.repeats) == 1


def test_boards_go_by_the_highest_score_then_the_sum_then_the_start_number() -> None:
    after = played(field_of(8), (1, 5, LOST), (2, 6, DREW), (3, 7, WON), (4, 8, DREW))
    pairing = pair_round(after, everybody(8))
    scores = [sorted((game.white.score, game.black.score), reverse=True) for game in pairing.games]
    assert scores == [[2, 2], [1, 1], [1, 1], [0, 0]]
    assert [min(pair) for pair in games(pairing)] == [3, 2, 4, 1]


def test_of_boards_with_the_same_scores_the_number_of_the_higher_placed_decides() -> None:
    after = played(field_of(4), (1, 3, LOST), (2, 4, LOST))
    field = house_field(after, everybody(4))  # by place: 3, 4, 1, 2
    drawn = as_pairing(field, [(0, 3), (1, 2)], None)
    assert [set(pair) for pair in games(drawn)] == [{3, 2}, {4, 1}]


def test_fewer_than_two_players_are_refused() -> None:
    with pytest.raises(TooFewPlayersError) as refused:
        pair_round(field_of(4), frozenset({3}))
    assert refused.value.present == 1


def test_players_who_are_not_in_the_tournament_are_refused() -> None:
    with pytest.raises(UnknownPlayersError) as refused:
        pair_round(field_of(4), frozenset({1, 2, 9, 7}))
    assert refused.value.numbers == (7, 9)


def test_a_round_without_all_results_is_refused_with_its_boards() -> None:
    after = played(field_of(6), (1, 4, WON), (2, 5, DREW), (3, 6, WON))
    open_games = tuple(
        replace(game, result=None) if game.board != 2 else game for game in after.rounds[0].games
    )
    after = replace(after, rounds=(replace(after.rounds[0], games=open_games),))
    with pytest.raises(UnfinishedRoundError) as refused:
        pair_round(after, everybody(6))
    assert (refused.value.round, refused.value.boards) == (1, (1, 3))


def test_an_odd_field_in_which_everybody_had_the_bye_is_refused() -> None:
    tournament = field_of(3)
    for one, two, bye in ((1, 2, 3), (1, 3, 2), (2, 3, 1)):
        tournament = played(tournament, (one, two, WON), bye=bye)
    with pytest.raises(EverybodyHadTheByeError) as refused:
        pair_round(tournament, everybody(3))
    assert refused.value.present == 3


@pytest.mark.parametrize(
    ("kind", "bye"), [(ByeKind.FULL_POINT, 4), (ByeKind.HALF_POINT, 5), (ByeKind.ZERO_POINT, 5)]
)
def test_a_full_point_without_a_game_counts_as_the_bye_and_less_does_not(kind: ByeKind, bye: int) -> None:
    # Everybody else has one point from two draws; 5, who was away twice, is last in any case.
    tournament = played(field_of(5), (1, 2, DREW), (3, 4, DREW))
    tournament = played(tournament, (3, 1, DREW), (4, 2, DREW))
    first = replace(tournament.rounds[0], byes=(Bye(5, kind),))
    tournament = replace(tournament, rounds=(first, tournament.rounds[1]))
    assert pair_round(tournament, everybody(5)).bye == bye


def test_the_first_goal_in_which_a_pairing_is_worse_is_named() -> None:
    after = played(field_of(4), (1, 3, WON), (2, 4, WON))
    field = house_field(after, everybody(4))
    best = goals(field, [(0, 1), (2, 3)], None)
    assert goals(field, [(0, 2), (1, 3)], None).first_worse(best) is Goal.REPEATS
    assert goals(field, [(0, 3), (1, 2)], None).first_worse(best) is Goal.FLOATS
    assert best.first_worse(best) is None
