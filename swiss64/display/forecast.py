"""When a round may end: from its start, the time control and the boards that still play. Pure functions.

The time of a game is taken from B.02: sixty moves by each player, here all of it used. That is the time after
which the last game is expected to be over when many are played. Few games take so long: a game
is taken to end at any moment between two fifths of that time and the whole of it, each as likely as another.
When ``n`` such games still play at a moment, the last of them is to be expected at n/(n+1) of the way from
that moment to the end (the greatest of n evenly spread numbers). So the forecast comes nearer as boards
finish, and moves on while nothing does. It is rounded up to five minutes: it is a guess, and should look so.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from swiss64.engine.time_control import TimeControl, estimated_seconds

_FIRST_ENDS = 0.4
_STEP = timedelta(minutes=5)
_MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Forecast:
    """From ``since`` on the round is expected to end at ``end``; None: longer than can be told."""

    since: datetime
    end: datetime | None


def full_length(control: TimeControl) -> timedelta:
    """How long a game of sixty moves takes when both use all their time."""
    return timedelta(seconds=estimated_seconds(control.white) + estimated_seconds(control.black))


def forecasts(start: datetime, length: timedelta, open_boards: int) -> tuple[Forecast, ...]:
    """The expected end of a round as time goes by while nothing changes, in order; empty without open boards.

    ``start`` (aware) is when the clocks were started, ``length`` the time of a whole game. The last
    forecast, from ``start + length``, has no end.
    """
    if open_boards < 1 or length <= timedelta(0):
        return ()
    made: list[Forecast] = []
    passed = timedelta(0)
    while passed < length:
        end = _round_up(start + _last_end(passed, length, open_boards))
        if not made or made[-1].end != end:
            made.append(Forecast(start + passed, end))
        passed += _MINUTE
    return (*made, Forecast(start + length, None))


def _last_end(passed: timedelta, length: timedelta, open_boards: int) -> timedelta:
    earliest = max(passed, length * _FIRST_ENDS)
    return earliest + (length - earliest) * open_boards / (open_boards + 1)


def _round_up(moment: datetime) -> datetime:
    over = timedelta(minutes=moment.minute % 5, seconds=moment.second, microseconds=moment.microsecond)
    return moment - over + (_STEP if over else timedelta(0))
