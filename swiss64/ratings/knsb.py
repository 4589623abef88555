"""The KNSB's lists: one line a player, with semicolons, in Windows-1252 (``rating.md`` 7)."""

from __future__ import annotations

import csv
from collections.abc import Iterator

from swiss64.ratings.fide_text import in_its_place
from swiss64.ratings.problems import Fault, ListRefused
from swiss64.ratings.rows import Maker, RatedRow
from swiss64.ratings.streams import Counted, decoded, lines

COLUMNS = ("Relatienummer", "Naam", "Titel", "FED", "Rating", "Nv", "Geboren", "S")
_MISSING = frozenset(("#N/B", "#N/A", "#N/B!", "#NB"))


def columns_of(header: str) -> dict[str, int]:
    """Which column stands where. Raises ListRefused, naming what is missing."""
    names = [name.strip().strip('"').casefold() for name in header.lstrip("\ufeff").split(";")]
    lacking = [name for name in COLUMNS if name.casefold() not in names]
    if lacking:
        raise ListRefused(Fault.HEADER_LACKS, columns=", ".join(lacking))
    return {name: names.index(name.casefold()) for name in COLUMNS} | {"": len(names)}


def players(stream: Counted, kind: str, maker: Maker) -> Iterator[RatedRow]:
    """The players of a list. Raises ListRefused where it is cut off or its fields do not fit."""
    source = lines(stream)
    _number, header, _whole = next(source)
    columns = columns_of(decoded(header.decode("latin-1")))
    wanted = columns.pop("")
    for number, raw, whole in source:
        text = decoded(raw.decode("latin-1"))
        if not text.strip(" ;"):
            continue
        fields = next(csv.reader([text], delimiter=";"))
        if len(fields) < wanted and not whole:
            raise ListRefused(Fault.CUT_OFF, line=number)
        if len(fields) != wanted:
            raise ListRefused(Fault.FIELDS_DIFFER, line=number, found=len(fields), wanted=wanted)
        row = _row(number, {name: _cell(fields[place]) for name, place in columns.items()}, kind, maker)
        if row is not None:
            yield row


def _row(line: int, cells: dict[str, str], kind: str, maker: Maker) -> RatedRow | None:
    return maker.row(
        line,
        number=cells["Relatienummer"],
        name=cells["Naam"],
        federation=cells["FED"],
        sex=cells["S"],
        titles=(cells["Titel"],),
        birth=cells["Geboren"],
        ratings=in_its_place(kind, cells["Rating"]),
        games=cells["Nv"],
    )


def _cell(text: str) -> str:
    text = text.strip()
    return "" if text.upper() in _MISSING else text
