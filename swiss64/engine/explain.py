"""Why somebody has his place: what decided against the players next to him. Data, no sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from swiss64.engine.standings.fide.codes import Code
from swiss64.engine.standings.fide.ranking import POINTS, FideStandings
from swiss64.engine.standings.house import Standing
from swiss64.engine.standings.house_tie_breaks import house_tie_breaks
from swiss64.engine.standings.places import Column, Ranking
from swiss64.engine.standings.tie_breaks import Criterion, TieBreakValue, Unit
from swiss64.engine.tournament import System


@dataclass(frozen=True, slots=True)
class Compared:
    """One criterion of two players: the values, each with what it is made of, and in what unit they are."""

    code: Code
    unit: Unit
    mine: TieBreakValue
    theirs: TieBreakValue


@dataclass(frozen=True, slots=True)
class AgainstNeighbour:
    """Why a player stands above or below the one next to him, pairing number ``other``.

    ``equal`` are the criteria on which they do not differ, in order, and ``decided`` the first
    on which they do. None if nothing separates them: they share the place.
    """

    other: int
    equal: tuple[Compared, ...]
    decided: Compared | None


@dataclass(frozen=True, slots=True)
class RankExplained:
    """The place of a player; ``above`` and ``below`` are None for the first and the last."""

    number: int
    rank: int
    above: AgainstNeighbour | None
    below: AgainstNeighbour | None


@dataclass(frozen=True, slots=True)
class _Row:
    """A player with everything that orders him, whatever rules it was counted by."""

    number: int
    rank: int
    values: tuple[TieBreakValue, ...]


def explain_fide_rank(standings: FideStandings, number: int) -> RankExplained:
    """Why a player has his place in standings by FIDE's rules. Raises KeyError for an unknown number."""
    columns = zip(standings.codes, standings.units, strict=True)
    return explain_place(
        Ranking(standings.lines, tuple(Column(code, unit, fide=True) for code, unit in columns)), number
    )


def explain_house_rank(standings: Sequence[Standing], system: System, number: int) -> RankExplained:
    """Why a player has his place in standings by the house rules; in the end the start number decides.

    Raises KeyError for an unknown number.
    """
    columns = tuple(Column(Code(one.criterion), one.unit, fide=False) for one in house_tie_breaks(system))
    return explain_place(Ranking(tuple(standings), columns), number)


def explain_place(ranking: Ranking, number: int) -> RankExplained:
    """Why a player has his place, whichever rules it is counted by. Raises KeyError for an unknown number."""
    house = all(isinstance(place, Standing) for place in ranking.places)
    codes = [POINTS, *(column.code for column in ranking.columns)]
    units = [Unit.HALF_POINT, *(column.unit for column in ranking.columns)]
    if house:
        codes.append(Code(Criterion.START_NUMBER))
        units.append(Unit.WHOLE)
    rows = [
        _Row(
            place.number,
            place.rank,
            (
                _points(place.points),
                *place.tie_breaks,
                *((TieBreakValue(Criterion.START_NUMBER, place.number),) if house else ()),
            ),
        )
        for place in ranking.places
    ]
    return _explained(rows, codes, units, number)


def _points(half_points: int) -> TieBreakValue:
    return TieBreakValue(Criterion.POINTS, half_points)


def _explained(
    rows: Sequence[_Row], codes: Sequence[Code], units: Sequence[Unit], number: int
) -> RankExplained:
    place = next((index for index, row in enumerate(rows) if row.number == number), None)
    if place is None:
        raise KeyError(number)
    row = rows[place]
    above = _against(row, rows[place - 1], codes, units) if place else None
    below = _against(row, rows[place + 1], codes, units) if place + 1 < len(rows) else None
    return RankExplained(number, row.rank, above, below)


def _against(row: _Row, other: _Row, codes: Sequence[Code], units: Sequence[Unit]) -> AgainstNeighbour:
    equal: list[Compared] = []
    for code, unit, mine, theirs in zip(codes, units, row.values, other.values, strict=True):
        compared = Compared(code, unit, mine, theirs)
        if mine.value != theirs.value:
            return AgainstNeighbour(other.number, tuple(equal), compared)
        equal.append(compared)
    return AgainstNeighbour(other.number, tuple(equal), None)
