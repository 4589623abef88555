"""What must hold of the house pairing in fields that are too large to try everything."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from swiss64.engine.colours import colour_histories, house_exceeds
from swiss64.engine.pairing.errors import EverybodyHadTheByeError
from swiss64.engine.pairing.house import best_pairs, pair_round
from swiss64.engine.pairing.house_exact import best_floats
from swiss64.engine.pairing.house_field import HouseField, house_field
from swiss64.engine.pairing.house_goals import Pair
from swiss64.engine.pairing.house_halves import weighted_halves
from swiss64.engine.pairing.house_weigher import Part
from swiss64.engine.tournament import Colour, Game, Result, Round, Tournament
from tests.engine.house_positions import field_of, positions


def ordinary_tournament(players: int, rounds: int, seed: int) -> Tournament:
    """A tournament in which the stronger player wins more often, everybody plays every round."""
    chance = random.Random(seed)
    tournament = field_of(players)
    for number in range(1, rounds + 1):
        drawn = pair_round(tournament, frozenset(range(1, players + 1))).round
        games = tuple(replace(game, result=_result(chance, game, players)) for game in drawn.games)
        round_ = Round(number, games, drawn.byes)
        tournament = replace(tournament, rounds=(*tournament.rounds, round_))
    return tournament


def _result(chance: random.Random, game: Game, players: int) -> Result:
    white_is_better = 0.5 + (game.black - game.white) / players / 2
    if chance.random() < 0.25:
        return Result.DRAW
    return Result.WHITE_WINS if chance.random() < white_is_better else Result.BLACK_WINS


@pytest.mark.parametrize(("players", "seed"), [(40, 1), (61, 2), (100, 3), (151, 4)])
def test_in_nine_rounds_nobody_meets_twice_or_has_two_byes_and_colours_stay_balanced(
    players: int, seed: int
) -> None:
    tournament = ordinary_tournament(players, 9, seed)
    pairs = [frozenset((game.white, game.black)) for round_ in tournament.rounds for game in round_.games]
    assert len(set(pairs)) == len(pairs) == 9 * (players // 2)
    byes = Counter(bye.player for round_ in tournament.rounds for bye in round_.byes)
    assert len(byes) == 9 * (players % 2)
    # Goal 3 comes before the colours, so a third white can be forced on a small score group, and only there.
    assert exceeded(tournament) <= players * 9 // 100


def exceeded(tournament: Tournament) -> int:
    """How often a player had a colour a third time running or came to a difference of 3."""
    numbers = [player.number for player in tournament.players]
    count = 0
    for before, round_ in enumerate(tournament.rounds):
        history = colour_histories(tournament.rounds[:before], numbers)
        for game in round_.games:
            count += house_exceeds(history[game.white], Colour.WHITE)
            count += house_exceeds(history[game.black], Colour.BLACK)
    return count


def test_the_one_pairing_that_a_round_robin_leaves_for_its_last_round_is_found() -> None:
    # After six rounds of a round robin of eight exactly one pairing without repeats is left.
    chance = random.Random(8)
    circle = list(range(1, 8))
    rounds = []
    for number in range(1, 7):
        pairs = [(8, circle[0]), *((circle[i], circle[-i]) for i in range(1, 4))]
        games = tuple(
            Game(board, *pair, chance.choice((Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)))
            for board, pair in enumerate(pairs, 1)
        )
        rounds.append(Round(number, games))
        circle = [*circle[1:], circle[0]]
    last = {frozenset((8, circle[0])), *(frozenset((circle[i], circle[-i])) for i in range(1, 4))}
    pairing = pair_round(replace(field_of(8), rounds=tuple(rounds)), frozenset(range(1, 9)))
    assert {frozenset((game.white, game.black)) for game in pairing.round.games} == last
    assert pairing.repeats == ()


def test_the_order_in_which_players_and_games_are_given_does_not_matter() -> None:
    tournament = ordinary_tournament(37, 5, 11)
    present = frozenset(range(1, 38)) - {4}
    expected = pair_round(tournament, present)
    assert pair_round(tournament, present) == expected
    chance = random.Random(12)
    for _ in range(5):
        shuffled = replace(
            tournament,
            players=tuple(chance.sample(tournament.players, 37)),
            rounds=tuple(
                replace(round_, games=tuple(chance.sample(round_.games, len(round_.games))))
                for round_ in tournament.rounds
            ),
        )
        assert pair_round(shuffled, frozenset(chance.sample(sorted(present), 36))) == expected


def in_one_piece(field: HouseField, bye: int | None) -> list[Pair]:
    """Goals 3 to 7 of a field without repeats by weighted matching of the whole of it."""
    groups = [tuple(place for place in group if place != bye) for group in field.groups]
    part = Part(tuple(group for group in groups if group))
    found = best_floats(field, part)
    assert found is not None
    pairs = [pair for pair in found if field.group_of[pair[0]] != field.group_of[pair[1]]]
    floating = {place for pair in pairs for place in pair}
    for group in part.groups:
        stay = [place for place in group if place not in floating]
        if stay:
            pairs += weighted_halves(field, stay, repeats=False)
    return sorted(pairs)


def compare_with_one_piece(seeds: range, sizes: range) -> int:
    """How many positions were paired run by run as they are in one piece; it raises where they are not."""
    count = 0
    for seed in seeds:
        chance = random.Random(f"one piece/{seed}")
        players = chance.choice(sizes)
        for tournament, present in positions(chance, players, players // 2, chance.choice((0, 0.1))):
            field = house_field(tournament, present)
            try:
                pairs, bye = best_pairs(field)
            except EverybodyHadTheByeError:
                continue
            if not any(field.times_met(*pair) for pair in pairs):
                assert in_one_piece(field, bye) == pairs, (seed, len(tournament.rounds) + 1)
                count += 1
    return count


def test_run_by_run_the_pairing_is_the_same_as_in_one_piece() -> None:
    assert compare_with_one_piece(range(15), range(11, 33)) > 60


@pytest.mark.long
def test_so_it_is_in_many_more_and_larger_fields() -> None:
    assert compare_with_one_piece(range(1000, 1300), range(11, 41)) > 1500
