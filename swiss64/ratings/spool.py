"""The players of a list beside the site's tables: read to the end before anything is stored, and sorted.

In a temporary file, so that a list of millions needs little memory.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from itertools import islice
from types import TracebackType
from typing import Any, Self

from swiss64.models.rating import HOME
from swiss64.ratings.remarks import Remark, Remarks
from swiss64.ratings.rows import RatedRow

PLAYER_COLUMNS = RatedRow._fields[2:]
NAME_COLUMNS = ("home", "search_key", "number")
_COLUMNS = ", ".join(RatedRow._fields)
_AT_ONCE = 20_000
_CACHE_KIB = 32 * 1024


class Spool:
    """Rows of a list; to be used in a ``with``."""

    def __init__(self) -> None:
        # Without a name: SQLite's own temporary file, which nobody sees and a kill does not leave behind.
        self._file = sqlite3.connect("", isolation_level=None)
        for pragma in ("journal_mode=OFF", "synchronous=OFF", f"cache_size=-{_CACHE_KIB}"):
            self._file.execute(f"PRAGMA {pragma}")
        self._file.execute(f"CREATE TABLE player ({_COLUMNS})")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def take(self, rows: Iterable[RatedRow]) -> None:
        """Takes all rows in."""
        places = ", ".join("?" * len(RatedRow._fields))
        source = iter(rows)
        while some := list(islice(source, _AT_ONCE)):
            self._file.execute("BEGIN")
            self._file.executemany(f"INSERT INTO player VALUES ({places})", some)  # noqa: S608 - only places
            self._file.execute("COMMIT")

    def one_of_each(self, remarks: Remarks) -> None:
        """Leaves the first row of each number; the others are noted."""
        twice = self._file.execute(
            "SELECT rowid, line, number FROM (SELECT rowid, line, number, "
            "row_number() OVER (PARTITION BY number ORDER BY rowid) AS place FROM player) WHERE place > 1 "
            "ORDER BY line"
        ).fetchall()
        for row, line, number in twice:
            remarks.add(Remark.NUMBER_TWICE, line, str(number))
            self._file.execute("DELETE FROM player WHERE rowid = ?", (row,))

    def __len__(self) -> int:
        count: int = self._file.execute("SELECT count(*) FROM player").fetchone()[0]
        return count

    def players(self) -> Iterator[tuple[Any, ...]]:
        """The ``PLAYER_COLUMNS`` of all, by number."""
        return self._file.execute(f"SELECT {', '.join(PLAYER_COLUMNS)} FROM player ORDER BY number")  # noqa: S608

    def names(self) -> Iterator[tuple[bool, str, int]]:
        """The ``NAME_COLUMNS`` of all, in that order."""
        rows = self._file.execute(
            "SELECT federation = ? AS home, search_key, number FROM player ORDER BY home, search_key, number",
            (HOME,),
        )
        return ((bool(home), key, number) for home, key, number in rows)
