"""For the tests of rating lists: lists of invented players in the tables."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from swiss64.extensions import db
from swiss64.journal import SYSTEM
from swiss64.models import RatedName, RatedPlayer, RatingList
from swiss64.ratings.importing import Imported, import_list
from swiss64.ratings.problems import Fault, ListRefused
from tests.ratings.list_files import Person, fide_text, knsb, zipped
from tests.site.conftest import NOW, World

DECEMBER = date(2026, 12, 1)
NOVEMBER = date(2026, 11, 1)
OCTOBER = date(2026, 10, 1)

# The same two people in both lists, one in each alone, and two of one name.
FIDE = (
    Person(1000012, "Van der Berg, Jan", "NED", "M", "FM", standard=2101, rapid=2050, birth="1984"),
    Person(1000020, "Muller, Zoe", "NED", "F", women="WFM", standard=1950, blitz=1900, birth="2001"),
    Person(4600010, "Berg, Johanna", "GER", "F", standard=2400, birth="1990"),
    Person(1000039, "Vries, Kees", "NED", standard=1700, birth="1970"),
    Person(4600029, "Vries, Kees", "GER", standard=1800, birth="1971"),
)
KNSB = (
    Person(8000001, "Berg, J.A. (Jan) van der", "NED", title="FM", standard=2133, birth="1984", games=200),
    Person(8000002, "Müller, Zoë", "NED", "F", standard=1978, birth="2001", games=80),
    Person(8000003, "Jansen, P.", "NED", standard=0, birth="2010", games=2),
)


@contextmanager
def refused(fault: Fault) -> Iterator[None]:
    """What happens inside is refused for this fault."""
    with pytest.raises(ListRefused) as caught:
        yield
    assert caught.value.fault is fault


def bring(world: World, file: Path, **options: Any) -> Imported:
    """Imports a file by the operation; a bare one is of the day of the tests."""
    os.utime(file, (NOW.timestamp(), NOW.timestamp()))
    with world.app.app_context():
        return import_list(SYSTEM, NOW, str(file), **options)


def bring_fide(world: World, folder: Path, people: Iterable[Person] = FIDE, day: date = DECEMBER) -> Imported:
    """FIDE's list of all ratings."""
    file = folder / f"players_list_foa_{day}.zip"
    file.write_bytes(zipped(fide_text(people), "players_list_foa.txt", day))
    return bring(world, file)


def bring_knsb(
    world: World,
    folder: Path,
    people: Iterable[Person] = KNSB,
    day: date = DECEMBER,
    called: str = "KLASSIEK",
) -> Imported:
    """A list of the KNSB."""
    file = folder / f"{called}-{day}.zip"
    file.write_bytes(zipped(knsb(people), f"{called}.csv", day))
    return bring(world, file)


def lists(world: World) -> list[tuple[str, str, str, str, int]]:
    """The lists in the tables: federation, kind, day, state, number of rows."""
    with world.app.app_context():
        rows = db.session.scalars(select(RatingList).order_by(RatingList.list_date, RatingList.id)).all()
        return [
            (row.source, row.kind, row.list_date.isoformat(), row.state, _rows_of(row.id)) for row in rows
        ]


def _rows_of(list_id: int) -> int:
    players, names = (
        db.session.scalar(select(func.count()).where(table.list_id == list_id)) or 0
        for table in (RatedPlayer, RatedName)
    )
    assert players == names
    return players
