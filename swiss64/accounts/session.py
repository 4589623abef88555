"""Who a session belongs to."""

from __future__ import annotations

from flask import Flask, redirect, request, url_for
from flask_login import current_user
from sqlalchemy import select
from werkzeug.wrappers import Response

from swiss64 import htmx
from swiss64.extensions import db, login_manager
from swiss64.journal import Actor
from swiss64.models.account import Account


def init_app(app: Flask) -> None:
    """Tells Flask-Login how to find an account and where strangers go."""
    login_manager.user_loader(_by_epoch)
    login_manager.unauthorized_handler(_to_log_in)
    # Phones hop between Wi-Fi and 4G in a playing hall: a session is not bound to an address.
    login_manager.session_protection = None
    login_manager.init_app(app)


def actor() -> Actor:
    """The logged-in person as the actor of an operation. Raises RuntimeError when nobody is logged in."""
    if not current_user.is_authenticated:
        raise RuntimeError("nobody is logged in")
    return Actor(current_user.name, current_user.id)


def _by_epoch(epoch: str) -> Account | None:
    return db.session.scalar(select(Account).where(Account.session_epoch == epoch))


def _to_log_in() -> Response:
    """A page goes to the log-in page and comes back; htmx is told to go there (401)."""
    back = request.full_path.rstrip("?") if request.method == "GET" else None
    target = url_for("accounts.log_in", next=back)
    if htmx.wanted():
        return Response("", 401, {"HX-Redirect": target})
    return redirect(target)
