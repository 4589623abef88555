"""A series: several tournaments with points for their final places. Its standings are computed."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from swiss64.models.base import Base, UtcDateTime


class Series(Base):
    """What is said of a series: ``best_n`` tournaments count (None: all); ``sharing`` is the engine's.

    ``owner_id`` is who made it; without one it is in the hands of the administrators.
    """

    __tablename__ = "series"
    __table_args__ = (
        CheckConstraint("length(name) > 0", name="name_not_empty"),
        CheckConstraint("best_n BETWEEN 1 AND 99", name="best_n_in_range"),
        CheckConstraint("sharing IN ('score', 'tie-breaks')", name="sharing_known"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    slug: Mapped[str] = mapped_column(String(80), unique=True)
    name: Mapped[str] = mapped_column(String(120))
    best_n: Mapped[int | None]
    sharing: Mapped[str] = mapped_column(String(10))
    owner_id: Mapped[int | None] = mapped_column(ForeignKey("account.id", ondelete="SET NULL"), index=True)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)


class SeriesPoints(Base):
    """The points of one place in the table of a series; places that are not there give nothing."""

    __tablename__ = "series_points"
    __table_args__ = (
        CheckConstraint("place > 0", name="place_positive"),
        CheckConstraint("points BETWEEN 0 AND 9999", name="points_in_range"),
    )

    series_id: Mapped[int] = mapped_column(ForeignKey("series.id", ondelete="CASCADE"), primary_key=True)
    place: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    points: Mapped[int]


class SeriesTournament(Base):
    """A tournament of a series; ``position`` orders them, and of equal ones the id."""

    __tablename__ = "series_tournament"

    series_id: Mapped[int] = mapped_column(ForeignKey("series.id", ondelete="CASCADE"), primary_key=True)
    tournament_id: Mapped[int] = mapped_column(
        ForeignKey("tournament.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    position: Mapped[int]
