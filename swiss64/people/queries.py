"""Reads about the people of a tournament."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select

from swiss64 import tokens
from swiss64.extensions import db
from swiss64.models.account import Account
from swiss64.models.people import DOMAIN, SUBDOMAINS, Helper, Invitation, StaffInvitation
from swiss64.models.round import Round
from swiss64.models.tournament import ORGANISER, Role, Tournament
from swiss64.people.addresses import Wanted, written


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody of the staff; ``email`` is empty for an account without a verified address."""

    account_id: int
    name: str
    email: str
    role: str


@dataclass(frozen=True, slots=True)
class Visitor:
    """An invitation as its page shows it; ``mailed_at`` is aware UTC."""

    id: int
    text: str
    is_domain: bool
    below: bool
    mailed_at: datetime | None


def staff(tournament_id: int) -> list[Member]:
    """Organisers first, then arbiters, by name."""
    rows = db.session.execute(
        select(Account.id, Account.name, Account.email, Role.role)
        .join(Role, Role.account_id == Account.id)
        .where(Role.tournament_id == tournament_id)
    )
    members = [Member(id_, name, email or "", role) for id_, name, email, role in rows]
    return sorted(members, key=lambda one: (one.role != ORGANISER, one.name.casefold(), one.account_id))


def staff_invitations(tournament_id: int) -> list[StaffInvitation]:
    """Who was asked and has not accepted yet, the latest first; also those that are too old by now."""
    statement = select(StaffInvitation).where(StaffInvitation.tournament_id == tournament_id)
    return list(db.session.scalars(statement.order_by(StaffInvitation.id.desc())))


def invitation_to_staff(token: str, now: datetime) -> tuple[StaffInvitation, Tournament] | None:
    """The open invitation with this link, and its tournament."""
    row = db.session.execute(
        select(StaffInvitation, Tournament)
        .join(Tournament, Tournament.id == StaffInvitation.tournament_id)
        .where(StaffInvitation.token_digest == tokens.digest(token), StaffInvitation.ends_at > now)
    ).first()
    return None if row is None else (row[0], row[1])


def visitors(tournament_id: int) -> list[Visitor]:
    """Who is invited to see the tournament: domains first, then addresses, by name."""
    rows = db.session.scalars(select(Invitation).where(Invitation.tournament_id == tournament_id))
    found = [
        Visitor(
            row.id,
            written(Wanted(row.kind, row.value)),
            row.kind in (DOMAIN, SUBDOMAINS),
            row.kind == SUBDOMAINS,
            row.mailed_at,
        )
        for row in rows
    ]
    return sorted(found, key=lambda one: (not one.is_domain, one.text))


def helpers(tournament_id: int, now: datetime) -> list[Helper]:
    """The links for helpers that work now or later, the next first."""
    statement = select(Helper).where(
        Helper.tournament_id == tournament_id, Helper.ends_at > now, Helper.withdrawn_at.is_(None)
    )
    return list(db.session.scalars(statement.order_by(Helper.begins_at, Helper.name)))


def helper_of(tournament_id: int, helper_id: int) -> Helper | None:
    """A link of this tournament."""
    helper = db.session.get(Helper, helper_id)
    return helper if helper is not None and helper.tournament_id == tournament_id else None


def helper_by_link(token: str) -> Helper | None:
    """The link with this token, whether it works or not."""
    return db.session.scalar(select(Helper).where(Helper.token_digest == tokens.digest(token)))


def last_published(tournament_id: int) -> int | None:
    """The number of the last round that is published."""
    return db.session.scalar(
        select(func.max(Round.number)).where(
            Round.tournament_id == tournament_id, Round.published_at.is_not(None)
        )
    )
