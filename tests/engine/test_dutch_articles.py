"""The Dutch system article by article: literal values from the rules (C.04.3 and C.04.7 of 2026)."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from swiss64.engine.pairing.dutch import ColourRule, DutchPairing, DutchRequest, ParityOf, pair_dutch
from swiss64.engine.pairing.dutch.acceleration import baku, virtual_points
from swiss64.engine.pairing.dutch.allocation import granted
from swiss64.engine.pairing.dutch.criteria import Criterion
from swiss64.engine.pairing.dutch.errors import (
    AccelerationUndefinedError,
    InitialColourUnknownError,
    NoLegalPairingError,
)
from swiss64.engine.pairing.dutch.exchanges import Halves, exchanges_of_one
from swiss64.engine.pairing.dutch.preferences import Strength, preference
from swiss64.engine.pairing.errors import TooFewPlayersError, UnfinishedRoundError, UnknownPlayersError
from swiss64.engine.tournament import Bye, ByeKind, Colour, Game, Result, Round, Scoring, Tournament
from swiss64.engine.trf.document import Acceleration, ForbiddenPairs
from tests.engine.dutch_positions import tournament_of

W, B = 1, -1
WHITE_WON, DRAWN, BLACK_WON = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS


def after(tournament: Tournament, *rounds: tuple[list[tuple[int, int, Result]], list[Bye]]) -> Tournament:
    """The tournament after rounds given as games (white, black, result) and byes."""
    made = tuple(
        Round(number, tuple(Game(board, *game) for board, game in enumerate(games, 1)), tuple(byes))
        for number, (games, byes) in enumerate(rounds, 1)
    )
    return replace(tournament, rounds=made)


def draw(tournament: Tournament, absent: frozenset[int] = frozenset(), **options: object) -> DutchPairing:
    present = frozenset(tournament.player) - absent
    return pair_dutch(DutchRequest(tournament, present, Colour.WHITE, **options))  # type: ignore[arg-type]


def games(pairing: DutchPairing) -> list[tuple[int, int]]:
    return [(game.white, game.black) for game in pairing.round.games]


# Colour preferences (1.7).


@pytest.mark.parametrize(
    ("colours", "colour", "strength"),
    [
        ([], 0, Strength.NONE),
        ([W], B, Strength.STRONG),
        ([W, B], W, Strength.MILD),
        ([B, W, B], W, Strength.STRONG),
        ([W, W], B, Strength.ABSOLUTE),
        ([W, B, B], W, Strength.ABSOLUTE),
        # A difference of two goes before two running.
        ([W, W, W, W, B, B], B, Strength.ABSOLUTE),
        # The last two decide where the difference is only one.
        ([W, W, W, B, B], W, Strength.ABSOLUTE),
    ],
)
def test_the_preference_follows_the_difference_then_the_last_two_then_the_last(
    colours: list[int], colour: int, strength: Strength
) -> None:
    assert (preference(colours).colour, preference(colours).strength) == (colour, strength)


# Allocation (5.2).


@pytest.mark.parametrize(
    ("higher", "lower", "colour", "rule"),
    [
        ([W], [B], B, ColourRule.BOTH_GRANTED),
        ([], [B], B, ColourRule.BOTH_GRANTED),
        ([B], [], W, ColourRule.BOTH_GRANTED),
        ([W, B], [B, W, B], B, ColourRule.STRONGER_GRANTED),
        ([W, B, B], [B, W, B], W, ColourRule.STRONGER_GRANTED),
        # Two absolute preferences: the wider difference.
        ([B, W, B, B], [B, W, W, B, B], W, ColourRule.STRONGER_GRANTED),
        ([B, W, W, B, B], [B, W, B, B], B, ColourRule.STRONGER_GRANTED),
        # The last different colours are swapped.
        ([W, B, W], [W, W, B], B, ColourRule.ALTERNATED),
        ([W, B, W, B], [B, W, W, B], W, ColourRule.ALTERNATED),
        ([B, W, W, B], [W, B, W, B], B, ColourRule.ALTERNATED),
        # Played games only: BB against BB, WW against WW, then one list is at its end.
        ([W, B], [B, W, W, B], W, ColourRule.HIGHER_RANKED_GRANTED),
        ([W], [W], B, ColourRule.HIGHER_RANKED_GRANTED),
        ([], [], 0, ColourRule.INITIAL_COLOUR),
    ],
)
def test_the_first_rule_that_decides_gives_the_colours(
    higher: list[int], lower: list[int], colour: int, rule: ColourRule
) -> None:
    assert granted(preference(higher), preference(lower), higher, lower) == (colour, rule)


# Round 1 (3.2, 5.2.5).


def test_round_one_pairs_the_halves_with_the_colours_alternating() -> None:
    assert games(draw(tournament_of(10, 9))) == [(1, 6), (7, 2), (3, 8), (9, 4), (5, 10)]


def test_the_initial_colour_black_turns_round_one() -> None:
    drawn = pair_dutch(DutchRequest(tournament_of(4, 3), frozenset({1, 2, 3, 4}), Colour.BLACK))
    assert games(drawn) == [(3, 1), (2, 4)]
    assert {game.colour_rule for game in drawn.games} == {ColourRule.INITIAL_COLOUR}


def test_without_an_initial_colour_round_one_cannot_be_drawn() -> None:
    with pytest.raises(InitialColourUnknownError):
        pair_dutch(DutchRequest(tournament_of(4, 3), frozenset({1, 2, 3, 4})))


def test_the_initial_colour_is_read_off_round_one() -> None:
    played = after(tournament_of(6, 5), ([(3, 1, DRAWN), (2, 4, DRAWN)], []))
    drawn = pair_dutch(DutchRequest(played, frozenset({5, 6})))
    # Black was number 1's colour, 5 is odd.
    assert games(drawn) == [(6, 5)]


@pytest.mark.parametrize(
    ("parity_of", "expected"), [(ParityOf.ENTERED, (2, 4)), (ParityOf.PAIRING_NUMBER, (4, 2))]
)
def test_who_is_absent_from_the_start_counts_for_the_parity_only_by_number(
    parity_of: ParityOf, expected: tuple[int, int]
) -> None:
    drawn = draw(tournament_of(5, 5), frozenset({1}), parity_of=parity_of)
    assert games(drawn)[0] == expected


# Criteria.


def test_the_bye_goes_to_the_lowest_score_that_allows_a_pairing() -> None:
    """C5: 1-5, 3-2 and the bye to 6; player 4 asked for a round off."""
    played = after(
        tournament_of(6, 3),
        ([(1, 4, WHITE_WON), (5, 2, BLACK_WON), (3, 6, WHITE_WON)], []),
        ([(2, 1, BLACK_WON), (4, 3, BLACK_WON), (6, 5, BLACK_WON)], []),
    )
    drawn = draw(played, frozenset({4}))
    assert {frozenset(pair) for pair in games(drawn)} == {frozenset({1, 5}), frozenset({2, 3})}
    assert drawn.bye == 6


def test_the_bye_goes_to_the_player_with_fewest_unplayed_games() -> None:
    """C9: 2-1, 3-5 and the bye to 4, since 5 has missed a game."""
    played = after(
        tournament_of(5, 3), ([(1, 3, WHITE_WON), (4, 2, BLACK_WON)], [Bye(5, ByeKind.ZERO_POINT)])
    )
    drawn = draw(played)
    assert games(drawn) == [(2, 1), (3, 5)]
    assert drawn.bye == 4


@pytest.mark.parametrize("kind", [ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT])
def test_a_win_without_a_game_bars_from_the_bye(kind: ByeKind) -> None:
    """C2 (C.04.1 4): 3 had a full point without playing, so one of the others has the bye."""
    played = after(tournament_of(3, 3), ([(1, 2, DRAWN)], [Bye(3, kind)]))
    assert draw(played).bye == 2


def test_half_points_without_a_game_do_not_bar_from_the_bye() -> None:
    """3 has met nobody and has two byes of half a point; 1 and 2 may not sit out since they must meet him."""
    played = after(
        tournament_of(3, 4),
        ([(1, 2, Result.DOUBLE_FORFEIT)], [Bye(3, ByeKind.HALF_POINT)]),
        ([], [Bye(1, ByeKind.FULL_POINT), Bye(2, ByeKind.FULL_POINT), Bye(3, ByeKind.HALF_POINT)]),
    )
    assert draw(played).bye == 3


def test_a_forfeit_is_no_meeting() -> None:
    played = after(tournament_of(2, 2), ([(1, 2, Result.WHITE_WINS_BY_FORFEIT)], []))
    assert games(draw(played)) == [(1, 2)]


def test_without_a_legal_pairing_nothing_is_drawn() -> None:
    """1.9.3: two who have met, and three of whom everybody had the bye."""
    met = after(tournament_of(2, 3), ([(1, 2, DRAWN)], []))
    with pytest.raises(NoLegalPairingError) as refused:
        draw(met)
    assert (refused.value.present, refused.value.bye_barred) == (2, ())
    everybody_had_it = after(
        tournament_of(3, 5), ([], [Bye(number, ByeKind.FULL_POINT) for number in (1, 2, 3)])
    )
    with pytest.raises(NoLegalPairingError) as refused:
        draw(everybody_had_it)
    assert (refused.value.present, refused.value.bye_barred) == (3, (1, 2, 3))


def test_forbidden_pairs_hold_in_their_rounds_only() -> None:
    apart = (ForbiddenPairs(1, 1, (1, 3)),)
    assert {frozenset(pair) for pair in games(draw(tournament_of(4, 3), forbidden=apart))} == {
        frozenset({1, 4}),
        frozenset({2, 3}),
    }
    later = (ForbiddenPairs(2, None, (1, 3)),)
    assert games(draw(tournament_of(4, 3), forbidden=later)) == [(1, 3), (4, 2)]


def test_topscorers_of_the_last_round_may_have_a_colour_too_often() -> None:
    """C3, 1.8: 1 and 2 both need Black; only in the last round are they paired for it."""
    rounds: tuple[tuple[list[tuple[int, int, Result]], list[Bye]], ...] = (
        ([(1, 3, WHITE_WON), (2, 4, WHITE_WON)], []),
        ([(1, 5, WHITE_WON), (2, 6, WHITE_WON)], []),
    )
    last = draw(after(tournament_of(6, 3), *rounds))
    assert {1, 2} in [set(pair) for pair in games(last)]
    top = last.brackets[0]
    assert {item.criterion for item in last.shortcomings(top)} == {
        Criterion.C10,
        Criterion.C11,
        Criterion.C12,
    }
    earlier = draw(after(tournament_of(6, 4), *rounds))
    assert {1, 2} not in [set(pair) for pair in games(earlier)]


# The order of exchanges (4.3).


def test_exchanges_of_one_player_come_in_the_order_of_the_article() -> None:
    halves = Halves(first=(1, 2, 3, 4), second=0b111100000, gates=(), others=0)
    expected = "4↔5, 4↔6, 3↔5, 4↔7, 3↔6, 2↔5, 4↔8, 3↔7, 2↔6, 1↔5, 3↔8, 2↔7, 1↔6, 2↔8, 1↔7, 1↔8"
    assert ", ".join(f"{down}↔{up}" for down, up in exchanges_of_one(halves)) == expected


# Acceleration (C.04.7).


@pytest.mark.parametrize(("players", "group"), [(161, 82), (10, 6), (8, 4), (6, 4)])
def test_group_ga_is_half_of_the_players_rounded_up_to_an_even_number(players: int, group: int) -> None:
    assert {record.last for record in baku(range(1, players + 1), 9, Scoring())} == {group}


@pytest.mark.parametrize(
    ("rounds", "spans"),
    [
        (9, [(2, 1, 3), (1, 4, 5)]),
        (7, [(2, 1, 2), (1, 3, 4)]),
        (5, [(2, 1, 2), (1, 3, 3)]),
        (11, [(2, 1, 3), (1, 4, 6)]),
    ],
)
def test_half_of_the_rounds_are_accelerated(rounds: int, spans: list[tuple[int, int, int]]) -> None:
    records = baku(range(1, 21), rounds, Scoring())
    assert [(record.half_points, record.first_round, record.last_round) for record in records] == spans


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (10, [(1, 4), (5, 2), (3, 6), (7, 9), (10, 8)]),
        (6, [(1, 3), (4, 2), (5, 6)]),
        (12, [(1, 4), (5, 2), (3, 6), (7, 10), (11, 8), (9, 12)]),
    ],
)
def test_accelerated_round_one(players: int, expected: list[tuple[int, int]]) -> None:
    records = baku(range(1, players + 1), 9, Scoring())
    assert games(draw(tournament_of(players, 9), accelerations=records)) == expected


def test_acceleration_is_not_defined_for_three_points_a_win() -> None:
    with pytest.raises(AccelerationUndefinedError):
        baku(range(1, 9), 9, Scoring(win=6, draw=2))


def test_virtual_points_of_several_records_add_up() -> None:
    records = (Acceleration(2, 1, 3, 1, 3), Acceleration(1, 2, 2, 3, 3))
    assert virtual_points(records, range(1, 5), 2) == {1: 2, 2: 2, 3: 3}
    assert virtual_points(records, range(1, 5), 4) == {}


# Refusals.


def test_nobody_can_be_paired_with_nobody() -> None:
    with pytest.raises(TooFewPlayersError):
        draw(tournament_of(4, 3), frozenset({1, 2, 3}))


def test_players_who_are_not_in_the_tournament_are_named() -> None:
    with pytest.raises(UnknownPlayersError) as refused:
        pair_dutch(DutchRequest(tournament_of(2, 1), frozenset({1, 2, 7}), Colour.WHITE))
    assert refused.value.numbers == (7,)


def test_a_round_without_all_results_is_not_paired_on() -> None:
    open_round = replace(tournament_of(4, 3), rounds=(Round(1, (Game(1, 1, 3), Game(2, 2, 4, DRAWN))),))
    with pytest.raises(UnfinishedRoundError) as refused:
        draw(open_round)
    assert (refused.value.round, refused.value.boards) == (1, (1,))


# The trace.


def test_the_trace_tells_brackets_floats_and_what_could_not_be_met() -> None:
    drawn = draw(after(tournament_of(4, 3), ([(1, 3, WHITE_WON), (4, 2, DRAWN)], [])))
    assert [(trace.score, trace.mdps, trace.residents) for trace in drawn.brackets] == [
        (2, (), (1,)),
        (1, (1,), (2, 4)),
        (0, (4,), (3,)),
    ]
    assert [trace.downfloaters for trace in drawn.brackets] == [(1,), (4,), ()]
    assert [trace.pairs for trace in drawn.brackets] == [(), ((1, 2),), ((4, 3),)]
    first = drawn.shortcomings(drawn.brackets[0])
    assert [(item.criterion, item.players) for item in islice(first, 1)] == [(Criterion.C6, (1,))]
