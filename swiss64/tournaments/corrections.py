"""What was changed after it was published: old and new, until the next round is published.

The journal has what was before, the tables have what is now; this compares the two. A
board that was changed several times gives one correction, from the first published state to the
present one, and one that is as it was gives none. It lasts while its window does, which
begins when a round is published for the first time. A round robin is published as a
whole: there the window begins when a round begins, with its start or its first result.

Players are pairing numbers; 0 is a player who was removed meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from swiss64.engine.tournament import Result, Round, System, Tournament
from swiss64.journal import Action
from swiss64.models.journal import JournalEntry

REMOVED = 0
"""The pairing number of a player who is not in the tournament any more."""


class Kind(Enum):
    """What was corrected."""

    RESULT = "result"
    PAIRING = "pairing"
    BYE = "bye"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Pair:
    """Who sat, or sits, at a board."""

    white: int
    black: int


@dataclass(frozen=True, slots=True)
class Correction:
    """One thing that is not as it was first published.

    RESULT: ``board``, its ``pair``, and the ``Result`` before and after (None: it has none now).
    PAIRING: ``board``, and the ``Pair`` before and after (None: there was, or is, no such board).
    BYE: the pairing number before and after (None: nobody).
    WITHDRAWN: ``round`` through ``to`` are not public at present; nothing else is told of them.
    """

    round: int
    kind: Kind
    board: int | None = None
    pair: Pair | None = None
    result_before: Result | None = None
    result_after: Result | None = None
    pair_before: Pair | None = None
    pair_after: Pair | None = None
    bye_before: int | None = None
    bye_after: int | None = None
    to: int | None = None

    @property
    def players(self) -> frozenset[int]:
        """The pairing numbers of everybody whom it concerns."""
        numbers = [self.bye_before, self.bye_after]
        for pair in (self.pair, self.pair_before, self.pair_after):
            numbers += [pair.white, pair.black] if pair else []
        return frozenset(number for number in numbers if number)


@dataclass(frozen=True, slots=True)
class Note:
    """What of a note in the journal is needed."""

    action: str
    subject: Mapping[str, Any]
    before: Mapping[str, Any]
    after: Mapping[str, Any]


_CHANGES = (Action.RESULT_CORRECTED, Action.RESULT_CLEARED, Action.PAIRING_CORRECTED, Action.ROUND_UNDONE)
_SWISS = (*_CHANGES, Action.ROUND_PUBLISHED)
# Entering a result only matters where it may begin a round: a Swiss of 600 players has thousands of them.
_ROUND_ROBIN = (*_CHANGES, Action.ROUND_STARTED, Action.RESULT_ENTERED)


def read(session: Session, tournament_id: int, system: System) -> list[Note]:
    """The notes of a tournament that corrections come from, oldest first. One query, by its index."""
    wanted = _ROUND_ROBIN if system is System.ROUND_ROBIN else _SWISS
    rows = session.execute(
        select(JournalEntry.action, JournalEntry.subject, JournalEntry.before, JournalEntry.after)
        .where(
            JournalEntry.tournament_id == tournament_id,
            JournalEntry.action.in_([action.value for action in wanted]),
        )
        .order_by(JournalEntry.id)
    )
    return [Note(action, subject or {}, before or {}, after or {}) for action, subject, before, after in rows]


def of(
    notes: Sequence[Note], tournament: Tournament, published: frozenset[int], number_of: Mapping[int, int]
) -> tuple[Correction, ...]:
    """The corrections that are to be shown, by round and board.

    ``tournament`` has all drawn rounds, ``published`` the numbers of those that are public,
    ``number_of`` the pairing numbers by entry id.
    """
    round_robin = tournament.system is System.ROUND_ROBIN
    window = _window(notes, _begun if round_robin else _first_published)
    drawn = {one.number: one for one in tournament.rounds if one.number in published}
    found: list[Correction] = []
    for number, first in sorted(_first_states(window, number_of).items()):
        present = drawn.get(number)
        if present is not None:
            found.extend(_compared(first, present))
        elif first.whole and found and found[-1].to == number - 1:
            found[-1] = replace(found[-1], to=number)
        elif first.whole:
            found.append(Correction(number, Kind.WITHDRAWN, to=number))
    return tuple(found)


def shown_to(number: int, corrections: Iterable[Correction]) -> tuple[Correction, ...]:
    """Those that concern the player with that pairing number."""
    return tuple(correction for correction in corrections if number in correction.players)


# --- the window: what happened since the last round came ---


def _first_published(note: Note, known: set[int]) -> set[int]:
    """The round that this note publishes, if it is higher than all before: the same one again is no next."""
    if note.action != Action.ROUND_PUBLISHED.value:
        return set()
    last = int(note.subject.get("to") or note.subject.get("round") or 0)
    return {last} if last > max(known, default=0) else set()


def _begun(note: Note, known: set[int]) -> set[int]:
    """The round that begins with this note, in a round robin."""
    if note.action not in (Action.ROUND_STARTED.value, Action.RESULT_ENTERED.value):
        return set()
    return {int(note.subject.get("round") or 0)} - known


def _window(notes: Sequence[Note], new: Callable[[Note, set[int]], set[int]]) -> Sequence[Note]:
    """The notes since the last one with which a round came for the first time, and that one itself."""
    known: set[int] = set()
    begins = 0
    for place, note in enumerate(notes):
        come = new(note, known)
        if come:
            known |= come
            begins = place
    return notes[begins:]


# --- the first state: what stood there before the first change ---


@dataclass
class _First:
    """What of a round is known as it was first published. ``whole``: all of its boards."""

    number: int
    whole: bool = False
    pairs: dict[int, Pair | None] = field(default_factory=dict)
    byes: list[int | None] = field(default_factory=list)
    results: dict[int, Result] = field(default_factory=dict)


def _first_states(window: Sequence[Note], number_of: Mapping[int, int]) -> dict[int, _First]:
    rounds: dict[int, _First] = {}

    def first(number: int) -> _First:
        return rounds.setdefault(number, _First(number))

    for note in window:
        if note.action in (Action.RESULT_CORRECTED.value, Action.RESULT_CLEARED.value):
            _keep_result(first(int(note.subject["round"])), note)
        elif note.action == Action.PAIRING_CORRECTED.value:
            _keep_boards(first(int(note.subject["round"])), note.before, note.after, number_of)
        elif note.action == Action.ROUND_UNDONE.value:
            for one in note.before.get("rounds", ()):
                _keep_round(first(int(one["round"])), one, number_of)
    return rounds


def _keep_result(state: _First, note: Note) -> None:
    name = note.before.get("result")
    if name in Result.__members__:
        state.results.setdefault(int(note.subject["board"]), Result[str(name)])


def _keep_boards(
    state: _First, before: Mapping[str, Any], after: Mapping[str, Any], number_of: Mapping[int, int]
) -> None:
    """Boards altered in a published round; a result that one had belongs to a game that is gone."""
    if "seats" not in before:  # a note of before there were entry ids in it
        return
    old = _seats(before, number_of)
    for board in old.keys() | _seats(after, number_of).keys():
        state.pairs.setdefault(board, old.get(board) if not state.whole else None)
        state.results.pop(board, None)
    _keep_bye(state, before, number_of)


def _keep_round(state: _First, before: Mapping[str, Any], number_of: Mapping[int, int]) -> None:
    """A whole round taken back."""
    if not state.whole:
        for board, pair in _seats(before, number_of).items():
            state.pairs.setdefault(board, pair)
        state.whole = True
    state.results.clear()
    _keep_bye(state, before, number_of)


def _keep_bye(state: _First, before: Mapping[str, Any], number_of: Mapping[int, int]) -> None:
    if not state.byes:
        entry_id = before.get("bye_id")
        state.byes.append(None if entry_id is None else number_of.get(int(entry_id), REMOVED))


def _seats(described: Mapping[str, Any], number_of: Mapping[int, int]) -> dict[int, Pair]:
    return {
        int(board): Pair(number_of.get(white, REMOVED), number_of.get(black, REMOVED))
        for board, white, black in described.get("seats", ())
    }


# --- the first state against the present one ---


def _compared(first: _First, present: Round) -> list[Correction]:
    games = {game.board: game for game in present.games}
    pairs = {board: Pair(game.white, game.black) for board, game in games.items()}
    before = dict(first.pairs)
    if first.whole:
        before |= {board: None for board in pairs if board not in before}
    found = [
        Correction(
            present.number, Kind.PAIRING, board, pair_before=before[board], pair_after=pairs.get(board)
        )
        for board in before
        if before[board] != pairs.get(board)
    ]
    found += [
        Correction(
            present.number,
            Kind.RESULT,
            board,
            pair=pairs[board],
            result_before=result,
            result_after=games[board].result,
        )
        for board, result in first.results.items()
        if board in games and games[board].result is not result
    ]
    found.sort(key=lambda correction: (correction.board or 0, correction.kind.value))
    bye = next(iter(present.allocated_byes), None)
    if first.byes and first.byes[0] != bye:
        found.append(Correction(present.number, Kind.BYE, bye_before=first.byes[0], bye_after=bye))
    return found
