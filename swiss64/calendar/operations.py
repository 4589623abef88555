"""Stars, and the secret link by which a calendar app reads an account's own calendar."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete
from sqlalchemy.orm import Session

from swiss64 import access, tokens
from swiss64.accounts.operations import account_of
from swiss64.database import locked, writing
from swiss64.journal import Actor
from swiss64.models.account import Account
from swiss64.models.calendar import CalendarLink, Star
from swiss64.models.tournament import Tournament
from swiss64.problems import Gone


def star(actor: Actor, now: datetime, tournament_id: int) -> None:
    """Gives a tournament the actor's star; one that has it keeps it.

    Raises Gone, also for a tournament that the actor may not see (any more).
    """
    with writing() as session:
        account, tournament = _both(session, actor, tournament_id)
        if session.get(Star, (account.id, tournament.id)) is None:
            session.add(Star(account_id=account.id, tournament_id=tournament.id, starred_at=now))


def unstar(actor: Actor, now: datetime, tournament_id: int) -> None:
    """Takes the actor's star from a tournament. Raises Gone."""
    with writing() as session:
        account, tournament = _both(session, actor, tournament_id)
        session.execute(
            delete(Star).where(Star.account_id == account.id, Star.tournament_id == tournament.id)
        )


def make_link(actor: Actor, now: datetime) -> str:
    """A new secret token for the actor's own calendar; the one before opens nothing any more. Raises Gone."""
    token, digest = tokens.new()
    with writing() as session:
        account = account_of(session, actor)
        session.merge(CalendarLink(account_id=account.id, digest=digest, made_at=now))
    return token


def withdraw_link(actor: Actor, now: datetime) -> None:
    """Ends the secret address of the actor's own calendar. Raises Gone."""
    with writing() as session:
        account = account_of(session, actor)
        session.execute(delete(CalendarLink).where(CalendarLink.account_id == account.id))


def _both(session: Session, actor: Actor, tournament_id: int) -> tuple[Account, Tournament]:
    account = account_of(session, actor)
    row = locked(session, tournament_id)
    if row is None or not access.may_see(account, row):
        raise Gone
    return account, row
