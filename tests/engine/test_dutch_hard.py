"""Constructed fields that are hard to pair, and large ones: legal, and in bounded time of the processor."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest

from swiss64.engine.pairing.dutch.errors import NoLegalPairingError
from swiss64.engine.pairing.dutch.field import field_of
from swiss64.engine.pairing.dutch.pair import pair_field
from swiss64.engine.pairing.dutch.request import DutchRequest
from swiss64.engine.tournament import Colour, Result, Round
from swiss64.engine.trf.document import ForbiddenPairs
from tests.engine.dutch_positions import tournament_of

RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)


def seconds_of_rounds(
    players: int, rounds: int, forbidden: tuple[ForbiddenPairs, ...] = (), seed: int = 1
) -> Iterator[float]:
    """What each round of a tournament takes to pair, until there is no legal pairing."""
    chance = random.Random(seed)
    tournament = tournament_of(players, rounds)
    apart = [set(item.players) for item in forbidden]
    for number in range(1, rounds + 1):
        field = field_of(DutchRequest(tournament, frozenset(tournament.player), Colour.WHITE, forbidden))
        start = time.process_time()
        try:
            drawn = pair_field(field).round
        except NoLegalPairingError:
            return
        yield time.process_time() - start
        assert not any({game.white, game.black} <= some for game in drawn.games for some in apart)
        games = tuple(replace(game, result=chance.choice(RESULTS)) for game in drawn.games)
        tournament = replace(tournament, rounds=(*tournament.rounds, Round(number, games, drawn.byes)))


def together(*members: range) -> tuple[ForbiddenPairs, ...]:
    """Clubs whose members never meet each other."""
    return tuple(ForbiddenPairs(1, None, tuple(club)) for club in members)


def test_small_fields_last_as_many_rounds_as_they_can() -> None:
    """A field of n players cannot have more than n − 1 rounds (n in an odd one)."""
    for players in (8, 11, 16):
        times = list(seconds_of_rounds(players, players + 2))
        assert players // 2 <= len(times) <= players - 1 + players % 2
        assert max(times) < 0.5


@pytest.mark.parametrize(
    ("players", "clubs"),
    [
        (40, together(range(1, 21), range(21, 41))),
        (40, together(range(1, 41, 2), range(2, 41, 2))),
        (41, together(range(1, 21), range(21, 42))),
    ],
)
def test_two_clubs_that_never_meet_internally(players: int, clubs: tuple[ForbiddenPairs, ...]) -> None:
    times = list(seconds_of_rounds(players, 9, clubs))
    assert len(times) == 9
    assert max(times) < 0.5


@pytest.mark.long
@pytest.mark.parametrize(
    ("players", "clubs"),
    [
        (100, together(range(1, 51), range(51, 101))),
        (100, together(range(1, 101, 2), range(2, 101, 2))),
        (101, together(range(1, 51), range(51, 102))),
    ],
)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_two_clubs_of_fifty(players: int, clubs: tuple[ForbiddenPairs, ...], seed: int) -> None:
    times = list(seconds_of_rounds(players, 9, clubs, seed))
    assert len(times) == 9
    assert max(times) < 0.5


@pytest.mark.parametrize("players", [50, 100])
def test_twenty_forbidden_pairs_a_player(players: int) -> None:
    chance = random.Random(players)
    pairs = tuple(
        ForbiddenPairs(1, None, (one, other))
        for one in range(1, players + 1)
        for other in chance.sample([two for two in range(1, players + 1) if two != one], 10)
    )
    times = list(seconds_of_rounds(players, 9, pairs))
    assert len(times) == 9
    assert max(times) < 0.5


@pytest.mark.parametrize(("players", "most"), [(200, 0.05), (1000, 0.3)])
def test_ordinary_fields_are_quick(players: int, most: float) -> None:
    """Ten times what they take on an ordinary machine, so that only a mistake fails."""
    assert max(seconds_of_rounds(players, 5)) < most


@pytest.mark.long
def test_ten_thousand_players_take_less_than_two_seconds() -> None:
    times = list(seconds_of_rounds(9998, 4))
    assert len(times) == 4
    assert max(times) < 2
