"""Accounts, their log-ins, the links mailed to people, and the throttle on attempts."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from swiss64.models.base import Base, UtcDateTime


class Account(Base):
    """Somebody who can log in. ``email_key`` is the address normalised, for finding.

    The address is always verified: who has the account can read its mail. An address that
    is not verified yet stands in a ``MailedLink`` and nowhere else; an account that came
    from elsewhere without a verified one has None. ``password_hash`` is None when one logs
    in in another way. ``session_epoch`` is what all sessions name: a new one ends them all.
    ``language`` is that of the mails.
    """

    __tablename__ = "account"
    __table_args__ = (
        CheckConstraint("(email IS NULL) = (email_key IS NULL)", name="email_has_key"),
        CheckConstraint("language IN ('nl', 'en')", name="language_known"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    email: Mapped[str | None] = mapped_column(String(254))
    email_key: Mapped[str | None] = mapped_column(String(254), unique=True)
    name: Mapped[str] = mapped_column(String(60))
    language: Mapped[str] = mapped_column(String(2), default="nl", server_default="nl")
    password_hash: Mapped[str | None] = mapped_column(String(200))
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


class LogIn(Base):
    """One log-in: a browser in which the account is used. Ending it removes the row.

    The session keeps a random key of which ``digest`` is kept; ``browser`` and ``system``
    are names such as Firefox and Android, empty when unknown. ``seen_at`` is at most an
    hour behind.
    """

    __tablename__ = "log_in"

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    browser: Mapped[str] = mapped_column(String(20), default="")
    system: Mapped[str] = mapped_column(String(20), default="")
    began_at: Mapped[datetime] = mapped_column(UtcDateTime)
    seen_at: Mapped[datetime] = mapped_column(UtcDateTime)


class MailedLink(Base):
    """A link that was mailed to ``email``, to be used once and until ``expires_at``.

    ``digest`` is that of its token. A ``sign-up`` has no account yet; ``password`` and
    ``email`` are for an account, whose password and address were those of ``bound`` (a
    fingerprint) when it was asked for: once those changed, the link is dead.
    """

    __tablename__ = "mailed_link"
    __table_args__ = (
        CheckConstraint("purpose IN ('sign-up', 'password', 'email')", name="purpose_known"),
        CheckConstraint("(purpose = 'sign-up') = (account_id IS NULL)", name="sign_up_without_account"),
    )

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    purpose: Mapped[str] = mapped_column(String(16))
    account_id: Mapped[int | None] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)
    email: Mapped[str] = mapped_column(String(254))
    email_key: Mapped[str] = mapped_column(String(254), index=True)
    bound: Mapped[str] = mapped_column(String(64), default="")
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    expires_at: Mapped[datetime] = mapped_column(UtcDateTime)


class Throttle(Base):
    """Failed attempts under one key (a hash of what was tried, or from where)."""

    __tablename__ = "throttle"
    __table_args__ = (CheckConstraint("failures >= 0", name="failures_not_negative"),)

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    failures: Mapped[int] = mapped_column(default=0)
    last_failed_at: Mapped[datetime] = mapped_column(UtcDateTime)
