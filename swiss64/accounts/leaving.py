"""Deleting an account, and what stands in the way of that.

What goes: name, address, password, log-ins, links, mails, roles, drafts of imports, and the notes
of the journal about the account itself. What stays: in the journal of a tournament, who changed
what, since others must be able to see how a result came about.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from flask_babel import gettext as _
from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from swiss64 import journal
from swiss64.accounts import operations
from swiss64.accounts.problems import MayNotLeave
from swiss64.database import locked, writing
from swiss64.journal import Action, Actor
from swiss64.mail import outbox
from swiss64.models.account import Account, MailedLink
from swiss64.models.journal import JournalEntry
from swiss64.models.mail import Mail
from swiss64.models.tournament import ORGANISER, Role, Tournament
from swiss64.tournaments import snapshot, status
from swiss64.tournaments.status import TournamentStatus

_BUSY = (TournamentStatus.NOT_STARTED, TournamentStatus.RUNNING)
Cleaner = Callable[[Session, Account], None]
_CLEANERS: list[Cleaner] = []


def register(cleaner: Cleaner) -> None:
    """Adds what else goes with an account, in its transaction; rows that point at it go by themselves."""
    _CLEANERS.append(cleaner)


def obstacles(session: Session, account: Account) -> list[str]:
    """What has to be done before the account can go, sentence by sentence; empty when it can."""
    found = [
        _(
            "You are the only organiser of “%(name)s”. Make somebody else its organiser first.",
            name=name,
        )
        for name in _depending(session, account)
    ]
    if account.is_admin:
        others = select(func.count()).where(Account.is_admin, Account.id != account.id)
        if not session.scalar(others):
            found.append(_("You are the only administrator of this site. Make somebody else one first."))
    return found


def delete_account(actor: Actor, now: datetime) -> None:
    """Deletes the actor's account and what is kept of its owner. Raises MayNotLeave or Gone."""
    with writing() as session:
        _hold_administrators(session, actor)
        account = operations.account_of(session, actor)
        _hold_tournaments(session, actor)
        reasons = obstacles(session, account)
        if reasons:
            raise MayNotLeave(reasons)
        address, language, name = account.email, account.language, account.name
        for clean in _CLEANERS:
            clean(session, account)
        session.delete(account)
        session.flush()
        _remove_traces(session, actor, address)
        if address is not None:
            outbox.put(session, at=now, to=address, language=language, template="account_deleted", name=name)
        journal.note(
            session,
            at=now,
            actor=Actor("", actor.id),
            action=Action.ACCOUNT_DELETED,
            subject={"account": actor.id},
        )


def _hold_administrators(session: Session, actor: Actor) -> None:
    """Of two who leave at the same moment the second sees the first go.

    They can do everything meanwhile except leave. In the order of their ids, and before the account itself.
    """
    found = select(Account.id).where(Account.is_admin).order_by(Account.id)
    if actor.id in session.scalars(found).all():
        session.scalars(found.with_for_update(key_share=True)).all()


def _hold_tournaments(session: Session, actor: Actor) -> None:
    """As for administrators; nobody changes the roles in them meanwhile either."""
    mine = select(Role.tournament_id).where(Role.account_id == actor.id, Role.role == ORGANISER)
    for tournament_id in sorted(session.scalars(mine)):
        locked(session, tournament_id)


def _remove_traces(session: Session, actor: Actor, address: str | None) -> None:
    own = (JournalEntry.actor_id == actor.id, JournalEntry.tournament_id.is_(None))
    session.execute(delete(JournalEntry).where(*own, JournalEntry.action.like("account.%")))
    if address is not None:
        session.execute(delete(Mail).where(Mail.to == address))
        session.execute(delete(MailedLink).where(MailedLink.email == address))


def _depending(session: Session, account: Account) -> list[str]:
    """Names of the tournaments that would be left without an organiser while they are played."""
    mine = select(Role.tournament_id).where(Role.account_id == account.id, Role.role == ORGANISER)
    others = select(Role.tournament_id).where(Role.account_id != account.id, Role.role == ORGANISER)
    rows = session.scalars(
        select(Tournament)
        .where(Tournament.id.in_(mine), Tournament.id.not_in(others), Tournament.practice.is_(False))
        .order_by(Tournament.name)
    )
    return [row.name for row in rows if status.of_tournament(snapshot.read(session, row)) in _BUSY]
