"""Which rating a tournament uses: the list that fits its time control, and whose (``rating.md`` 5, 7).

The fitting list of the federation that is preferred comes first, then that of the other. Only who has
neither gets the standard rating instead: it says more about the order of the players than nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from swiss64.engine import time_control
from swiss64.engine.time_control import RatingClass
from swiss64.engine.tournament import System
from swiss64.models.tournament import Tournament
from swiss64.ratings import queries
from swiss64.ratings.queries import Known, Official

USUAL = ""
_SOURCES = {
    "knsb": ("knsb", "fide"),
    "fide": ("fide", "knsb"),
    "fide-only": ("fide",),
    "hand": (),
}
CHOICES = (USUAL, *_SOURCES)
_BLITZ_SECONDS = 10 * 60
_BY_HAND: tuple[str, date | None] = ("", None)


@dataclass(frozen=True, slots=True)
class Used:
    """A rating with where it is from: ``source`` is federation and kind, like ``fide-rapid``."""

    rating: int
    source: str
    list_date: date


def sources_of(row: Tournament) -> tuple[str, ...]:
    """Whose ratings a tournament uses, the preferred first; none when they are entered by hand."""
    if row.rating_choice != USUAL:
        return _SOURCES[row.rating_choice]
    return _SOURCES["fide" if row.system == System.FIDE_DUTCH.value else "knsb"]


def kind_of(written: str) -> str:
    """The kind of rating that fits a time control: standard, rapid or blitz; standard when it is unknown.

    What is too short to be rated at all is blitz all the same.
    """
    try:
        control = time_control.parse(written)
    except ValueError:
        return "standard"
    match time_control.rating_class(control):
        case RatingClass.RAPID:
            return "rapid"
        case RatingClass.BLITZ:
            return "blitz"
        case RatingClass.NONE:
            longest = max(map(time_control.estimated_seconds, (control.white, control.black)))
            return "blitz" if longest <= _BLITZ_SECONDS else "standard"
    return "standard"


def day_of(row: Tournament) -> date | None:
    """The day whose lists count: the first playing day; None when it is not known."""
    return min((item.day for item in row.playing_days), default=None)


def used(row: Tournament, known: Iterable[Known]) -> Used | None:
    """The rating that a tournament uses of a player, of all that is known of him; None without one."""
    ratings = {(official.source, official.kind): official for one in known for official in one.ratings}
    sources = sources_of(row)
    for kind in dict.fromkeys((kind_of(row.time_control), "standard")):
        for source in sources:
            official = ratings.get((source, kind))
            if official is not None:
                return _used(official)
    return None


def where_from(row: Tournament, rating: int, fide_id: str, national_id: str) -> tuple[str, date | None]:
    """Source and date of a rating, when the lists say just this of these numbers; else it is by hand."""
    if not rating or not sources_of(row) or not (fide_id or national_id):
        return _BY_HAND
    numbers = {"fide": _number(fide_id), "knsb": _number(national_id)}
    found = used(row, queries.by_numbers(numbers, on=day_of(row)).values())
    return (found.source, found.list_date) if found is not None and found.rating == rating else _BY_HAND


def _number(text: str) -> list[int]:
    return [int(text)] if text.isascii() and text.isdigit() else []


def _used(official: Official) -> Used:
    return Used(official.rating, f"{official.source}-{official.kind}", official.list_date)
