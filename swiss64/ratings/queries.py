"""Reads of the rating lists: players by number or by name, official ratings, which lists there are.

A number is the FIDE-ID or the KNSB relatienummer; what is asked for as text may hold anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import and_, select, union_all

from swiss64.extensions import db
from swiss64.models.rating import HOME, RatedName, RatedPlayer, RatingList
from swiss64.ratings.naming import Range, ranges, same_name, search_key
from swiss64.ratings.remarks import Remarks

SOURCES = ("knsb", "fide")
KINDS = ("standard", "rapid", "blitz")
FOUND_AT_MOST = 20
_LOOKED_AT = 100
"""How many players of one range of names in one list are looked at."""
_RANGES_AT_ONCE = 20


@dataclass(frozen=True, slots=True)
class ListStatus:
    """A list that is current or previous. ``kind`` ``all`` has FIDE's three ratings; moments aware UTC."""

    source: str
    kind: str
    list_date: date
    state: str
    players: int
    imported_at: datetime
    remarks: Remarks


@dataclass(frozen=True, slots=True)
class Official:
    """A rating as a list has it; ``kind`` is standard, rapid or blitz."""

    source: str
    kind: str
    rating: int
    list_date: date


@dataclass(frozen=True, slots=True)
class Known:
    """A player as the lists of one federation know him; ``birth`` is a year or 0.

    ``ratings`` has only those he has, of the newest list of each kind.
    """

    source: str
    number: int
    name: str
    search_key: str
    title: str
    federation: str
    sex: str
    birth: int
    inactive: bool
    ratings: tuple[Official, ...]

    @property
    def best(self) -> int:
        """The highest of the ratings; 0 without one."""
        return max((official.rating for official in self.ratings), default=0)


def lists() -> list[ListStatus]:
    """The current and previous lists, by federation and kind, the current ones first."""
    rows = db.session.scalars(
        select(RatingList)
        .where(RatingList.state.in_(("current", "previous")))
        .order_by(RatingList.source, RatingList.kind, RatingList.state)
    )
    return [
        ListStatus(
            row.source,
            row.kind,
            row.list_date,
            row.state,
            row.players,
            row.imported_at,
            Remarks.from_json(row.remarks),
        )
        for row in rows
    ]


def any_list() -> bool:
    """Whether there is a list to look in."""
    return db.session.scalar(select(RatingList.id).where(RatingList.state == "current").limit(1)) is not None


def by_number(source: str, number: int | str) -> Known | None:
    """The player with that FIDE-ID (source ``fide``) or relatienummer (``knsb``); None for nobody."""
    digits = _digits(str(number))
    return by_numbers({source: [digits]}).get((source, digits)) if digits else None


def by_numbers(numbers: Mapping[str, Iterable[int]], on: date | None = None) -> dict[tuple[str, int], Known]:
    """The players with these numbers, by source and number, as of a day (``_lists_on``)."""
    in_use = _lists_on(on)
    rows: list[RatedPlayer] = []
    for source, wanted in numbers.items():
        ids = [row.id for row in in_use if row.source == source]
        distinct = sorted({number for number in wanted if 0 < number < 10**11})
        for start in range(0, len(distinct) if ids else 0, 500):
            some = distinct[start : start + 500]
            rows += db.session.scalars(
                select(RatedPlayer).where(RatedPlayer.list_id.in_(ids), RatedPlayer.number.in_(some))
            )
    return _known(rows, in_use)


def find(typed: str, limit: int = FOUND_AT_MOST, on: date | None = None) -> list[Known]:
    """Who may be meant by a number or (part of) a name, the likeliest first, at most ``limit``.

    The club's federation comes before others, who is active before who is not, then the higher rated.
    """
    digits = _digits(typed)
    if digits:
        return list(by_numbers({source: [digits] for source in SOURCES}, on).values())[:limit]
    places = ranges(typed)
    if not places:
        return []
    in_use = _lists_on(on)
    rows = _in_ranges([row.id for row in in_use], places)
    found = sorted(_known(rows, in_use).values(), key=lambda known: _order(known, places))[:limit]
    numbers = {source: [known.number for known in found if known.source == source] for source in SOURCES}
    whole = by_numbers(
        numbers, on
    )  # the ratings of the lists in which the name is written in another way too
    return [whole[known.source, known.number] for known in found]


def by_names(names: Iterable[str], on: date | None = None) -> dict[str, list[Known]]:
    """Who has each of these names, in full or with initials; the likeliest first."""
    places = {name: same_name(name) for name in names}
    in_use = _lists_on(on)
    wanted = list(dict.fromkeys(place for some in places.values() for place in some))
    rows = _in_ranges([row.id for row in in_use], wanted)
    everybody = _known(rows, in_use).values()
    return {
        name: sorted(
            (known for known in everybody if any(known.search_key in place for place in some)),
            key=lambda known: _order(known, ()),
        )
        for name, some in places.items()
    }


def official(fide_id: int | str, national_id: int | str) -> list[Official]:
    """The official ratings of whoever has these numbers (empty: none), the KNSB's first."""
    numbers = {"knsb": _digits(str(national_id)), "fide": _digits(str(fide_id))}
    known = by_numbers({source: [number] for source, number in numbers.items() if number})
    return [
        rating
        for source in SOURCES
        for one in known.values()
        if one.source == source
        for rating in one.ratings
    ]


def _lists_on(day: date | None) -> list[RatingList]:
    """The lists that count on a day, the newest first: per kind the newest that is not after it.

    Without a day, or when all there are is after it: the current ones.
    """
    rows = db.session.scalars(
        select(RatingList)
        .where(RatingList.state.in_(("current", "previous")))
        .order_by(RatingList.list_date.desc(), RatingList.imported_at.desc())
    ).all()
    chosen = []
    for source, kind in {(row.source, row.kind): None for row in rows}:
        of_kind = [row for row in rows if (row.source, row.kind) == (source, kind)]
        in_time = [row for row in of_kind if day is not None and row.list_date <= day]
        chosen += in_time[:1] or [row for row in of_kind if row.state == "current"]
    return sorted(chosen, key=lambda row: (row.list_date, row.imported_at), reverse=True)


def _in_ranges(list_ids: Sequence[int], places: Sequence[Range]) -> list[RatedPlayer]:
    """Some of the players whose key is in these ranges, once each.

    ``_LOOKED_AT`` of each range, list, and home or abroad: so those at home are there whoever else is.
    """
    found: dict[tuple[int, int], RatedPlayer] = {}
    name = RatedName
    for start in range(0, len(places) if list_ids else 0, _RANGES_AT_ONCE):
        parts = []
        for place in places[start : start + _RANGES_AT_ONCE]:
            key = name.search_key
            inside = key == place.text if place.whole else and_(key >= place.text, key < place.end)
            parts += [
                select(name.list_id, name.number)
                .where(name.list_id == list_id, name.home == home, inside)
                .order_by(key)
                .limit(_LOOKED_AT)
                .subquery()
                for list_id in list_ids
                for home in (True, False)
            ]
        named = union_all(*(select(part) for part in parts)).subquery()
        rows = db.session.scalars(
            select(RatedPlayer).join(
                named, and_(named.c.list_id == RatedPlayer.list_id, named.c.number == RatedPlayer.number)
            )
        )
        for row in rows:
            found.setdefault((row.list_id, row.number), row)
    return list(found.values())


def _known(rows: Iterable[RatedPlayer], in_use: Sequence[RatingList]) -> dict[tuple[str, int], Known]:
    """Players from their rows in several lists: the newest list tells name and birth, each its rating."""
    place = {row.id: (number, row) for number, row in enumerate(in_use)}
    by_player: dict[tuple[str, int], list[RatedPlayer]] = {}
    for row in sorted(rows, key=lambda row: place[row.list_id][0]):
        by_player.setdefault((place[row.list_id][1].source, row.number), []).append(row)
    return {
        (source, number): _one_known(source, of_player, {id_: row for id_, (_, row) in place.items()})
        for (source, number), of_player in by_player.items()
    }


def _one_known(source: str, rows: list[RatedPlayer], list_of: Mapping[int, RatingList]) -> Known:
    newest = rows[0]
    ratings: dict[str, Official] = {}
    for row in rows:
        of_list = list_of[row.list_id]
        for kind in KINDS if of_list.kind == "all" else (of_list.kind,):
            ratings.setdefault(kind, Official(source, kind, getattr(row, kind), of_list.list_date))
    return Known(
        source=source,
        number=newest.number,
        name=newest.name,
        search_key=search_key(newest.name),
        title=newest.title,
        federation=newest.federation,
        sex=newest.sex,
        birth=newest.birth,
        inactive="i" in newest.flags,
        ratings=tuple(ratings[kind] for kind in KINDS if kind in ratings and ratings[kind].rating),
    )


def _order(known: Known, places: Sequence[Range]) -> tuple[bool, bool, bool, int, str, int]:
    """What a likelier player has less of."""
    exact = any(known.search_key == place.text for place in places)
    return (
        not exact,
        known.federation != HOME,
        known.inactive,
        -known.best,
        known.search_key,
        known.number,
    )


def _digits(text: str) -> int:
    """The number that was typed; 0 when it is none."""
    bare = "".join(text.split())
    return int(bare) if bare.isascii() and bare.isdigit() and len(bare) <= 11 else 0
