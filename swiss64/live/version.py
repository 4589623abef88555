"""What a reader has: tournament and revision, written ``17.204``.

The tournament is in it because one that was deleted and made again under the same
address begins at a low revision again: what a phone has of the old one must not look unchanged.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, select

from swiss64.models.tournament import Tournament

PUBLIC = select(Tournament.id, Tournament.revision).where(
    Tournament.slug == bindparam("slug"), ~Tournament.private
)
"""The one read of a public poll: by the unique index on ``slug``."""


@dataclass(frozen=True, slots=True)
class Version:
    """A tournament at a revision."""

    tournament_id: int
    revision: int

    def __str__(self) -> str:
        return f"{self.tournament_id}.{self.revision}"


def newest_public(connection: Connection, slug: str) -> Version | None:
    """The version of a tournament as it is now; None when there is none, or none that everybody may see."""
    row = connection.execute(PUBLIC, {"slug": slug}).first()
    return None if row is None else Version(row.id, row.revision)
