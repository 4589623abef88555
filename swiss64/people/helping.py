"""The helper in this browser: let in by a link, without an account, for the results of one day."""

from __future__ import annotations

from flask import g, session
from flask_babel import gettext as _

from swiss64 import clock
from swiss64.extensions import db
from swiss64.models.people import Helper
from swiss64.problems import Problem

_SESSION = "helper"


class LinkEnded(Problem):
    """The helper's link was withdrawn, or its day is over or has not begun."""

    status = 403

    def text(self) -> str:
        """Says so."""
        return _("This link for helpers does not work now. Ask the arbiter for a new one.")


def start(helper: Helper) -> None:
    """Makes this browser the helper's; nothing of the session before is kept."""
    session.clear()
    session.update({_SESSION: helper.id, "_permanent": True})


def current() -> Helper | None:
    """The helper of this request while the link is open, read once a request; None when there is none."""
    if "helper" not in g:
        helper_id = session.get(_SESSION)
        found = db.session.get(Helper, helper_id) if isinstance(helper_id, int) else None
        g.helper = found if found is not None and found.open_at(clock.now()) else None
    helper: Helper | None = g.helper
    return helper


def let_in() -> Helper | None:
    """As ``current``. Raises LinkEnded when this browser has a link that does not work now."""
    helper = current()
    if helper is None and _SESSION in session:
        raise LinkEnded
    return helper
