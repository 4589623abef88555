"""What the remote control shows: the screens, what is on each, when it was heard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from flask_babel import gettext as _
from sqlalchemy import select
from sqlalchemy.orm import Session

from swiss64.display import reports, words
from swiss64.display.views import View
from swiss64.models.display import DisplayScreen, Steered
from swiss64.models.tournament import Tournament
from swiss64.problems import Gone


@dataclass(frozen=True, slots=True)
class ScreenLine:
    """A screen on the remote control. ``heard`` says when, also when that is too long ago (``silent``)."""

    id: int
    name: str
    by_link: bool
    view: str
    page: int
    pages: int
    heard: str
    silent: bool
    held: bool
    blank: bool
    announced: bool


def screens(session: Session, tournament: Tournament, now: datetime) -> list[ScreenLine]:
    """The screens that reported in, in the order in which they came."""
    rows = session.scalars(
        select(DisplayScreen).where(DisplayScreen.tournament_id == tournament.id).order_by(DisplayScreen.id)
    ).all()
    names = _names(rows)
    return [_line(row, names[row.id], tournament.zone, now) for row in rows]


def target(session: Session, tournament: Tournament, screen_id: int | None) -> Steered:
    """How the screen, or (None) all, are steered. Raises Gone for a screen that is not there."""
    if screen_id is None:
        return reports.steering_of_all(session, tournament.id)
    row = session.get(DisplayScreen, screen_id)
    if row is None or row.tournament_id != tournament.id:
        raise Gone
    return row


def _line(row: DisplayScreen, name: str, zone: str, now: datetime) -> ScreenLine:
    ago = now - row.seen_at
    silent = ago >= reports.SILENT
    return ScreenLine(
        id=row.id,
        name=name,
        by_link=row.link_id is not None,
        view=words.view_name(View(row.view)) if row.view in {view.value for view in View} else "",
        page=row.page,
        pages=row.pages,
        heard=words.silent(ago, row.seen_at, zone) if silent else words.heard(ago),
        silent=silent,
        held=row.held,
        blank=row.blank,
        announced=row.announced,
    )


def _names(rows: Sequence[DisplayScreen]) -> dict[int, str]:
    """What each screen is called: by its name, with its number when others have that name too."""
    often = Counter(row.name for row in rows)
    found = {}
    for row in rows:
        if not row.name:
            found[row.id] = _("Screen %(number)s", number=row.number)
        elif often[row.name] > 1:
            found[row.id] = _("%(name)s (screen %(number)s)", name=row.name, number=row.number)
        else:
            found[row.id] = row.name
    return found
