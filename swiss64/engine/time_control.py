"""Time controls in the notation of TRF record 222, and the rating class that they allow.

``d[:d]`` or ``Wd[:d]-Bd[:d]`` where ``d`` is ``M/S``, ``M/S+I``, ``S`` or ``S+I``: M moves, S seconds,
I seconds increment per move. 90 minutes and 30 seconds are ``5400+30``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

_PERIOD = re.compile(r"(?:(?P<moves>[0-9]{1,3})/)?(?P<seconds>[0-9]{1,6})(?:\+(?P<increment>[0-9]{1,4}))?")
_BY_COLOUR = re.compile(r"W(?P<white>[^WB-]+)-B(?P<black>[^WB-]+)")

GAME_LENGTH = 60
"""B.02: the time of a game is estimated for so many moves."""

_FEWEST_MOVES = 30
"""B.02: a first period with a number of moves must have at least so many for a standard game."""


@dataclass(frozen=True, slots=True)
class Period:
    """A period: ``seconds`` for ``moves`` moves (None: for the rest of the game), ``increment`` a move."""

    seconds: int
    increment: int = 0
    moves: int | None = None


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The periods of each player; the same for both but for an Armageddon game."""

    white: tuple[Period, ...]
    black: tuple[Period, ...]

    @property
    def equal(self) -> bool:
        """Whether both players have the same time."""
        return self.white == self.black


class RatingClass(Enum):
    """For which of FIDE's ratings a game can count (B.02; ``rating.md`` 5)."""

    STANDARD = "standard"
    STANDARD_BELOW_2400 = "standard_below_2400"
    """Only when both players are below 2400; otherwise not rated."""
    STANDARD_BELOW_1800 = "standard_below_1800"
    """Only when both players are below 1800; otherwise not rated, not even as rapid."""
    RAPID = "rapid"
    BLITZ = "blitz"
    NONE = "none"
    """Too short, or a form that is not rated."""


def parse(text: str) -> TimeControl:
    """Reads the notation; raises ValueError for anything else.

    Only the last period may be for the rest of the game, and it must be. No time at
    all is no time control.
    """
    compact = "".join(text.split()).upper()
    by_colour = _BY_COLOUR.fullmatch(compact)
    if by_colour:
        return TimeControl(_periods(by_colour["white"]), _periods(by_colour["black"]))
    periods = _periods(compact)
    return TimeControl(periods, periods)


def simple(minutes: int, increment: int = 0) -> TimeControl:
    """So many minutes for the whole game and so many seconds a move."""
    periods = (Period(60 * minutes, increment),)
    return TimeControl(periods, periods)


def notation(control: TimeControl) -> str:
    """The time control in the notation of record 222: what ``parse`` reads."""
    white = ":".join(_period_notation(period) for period in control.white)
    if control.equal:
        return white
    return f"W{white}-B" + ":".join(_period_notation(period) for period in control.black)


def estimated_seconds(periods: tuple[Period, ...]) -> int:
    """The time of one player for a game of 60 moves, in seconds (B.02)."""
    total, done = 0, 0
    for period in periods:
        total += period.seconds
        moves = GAME_LENGTH - done if period.moves is None else min(period.moves, GAME_LENGTH - done)
        total += period.increment * moves
        done += moves
    return total


def rating_class(control: TimeControl) -> RatingClass:
    """For which rating the games can count, by the estimate T (minutes) of B.02.

    T of 120 and more is standard for all, from 90 below 2400, from 60 below 1800;
    between 10 and 60 rapid; above 3 up to 10 blitz. Different times for White and
    Black are not rated.
    """
    if not control.equal:
        return RatingClass.NONE
    seconds = estimated_seconds(control.white)
    first = control.white[0]
    if seconds >= 60 * 60 and first.moves is not None and first.moves < _FEWEST_MOVES:
        return RatingClass.NONE
    for minutes, rated in (
        (120, RatingClass.STANDARD),
        (90, RatingClass.STANDARD_BELOW_2400),
        (60, RatingClass.STANDARD_BELOW_1800),
    ):
        if seconds >= 60 * minutes:
            return rated
    if seconds > 10 * 60:
        return RatingClass.RAPID
    return RatingClass.BLITZ if seconds > 3 * 60 else RatingClass.NONE


def _periods(text: str) -> tuple[Period, ...]:
    periods = tuple(_period(part) for part in text.split(":"))
    if any(period.moves is None for period in periods[:-1]) or periods[-1].moves is not None:
        raise ValueError("the last period, and only that, is for the rest of the game")
    return periods


def _period(text: str) -> Period:
    match = _PERIOD.fullmatch(text)
    if match is None:
        raise ValueError(f"no period of a time control: {text!r}")
    moves = None if match["moves"] is None else int(match["moves"])
    period = Period(int(match["seconds"]), int(match["increment"] or 0), moves)
    if moves == 0 or (period.seconds == 0 and period.increment == 0):
        raise ValueError(f"a period without moves or time: {text!r}")
    return period


def _period_notation(period: Period) -> str:
    moves = "" if period.moves is None else f"{period.moves}/"
    increment = f"+{period.increment}" if period.increment else ""
    return f"{moves}{period.seconds}{increment}"
