"""The status of a series: computed from its tournaments, stored nowhere."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum

from swiss64.tournaments.status import TournamentStatus


class SeriesStatus(Enum):
    """Where a series is in its life."""

    NOT_STARTED = "not_started"
    RUNNING = "running"
    FINISHED = "finished"


def of_series(tournaments: Collection[TournamentStatus]) -> SeriesStatus:
    """The rule: finished when all its tournaments are, running when one has begun. (Decision.)

    A series without tournaments has not started.
    """
    begun = [one for one in tournaments if one in (TournamentStatus.RUNNING, TournamentStatus.FINISHED)]
    if not begun:
        return SeriesStatus.NOT_STARTED
    if all(one is TournamentStatus.FINISHED for one in tournaments):
        return SeriesStatus.FINISHED
    return SeriesStatus.RUNNING
