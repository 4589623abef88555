"""What a question about a number is about: a player, a column of the standings, and the tournament around."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from swiss64.engine.standings.fide.facts import FideFacts
from swiss64.engine.standings.places import Column, Place
from swiss64.engine.standings.record import PlayerRound, record
from swiss64.engine.standings.scores import scores
from swiss64.engine.standings.tie_breaks import Criterion, TieBreakValue
from swiss64.engine.tournament import Player, Tournament
from swiss64.locale import parts
from swiss64.tournaments.snapshot import Snapshot

NOT_APPLYING = "–"
"""What stands for a value that does not apply."""


def key_of(column: Column) -> str:
    """How a column is called in addresses: ``bh-c1``, ``ks-l+1``.

    The performance as a tie-break is ``fide-tpr``, as ``tpr`` is the one that is shown for information.
    """
    if column.criterion is Criterion.PERFORMANCE:
        return "fide-tpr"
    return str(column.code).lower().replace("/", "-")


def shown(value: int | None, per_point: int) -> str:
    """A value as it stands in the standings; a dash where it does not apply."""
    return NOT_APPLYING if value is None else parts(value, per_point)


@dataclass(frozen=True)
class Subject:
    """The value of the column at ``index`` (from 0) for the player of that number."""

    snapshot: Snapshot
    number: int
    index: int

    @classmethod
    def named(cls, snapshot: Snapshot, number: int, key: str) -> Subject | None:
        """The value that an address names; None when there is no such player or column."""
        if number not in snapshot.entry:
            return None
        keys = [key_of(column) for column in snapshot.columns]
        return cls(snapshot, number, keys.index(key)) if key in keys else None

    @property
    def tournament(self) -> Tournament:
        """The tournament as everybody may see it."""
        return self.snapshot.tournament

    @property
    def column(self) -> Column:
        """The column."""
        return self.snapshot.columns[self.index]

    @property
    def player(self) -> Player:
        """The player."""
        return self.tournament.player[self.number]

    @cached_property
    def place(self) -> Place:
        """The player's place with all his values."""
        return next(place for place in self.snapshot.standings if place.number == self.number)

    @property
    def found(self) -> TieBreakValue:
        """The value with its contributions."""
        return self.place.tie_breaks[self.index]

    @cached_property
    def record(self) -> dict[int, PlayerRound]:
        """The rounds of the player by number."""
        return {entry.round: entry for entry in record(self.tournament, self.number)}

    @cached_property
    def scores(self) -> dict[int, int]:
        """Everybody's half points."""
        return scores(self.tournament)

    @cached_property
    def tied(self) -> frozenset[int]:
        """Who is equal to the player on everything before the column."""
        return self.snapshot.ranking.tied_before(self.number, self.index)

    @cached_property
    def fide(self) -> FideFacts:
        """What FIDE's tie-breaks are counted from; only where they apply."""
        assert self.snapshot.fide is not None  # noqa: S101 - the column says that C.07 applies
        return FideFacts.of(self.tournament, self.snapshot.fide.edition)

    def name(self, number: int | None) -> str:
        """A player's name."""
        return "" if number is None else self.tournament.player[number].name

    def show(self, value: int | None) -> str:
        """A value of the column as it stands in the standings."""
        return shown(value, self.column.unit.value)
