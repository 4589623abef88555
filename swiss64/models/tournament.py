"""A tournament, its playing days and its staff."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, String, event, false
from sqlalchemy.orm import Mapped, mapped_column, relationship

from swiss64.models.base import Base, UtcDateTime
from swiss64.text import findable


class Tournament(Base):
    """The facts about a tournament itself.

    ``revision`` is raised in the same transaction as every visible change.
    ``time_control`` is in the notation of TRF record 222 (``5400+30``), empty when
    unknown; ``zone`` is an IANA name. ``hand_numbered``: the organiser chose the order of
    the pairing numbers, so they do not follow the start ranking by themselves any more.
    Only a tournament by the FIDE Dutch system has ``tie_breaks`` (codes of C.07, with commas)
    and an ``initial_colour`` (C.04.3 5.1: ``w`` or ``b``), by lot or as the organiser chose it.
    A ``private`` one exists only for those whom ``access.may_see`` names.
    ``rating_choice``: whose ratings are used (``ratings/choice.py``); empty is what is usual for the system.
    ``search_key`` (name and place) and ``place_key`` are what the calendar finds by, and follow those.
    """

    __tablename__ = "tournament"
    __table_args__ = (
        CheckConstraint("system IN ('swiss64', 'roundrobin', 'fide-dutch')", name="system_known"),
        CheckConstraint("initial_colour IN ('', 'w', 'b')", name="initial_colour_known"),
        CheckConstraint("system <> 'fide-dutch' OR initial_colour <> ''", name="dutch_has_initial_colour"),
        CheckConstraint("cycles IN (1, 2)", name="cycles_one_or_two"),
        CheckConstraint("planned_rounds BETWEEN 1 AND 99", name="planned_rounds_in_range"),
        CheckConstraint("length(name) > 0", name="name_not_empty"),
        CheckConstraint(
            "rating_choice IN ('', 'knsb', 'fide', 'fide-only', 'hand')", name="rating_choice_known"
        ),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    slug: Mapped[str] = mapped_column(String(80), unique=True)
    name: Mapped[str] = mapped_column(String(120))
    place: Mapped[str] = mapped_column(String(80), default="")
    system: Mapped[str] = mapped_column(String(16))
    cycles: Mapped[int] = mapped_column(default=1)
    planned_rounds: Mapped[int]
    time_control: Mapped[str] = mapped_column(String(60), default="")
    zone: Mapped[str] = mapped_column(String(40), default="Europe/Amsterdam")
    practice: Mapped[bool] = mapped_column(default=False)
    private: Mapped[bool] = mapped_column(default=False, server_default=false())
    hand_numbered: Mapped[bool] = mapped_column(default=False)
    tie_breaks: Mapped[str] = mapped_column(String(120), default="", server_default="")
    initial_colour: Mapped[str] = mapped_column(String(1), default="", server_default="")
    initial_colour_by_lot: Mapped[bool] = mapped_column(default=False, server_default=false())
    rating_choice: Mapped[str] = mapped_column(String(9), default="", server_default="")
    search_key: Mapped[str] = mapped_column(String(420), default="", server_default="")
    place_key: Mapped[str] = mapped_column(String(200), default="", server_default="")
    revision: Mapped[int] = mapped_column(default=1)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)

    playing_days: Mapped[list[PlayingDay]] = relationship(
        order_by="PlayingDay.day", cascade="all, delete-orphan", passive_deletes=True
    )


@event.listens_for(Tournament, "before_insert")
@event.listens_for(Tournament, "before_update")
def _keys_follow(_mapper: Any, _connection: Any, row: Tournament) -> None:
    # An accent may become several letters; what does not fit is not searched.
    row.search_key = findable(f"{row.name} {row.place or ''}")[:420]
    row.place_key = findable(row.place or "")[:200]


class PlayingDay(Base):
    """A day on which the tournament is played, in the tournament's own zone."""

    __tablename__ = "playing_day"

    tournament_id: Mapped[int] = mapped_column(
        ForeignKey("tournament.id", ondelete="CASCADE"), primary_key=True
    )
    day: Mapped[date] = mapped_column(primary_key=True)


ORGANISER, ARBITER = "organiser", "arbiter"


class Role(Base):
    """What an account may do in a tournament: an organiser everything, an arbiter what the playing needs."""

    __tablename__ = "role"
    __table_args__ = (CheckConstraint("role IN ('organiser', 'arbiter')", name="role_known"),)

    tournament_id: Mapped[int] = mapped_column(
        ForeignKey("tournament.id", ondelete="CASCADE"), primary_key=True
    )
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), primary_key=True)
    role: Mapped[str] = mapped_column(String(16), default=ORGANISER)
