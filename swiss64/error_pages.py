"""Errors as pages in the reader's language: what happened, and what to do."""

from __future__ import annotations

import logging

from flask import Flask, g, render_template, request
from flask_babel import gettext as _
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from swiss64 import htmx
from swiss64.config import LANGUAGES
from swiss64.extensions import db
from swiss64.problems import Problem

log = logging.getLogger(__name__)


def init_app(app: Flask) -> None:
    """Registers the handlers."""
    app.register_error_handler(Problem, _problem)
    app.register_error_handler(CSRFError, _csrf)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _unexpected)


def _words(status: int) -> tuple[str, str]:
    """Title and advice for an HTTP status."""
    known = {
        400: (_("That request was not understood"), _("Go back, reload the page and try again.")),
        401: (_("Log in first"), _("This is for people who are logged in.")),
        403: (_("This is not for you"), _("Your account may not do this. Ask the organiser.")),
        404: (_("Nothing here"), _("The address is wrong, or what stood here was removed.")),
        405: (_("That does not work here"), _("Go back, reload the page and try again.")),
        413: (_("That is too big"), _("A file may be at most 4 MB. Nothing was changed.")),
        429: (_("Too many attempts"), _("Wait a little and try again.")),
    }
    fallback = (_("Something went wrong here"), _("Nothing was lost. Try again in a moment."))
    return known.get(status, fallback)


def page(status: int, title: str, advice: str) -> tuple[str, int]:
    """An error page, or for htmx the same words as a fragment."""
    if g.get("lang") is None:
        first = request.path.strip("/").split("/")[0]
        g.lang = first if first in LANGUAGES else None
    template = "errors/_message.html" if htmx.wanted() else "errors/page.html"
    return render_template(template, status=status, title=title, advice=advice), status


def _problem(problem: Problem) -> tuple[str, int]:
    return page(problem.status, _("This was not done"), problem.text())


def _csrf(_error: CSRFError) -> tuple[str, int]:
    return page(400, _("This form is too old"), _("Reload the page and send it again; nothing was changed."))


def _http(error: HTTPException) -> Response | tuple[str, int]:
    if error.code is None or error.code < 400:
        return error.get_response()
    title, advice = _words(error.code)
    return page(error.code, title, advice)


def _unexpected(error: Exception) -> tuple[str, int]:
    db.session.rollback()
    log.exception("unexpected error", exc_info=error)
    title, advice = _words(500)
    return page(500, title, advice)
