"""Performance rating: the opponents' average plus the dp of the score (FIDE B.02 8.1.1; house rules)."""

from __future__ import annotations

from dataclasses import dataclass

from swiss64.engine.standings.record import Outcome, record
from swiss64.engine.tournament import Tournament

# dp for 50 %, 51 % … 100 % (B.02 8.1.1). Below 50 % it is the same with a minus.
_DP_FROM_HALF = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65),
    *(72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230),
    *(240, 251, 262, 273, 284, 296, 309, 322, 336, 351),
    *(366, 383, 401, 422, 444, 470, 501, 538, 589, 677),
    800,
)

# What the game itself gave, in half points: ratings know no other point system.
_GAME_HALF_POINTS = {Outcome.WON: 2, Outcome.DRAWN: 1, Outcome.LOST: 0}


@dataclass(frozen=True, slots=True)
class Performance:
    """The performance of one player.

    ``games`` are those really played against rated opponents, ``half_points`` what they
    gave, ``average`` the opponents' rating and ``percentage`` the score in whole per
    cent, both with a half rounded up. The last three are None without such games.
    """

    games: int
    half_points: int
    average: int | None
    percentage: int | None
    rating: int | None


@dataclass(frozen=True, slots=True)
class PerformanceRound:
    """A round of a player as the performance sees it.

    ``rating`` is the opponent's, 0 without one, and None where no game was really played (with an outcome
    1, ½ or 0); ``half_points`` are what such a game gave, whatever the tournament gives for it.
    """

    round: int
    outcome: Outcome
    opponent: int | None
    rating: int | None
    half_points: int

    @property
    def counts(self) -> bool:
        """Whether it counts: really played, against an opponent with a rating."""
        return bool(self.rating)


def dp(percentage: int) -> int:
    """The rating difference for a score in whole per cent (B.02 8.1.1). Raises ValueError outside 0…100."""
    if not 0 <= percentage <= 100:
        raise ValueError("a percentage is between 0 and 100")
    return _DP_FROM_HALF[percentage - 50] if percentage >= 50 else -_DP_FROM_HALF[50 - percentage]


def performance(tournament: Tournament, number: int) -> Performance:
    """The performance of a player in the games played so far; may be negative, and is shown as it is.

    Byes, forfeits, no contests and games without a result do not count. Neither do
    games against opponents without a rating, in the average nor in the score
    (decision: a TPR compares with ratings only).
    """
    counted = [item for item in performance_rounds(tournament, number) if item.counts]
    games = len(counted)
    if games == 0:
        return Performance(0, 0, None, None, None)
    half_points = sum(item.half_points for item in counted)
    average = half_up(sum(item.rating or 0 for item in counted), games)
    percentage = half_up(100 * half_points, 2 * games)
    return Performance(games, half_points, average, percentage, average + dp(percentage))


def performance_rounds(tournament: Tournament, number: int) -> tuple[PerformanceRound, ...]:
    """Every round of a player as his performance sees it, also those that do not count."""
    found = []
    for entry in record(tournament, number):
        half_points = _GAME_HALF_POINTS.get(entry.outcome)
        if half_points is None or entry.opponent is None:
            found.append(PerformanceRound(entry.round, entry.outcome, entry.opponent, None, 0))
        else:
            rating = max(0, tournament.player[entry.opponent].rating)
            found.append(PerformanceRound(entry.round, entry.outcome, entry.opponent, rating, half_points))
    return tuple(found)


def half_up(numerator: int, denominator: int) -> int:
    """The quotient of two numbers (the second positive) as a whole number, a half upwards."""
    return (2 * numerator + denominator) // (2 * denominator)
