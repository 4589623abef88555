"""The cross table: by round for a Swiss tournament, everybody against everybody for a round robin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from swiss64.engine.standings.places import Place
from swiss64.engine.standings.record import PlayerRound, record
from swiss64.engine.tournament import Tournament


@dataclass(frozen=True, slots=True)
class SwissRow:
    """One player in the cross table of a Swiss: every round drawn, in order.

    A cell names the opponent by pairing number; ``rank_of`` of the table gives his place.
    """

    standing: Place
    rounds: tuple[PlayerRound, ...]


@dataclass(frozen=True, slots=True)
class SwissTable:
    """The cross table of a Swiss in the order of the standings."""

    rows: tuple[SwissRow, ...]
    rank_of: dict[int, int]


@dataclass(frozen=True, slots=True)
class RoundRobinRow:
    """One player in the cross table of a round robin.

    ``cells`` has the games against each player in the order of the rows, by round: one, or
    several in a multiple round robin, also those without a result; empty against himself.
    ``others`` are the rounds without a game: the free round, an absence.
    """

    standing: Place
    cells: tuple[tuple[PlayerRound, ...], ...]
    others: tuple[PlayerRound, ...]


def swiss_table(tournament: Tournament, order: Sequence[Place]) -> SwissTable:
    """The cross table by round, in the order given (the standings, or any other order of them)."""
    rows = tuple(SwissRow(standing, record(tournament, standing.number)) for standing in order)
    return SwissTable(rows, {standing.number: standing.rank for standing in order})


def round_robin_table(tournament: Tournament, order: Sequence[Place]) -> tuple[RoundRobinRow, ...]:
    """The table of everybody against everybody, rows and columns in the order given."""
    numbers = [standing.number for standing in order]
    rows = []
    for standing in order:
        rounds = record(tournament, standing.number)
        by_opponent: dict[int, list[PlayerRound]] = {number: [] for number in numbers}
        others = []
        for entry in rounds:
            if entry.opponent is None:
                others.append(entry)
            else:
                by_opponent[entry.opponent].append(entry)
        cells = tuple(tuple(by_opponent[number]) for number in numbers)
        rows.append(RoundRobinRow(standing, cells, tuple(others)))
    return tuple(rows)
