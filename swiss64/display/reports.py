"""What the screens report: which there are, what each shows, when it was heard last.

A report is written only when it tells something new, never waits long for another writer,
and is left out rather than fail: the answer to the screen matters more.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.orm import Session

from swiss64.database import Busy, writing_if_free
from swiss64.display.steering import unsteered
from swiss64.display.views import View
from swiss64.models.display import Display, DisplayLink, DisplayScreen, Steered
from swiss64.text import fingerprint

EVERY = timedelta(seconds=10)
"""How often a screen that shows the same is written down."""
SILENT = timedelta(seconds=25)
"""After this a screen is called silent."""
FORGETTABLE = timedelta(hours=1)
"""After this a screen may go to make room for the screen of somebody else."""
MOST = 16
MOST_OF_A_LINK = 4
_NAME = re.compile(r"[A-Za-z0-9_-]{16,64}")
_VIEWS = {view.value for view in View}
_STEERED = tuple(Steered.__annotations__)


@dataclass(frozen=True, slots=True)
class Report:
    """What a screen says of itself: page 0 of 0 when it does not know."""

    view: str = ""
    page: int = 0
    pages: int = 0


@dataclass(frozen=True, slots=True)
class Screen:
    """Which screen asks: the name its browser gave itself, and the link that opened it (None: the staff)."""

    tournament_id: int
    link_id: int | None
    name: str

    @property
    def key(self) -> str:
        """The name and the link in one, so that nobody speaks for a screen of another link."""
        return fingerprint(self.link_id, self.name)


def read(view: str, page: str, pages: str) -> Report:
    """What came in the address, with everything that makes no sense left out."""
    here, of = _number(page), _number(pages)
    known = 1 <= here <= of
    return Report(view if view in _VIEWS else "", *((here, of) if known else (0, 0)))


def is_name(text: str) -> bool:
    """Whether a browser may call itself that."""
    return _NAME.fullmatch(text) is not None


def row_of(session: Session, screen: Screen) -> DisplayScreen | None:
    """What is known of a screen."""
    return session.scalar(
        select(DisplayScreen).where(
            DisplayScreen.tournament_id == screen.tournament_id, DisplayScreen.key == screen.key
        )
    )


def steering_of_all(session: Session, tournament_id: int) -> Steered:
    """How all screens are steered, for one that has no row."""
    return session.get(Display, tournament_id) or unsteered(tournament_id)


def hear(known: DisplayScreen | None, screen: Screen, report: Report, now: datetime) -> None:
    """Writes down what a screen reports, if that is new or the last time is a while ago, and if it can be."""
    if known is not None:
        same = (known.view, known.page, known.pages) == (report.view, report.page, report.pages)
        if same and abs(now - known.seen_at) < EVERY:
            return
    try:
        with writing_if_free() as connection:
            if known is not None:
                _update(connection, known.id, report, now)
            else:
                _insert(connection, screen, report, now)
    except Busy:
        return


def _update(connection: Connection, screen_id: int, report: Report, now: datetime) -> None:
    seen = {"seen_at": now, "view": report.view, "page": report.page, "pages": report.pages}
    connection.execute(update(DisplayScreen).where(DisplayScreen.id == screen_id).values(seen))


def _insert(connection: Connection, screen: Screen, report: Report, now: datetime) -> None:
    """A new screen, steered as all are; in a full list it takes the place of one that is long silent."""
    if not _room(connection, screen, now):
        return
    every = connection.execute(
        select(*(getattr(Display, name) for name in _STEERED)).where(
            Display.tournament_id == screen.tournament_id
        )
    ).first()
    usual = unsteered(screen.tournament_id)
    steered = {name: getattr(every or usual, name) for name in _STEERED}
    name = (
        ""
        if screen.link_id is None
        else connection.scalar(select(DisplayLink.name).where(DisplayLink.id == screen.link_id))
    )
    if name is None:
        return  # withdrawn at this moment
    connection.execute(
        insert(DisplayScreen).values(
            tournament_id=screen.tournament_id,
            link_id=screen.link_id,
            key=screen.key,
            number=_free_number(connection, screen.tournament_id),
            name=name,
            first_seen_at=now,
            seen_at=now,
            view=report.view,
            page=report.page,
            pages=report.pages,
            **steered,
        )
    )


def _room(connection: Connection, screen: Screen, now: datetime) -> bool:
    """Whether there is room for one more, after the screen that is silent for the longest time has gone.

    Who has a link can only fill the places of that link, and push out there at once.
    """
    limits = [(DisplayScreen.tournament_id == screen.tournament_id, MOST, FORGETTABLE)]
    if screen.link_id is not None:
        limits.insert(0, (DisplayScreen.link_id == screen.link_id, MOST_OF_A_LINK, SILENT))
    for these, most, patience in limits:
        rows = connection.execute(
            select(DisplayScreen.id, DisplayScreen.seen_at).where(these).order_by(DisplayScreen.seen_at)
        ).all()
        if len(rows) < most:
            continue
        if now - rows[0].seen_at < patience:
            return False
        connection.execute(delete(DisplayScreen).where(DisplayScreen.id == rows[0].id))
    return True


def _free_number(connection: Connection, tournament_id: int) -> int:
    taken = select(DisplayScreen.number).where(DisplayScreen.tournament_id == tournament_id)
    numbers = set(connection.scalars(taken))
    return next(number for number in range(1, len(numbers) + 2) if number not in numbers)


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0
