"""The headers every answer bears: content policy, framing, referrer, caching."""

from __future__ import annotations

from flask import Flask, current_app, request
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


def init_app(app: Flask) -> None:
    """Sets the headers on every answer, and refuses changes that another site sends."""
    app.before_request(_refuse_cross_site)
    app.after_request(_headers)


def _refuse_cross_site() -> None:
    if (
        request.method not in ("GET", "HEAD", "OPTIONS")
        and request.headers.get("Sec-Fetch-Site") == "cross-site"
    ):
        from flask import abort

        abort(403)


def _headers(answer: Response) -> Response:
    headers = answer.headers
    headers["Content-Security-Policy"] = CONTENT_POLICY
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "same-origin"
    headers["Permissions-Policy"] = "camera=(), geolocation=(), microphone=()"
    headers["Cross-Origin-Opener-Policy"] = "same-origin"
    if current_app.config["SESSION_COOKIE_SECURE"]:
        headers["Strict-Transport-Security"] = "max-age=31536000"
    # Nothing is kept by caches unless a view said so itself.
    headers.setdefault("Cache-Control", "no-store")
    return answer
