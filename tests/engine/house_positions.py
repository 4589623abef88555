"""Random tournaments in which everything happens that a club can think of, from a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from swiss64.engine.pairing.errors import EverybodyHadTheByeError
from swiss64.engine.pairing.house import pair_round
from swiss64.engine.tournament import Bye, ByeKind, Game, Player, Result, Round, Tournament

PLAYED = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
NOT_PLAYED = (Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT, Result.DOUBLE_FORFEIT)


def field_of(players: int) -> Tournament:
    """A tournament of so many players before its first round."""
    return Tournament(players=tuple(Player(number, f"Player {number}") for number in range(1, players + 1)))


def positions(
    chance: random.Random, players: int, rounds: int, absent: float = 0.1, odd_results: float = 0.1
) -> Iterator[tuple[Tournament, frozenset[int]]]:
    """A tournament before each of its rounds, with who is present; some rounds are drawn by hand.

    ``absent`` and ``odd_results`` are chances, for a player in a round and for a game.
    """
    tournament = field_of(players)
    everybody = range(1, players + 1)
    draws = chance.choice((0.1, 0.3, 0.7))
    by_hand = chance.choice((0.0, 0.0, 0.0, 0.3, 1.0))
    for _ in range(rounds):
        present = frozenset(number for number in everybody if chance.random() >= absent)
        if len(present) < 2:
            continue
        yield tournament, present
        try:
            games, byes = _drawn(chance, tournament, present, by_hand)
        except EverybodyHadTheByeError:
            return
        played = tuple(replace(game, result=_result(chance, draws, odd_results)) for game in games)
        away = tuple(
            Bye(number, chance.choice(tuple(ByeKind)[1:]))
            for number in everybody
            if number not in present and chance.random() < 0.7
        )
        round_ = Round(len(tournament.rounds) + 1, played, byes + away)
        tournament = replace(tournament, rounds=(*tournament.rounds, round_))


def _drawn(
    chance: random.Random, tournament: Tournament, present: frozenset[int], by_hand: float
) -> tuple[tuple[Game, ...], tuple[Bye, ...]]:
    drawn = pair_round(tournament, present).round
    if chance.random() >= by_hand:
        return drawn.games, drawn.byes
    away = {bye.player for bye in drawn.byes}
    order = chance.sample(sorted(present - away), len(present - away))
    pairs = zip(order[::2], order[1::2], strict=True)
    return tuple(Game(board, *pair) for board, pair in enumerate(pairs, 1)), drawn.byes


def _result(chance: random.Random, draws: float, odd_results: float) -> Result:
    if chance.random() < odd_results:
        return chance.choice((*NOT_PLAYED, Result.NO_CONTEST, Result.NO_CONTEST))
    if chance.random() < draws:
        return Result.DRAW
    return chance.choice((Result.WHITE_WINS, Result.WHITE_WINS, Result.BLACK_WINS))
