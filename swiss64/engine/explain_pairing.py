"""Why two players meet, and why with these colours: data, no sentences."""

from __future__ import annotations

from dataclasses import dataclass

from swiss64.engine.colours import ColourHistory, ColourReason, house_exceeds
from swiss64.engine.pairing.dutch.allocation import ColourRule
from swiss64.engine.pairing.dutch.criteria import Criterion
from swiss64.engine.pairing.dutch.pair import DutchPairing
from swiss64.engine.pairing.house_goals import Goal
from swiss64.engine.pairing.result import Pairing, Side
from swiss64.engine.tournament import Colour


@dataclass(frozen=True, slots=True)
class Unmet:
    """A criterion of the Dutch system or a goal of the house that could not be met, and for whom."""

    rule: Criterion | Goal
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PairingExplained:
    """Why the game on ``board`` came about.

    ``bracket`` is the score in half points of the group in which they were paired;
    ``floats_down`` and ``floats_up`` are the pairing numbers of who meets a lower and a higher
    score, None where the scores are equal. ``white`` and ``black`` carry the score, the colour due
    and the colours so far, ``colours`` is the rule that decided between them. ``unmet`` has what
    could not be met for one of the two, ``meetings`` the rounds in which they met before.
    """

    board: int
    white: Side
    black: Side
    bracket: int
    floats_down: int | None
    floats_up: int | None
    colours: ColourRule | ColourReason
    unmet: tuple[Unmet, ...]
    meetings: tuple[int, ...] = ()


def explain_dutch_game(pairing: DutchPairing, board: int) -> PairingExplained:
    """Why a game of a Dutch round came about (C.04.3). Raises KeyError for a board that is not there."""
    game = next((game for game in pairing.games if game.board == board), None)
    if game is None:
        raise KeyError(board)
    two = {game.white.number, game.black.number}
    bracket = next(one for one in pairing.brackets if any(set(pair) == two for pair in one.pairs))
    floated = [one for one in pairing.brackets if two & set(one.downfloaters)]
    unmet = [
        Unmet(shortcoming.criterion, concerned)
        for one in (*floated, bracket)
        for shortcoming in pairing.shortcomings(one)
        if (concerned := tuple(number for number in shortcoming.players if number in two))
    ]
    down, up = _floats(game.white, game.black)
    return PairingExplained(
        board, game.white, game.black, bracket.score, down, up, game.colour_rule, tuple(unmet)
    )


def explain_house_game(pairing: Pairing, board: int) -> PairingExplained:
    """Why a game of a round by the house rules came about. Raises KeyError for a board that is not there."""
    game = next((game for game in pairing.games if game.board == board), None)
    if game is None:
        raise KeyError(board)
    sides = ((game.white, Colour.WHITE), (game.black, Colour.BLACK))
    down, up = _floats(game.white, game.black)
    failed: dict[Goal, tuple[int, ...]] = {
        Goal.REPEATS: (game.white.number, game.black.number) if game.meetings else (),
        Goal.FLOATS: () if down is None else (down,),
        Goal.COLOUR_LIMITS: tuple(
            side.number for side, colour in sides if house_exceeds(ColourHistory(side.colours), colour)
        ),
        Goal.DUE_COLOURS: tuple(side.number for side, colour in sides if side.due not in (None, colour)),
    }
    return PairingExplained(
        board,
        game.white,
        game.black,
        min(game.white.score, game.black.score),
        down,
        up,
        game.colour_reason,
        tuple(Unmet(goal, players) for goal, players in failed.items() if players),
        game.meetings,
    )


def _floats(white: Side, black: Side) -> tuple[int | None, int | None]:
    if white.score == black.score:
        return None, None
    high, low = (white, black) if white.score > black.score else (black, white)
    return high.number, low.number
