"""What the hall display can show. The values are the names in settings, in the content and in ``hall.js``."""

from __future__ import annotations

from enum import Enum


class View(Enum):
    """A list on the hall display."""

    START = "start"
    """Nothing but what comes: before the first round."""
    CORRECTIONS = "corrections"
    """What changed after it was published, old and new; shown whatever is chosen."""
    BOARDS = "boards"
    """The pairings by board."""
    NAMES = "names"
    """The pairings by name: every player, also who is free or absent."""
    OPEN = "open"
    """The boards that still play."""
    RESULTS = "results"
    """The boards that are done."""
    STANDINGS = "standings"
    PLAYERS = "players"
    """The list of participants."""


CHOICES = (View.BOARDS, View.NAMES, View.OPEN, View.RESULTS, View.STANDINGS, View.PLAYERS)
"""What an organiser may choose; without a choice the display finds it out by itself."""
