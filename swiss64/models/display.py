"""The hall display: how it is steered, the links that open it, and the screens that show it.

Nothing here raises the tournament's revision: what is on a screen is no fact of chess.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from swiss64.models.base import Base, UtcDateTime


class Steered:
    """How a screen is steered.

    ``views``: names of views with commas, empty for what the display chooses by itself.
    ``seconds`` a page stays. ``languages``: codes with a comma. ``ground``: empty for what was chosen
    at the screen itself. ``turn`` counts the pages turned by hand: one more for the next, one less for
    the previous. The announcement is kept when it is taken off; one language may be empty.
    """

    views: Mapped[str] = mapped_column(String(60), default="")
    seconds: Mapped[int] = mapped_column(default=12)
    languages: Mapped[str] = mapped_column(String(12), default="nl,en")
    ground: Mapped[str] = mapped_column(String(8), default="")
    held: Mapped[bool] = mapped_column(default=False)
    blank: Mapped[bool] = mapped_column(default=False)
    turn: Mapped[int] = mapped_column(default=0)
    announced: Mapped[bool] = mapped_column(default=False)
    announcement_nl: Mapped[str] = mapped_column(String(160), default="")
    announcement_en: Mapped[str] = mapped_column(String(160), default="")
    announced_by: Mapped[str] = mapped_column(String(60), default="")
    announced_at: Mapped[datetime | None] = mapped_column(UtcDateTime)


class Display(Steered, Base):
    """How all screens were steered last, which a new screen begins with; no row: the defaults."""

    __tablename__ = "display"
    __table_args__ = (
        CheckConstraint("ground IN ('', 'dark', 'light')", name="ground_known"),
        CheckConstraint("seconds BETWEEN 3 AND 120", name="seconds_in_range"),
    )

    tournament_id: Mapped[int] = mapped_column(
        ForeignKey("tournament.id", ondelete="CASCADE"), primary_key=True
    )


class DisplayLink(Base):
    """A link that opens the display without logging in; ``digest`` is the sha256 of its token, in hex."""

    __tablename__ = "display_link"
    __table_args__ = ({"sqlite_autoincrement": True},)

    id: Mapped[int] = mapped_column(primary_key=True)
    tournament_id: Mapped[int] = mapped_column(ForeignKey("tournament.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(40))
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    made_at: Mapped[datetime] = mapped_column(UtcDateTime)
    made_by: Mapped[str] = mapped_column(String(60))


class DisplayScreen(Steered, Base):
    """A screen that reported in: opened by the staff, or by a link (``link_id``).

    ``key`` is made from the link and what the browser calls itself, so that who has one link
    cannot speak for the screen of another. ``number`` is for people, among the tournament's screens.
    ``view``, ``page`` and ``pages`` are what it showed at ``seen_at`` (0 of 0: not known).
    """

    __tablename__ = "display_screen"
    __table_args__ = (
        UniqueConstraint("tournament_id", "key"),
        CheckConstraint("ground IN ('', 'dark', 'light')", name="ground_known"),
        CheckConstraint("seconds BETWEEN 3 AND 120", name="seconds_in_range"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    tournament_id: Mapped[int] = mapped_column(ForeignKey("tournament.id", ondelete="CASCADE"))
    link_id: Mapped[int | None] = mapped_column(ForeignKey("display_link.id", ondelete="CASCADE"), index=True)
    key: Mapped[str] = mapped_column(String(32))
    number: Mapped[int]
    name: Mapped[str] = mapped_column(String(40))
    first_seen_at: Mapped[datetime] = mapped_column(UtcDateTime)
    seen_at: Mapped[datetime] = mapped_column(UtcDateTime)
    view: Mapped[str] = mapped_column(String(20), default="")
    page: Mapped[int] = mapped_column(default=0)
    pages: Mapped[int] = mapped_column(default=0)
