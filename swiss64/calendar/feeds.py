"""Feeds: the public calendar and the news, the same for everybody, and one's own by a secret address.

Nothing here looks at the session, so what is public may be kept by caches. They ask each time whether it
still holds: a tournament may have become private.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from functools import lru_cache
from hashlib import sha256

from flask import Blueprint, abort, current_app, make_response, request
from flask_babel import gettext as _
from sqlalchemy import select
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from swiss64 import clock
from swiss64.calendar import events, finding, icalendar_file, news, queries
from swiss64.calendar.events import Event
from swiss64.calendar.finding import Found, Phase, Wanted, Whose
from swiss64.extensions import db
from swiss64.locale import language
from swiss64.models.tournament import Tournament
from swiss64.public_url import absolute

MOST = 100
"""Tournaments in a feed: those that run, the next ones, and the last ones of the past."""
_KEPT = "public, no-cache"
_PAST = timedelta(days=60)
_WHOSE = {"mine": Whose.OWN, "starred": Whose.STARRED}

log = logging.getLogger(__name__)
blueprint = Blueprint("feeds", __name__, url_prefix="/<lang:lang>")
secret = Blueprint("calendar_link", __name__, url_prefix="/<lang:lang>/calendar/<calendar_token>")


@blueprint.get("/calendar.ics")
def calendar() -> Response:
    """The public calendar, for calendar apps."""
    found = finding.find(None, Wanted(), queries.today())
    body = _public_file(_("Chess tournaments on Swiss64"), _events(found), absolute("feeds.calendar"))
    return _kept(body, "text/calendar; charset=utf-8")


@blueprint.get("/news.atom")
def atom() -> Response:
    """New tournaments and published rounds, for news readers."""
    items = news.latest()
    template = current_app.jinja_env.get_template("calendar/news.xml")
    # Past the context processors: those look at the session.
    body = template.render(lang=language(), items=items, absolute=absolute)
    return _kept(body.encode(), "application/atom+xml; charset=utf-8")


@secret.get("/<any(mine, starred):which>.ics")
def own(calendar_token: str, which: str) -> Response:
    """An account's own calendar: private tournaments too, as long as they are there for it."""
    account = queries.account_of_link(calendar_token)
    if account is None:
        abort(404)
    name = _("My chess tournaments") if which == "mine" else _("Chess tournaments with my star")
    found = finding.find(account, Wanted(whose=_WHOSE[which]), queries.today())
    answer = make_response(icalendar_file.written(name, _events(found)))
    answer.headers["Content-Type"] = "text/calendar; charset=utf-8"
    return answer


@secret.after_request
def private(answer: Response) -> Response:
    """The address opens the calendar, so it goes nowhere else."""
    answer.headers["Referrer-Policy"] = "no-referrer"
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["X-Robots-Tag"] = "noindex, nofollow"
    return answer


@secret.errorhandler(Exception)
def failed(error: Exception) -> Response:
    """The same few words for every reason; a fault is logged without its address."""
    if isinstance(error, HTTPException) and error.code is not None:
        status = error.code
    else:
        db.session.rollback()
        log.exception("a secret calendar failed", exc_info=error)
        status = 500
    return Response(
        _("This calendar address does not work."), status, content_type="text/plain; charset=utf-8"
    )


def _events(found: list[Found]) -> tuple[Event, ...]:
    """What stands in the feed; tournaments that are long past, and practice, stay out."""
    earliest = queries.today() - _PAST
    chosen = [one.id for one in found if one.phase is not Phase.PAST or one.latest >= earliest]
    real = db.session.scalars(
        select(Tournament.id).where(Tournament.id.in_(chosen[:MOST]), ~Tournament.practice)
    )
    return tuple(events.of(db.session(), list(real), clock.now()))


@lru_cache(maxsize=8)
def _public_file(name: str, found: tuple[Event, ...], _address: str) -> bytes:
    """Writing takes long beside reading, and what is written changes seldom. ``_address`` is in the links."""
    return icalendar_file.written(name, found)


def _kept(body: bytes, kind: str) -> Response:
    answer = make_response(body)
    answer.headers["Content-Type"] = kind
    answer.headers["Cache-Control"] = _KEPT
    answer.set_etag(sha256(body).hexdigest()[:20])
    return answer.make_conditional(request)
