"""How many rounds a tournament has: suggested for a Swiss, computed for a round robin."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from swiss64.engine.tournament import System
from swiss64.models.entry import Entry
from swiss64.models.round import Round
from swiss64.models.tournament import Tournament

MOST_ROUNDS = 99
USUAL_ROUNDS = 7
MOST_DAYS = 60


def suggested_rounds(players: int) -> int:
    """A sensible number of rounds for a Swiss: enough for one winner, and one more to sort the rest.

    Never so many that opponents run out; ``USUAL_ROUNDS`` while too few players are known.
    """
    if players < 4:
        return USUAL_ROUNDS
    return min((players - 1).bit_length() + 1, players - 1)


def round_robin_rounds(players: int, cycles: int) -> int:
    """The number of rounds of a round robin, at least 1 and at most ``MOST_ROUNDS`` (C.05 Annex 1)."""
    return min(max(players - 1 + players % 2, 1) * cycles, MOST_ROUNDS)


def drawn_rounds(session: Session, tournament_id: int) -> int:
    """How many rounds are drawn, proposals included."""
    statement = select(func.count()).where(Round.tournament_id == tournament_id, Round.drawn_at.is_not(None))
    return session.scalar(statement) or 0


def fit_rounds(session: Session, tournament: Tournament) -> None:
    """Makes the announced number of rounds of an undrawn round robin follow its players."""
    if tournament.system != System.ROUND_ROBIN.value or drawn_rounds(session, tournament.id):
        return
    statement = select(func.count()).where(Entry.tournament_id == tournament.id)
    players = session.scalar(statement) or 0
    tournament.planned_rounds = round_robin_rounds(players, tournament.cycles)
