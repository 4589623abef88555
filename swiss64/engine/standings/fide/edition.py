"""Which edition of C.07 a tournament is played by."""

from __future__ import annotations

from datetime import date
from enum import Enum


class Edition(Enum):
    """An edition of the tie-break regulations; the value is the month it came into force."""

    AUGUST_2024 = "2024-08"
    """A dummy has the player's own score, whatever it is."""
    MARCH_2026 = "2026-03"
    """The dummy's score is capped (16.4); in a round robin forfeit losses do not count in art. 7 (15.2)."""


def edition_on(start: date) -> Edition:
    """The edition for a tournament that begins on ``start``; what is older than 2024 gets the first."""
    return Edition.MARCH_2026 if start >= date(2026, 3, 1) else Edition.AUGUST_2024
