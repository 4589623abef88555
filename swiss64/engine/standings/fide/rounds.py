"""What kind of round it was for a player, in the words of C.07 article 16."""

from __future__ import annotations

from enum import Enum

from swiss64.engine.standings.record import Outcome, PlayerRound
from swiss64.engine.tournament import ByeKind, System


class RoundKind(Enum):
    """How a round was spent; everything but the first and the last two is an unplayed round (16.1)."""

    PLAYED = "played"
    ALLOCATED_BYE = "allocated_bye"
    FULL_POINT_BYE = "full_point_bye"
    FORFEIT_WIN = "forfeit_win"
    FORFEIT_LOSS = "forfeit_loss"
    """Also of both players of a double forfeit."""
    REQUESTED_BYE = "requested_bye"
    """A half-point or zero-point bye; so is every round before a late entry or after a withdrawal."""
    UNFINISHED = "unfinished"
    """The game has no result yet: it counts nowhere."""
    REST = "rest"
    """The free round of a round robin with an odd field, which is no bye."""

    @property
    def voluntary(self) -> bool:
        """Whether it is a voluntarily unplayed round, a VUR (16.1)."""
        return self in (RoundKind.REQUESTED_BYE, RoundKind.FORFEIT_LOSS)

    @property
    def forfeit(self) -> bool:
        """Whether an opponent was scheduled and one or both did not play."""
        return self in (RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS)

    @property
    def bye(self) -> bool:
        """Whether there was no opponent, and the round counts as a game against a dummy (16.4)."""
        return self in (RoundKind.ALLOCATED_BYE, RoundKind.FULL_POINT_BYE, RoundKind.REQUESTED_BYE)


_OF_OUTCOME = {
    Outcome.WON_BY_FORFEIT: RoundKind.FORFEIT_WIN,
    Outcome.LOST_BY_FORFEIT: RoundKind.FORFEIT_LOSS,
    Outcome.UNFINISHED: RoundKind.UNFINISHED,
}
_OF_BYE = {
    ByeKind.PAIRING_ALLOCATED: RoundKind.ALLOCATED_BYE,
    ByeKind.FULL_POINT: RoundKind.FULL_POINT_BYE,
}


def kind_of(system: System, entry: PlayerRound) -> RoundKind:
    """The kind of a player's round in a tournament of this system."""
    if entry.outcome.played:
        return RoundKind.PLAYED
    if entry.opponent is not None:
        return _OF_OUTCOME[entry.outcome]
    if system is System.ROUND_ROBIN:
        return RoundKind.REST
    return RoundKind.REQUESTED_BYE if entry.bye is None else _OF_BYE.get(entry.bye, RoundKind.REQUESTED_BYE)
