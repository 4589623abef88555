"""Players known to Swiss64 beyond one tournament, who says to be one of them, and what was merged."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String, text
from sqlalchemy.orm import Mapped, mapped_column

from swiss64.models.base import Base, UtcDateTime

WAITING, APPROVED, REFUSED, WITHDRAWN = "waiting", "approved", "refused", "withdrawn"


class Profile(Base):
    """A player known to Swiss64; his tournaments are the entries that point here, and computed from them.

    ``alias`` is shown instead of ``name`` everywhere but to staff (``tournaments/shown.py``);
    ``search_key`` finds what is shown. ``birth`` is ``YYYY`` or empty. A number has no leading zeros.
    One account has one profile. A profile that was merged into another keeps its name and nothing
    that tells players apart, until the merge is undone.
    """

    __tablename__ = "profile"
    __table_args__ = (
        CheckConstraint("length(name) BETWEEN 1 AND 60", name="name_length"),
        CheckConstraint(
            "merged_into_id IS NULL OR (fide_id IS NULL AND national_id IS NULL AND account_id IS NULL)",
            name="merged_is_nobody",
        ),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(60))
    sort_key: Mapped[str] = mapped_column(String(120), index=True)
    search_key: Mapped[str] = mapped_column(String(120))
    alias: Mapped[str] = mapped_column(String(60), default="")
    birth: Mapped[str] = mapped_column(String(4), default="")
    fide_id: Mapped[str | None] = mapped_column(String(11), unique=True)
    national_id: Mapped[str | None] = mapped_column(String(11), unique=True)
    account_id: Mapped[int | None] = mapped_column(ForeignKey("account.id", ondelete="SET NULL"), unique=True)
    merged_into_id: Mapped[int | None] = mapped_column(
        ForeignKey("profile.id", ondelete="CASCADE"), index=True
    )
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)


class OwnNumbers(Base):
    """The numbers that the owner of an account says are his. A statement, until his profile has them."""

    __tablename__ = "own_numbers"

    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), primary_key=True)
    national_id: Mapped[str] = mapped_column(String(11), default="")
    fide_id: Mapped[str] = mapped_column(String(11), default="")
    stated_at: Mapped[datetime] = mapped_column(UtcDateTime)


class ProfileClaim(Base):
    """Somebody says that a profile is his. An account waits for one answer at a time."""

    __tablename__ = "profile_claim"
    __table_args__ = (
        CheckConstraint("state IN ('waiting', 'approved', 'refused', 'withdrawn')", name="state_known"),
        CheckConstraint("state <> 'refused' OR length(reason) > 0", name="refused_with_reason"),
        Index(
            "uq_profile_claim_waiting",
            "account_id",
            unique=True,
            sqlite_where=text("state = 'waiting'"),
            postgresql_where=text("state = 'waiting'"),
        ),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    profile_id: Mapped[int] = mapped_column(ForeignKey("profile.id", ondelete="CASCADE"), index=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)
    state: Mapped[str] = mapped_column(String(10), default=WAITING, index=True)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    decided_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    decided_by: Mapped[str] = mapped_column(String(60), default="")
    reason: Mapped[str] = mapped_column(String(500), default="")


class ProfileMerge(Base):
    """Two profiles were one player: ``gone`` went into ``kept``. ``facts`` is all that undoing needs.

    It has the fields of both as they were, those of ``kept`` afterwards, and which entries and claims moved.
    """

    __tablename__ = "profile_merge"
    __table_args__ = (
        CheckConstraint("kept_id <> gone_id", name="two_profiles"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    kept_id: Mapped[int] = mapped_column(ForeignKey("profile.id", ondelete="CASCADE"), index=True)
    gone_id: Mapped[int] = mapped_column(ForeignKey("profile.id", ondelete="CASCADE"), index=True)
    merged_at: Mapped[datetime] = mapped_column(UtcDateTime)
    merged_by: Mapped[str] = mapped_column(String(60))
    facts: Mapped[dict[str, Any]] = mapped_column(JSON)
    undone_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    undone_by: Mapped[str] = mapped_column(String(60), default="")
