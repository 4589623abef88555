"""``GET /<lang>/live/<tournament>/<view>?have=<revision>``: 204 when unchanged, else the whole element.

No session, no cookie, one indexed read; the 204 path renders nothing. What was
rendered is kept by (tournament, revision, language, view), and rendered once.
"""

from __future__ import annotations

import random
from collections import OrderedDict
from threading import Lock

from flask import Blueprint, current_app, make_response, request
from sqlalchemy import select
from werkzeug.wrappers import Response

from swiss64.extensions import db
from swiss64.live import views
from swiss64.locale import language
from swiss64.models.tournament import Tournament
from swiss64.tournaments import snapshot

blueprint = Blueprint("live", __name__, url_prefix="/<lang:lang>/live")

_KEPT = 512
_kept: OrderedDict[tuple[str, int, int, str, str], bytes | None] = OrderedDict()
_lock = Lock()
_REVISION = select(Tournament.id, Tournament.revision)
_INTERVAL = b"every 10s"


@blueprint.get("/<slug>/<path:view>")
def fragment(slug: str, view: str) -> Response:
    """The element of a live view, or 204 when the reader has the newest revision of it."""
    known = db.session.execute(_REVISION.where(Tournament.slug == slug)).first()
    if known is None:
        return _answer(b"", 404)
    if request.args.get("have") == str(known.revision):
        return _answer(b"", 204)
    body = _element(known.id, known.revision, view)
    if body is None:
        return _answer(b"", 404)
    # Everybody who came at the same announcement would else ask at the same moment for ever.
    return _answer(body.replace(_INTERVAL, b"every %dms" % random.randint(9_000, 12_000)), 200)  # noqa: S311


def _answer(body: bytes, status: int) -> Response:
    answer = make_response(body, status)
    answer.headers["Cache-Control"] = "public, max-age=1"
    return answer


def _element(tournament_id: int, revision: int, view: str) -> bytes | None:
    """The rendered bytes; one render for all who ask for the same at the same time."""
    key = (str(db.engine.url), tournament_id, revision, language(), view)
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
            return _kept[key]
        body = _render(tournament_id, view)
        _kept[key] = body
        while len(_kept) > _KEPT:
            _kept.popitem(last=False)
        return body


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
