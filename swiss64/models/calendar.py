"""What an account keeps of the calendar: its stars, and the secret link by which a calendar app reads."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from swiss64.models.base import Base, UtcDateTime


class Star(Base):
    """An account wants to find this tournament again."""

    __tablename__ = "star"

    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), primary_key=True)
    tournament_id: Mapped[int] = mapped_column(
        ForeignKey("tournament.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    starred_at: Mapped[datetime] = mapped_column(UtcDateTime)


class CalendarLink(Base):
    """The secret address of an account's own calendar; ``digest`` is that of its token. One at a time."""

    __tablename__ = "calendar_link"

    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), primary_key=True)
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    made_at: Mapped[datetime] = mapped_column(UtcDateTime)
