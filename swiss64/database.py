"""How the database is spoken to: pragmas, and the one way to write.

SQLite's driver begins a transaction too late, so two writers who read first
lose each other's work without an error. Here every transaction begins with a real
``BEGIN``, and one that will write with ``BEGIN IMMEDIATE``: it waits for its turn
before it reads anything. PostgreSQL gets the same by locking the tournament's row;
its readers see one moment (REPEATABLE READ), as SQLite's do, its writers what is newest.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask
from sqlalchemy import Connection, Engine, event, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from swiss64.extensions import db
from swiss64.models.tournament import Tournament

WRITE = "sqlite_write"
_PATIENCE = 10_000
_LITTLE_PATIENCE = 100
_PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    # FULL: a result that was confirmed survives a power cut too.
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    f"PRAGMA busy_timeout={_PATIENCE}",
    "PRAGMA temp_store=MEMORY",
)


def init_app(app: Flask) -> None:
    """Gives the application its database engine."""
    if not app.config["SQLALCHEMY_DATABASE_URI"].startswith("sqlite"):
        options = app.config.get("SQLALCHEMY_ENGINE_OPTIONS", {})
        app.config["SQLALCHEMY_ENGINE_OPTIONS"] = options | {"isolation_level": "REPEATABLE READ"}
    db.init_app(app)
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            listen(db.engine)


def listen(engine: Engine) -> None:
    """Gives a SQLite engine its pragmas and its honest ``BEGIN``."""
    event.listen(engine, "connect", _on_connect)
    event.listen(engine, "begin", _on_begin)


def _on_connect(connection: Any, _record: Any) -> None:
    assert isinstance(connection, sqlite3.Connection)  # noqa: S101 - listens on SQLite engines only
    connection.isolation_level = None
    for pragma in _PRAGMAS:
        connection.execute(pragma)


def _on_begin(connection: Connection) -> None:
    write = connection.get_execution_options().get(WRITE, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")


@contextmanager
def writing() -> Iterator[Session]:
    """One change: a transaction that holds the write lock from its first statement and commits once.

    What was read before is forgotten, since it may be stale by now. Any exception
    rolls back the whole.
    """
    session = db.session()
    session.rollback()
    options: dict[str, Any] = {WRITE: True}
    if session.get_bind().dialect.name != "sqlite":
        options["isolation_level"] = "READ COMMITTED"
    session.connection(execution_options=options)
    try:
        yield session
        session.commit()
    except BaseException:
        session.rollback()
        raise


class Busy(Exception):  # noqa: N818 - nothing is wrong with it
    """A small write was left out: others are writing, or the database refuses it."""


@contextmanager
def writing_if_free() -> Iterator[Connection]:
    """A small write of its own that may as well be left out: it waits for others a tenth of a second at most.

    Apart from the request's session, which may go on reading. Raises Busy for whatever the database says.
    """
    sqlite = db.engine.dialect.name == "sqlite"
    options: dict[str, Any] = {WRITE: True} if sqlite else {"isolation_level": "READ COMMITTED"}
    try:
        with db.engine.connect().execution_options(**options) as connection:
            raw = connection.connection.dbapi_connection
            if sqlite and raw is not None:
                raw.execute(f"PRAGMA busy_timeout={_LITTLE_PATIENCE}")
            try:
                with connection.begin():
                    if not sqlite:
                        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {_LITTLE_PATIENCE}")
                    yield connection
            finally:
                if sqlite and raw is not None:
                    raw.execute(f"PRAGMA busy_timeout={_PATIENCE}")
    except DBAPIError as error:
        raise Busy from error


def locked(session: Session, tournament_id: int) -> Tournament | None:
    """The tournament, its row locked until the end of the transaction; None when it is gone."""
    statement = select(Tournament).where(Tournament.id == tournament_id)
    return session.scalar(statement.with_for_update().execution_options(populate_existing=True))
