"""A list into the tables: in short transactions, so that results can be entered meanwhile.

The rows of a list that is ``loading`` are seen by nobody. When the last is there, one short
transaction makes the list current, the current one previous, and the previous one leave; only then
the rows of the latter go, again a few at a time. Whatever stops halfway leaves the list in use as it
was, and the next import takes away what is left over.
"""

from __future__ import annotations

import fcntl
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from itertools import islice
from pathlib import Path
from typing import Any

from flask import current_app
from sqlalchemy import ColumnElement, delete, select, text
from sqlalchemy.orm import InstrumentedAttribute, Session

from swiss64.database import writing
from swiss64.extensions import db
from swiss64.journal import Action, Actor, note
from swiss64.models.rating import RatedName, RatedPlayer, RatingList
from swiss64.ratings.problems import Fault, ListRefused
from swiss64.ratings.remarks import Remarks
from swiss64.ratings.spool import NAME_COLUMNS, PLAYER_COLUMNS, Spool

CHUNK = 5_000
# Who waits for SQLite's lock looks every tenth of a second; meanwhile it must be free now and then.
BREATH = 0.02
_ONE_IMPORT = 0x5157_6964  # any number that nobody else uses for an advisory lock
# Fewer than this share of the list in use: probably cut off between two lines.
_FEWEST_PERCENT = 80


@contextmanager
def only_one() -> Iterator[None]:
    """Nobody else imports meanwhile. Raises ListRefused. An import that was killed holds nothing."""
    if db.engine.dialect.name == "sqlite":
        with (Path(current_app.instance_path) / "ratings-import.lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise ListRefused(Fault.BUSY) from error
            yield
        return
    with db.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        if not connection.scalar(text("SELECT pg_try_advisory_lock(:key)"), {"key": _ONE_IMPORT}):
            raise ListRefused(Fault.BUSY)
        try:
            yield
        finally:
            connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": _ONE_IMPORT})


def clear_left_over() -> int:
    """Takes away what imports that did not end left behind; gives how many lists."""
    statement = select(RatingList.id).where(RatingList.state.in_(("loading", "leaving")))
    lists = list(db.session.scalars(statement))
    db.session.rollback()
    for list_id in lists:
        remove(list_id)
    return len(lists)


def remove(list_id: int) -> None:
    """Removes a list that nobody uses, a few rows at a time."""
    for home in (True, False):
        _remove_rows(RatedName.search_key, RatedName.list_id == list_id, RatedName.home == home)
    _remove_rows(RatedPlayer.number, RatedPlayer.list_id == list_id)
    with writing() as session:
        session.execute(delete(RatingList).where(RatingList.id == list_id))


def _remove_rows(order: InstrumentedAttribute[Any], *these: ColumnElement[bool]) -> None:
    """Removes the rows for which ``these`` hold, from the lowest up in an order that has an index."""
    nth = select(order).where(*these).order_by(order).offset(CHUNK).limit(1)
    while True:
        with writing() as session:
            last = session.scalar(nth)
            some = () if last is None else (order <= last,)
            session.execute(delete(order.class_).where(*these, *some))
        if last is None:
            return
        time.sleep(BREATH)


def begin(now: datetime, source: str, kind: str, list_date: date, *, players: int, force: bool) -> int:
    """A new list of so many players that loads; gives its id.

    Raises ListRefused for one that is older than the one in use or much smaller.
    """
    with writing() as session:
        row = RatingList(
            source=source,
            kind=kind,
            list_date=list_date,
            state="loading",
            imported_at=now,
            players=players,
        )
        if not force:
            _refuse_worse(session, row)
        session.add(row)
        session.flush()
        return row.id


def fill(list_id: int, spool: Spool) -> None:
    """Stores the rows of a list that loads, each table in its own order."""
    _fill("rated_player", PLAYER_COLUMNS, list_id, spool.players())
    _fill("rated_name", NAME_COLUMNS, list_id, spool.names())


def _fill(table: str, columns: Sequence[str], list_id: int, rows: Iterator[tuple[Any, ...]]) -> None:
    while chunk := [(list_id, *row) for row in islice(rows, CHUNK)]:
        with writing() as session:
            _store(session, table, ("list_id", *columns), chunk)
        time.sleep(BREATH)


def put_in_use(actor: Actor, now: datetime, list_id: int, remarks: Remarks) -> None:
    """Makes a list that loaded the current one, in one transaction with its note in the journal.

    The one before stays as the previous list, unless it is of the same day and only replaced; a
    list before that leaves.
    """
    with writing() as session:
        row = session.get_one(RatingList, list_id, populate_existing=True)
        current = _in_state(session, row.source, row.kind, "current")
        previous = _in_state(session, row.source, row.kind, "previous")
        if current is not None and current.list_date == row.list_date:
            current.state = "leaving"
        elif current is not None:
            if previous is not None:
                previous.state = "leaving"
                session.flush()
            current.state = "previous"
        session.flush()
        row.state = "current"
        row.remarks = remarks.as_json()
        note(
            session,
            at=now,
            actor=actor,
            action=Action.RATING_LIST_IMPORTED,
            subject={"source": row.source, "kind": row.kind, "date": row.list_date.isoformat()},
            after={"players": row.players},
        )


def _store(session: Session, table: str, names: Sequence[str], chunk: list[tuple[Any, ...]]) -> None:
    connection = session.connection()
    columns = ", ".join(names)
    if connection.dialect.name == "sqlite":
        places = ", ".join("?" * len(names))
        statement = f"INSERT INTO {table} ({columns}) VALUES ({places})"  # noqa: S608 - names of ours
        connection.exec_driver_sql(statement, chunk)
        return
    driver: Any = connection.connection.driver_connection
    with driver.cursor() as cursor, cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copy:
        for row in chunk:
            copy.write_row(row)


def _in_state(session: Session, source: str, kind: str, state: str) -> RatingList | None:
    return session.scalar(
        select(RatingList).where(
            RatingList.source == source, RatingList.kind == kind, RatingList.state == state
        )
    )


def _refuse_worse(session: Session, row: RatingList) -> None:
    current = _in_state(session, row.source, row.kind, "current")
    if current is None:
        return
    if row.list_date < current.list_date:
        raise ListRefused(Fault.OLDER, date=row.list_date, current=current.list_date)
    if row.players * 100 < current.players * _FEWEST_PERCENT:
        raise ListRefused(Fault.SMALLER, players=row.players, current=current.players)
