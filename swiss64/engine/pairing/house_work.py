"""A limit for the searches that are fast nearly always, so that they give way where they are not."""

from __future__ import annotations

MOST_WORK = 60_000
"""So many small steps (of some microseconds) are done for one run of score groups."""


class TooHardError(Exception):
    """The search would take long: another way is better."""


class Work:
    """How much was searched, and which sets of players can stay in their group, at what cost."""

    def __init__(self) -> None:
        self.done = 0
        self.stays: dict[int, int | None] = {}
        self.can_stay: dict[int, bool] = {}

    def add(self, work: int) -> None:
        """Count some work. Raises `TooHardError` when it becomes too much."""
        self.done += work
        if self.done > MOST_WORK:
            raise TooHardError
