"""The rounds of a TRF file in an empty tournament: whether they can be told truthfully, and writing them."""

from __future__ import annotations

from collections import Counter
from datetime import date, datetime
from enum import Enum

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from swiss64.engine.pairing.dutch.initial import initial_colour_shown
from swiss64.engine.pairing.dutch.request import DutchRequest
from swiss64.engine.standings.fide.codes import CodeError, parse_code
from swiss64.engine.standings.tie_breaks import Criterion
from swiss64.engine.tournament import ByeKind, Round, Scoring, System
from swiss64.engine.trf.document import TrfDocument
from swiss64.exchange.rows import Reading
from swiss64.journal import Actor
from swiss64.models import Absence, Entry, Game, PlayingDay, Tournament
from swiss64.rounds import storage
from swiss64.rounds.draft import Board, Draft
from swiss64.tournaments import fide
from swiss64.tournaments.operations import data_of, note_changes
from swiss64.tournaments.planning import MOST_DAYS, MOST_ROUNDS

_ABSENCES = {ByeKind.HALF_POINT: "half", ByeKind.FULL_POINT: "full", ByeKind.ZERO_POINT: "zero"}


class Obstacle(Enum):
    """Why the rounds of a file cannot be taken; its players can."""

    NO_ROUNDS = "no_rounds"
    OTHER_POINTS = "other_points"
    NOT_THE_TABLE = "not_the_table"
    BAD_LINES = "bad_lines"
    TOO_MANY = "too_many"
    OTHER_PAIRING = "other_pairing"


def obstacle(reading: Reading, system: System, cycles: int) -> Obstacle | None:
    """Why the rounds cannot be taken into a tournament of this system; None when they can.

    What is not equal here and there would be a different tournament: another value of a
    win or a bye, a Dutch Swiss with acceleration or players kept apart, or a round robin
    of which only some rounds are there, since this site draws its table at once.
    """
    document = reading.document
    if document is None or not document.tournament.rounds:
        return Obstacle.NO_ROUNDS
    if any(row.data is None for row in reading.rows):
        return Obstacle.BAD_LINES
    if len(document.tournament.rounds) > MOST_ROUNDS:
        return Obstacle.TOO_MANY
    if document.tournament.scoring != Scoring():
        return Obstacle.OTHER_POINTS
    if system is System.FIDE_DUTCH and _has_more_rules(document):
        return Obstacle.OTHER_PAIRING
    if system is System.ROUND_ROBIN and not _is_table(document, cycles):
        return Obstacle.NOT_THE_TABLE
    return None


def _has_more_rules(document: TrfDocument) -> bool:
    """Whether the file pairs by more than the Dutch system itself (C.04.7, forbidden pairs)."""
    accelerated = document.header.type_code.upper().endswith("_BAKU") or document.accelerations
    return bool(accelerated or document.forbidden)


def _is_table(document: TrfDocument, cycles: int) -> bool:
    """Whether every two players meet once in every cycle."""
    numbers = sorted(document.tournament.player)
    meetings = Counter(
        frozenset((game.white, game.black)) for round_ in document.tournament.rounds for game in round_.games
    )
    pairs = [frozenset((one, two)) for place, one in enumerate(numbers) for two in numbers[place + 1 :]]
    return all(meetings[pair] == cycles for pair in pairs)


def write(
    session: Session,
    row: Tournament,
    actor: Actor,
    now: datetime,
    document: TrfDocument,
    entries: dict[int, Entry],
) -> None:
    """Writes the rounds as published, with their results, byes and absences.

    ``entries`` gives the entry of each start number, with a row id. Requested byes of
    rounds to come become absences. The announced number of rounds is raised when the
    file has more.
    """
    ids = {number: entry.id for number, entry in entries.items()}
    rounds = document.tournament.rounds
    is_round_robin = row.system == System.ROUND_ROBIN.value
    row.planned_rounds = len(rounds) if is_round_robin else max(row.planned_rounds, len(rounds))
    if row.system == System.FIDE_DUTCH.value:
        _take_announcement(session, row, actor, now, document)
    for round_ in rounds:
        _write_round(session, row, actor, now, round_, ids)
        for number in ids:
            kind = _absence(round_, number)
            if kind is not None:
                session.add(Absence(entry_id=ids[number], round_number=round_.number, kind=kind))
    for request in document.requested:
        if len(rounds) < request.round <= row.planned_rounds and request.kind in _ABSENCES:
            kind = _ABSENCES[request.kind]
            session.add(Absence(entry_id=ids[request.player], round_number=request.round, kind=kind))
    session.flush()


def _take_announcement(
    session: Session, row: Tournament, actor: Actor, now: datetime, document: TrfDocument
) -> None:
    """What FIDE's rules want announced, as far as the file tells it; the rounds then fix it.

    Those are the number of rounds, the tie-breaks (192 and 202 or 212) if this site counts them all,
    and the initial colour (152, else what round 1 shows), which nobody here drew by lot. The playing
    days, unless there are some, as the first tells by which edition the tie-breaks are counted.
    """
    before = data_of(row)
    row.planned_rounds = min(announced_rounds(document) or row.planned_rounds, MOST_ROUNDS)
    row.tie_breaks = announced_tie_breaks(document) or row.tie_breaks
    colour = document.header.initial_colour or initial_colour_shown(DutchRequest.from_document(document))
    if colour is not None:
        row.initial_colour, row.initial_colour_by_lot = colour.value, False
    if not row.playing_days:
        row.playing_days = [PlayingDay(day=day) for day in playing_days(document)]
    note_changes(session, row, actor, now, before)


def announced_rounds(document: TrfDocument) -> int | None:
    """The number of rounds that a file announces, never fewer than it has; None where it does not tell."""
    announced = document.header.planned_rounds
    return None if announced is None else max(announced, len(document.tournament.rounds))


def playing_days(document: TrfDocument) -> tuple[date, ...]:
    """The days that a file tells: the first of the tournament (042) and those of its rounds (132)."""
    first = document.header.start
    days = {day for day in document.header.round_dates if day is not None and (first is None or day > first)}
    return tuple(sorted(days if first is None else days | {first}))[:MOST_DAYS]


def announced_tie_breaks(document: TrfDocument) -> str:
    """The tie-breaks of a file as they are kept; empty where it names none, or one that cannot be counted."""
    names = document.header.tie_breaks
    try:
        codes = [code for code in map(parse_code, names) if code.criterion is not Criterion.POINTS]
    except CodeError:
        return ""
    return ",".join(map(str, codes)) if len(codes) <= fide.MOST_TIE_BREAKS else ""


def _absence(round_: Round, number: int) -> str | None:
    """The kind of absence of a player in a round; None when he played or had the allocated bye."""
    if number in round_.game_of:
        return None
    bye = round_.bye_of.get(number)
    return "zero" if bye is None else _ABSENCES.get(bye.kind)


def _write_round(
    session: Session, row: Tournament, actor: Actor, now: datetime, round_: Round, ids: dict[int, int]
) -> None:
    allocated = round_.allocated_byes
    boards = tuple(Board(game.board, ids[game.white], ids[game.black]) for game in round_.games)
    storage.create(
        session, row.id, Draft(round_.number, boards, ids[allocated[0]] if allocated else None), now
    )
    stored = storage.drawn(session, row, round_.number)
    stored.published_at = now
    session.flush()
    rows = session.execute(select(Game.board, Game.id).where(Game.round_id == stored.id))
    games = {board: game_id for board, game_id in rows}  # noqa: C416 - a result has keys of its own
    results = [
        {"id": games[game.board], "result": game.result.name, "result_by": actor.name, "result_at": now}
        for game in round_.games
        if game.result is not None
    ]
    if results:
        session.execute(update(Game), results)
