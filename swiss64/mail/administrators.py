"""Administrators are told of requests by mail, but nobody can fill their mailboxes."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from swiss64.mail import outbox
from swiss64.models.account import Account

MOST_A_DAY = 20
"""Mails of one kind to an administrator; more requests wait on their page without a mail."""


def administrators_to_tell(session: Session, at: datetime, template: str) -> list[Account]:
    """The administrators with an address who did not get too many such mails in the last day."""
    wanted = select(Account).where(Account.is_admin, Account.email.is_not(None)).order_by(Account.id)
    accounts = session.scalars(wanted).all()
    enough = outbox.had_enough(session, at, template, [one.email or "" for one in accounts], MOST_A_DAY)
    return [one for one in accounts if (one.email or "").lower() not in enough]
