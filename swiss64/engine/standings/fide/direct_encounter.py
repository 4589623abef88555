"""The direct encounter (C.07 art. 6): the games of the tied players among themselves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from swiss64.engine.standings.fide.codes import Code
from swiss64.engine.standings.fide.contributions import count
from swiss64.engine.standings.fide.counts import is_game
from swiss64.engine.standings.fide.facts import FideFacts
from swiss64.engine.standings.record import PlayerRound
from swiss64.engine.standings.tie_breaks import Criterion, TieBreakValue

Table = Mapping[int, Mapping[int, Fraction]]
"""Of each player the half points against each opponent met; after several games the average (6.1.2)."""


def direct_encounter(facts: FideFacts, code: Code, group: frozenset[int]) -> dict[int, TieBreakValue]:
    """The place of each player inside a tied group, 1 the best; the contributions are the games.

    Equal places stay tied. Undefined (None) in a group of one, and where nothing is decided.
    """
    places = _places(facts, code, group) if len(group) > 1 else {}
    decided = len(set(places.values())) > 1
    return {
        number: TieBreakValue(
            Criterion.DIRECT_ENCOUNTER,
            places[number] if decided else None,
            tuple(count(entry, entry.points) for entry in _games(facts, code, number, group)),
        )
        for number in group
    }


@dataclass(frozen=True, slots=True)
class Step:
    """One look at a tied group or a part of it: who comes before whom by the games among themselves.

    ``sums`` are the half points of each (Fraction after several games), ``missing`` how many of the others
    he has not met, ``parts`` the group in the order that came of it: a single part if nothing did.
    ``first`` is the place of the first of them.
    """

    first: int
    sums: dict[int, Fraction]
    missing: dict[int, int]
    parts: tuple[frozenset[int], ...]


def encounter_steps(facts: FideFacts, code: Code, group: frozenset[int]) -> tuple[Step, ...]:
    """How the places of a group are found, look by look: the whole group first, then what is still tied."""
    table = mini_table(facts, code, group)
    win = facts.tournament.scoring.win
    found = []
    todo = [(group, 1)] if len(group) > 1 else []
    while todo:
        tied, first = todo.pop(0)
        sums, missing = _sums(table, tied)
        parts = _parts(sums, missing, win, predetermined=facts.predetermined)
        found.append(Step(first, sums, missing, tuple(parts)))
        for part in parts:
            if 1 < len(part) < len(tied):
                todo.append((part, first))
            first += len(part)
    return tuple(found)


def mini_table(facts: FideFacts, code: Code, group: frozenset[int]) -> Table:
    """The results of a group among themselves, in half points, averaged over several games (6.1.2)."""
    table: dict[int, dict[int, Fraction]] = {}
    for number in group:
        games: defaultdict[int, list[int]] = defaultdict(list)
        for entry in _games(facts, code, number, group):
            if entry.opponent is not None:
                games[entry.opponent].append(entry.points)
        table[number] = {opponent: Fraction(sum(got), len(got)) for opponent, got in games.items()}
    return table


def _games(facts: FideFacts, code: Code, number: int, group: frozenset[int]) -> list[PlayerRound]:
    return [
        entry
        for entry, kind in facts.rounds_of(number)
        if entry.opponent in group and is_game(facts, kind, forfeits=code.forfeits)
    ]


def _places(facts: FideFacts, code: Code, group: frozenset[int]) -> dict[int, int]:
    """The places of a group, again and again inside each part that is still tied (6.2, 6.3)."""
    places: dict[int, int] = {}
    for step in encounter_steps(facts, code, group):
        first = step.first
        for part in step.parts:
            places.update(dict.fromkeys(part, first))
            first += len(part)
    return places


def _sums(table: Table, tied: frozenset[int]) -> tuple[dict[int, Fraction], dict[int, int]]:
    """The half points of each of a group against the others of it, and how many of them he has not met."""
    met = {number: [got for opponent, got in table[number].items() if opponent in tied] for number in tied}
    sums = {number: sum(got, start=Fraction(0)) for number, got in met.items()}
    return sums, {number: len(tied) - 1 - len(got) for number, got in met.items()}


def _parts(
    sums: Mapping[int, Fraction], missing: Mapping[int, int], win: int, *, predetermined: bool
) -> list[frozenset[int]]:
    """A tied group in the order its games give, as far as they tell; a single part if they tell nothing."""
    if predetermined or not any(missing.values()):
        return [
            frozenset(number for number in sums if sums[number] == value)
            for value in sorted(set(sums.values()), reverse=True)
        ]
    return _certain(sums, {number: sums[number] + missing[number] * win for number in sums})


def _certain(sums: Mapping[int, Fraction], most: Mapping[int, Fraction]) -> list[frozenset[int]]:
    """Who is alone on top whatever the missing games would give, one after the other; the rest (6.3)."""
    left = set(sums)
    parts: list[frozenset[int]] = []
    while left:
        best = max(left, key=lambda number: (sums[number], number))
        others = left - {best}
        if any(most[other] >= sums[best] for other in others):
            break
        parts.append(frozenset({best}))
        left = others
    return [*parts, frozenset(left)] if left else parts
