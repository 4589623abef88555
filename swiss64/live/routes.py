"""``GET /<lang>/live/<tournament>/<view>?have=<revision>``: 204 when unchanged, else the whole element.

No session, no cookie, one indexed read; the 204 path renders nothing. What was
rendered is kept by (tournament, revision, language, view), and rendered once however
many ask at the same moment. Errors here are bare too: a page would look at the session.
"""

from __future__ import annotations

import logging
import random
import re

from flask import Blueprint, current_app, make_response, request
from sqlalchemy import select
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from swiss64.extensions import db
from swiss64.live import views
from swiss64.live.kept import Kept
from swiss64.locale import language
from swiss64.models.tournament import Tournament
from swiss64.tournaments import snapshot

blueprint = Blueprint("live", __name__, url_prefix="/<lang:lang>/live")
log = logging.getLogger(__name__)

_kept = Kept(512)
_REVISION = select(Tournament.id, Tournament.revision)
_INTERVAL = re.compile(rb'hx-trigger="every (\d+)s')


@blueprint.get("/<slug>/<path:view>")
def fragment(slug: str, view: str) -> Response:
    """The element of a live view, or 204 when the reader has the newest revision of it."""
    if views.find(view) is None:
        return _answer(b"", 404)
    known = db.session.execute(_REVISION.where(Tournament.slug == slug, ~Tournament.private)).first()
    if known is None:
        return _answer(b"", 404)
    if request.args.get("have") == str(known.revision):
        return _answer(b"", 204)
    key = (str(db.engine.url), known.id, known.revision, language(), view)
    body = _kept.get(key, lambda: _render(known.id, view))
    if body is None:
        return _answer(b"", 404)
    return _answer(_INTERVAL.sub(_jittered, body), 200)


@blueprint.get("/")
@blueprint.get("/<slug>")
@blueprint.get("/<slug>/")
def nothing(slug: str = "") -> Response:
    """An address below ``live/`` that names no view."""
    return _answer(b"", 404)


@blueprint.errorhandler(Exception)
def failed(error: Exception) -> Response:
    """A fault while reading or rendering: no page, no session; the page keeps what it has and asks again."""
    if isinstance(error, HTTPException) and error.code is not None:
        return _answer(b"", error.code)
    db.session.rollback()
    log.exception("a live fragment failed", exc_info=error)
    answer = _answer(b"", 500)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _answer(body: bytes, status: int) -> Response:
    answer = make_response(body, status)
    answer.headers["Cache-Control"] = "public, max-age=1"
    return answer


def _jittered(found: re.Match[bytes]) -> bytes:
    """The interval with −10 … +20 %: who came at the same announcement need not ask in step for ever."""
    milliseconds = int(found[1]) * random.randint(900, 1_200)  # noqa: S311 - not a secret
    return b'hx-trigger="every %dms' % milliseconds


def _render(tournament_id: int, view: str) -> bytes | None:
    row = db.session.get(Tournament, tournament_id)
    if row is None:
        return None
    found = views.context(snapshot.of(row), view)
    if found is None:
        return None
    template, variables = found
    # Rendered without the context processors of pages: those would look at the session.
    text = current_app.jinja_env.get_template(template).render(lang=language(), fragment=True, **variables)
    return text.encode()
