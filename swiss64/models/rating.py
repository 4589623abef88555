"""The rating lists of FIDE and the KNSB, each kept whole as it was published."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, CheckConstraint, ForeignKey, Index, SmallInteger, String, text
from sqlalchemy.orm import Mapped, mapped_column

from swiss64.models.base import Base, UtcDateTime

HOME = "NED"
"""The federation whose players are found first."""

LONGEST_KEY = 80

# Compared by code point on both databases, so that names with the same beginning are one range.
_Key = String(LONGEST_KEY).with_variant(String(LONGEST_KEY, collation="C"), "postgresql")


class RatingList(Base):
    """A list as it was published. ``kind`` is the rating in it; ``all`` has FIDE's three.

    ``loading``: still coming in, or left behind by an import that was cut off; nobody sees it.
    ``current`` is what is searched, ``previous`` the one before, kept to compare;
    ``leaving`` is being removed. There is at most one current and one previous list of a kind.
    """

    __tablename__ = "rating_list"
    __table_args__ = (
        CheckConstraint("source IN ('fide', 'knsb')", name="source_known"),
        CheckConstraint("kind IN ('all', 'standard', 'rapid', 'blitz')", name="kind_known"),
        CheckConstraint("source = 'fide' OR kind <> 'all'", name="only_fide_has_all"),
        CheckConstraint("state IN ('loading', 'current', 'previous', 'leaving')", name="state_known"),
        CheckConstraint("players >= 0", name="players_not_negative"),
        Index(
            "uq_rating_list_in_use",
            "source",
            "kind",
            "state",
            unique=True,
            sqlite_where=text("state IN ('current', 'previous')"),
            postgresql_where=text("state IN ('current', 'previous')"),
        ),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    source: Mapped[str] = mapped_column(String(8))
    kind: Mapped[str] = mapped_column(String(8))
    list_date: Mapped[date]
    """The day from which the ratings count."""
    state: Mapped[str] = mapped_column(String(8))
    imported_at: Mapped[datetime] = mapped_column(UtcDateTime)
    players: Mapped[int] = mapped_column(default=0)
    remarks: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict)
    """What was odd in it: the name of a remark (``ratings/remarks.py``) → how often, and the first line."""


class RatedPlayer(Base):
    """A player in a list. ``number`` is the FIDE-ID or the KNSB relatienummer; a rating 0 is none.

    ``name`` is as the list has it. ``birth`` is a year or 0. ``games``: in a KNSB list the games
    processed so far, in one of FIDE's those of the period. ``flags``: FIDE's, ``i`` for inactive.
    """

    __tablename__ = "rated_player"
    __table_args__ = ({"sqlite_with_rowid": False},)

    list_id: Mapped[int] = mapped_column(ForeignKey("rating_list.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(String(60))
    federation: Mapped[str] = mapped_column(String(3))
    sex: Mapped[str] = mapped_column(String(1))
    title: Mapped[str] = mapped_column(String(3))
    birth: Mapped[int] = mapped_column(SmallInteger)
    standard: Mapped[int] = mapped_column(SmallInteger)
    rapid: Mapped[int] = mapped_column(SmallInteger)
    blitz: Mapped[int] = mapped_column(SmallInteger)
    games: Mapped[int] = mapped_column(SmallInteger)
    flags: Mapped[str] = mapped_column(String(2))


class RatedName(Base):
    """Where a player of a list is found by name: ``search_key`` is of ``ratings/naming.py``.

    A table and no index of ``rated_player``, so that both are filled in their own order: names come
    in an order in which numbers are anywhere, and an index that grows everywhere at once is slow.
    ``home``: of the club's own federation; those are looked for first.
    """

    __tablename__ = "rated_name"
    __table_args__ = ({"sqlite_with_rowid": False},)

    list_id: Mapped[int] = mapped_column(ForeignKey("rating_list.id", ondelete="CASCADE"), primary_key=True)
    home: Mapped[bool] = mapped_column(primary_key=True)
    search_key: Mapped[str] = mapped_column(_Key, primary_key=True)
    number: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
