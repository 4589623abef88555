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
    ratings: list[int] = []
    half_points = 0
    for entry in record(tournament, number):
        if entry.outcome not in _GAME_HALF_POINTS or entry.opponent is None:
            continue
        rating = tournament.player[entry.opponent].rating
        if rating > 0:
            ratings.append(rating)
            half_points += _GAME_HALF_POINTS[entry.outcome]
    games = len(ratings)
    if games == 0:
        return Performance(0, 0, None, None, None)
    average = half_up(sum(ratings), games)
    percentage = half_up(100 * half_points, 2 * games)
    return Performance(games, half_points, average, percentage, average + dp(percentage))


def half_up(numerator: int, denominator: int) -> int:
    """The quotient of two numbers (the second positive) as a whole number, a half upwards."""
    return (2 * numerator + denominator) // (2 * denominator)
