"""Checks of what explanations say of a round robin, against the Berger tables as FIDE prints them."""

from __future__ import annotations

import re

from tests.engine.berger_tables import BERGER_TABLES
from tests.why_position import Position, says

ANNEX = ("C.05 Annex 1",) * 2


def table_round(position: Position) -> tuple[int, list[tuple[int, int]], bool]:
    """The round of the printed table, its White and Black (who meets nobody too), and whether it is turned.

    In a second cycle the colours are the other way round, and the last two rounds of the first one change
    places (C.05 Annex 1, 2).
    """
    size = len(position.order)
    table = [
        [(int(one), int(two)) for one, two in re.findall(r"(\d+)-(\d+)", line)]
        for line in BERGER_TABLES[size + size % 2].strip().splitlines()
    ]
    cycle, index = divmod(position.round_.number - 1, len(table))
    if cycle + 1 < position.before.cycles and index >= len(table) - 2:
        index = 2 * len(table) - 3 - index
    return index + 1, table[index], bool(cycle % 2)


def numbers_in_table(position: Position) -> dict[int, int]:
    """The number in the table of everybody, by pairing number."""
    return {number: place for place, number in enumerate(sorted(position.order), 1)}


@says(
    r"In a round robin everybody meets everybody, as the Berger table says: here the one for <N> players?\.",
    rule=ANNEX,
)
def _(position: Position, found: re.Match[str]) -> bool:
    return int(found[1]) == len(position.order)


@says(
    r"(?:In round <N> that table has|Round <N> is round <N> of that table: there|"
    r"Round <N> is round <N> of that table, with the colours the other way round:) "
    r"number <N> (?:with|has) White against number <N>\. <P> is number <N>, <P> is number <N>\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    *rounds, white, black, one, first, two, second = (int(text) for text in found.groups() if text)
    turn, pairs, turned = table_round(position)
    number = numbers_in_table(position)
    return (
        rounds[0] == position.round_.number
        and rounds[-1] == turn
        and turned == ("other way round" in found[0])
        and ((black, white) if turned else (white, black)) in pairs
        and {one, two} == {position.white, position.black}
        and (number[one], number[two]) == (first, second) == (white, black)
    )


@says(r"They meet in the other cycle too, with the colours the other way round\.")
def _(position: Position, found: re.Match[str]) -> bool:
    rounds = len(position.order) - 1 + len(position.order) % 2
    board = {position.white, position.black}
    earlier = [game for r in position.before.rounds for game in r.games if {game.white, game.black} == board]
    return position.before.cycles == 2 and bool(earlier) == (position.round_.number > rounds)


@says(
    r"In a round robin with an odd number of players somebody is free in each round, once per cycle\. "
    r"(?:In round <N> of the Berger table|Round <N> is round <N> of the Berger table: there) "
    r"that is number <N>: <P>\.",
    rule=ANNEX,
)
def _(position: Position, found: re.Match[str]) -> bool:
    *rounds, place, number = (int(text) for text in found.groups() if text)
    turn, pairs, _ = table_round(position)
    nobody = len(position.order) + 1
    return (
        rounds[0] == position.round_.number
        and rounds[-1] == turn
        and {number} == position.byes
        and numbers_in_table(position)[number] == place
        and {place, nobody} in map(set, pairs)
    )
