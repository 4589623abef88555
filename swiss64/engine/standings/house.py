"""The standings by the house rules (house rules, "Standings")."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from swiss64.engine.standings.house_tie_breaks import house_tie_breaks
from swiss64.engine.standings.tie_breaks import Criterion, Facts, TieBreak, TieBreakValue
from swiss64.engine.tournament import Colour, Tournament


@dataclass(frozen=True, slots=True)
class Standing:
    """The place of one player.

    ``points`` are half points; ``tie_breaks`` the values in the order in which they
    count, each with what it is made of. ``games`` are the games really played (a no
    contest is one, a forfeit is not), ``whites`` and ``blacks`` their colours.
    ``decided_by`` is what put this player below the one above, None for the first.
    """

    rank: int
    number: int
    points: int
    tie_breaks: tuple[TieBreakValue, ...]
    games: int
    whites: int
    blacks: int
    decided_by: Criterion | None

    def value(self, criterion: Criterion) -> int | None:
        """The value of one tie-break in its own unit, None where it does not apply or is not used."""
        return next((item.value for item in self.tie_breaks if item.criterion is criterion), None)

    @property
    def buchholz(self) -> int | None:
        """Buchholz in half points; None in a round robin."""
        return self.value(Criterion.BUCHHOLZ)

    @property
    def sonneborn_berger(self) -> int:
        """Sonneborn-Berger in quarter points."""
        return self.value(Criterion.SONNEBORN_BERGER) or 0

    @property
    def direct_encounter(self) -> int | None:
        """Half points against the others of the tied group; None where it does not apply."""
        return self.value(Criterion.DIRECT_ENCOUNTER)

    @property
    def wins(self) -> int:
        """Games won, over the board or by forfeit."""
        return self.value(Criterion.WINS) or 0


@dataclass(frozen=True, slots=True)
class _Line:
    """A player while the order is being made: what was counted for him so far.

    ``key`` is everything that orders players, best first when sorted upwards.
    """

    number: int
    points: int
    key: tuple[int, ...]
    tie_breaks: tuple[TieBreakValue, ...] = ()

    def counted(self, value: TieBreakValue) -> _Line:
        """The same with one tie-break more."""
        key = (*self.key, -(value.value or 0))
        return _Line(self.number, self.points, key, (*self.tie_breaks, value))


def standings(tournament: Tournament) -> tuple[Standing, ...]:
    """The order of all players after the results so far, best first.

    Points, Buchholz (not in a round robin), Sonneborn-Berger, direct encounter, number
    of wins, start number. Late and withdrawn players stand among the others with what
    they scored. For an earlier moment give ``cut_after(tournament, round)``.
    """
    facts = Facts.of(tournament)
    lines = [_Line(number, points, (-points,)) for number, points in facts.scores.items()]
    columns = house_tie_breaks(tournament.system)
    for tie_break in columns:
        lines = _counted(facts, tie_break, lines)
    ordered = sorted(lines, key=lambda line: (line.key, line.number))
    criteria = [Criterion.POINTS, *(item.criterion for item in columns)]
    return tuple(
        _standing(facts, rank, line, None if rank == 1 else _difference(criteria, ordered[rank - 2], line))
        for rank, line in enumerate(ordered, start=1)
    )


def _counted(facts: Facts, tie_break: TieBreak, lines: list[_Line]) -> list[_Line]:
    """The lines with one tie-break more, counted within each group that is still equal."""
    counted = []
    ordered = sorted(lines, key=lambda line: line.key)
    for _, tied in groupby(ordered, key=lambda line: line.key):
        members = list(tied)
        group = frozenset(line.number for line in members)
        for line in members:
            counted.append(line.counted(tie_break.compute(facts, line.number, group)))
    return counted


def _difference(criteria: list[Criterion], above: _Line, below: _Line) -> Criterion:
    """The first criterion in which two neighbours differ."""
    for criterion, better, worse in zip(criteria, above.key, below.key, strict=True):
        if better != worse:
            return criterion
    return Criterion.START_NUMBER


def _standing(facts: Facts, rank: int, line: _Line, decided_by: Criterion | None) -> Standing:
    played = [entry for entry in facts.records[line.number] if entry.outcome.played]
    whites = sum(entry.colour is Colour.WHITE for entry in played)
    return Standing(
        rank=rank,
        number=line.number,
        points=line.points,
        tie_breaks=line.tie_breaks,
        games=len(played),
        whites=whites,
        blacks=len(played) - whites,
        decided_by=decided_by,
    )
