"""Who was asked to come: visitors of a private tournament, its staff, helpers, and new organisers."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from swiss64.models.base import Base, UtcDateTime

ADDRESS, DOMAIN, SUBDOMAINS = "address", "domain", "subdomains"
WAITING, INVITED, ACCEPTED, DECLINED = "waiting", "invited", "accepted", "declined"


class Invitation(Base):
    """Who may see a private tournament: one address, all of a domain, or all of it and below it.

    ``value`` is what `people.addresses` makes of it: small letters, the domain in its ASCII form.
    """

    __tablename__ = "invitation"
    __table_args__ = (
        UniqueConstraint("tournament_id", "kind", "value"),
        CheckConstraint("kind IN ('address', 'domain', 'subdomains')", name="kind_known"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    tournament_id: Mapped[int] = mapped_column(ForeignKey("tournament.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(10))
    value: Mapped[str] = mapped_column(String(254))
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    mailed_at: Mapped[datetime | None] = mapped_column(UtcDateTime)


class StaffInvitation(Base):
    """Somebody was asked by mail to become organiser or arbiter. Accepted or withdrawn, it goes.

    ``address_key`` is the only address whose account may accept it; of the link in the mail only
    the hash is kept.
    """

    __tablename__ = "staff_invitation"
    __table_args__ = (
        UniqueConstraint("tournament_id", "address_key"),
        CheckConstraint("role IN ('organiser', 'arbiter')", name="role_known"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    tournament_id: Mapped[int] = mapped_column(ForeignKey("tournament.id", ondelete="CASCADE"))
    role: Mapped[str] = mapped_column(String(16))
    email: Mapped[str] = mapped_column(String(254))
    address_key: Mapped[str] = mapped_column(String(254))
    token_digest: Mapped[str] = mapped_column(String(64), unique=True)
    invited_by: Mapped[str] = mapped_column(String(60))
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    ends_at: Mapped[datetime] = mapped_column(UtcDateTime)


class Helper(Base):
    """A link for phones that may enter results of this tournament from ``begins_at`` until ``ends_at``.

    That is one day in the tournament's zone. ``withdrawn_at`` ends it at once.
    """

    __tablename__ = "helper"
    __table_args__ = (
        CheckConstraint("length(name) > 0", name="name_not_empty"),
        CheckConstraint("ends_at > begins_at", name="ends_after_it_begins"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    tournament_id: Mapped[int] = mapped_column(ForeignKey("tournament.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(40))
    token_digest: Mapped[str] = mapped_column(String(64), unique=True)
    created_by: Mapped[str] = mapped_column(String(60))
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    begins_at: Mapped[datetime] = mapped_column(UtcDateTime)
    ends_at: Mapped[datetime] = mapped_column(UtcDateTime)
    withdrawn_at: Mapped[datetime | None] = mapped_column(UtcDateTime)

    def open_at(self, moment: datetime) -> bool:
        """Whether the link lets anybody in at that moment (aware)."""
        return self.withdrawn_at is None and self.begins_at <= moment < self.ends_at


class OrganiserRequest(Base):
    """Somebody wants to organise with Swiss64, or an administrator asked somebody of his own accord.

    ``token_digest`` is that of the link in the mail, which the account with this address accepts.
    """

    __tablename__ = "organiser_request"
    __table_args__ = (
        CheckConstraint("state IN ('waiting', 'invited', 'accepted', 'declined')", name="state_known"),
        CheckConstraint(
            "state <> 'invited' OR (token_digest IS NOT NULL AND ends_at IS NOT NULL)",
            name="invited_with_a_link",
        ),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(60))
    club: Mapped[str] = mapped_column(String(60), default="")
    email: Mapped[str] = mapped_column(String(254))
    address_key: Mapped[str] = mapped_column(String(254))
    message: Mapped[str] = mapped_column(String(1000), default="")
    language: Mapped[str] = mapped_column(String(2))
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    state: Mapped[str] = mapped_column(String(10), default=WAITING, index=True)
    decided_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    decided_by: Mapped[str] = mapped_column(String(60), default="")
    reason: Mapped[str] = mapped_column(String(500), default="")
    token_digest: Mapped[str | None] = mapped_column(String(64), unique=True)
    ends_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
