"""The tables: facts, with constraints that make impossible facts impossible."""

from swiss64.models.account import Account, Throttle
from swiss64.models.base import Base
from swiss64.models.entry import Absence, Entry
from swiss64.models.import_draft import ImportDraft
from swiss64.models.journal import JournalEntry
from swiss64.models.round import Game, Round, Seat
from swiss64.models.tournament import PlayingDay, Role, Tournament

__all__ = [
    "Absence",
    "Account",
    "Base",
    "Entry",
    "Game",
    "ImportDraft",
    "JournalEntry",
    "PlayingDay",
    "Role",
    "Round",
    "Seat",
    "Throttle",
    "Tournament",
]
