"""The pairing of a round between the tables, the engine and a draft."""

from __future__ import annotations

from collections.abc import Container, Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import delete, insert, select
from sqlalchemy.orm import Session

from swiss64.database import locked
from swiss64.engine import tournament as engine
from swiss64.models.round import Game, Round, Seat
from swiss64.models.tournament import Tournament
from swiss64.problems import Gone
from swiss64.rounds.draft import Board, Draft
from swiss64.rounds.problems import NotDrawn
from swiss64.tournaments.snapshot import Snapshot

Columns = dict[str, int | str | None]


def find(session: Session, tournament_id: int, number: int) -> Round | None:
    """The round of that number, if there is anything known of it."""
    return session.scalar(select(Round).where(Round.tournament_id == tournament_id, Round.number == number))


def drawn(session: Session, row: Tournament, number: int) -> Round:
    """The drawn round of that number, a proposal or published. Raises `NotDrawn`."""
    round_row = find(session, row.id, number)
    if round_row is None or round_row.drawn_at is None:
        raise NotDrawn(number)
    return round_row


def tournament(session: Session, tournament_id: int) -> Tournament:
    """The tournament, locked until the end of the transaction. Raises `Gone`."""
    row = locked(session, tournament_id)
    if row is None:
        raise Gone
    return row


def create(session: Session, tournament_id: int, draft: Draft, now: datetime) -> None:
    """Stores a new proposal: the round is drawn, and nothing of it is public."""
    row = find(session, tournament_id, draft.round_number)
    if row is None:
        row = Round(tournament_id=tournament_id, number=draft.round_number)
        session.add(row)
    row.drawn_at = now
    session.flush()
    _put(session, row.id, draft.boards, draft.bye)


def remove(session: Session, row: Round) -> None:
    """Takes the pairing away; the round is only planned again."""
    session.execute(delete(Seat).where(Seat.round_id == row.id))
    session.execute(delete(Game).where(Game.round_id == row.id))
    row.drawn_at = row.published_at = row.started_at = None


def load(session: Session, row: Round) -> tuple[Draft, dict[int, str]]:
    """The pairing of a round, and the names of the results by board for the boards that have one."""
    players: dict[int, dict[str, int]] = {}
    results: dict[int, str] = {}
    bye: int | None = None
    for entry_id, colour, board, result in session.execute(
        select(Seat.entry_id, Seat.colour, Game.board, Game.result)
        .outerjoin(Game, Game.id == Seat.game_id)
        .where(Seat.round_id == row.id)
    ):
        if board is None:
            bye = entry_id
            continue
        players.setdefault(board, {})[colour or ""] = entry_id
        if result is not None:
            results[board] = result
    boards = (Board(number, seats["w"], seats["b"]) for number, seats in sorted(players.items()))
    return Draft(row.number, tuple(boards), bye), results


def draft_of(seen: Snapshot, round_: engine.Round, second_bye: int | None = None) -> Draft:
    """A round of the engine as a draft: pairing numbers become entry ids.

    ``second_bye`` is the pairing number of who has the bye where the engine gave none.
    """
    bye = next(iter(round_.allocated_byes), second_bye)
    games = sorted(round_.games, key=lambda game: game.board)
    return Draft(
        round_.number,
        tuple(Board(game.board, seen.entry[game.white].id, seen.entry[game.black].id) for game in games),
        None if bye is None else seen.entry[bye].id,
    )


def changed_boards(before: Draft, after: Draft) -> tuple[int, ...]:
    """The numbers of the boards that are not the same in both, in order."""
    return tuple(sorted({board.number for board in set(before.boards) ^ set(after.boards)}))


def seats(draft: Draft, boards: Container[int] | None = None) -> dict[str, Any]:
    """A pairing by entry ids, as ``corrections`` reads it in the journal: all boards or some, and the bye."""
    kept = [b for b in draft.boards if boards is None or b.number in boards]
    return {"seats": [[b.number, b.white, b.black] for b in kept], "bye_id": draft.bye}


def replace(session: Session, row: Round, before: Draft, after: Draft) -> None:
    """Makes ``after`` out of ``before``; boards that are the same in both keep their rows and results."""
    touched = changed_boards(before, after)
    games = {
        board: game_id
        for game_id, board in session.execute(select(Game.id, Game.board).where(Game.round_id == row.id))
        if board in touched
    }
    session.execute(delete(Seat).where(Seat.round_id == row.id, Seat.game_id.in_(games.values())))
    if before.bye != after.bye:
        session.execute(delete(Seat).where(Seat.round_id == row.id, Seat.game_id.is_(None)))
    kept = {board.number for board in after.boards}
    gone = [game_id for board, game_id in games.items() if board not in kept]
    session.execute(delete(Game).where(Game.id.in_(gone)))
    new = [board for board in after.boards if board.number in touched]
    _put(session, row.id, new, after.bye if before.bye != after.bye else None, games)


def _put(
    session: Session,
    round_id: int,
    boards: Iterable[Board],
    bye: int | None,
    games: dict[int, int] | None = None,
) -> None:
    """Inserts games (those not in ``games``: row ids by board) and seats."""
    known = dict(games or {})
    boards = list(boards)
    missing = [board.number for board in boards if board.number not in known]
    if missing:
        session.execute(
            insert(Game), [{"round_id": round_id, "board": board, "result_by": ""} for board in missing]
        )
        inserted = select(Game.board, Game.id).where(Game.round_id == round_id, Game.board.in_(missing))
        known.update((board, game_id) for board, game_id in session.execute(inserted))
    seats: list[Columns] = []
    for board in boards:
        for player, colour in ((board.white, "w"), (board.black, "b")):
            seats.append(
                {"round_id": round_id, "entry_id": player, "game_id": known[board.number], "colour": colour}
            )
    if bye is not None:
        seats.append({"round_id": round_id, "entry_id": bye, "game_id": None, "colour": None})
    if seats:
        session.execute(insert(Seat), seats)
