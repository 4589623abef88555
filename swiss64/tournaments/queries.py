"""Reads about tournaments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select

from swiss64.extensions import db
from swiss64.models.entry import Entry
from swiss64.models.journal import JournalEntry
from swiss64.models.round import Round
from swiss64.models.tournament import Tournament
from swiss64.tournaments import operations

JOURNAL_PAGE = 50


@dataclass(frozen=True, slots=True)
class JournalPage:
    """A page of the journal, newest first; ``page`` counts from 1."""

    entries: tuple[JournalEntry, ...]
    page: int
    pages: int


def schedule(row: Tournament) -> dict[int, datetime | None]:
    """The planned start (aware UTC) of each announced round by number."""
    rounds = db.session.scalars(select(Round).where(Round.tournament_id == row.id))
    return operations.planned_starts(row, {round_.number: round_ for round_ in rounds})


def number_of_players(tournament_id: int) -> int:
    """How many players are entered."""
    return db.session.scalar(select(func.count()).where(Entry.tournament_id == tournament_id)) or 0


def journal(tournament_id: int, page: int) -> JournalPage:
    """The notes on a page of the journal; a page beyond the last is the last."""
    about = JournalEntry.tournament_id == tournament_id
    total = db.session.scalar(select(func.count()).where(about)) or 0
    pages = max(1, -(-total // JOURNAL_PAGE))
    page = min(max(page, 1), pages)
    statement = select(JournalEntry).where(about).order_by(JournalEntry.id.desc())
    notes: Sequence[JournalEntry] = db.session.scalars(
        statement.limit(JOURNAL_PAGE).offset((page - 1) * JOURNAL_PAGE)
    ).all()
    return JournalPage(tuple(notes), page, pages)
