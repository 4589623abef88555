"""A list or file that was brought in and waits for its confirmation."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from swiss64.models.base import Base, UtcDateTime


class ImportDraft(Base):
    """The bytes as they came, read anew for the preview and for the confirmation.

    ``id`` is random. ``filename`` is empty for a pasted list. ``taken_at`` is set by the
    confirmation, which also empties ``content``: pressing twice finds it taken.
    """

    __tablename__ = "import_draft"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    tournament_id: Mapped[int] = mapped_column(ForeignKey("tournament.id", ondelete="CASCADE"), index=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"))
    filename: Mapped[str] = mapped_column(String(120))
    content: Mapped[bytes] = mapped_column(LargeBinary)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    taken_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
