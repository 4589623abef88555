"""The cookie by which a browser shows that an account was used on it before.

It opens nothing: it only gives the browser a throttle counter of its own, so that
strangers who guess at an account cannot delay its owner.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from flask import current_app, request
from itsdangerous import BadData, URLSafeTimedSerializer
from werkzeug.wrappers import Response

_SALT = "known browser"
_LIFETIME = 60 * 60 * 24 * 180


@dataclass(frozen=True, slots=True)
class KnownBrowser:
    """A browser that ``account_id`` logged in with; ``token`` tells it from other ones."""

    account_id: int
    token: str


def of_request() -> KnownBrowser | None:
    """What the cookie of this request says, if it is one of ours and not too old."""
    cookie = request.cookies.get(_name())
    if cookie is None:
        return None
    try:
        account_id, token = _serializer().loads(cookie, max_age=_LIFETIME)
    except (BadData, ValueError, TypeError):
        return None
    return KnownBrowser(account_id, token)


def remember(answer: Response, account_id: int) -> None:
    """Adds the cookie after a right password."""
    answer.set_cookie(
        _name(),
        str(_serializer().dumps([account_id, secrets.token_urlsafe(16)])),
        max_age=_LIFETIME,
        secure=current_app.config["SESSION_COOKIE_SECURE"],
        httponly=True,
        samesite="Lax",
    )


def _name() -> str:
    return f"{current_app.config['SESSION_COOKIE_NAME']}-browser"


def _serializer() -> URLSafeTimedSerializer:
    keys = [*current_app.config["SECRET_KEY_FALLBACKS"], current_app.config["SECRET_KEY"]]
    return URLSafeTimedSerializer(keys, salt=_SALT)  # the last one signs
