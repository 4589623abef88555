"""Links that open the hall display on a laptop where nobody is logged in: made, found, ended, withdrawn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from swiss64 import tokens
from swiss64.database import locked, writing
from swiss64.display import problems
from swiss64.journal import Action, Actor, note
from swiss64.models.display import DisplayLink
from swiss64.models.round import Round
from swiss64.models.tournament import PlayingDay, Tournament
from swiss64.problems import Gone
from swiss64.text import clean

MOST = 12
DAYS_WITHOUT_PLAYING_DAYS = 7


@dataclass(frozen=True, slots=True)
class Link:
    """A link as its page shows it; it works until ``last_day`` is over in the tournament's zone."""

    id: int
    name: str
    made_at: datetime
    made_by: str
    last_day: date
    ended: bool


def make(actor: Actor, now: datetime, tournament_id: int, name: str) -> str:
    """Makes a link and gives its token, which is kept nowhere. Raises Gone, TooManyLinks."""
    token, digest = tokens.new()
    with writing() as session:
        tournament = locked(session, tournament_id)
        if tournament is None:
            raise Gone
        count = select(func.count()).where(DisplayLink.tournament_id == tournament_id)
        if (session.scalar(count) or 0) >= MOST:
            raise problems.TooManyLinks(MOST)
        row = DisplayLink(
            tournament_id=tournament_id, name=clean(name), digest=digest, made_at=now, made_by=actor.name
        )
        session.add(row)
        _note(session, actor, now, tournament, Action.DISPLAY_LINK_MADE, row.name)
    return token


def withdraw(actor: Actor, now: datetime, tournament_id: int, link_id: int) -> None:
    """Ends a link at once; the screens opened by it go with it. Raises Gone."""
    with writing() as session:
        tournament = locked(session, tournament_id)
        row = session.get(DisplayLink, link_id)
        if tournament is None or row is None or row.tournament_id != tournament_id:
            raise Gone
        session.delete(row)
        _note(session, actor, now, tournament, Action.DISPLAY_LINK_WITHDRAWN, row.name)


def opened_by(session: Session, token: str, now: datetime) -> tuple[Tournament, DisplayLink] | None:
    """The tournament and the link of a token; None when there is no such link, or it has ended."""
    statement = (
        select(Tournament, DisplayLink).join(DisplayLink).where(DisplayLink.digest == tokens.digest(token))
    )
    found = session.execute(statement).first()
    if found is None:
        return None
    tournament, link = found
    if now >= end_of_day(
        _last_day(tournament.zone, link.made_at, _days(session, tournament)), tournament.zone
    ):
        return None
    return tournament, link


def of_tournament(session: Session, tournament: Tournament, now: datetime) -> list[Link]:
    """The links of a tournament, also those that have ended, in the order they were made."""
    rows = session.scalars(
        select(DisplayLink).where(DisplayLink.tournament_id == tournament.id).order_by(DisplayLink.id)
    ).all()
    days = _days(session, tournament) if rows else ()
    zone = tournament.zone
    last = [_last_day(zone, row.made_at, days) for row in rows]
    return [
        Link(row.id, row.name, row.made_at, row.made_by, day, now >= end_of_day(day, zone))
        for row, day in zip(rows, last, strict=True)
    ]


def last_day_of_new_link(session: Session, tournament: Tournament, now: datetime) -> date:
    """The last day of a link that is made now."""
    return _last_day(tournament.zone, now, _days(session, tournament))


def end_of_day(day: date, zone: str) -> datetime:
    """The moment (aware UTC) at which a day is over in a zone, whatever the clock does at midnight."""
    midnight = datetime.combine(day + timedelta(days=1), time(), ZoneInfo(zone))
    # A midnight that the clock skips or passes twice: the later moment is the end in both cases.
    return max(midnight.astimezone(UTC), midnight.replace(fold=1).astimezone(UTC))


def _last_day(zone: str, made_at: datetime, days: Iterable[date]) -> date:
    """The last day on which there is play, but not before the day on which the link was made.

    Without any known day it is the seventh day after the one on which it was made.
    """
    made_on = made_at.astimezone(ZoneInfo(zone)).date()
    last = max(days, default=made_on + timedelta(days=DAYS_WITHOUT_PLAYING_DAYS))
    return max(last, made_on)


def _days(session: Session, tournament: Tournament) -> tuple[date, ...]:
    """The last playing day and the day of the last planned start, as far as they are known."""
    last_day = session.scalar(
        select(func.max(PlayingDay.day)).where(PlayingDay.tournament_id == tournament.id)
    )
    start = session.scalar(
        select(Round.planned_start)
        .where(Round.tournament_id == tournament.id, Round.planned_start.is_not(None))
        .order_by(Round.planned_start.desc())
        .limit(1)
    )
    started_on = None if start is None else start.astimezone(ZoneInfo(tournament.zone)).date()
    return tuple(day for day in (last_day, started_on) if day is not None)


def _note(
    session: Session, actor: Actor, now: datetime, tournament: Tournament, action: Action, name: str
) -> None:
    note(session, at=now, actor=actor, action=action, tournament=tournament, subject={"name": name})
