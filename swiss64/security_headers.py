"""The headers every answer bears: content policy, framing, referrer, caching."""

from __future__ import annotations

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


def _headers(answer: Response) -> Response:
    headers = answer.headers
    headers["Content-Security-Policy"] = CONTENT_POLICY
    headers["X-Content-Type-Options"] = "nosniff"
    headers["X-Frame-Options"] = "DENY"
    headers["Referrer-Policy"] = "same-origin"
    headers["Permissions-Policy"] = "camera=(), geolocation=(), microphone=()"
    headers["Cross-Origin-Opener-Policy"] = "same-origin"
    headers["Cross-Origin-Resource-Policy"] = "same-origin"
    if current_app.config["SESSION_COOKIE_SECURE"]:
        headers["Strict-Transport-Security"] = "max-age=31536000"
    # Nothing is kept by caches unless a view said so itself.
    headers.setdefault("Cache-Control", "no-store")
    return answer
