"""Sessions for tests: what the cookie of somebody who is logged in keeps, without going through the page."""

from __future__ import annotations

from typing import Any

from flask import Flask
from sqlalchemy import select

from swiss64 import clock, tokens
from swiss64.accounts.session import contents
from swiss64.extensions import db
from swiss64.models import Account, LogIn


def session_of(app: Flask, epoch: str) -> dict[str, Any]:
    """The session of the account with this epoch, in a browser that is always the same one.

    Its log-in is put into the database the first time; nothing is when the epoch is nobody's.
    """
    key = f"key of {epoch}"
    with app.app_context():
        account_id = db.session.scalar(select(Account.id).where(Account.session_epoch == epoch))
        known = db.session.scalar(select(LogIn.id).where(LogIn.digest == tokens.digest(key)))
        if account_id is not None and known is None:
            now = clock.now()
            db.session.add(LogIn(account_id=account_id, digest=tokens.digest(key), began_at=now, seen_at=now))
            db.session.commit()
    return contents(epoch, key)
