"""The headers every answer bears: content policy, framing, referrer, caching."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask, abort, current_app, request
from flask import Response as FlaskResponse
from flask.sessions import SecureCookieSessionInterface, SessionMixin
from werkzeug.wrappers import Response

CONTENT_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

ALWAYS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
SECURE = {"Strict-Transport-Security": "max-age=31536000"}


class PrivateSessions(SecureCookieSessionInterface):
    """An answer that was made with a look at the session is for one reader: no cache may keep it."""

    def save_session(self, app: Flask, session: SessionMixin, response: FlaskResponse) -> None:
        """Writes the cookie when there is something new in it."""
        super().save_session(app, session, response)
        if session.accessed or "Set-Cookie" in response.headers:
            response.headers["Cache-Control"] = "no-store"


def init_app(app: Flask) -> None:
    """Sets the headers on every answer, and refuses changes that another site sends."""
    app.session_interface = PrivateSessions()
    app.before_request(_refuse_cross_site)
    app.after_request(_headers)


def _refuse_cross_site() -> None:
    if (
        request.method not in ("GET", "HEAD", "OPTIONS")
        and request.headers.get("Sec-Fetch-Site") == "cross-site"
    ):
        abort(403)


def of_every_answer(config: Mapping[str, Any]) -> dict[str, str]:
    """The headers that do not depend on what was asked; the live polls send them past Flask."""
    return ALWAYS | (SECURE if config["SESSION_COOKIE_SECURE"] else {})


def _headers(answer: Response) -> Response:
    for name, value in of_every_answer(current_app.config).items():
        # A page with a secret in its address is stricter about telling it.
        if name != "Referrer-Policy" or name not in answer.headers:
            answer.headers[name] = value
    # Nothing is kept by caches unless a view said so itself.
    answer.headers.setdefault("Cache-Control", "no-store")
    return answer
