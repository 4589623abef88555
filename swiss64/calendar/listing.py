"""The tournaments of a page of a list, read in full: two queries, whatever their number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from sqlalchemy import and_, func, select

from swiss64 import access
from swiss64.calendar.finding import Found, Phase, is_starred
from swiss64.engine.tournament import System
from swiss64.extensions import db
from swiss64.models.account import Account
from swiss64.models.calendar import Star
from swiss64.models.entry import Entry
from swiss64.models.tournament import Role, Tournament
from swiss64.players.registered import registered
from swiss64.ratings import choice
from swiss64.tournaments.status import TournamentStatus


@dataclass(frozen=True, slots=True)
class Tie:
    """What the reader has to do with a tournament; ``role`` is empty without one."""

    role: str = ""
    plays: bool = False
    invited: bool = False
    starred: bool = False


@dataclass(frozen=True, slots=True)
class Listed:
    """A tournament in a list. ``pace`` is standard, rapid or blitz; empty without a known time control."""

    id: int
    name: str
    slug: str
    place: str
    zone: str
    system: System
    cycles: int
    pace: str
    practice: bool
    private: bool
    players: int
    phase: Phase
    status: TournamentStatus
    days: tuple[date, ...]
    """The first and the last one; empty without any."""
    first_start: datetime | None
    tie: Tie = field(default_factory=Tie)

    @property
    def unfinished(self) -> bool:
        """Whether it is past without having come to its end."""
        return self.phase is Phase.PAST and self.status is not TournamentStatus.FINISHED


def read(account: Account | None, found: Sequence[Found]) -> list[Listed]:
    """The tournaments in the given order; one that went in between is left out."""
    if not found:
        return []
    ids = [one.id for one in found]
    ties = _ties(account, ids) if account is not None else {}
    rows = {row.id: row for row in db.session.execute(_details(ids))}
    return [_listed(rows[one.id], one, ties.get(one.id, Tie())) for one in found if one.id in rows]


def _details(ids: list[int]) -> Any:
    players = select(func.count()).where(Entry.tournament_id == Tournament.id).scalar_subquery()
    return select(
        Tournament.id,
        Tournament.name,
        Tournament.slug,
        Tournament.place,
        Tournament.zone,
        Tournament.system,
        Tournament.cycles,
        Tournament.time_control,
        Tournament.practice,
        Tournament.private,
        players.label("players"),
    ).where(Tournament.id.in_(ids))


def _ties(account: Account, ids: list[int]) -> dict[int, Tie]:
    own_role = (Role.tournament_id == Tournament.id) & (Role.account_id == account.id)
    rows = db.session.execute(
        select(
            Tournament.id,
            select(Role.role).where(own_role).scalar_subquery(),
            registered(account.id, account.email_key),
            and_(Tournament.private, access.invited(account.email)),
            is_starred(account),
        ).where(Tournament.id.in_(ids))
    )
    return {id_: Tie(role or "", plays, invited, starred) for id_, role, plays, invited, starred in rows}


def _listed(row: Any, found: Found, tie: Tie) -> Listed:
    first, last = found.first, found.last
    return Listed(
        id=row.id,
        name=row.name,
        slug=row.slug,
        place=row.place,
        zone=row.zone,
        system=System(row.system),
        cycles=row.cycles,
        pace=choice.kind_of(row.time_control) if row.time_control else "",
        practice=row.practice,
        private=row.private,
        players=row.players,
        phase=found.phase,
        status=found.status,
        days=() if first is None or last is None else (first, last),
        first_start=found.first_start,
        tie=tie,
    )


def starred(account: Account, tournament_id: int) -> bool:
    """Whether the account gave that tournament a star."""
    return db.session.get(Star, (account.id, tournament_id)) is not None
