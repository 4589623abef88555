"""Random tournaments under the Dutch system, from a seed, with all that may happen in one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from swiss64.engine.pairing.dutch import DutchRequest, pair_dutch
from swiss64.engine.pairing.dutch.acceleration import baku
from swiss64.engine.pairing.errors import PairingRefusedError
from swiss64.engine.tournament import (
    Bye,
    ByeKind,
    Colour,
    Game,
    Player,
    Result,
    Round,
    Scoring,
    System,
    Tournament,
)
from swiss64.engine.trf.document import Acceleration, ForbiddenPairs

PLAYED = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
NOT_PLAYED = (Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT, Result.DOUBLE_FORFEIT)
SCORINGS = (
    Scoring(),
    Scoring(),
    Scoring(),
    Scoring(pairing_allocated_bye=1),
    Scoring(win=6, draw=2, forfeit_win=6, full_point_bye=6, half_point_bye=2, pairing_allocated_bye=6),
)


def tournament_of(players: int, rounds: int, scoring: Scoring | None = None) -> Tournament:
    """A tournament before its first round."""
    return Tournament(
        system=System.FIDE_DUTCH,
        planned_rounds=rounds,
        players=tuple(Player(number, f"Player {number}") for number in range(1, players + 1)),
        scoring=scoring or Scoring(),
    )


def requests(
    chance: random.Random,
    players: int,
    rounds: int,
    absent: float = 0.1,
    odd_results: float = 0.08,
    by_hand: bool = True,
) -> Iterator[DutchRequest]:
    """A tournament before each of its rounds; ``by_hand``: some are drawn by hand, against the rules even.

    ``absent`` and ``odd_results`` are chances, for a player in a round and for a game.
    """
    tournament = tournament_of(players, rounds, chance.choice(SCORINGS))
    everybody = range(1, players + 1)
    accelerations: tuple[Acceleration, ...] = ()
    if chance.random() < 0.2 and tournament.scoring.win == 2:
        accelerations = baku(tuple(everybody), rounds, tournament.scoring)
    forbidden = tuple(
        ForbiddenPairs(1, chance.choice((None, 1 + rounds // 2)), tuple(chance.sample(everybody, 2)))
        for _ in range(chance.choice((0, 0, 1, 2)))
    )
    hand = chance.choice((0.0, 0.0, 0.0, 0.3)) if by_hand else 0.0
    draws = chance.choice((0.1, 0.3, 0.7))
    for _ in range(rounds):
        present = frozenset(number for number in everybody if chance.random() >= absent)
        if len(present) < 2:
            present = frozenset(everybody)
        initial = chance.choice(tuple(Colour))
        request = DutchRequest(tournament, present, initial, forbidden, accelerations)
        yield request
        drawn = _drawn(chance, request, chance.random() < hand)
        if drawn is None:
            return
        played = tuple(replace(game, result=_result(chance, draws, odd_results)) for game in drawn[0])
        away = tuple(
            Bye(number, chance.choice(tuple(ByeKind)[1:]))
            for number in everybody
            if number not in present and chance.random() < 0.7
        )
        round_ = Round(request.round_number, played, drawn[1] + away)
        tournament = replace(tournament, rounds=(*tournament.rounds, round_))


def _drawn(
    chance: random.Random, request: DutchRequest, by_hand: bool
) -> tuple[tuple[Game, ...], tuple[Bye, ...]] | None:
    if not by_hand:
        try:
            round_ = pair_dutch(request).round
        except PairingRefusedError:
            return None
        return round_.games, round_.byes
    order = chance.sample(sorted(request.present), len(request.present))
    byes = (Bye(order.pop(), ByeKind.PAIRING_ALLOCATED),) if len(order) % 2 else ()
    pairs = zip(order[::2], order[1::2], strict=True)
    return tuple(Game(board, *pair) for board, pair in enumerate(pairs, 1)), byes


def _result(chance: random.Random, draws: float, odd_results: float) -> Result:
    if chance.random() < odd_results:
        return chance.choice((*NOT_PLAYED, Result.NO_CONTEST, Result.HALF_TO_WHITE, Result.DRAW_UNRATED))
    if chance.random() < draws:
        return Result.DRAW
    return chance.choice((Result.WHITE_WINS, Result.WHITE_WINS, Result.BLACK_WINS))
