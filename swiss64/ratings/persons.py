"""People in the lists: who stands in both the KNSB's and FIDE's is one, where that is beyond doubt."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from swiss64.entries.data import EntryData
from swiss64.models.tournament import Tournament
from swiss64.ratings import choice, queries
from swiss64.ratings.choice import Used
from swiss64.ratings.queries import Known

_KEY = re.compile(r"(?:knsb-(?P<knsb>[0-9]{1,11}))?_?(?:fide-(?P<fide>[0-9]{1,11}))?")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody as the lists know him; ``known`` has one federation's view or both, the preferred first."""

    known: tuple[Known, ...]

    @property
    def key(self) -> str:
        """What an address or a form calls him: ``knsb-8359087_fide-1012345``."""
        numbers = {known.source: known.number for known in self.known}
        return "_".join(f"{source}-{numbers[source]}" for source in queries.SOURCES if source in numbers)

    @property
    def name(self) -> str:
        """The name as the preferred list has it."""
        return self.known[0].name

    @property
    def title(self) -> str:
        """FIDE's title."""
        return self._first("title")

    @property
    def federation(self) -> str:
        """The federation, of three letters."""
        return self._first("federation")

    @property
    def sex(self) -> str:
        """m, w or empty."""
        return self._first("sex")

    @property
    def birth(self) -> int:
        """The year of birth or 0."""
        return next((known.birth for known in self.known if known.birth), 0)

    @property
    def inactive(self) -> bool:
        """Whether every list that tells calls him inactive."""
        return all(known.inactive for known in self.known)

    def number(self, source: str) -> str:
        """His number with a federation; empty without one."""
        return next((str(known.number) for known in self.known if known.source == source), "")

    def data(self, row: Tournament) -> EntryData:
        """What an entry in a tournament takes over of him."""
        rating = choice.used(row, self.known)
        return EntryData(
            name=self.name,
            rating=rating.rating if rating else 0,
            title=self.title,
            sex=self.sex,
            federation=self.federation,
            birth=str(self.birth) if self.birth else "",
            fide_id=self.number("fide"),
            national_id=self.number("knsb"),
        )

    def _first(self, field: str) -> str:
        return next((getattr(known, field) for known in self.known if getattr(known, field)), "")


@dataclass(frozen=True, slots=True)
class Match:
    """A person who was found, with the rating that the tournament would use (None: none)."""

    person: Person
    used: Used | None


def find(row: Tournament, typed: str, limit: int = queries.FOUND_AT_MOST) -> list[Match]:
    """Who may be meant by a number or (part of) a name, the likeliest first."""
    known = queries.find(typed, 2 * limit, on=choice.day_of(row))
    return [Match(person, choice.used(row, person.known)) for person in as_persons(row, known)[:limit]]


def by_key(row: Tournament, key: str) -> Person | None:
    """The person of a key; None when the key is none or nobody has these numbers (any more)."""
    match = _KEY.fullmatch(key)
    if match is None:
        return None
    numbers = {source: [int(match[source])] for source in queries.SOURCES if match[source]}
    known = queries.by_numbers(numbers, on=choice.day_of(row))
    return Person(in_order(row, known.values())) if known else None


def in_order(row: Tournament, known: Iterable[Known]) -> tuple[Known, ...]:
    """The federations' views of somebody, the one whose ratings the tournament prefers first."""
    preferred = choice.sources_of(row)[:1]
    return tuple(
        sorted(known, key=lambda one: (one.source not in preferred, queries.SOURCES.index(one.source)))
    )


def as_persons(row: Tournament, known: Sequence[Known]) -> list[Person]:
    """The same people in their order, where the two lists beyond doubt mean one, only once.

    That is: the same family name, first name in full and year of birth, and nobody else in either
    list has them.
    """
    marks = {id(one): _mark(one) for one in known}
    alike = Counter((marks[id(one)], one.source) for one in known if marks[id(one)])
    one_each = {
        mark
        for mark in marks.values()
        if mark and all(alike[mark, source] == 1 for source in queries.SOURCES)
    }
    found: dict[object, list[Known]] = {}
    for one in known:
        mark = marks[id(one)]
        found.setdefault(mark if mark in one_each else (one.source, one.number), []).append(one)
    return [Person(in_order(row, views)) for views in found.values()]


def _mark(known: Known) -> tuple[str, str, int] | None:
    family, comma, first = known.search_key.partition(", ")
    given = first.split()[:1]
    if not (comma and given and len(given[0]) > 1 and known.birth):
        return None
    return family, given[0], known.birth
