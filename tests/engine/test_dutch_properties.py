"""What holds of every round of the Dutch system, in fields of all sizes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swiss64.engine.pairing.dutch import DutchPairing, DutchRequest, pair_dutch
from swiss64.engine.pairing.dutch.errors import NoLegalPairingError
from swiss64.engine.tournament import ByeKind, Tournament
from tests.engine.dutch_positions import requests


def met(tournament: Tournament) -> set[frozenset[int]]:
    return {
        frozenset((game.white, game.black))
        for round_ in tournament.rounds
        for game in round_.games
        if game.result is not None and game.result.played
    }


def colours(tournament: Tournament, number: int) -> str:
    """The colours of the games a player played."""
    had = ""
    for round_ in tournament.rounds:
        game = round_.game_of.get(number)
        if game is not None and game.result is not None and game.result.played:
            had += "W" if game.white == number else "B"
    return had


def check(request: DutchRequest, drawn: DutchPairing) -> None:
    tournament = request.tournament
    seats = Counter(number for game in drawn.round.games for number in (game.white, game.black))
    seats.update(bye.player for bye in drawn.round.byes)
    assert seats == Counter(request.present), "everybody has exactly one seat"
    assert len(drawn.round.byes) == len(request.present) % 2
    for bye in drawn.round.byes:
        assert bye.kind is ByeKind.PAIRING_ALLOCATED
        had = [round_.bye_of.get(bye.player) for round_ in tournament.rounds]
        assert not any(one and one.kind in (ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT) for one in had)
    assert not met(tournament) & {frozenset((game.white, game.black)) for game in drawn.round.games}
    for item in request.forbidden:
        if item.first_round <= request.round_number <= (item.last_round or request.round_number):
            assert frozenset(item.players) not in {
                frozenset((game.white, game.black)) for game in drawn.round.games
            }


def check_colours(request: DutchRequest, drawn: DutchPairing) -> None:
    """Nobody beyond a difference of 2 or a third time running, but for topscorers of the last round."""
    if request.is_last:
        return
    for game in drawn.round.games:
        for number, colour in ((game.white, "W"), (game.black, "B")):
            had = colours(request.tournament, number) + colour
            assert abs(had.count("W") - had.count("B")) <= 2, had
            assert had[-3:] not in ("WWW", "BBB"), had


@settings(max_examples=40, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10**6), players=st.integers(2, 60), rounds=st.integers(1, 11))
def test_every_round_is_legal_and_the_same_again_for_the_same_players_in_another_order(
    seed: int, players: int, rounds: int
) -> None:
    chance = random.Random(seed)
    for request in requests(chance, players, rounds):
        drawn = by_rules(request)
        if drawn is None:
            continue
        check(request, drawn)
        shuffled = list(request.tournament.players)
        random.Random(seed).shuffle(shuffled)
        rounds_shuffled = tuple(
            replace(round_, games=round_.games[::-1], byes=round_.byes[::-1])
            for round_ in request.tournament.rounds
        )
        tournament = replace(request.tournament, players=tuple(shuffled), rounds=rounds_shuffled)
        again = pair_dutch(replace(request, tournament=tournament))
        assert again == drawn


@pytest.mark.parametrize(("players", "tournaments"), [(2, 20), (3, 40), (8, 30), (21, 10), (64, 3), (151, 1)])
def test_colours_stay_within_two_and_never_three_times_running(players: int, tournaments: int) -> None:
    """In tournaments that were paired by the rules throughout."""
    for seed in range(tournaments):
        for request, drawn in _pure(random.Random(seed), players):
            check_colours(request, drawn)


def _pure(chance: random.Random, players: int) -> Iterator[tuple[DutchRequest, DutchPairing]]:
    """The rounds of a tournament of which none was drawn by hand."""
    for request in requests(chance, players, min(9, players), by_hand=False):
        drawn = by_rules(request)
        if drawn is not None:
            yield request, drawn


def by_rules(request: DutchRequest) -> DutchPairing | None:
    """The round, None if it has no legal pairing."""
    try:
        return pair_dutch(request)
    except NoLegalPairingError:
        return None


@pytest.mark.parametrize("players", [9, 10, 16])
def test_as_many_rounds_as_the_field_can_bear_end_in_a_refusal_and_not_in_a_wrong_round(players: int) -> None:
    refused = 0
    for seed in range(3):
        for request in requests(random.Random(seed), players, players + 2, absent=0, by_hand=False):
            drawn = by_rules(request)
            if drawn is not None:
                check(request, drawn)
            refused += drawn is None
    assert refused == 3
