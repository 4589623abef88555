"""Steering the screens of the hall display. Links: ``links.py``; what screens report: ``reports.py``."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from swiss64.database import locked, writing
from swiss64.display import problems
from swiss64.display.steering import Settings, Turn, announcement_seen, settings_of, unsteered
from swiss64.journal import Action, Actor, note
from swiss64.models.display import Display, DisplayScreen, Steered
from swiss64.models.tournament import Tournament
from swiss64.problems import Gone, Stale
from swiss64.text import clean


def turn(tournament_id: int, screen_id: int | None, to: Turn) -> None:
    """Turns to the next or the previous page, of one screen or (None) of all. Raises Gone."""
    step = 1 if to == "next" else -1
    _steer(tournament_id, screen_id, lambda row: setattr(row, "turn", row.turn + step))


def hold(tournament_id: int, screen_id: int | None, held: bool) -> None:
    """Keeps the page that is shown, or lets the pages turn again. Raises Gone."""
    _steer(tournament_id, screen_id, lambda row: setattr(row, "held", held))


def blank(tournament_id: int, screen_id: int | None, blanked: bool) -> None:
    """Empties the screen, or shows everything again. Raises Gone."""
    _steer(tournament_id, screen_id, lambda row: setattr(row, "blank", blanked))


def choose(tournament_id: int, screen_id: int | None, settings: Settings, seen: str | None = None) -> None:
    """Chooses views, speed, languages and ground. Raises Gone, Stale (``seen`` is of other settings)."""

    def change(row: Steered) -> None:
        row.views = ",".join(settings.views)
        row.seconds = settings.seconds
        row.languages = ",".join(settings.languages)
        row.ground = settings.ground

    _steer(tournament_id, screen_id, change, lambda row: _fresh(seen, settings_of(row).seen()))


def announce(
    actor: Actor,
    now: datetime,
    tournament_id: int,
    screen_id: int | None,
    texts: tuple[str, str],
    shown: bool,
    seen: str | None = None,
) -> None:
    """Shows an announcement (Dutch, English; one may be empty), or takes it off and keeps its words.

    Raises Gone, Stale (``seen`` is of another announcement), NothingToAnnounce. The journal notes it.
    """
    dutch, english = (clean(text) for text in texts)
    if shown and not (dutch or english):
        raise problems.NothingToAnnounce

    def change(row: Steered) -> None:
        row.announced = shown
        row.announcement_nl, row.announcement_en = dutch, english
        row.announced_by, row.announced_at = actor.name, now

    with writing() as session:
        tournament = _tournament(session, tournament_id)
        rows = _rows(session, tournament_id, screen_id)
        _fresh(seen, announcement_seen(rows[0]))
        before = [_announcement(row) for row in rows]
        for row in rows:
            change(row)
        if [_announcement(row) for row in rows] != before:
            note(
                session,
                at=now,
                actor=actor,
                action=Action.DISPLAY_ANNOUNCED,
                tournament=tournament,
                subject={"screen": screen_id},
                before=before[0],
                after=_announcement(rows[0]),
            )


def rename(tournament_id: int, screen_id: int, name: str) -> None:
    """Gives a screen a name; empty: its number again. Raises Gone."""
    _steer(tournament_id, screen_id, lambda row: setattr(row, "name", clean(name)))


def remove(tournament_id: int, screen_id: int) -> None:
    """Forgets a screen; one that still asks comes back with the settings of all. Raises Gone."""
    with writing() as session:
        _tournament(session, tournament_id)
        session.delete(_screen(session, tournament_id, screen_id))


def _steer(
    tournament_id: int,
    screen_id: int | None,
    change: Callable[[Steered], object],
    check: Callable[[Steered], None] | None = None,
) -> None:
    with writing() as session:
        _tournament(session, tournament_id)
        rows = _rows(session, tournament_id, screen_id)
        if check is not None:
            check(rows[0])
        for row in rows:
            change(row)


def _tournament(session: Session, tournament_id: int) -> Tournament:
    row = locked(session, tournament_id)
    if row is None:
        raise Gone
    return row


def _rows(session: Session, tournament_id: int, screen_id: int | None) -> list[Steered]:
    """The row of one screen; or that of all screens, made when it is not there yet, and each of them."""
    if screen_id is not None:
        return [_screen(session, tournament_id, screen_id)]
    every = session.get(Display, tournament_id)
    if every is None:
        every = unsteered(tournament_id)
        session.add(every)
    screens = select(DisplayScreen).where(DisplayScreen.tournament_id == tournament_id)
    return [every, *session.scalars(screens.order_by(DisplayScreen.id).with_for_update())]


def _screen(session: Session, tournament_id: int, screen_id: int) -> DisplayScreen:
    screen = session.scalar(
        select(DisplayScreen)
        .where(DisplayScreen.tournament_id == tournament_id, DisplayScreen.id == screen_id)
        .with_for_update()
    )
    if screen is None:
        raise Gone
    return screen


def _fresh(seen: str | None, now: str) -> None:
    if seen is not None and seen != now:
        raise Stale


def _announcement(row: Steered) -> dict[str, object]:
    return {"shown": row.announced, "nl": row.announcement_nl, "en": row.announcement_en}
