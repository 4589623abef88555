"""What the pages of a round need: its boards with their results, and what there is to do next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session, aliased

from swiss64.engine.tournament import Result, System
from swiss64.journal import Action
from swiss64.models.entry import Entry
from swiss64.models.journal import JournalEntry
from swiss64.models.round import Game, Round, Seat
from swiss64.tournaments.snapshot import Snapshot
from swiss64.tournaments.status import RoundStatus, of_round

_LETTERS = dict(zip(Result, "abcdefghijklmnopqrstuvwxyz", strict=False))

_white, _black = aliased(Seat), aliased(Seat)
_white_entry, _black_entry = aliased(Entry), aliased(Entry)
# Put together once: every result that is entered reads them.
_BOARDS = (
    select(
        Game.board,
        Game.id,
        Game.result,
        Game.result_by,
        Game.result_at,
        *(_white_entry.id, _white_entry.number, _white_entry.name, _white_entry.title),
        *(_black_entry.id, _black_entry.number, _black_entry.name, _black_entry.title),
    )
    .join(Round, Round.id == Game.round_id)
    .join(_white, (_white.game_id == Game.id) & (_white.colour == "w"))
    .join(_black, (_black.game_id == Game.id) & (_black.colour == "b"))
    .join(_white_entry, _white_entry.id == _white.entry_id)
    .join(_black_entry, _black_entry.id == _black.entry_id)
    .where(Round.tournament_id == bindparam("tournament_id"), Round.number == bindparam("round_number"))
    .order_by(Game.board)
)


@dataclass(frozen=True, slots=True)
class Seated:
    """A player at a board: entry id, pairing number, name and FIDE title."""

    id: int
    number: int
    name: str
    title: str


@dataclass(frozen=True, slots=True)
class Correction:
    """A result that was replaced or cleared; ``at`` is aware UTC."""

    before: Result | None
    after: Result | None
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A board of a round as the staff sees it; ``by`` and ``at`` (aware UTC) belong to the result."""

    number: int
    game_id: int
    white: Seated
    black: Seated
    result: Result | None
    by: str
    at: datetime | None
    corrections: tuple[Correction, ...] = ()

    @property
    def letter(self) -> str:
        """The result as one letter, for the address in which a page says what it shows; ``-`` without one."""
        return "-" if self.result is None else _LETTERS[self.result]


class Step(Enum):
    """What an organiser does next."""

    PLAYERS = "players"
    DRAW = "draw"
    PUBLISH = "publish"
    RESULTS = "results"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Next:
    """The next step and the number of the round it is about."""

    step: Step
    round_number: int


@dataclass(frozen=True, slots=True)
class RoundLink:
    """A round in the row of rounds."""

    number: int
    status: RoundStatus
    open_boards: int

    @property
    def drawn(self) -> bool:
        """Whether there is anything to see of it."""
        return self.status is not RoundStatus.PLANNED


def next_step(seen: Snapshot) -> Next:
    """What to do next: publish a proposal, enter results, draw the next round, or nothing any more."""
    drawn = seen.everything.rounds
    for round_ in drawn:
        if of_round(seen, round_.number) is RoundStatus.PROPOSED:
            return Next(Step.PUBLISH, round_.number)
    for round_ in drawn:
        if not round_.complete:
            return Next(Step.RESULTS, round_.number)
    following = len(drawn) + 1
    over = seen.everything.system is System.ROUND_ROBIN and bool(drawn)
    if over or following > seen.everything.planned_rounds:
        return Next(Step.FINISHED, len(drawn))
    if len(seen.present(following)) < 2:
        return Next(Step.PLAYERS, following)
    return Next(Step.DRAW, following)


def round_links(seen: Snapshot) -> list[RoundLink]:
    """All rounds of the tournament, planned ones too, in order."""
    drawn = {r.number: r for r in seen.everything.rounds}
    last = max([seen.everything.planned_rounds, *drawn])
    return [
        RoundLink(
            number,
            of_round(seen, number),
            sum(game.result is None for game in drawn[number].games) if number in drawn else 0,
        )
        for number in range(1, last + 1)
    ]


def boards(
    session: Session, tournament_id: int, round_number: int, board: int | None = None
) -> list[BoardRow]:
    """The boards of a round in order, with their corrections (two queries); with ``board`` only that one."""
    statement = _BOARDS if board is None else _BOARDS.where(Game.board == board)
    asked = {"tournament_id": tournament_id, "round_number": round_number}
    corrections = _corrections(session, tournament_id, round_number)
    return [
        BoardRow(
            number,
            game_id,
            Seated(*seated[:4]),
            Seated(*seated[4:]),
            Result[result] if result else None,
            by,
            at,
            tuple(corrections.get(game_id, ())),
        )
        for number, game_id, result, by, at, *seated in session.execute(statement, asked)
    ]


def results_changed_since(session: Session, tournament_id: int, round_number: int, since: datetime) -> bool:
    """Whether a result of an earlier round was entered, corrected or cleared after that moment."""
    later = (
        select(Game.id)
        .join(Round, Round.id == Game.round_id)
        .where(Round.tournament_id == tournament_id, Round.number < round_number, Game.result_at > since)
    )
    return session.execute(later.limit(1)).first() is not None


def _corrections(session: Session, tournament_id: int, round_number: int) -> dict[int, list[Correction]]:
    """The corrections of a round, by the row id of the game, oldest first."""
    actions = (Action.RESULT_CORRECTED.value, Action.RESULT_CLEARED.value)
    notes: Sequence[JournalEntry] = session.scalars(
        select(JournalEntry)
        .where(
            JournalEntry.tournament_id == tournament_id,
            JournalEntry.action.in_(actions),
            JournalEntry.subject["round"].as_integer() == round_number,
        )
        .order_by(JournalEntry.id)
    ).all()
    found: dict[int, list[Correction]] = {}
    for note in notes:
        before, after = (note.before or {}).get("result"), (note.after or {}).get("result")
        found.setdefault(note.subject["game"], []).append(
            Correction(
                Result[before] if before else None, Result[after] if after else None, note.actor_name, note.at
            )
        )
    return found
