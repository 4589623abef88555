"""Accounts, and the throttle on log-in attempts."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint, String
from sqlalchemy.orm import Mapped, mapped_column

from swiss64.models.base import Base, UtcDateTime


class Account(Base):
    """Somebody who can log in. ``email_key`` is the address normalised, for finding.

    ``session_epoch`` is what a session names: a new one ends all sessions.
    """

    __tablename__ = "account"
    __table_args__ = ({"sqlite_autoincrement": True},)

    id: Mapped[int] = mapped_column(primary_key=True)
    email: Mapped[str] = mapped_column(String(254))
    email_key: Mapped[str] = mapped_column(String(254), unique=True)
    name: Mapped[str] = mapped_column(String(60))
    password_hash: Mapped[str] = mapped_column(String(200))
    session_epoch: Mapped[str] = mapped_column(String(43), unique=True)
    is_admin: Mapped[bool] = mapped_column(default=False)
    may_organise: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)

    # What Flask-Login asks of a user.
    is_active = True
    is_authenticated = True
    is_anonymous = False

    def get_id(self) -> str:
        """What the session keeps: the epoch, not the primary key, so that it can be revoked."""
        return self.session_epoch


class Throttle(Base):
    """Failed attempts under one key (a hash of what was tried, or from where)."""

    __tablename__ = "throttle"
    __table_args__ = (CheckConstraint("failures >= 0", name="failures_not_negative"),)

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    failures: Mapped[int] = mapped_column(default=0)
    last_failed_at: Mapped[datetime] = mapped_column(UtcDateTime)
