"""The Dutch engine against the oracle that tries every candidate in the order of the articles."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from swiss64.engine.pairing.dutch import pair_dutch
from swiss64.engine.pairing.dutch.errors import NoLegalPairingError
from swiss64.engine.pairing.dutch.request import DutchRequest
from swiss64.engine.tournament import Colour
from tests.engine.dutch_oracle import Oracle
from tests.engine.dutch_positions import requests

Drawn = tuple[set[tuple[int, int]], int | None]


def by_oracle(request: DutchRequest) -> Drawn | None:
    return Oracle(request, "W" if request.initial_colour is Colour.WHITE else "B").best()


def by_engine(request: DutchRequest) -> Drawn | None:
    try:
        drawn = pair_dutch(request)
    except NoLegalPairingError:
        return None
    return {(game.white, game.black) for game in drawn.round.games}, drawn.bye


def compare(seeds: range, players: tuple[int, int]) -> tuple[int, int]:
    """Compares every round of a tournament per seed; gives how many rounds, and how many had no pairing."""
    compared = impossible = 0
    for seed in seeds:
        chance = random.Random(seed)
        size = chance.randint(*players)
        rounds = chance.randint(3, size + 1)
        for request in requests(chance, size, rounds, absent=chance.choice((0, 0.1, 0.3))):
            expected = by_oracle(request)
            assert by_engine(request) == expected, (seed, request.round_number)
            compared += 1
            impossible += expected is None
    return compared, impossible


def test_pairs_colours_and_bye_are_those_of_the_first_best_candidate() -> None:
    compared, impossible = compare(range(400), (3, 7))
    assert compared > 1500
    assert impossible > 100


@pytest.mark.parametrize("seed", [9375, 9490])
def test_a_resident_who_floats_through_the_next_bracket_counts_there_with_his_own_score(seed: int) -> None:
    """C8, C7: found by comparing; all these players can hardly be paired, so some float twice."""
    compare(range(seed, seed + 1), (7, 8))


def test_more_players_float_than_the_bracket_alone_asks_if_the_rest_needs_them() -> None:
    """C4 before C6: found by comparing."""
    compare(range(30013, 30014), (7, 8))


@pytest.mark.long
def test_the_same_in_thousands_of_tournaments_of_up_to_seven_players() -> None:
    assert compare(range(1000, 11_000), (3, 7))[0] > 30_000


@pytest.mark.long
def test_the_same_for_eight_players() -> None:
    assert compare(range(200), (8, 8))[0] > 700


def test_the_oracle_generates_transpositions_in_the_order_of_the_article() -> None:
    """4.2: eleven players in a homogeneous bracket have 720 of them, beginning like this."""
    request = next(requests(random.Random(1), 11, 5, absent=0))
    oracle = Oracle(request, "W")
    seconds = (tuple(two for _, two in pairs) for pairs in oracle.candidates((), tuple(range(1, 12)), 0, 5))
    start = list(islice(seconds, 7))
    assert start == [
        (6, 7, 8, 9, 10),
        (6, 7, 8, 9, 11),
        (6, 7, 8, 10, 9),
        (6, 7, 8, 10, 11),
        (6, 7, 8, 11, 9),
        (6, 7, 8, 11, 10),
        (6, 7, 9, 8, 10),
    ]


def test_the_oracle_generates_exchanges_in_the_order_of_the_article() -> None:
    """4.3 for two players: {3,4}↔{5,6}, {3,4}↔{5,7}, {2,4}↔{5,6}, …"""
    halves = list(Oracle.halves(4, 8))
    of_two = [(set(range(1, 5)) - set(first), set(first) - set(range(1, 5))) for first, _ in halves][17:25]
    assert of_two == [
        ({3, 4}, {5, 6}),
        ({3, 4}, {5, 7}),
        ({2, 4}, {5, 6}),
        ({3, 4}, {5, 8}),
        ({3, 4}, {6, 7}),
        ({2, 4}, {5, 7}),
        ({1, 4}, {5, 6}),
        ({2, 3}, {5, 6}),
    ]
