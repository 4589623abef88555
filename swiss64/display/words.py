"""The words for what the remote control of the hall display chooses and shows."""

from __future__ import annotations

from datetime import datetime, timedelta

from flask_babel import gettext as _
from flask_babel import ngettext

from swiss64.display.views import View
from swiss64.locale import moment


def view_name(view: View) -> str:
    """What a list of the hall display is called on the remote control."""
    return {
        View.START: _("What comes"),
        View.CORRECTIONS: _("Corrections"),
        View.BOARDS: _("Pairings by board"),
        View.NAMES: _("Pairings by name"),
        View.OPEN: _("Boards still playing"),
        View.RESULTS: _("Results"),
        View.STANDINGS: _("Standings"),
        View.PLAYERS: _("Players"),
    }[view]


def heard(ago: timedelta) -> str:
    """How long ago a screen was heard, as long as it is not silent."""
    return ngettext("heard %(num)s s ago", "heard %(num)s s ago", max(0, round(ago.total_seconds())))


def silent(ago: timedelta, since: datetime, zone: str) -> str:
    """How long a screen is silent; of a long time ago, since when."""
    seconds = round(ago.total_seconds())
    if seconds < 120:
        return ngettext("silent for %(num)s s", "silent for %(num)s s", seconds)
    if seconds < 2 * 60 * 60:
        return ngettext("silent for %(num)s min", "silent for %(num)s min", seconds // 60)
    return _("silent since %(moment)s", moment=moment(since, zone))
