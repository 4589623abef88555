"""What chance makes of a round of a generated tournament: who is away, and how the games end."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from swiss64.engine.standings.expectation import expected_score
from swiss64.engine.tournament import ByeKind, Game, Player, Result

_FEWEST_PRESENT = 2
_FORFEITS = (Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT)
_ODD = (Result.NO_CONTEST, Result.HALF_TO_WHITE, Result.HALF_TO_BLACK)
_UNRATED = {
    Result.WHITE_WINS: Result.WHITE_WINS_UNRATED,
    Result.DRAW: Result.DRAW_UNRATED,
    Result.BLACK_WINS: Result.BLACK_WINS_UNRATED,
}


@dataclass(frozen=True, slots=True)
class Chances:
    """How often something happens, from 0 to 1.

    For a player: ``late_entries`` (once), and in a round ``withdrawals`` and the three
    requested byes. For a game: ``forfeits`` by one of the two, ``double_forfeits``,
    ``unrated_games`` (W, D, L), ``odd_results`` (0–0 and ½–0) and ``draws`` between equals.
    """

    late_entries: float = 0.0
    withdrawals: float = 0.0
    half_point_byes: float = 0.0
    full_point_byes: float = 0.0
    zero_point_byes: float = 0.0
    forfeits: float = 0.0
    double_forfeits: float = 0.0
    unrated_games: float = 0.0
    odd_results: float = 0.0
    draws: float = 0.3


def absences(
    players: Iterable[int],
    entered_in: Mapping[int, int],
    left_after: Mapping[int, int],
    round_number: int,
    chances: Chances,
    luck: random.Random,
) -> tuple[dict[int, ByeKind], dict[int, int]]:
    """Who is not paired in a round, with his bye, and who has left the tournament for good by now.

    At least two of those who are there for the whole event stay.
    """
    away: dict[int, ByeKind] = {}
    left = dict(left_after)
    present = []
    for number in sorted(players):
        kind = _requested(chances, luck)
        leaves = round_number > 1 and luck.random() < chances.withdrawals
        if number in left or entered_in.get(number, 1) > round_number:
            away[number] = ByeKind.ZERO_POINT
        else:
            present.append((number, kind, leaves))
    may_go = len(present) - _FEWEST_PRESENT
    for number, kind, leaves in present:
        if may_go > 0 and (leaves or kind is not None):
            may_go -= 1
            away[number] = ByeKind.ZERO_POINT if leaves or kind is None else kind
            if leaves:
                left[number] = round_number - 1
    return away, left


def _requested(chances: Chances, luck: random.Random) -> ByeKind | None:
    drawn = luck.random()
    for kind, share in (
        (ByeKind.HALF_POINT, chances.half_point_byes),
        (ByeKind.FULL_POINT, chances.full_point_byes),
        (ByeKind.ZERO_POINT, chances.zero_point_byes),
    ):
        if drawn < share:
            return kind
        drawn -= share
    return None


def results(
    games: Iterable[Game], players: Mapping[int, Player], chances: Chances, luck: random.Random
) -> tuple[Game, ...]:
    """The games with their results."""
    return tuple(
        replace(game, result=_result(players[game.white], players[game.black], chances, luck))
        for game in games
    )


def _result(white: Player, black: Player, chances: Chances, luck: random.Random) -> Result:
    drawn = luck.random()
    if drawn < chances.double_forfeits:
        return Result.DOUBLE_FORFEIT
    drawn -= chances.double_forfeits
    if drawn < chances.forfeits:
        return luck.choice(_FORFEITS)
    drawn -= chances.forfeits
    if drawn < chances.odd_results:
        return luck.choice(_ODD)
    result = by_expectation(white.rating - black.rating, chances.draws, luck)
    return _UNRATED[result] if luck.random() < chances.unrated_games else result


def by_expectation(difference: int, draws: float, luck: random.Random) -> Result:
    """A result by FIDE's table for White rated ``difference`` more than Black (B.02 8.1.2).

    Over many games White's average is what the table expects; ``draws`` is the share of draws
    where that leaves room for it.
    """
    expected = expected_score(difference) / 100
    draw = min(draws, 2 * expected, 2 * (1 - expected))
    drawn = luck.random()
    if drawn < draw:
        return Result.DRAW
    return Result.WHITE_WINS if drawn < draw / 2 + expected else Result.BLACK_WINS
