"""Rounds, games, and who sits where."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from swiss64.engine.tournament import Result
from swiss64.models.base import Base, UtcDateTime

_RESULTS = ", ".join(f"'{result.name}'" for result in Result)


class Round(Base):
    """A round of a tournament: planned, then drawn (a proposal), then published, then started.

    Only a published round is public. Whether it runs or is finished is computed.
    """

    __tablename__ = "round"
    __table_args__ = (
        UniqueConstraint("tournament_id", "number"),
        CheckConstraint("number > 0", name="number_positive"),
        CheckConstraint("published_at IS NULL OR drawn_at IS NOT NULL", name="published_only_when_drawn"),
        CheckConstraint("started_at IS NULL OR published_at IS NOT NULL", name="started_only_when_published"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    tournament_id: Mapped[int] = mapped_column(ForeignKey("tournament.id", ondelete="CASCADE"))
    number: Mapped[int]
    planned_start: Mapped[datetime | None] = mapped_column(UtcDateTime)
    drawn_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    published_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    started_at: Mapped[datetime | None] = mapped_column(UtcDateTime)

    games: Mapped[list[Game]] = relationship(
        order_by="Game.board", cascade="all, delete-orphan", passive_deletes=True
    )
    seats: Mapped[list[Seat]] = relationship(cascade="all, delete-orphan", passive_deletes=True)


class Game(Base):
    """A board of a round. ``result`` is one of the engine's Result names, None without one.

    ``result_by`` and ``result_at`` say who entered (or cleared) it last, and ``result_helper``
    by which helper's link (its id) if by one; what was before is in the journal.
    """

    __tablename__ = "game"
    __table_args__ = (
        UniqueConstraint("round_id", "board"),
        UniqueConstraint("id", "round_id"),
        CheckConstraint("board > 0", name="board_positive"),
        CheckConstraint(f"result IN ({_RESULTS})", name="result_known"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    round_id: Mapped[int] = mapped_column(ForeignKey("round.id", ondelete="CASCADE"))
    board: Mapped[int]
    result: Mapped[str | None] = mapped_column(String(24))
    result_by: Mapped[str] = mapped_column(String(60), default="")
    result_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    result_helper: Mapped[int | None]


class Seat(Base):
    """Where a player sits in a round: a game and a colour, or without a game: the bye.

    The primary key keeps a player on one board a round; the unique index allows one
    pairing-allocated bye a round; the composite key keeps a seat and its game in one round.
    """

    __tablename__ = "seat"
    __table_args__ = (
        UniqueConstraint("game_id", "colour"),
        CheckConstraint(
            "(game_id IS NULL AND colour IS NULL) OR (game_id IS NOT NULL AND colour IN ('w', 'b'))",
            name="game_with_colour",
        ),
        ForeignKeyConstraint(["game_id", "round_id"], ["game.id", "game.round_id"], ondelete="CASCADE"),
    )

    round_id: Mapped[int] = mapped_column(ForeignKey("round.id", ondelete="CASCADE"), primary_key=True)
    entry_id: Mapped[int] = mapped_column(ForeignKey("entry.id"), primary_key=True, index=True)
    game_id: Mapped[int | None]
    colour: Mapped[str | None] = mapped_column(String(1))


Index(
    "uq_seat_bye",
    Seat.round_id,
    unique=True,
    sqlite_where=Seat.game_id.is_(None),
    postgresql_where=Seat.game_id.is_(None),
)
Index(
    "ix_game_without_result",
    Game.round_id,
    sqlite_where=Game.result.is_(None),
    postgresql_where=Game.result.is_(None),
)
