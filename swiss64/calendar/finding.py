"""Finding tournaments, with as many queries for two thousand as for two.

One query counts in the tables what the status of every tournament hangs on; which are shown, and where, is
decided here. Only those on the page are read in full (``listing.py``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import Enum
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import ColumnElement, Row, Subquery, and_, exists, func, or_, select

from swiss64 import access
from swiss64.extensions import db
from swiss64.models.account import Account
from swiss64.models.calendar import Star
from swiss64.models.entry import Entry
from swiss64.models.round import Game, Round
from swiss64.models.tournament import PlayingDay, Role, Tournament
from swiss64.players.registered import registered
from swiss64.ratings import choice
from swiss64.text import clean, findable
from swiss64.tournaments.status import TournamentStatus, of_counts

SITE_ZONE = "Europe/Amsterdam"
_ASLEEP = timedelta(days=30)
_MOST_WORDS = 8


class Phase(Enum):
    """Where a tournament stands in the calendar."""

    RUNNING = "running"
    COMING = "coming"
    PAST = "past"


class Whose(Enum):
    """Whose tournaments are wanted."""

    ALL = ""
    OWN = "own"
    """Those one organises, is arbiter of, plays in or is invited to."""
    STARRED = "starred"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the reader asks for; what is empty or None does not matter."""

    text: str = ""
    place: str = ""
    pace: str = ""
    system: str = ""
    first: date | None = None
    last: date | None = None
    whose: Whose = Whose.ALL


@dataclass(frozen=True, slots=True)
class Found:
    """A tournament that fits: first and last day in its own zone, None when no day is known."""

    id: int
    phase: Phase
    status: TournamentStatus
    first: date | None
    last: date | None
    first_start: datetime | None
    latest: date
    """The last thing that is known to have happened or to be planned."""


def find(account: Account | None, wanted: Wanted, today: date) -> list[Found]:
    """All that fit and that the reader may see: running ones, those to come, those of the past.

    Running and past ones with the latest first, those to come with the next first and those without
    a day behind them. ``today`` is the day where the site is. Practice tournaments are only among one's own.
    """
    rows = db.session.execute(_facts().where(listed_for(account, wanted.whose), *_fitting(wanted))).all()
    found = [_found(row, today) for row in rows if _has_pace(row.time_control, wanted.pace)]
    return in_order(found)


def listed_for(account: Account | None, whose: Whose) -> ColumnElement[bool]:
    """The condition on ``Tournament`` that it stands in the list of this reader.

    Practice tournaments are in no list but those of their own people.
    """
    visible = access.visible_to(account)
    if whose is Whose.ALL or account is None:
        public = and_(visible, ~Tournament.practice)
        return public if whose is Whose.ALL else and_(public, Tournament.id.is_(None))
    return and_(visible, is_own(account) if whose is Whose.OWN else is_starred(account))


def is_own(account: Account) -> ColumnElement[bool]:
    """The condition that the account has to do with the tournament, beyond being allowed to see it."""
    return or_(
        has_role(account),
        registered(account.id, account.email_key),
        and_(Tournament.private, access.invited(account.email)),
    )


def has_role(account: Account) -> ColumnElement[bool]:
    """The condition that the account is an organiser or arbiter of the tournament."""
    return exists().where(Role.tournament_id == Tournament.id, Role.account_id == account.id)


def is_starred(account: Account) -> ColumnElement[bool]:
    """The condition that the account gave the tournament a star."""
    return exists().where(Star.tournament_id == Tournament.id, Star.account_id == account.id)


def in_order(found: Iterable[Found]) -> list[Found]:
    """Running ones, those to come, those of the past, each as one looks for them."""
    return sorted(found, key=_order)


def phase_of(status: TournamentStatus, last: date | None, latest: date | None, today: date) -> Phase:
    """Where a tournament stands: its status decides, and its days where nothing happened or happens any more.

    One that nobody played is past after its last day; one that was not finished a month after
    the last day or round.
    """
    if status is TournamentStatus.FINISHED:
        return Phase.PAST
    if status is TournamentStatus.RUNNING:
        return Phase.PAST if latest is not None and latest + _ASLEEP < today else Phase.RUNNING
    return Phase.PAST if last is not None and last < today else Phase.COMING


def first_and_last_days() -> Subquery:
    """``first`` and ``last`` playing day of each tournament, whose id is ``of``."""
    return (
        select(
            PlayingDay.tournament_id.label("of"),
            func.min(PlayingDay.day).label("first"),
            func.max(PlayingDay.day).label("last"),
        )
        .group_by(PlayingDay.tournament_id)
        .subquery()
    )


def _facts() -> Any:
    """What a list needs to know of every tournament, counted in the tables."""
    days = first_and_last_days()
    rounds = (
        select(
            Round.tournament_id.label("of"),
            func.count(Round.published_at).label("published"),
            func.max(Round.published_at).label("last_published"),
            func.min(Round.planned_start).label("first_start"),
            func.max(Round.planned_start).label("last_start"),
        )
        .group_by(Round.tournament_id)
        .subquery()
    )
    with_open_games = (
        select(Round.tournament_id)
        .join(Game, Game.round_id == Round.id)
        .where(Game.result.is_(None), Round.published_at.is_not(None))
    )
    return (
        select(
            Tournament.id,
            Tournament.zone,
            Tournament.time_control,
            Tournament.planned_rounds,
            Tournament.created_at,
            days.c.first,
            days.c.last,
            rounds.c.published,
            rounds.c.last_published,
            rounds.c.first_start,
            rounds.c.last_start,
            exists().where(Entry.tournament_id == Tournament.id).label("players"),
            Tournament.id.in_(with_open_games).label("open_games"),
        )
        .outerjoin(days, days.c.of == Tournament.id)
        .outerjoin(rounds, rounds.c.of == Tournament.id)
    )


def _fitting(wanted: Wanted) -> list[ColumnElement[bool]]:
    conditions = [
        Tournament.search_key.contains(word, autoescape=True)
        for word in findable(clean(wanted.text)).split()[:_MOST_WORDS]
    ]
    if wanted.place:
        conditions.append(Tournament.place_key.contains(findable(clean(wanted.place)), autoescape=True))
    if wanted.system:
        conditions.append(Tournament.system == wanted.system)
    if wanted.first is not None or wanted.last is not None:
        conditions.append(_played_between(wanted.first, wanted.last))
    return conditions


def _played_between(first: date | None, last: date | None) -> ColumnElement[bool]:
    """That there is a playing day between the two, or a round where no playing days are known."""
    days = select(PlayingDay.tournament_id)
    starts = select(Round.tournament_id)
    known = Tournament.id.in_(days)
    if first is not None:
        days = days.where(PlayingDay.day >= first)
        starts = starts.where(Round.planned_start >= _midnight(first))
    if last is not None:
        days = days.where(PlayingDay.day <= last)
        starts = starts.where(Round.planned_start < _midnight(last + timedelta(days=1)))
    return or_(Tournament.id.in_(days), and_(~known, Tournament.id.in_(starts)))


def _midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=ZoneInfo(SITE_ZONE))


def _has_pace(time_control: str, pace: str) -> bool:
    return not pace or (bool(time_control) and _pace(time_control) == pace)


@lru_cache(maxsize=1024)
def _pace(time_control: str) -> str:
    return choice.kind_of(time_control)


def _found(row: Row[Any], today: date) -> Found:
    zone = _zone(row.zone)
    starts = [start.astimezone(zone).date() for start in (row.first_start, row.last_start) if start]
    first = row.first or (starts[0] if starts else None)
    last = row.last or (starts[-1] if starts else None)
    signs = [last, row.last_published.astimezone(zone).date() if row.last_published else None]
    latest = max((sign for sign in signs if sign is not None), default=None)
    status = of_counts(
        players=row.players,
        published=row.published or 0,
        planned=row.planned_rounds,
        complete=not row.open_games,
    )
    return Found(
        id=row.id,
        phase=phase_of(status, last, latest, today),
        status=status,
        first=first,
        last=last,
        first_start=row.first_start,
        latest=latest or row.created_at.astimezone(zone).date(),
    )


@lru_cache
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)


_PHASES = (Phase.RUNNING, Phase.COMING, Phase.PAST)


def _order(found: Found) -> tuple[int, int, int]:
    if found.phase is Phase.COMING:
        return (1, found.first.toordinal() if found.first else date.max.toordinal(), -found.id)
    return (_PHASES.index(found.phase), -(found.last or found.latest).toordinal(), -found.id)
