"""Round robin pairings: the printed tables, and what must hold for every field."""

from __future__ import annotations

from itertools import combinations

import pytest

from swiss64.engine.pairing.berger import berger_rounds
from swiss64.engine.tournament import ByeKind, Colour, Round
from tests.engine.berger_tables import BERGER_TABLES

SIZES = range(2, 31)


def printed(table_size: int) -> list[list[tuple[int, int]]]:
    """The printed table as (white, black) by round and board."""
    rounds = []
    for line in BERGER_TABLES[table_size].strip().splitlines():
        boards = [pair.split("-") for pair in line.split(", ")]
        rounds.append([(int(white), int(black)) for white, black in boards])
    return rounds


def pairs(rounds: tuple[Round, ...]) -> list[list[tuple[int, int]]]:
    return [[(game.white, game.black) for game in round_.games] for round_ in rounds]


def colours(rounds: tuple[Round, ...], number: int) -> list[Colour]:
    return [round_.game_of[number].colour_of(number) for round_ in rounds if number in round_.game_of]


def longest_run(history: list[Colour]) -> int:
    longest = run = 0
    for index, colour in enumerate(history):
        run = run + 1 if index and history[index - 1] is colour else 1
        longest = max(longest, run)
    return longest


@pytest.mark.parametrize("players", [4, 6, 8, 10, 12, 14, 16])
def test_an_even_field_plays_the_printed_table_board_by_board(players: int) -> None:
    assert pairs(berger_rounds(players)) == printed(players)


@pytest.mark.parametrize("players", [3, 5, 7, 9, 11, 13, 15])
def test_an_odd_field_plays_the_printed_table_and_who_meets_the_last_number_has_a_bye(players: int) -> None:
    rounds = berger_rounds(players)
    nobody = players + 1
    expected = printed(nobody)
    assert pairs(rounds) == [[pair for pair in boards if nobody not in pair] for boards in expected]
    free = [next(min(pair) for pair in boards if nobody in pair) for boards in expected]
    assert [[(bye.player, bye.kind) for bye in round_.byes] for round_ in rounds] == [
        [(player, ByeKind.PAIRING_ALLOCATED)] for player in free
    ]


def test_two_players_play_one_game_and_the_return_game_with_colours_reversed() -> None:
    assert pairs(berger_rounds(2)) == [[(1, 2)]]
    assert pairs(berger_rounds(2, cycles=2)) == [[(1, 2)], [(2, 1)]]


@pytest.mark.parametrize("players", SIZES)
def test_everybody_meets_everybody_exactly_once(players: int) -> None:
    met = [frozenset(pair) for boards in pairs(berger_rounds(players)) for pair in boards]
    assert sorted(map(sorted, met)) == [list(pair) for pair in combinations(range(1, players + 1), 2)]


@pytest.mark.parametrize("players", SIZES)
def test_every_round_seats_everybody_once_on_boards_numbered_from_one(players: int) -> None:
    rounds = berger_rounds(players)
    assert [round_.number for round_ in rounds] == list(range(1, players + players % 2))
    for round_ in rounds:
        seated = [n for game in round_.games for n in (game.white, game.black)]
        assert sorted(seated + [bye.player for bye in round_.byes]) == list(range(1, players + 1))
        assert [game.board for game in round_.games] == list(range(1, players // 2 + 1))


@pytest.mark.parametrize("players", [n for n in SIZES if n % 2 == 0])
def test_in_an_even_field_the_first_half_has_one_white_more_and_the_second_one_black_more(
    players: int,
) -> None:
    rounds = berger_rounds(players)
    for number in range(1, players + 1):
        history = colours(rounds, number)
        difference = history.count(Colour.WHITE) - history.count(Colour.BLACK)
        assert difference == (1 if number <= players // 2 else -1)


@pytest.mark.parametrize("players", [n for n in SIZES if n % 2])
def test_in_an_odd_field_everybody_has_as_many_whites_as_blacks_and_one_bye(players: int) -> None:
    rounds = berger_rounds(players)
    for number in range(1, players + 1):
        history = colours(rounds, number)
        assert history.count(Colour.WHITE) == history.count(Colour.BLACK)
        assert sum(number in round_.bye_of for round_ in rounds) == 1


def test_a_double_round_robin_of_four_swaps_the_last_two_rounds_of_its_first_cycle() -> None:
    assert pairs(berger_rounds(4, cycles=2)) == [
        [(1, 4), (2, 3)],
        [(2, 4), (3, 1)],
        [(4, 3), (1, 2)],
        [(4, 1), (3, 2)],
        [(3, 4), (2, 1)],
        [(4, 2), (1, 3)],
    ]


def test_without_the_swap_the_second_cycle_is_the_first_with_colours_reversed() -> None:
    rounds = pairs(berger_rounds(6, cycles=2, swap_last_two=False))
    assert rounds[:5] == printed(6)
    assert rounds[5:] == [[(black, white) for white, black in boards] for boards in printed(6)]


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("cycles", [2, 3, 4])
def test_nobody_has_a_colour_three_times_running_in_several_cycles(players: int, cycles: int) -> None:
    rounds = berger_rounds(players, cycles)
    assert len(rounds) == cycles * (players + players % 2 - 1)
    assert max(longest_run(colours(rounds, number)) for number in range(1, players + 1)) <= 2


@pytest.mark.parametrize("players", [4, 6, 8, 10, 12, 14, 16])
def test_without_the_swap_exactly_two_players_have_three_times_the_same_colour_at_the_seam(
    players: int,
) -> None:
    rounds = berger_rounds(players, cycles=2, swap_last_two=False)
    runs = {n for n in range(1, players + 1) if longest_run(colours(rounds, n)) > 2}
    assert runs == {1, players // 2 + 1}


@pytest.mark.parametrize("players", SIZES)
def test_in_a_double_round_robin_each_pair_meets_once_with_either_colour(players: int) -> None:
    met = [pair for boards in pairs(berger_rounds(players, cycles=2)) for pair in boards]
    numbers = range(1, players + 1)
    assert sorted(met) == [(white, black) for white in numbers for black in numbers if white != black]


def test_one_player_or_no_cycle_is_refused() -> None:
    with pytest.raises(ValueError, match="two players"):
        berger_rounds(1)
    with pytest.raises(ValueError, match="cycle"):
        berger_rounds(8, cycles=0)
