"""The players of a tournament beside the lists: whose rating is another there, and who was not found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum

from sqlalchemy import select

from swiss64.extensions import db
from swiss64.models.entry import Entry
from swiss64.models.tournament import Tournament
from swiss64.ratings import choice, persons, queries
from swiss64.ratings.choice import Used
from swiss64.ratings.persons import Match, Person
from swiss64.ratings.queries import Known
from swiss64.text import fingerprint

_MOST_CANDIDATES = 8


class State(Enum):
    """How a player stands beside the lists."""

    OTHER = "other"
    """His numbers are in a list, which has another rating or is of another day."""
    SAME = "same"
    UNRATED = "unrated"
    """His numbers are in a list, without a rating that this tournament uses."""
    UNKNOWN = "unknown"
    """His numbers are in no list."""
    NAMED = "named"
    """He has no number; his name is in a list, so somebody has to say whether it is he."""
    NOBODY = "nobody"
    """He has no number, and nobody in the lists has his name."""


@dataclass(frozen=True, slots=True)
class Line:
    """A player with his rating now and what the lists offer; ``source`` and ``day`` are of the rating now."""

    entry_id: int
    number: int
    name: str
    rating: int
    source: str
    day: date | None
    state: State
    offered: Used | None = None
    candidates: tuple[Match, ...] = ()


@dataclass(frozen=True, slots=True)
class Compared:
    """All players of a tournament beside the lists, by pairing number."""

    lines: tuple[Line, ...]
    sources: tuple[str, ...]
    kind: str

    def by_state(self, name: str) -> list[Line]:
        """The lines of a state, by its value."""
        return [line for line in self.lines if line.state.value == name]

    def seen(self) -> str:
        """What a form that showed this carries along, to notice that it became stale."""
        return fingerprint(*self.lines)


def compare(row: Tournament) -> Compared:
    """Compares the players with the lists that count for the tournament. Five queries or so."""
    entries = db.session.scalars(
        select(Entry).where(Entry.tournament_id == row.id).order_by(Entry.number)
    ).all()
    sources = choice.sources_of(row)
    lines: list[Line] = []
    if sources:
        day = choice.day_of(row)
        numbers = {
            "fide": [int(entry.fide_id) for entry in entries if entry.fide_id],
            "knsb": [int(entry.national_id) for entry in entries if entry.national_id],
        }
        known = queries.by_numbers(numbers, on=day)
        nameless = [entry.name for entry in entries if not (entry.fide_id or entry.national_id)]
        named = queries.by_names(nameless, on=day)
        taken = {(source, number) for source, some in numbers.items() for number in some}
        for entry in entries:
            if entry.fide_id or entry.national_id:
                lines.append(_by_number(row, entry, known))
            else:
                strangers = [one for one in named[entry.name] if (one.source, one.number) not in taken]
                lines.append(_by_name(row, entry, strangers))
    return Compared(tuple(lines), sources, choice.kind_of(row.time_control))


def _by_number(row: Tournament, entry: Entry, known: dict[tuple[str, int], Known]) -> Line:
    numbers = (("fide", entry.fide_id), ("knsb", entry.national_id))
    views = [known[key] for key in ((source, int(text)) for source, text in numbers if text) if key in known]
    if not views:
        return _line(entry, State.UNKNOWN)
    used = choice.used(row, views)
    if used is None:
        return _line(entry, State.UNRATED)
    now = (entry.rating, entry.rating_source, entry.rating_date)
    same = now == (used.rating, used.source, used.list_date)
    return _line(entry, State.SAME if same else State.OTHER, offered=used)


def _by_name(row: Tournament, entry: Entry, known: Sequence[Known]) -> Line:
    people: list[Person] = persons.as_persons(row, known)[:_MOST_CANDIDATES]
    matches = tuple(Match(person, choice.used(row, person.known)) for person in people)
    return _line(entry, State.NAMED if matches else State.NOBODY, candidates=matches)


def _line(
    entry: Entry, state: State, *, offered: Used | None = None, candidates: tuple[Match, ...] = ()
) -> Line:
    return Line(
        entry.id,
        entry.number,
        entry.name,
        entry.rating,
        entry.rating_source,
        entry.rating_date,
        state,
        offered,
        candidates,
    )
