"""Links that are mailed: made, looked at, taken. Who opens one can read the mail of its address.

Opening (GET) only looks, since scanners of mail open links too; taking (POST) removes the row.
"""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta
from enum import Enum

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from swiss64 import tokens
from swiss64.accounts.problems import LinkDead
from swiss64.accounts.queries import address_key
from swiss64.models.account import Account, MailedLink

_NEWEST = {"populate_existing": True}


class Purpose(Enum):
    """What a link is for; the value stands in its address and in the table."""

    SIGN_UP = "sign-up"
    PASSWORD = "password"  # noqa: S105 - a name, not a password
    EMAIL = "email"


# A new password opens an account that is there: one hour. The other two open nothing that belongs
# to anybody yet (and the third needs a log-in as well), and mail may be read in the evening only.
LIFETIMES = {
    Purpose.SIGN_UP: timedelta(hours=24),
    Purpose.PASSWORD: timedelta(hours=1),
    Purpose.EMAIL: timedelta(hours=24),
}


def make(session: Session, now: datetime, purpose: Purpose, email: str, account: Account | None) -> str:
    """A new link for a mail to ``email``, in the caller's transaction; gives its token."""
    session.execute(delete(MailedLink).where(MailedLink.expires_at <= now))
    token, digest = tokens.new()
    session.add(
        MailedLink(
            digest=digest,
            purpose=purpose.value,
            account_id=None if account is None else account.id,
            email=email,
            email_key=address_key(email),
            bound="" if account is None else fingerprint(account),
            created_at=now,
            expires_at=now + LIFETIMES[purpose],
        )
    )
    return token


def look(
    session: Session, now: datetime, purpose: Purpose, token: str, *, lock: bool = True
) -> tuple[MailedLink, Account | None]:
    """The link with this token, and its account. Raises LinkDead when it cannot be used (any more).

    With ``lock`` both are the caller's until the end of its transaction, so that a link works once.
    """
    found = select(MailedLink).where(
        MailedLink.digest == tokens.digest(token), MailedLink.purpose == purpose.value
    )
    link = session.scalar(found.with_for_update().execution_options(**_NEWEST) if lock else found)
    if link is None or now >= link.expires_at:
        raise LinkDead
    if link.account_id is None:
        if session.scalar(select(Account.id).where(Account.email_key == link.email_key)) is not None:
            raise LinkDead
        return link, None
    owner = select(Account).where(Account.id == link.account_id)
    account = session.scalar(owner.with_for_update().execution_options(**_NEWEST) if lock else owner)
    if account is None or fingerprint(account) != link.bound:
        raise LinkDead
    return link, account


def fingerprint(account: Account) -> str:
    """What a link is bound to: once password or address of the account change, it is dead."""
    parts = repr((account.id, account.password_hash, account.email_key))
    return hashlib.sha256(parts.encode()).hexdigest()
