"""The house pairing is the best one: compared with trying everything (house_oracle)."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from swiss64.engine.pairing.errors import EverybodyHadTheByeError
from swiss64.engine.pairing.house import pair_round
from swiss64.engine.pairing.house_field import house_field
from swiss64.engine.pairing.house_goals import goals
from swiss64.engine.tournament import Tournament
from tests.engine.house_oracle import Oracle, bye_of, pasts
from tests.engine.house_positions import positions


def sample(seeds: range, players: int) -> Iterator[tuple[Tournament, frozenset[int]]]:
    """Positions of tournaments of up to twice as many rounds as players, so that repeats are forced."""
    for seed in seeds:
        chance = random.Random(f"{players}/{seed}")
        rounds = chance.randint(1, 2 * players)
        absent, odd_results = chance.choice((0, 0.1, 0.3)), chance.choice((0, 0.1, 0.3))
        yield from positions(chance, players, rounds, absent, odd_results)


def compare(tournament: Tournament, present: frozenset[int]) -> bool:
    """Hold one position against the oracle; whether it had to repeat a meeting."""
    place = f"round {len(tournament.rounds) + 1} of {tournament}, present {sorted(present)}"
    try:
        pairing = pair_round(tournament, present)
    except EverybodyHadTheByeError:
        past = pasts(tournament)
        assert len(present) % 2, place
        assert all(past[number].had_bye for number in present), place
        return False
    drawn = {(game.white, game.black) for game in pairing.round.games}
    assert (drawn, bye_of(pairing.round.byes)) == Oracle(tournament, present).best(), place
    return bool(pairing.repeats)


@pytest.mark.parametrize("players", range(2, 9))
def test_every_pairing_of_a_small_field_is_the_best_there_is(players: int) -> None:
    repeats = [compare(*position) for position in sample(range(90), players)]
    assert len(repeats) > 90, "the sample reaches later rounds"
    assert any(repeats), "some rounds force a repeat"
    assert not all(repeats), "some do not"


@pytest.mark.parametrize("players", [9, 10])
def test_so_are_sampled_pairings_of_nine_and_ten_players(players: int) -> None:
    repeats = [compare(*position) for position in sample(range(15), players)]
    assert any(repeats)
    assert not all(repeats)


@pytest.mark.long
@pytest.mark.parametrize("players", range(2, 11))
def test_many_more_pairings_are_the_best_there_are(players: int) -> None:
    count = sum(1 for position in sample(range(1000, 1600), players) if compare(*position) in (True, False))
    assert count > 600


def test_the_goals_of_the_engine_prefer_what_the_oracle_found() -> None:
    # house_goals judges altered pairings: for it, too, the oracle's pairing is at least as good as any other.
    for tournament, present in sample(range(60), 6):
        if len(present) % 2:
            continue
        field = house_field(tournament, present)
        best, _ = Oracle(tournament, present).best()
        place = {number: index for index, number in enumerate(field.numbers)}
        pairs = [tuple(sorted((place[one], place[two]))) for one, two in best]
        value = goals(field, [(one, two) for one, two in pairs], None)
        for other in every_pairing(tuple(range(field.size))):
            assert value <= goals(field, other, None)


def every_pairing(places: tuple[int, ...]) -> Iterator[list[tuple[int, int]]]:
    """All ways to pair places."""
    if not places:
        yield []
        return
    for other in places[1:]:
        rest = tuple(place for place in places[1:] if place != other)
        yield from ([(places[0], other), *pairs] for pairs in every_pairing(rest))
