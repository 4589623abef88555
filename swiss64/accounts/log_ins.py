"""The log-ins of an account: one row for each browser in which it is used, so that each can be ended."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import delete, select, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from swiss64 import journal, problems, tokens
from swiss64.accounts import agents
from swiss64.database import WRITE, writing
from swiss64.extensions import db
from swiss64.journal import Action, Actor
from swiss64.models.account import Account, LogIn

log = logging.getLogger(__name__)

IDLE = timedelta(days=14)
"""A browser that was not seen for so long has to log in again (``PERMANENT_SESSION_LIFETIME``)."""


@dataclass(frozen=True, slots=True)
class Line:
    """A log-in as the account page shows it; moments are aware UTC."""

    id: int
    browser: str
    began_at: datetime
    seen_at: datetime
    is_this: bool


def begin(now: datetime, account: Account, agent: str, instead_of: str | None = None) -> str:
    """Notes that the account is used in a browser, and gives the key for its session.

    ``instead_of`` is the key of the session this browser had: it opens nothing any more.
    Raises Stale when all sessions of the account were ended at this moment.
    """
    key, digest = tokens.new()
    browser, system = agents.names(agent)
    account_id, epoch = account.id, account.session_epoch
    with writing() as session:
        _forget_idle(session, now)
        row = session.scalar(select(LogIn).where(LogIn.digest == tokens.digest(instead_of or "")))
        if row is not None and row.account_id != account_id:
            session.delete(row)
            row = None
        found = select(Account.session_epoch).where(Account.id == account_id).with_for_update()
        if session.scalar(found) != epoch:
            raise problems.Stale
        if row is None:
            row = LogIn(account_id=account_id, began_at=now)
            session.add(row)
        row.digest, row.seen_at = digest, now
        row.browser, row.system = browser, system
    return key


def saw(now: datetime, key: str) -> None:
    """Notes that a browser was seen. A database that is busy is left alone: it is no more than a remark."""
    connection = db.engine.connect().execution_options(**{WRITE: True})
    try:
        with connection, connection.begin():
            connection.execute(
                update(LogIn)
                .where(LogIn.digest == tokens.digest(key), LogIn.seen_at < now)
                .values(seen_at=now)
            )
    except DBAPIError:
        log.info("a log-in was seen, but that could not be noted")


def lines(now: datetime, account_id: int, key: str | None) -> list[Line]:
    """The account's log-ins: this browser (whose session has ``key``) first, then as they were seen."""
    here = tokens.digest(key or "")
    found = select(LogIn).where(LogIn.account_id == account_id, LogIn.seen_at > now - IDLE)
    rows = db.session.scalars(found.order_by(LogIn.seen_at.desc(), LogIn.id.desc())).all()
    made = [
        Line(row.id, agents.words(row.browser, row.system), row.began_at, row.seen_at, row.digest == here)
        for row in rows
    ]
    return sorted(made, key=lambda line: not line.is_this)


def end_one(actor: Actor, now: datetime, log_in_id: int) -> None:
    """Ends one log-in of the actor's account. Raises Gone when there is none with that number."""
    with writing() as session:
        row = session.scalar(
            select(LogIn).where(LogIn.id == log_in_id, LogIn.account_id == actor.id).with_for_update()
        )
        if row is None:
            raise problems.Gone
        session.delete(row)
        journal.note(session, at=now, actor=actor, action=Action.SESSION_ENDED, subject={"account": actor.id})


def end_by_key(key: str) -> None:
    """Ends the log-in whose session has this key: logging out."""
    with writing() as session:
        session.execute(delete(LogIn).where(LogIn.digest == tokens.digest(key)))


def end_all(session: Session, account: Account) -> None:
    """Ends every log-in of the account, in the caller's transaction."""
    session.execute(delete(LogIn).where(LogIn.account_id == account.id))


def _forget_idle(session: Session, now: datetime) -> None:
    session.execute(delete(LogIn).where(LogIn.seen_at < now - IDLE))
