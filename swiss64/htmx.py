"""htmx behind one door: the rest of the code knows neither the library's traps nor its major version."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import make_response, redirect, request
from werkzeug.wrappers import Response


def wanted() -> bool:
    """Whether htmx asks (for a fragment), and not a person's browser for a page."""
    return request.headers.get("HX-Request") == "true"


def current_path() -> str | None:
    """Path and query of the page that a fragment was asked from, as the browser tells it."""
    try:
        url = urlsplit(request.headers.get("HX-Current-URL", ""))
    except ValueError:
        return None
    return f"{url.path}?{url.query}" if url.query else url.path or None


def shown_at(answer: Response, url: str) -> Response:
    """Lets the browser's address become ``url``, the page that this fragment makes of the one it is on."""
    answer.headers["HX-Replace-Url"] = url
    return answer


def go_to(url: str) -> Response:
    """Sends the reader to another page after a change, with htmx and without."""
    if wanted():
        answer = make_response("", 204)
        answer.headers["HX-Redirect"] = url
        return answer
    return redirect(url, code=303)
