"""What the frame of a page shows: the heading of a tournament, and the tabs of its pages."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from flask import Flask, g, request, url_for
from flask_babel import gettext as _

from swiss64 import clock
from swiss64.access import permits
from swiss64.tournaments import snapshot
from swiss64.tournaments.status import TournamentStatus, of_tournament


@dataclass(frozen=True, slots=True)
class Heading:
    """The head of every page of a tournament."""

    name: str
    place: str
    days: tuple[date, ...]
    status: TournamentStatus
    private: bool


@dataclass(frozen=True, slots=True)
class Tab:
    """A link between the pages of a tournament; ``wide`` ones have no room on a phone."""

    url: str
    label: str
    current: bool
    wide: bool = False


def init_app(app: Flask) -> None:
    """Gives the templates ``heading()``, ``public_tabs()``, ``staff_tabs()``, ``permits()`` and ``now()``."""
    app.jinja_env.globals.update(
        heading=heading,
        public_tabs=public_tabs,
        staff_tabs=staff_tabs,
        administrators_tabs=administrators_tabs,
        permits=permits,
        now=clock.now,
    )


def heading() -> Heading:
    """The heading of the tournament of this request."""
    row = g.tournament
    days = tuple(item.day for item in row.playing_days)
    return Heading(row.name, row.place, days, of_tournament(snapshot.of(row)), row.private)


def public_tabs() -> list[Tab]:
    """The tabs for everybody: at the top of a wide page, at the bottom of a phone."""
    return _tabs(
        ("standings.tournament", _("Round"), ("standings.round_page", "standings.find"), False),
        ("standings.standings", _("Standings"), (), False),
        ("standings.cross_table", _("Cross table"), (), True),
        ("standings.players", _("Players"), ("standings.player",), False),
        ("standings.schedule", _("Info"), (), False),
    )


def staff_tabs() -> list[Tab]:
    """The tabs for the staff: those of the pages that the reader may ask for."""
    if not permits("rounds.manage"):
        return []  # a helper has one page
    people = (
        ("people.index", _("People"), ("people.",), False)
        if permits("people.index")
        else ("people.helpers", _("Helpers"), ("people.",), False)
    )
    return _tabs(
        ("rounds.manage", _("Rounds"), ("rounds.",), False),
        ("entries.index", _("Players"), ("entries.", "ratings."), False),
        ("exchange.start", _("Import"), ("exchange.",), False),
        ("tournaments.schedule_edit", _("Schedule"), (), False),
        people,
        ("tournaments.edit", _("Settings"), ("tournaments.delete",), False),
        ("tournaments.journal", _("Journal"), (), False),
        ("display.remote_control", _("Hall display"), ("display.",), False),
    )


def administrators_tabs() -> list[Tab]:
    """The tabs of the administrators' pages."""
    rows = (
        ("admin.index", _("Overview")),
        ("admin.requests", _("Requests")),
        ("admin.accounts", _("Accounts")),
        ("profiles.index", _("Players")),
        ("admin.tournaments", _("Tournaments")),
        ("admin.ratings", _("Rating lists")),
        ("admin.outbox", _("Mail")),
    )
    here = request.endpoint or ""
    players = here.startswith("profiles.")  # all its pages lie behind one tab
    return [
        Tab(url_for(endpoint), label, here == endpoint or (players and endpoint == "profiles.index"))
        for endpoint, label in rows
    ]


def _tabs(*rows: tuple[str, str, tuple[str, ...], bool]) -> list[Tab]:
    """Tabs from (endpoint, label, endpoints that belong to it or their beginning with a dot, wide)."""
    here = request.endpoint or ""
    return [
        Tab(
            url_for(endpoint, slug=g.tournament.slug),
            label,
            here == endpoint or any(here == o or (o[-1] == "." and here.startswith(o)) for o in others),
            wide,
        )
        for endpoint, label, others, wide in rows
        if permits(endpoint)
    ]
