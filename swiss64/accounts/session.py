"""Who a session belongs to, and how long it lasts."""

from __future__ import annotations

from typing import Any

from flask import Flask, redirect, request, session, url_for
from flask_login import current_user, login_user
from sqlalchemy import select
from werkzeug.wrappers import Response

from swiss64 import clock, htmx
from swiss64.extensions import db, login_manager
from swiss64.journal import Actor
from swiss64.models.account import Account
from swiss64.people import helping

SINCE = "since"
SEEN = "seen"
LONGEST = 60 * 60 * 24 * 60
"""Seconds after which one has to log in again, however busy the session was."""
_RENEWED_EVERY = 60 * 60 * 24


def init_app(app: Flask) -> None:
    """Tells Flask-Login how to find an account and where strangers go."""
    login_manager.user_loader(_by_epoch)
    login_manager.unauthorized_handler(_to_log_in)
    # Phones hop between Wi-Fi and 4G in a playing hall: a session is not bound to an address.
    login_manager.session_protection = None
    # Not login_manager.init_app: for its remember-me cookie, which nobody here uses, that
    # looks at the session after every request, and so makes every answer vary by cookie.
    app.login_manager = login_manager  # type: ignore[attr-defined]
    app.context_processor(_context)


def start(account: Account) -> None:
    """Begins a new session for the account; nothing of the one before is kept."""
    login_user(account)
    session.clear()  # Flask-Login also put a hash of address and browser there: not needed, so not kept
    session.update(contents(account.get_id()))


def contents(epoch: str) -> dict[str, Any]:
    """What a new session of the account with this epoch keeps."""
    now = int(clock.now().timestamp())
    return {"_user_id": epoch, "_fresh": True, "_permanent": True, SINCE: now, SEEN: now}


def end() -> None:
    """Forgets everything about the reader in this browser."""
    session.clear()


def actor() -> Actor:
    """Who acts in this request: the logged-in person, else the helper whose link was let in.

    Raises RuntimeError when it is neither.
    """
    if current_user.is_authenticated:
        return Actor(current_user.name, current_user.id)
    helper = helping.current()
    if helper is None:
        raise RuntimeError("nobody is logged in")
    return Actor(helper.name, helper=helper.id)


def _context() -> dict[str, Any]:
    return {"current_user": current_user}


def _by_epoch(epoch: str) -> Account | None:
    """The account of the session, unless that is too old; its cookie is renewed once a day.

    A cookie that is not renewed for PERMANENT_SESSION_LIFETIME is refused by Flask itself.
    """
    now = int(clock.now().timestamp())
    if now - session.get(SINCE, 0) > LONGEST:
        return None
    account = db.session.scalar(select(Account).where(Account.session_epoch == epoch))
    if account is not None and now - session.get(SEEN, 0) > _RENEWED_EVERY:
        session[SEEN] = now
    return account


def _to_log_in() -> Response:
    """A page goes to the log-in page and comes back; htmx is told to go there (401)."""
    if htmx.wanted():
        target = url_for("accounts.log_in", next=htmx.current_path())
        return Response("", 401, {"HX-Redirect": target})
    back = request.full_path.rstrip("?") if request.method == "GET" else None
    return redirect(url_for("accounts.log_in", next=back))
