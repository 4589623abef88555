"""What the hall display shows: lists of a snapshot, which of them fit the moment, when things start and end.

Nothing here looks at the clock: moments are given as they are, and the screen counts down to them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from flask_babel import force_locale

from swiss64.config import LANGUAGES
from swiss64.display.forecast import Forecast, forecasts, full_length
from swiss64.display.short_names import short_forms
from swiss64.display.views import View
from swiss64.engine import time_control
from swiss64.engine.tournament import ByeKind, Colour
from swiss64.standings import lines, queries
from swiss64.standings.lines import BoardLine, PlayerLine, RoundView
from swiss64.tournaments.snapshot import EntryFacts, Snapshot
from swiss64.tournaments.status import RoundStatus


@dataclass(frozen=True, slots=True)
class NameLine:
    """Where somebody is in a round: at a board with a colour, or away; then ``bye`` may say how."""

    line: PlayerLine
    facts: EntryFacts
    board: int | None = None
    colour: Colour | None = None
    opponent: PlayerLine | None = None
    bye: ByeKind | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A list of the display. ``automatic``: what the display shows when nobody chose.

    ``rows`` are what the view lists: boards (with ``byes`` behind them), `NameLine`, places,
    players or corrections.
    """

    view: View
    automatic: bool
    rows: tuple[Any, ...] = ()
    round: RoundView | None = None
    byes: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Coming:
    """The round that starts next, and when, where that is known."""

    number: int
    start: datetime | None


def hall(snapshot: Snapshot) -> dict[str, Any]:
    """All lists of the tournament, and the moments that the head of the display counts to."""
    names = short_forms(tuple((player.number, player.name) for player in snapshot.tournament.players))
    return {
        "slug": snapshot.slug,
        "revision": snapshot.revision,
        "zone": snapshot.zone,
        "tournament_name": snapshot.tournament.name,
        "over": lines.is_over(snapshot),
        "sections": tuple(_sections(snapshot)),
        "names": names,
        "columns": snapshot.columns,
        "players": snapshot.tournament.player,
        "coming": coming(snapshot),
        "forecasts": forecast(snapshot),
        "each_language": each_language,
        "white": Colour.WHITE,
        "black": Colour.BLACK,
    }


def each_language() -> Iterator[str]:
    """The site's languages; while a template goes through them, its words are in the one at hand."""
    for language in LANGUAGES:
        with force_locale(language):
            yield language


def coming(snapshot: Snapshot) -> Coming | None:
    """The first of the present rounds that waits for its start, else the next that is planned."""
    if lines.is_over(snapshot):
        return None
    for number in lines.current_rounds(snapshot):
        view = lines.round_view(snapshot, number)
        if view is not None and view.status is RoundStatus.NOT_STARTED:
            return Coming(number, view.planned_start)
    planned = queries.schedule(snapshot)
    later = next((item for item in planned if not item.published), None) or next(
        (item for item in planned if item.status is RoundStatus.NOT_STARTED), None
    )
    return None if later is None else Coming(later.number, later.planned_start)


def forecast(snapshot: Snapshot) -> tuple[Forecast, ...]:
    """The expected end of the round that runs; of several the one that was started last.

    Empty when none runs, or its start or the time control is unknown.
    """
    running = [
        view
        for number in lines.current_rounds(snapshot)
        if (view := lines.round_view(snapshot, number)) and view.status is RoundStatus.RUNNING
    ]
    started = [(start, view) for view in running if (start := _started(snapshot, view.number)) is not None]
    if not started:
        return ()
    try:
        length = full_length(time_control.parse(snapshot.time_control))
    except ValueError:
        return ()
    start, view = max(started, key=lambda pair: (pair[0], pair[1].number))
    return forecasts(start, length, len(view.boards) - view.done)


def _started(snapshot: Snapshot, number: int) -> datetime | None:
    facts = snapshot.round[number]
    return facts.started_at or facts.planned_start


def _sections(snapshot: Snapshot) -> Iterator[Section]:
    """The lists in the order in which they are shown."""
    over = lines.is_over(snapshot)
    rounds = [lines.round_view(snapshot, number) for number in lines.current_rounds(snapshot)]
    if snapshot.corrections:
        yield Section(View.CORRECTIONS, True, tuple(snapshot.corrections))
    if not rounds:
        yield Section(View.START, not snapshot.entries or _known_start(snapshot))
        yield Section(View.PLAYERS, True, tuple(queries.players_by_name(snapshot)))
        return
    for view in rounds:
        if view is not None:
            yield from _of_round(snapshot, view, over)
    finished = all(view is None or view.status is RoundStatus.FINISHED for view in rounds)
    yield Section(View.STANDINGS, finished, tuple(queries.places(snapshot)["rows"]))
    yield Section(View.PLAYERS, False, tuple(queries.players_by_name(snapshot)))


def _known_start(snapshot: Snapshot) -> bool:
    known = coming(snapshot)
    return known is not None and known.start is not None


def _of_round(snapshot: Snapshot, view: RoundView, over: bool) -> Iterator[Section]:
    waits = view.status is RoundStatus.NOT_STARTED
    runs = view.status is RoundStatus.RUNNING
    everybody = tuple(_by_name(snapshot, view))
    byes = tuple(line for line in everybody if line.bye)
    yield Section(View.BOARDS, waits, view.boards, view, byes)
    yield Section(View.NAMES, waits, everybody, view)
    if not over:
        yield Section(View.OPEN, runs, _boards(view, done=False), view)
    yield Section(View.RESULTS, runs, _boards(view, done=True), view, byes)


def _boards(view: RoundView, *, done: bool) -> tuple[BoardLine, ...]:
    return tuple(line for line in view.boards if (line.result is not None) == done)


def _by_name(snapshot: Snapshot, view: RoundView) -> list[NameLine]:
    """Every player of the tournament by name, and where he is in that round."""
    found: dict[int, NameLine] = {}
    for game in view.boards:
        for me, colour, other in (
            (game.white, Colour.WHITE, game.black),
            (game.black, Colour.BLACK, game.white),
        ):
            number = me.player.number
            found[number] = NameLine(me, snapshot.entry[number], game.board, colour, other)
    for bye in view.byes:
        number = bye.line.player.number
        found[number] = NameLine(bye.line, snapshot.entry[number], bye=bye.kind)
    everybody = lines.player_lines(snapshot)
    return [
        found.get(player.number) or NameLine(everybody[player.number], facts)
        for player, facts in queries.players_by_name(snapshot)
    ]
