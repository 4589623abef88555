"""Alembic's environment: the application's own engine and tables."""

from collections.abc import Iterator
from contextlib import contextmanager

from alembic import context
from flask import current_app
from sqlalchemy import Connection

from swiss64.models.base import UtcDateTime

extension = current_app.extensions["migrate"]
database = extension.db


def render_item(kind: str, item: object, _context: object) -> str | bool:
    """Migrations stand alone: our own column type is written as what the database keeps."""
    if kind == "type" and isinstance(item, UtcDateTime):
        return "sa.DateTime(timezone=True)"
    return False


@contextmanager
def tables_may_be_replaced(connection: Connection) -> Iterator[None]:
    """Lets SQLite replace a table by a changed copy of it (batch mode) without touching the others.

    With foreign keys on, dropping the old table would delete everything that points at it;
    without the legacy renaming, triggers that name it would refuse its absence. Both can
    only be switched outside a transaction.
    """
    if connection.dialect.name != "sqlite":
        yield
        return
    raw = connection.connection.cursor()
    raw.execute("PRAGMA foreign_keys=OFF")
    raw.execute("PRAGMA legacy_alter_table=ON")
    try:
        yield
    finally:
        raw.execute("PRAGMA legacy_alter_table=OFF")
        raw.execute("PRAGMA foreign_keys=ON")
        raw.close()


def refuse_broken_references(connection: Connection) -> None:
    """What SQLite did not watch during the migration, looked at before it is kept."""
    if connection.dialect.name == "sqlite":
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
        if broken:
            raise RuntimeError(f"the migration leaves broken references: {broken}")


def run_migrations_online() -> None:
    """Runs the migrations on the application's database, in one transaction."""
    arguments = dict(extension.configure_args)
    with database.engine.connect() as connection, tables_may_be_replaced(connection):
        context.configure(
            connection=connection,
            target_metadata=database.metadata,
            render_item=render_item,
            **arguments,
        )
        with context.begin_transaction():
            context.run_migrations()
            refuse_broken_references(connection)


run_migrations_online()
