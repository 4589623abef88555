"""The hall display for who has a link: the token alone decides, the session is never looked at.

The token stands in the address, so no answer here sends a referrer, and no fault here logs its address.
"""

from __future__ import annotations

import logging

from flask import Blueprint, abort, current_app, g, make_response, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from swiss64 import clock
from swiss64.display import answers, links
from swiss64.extensions import db
from swiss64.locale import language
from swiss64.models.tournament import Tournament

blueprint = Blueprint("hall_link", __name__, url_prefix="/<lang:lang>/hall/<hall_token>")
log = logging.getLogger(__name__)


@blueprint.get("")
def page(hall_token: str) -> str:
    """The full-screen page."""
    tournament, _link_id = _opened(hall_token)
    state = url_for("hall_link.state", hall_token=hall_token)
    content = url_for("hall_link.content", hall_token=hall_token)
    return answers.page(tournament, state, content, link=True)


@blueprint.get("/content")
def content(hall_token: str) -> Response:
    """The lists, or 204."""
    return answers.content(_opened(hall_token)[0])


@blueprint.get("/state")
def state(hall_token: str) -> Response:
    """What to show and how."""
    return answers.state(*_opened(hall_token))


@blueprint.after_request
def private(answer: Response) -> Response:
    """The address opens the display, so it goes nowhere else."""
    answer.headers["Referrer-Policy"] = "no-referrer"
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["X-Robots-Tag"] = "noindex, nofollow"
    return answer


@blueprint.errorhandler(Exception)
def failed(error: Exception) -> Response:
    """Says that the link does not work, the same for every reason; a fault is logged without its address."""
    if isinstance(error, HTTPException) and error.code is not None:
        status = error.code
    else:
        db.session.rollback()
        log.exception("a link to the hall display failed", exc_info=error)
        status = 500
    template = current_app.jinja_env.get_template("display/no_link.html")
    return make_response(template.render(lang=language(), status=status), status)


def _opened(token: str) -> tuple[Tournament, int]:
    """The tournament and the id of the link; 404 for a link that is unknown, withdrawn or has ended."""
    found = links.opened_by(db.session(), token, clock.now())
    if found is None:
        abort(404)
    g.tournament, link = found
    return g.tournament, link.id
