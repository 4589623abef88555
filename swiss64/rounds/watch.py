"""What changed on a staff's page of results since it was shown: a colleague entered something.

The page says which revision it has and which result it shows for each board; it gets the boards that differ,
and the state of the round. It puts them in place itself, and leaves alone what somebody is busy with.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from flask import g, make_response, render_template, request
from werkzeug.wrappers import Response

from swiss64.rounds import pages
from swiss64.rounds.queries import BoardRow
from swiss64.tournaments import snapshot
from swiss64.tournaments.snapshot import Snapshot
from swiss64.tournaments.status import RoundStatus, of_round

_SHOWN = re.compile(r"([0-9]{1,4})([a-z-])")


def since(number: int) -> Response:
    """The boards that are not as the page shows them; 204 when nothing was changed since its revision.

    Raises `Gone` for a helper when the round is not public any more.
    """
    seen = snapshot.of(g.tournament)
    pages.published_for_helpers(seen, number)
    if request.args.get("have") == str(seen.revision):
        return make_response("", 204)
    if of_round(seen, number) in (RoundStatus.PLANNED, RoundStatus.PROPOSED):
        return _moved(seen, number)
    rows = pages.boards(seen, number)
    variables = pages.frame(seen, None) | pages.results(seen, number, rows)
    if request.args.get("mark") != variables["mark"]:
        return _moved(seen, number)
    shown = dict(_SHOWN.findall(request.args.get("seen", "")))
    variables["rows"] = [row for row in rows if _differs(row, shown, variables["only_open"])]
    return make_response(render_template("rounds/_since.html", moved=False, **variables))


def _moved(seen: Snapshot, number: int) -> Response:
    """Says that the boards are others now, or gone."""
    page = render_template("rounds/_since.html", moved=True, number=number, slug=seen.slug)
    return make_response(page)


def _differs(row: BoardRow, shown: Mapping[str, str], only_open: bool) -> bool:
    """Whether the page needs the board: it shows another result, or it lacks a board that is open."""
    known = shown.get(str(row.number))
    if known is None:
        return row.result is None or not only_open
    return known != row.letter
