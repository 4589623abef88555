"""From a day and a time on the clock of the tournament's zone to a moment."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

from flask_babel import gettext as _

from swiss64.locale import day as day_in_words
from swiss64.problems import Problem


class SkippedTime(Problem):
    """A time that the clock jumps over when summer time begins."""

    def __init__(self, day: date, at: time) -> None:
        super().__init__(day, at)
        self.day = day
        self.at = at

    def text(self) -> str:
        """Says so."""
        return _(
            "On %(day)s the clock goes forward and %(time)s does not exist. Choose another time.",
            day=day_in_words(self.day),
            time=f"{self.at:%H:%M}",
        )


class RepeatedTime(Problem):
    """A time that comes twice when summer time ends."""

    def __init__(self, day: date, at: time) -> None:
        super().__init__(day, at)
        self.day = day
        self.at = at

    def text(self) -> str:
        """Says so."""
        return _(
            "On %(day)s the clock goes back and %(time)s comes twice. Choose another time.",
            day=day_in_words(self.day),
            time=f"{self.at:%H:%M}",
        )


def to_utc(day: date, at: time, zone: str) -> datetime:
    """The moment (aware UTC). Raises SkippedTime or RepeatedTime where the clock leaves it open."""
    there = ZoneInfo(zone)
    early = datetime.combine(day, at, there)
    late = early.replace(fold=1)
    if early.utcoffset() != late.utcoffset():
        back = early.astimezone(UTC).astimezone(there)
        raise (
            RepeatedTime(day, at)
            if back.replace(tzinfo=None) == early.replace(tzinfo=None)
            else SkippedTime(day, at)
        )
    return early.astimezone(UTC)
