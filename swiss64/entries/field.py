"""The field of a tournament inside a change: its players and how far the draw is, with the row locked."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from swiss64.database import locked
from swiss64.engine.ranking import Renumbering, renumbering
from swiss64.engine.tournament import System
from swiss64.entries import numbering, problems
from swiss64.entries.data import FIELDS, EntryData
from swiss64.models.entry import Entry
from swiss64.models.round import Game, Round, Seat
from swiss64.models.tournament import Tournament
from swiss64.players import matching
from swiss64.problems import Gone
from swiss64.tournaments import planning


@dataclass(frozen=True, slots=True)
class Field:
    """``last_drawn`` is the last drawn round (0: none), ``proposal`` the first that is not published."""

    session: Session
    row: Tournament
    last_drawn: int
    proposal: int | None

    @property
    def round_robin(self) -> bool:
        """Whether this is a round robin."""
        return self.row.system == System.ROUND_ROBIN.value

    @property
    def numbers(self) -> Renumbering:
        """Whether pairing numbers may change."""
        return renumbering(System(self.row.system), self.last_drawn)

    def entry(self, entry_id: int) -> Entry:
        """A player of this tournament. Raises Gone."""
        entry = self.session.get(Entry, entry_id, populate_existing=True)
        if entry is None or entry.tournament_id != self.row.id:
            raise Gone
        return entry

    def entries(self) -> list[Entry]:
        """All players by pairing number."""
        return numbering.entries_of(self.session, self.row.id)

    def seated_in(self, entry: Entry) -> set[int]:
        """The numbers of the rounds in which a player sits at a board or has the bye."""
        statement = select(Round.number).join(Seat).where(Seat.entry_id == entry.id)
        return set(self.session.scalars(statement))

    def last_result_of(self, entry: Entry) -> int:
        """The last round in which a player's game has a result; 0 without one."""
        statement = (
            select(Round.number)
            .join(Seat, Seat.round_id == Round.id)
            .join(Game, Game.id == Seat.game_id)
            .where(Seat.entry_id == entry.id, Game.result.is_not(None))
        )
        return max(self.session.scalars(statement), default=0)

    def refuse_proposal(self) -> None:
        """Raises ProposalWaits while a round is drawn and not published."""
        if self.proposal is not None:
            raise problems.ProposalWaits(self.proposal)

    def refuse_newcomers(self) -> None:
        """Raises ProposalWaits, TableDrawn or AllDrawn when nobody can be added."""
        self.refuse_proposal()
        if self.round_robin and self.last_drawn:
            raise problems.TableDrawn
        if self.last_drawn and self.last_drawn >= self.row.planned_rounds:
            raise problems.AllDrawn

    def insert(self, now: datetime, players: list[EntryData]) -> list[Entry]:
        """Adds players: from the next round, with the next numbers in the order of the start ranking.

        Before the first round all numbers follow the start ranking.
        """
        number = max((entry.number for entry in self.entries()), default=0)
        entries = [
            Entry(
                tournament_id=self.row.id,
                number=place,
                sort_key=data.sort_key,
                email_key=data.email_key,
                from_round=self.last_drawn + 1,
                created_at=now,
                **{field: getattr(data, field) for field in FIELDS},
            )
            for place, data in enumerate(players, start=number + 1)
        ]
        by_rank = numbering.ranked(entries)
        for place, entry in enumerate(by_rank, start=number + 1):
            entry.number = place
        self.session.add_all(by_rank)
        matching.join_profiles(self.session, self.row, now, entries)
        self.settle()
        return entries

    def settle(self) -> None:
        """After players came, changed or went: before the first round numbers and rounds follow them."""
        self.session.flush()
        if self.last_drawn == 0:
            numbering.follow(self.session, self.row)
            planning.fit_rounds(self.session, self.row)


def open_field(session: Session, tournament_id: int) -> Field:
    """The field of a tournament, its row locked. Raises Gone."""
    row = locked(session, tournament_id)
    if row is None:
        raise Gone
    return look_at(session, row)


def look_at(session: Session, row: Tournament) -> Field:
    """The field of a tournament only to look at, without a lock."""
    drawn = session.execute(
        select(Round.number, Round.published_at)
        .where(Round.tournament_id == row.id, Round.drawn_at.is_not(None))
        .order_by(Round.number)
    ).all()
    waiting = [number for number, published_at in drawn if published_at is None]
    return Field(
        session, row, max((number for number, _ in drawn), default=0), waiting[0] if waiting else None
    )
