"""The outbox: mails to be sent, and what became of them."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from swiss64.models.base import Base, UtcDateTime


class Mail(Base):
    """A mail to one person, written in the transaction of the change that it tells of.

    ``waiting`` until ``next_at``; ``sending`` while the worker with ``claim`` has it, which
    another one may take over after ``next_at``; then ``sent`` or ``failed``, at ``done_at``,
    and its text is gone, since links in it open things. ``message_id`` stays the same at
    every try. ``trouble`` says what the last try met, without anybody's address.
    """

    __tablename__ = "mail"
    __table_args__ = (
        CheckConstraint("state IN ('waiting', 'sending', 'sent', 'failed')", name="state_known"),
        CheckConstraint("(state = 'sending') = (claim IS NOT NULL)", name="claimed_while_sending"),
        CheckConstraint("(state IN ('sent', 'failed')) = (done_at IS NOT NULL)", name="done_at_the_end"),
        Index("ix_mail_state_next_at", "state", "next_at"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    message_id: Mapped[str] = mapped_column(String(120), unique=True)
    to: Mapped[str] = mapped_column("to_address", String(254))
    language: Mapped[str] = mapped_column(String(2))
    template: Mapped[str] = mapped_column(String(40))
    subject: Mapped[str] = mapped_column(String(200))
    text: Mapped[str] = mapped_column(Text)
    state: Mapped[str] = mapped_column(String(10), default="waiting")
    tries: Mapped[int] = mapped_column(default=0)
    trouble: Mapped[str] = mapped_column(String(60), default="")
    claim: Mapped[str | None] = mapped_column(String(32))
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    next_at: Mapped[datetime] = mapped_column(UtcDateTime)
    done_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
