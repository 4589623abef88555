"""What live requests are answered with: the one truth about statuses, headers and bodies.

Made here for the routes and for the short way past them, so that nobody can tell which it was.
"""

from __future__ import annotations

from dataclasses import dataclass

from swiss64.live.element import Element, takes_gzip

PUBLIC = "public, max-age=1"
"""For everybody the same, and for a second: a shared cache may answer a whole hall with it."""

PRIVATE = "no-store"

Headers = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Answer:
    """A status, its own headers (``security_headers`` adds those of every answer) and a body."""

    status: int
    headers: Headers
    body: bytes = b""


def empty(status: int, caching: str = PUBLIC) -> Answer:
    """An answer without a body: unchanged (204), not there (404), or a fault."""
    return Answer(status, _headers(caching))


def whole(element: Element, accepted: str, caching: str = PUBLIC) -> Answer:
    """The whole element; compressed when ``accepted`` (the ``Accept-Encoding`` header) allows it."""
    compressed = takes_gzip(accepted)
    body = element.body(compressed=compressed)
    headers = _headers(caching)
    if compressed:
        headers.append(("Content-Encoding", "gzip"))
    headers.append(("Content-Length", str(len(body))))
    return Answer(200, headers, body)


def _headers(caching: str) -> Headers:
    return [
        ("Content-Type", "text/html; charset=utf-8"),
        ("Cache-Control", caching),
        ("Vary", "Accept-Encoding"),
    ]
