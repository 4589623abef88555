"""Reads for the administrators."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from sqlalchemy import and_, func, or_, select
from sqlalchemy.orm import selectinload

from swiss64.accounts.queries import address_key
from swiss64.extensions import db
from swiss64.models.account import Account
from swiss64.models.people import WAITING, OrganiserRequest
from swiss64.models.tournament import ORGANISER, Role, Tournament

PAGE = 50
Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Page(Generic[Row]):
    """A page of a long list; ``number`` counts from 1."""

    rows: tuple[Row, ...]
    number: int
    pages: int
    total: int


@dataclass(frozen=True, slots=True)
class Held:
    """A tournament and the names of its organisers."""

    tournament: Tournament
    organisers: tuple[str, ...]


def accounts(wanted: str, number: int) -> Page[Account]:
    """The accounts whose name or address holds ``wanted``, the newest first."""
    statement = select(Account)
    for word in address_key(wanted).split():
        statement = statement.where(
            or_(
                func.lower(Account.name).contains(word, autoescape=True),
                Account.email_key.contains(word, autoescape=True),
            )
        )
    total = db.session.scalar(select(func.count()).select_from(statement.subquery())) or 0
    number, pages = _bounds(number, total)
    rows = db.session.scalars(
        statement.order_by(Account.id.desc()).limit(PAGE).offset((number - 1) * PAGE)
    ).all()
    return Page(tuple(rows), number, pages, total)


def tournaments(number: int) -> Page[Held]:
    """All tournaments, private and practice ones too, the newest first."""
    total = db.session.scalar(select(func.count()).select_from(Tournament)) or 0
    number, pages = _bounds(number, total)
    statement = (
        select(Tournament).order_by(Tournament.id.desc()).options(selectinload(Tournament.playing_days))
    )
    rows = db.session.scalars(statement.limit(PAGE).offset((number - 1) * PAGE)).all()
    named: dict[int, list[str]] = {}
    members = db.session.execute(
        select(Role.tournament_id, Account.name)
        .join(Account, Account.id == Role.account_id)
        .where(and_(Role.tournament_id.in_([row.id for row in rows]), Role.role == ORGANISER))
        .order_by(Account.name)
    )
    for tournament_id, name in members:
        named.setdefault(tournament_id, []).append(name)
    held = tuple(Held(row, tuple(named.get(row.id, ()))) for row in rows)
    return Page(held, number, pages, total)


def requests(number: int) -> Page[OrganiserRequest]:
    """The requests to organise: first those that wait, the oldest first; then the others, newest first."""
    total = db.session.scalar(select(func.count()).select_from(OrganiserRequest)) or 0
    number, pages = _bounds(number, total)
    waits = OrganiserRequest.state == WAITING
    statement = select(OrganiserRequest).order_by(
        waits.desc(), OrganiserRequest.decided_at.desc(), OrganiserRequest.id
    )
    rows = db.session.scalars(statement.limit(PAGE).offset((number - 1) * PAGE)).all()
    return Page(tuple(rows), number, pages, total)


def waiting_requests() -> int:
    """How many requests wait for an answer."""
    statement = select(func.count()).select_from(OrganiserRequest).where(OrganiserRequest.state == WAITING)
    return db.session.scalar(statement) or 0


def request(request_id: int) -> OrganiserRequest | None:
    """One request."""
    return db.session.get(OrganiserRequest, request_id)


def _bounds(number: int, total: int) -> tuple[int, int]:
    """The number of the page, never beyond the last, and how many pages there are."""
    pages = max(1, -(-total // PAGE))
    return min(max(number, 1), pages), pages
