"""Errors as pages in the reader's language: what happened, and what to do."""

from __future__ import annotations

import logging
from traceback import format_tb
from urllib.parse import quote

from flask import Flask, current_app, g, make_response, redirect, render_template, request
from flask_babel import gettext as _
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm.exc import ObjectDeletedError
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from swiss64 import htmx
from swiss64.config import MEBIBYTE
from swiss64.extensions import db
from swiss64.locale import language, page_above
from swiss64.problems import Gone, Problem

log = logging.getLogger(__name__)
_KEPT_HEADERS = ("Allow", "Retry-After")


def init_app(app: Flask) -> None:
    """Registers the handlers."""
    app.register_error_handler(Problem, _problem)
    app.register_error_handler(ObjectDeletedError, _deleted)
    app.register_error_handler(CSRFError, _csrf)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _unexpected)


def page(status: int, title: str, advice: str) -> Response:
    """An error page, or for htmx the same words as a fragment.

    When even that fails (no database to ask who is reading, no address to link to) the
    words come without the site's frame around them.
    """
    words = {"status": status, "title": title, "advice": advice, "lang": language(), "back": _back()}
    try:
        template = "errors/_message.html" if htmx.wanted() else "errors/page.html"
        text = render_template(template, **words)
    except Exception:
        log.exception("the error page itself failed")
        # Past the context processors: those ask for what is not there.
        text = current_app.jinja_env.get_template("errors/bare.html").render(**words)
    return make_response(text, status)


def _back() -> str | None:
    """Where who logs in from an error page comes back to; no token of a link goes into another address."""
    if request.method != "GET" or _has_token():
        return None
    return request.full_path.rstrip("?")


def _has_token() -> bool:
    """Whether the address is a secret link (its parameters: ``token``, ``calendar_token`` …)."""
    return any(name.endswith("token") for name in request.view_args or {})


def _words(status: int) -> tuple[str, str]:
    """Title and advice for an HTTP status."""
    known = {
        400: (_("That request was not understood"), _("Go back, reload the page and try again.")),
        401: (_("Log in first"), _("This is for people who are logged in.")),
        403: (_("You have no access to this"), _("Your account may not do this. Ask the organiser.")),
        404: (_("Nothing here"), _("The address is wrong, or what stood here was removed.")),
        405: (_("That does not work here"), _("Go back, reload the page and try again.")),
        413: (_("That is too big"), _too_big()),
        429: (_("Too many attempts"), _("Wait a little and try again.")),
    }
    fallback = (_("Something went wrong here"), _("Nothing was lost. Try again in a moment."))
    return known.get(status, fallback)


def _too_big() -> str:
    most = current_app.config["MAX_CONTENT_LENGTH"] // MEBIBYTE
    return _("A file may be at most %(most)d MB. Nothing was changed.", most=most)


def _problem(problem: Problem) -> Response:
    return page(problem.status, _("This was not done"), problem.text())


def _deleted(_error: ObjectDeletedError) -> Response:
    """The tournament went while a page about it was made: said as for one that was gone before."""
    db.session.rollback()
    g.tournament = None
    return _problem(Gone())


def _csrf(_error: CSRFError) -> Response:
    return page(400, _("This form is too old"), _("Reload the page and send it again; nothing was changed."))


def _http(error: HTTPException) -> Response:
    if error.code is None or error.code < 400 or error.response is not None:
        return make_response(error.get_response())
    if error.code == 405 and request.method == "GET" and "/t/" in (above := page_above(request.path) or ""):
        # Somebody opened the address of a tournament's form again, which only takes what is sent.
        return make_response(redirect(quote(above)))
    answer = page(error.code, *_words(error.code))
    for name, value in error.get_headers():
        if name in _KEPT_HEADERS:
            answer.headers[name] = value
    return answer


def _without_secrets() -> str:
    """The address as the log may have it: no query, which may hold a name, and no token of a link."""
    if _has_token():
        return str(request.url_rule)
    return request.path


def _unexpected(error: Exception) -> Response:
    db.session.rollback()
    where = f"{request.method} {_without_secrets()}"
    if isinstance(error, DBAPIError):
        # Only the first line of the database's message: the next ones quote the row with its names.
        reason = f"{type(error.orig).__name__}: {str(error.orig).partition(chr(10))[0]}"
        log.error("database error at %s: %s\n%s", where, reason, "".join(format_tb(error.__traceback__)))
    else:
        log.error("unexpected error at %s", where, exc_info=error)
    return page(500, *_words(500))
