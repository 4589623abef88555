"""The status of a round and of a tournament: computed from the facts, stored nowhere.

``swiss64.md``, Status: a round is finished when every game has a result, running when
it was started or has a result, otherwise not started.
"""

from __future__ import annotations

from enum import Enum

from swiss64.tournaments.snapshot import Snapshot


class RoundStatus(Enum):
    """Where a round is in its life. Only published rounds are known outside the staff."""

    PLANNED = "planned"
    PROPOSED = "proposed"
    NOT_STARTED = "not_started"
    RUNNING = "running"
    FINISHED = "finished"


class TournamentStatus(Enum):
    """Where a tournament is in its life."""

    EMPTY = "empty"
    NOT_STARTED = "not_started"
    RUNNING = "running"
    FINISHED = "finished"


def of_round(snapshot: Snapshot, number: int) -> RoundStatus:
    """The status of a round; PLANNED also for one without any facts."""
    facts = snapshot.round.get(number)
    if facts is None or facts.drawn_at is None:
        return RoundStatus.PLANNED
    if facts.published_at is None:
        return RoundStatus.PROPOSED
    drawn = next(r for r in snapshot.everything.rounds if r.number == number)
    if drawn.complete:
        return RoundStatus.FINISHED
    if facts.started_at is not None or any(game.result is not None for game in drawn.games):
        return RoundStatus.RUNNING
    return RoundStatus.NOT_STARTED


def of_tournament(snapshot: Snapshot) -> TournamentStatus:
    """The status of the tournament, from its snapshot."""
    published = snapshot.tournament.rounds
    return of_counts(
        players=bool(snapshot.entries),
        published=len(published),
        planned=snapshot.everything.planned_rounds,
        complete=all(r.complete for r in published),
    )


def of_counts(*, players: bool, published: int, planned: int, complete: bool) -> TournamentStatus:
    """The rule: finished when all planned rounds are published and every game in them has a result.

    ``complete`` says that of the published rounds. Lists count in the tables and read no snapshots.
    """
    if not published:
        return TournamentStatus.NOT_STARTED if players else TournamentStatus.EMPTY
    return TournamentStatus.FINISHED if published >= planned and complete else TournamentStatus.RUNNING
