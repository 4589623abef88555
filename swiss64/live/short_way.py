"""The short way of a poll: past Flask, since all phones of a hall come by here every ten seconds.

A layer of WSGI in front of the application. It answers what needs no work but the one read:
204 for who has the newest version, and elements that are ready. Everything else (the first
rendering, unknown tournaments and views, faults, addresses written in another way) goes on into
the application, whose route gives the same answers from the same parts: ``version.py``,
``elements.py``, ``answers.py``. A test compares them. What has to be seen by every request
(``before_request``) does not see these.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from flask import Flask
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import SecurityError
from werkzeug.http import HTTP_STATUS_CODES
from werkzeug.wsgi import get_host

from swiss64 import security_headers
from swiss64.config import LANGUAGES
from swiss64.extensions import db
from swiss64.live import answers, elements, views
from swiss64.live.version import newest_public

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_PATH = re.compile(rf"/({'|'.join(LANGUAGES)})/live/([a-z0-9-]+)/([a-z0-9/-]+)")
_QUERY = re.compile(r"(?:have=[0-9.]*)?")
_LINES = {status: f"{status} {name.upper()}" for status, name in HTTP_STATUS_CODES.items()}


class ShortWay:
    """The WSGI application that answers polls, and hands on all else."""

    def __init__(self, app: Flask, onward: WSGIApplication) -> None:
        self._onward = onward
        self._app = app
        self._elements = elements.of(app)
        with app.app_context():
            self._engine = db.engine

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answers, or lets the application answer."""
        answer = self._answer(environ)
        if answer is None:
            return self._onward(environ, start_response)
        always = security_headers.of_every_answer(self._app.config)
        start_response(_LINES[answer.status], [*answer.headers, *always.items()])
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [answer.body]

    def _answer(self, environ: WSGIEnvironment) -> answers.Answer | None:
        path = _PATH.fullmatch(environ["PATH_INFO"])
        asked = environ.get("QUERY_STRING", "")
        if path is None or not _QUERY.fullmatch(asked) or environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
            return None
        lang, slug, view = path.groups()
        if views.find(view) is None or not self._is_for_us(environ):
            return None
        try:
            version = newest_public(self._engine, slug)
        except (SQLAlchemyError, self._engine.dialect.loaded_dbapi.Error):
            return None  # the route meets the same, and tells it
        if version is None:
            return None
        if asked == f"have={version}":
            return answers.empty(204)
        element = self._elements.ready(version, lang, view)
        if element is None or element.private:
            return None
        return answers.whole(element, environ.get("HTTP_ACCEPT_ENCODING", ""))

    def _is_for_us(self, environ: WSGIEnvironment) -> bool:
        """Whether the host name is one that is answered; Flask asks the same function."""
        try:
            get_host(environ, self._app.config["TRUSTED_HOSTS"])
        except SecurityError:
            return False
        return True


def init_app(app: Flask) -> None:
    """Puts the short way in front of the application; what belongs before it (``ProxyFix``) comes later."""
    elements.init_app(app)
    app.wsgi_app = ShortWay(app, app.wsgi_app)  # type: ignore[method-assign]
