"""The lines of which the public pages are made: players, boards, rounds. Facts and numbers only, no words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from swiss64.engine.standings.scores import scores
from swiss64.engine.tournament import ByeKind, Player, Result, Round, System
from swiss64.tournaments.snapshot import Snapshot
from swiss64.tournaments.status import RoundStatus, TournamentStatus, of_round, of_tournament


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player on a page: ``entry_id`` stays the same when numbers change; ``points`` half points."""

    player: Player
    entry_id: int
    points: int


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board of a round."""

    board: int
    white: PlayerLine
    black: PlayerLine
    result: Result | None


@dataclass(frozen=True, slots=True)
class ByeLine:
    """Somebody without a board in a round, and why."""

    line: PlayerLine
    kind: ByeKind


@dataclass(frozen=True, slots=True)
class RoundView:
    """A published round. ``done`` of its boards have a result."""

    number: int
    status: RoundStatus
    planned_start: datetime | None
    boards: tuple[BoardLine, ...]
    byes: tuple[ByeLine, ...]
    done: int


@dataclass(frozen=True, slots=True)
class RoundLink:
    """A published round in the row of rounds."""

    number: int
    status: RoundStatus


def round_of(snapshot: Snapshot, number: int) -> Round | None:
    """A published round, None when there is no such."""
    return next((r for r in snapshot.tournament.rounds if r.number == number), None)


def round_view(snapshot: Snapshot, number: int) -> RoundView | None:
    """A published round for a page, None when there is no such.

    The points beside the names are those before the round. In a round robin, whose
    rounds may be played in any order, they are what the players have now.
    """
    drawn = round_of(snapshot, number)
    if drawn is None:
        return None
    through = None if snapshot.tournament.system is System.ROUND_ROBIN else number - 1
    lines = player_lines(snapshot, through)
    facts = snapshot.round[number]
    boards = tuple(BoardLine(g.board, lines[g.white], lines[g.black], g.result) for g in drawn.games)
    return RoundView(
        number=number,
        status=of_round(snapshot, number),
        planned_start=facts.planned_start,
        boards=boards,
        byes=tuple(ByeLine(lines[bye.player], bye.kind) for bye in drawn.byes),
        done=sum(line.result is not None for line in boards),
    )


def player_lines(snapshot: Snapshot, through_round: int | None = None) -> dict[int, PlayerLine]:
    """Every player by number, with the points after ``through_round`` (None: all rounds)."""
    points = scores(snapshot.tournament, through_round)
    return {
        player.number: PlayerLine(player, snapshot.entry[player.number].id, points[player.number])
        for player in snapshot.tournament.players
    }


def round_links(snapshot: Snapshot) -> tuple[RoundLink, ...]:
    """The published rounds with their status."""
    return tuple(RoundLink(r.number, of_round(snapshot, r.number)) for r in snapshot.tournament.rounds)


def current_rounds(snapshot: Snapshot) -> tuple[int, ...]:
    """The numbers of the rounds that a visitor comes for.

    A Swiss has one: the last. In a round robin all rounds are published at once: those
    that are running, else the first that is not finished, else the last.
    """
    links = round_links(snapshot)
    if not links:
        return ()
    if snapshot.tournament.system is not System.ROUND_ROBIN:
        return (links[-1].number,)
    running = tuple(link.number for link in links if link.status is RoundStatus.RUNNING)
    if running:
        return running
    unfinished = [link.number for link in links if link.status is not RoundStatus.FINISHED]
    return (unfinished[0] if unfinished else links[-1].number,)


def is_over(snapshot: Snapshot) -> bool:
    """Whether the tournament is finished."""
    return of_tournament(snapshot) is TournamentStatus.FINISHED
