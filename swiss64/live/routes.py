"""``GET /<lang>/live/<tournament>/<view>?have=<version>``: 204 when unchanged, else the whole element.

No session, no cookie, one indexed read; the 204 path renders nothing. What is asked
for here most often never comes this far: see ``short_way.py``. A private tournament does not exist
at this address; its elements ask at another one, below the tournament, where permission
comes before everything else and no cache keeps anything. Errors at both are bare: a page would look
at the session, and no phone would show it.
"""

from __future__ import annotations

import logging

from flask import Blueprint, current_app, g, request
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from swiss64.extensions import db
from swiss64.live import answers, elements, views
from swiss64.live.version import Version, newest_public

blueprint = Blueprint("live", __name__, url_prefix="/<lang:lang>/live")
guarded = Blueprint("guarded_live", __name__, url_prefix="/<lang:lang>/t/<slug>/live")
log = logging.getLogger(__name__)


@blueprint.get("/<slug>/<path:view>")
def fragment(slug: str, view: str) -> Response:
    """The element of a live view of a public tournament."""
    if views.find(view) is None:
        return _send(answers.empty(404))
    return _newest(newest_public(db.engine, slug), view, answers.PUBLIC)


@blueprint.get("/")
@blueprint.get("/<slug>")
@blueprint.get("/<slug>/")
def nothing(slug: str = "") -> Response:
    """An address below ``live/`` that names no view."""
    return _send(answers.empty(404))


@guarded.get("/<path:view>")
def guarded_fragment(slug: str, view: str) -> Response:
    """The element of a live view for who may see the tournament, whether everybody may or not."""
    if views.find(view) is None:
        return _send(answers.empty(404, answers.PRIVATE))
    return _newest(Version(g.tournament.id, g.tournament.revision), view, answers.PRIVATE)


@blueprint.errorhandler(Exception)
@guarded.errorhandler(Exception)
def failed(error: Exception) -> Response:
    """A fault while reading or rendering: no page; the reader's page keeps what it has and asks again."""
    caching = answers.PUBLIC if request.blueprint == blueprint.name else answers.PRIVATE
    if isinstance(error, HTTPException) and error.code is not None:
        return _send(answers.empty(error.code, caching))
    db.session.rollback()
    log.exception("a live fragment failed", exc_info=error)
    return _send(answers.empty(500, answers.PRIVATE))


def _newest(version: Version | None, view: str, caching: str) -> Response:
    """204 for who has the newest version, else the element; 404 without a tournament or such a view."""
    if version is None:
        return _send(answers.empty(404, caching))
    if request.args.get("have") == str(version):
        return _send(answers.empty(204, caching))
    element = elements.of(current_app).get(version, view)
    # Made private since the version was read: then it does not exist here any more.
    if element is None or (element.private and caching == answers.PUBLIC):
        return _send(answers.empty(404, caching))
    return _send(answers.whole(element, request.headers.get("Accept-Encoding", ""), caching))


def _send(answer: answers.Answer) -> Response:
    return Response(answer.body, answer.status, answer.headers)
