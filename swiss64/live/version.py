"""What a reader has: tournament and revision, written ``17.204``; and the one read that tells the newest.

The tournament is in it because one that was deleted and made again under the same
address begins at a low revision again: what a phone has of the old one must not look unchanged.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from sqlalchemy import Dialect, Engine, bindparam, select

from swiss64.models.tournament import Tournament

PUBLIC = select(Tournament.id, Tournament.revision).where(
    Tournament.slug == bindparam("slug"), ~Tournament.private
)
"""By the unique index on ``slug``."""


@dataclass(frozen=True, slots=True)
class Version:
    """A tournament at a revision."""

    tournament_id: int
    revision: int

    def __str__(self) -> str:
        return f"{self.tournament_id}.{self.revision}"


def newest_public(engine: Engine, slug: str) -> Version | None:
    """The version of a tournament as it is now; None when there is none, or none that everybody may see.

    It is read past SQLAlchemy, on a connection of its pool and without a transaction around
    it: each poll does this, and SQLAlchemy's part would take five times as long as the read. Raises
    the errors of the driver.
    """
    statement, positional = _written_for(engine.dialect)
    connection = engine.raw_connection()
    outside_transaction = engine.dialect.name == "postgresql"
    try:
        if outside_transaction:
            connection.dbapi_connection.autocommit = True  # type: ignore[union-attr]
        cursor = connection.cursor()
        cursor.execute(statement, (slug,) if positional else {"slug": slug})
        row = cursor.fetchone()
        cursor.close()
        if outside_transaction:
            connection.dbapi_connection.autocommit = False  # type: ignore[union-attr]
    except BaseException:
        connection.invalidate()
        raise
    finally:
        connection.close()
    return None if row is None else Version(*row)


@lru_cache(maxsize=8)
def _written_for(dialect: Dialect) -> tuple[str, bool]:
    """The read as the driver takes it, and whether the slug is given by its place (else by its name)."""
    compiled = PUBLIC.compile(dialect=dialect)
    return str(compiled), bool(getattr(compiled, "positional", False))
