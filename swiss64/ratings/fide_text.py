"""FIDE's lists as text: fixed width, with the columns where the header says (``rating.md`` 6).

An over-long OTit pushes the rest of its line to the right: the columns after it are looked for there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from swiss64.ratings.problems import Fault, ListRefused
from swiss64.ratings.remarks import Remark
from swiss64.ratings.rows import Maker, RatedRow
from swiss64.ratings.streams import Counted, decoded, lines

_HEADING = re.compile(r"ID Number|[^ ]+")
_MONTH = re.compile(r"(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)([0-9]{2})")
_MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")
_TEXTS = ("ID Number", "Name", "Fed", "Sex", "Tit", "WTit", "OTit")
_COMBINED = ("SRtng", "SGm", "RRtng", "BRtng", "B-day", "Flag")
_SINGLE = ("Gms", "B-day", "Flag")
_NUMBERS = ("SRtng", "SGm", "RRtng", "BRtng", "Gms", "B-day")
_UNUSED = ("SK", "RGm", "Rk", "BGm", "BK", "K")
_FLAGS = ("", "i", "w", "wi")
_FARTHEST_SHIFT = 40

Bounds = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the columns are, counted from 0. ``rating`` is the column of a single list's month."""

    bounds: dict[str, Bounds]
    rating: str
    month: date | None
    text_ends: tuple[int, ...]
    """Where the columns of text end: a full one has no space before its end."""

    def cells(self, text: str, shift: int = 0, moved_from: int = 0) -> dict[str, str]:
        """The cells of a line; the columns from ``moved_from`` on stand ``shift`` further to the right."""
        if not shift:
            return {name: text[start:end].strip() for name, (start, end) in self.bounds.items()}
        moved = {
            name: (start + (shift if start >= moved_from else 0), end + (shift if end >= moved_from else 0))
            for name, (start, end) in self.bounds.items()
        }
        return {name: text[start:end].strip() for name, (start, end) in moved.items()}

    def full(self, text: str) -> int:
        """Where the first column of text ends that is full to its end; 0 without one."""
        for end in self.text_ends:
            if text[end - 1 : end] not in (" ", ""):
                return end
        return 0

    def plausible(self, text: str, cells: dict[str, str], shift: int, moved_from: int) -> bool:
        """Whether numbers stand where numbers should, and no word is cut through."""
        numbers = [cells[name] for name in self.bounds if name in _NUMBERS or name == self.rating]
        if any(
            number and not (number.isascii() and number.isdigit() and len(number) <= 4) for number in numbers
        ):
            return False
        rating = cells[self.rating or "SRtng"]
        foa = cells.get("FOA", "")
        if not rating or len(cells["B-day"]) not in (0, 4) or cells["Flag"] not in _FLAGS:
            return False
        starts = [start + shift for start, _ in self.bounds.values() if start > moved_from]
        whole = all(" " in text[start - 1 : start + 1] for start in starts if start < len(text))
        return whole and (not foa or (foa.isalpha() and len(foa) <= 3))


def columns_of(header: str) -> Columns:
    """Reads the header. Raises ListRefused, naming what it lacks."""
    starts = [(match[0], match.start()) for match in _HEADING.finditer(header)]
    ends = [start for _, start in starts[1:]] + [max(len(header), starts[-1][1] + 4)]
    bounds = {name: (start, end) for (name, start), end in zip(starts, ends, strict=True)}
    month = next((name for name in bounds if _MONTH.fullmatch(name)), "")
    lacking = [name for name in _TEXTS + (_SINGLE if month else _COMBINED) if name not in bounds]
    if lacking:
        raise ListRefused(Fault.HEADER_LACKS, columns=", ".join(lacking))
    ends_of_text = tuple(bounds[name][1] for name in (*_TEXTS, "FOA") if name in bounds)
    wanted = {name: place for name, place in bounds.items() if name not in _UNUSED}
    return Columns(wanted, month, _first_of(month) if month else None, ends_of_text)


def players(stream: Counted, kind: str, maker: Maker) -> Iterator[RatedRow]:
    """The players of a list. Raises ListRefused where it is cut off."""
    source = lines(stream)
    _number, header, _whole = next(source)
    columns = columns_of(header.removeprefix(b"\xef\xbb\xbf").decode("latin-1"))
    width = least = 0
    for number, raw, whole in source:
        text = raw.decode("latin-1")
        if not text.strip():
            continue
        if not width:
            width = len(text)
            least = width if text.endswith(" ") else columns.bounds["B-day"][0] + 4
        if not whole and len(text) < least:
            raise ListRefused(Fault.CUT_OFF, line=number)
        row = _row(number, _cells(columns, text, width, number, maker), columns, kind, maker)
        if row is not None:
            yield row


def _row(number: int, cells: dict[str, str], columns: Columns, kind: str, maker: Maker) -> RatedRow | None:
    if not columns.rating:
        ratings = (cells["SRtng"], cells["RRtng"], cells["BRtng"])
        games = cells["SGm"]
    else:
        ratings = in_its_place(kind, cells[columns.rating])
        games = cells["Gms"]
    return maker.row(
        number,
        number=cells["ID Number"],
        name=decoded(cells["Name"]),
        federation=cells["Fed"],
        sex=cells["Sex"],
        titles=(cells["Tit"], cells["WTit"]),
        birth=cells["B-day"],
        ratings=ratings,
        games=games,
        flags=cells["Flag"],
    )


def in_its_place(kind: str, rating: str) -> tuple[str, str, str]:
    """The rating of a single list among the three."""
    return (
        rating if kind == "standard" else "",
        rating if kind == "rapid" else "",
        rating if kind == "blitz" else "",
    )


def _cells(columns: Columns, text: str, width: int, number: int, maker: Maker) -> dict[str, str]:
    """The cells of a line, wherever they are."""
    full = columns.full(text)
    if not full and len(text) <= width:
        return columns.cells(text)
    moved_from = full or columns.bounds["OTit"][1]
    first = max(0, len(text) - width) if full else 0
    for shift in (first, *range(_FARTHEST_SHIFT)):
        cells = columns.cells(text, shift, moved_from)
        if columns.plausible(text, cells, shift, moved_from):
            if shift:
                maker.remarks.add(Remark.SHIFTED, number, cells["OTit"])
            return cells
    maker.remarks.add(Remark.COLUMNS_LOST, number, text[:40])
    cells = columns.cells(text)
    return {name: cells[name] if name in _TEXTS else "" for name in cells}


def _first_of(month: str) -> date:
    match = _MONTH.fullmatch(month)
    assert match is not None  # noqa: S101 - found by the same expression
    return date(2000 + int(match[2]), _MONTHS.index(match[1]) + 1, 1)
