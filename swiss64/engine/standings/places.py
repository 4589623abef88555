"""The standings of a tournament whichever rules they are counted by: places and columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from swiss64.engine.standings.fide.codes import Code
from swiss64.engine.standings.fide.edition import Edition
from swiss64.engine.standings.fide.ranking import FideStanding, fide_standings
from swiss64.engine.standings.fide.registry import TIE_BREAKS
from swiss64.engine.standings.house import Standing, standings
from swiss64.engine.standings.house_tie_breaks import house_tie_breaks
from swiss64.engine.standings.tie_breaks import Criterion, Unit
from swiss64.engine.tournament import System, Tournament

Place: TypeAlias = Standing | FideStanding
"""The place of a player: ``rank``, ``number``, ``points`` (half points), ``tie_breaks`` in the order of the
columns."""


@dataclass(frozen=True, slots=True)
class Column:
    """A tie-break that the standings are made by; ``fide`` says that it is counted as C.07 does."""

    code: Code
    unit: Unit
    fide: bool

    @property
    def criterion(self) -> Criterion:
        """What is counted, without the modifiers."""
        return self.code.criterion

    @property
    def by_ratings(self) -> bool:
        """Whether it applies to nobody as soon as a player has no rating (C.07 10)."""
        return self.fide and TIE_BREAKS[self.criterion].article.startswith("10.")


@dataclass(frozen=True, slots=True)
class Ranking:
    """The places, best first, and their columns."""

    places: tuple[Place, ...]
    columns: tuple[Column, ...]

    def tied_before(self, number: int, column: int) -> frozenset[int]:
        """Who is equal to a player on the points and on every column before that one; he is among them.

        Raises KeyError for an unknown number.
        """
        keys = {
            place.number: (place.points, *(item.value for item in place.tie_breaks[:column]))
            for place in self.places
        }
        own = keys[number]
        return frozenset(other for other, key in keys.items() if key == own)


def ranking(
    tournament: Tournament, codes: Sequence[Code] = (), edition: Edition = Edition.MARCH_2026
) -> Ranking:
    """The standings after the rounds of ``tournament`` by the rules that go with its system.

    The FIDE Dutch system goes with points and the tie-breaks ``codes`` (C.07), every other system
    with the house rules, which have a list of their own.
    """
    if tournament.system is not System.FIDE_DUTCH:
        house = house_tie_breaks(tournament.system)
        return Ranking(
            standings(tournament),
            tuple(Column(Code(one.criterion), one.unit, fide=False) for one in house),
        )
    found = fide_standings(tournament, codes, edition)
    columns = zip(found.codes, found.units, strict=True)
    return Ranking(found.lines, tuple(Column(code, unit, fide=True) for code, unit in columns))
