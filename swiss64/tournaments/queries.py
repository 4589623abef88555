"""Reads about tournaments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import func, select
from sqlalchemy.orm import selectinload

from swiss64 import access
from swiss64.extensions import db
from swiss64.models.account import Account
from swiss64.models.entry import Entry
from swiss64.models.journal import JournalEntry
from swiss64.models.round import Round
from swiss64.models.tournament import Role, Tournament
from swiss64.tournaments import operations, snapshot
from swiss64.tournaments.status import TournamentStatus, of_tournament

FRONT_PAGE = 30
JOURNAL_PAGE = 50


@dataclass(frozen=True, slots=True)
class Listed:
    """A tournament in a list of tournaments."""

    name: str
    slug: str
    place: str
    days: tuple[date, ...]
    status: TournamentStatus
    practice: bool
    players: int


@dataclass(frozen=True, slots=True)
class JournalPage:
    """A page of the journal, newest first; ``page`` counts from 1."""

    entries: tuple[JournalEntry, ...]
    page: int
    pages: int


def front_page(account: Account | None) -> list[Listed]:
    """The tournaments for the front page that the reader may see; practice tournaments are left out.

    The latest in which something happened (a round published, or made) come first, so
    that one which runs does not vanish behind many new ones.
    """
    last_round = (
        select(func.max(Round.published_at)).where(Round.tournament_id == Tournament.id).scalar_subquery()
    )
    latest = func.coalesce(last_round, Tournament.created_at)
    statement = (
        select(Tournament)
        .where(~Tournament.practice, access.visible_to(account))
        .order_by(latest.desc(), Tournament.id.desc())
        .limit(FRONT_PAGE)
    )
    return [
        _listed(row) for row in db.session.scalars(statement.options(selectinload(Tournament.playing_days)))
    ]


def own(account: Account) -> list[Listed]:
    """The tournaments that an account organises, newest first, practice tournaments too."""
    statement = (
        select(Tournament)
        .join(Role, Role.tournament_id == Tournament.id)
        .where(Role.account_id == account.id)
        .order_by(Tournament.id.desc())
        .limit(FRONT_PAGE)
    )
    return [
        _listed(row) for row in db.session.scalars(statement.options(selectinload(Tournament.playing_days)))
    ]


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


def _listed(row: Tournament) -> Listed:
    shot = snapshot.of(row)
    days = tuple(item.day for item in row.playing_days)
    return Listed(row.name, row.slug, row.place, days, of_tournament(shot), row.practice, len(shot.entries))
