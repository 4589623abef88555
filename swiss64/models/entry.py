"""The players of a tournament, and the rounds they asked off."""

from __future__ import annotations

from datetime import date, datetime

from sqlalchemy import CheckConstraint, ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from swiss64.models.base import Base, UtcDateTime


class Entry(Base):
    """A player in a tournament: the name and rating as they were then.

    ``number`` is the pairing number (1 is the strongest). He plays from ``from_round``
    and, once withdrawn, up to and including ``withdrawn_after``. ``rating`` 0 is none.
    ``sort_key`` orders lists by family name in Dutch fashion. ``birth`` is ``YYYY``.
    ``rating_source`` and ``rating_date`` tell the list that the rating was taken from
    (``fide-rapid``, the day from which it counts); by hand: empty. ``alias`` is shown to everybody
    instead of the name, ``profile_id`` who he is beyond this tournament. ``email`` is for the staff
    alone, to reach him; ``email_key`` as accounts compare addresses.
    """

    __tablename__ = "entry"
    __table_args__ = (
        UniqueConstraint("tournament_id", "number"),
        CheckConstraint("number > 0", name="number_positive"),
        CheckConstraint("length(name) BETWEEN 1 AND 60", name="name_length"),
        CheckConstraint("rating BETWEEN 0 AND 4000", name="rating_in_range"),
        CheckConstraint("from_round > 0", name="from_round_positive"),
        CheckConstraint("withdrawn_after >= 0", name="withdrawn_after_not_negative"),
        CheckConstraint("(rating_source = '') = (rating_date IS NULL)", name="rating_source_has_date"),
        CheckConstraint("(email = '') = (email_key IS NULL)", name="email_has_key"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    tournament_id: Mapped[int] = mapped_column(ForeignKey("tournament.id", ondelete="CASCADE"), index=True)
    number: Mapped[int]
    name: Mapped[str] = mapped_column(String(60))
    sort_key: Mapped[str] = mapped_column(String(120))
    rating: Mapped[int] = mapped_column(default=0)
    title: Mapped[str] = mapped_column(String(3), default="")
    sex: Mapped[str] = mapped_column(String(1), default="")
    federation: Mapped[str] = mapped_column(String(3), default="")
    club: Mapped[str] = mapped_column(String(60), default="")
    birth: Mapped[str] = mapped_column(String(4), default="")
    fide_id: Mapped[str] = mapped_column(String(11), default="")
    national_id: Mapped[str] = mapped_column(String(11), default="")
    from_round: Mapped[int] = mapped_column(default=1)
    withdrawn_after: Mapped[int | None]
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    rating_source: Mapped[str] = mapped_column(String(16), default="", server_default="")
    rating_date: Mapped[date | None]
    alias: Mapped[str] = mapped_column(String(60), default="", server_default="")
    email: Mapped[str] = mapped_column(String(254), default="", server_default="")
    email_key: Mapped[str | None] = mapped_column(String(254), index=True)
    profile_id: Mapped[int | None] = mapped_column(ForeignKey("profile.id", ondelete="SET NULL"), index=True)

    absences: Mapped[list[Absence]] = relationship(
        order_by="Absence.round_number", cascade="all, delete-orphan", passive_deletes=True
    )


class Absence(Base):
    """A round that a player is not there for: ``half`` scores half a point, ``zero`` nothing.

    ``full`` is the full-point bye of an imported tournament; the house rules give none.
    """

    __tablename__ = "absence"
    __table_args__ = (
        CheckConstraint("kind IN ('half', 'zero', 'full')", name="kind_known"),
        CheckConstraint("round_number > 0", name="round_number_positive"),
    )

    entry_id: Mapped[int] = mapped_column(ForeignKey("entry.id", ondelete="CASCADE"), primary_key=True)
    round_number: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(4), default="zero")
