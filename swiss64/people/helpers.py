"""Links for helpers' phones: made, opened, withdrawn. A link lives one day in the tournament's zone."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import select
from sqlalchemy.orm import Session

from swiss64 import journal, tokens
from swiss64.database import locked, writing
from swiss64.journal import Action, Actor
from swiss64.models.people import Helper
from swiss64.models.round import Round
from swiss64.models.tournament import Tournament
from swiss64.people import problems
from swiss64.people.helping import LinkEnded
from swiss64.problems import Gone

MOST = 50
"""Links of one tournament that are not over."""
_FARTHEST = timedelta(days=366)


def make(actor: Actor, now: datetime, tournament_id: int, name: str, day: date) -> tuple[Helper, str]:
    """A link that may enter results on ``day``; with it its token, which is kept nowhere.

    Raises Gone, DayPassed, NameInUse, TooMany.
    """
    token, digest = tokens.new()
    with writing() as session:
        row = _locked(session, tournament_id)
        today = today_in(row.zone, now)
        if not today <= day <= today + _FARTHEST:
            raise problems.DayPassed
        live = session.scalars(
            select(Helper).where(
                Helper.tournament_id == row.id, Helper.withdrawn_at.is_(None), Helper.ends_at > now
            )
        ).all()
        begins, ends = _midnight(row.zone, day), _midnight(row.zone, day + timedelta(days=1))
        if any(one.name.casefold() == name.casefold() and one.begins_at == begins for one in live):
            raise problems.NameInUse
        if len(live) >= MOST:
            raise problems.TooMany(MOST)
        helper = Helper(
            tournament_id=row.id,
            name=name,
            token_digest=digest,
            created_by=actor.name,
            created_at=now,
            begins_at=begins,
            ends_at=ends,
        )
        session.add(helper)
        session.flush()
        _note(session, row, now, actor, Action.HELPER_MADE, helper)
    return helper, token


def withdraw(actor: Actor, now: datetime, tournament_id: int, helper_id: int) -> None:
    """Ends a link at once, on every phone that has it. Raises Gone."""
    with writing() as session:
        row = _locked(session, tournament_id)
        helper = session.get(Helper, helper_id, populate_existing=True)
        if helper is None or helper.tournament_id != row.id:
            raise Gone
        if helper.withdrawn_at is None:
            helper.withdrawn_at = now
            _note(session, row, now, actor, Action.HELPER_WITHDRAWN, helper)


def enter(now: datetime, token: str) -> tuple[Helper, Tournament]:
    """Notes that a phone was let in by the link, and gives it with its tournament. Raises LinkEnded."""
    with writing() as session:
        helper = session.scalar(select(Helper).where(Helper.token_digest == tokens.digest(token)))
        row = None if helper is None else locked(session, helper.tournament_id)
        if helper is None or row is None:
            raise LinkEnded
        session.refresh(helper)
        if not helper.open_at(now):
            raise LinkEnded
        _note(session, row, now, Actor(helper.name, helper=helper.id), Action.HELPER_ENTERED, helper)
    return helper, row


def refuse_ended(session: Session, actor: Actor, now: datetime) -> None:
    """Inside a change, the tournament locked: a helper's link may have been withdrawn while he waited.

    Nothing of the kind for everybody else. Raises LinkEnded.
    """
    if actor.helper is None:
        return
    helper = session.get(Helper, actor.helper, populate_existing=True)
    if helper is None or not helper.open_at(now):
        raise LinkEnded


def today_in(zone: str, now: datetime) -> date:
    """The day it is in a zone at that moment (aware)."""
    return now.astimezone(ZoneInfo(zone)).date()


def proposed_day(session: Session, row: Tournament, now: datetime) -> date:
    """The day for which a link is most likely wanted: the first on which there is play from today on.

    The playing days and the days of the planned starts count, in the tournament's zone. It is
    today when none of them is to come, or none for which a link can be made already.
    """
    today = today_in(row.zone, now)
    starts = session.scalars(
        select(Round.planned_start).where(Round.tournament_id == row.id, Round.planned_start.is_not(None))
    )
    days = {item.day for item in row.playing_days}
    days |= {today_in(row.zone, start) for start in starts if start is not None}
    return min((day for day in days if today <= day <= today + _FARTHEST), default=today)


def _midnight(zone: str, day: date) -> datetime:
    return datetime.combine(day, time(), ZoneInfo(zone)).astimezone(UTC)


def _locked(session: Session, tournament_id: int) -> Tournament:
    row = locked(session, tournament_id)
    if row is None:
        raise Gone
    return row


def _note(
    session: Session, row: Tournament, now: datetime, actor: Actor, action: Action, helper: Helper
) -> None:
    subject = {"name": helper.name, "link": helper.id}
    journal.note(session, at=now, actor=actor, action=action, tournament=row, subject=subject)
