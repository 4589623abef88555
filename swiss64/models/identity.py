"""Who somebody is at an OpenID provider, and which account that opens."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from swiss64.models.base import Base, UtcDateTime


class Identity(Base):
    """A person at a provider: ``issuer`` and ``subject`` together, which never change and are one account's.

    ``email`` is what the provider called the person at the last log-in, so that the owner
    recognises which of his accounts there it is; it opens nothing and is compared with nothing.
    """

    __tablename__ = "identity"
    __table_args__ = (
        UniqueConstraint("issuer", "subject"),
        # One of each provider; this one also finds those of an account.
        UniqueConstraint("account_id", "issuer"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"))
    issuer: Mapped[str] = mapped_column(String(255))
    subject: Mapped[str] = mapped_column(String(255))
    email: Mapped[str | None] = mapped_column(String(254))
    linked_at: Mapped[datetime] = mapped_column(UtcDateTime)
