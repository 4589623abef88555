"""Reads of series. A tournament that the reader may not see is not there, and nothing is counted of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from sqlalchemy import ColumnElement, and_, exists, or_, select, true
from sqlalchemy.orm import Session, selectinload

from swiss64 import access
from swiss64.calendar import finding, listing
from swiss64.calendar import queries as calendar
from swiss64.calendar.finding import Wanted, Whose
from swiss64.calendar.listing import Listed
from swiss64.engine.standings.series import Contribution, SeriesPlace, series_standings, shares
from swiss64.engine.tournament import Player
from swiss64.extensions import db
from swiss64.live.kept import Kept, Made
from swiss64.models.account import Account
from swiss64.models.series import Series, SeriesTournament
from swiss64.models.tournament import ORGANISER, Role, Tournament
from swiss64.series.data import SeriesData, data_of
from swiss64.series.persons import Person, persons
from swiss64.series.status import SeriesStatus, of_series
from swiss64.tournaments import snapshot
from swiss64.tournaments.snapshot import Snapshot
from swiss64.tournaments.status import TournamentStatus, of_tournament

CANDIDATES = 20
_KEPT = 32
_kept: Kept[tuple[Line, ...]] = Kept(_KEPT)


@dataclass(frozen=True, slots=True)
class SeriesListed:
    """A series in the list; ``days`` are the first and the last one, empty without any."""

    slug: str
    name: str
    status: SeriesStatus
    tournaments: int
    days: tuple[date, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A tournament of a series, as the reader sees it."""

    row: Tournament
    shot: Snapshot
    status: TournamentStatus

    @property
    def days(self) -> tuple[date, ...]:
        """Its playing days."""
        return tuple(item.day for item in self.row.playing_days)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the standings. ``player`` is as everybody sees him, in his last tournament of the series.

    ``cells`` has one for each tournament, None where he was not entered. ``known``: it is known who he
    is beyond a tournament.
    """

    place: SeriesPlace
    player: Player
    slug: str
    entry_ids: frozenset[int]
    profile_id: int | None
    cells: tuple[Contribution | None, ...]
    known: bool

    @property
    def entry_id(self) -> int:
        """What names him in addresses."""
        return max(self.entry_ids)


@dataclass(frozen=True, slots=True)
class Standings:
    """A series as it stands for one reader."""

    data: SeriesData
    parts: tuple[Part, ...]
    lines: tuple[Line, ...]
    status: SeriesStatus

    @property
    def days(self) -> tuple[date, ...]:
        """The first and the last day; empty without any."""
        found = sorted(day for part in self.parts for day in part.days)
        return (found[0], found[-1]) if found else ()

    @property
    def unknown(self) -> tuple[Line, ...]:
        """Those of whom nothing tells whether they are one with a player of another tournament."""
        return tuple(line for line in self.lines if not line.known) if len(self.parts) > 1 else ()

    def line_of(self, entry_id: int) -> int | None:
        """The index of the line of the player with that entry; None when there is none."""
        return next((i for i, line in enumerate(self.lines) if entry_id in line.entry_ids), None)


def listed(account: Account | None) -> list[SeriesListed]:
    """The series that exist for the reader: running ones, those to come, finished ones; three queries."""
    rows = db.session.execute(
        select(Series, SeriesTournament.tournament_id)
        .outerjoin(SeriesTournament, SeriesTournament.series_id == Series.id)
        .where(access.series_visible_to(account))
        .order_by(Series.name, Series.id)
    ).all()
    known = {one.id: one for one in finding.find(account, Wanted(), calendar.today())} if rows else {}
    parts: dict[int, list[finding.Found]] = {}
    series: dict[int, Series] = {}
    for row, tournament_id in rows:
        series[row.id] = row
        parts.setdefault(row.id, []).extend([known[tournament_id]] if tournament_id in known else [])
    found = []
    for id_, row in series.items():
        days = sorted(day for one in parts[id_] for day in (one.first, one.last) if day is not None)
        status = of_series([one.status for one in parts[id_]])
        ends = (days[0], days[-1]) if days else ()
        found.append(SeriesListed(row.slug, row.name, status, len(parts[id_]), ends))
    order = [SeriesStatus.RUNNING, SeriesStatus.NOT_STARTED, SeriesStatus.FINISHED]
    return sorted(found, key=lambda one: order.index(one.status))


def of_tournament_row(row: Tournament) -> list[Series]:
    """The series in which a tournament counts, for whoever may see it."""
    if row.practice:
        return []
    statement = select(Series).join(SeriesTournament).where(SeriesTournament.tournament_id == row.id)
    return list(db.session.scalars(statement.order_by(Series.name, Series.id)))


def tournaments(session: Session, series: Series, account: Account | None) -> list[Tournament]:
    """The tournaments of the series that count for the reader, in order."""
    return list(
        session.scalars(
            select(Tournament)
            .join(SeriesTournament, SeriesTournament.tournament_id == Tournament.id)
            .where(SeriesTournament.series_id == series.id, access.counting_for(account))
            .order_by(SeriesTournament.position, Tournament.id)
            .options(selectinload(Tournament.playing_days))
        )
    )


def standings(series: Series, account: Account | None) -> Standings:
    """The series as it stands now for the reader, computed from the snapshots of its tournaments."""
    data = data_of(db.session(), series)
    parts = []
    for row in tournaments(db.session(), series, account):
        shot = snapshot.of(row)
        parts.append(Part(row, shot, of_tournament(shot)))
    lines = _kept_lines(series.id, data, [part.shot for part in parts])
    return Standings(data, tuple(parts), lines, of_series([part.status for part in parts]))


def _kept_lines(series_id: int, data: SeriesData, shots: list[Snapshot]) -> tuple[Line, ...]:
    """The lines, from memory while nothing changed: the key has all that they are made of."""
    revisions = tuple((shot.id, shot.revision) for shot in shots)
    key = (str(db.engine.url), series_id, data.seen(), revisions)
    made = _kept.get(key, 0, lambda: Made(0, _lines(data, shots), 1))
    assert made is not None  # noqa: S101 - only what makes None gives None
    return made


def _lines(data: SeriesData, shots: list[Snapshot]) -> tuple[Line, ...]:
    players = persons(shots)
    number_of = {
        (index, number): player
        for player, person in enumerate(players, start=1)
        for index, number in person.numbers.items()
    }
    given = [
        {
            number_of[index, number]: share
            for number, share in shares(shot.tournament, shot.standings, data.rules).items()
        }
        for index, shot in enumerate(shots)
    ]
    return tuple(
        _line(place, players[place.player - 1], shots) for place in series_standings(data.rules, given)
    )


def addable(account: Account) -> ColumnElement[bool]:
    """The condition on ``Tournament`` that the account may put it into a series: an open one, or his own."""
    own = exists().where(
        Role.tournament_id == Tournament.id, Role.account_id == account.id, Role.role == ORGANISER
    )
    allowed = true() if account.is_admin else or_(~Tournament.private, own)
    return and_(access.counting_for(account), allowed)


def candidates(series: Series, account: Account, text: str) -> list[Listed]:
    """Tournaments that may be added: those whose name or place fits, or one's own when nothing is asked."""
    present = select(SeriesTournament.tournament_id).where(SeriesTournament.series_id == series.id)
    allowed = set(
        db.session.scalars(select(Tournament.id).where(addable(account), Tournament.id.not_in(present)))
    )
    wanted = Wanted(text=text) if text else Wanted(whose=Whose.OWN)
    found = [one for one in finding.find(account, wanted, calendar.today()) if one.id in allowed]
    return listing.read(account, found[:CANDIDATES])


def _line(place: SeriesPlace, person: Person, shots: list[Snapshot]) -> Line:
    by_tournament = {one.tournament: one for one in place.contributions}
    latest = shots[person.latest]
    number = person.numbers[person.latest]
    return Line(
        place=place,
        player=latest.tournament.player[number],
        slug=latest.slug,
        entry_ids=frozenset(shots[index].entry[n].id for index, n in person.numbers.items()),
        profile_id=latest.entry[number].profile_id,
        cells=tuple(by_tournament.get(index) for index in range(len(shots))),
        known=person.known,
    )
