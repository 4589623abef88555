"""Who a session belongs to, how long it lasts, and whether its owner proved himself just now.

A session names the account's epoch (a new epoch ends all sessions) and the key of its own
log-in (whose row can be ended alone). Both must be there.
"""

from __future__ import annotations

from typing import Any

from flask import Flask, redirect, request, session, url_for
from flask_login import current_user, login_user
from sqlalchemy import select
from werkzeug.wrappers import Response

from swiss64 import clock, htmx, tokens
from swiss64.accounts import log_ins
from swiss64.extensions import db, login_manager
from swiss64.journal import Actor
from swiss64.models.account import Account, LogIn
from swiss64.people import helping

SINCE = "since"
SEEN = "seen"
KEY = "log_in"
PROVED = "proved"
OPENED = "link email"
LONGEST = 60 * 60 * 24 * 60
"""Seconds after which one has to log in again, however busy the session was."""
FRESH = 60 * 15
"""Seconds after a proof (password, link, provider) in which an account may be deleted and the like."""
_RENEWED_EVERY = 60 * 60


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
    """Begins a new session for the account, right after a proof.

    Nothing of the one before is kept but an opened link to a new e-mail address, for which one
    may have to log in first: it works for the account that asked for it only.
    """
    key = log_ins.begin(clock.now(), account, request.user_agent.string, instead_of=session.get(KEY))
    login_user(account)
    opened = {OPENED: session[OPENED]} if OPENED in session else {}
    session.clear()  # Flask-Login also put a hash of address and browser there: not needed, so not kept
    session.update(contents(account.get_id(), key) | opened)


def contents(epoch: str, key: str) -> dict[str, Any]:
    """What a new session of the account with this epoch keeps; ``key`` is that of its log-in."""
    now = int(clock.now().timestamp())
    return {
        "_user_id": epoch,
        "_fresh": True,
        "_permanent": True,
        KEY: key,
        SINCE: now,
        SEEN: now,
        PROVED: now,
    }


def end() -> None:
    """Ends the log-in of this browser and forgets everything about the reader in it."""
    key = session.get(KEY)
    if key is not None:
        log_ins.end_by_key(key)
    session.clear()


def key() -> str | None:
    """The key of this browser's log-in; None when nobody is logged in."""
    found: str | None = session.get(KEY)
    return found


def is_fresh() -> bool:
    """Whether the reader proved who he is in the last quarter of an hour, also when a clock stepped."""
    return abs(int(clock.now().timestamp()) - session.get(PROVED, 0)) <= FRESH


def reader() -> Account | None:
    """The account that is logged in; None when there is none, also where no request is."""
    found: Account | None = None
    if current_user and current_user.is_authenticated:
        found = current_user._get_current_object()
    return found


def actor() -> Actor:
    """Who acts in this request: the logged-in person, else the helper whose link let this browser in.

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
    """The account of the session, unless that is too old or was ended; its cookie is renewed once an hour.

    A cookie that is not renewed for PERMANENT_SESSION_LIFETIME is refused by Flask itself.
    """
    now = clock.now()
    seconds = int(now.timestamp())
    key = session.get(KEY)
    if key is None or seconds - session.get(SINCE, 0) > LONGEST:
        return None
    found = select(Account).join(LogIn, LogIn.account_id == Account.id)
    account = db.session.scalar(
        found.where(Account.session_epoch == epoch, LogIn.digest == tokens.digest(key))
    )
    if account is not None and seconds - session.get(SEEN, 0) > _RENEWED_EVERY:
        session[SEEN] = seconds
        log_ins.saw(now, key)
    return account


def _to_log_in() -> Response:
    """A page goes to the log-in page and comes back; htmx is told to go there (401)."""
    if htmx.wanted():
        target = url_for("accounts.log_in", next=htmx.current_path())
        return Response("", 401, {"HX-Redirect": target})
    back = request.full_path.rstrip("?") if request.method == "GET" else None
    return redirect(url_for("accounts.log_in", next=back))
