"""Alembic's environment: the application's own engine and tables."""

from alembic import context
from flask import current_app

from swiss64.models.base import UtcDateTime

extension = current_app.extensions["migrate"]
database = extension.db


def render_item(kind: str, item: object, _context: object) -> str | bool:
    """Migrations stand alone: our own column type is written as what the database keeps."""
    if kind == "type" and isinstance(item, UtcDateTime):
        return "sa.DateTime(timezone=True)"
    return False


def run_migrations_online() -> None:
    """Runs the migrations on the application's database, in one transaction."""
    arguments = dict(extension.configure_args)
    with database.engine.connect() as connection:
        context.configure(
            connection=connection,
            target_metadata=database.metadata,
            render_item=render_item,
            **arguments,
        )
        with context.begin_transaction():
            context.run_migrations()


run_migrations_online()
