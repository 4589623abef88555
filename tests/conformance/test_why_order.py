"""Every bracket is paired as the first candidate of its quality (C.04.3 article 4); others are found out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import islice, permutations

import pytest

from swiss64.engine.tournament import Bye, ByeKind, Colour, Game, Player, Result, Round, System, Tournament
from swiss64.engine.trf.document import cut_after
from swiss64.engine.trf.read import read_trf
from tests.pairing_files import SETS, files
from tests.why_bracket import Bracket
from tests.why_claims_order import is_first
from tests.why_order import Order, assignment, halves
from tests.why_position import Position

Pairs = tuple[tuple[int, int], ...]


def position(
    players: int, *rounds: Pairs, system: System = System.FIDE_DUTCH, bye: int | None = None
) -> Position:
    """Rounds of draws, and the last one without results: that is the one in question."""
    made = tuple(
        Round(
            number,
            tuple(Game(board, *pair, Result.DRAW) for board, pair in enumerate(pairs, 1)),
            () if bye is None else (Bye(bye, ByeKind.PAIRING_ALLOCATED),),
        )
        for number, pairs in enumerate(rounds, 1)
    )
    everybody = tuple(Player(number, f"P{number}") for number in range(1, players + 1))
    before = Tournament(system=system, players=everybody, rounds=made[:-1], planned_rounds=7)
    return Position(before, made[-1], Colour.WHITE)


def article(*rounds: Pairs, players: int = 4, bye: int | None = None) -> str:
    here = position(players, *rounds, bye=bye)
    return Order(Bracket(here, here.scores[0])).earlier()


def test_the_plain_order_is_the_first() -> None:
    assert article(((1, 3), (4, 2))) == ""
    assert article(((1, 3), (4, 2)), players=5, bye=5) == ""


@pytest.mark.parametrize(
    ("pairs", "part"), [(((1, 4), (3, 2)), "4.2"), (((1, 2), (3, 4)), "4.3"), (((1, 2), (4, 3)), "4.3")]
)
def test_a_later_transposition_or_exchange_is_found_out(pairs: Pairs, part: str) -> None:
    assert article(pairs) == part


def test_who_is_left_over_is_part_of_the_order() -> None:
    # 1-3 2-4 is generated before 1-3 2-5, which leaves 4 over.
    assert article(((1, 3), (5, 2)), players=5, bye=4) == "4.2"


def test_after_the_first_round_the_transposition_that_nobody_met_in_is_taken() -> None:
    # All drew 1-3, 4-2. 1-4 breaks no colour wish (1 had White, 4 White): both wish Black, so does 2-3.
    # 1-2 and 3-4 meet with different wishes: better by C12, and the exchange 2 for 3 leads there first.
    assert article(((1, 3), (4, 2)), ((2, 1), (3, 4))) == ""


def test_the_exchanges_come_in_the_order_of_4_3() -> None:
    def exchanged(size: int, players: int, count: int) -> list[tuple[set[int], set[int]]]:
        original = set(range(1, size + 1))
        found = []
        for first, _ in islice(halves(list(range(1, players + 1)), size), count):
            found.append((original - set(first), set(first) - original))
        return found

    one_for_one = "4-5 4-6 3-5 4-7 3-6 2-5 4-8 3-7 2-6 1-5 3-8 2-7 1-6 2-8 1-7 1-8"
    assert exchanged(4, 8, 17)[1:] == [({int(pair[0])}, {int(pair[2])}) for pair in one_for_one.split()]
    two_for_two = "34-56 34-57 24-56 34-58 34-67 24-57 14-56 23-56"
    assert exchanged(4, 8, 25)[17:] == [
        ({int(pair[0]), int(pair[1])}, {int(pair[3]), int(pair[4])}) for pair in two_for_two.split()
    ]


def test_by_the_house_rules_goal_7_decides() -> None:
    def first(*pairs: tuple[int, int]) -> bool:
        return is_first(Bracket(position(4, pairs, system=System.SWISS64), 0))

    assert first((1, 3), (2, 4))
    assert not first((1, 4), (2, 3))
    assert not first((1, 2), (3, 4))


def test_an_assignment_is_the_cheapest_of_all() -> None:
    table: list[list[int | None]] = [[7, 5, None, 9], [6, None, 3, 4], [5, 4, 9, None]]
    found = assignment(table)
    assert found is not None

    def cost(columns: tuple[int, ...]) -> int | None:
        costs = [row[at] for row, at in zip(table, columns, strict=True)]
        return None if None in costs else sum(one for one in costs if one is not None)

    every = [total for columns in permutations(range(4), 3) if (total := cost(columns)) is not None]
    assert cost(tuple(found)) == min(every) == 13
    assert assignment([[1, None], [2, None]]) is None


@pytest.mark.long
@pytest.mark.parametrize("collection", SETS)
def test_every_bracket_of_the_reference_rounds_is_the_first_of_its_quality(
    record_property: Callable[[str, object], None], collection: str
) -> None:
    brackets, later = 0, []
    for name, data in files(collection):
        document = read_trf(data)
        if document.accelerations or document.forbidden:
            continue
        tournament = replace(document.tournament, system=System.FIDE_DUTCH)
        for round_ in tournament.rounds:
            before = replace(tournament, rounds=cut_after(document, round_.number - 1).tournament.rounds)
            here = Position(before, round_, document.header.initial_colour)
            for score in here.scores:
                brackets += 1
                if part := Order(Bracket(here, score)).earlier():
                    later.append((name, round_.number, score, part))
    record_property("brackets", brackets)
    assert later == []
    assert brackets > 7_000
