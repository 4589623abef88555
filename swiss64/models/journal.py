"""The journal: what was changed, by whom, and what it was before. Append-only."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, String
from sqlalchemy.orm import Mapped, mapped_column

from swiss64.models.base import Base, UtcDateTime


class JournalEntry(Base):
    """One change. No foreign keys: a note outlives the account and the tournament it is about."""

    __tablename__ = "journal"
    __table_args__ = ({"sqlite_autoincrement": True},)

    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[datetime] = mapped_column(UtcDateTime)
    actor_id: Mapped[int | None] = mapped_column()
    actor_name: Mapped[str] = mapped_column(String(60))
    tournament_id: Mapped[int | None] = mapped_column(index=True)
    action: Mapped[str] = mapped_column(String(40))
    subject: Mapped[dict[str, Any]] = mapped_column(JSON)
    before: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    after: Mapped[dict[str, Any] | None] = mapped_column(JSON)
