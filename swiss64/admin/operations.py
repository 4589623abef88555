"""What an administrator does to other accounts. Passwords are nobody's business but their owner's."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.orm import Session

from swiss64 import journal
from swiss64.accounts.operations import shut_out
from swiss64.database import writing
from swiss64.journal import Action, Actor
from swiss64.models.account import Account
from swiss64.problems import Gone


def set_may_organise(actor: Actor, now: datetime, account_id: int, *, may: bool) -> Account:
    """Lets an account make tournaments, or not any more; those it has stay its own. Raises Gone."""
    with writing() as session:
        account = _locked(session, account_id)
        if account.may_organise != may:
            before, account.may_organise = account.may_organise, may
            journal.note(
                session,
                at=now,
                actor=actor,
                action=Action.MAY_ORGANISE_CHANGED,
                subject={"account": account.id},
                before={"may_organise": before},
                after={"may_organise": may},
            )
    return account


def end_sessions(actor: Actor, now: datetime, account_id: int) -> Account:
    """Logs an account out everywhere. Raises Gone."""
    with writing() as session:
        account = _locked(session, account_id)
        shut_out(session, account)
        journal.note(
            session, at=now, actor=actor, action=Action.SESSIONS_ENDED, subject={"account": account.id}
        )
    return account


def _locked(session: Session, account_id: int) -> Account:
    account = session.get(Account, account_id, with_for_update=True, populate_existing=True)
    if account is None:
        raise Gone
    return account
