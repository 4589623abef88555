"""What a screen is answered, whoever opened it: the page, its lists, and what it is told to do."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from flask import current_app, jsonify, make_response, request
from werkzeug.wrappers import Response

from swiss64 import assets, clock
from swiss64.config import LANGUAGE_NAMES
from swiss64.display import queries, reports, steering
from swiss64.extensions import db
from swiss64.live import shared
from swiss64.live.kept import Kept, Made
from swiss64.locale import language
from swiss64.models.tournament import Tournament
from swiss64.tournaments import snapshot

_kept: Kept[bytes] = Kept(8_000_000)
"""The lists of the tournaments whose screens asked last: made once for all screens of all processes."""

HAVE_HEADER = "X-Hall-Have"
"""Bears what the lists in the answer are of; the screen asks with it next time."""


def have(tournament: Tournament) -> str:
    """What a screen has that shows the tournament as it is now.

    The id is never given twice, so a tournament made again under the same address is another.
    """
    return f"{tournament.id}-{tournament.revision}"


def page(tournament: Tournament, state_url: str, content_url: str, *, link: bool) -> str:
    """The full-screen page, made without a look at who is reading."""
    white = request.args.get("ground") in ("white", "light")
    return _render(
        "display/hall.html",
        light=white,
        link=link,
        net={
            "state": state_url,
            "content": content_url,
            "have": have(tournament),
            "tournament": tournament.id,
            "release": assets.release(),
            "now": _milliseconds(clock.now()),
            "ground": "light" if white else "dark",
        },
        **queries.hall(snapshot.of(tournament)),
    )


def content(tournament: Tournament) -> Response:
    """The lists, or 204 when the screen has them as they are now; any other ``have`` gets them whole."""
    now = have(tournament)
    if request.args.get("have") == now:
        return Response(status=204)
    key = (str(db.engine.url), tournament.id, language())
    name = "\n".join(("display", *map(str, key)))
    made = _kept.get(
        key,
        tournament.revision,
        lambda: shared.of(current_app).get(name, tournament.revision, lambda: _lists(tournament)),
    )
    if made is None:
        return Response(status=204)
    of, _, html = made.partition(b"\n")
    answer = make_response(html)
    answer.headers[HAVE_HEADER] = of.decode()
    return answer


def _lists(tournament: Tournament) -> Made[bytes]:
    """What the lists are of as a first line, and the lists: the same for every screen that may show them."""
    html = _render("display/_content.html", **queries.hall(snapshot.of(tournament)))
    made = f"{have(tournament)}\n{html}".encode()
    return Made(tournament.revision, made, len(made))


def state(tournament: Tournament, link_id: int | None) -> Response:
    """What there is to show and how; with ``screen=`` the screen reports in.

    ``now`` is in milliseconds since 1970, for the clock on the screen.
    """
    session = db.session()
    now = clock.now()
    name = request.args.get("screen", "")
    screen = reports.Screen(tournament.id, link_id, name) if reports.is_name(name) else None
    row = None if screen is None else reports.row_of(session, screen)
    steered = row or reports.steering_of_all(session, tournament.id)
    answer = {
        "tournament": tournament.id,
        "have": have(tournament),
        "release": assets.release(),
        "now": _milliseconds(now),
        "name": "" if row is None else row.name,
        **steering.told(steered, language()),
    }
    if screen is not None and request.method == "GET":
        given = (request.args.get(key, "") for key in ("view", "page", "of"))
        report = reports.read(*given)
        reports.hear(row, screen, report, now)
    return jsonify(answer)


def _milliseconds(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)


def _render(template: str, **variables: Any) -> str:
    """A template without the context processors of pages, which look at the session."""
    return current_app.jinja_env.get_template(template).render(
        lang=language(), languages=LANGUAGE_NAMES, current_user=None, **variables
    )
