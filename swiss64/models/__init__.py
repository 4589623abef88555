"""The tables: facts, with constraints that make impossible facts impossible."""

from swiss64.models.account import Account, LogIn, MailedLink, Throttle
from swiss64.models.base import Base
from swiss64.models.calendar import CalendarLink, Star
from swiss64.models.display import Display, DisplayLink, DisplayScreen
from swiss64.models.entry import Absence, Entry
from swiss64.models.identity import Identity
from swiss64.models.import_draft import ImportDraft
from swiss64.models.journal import JournalEntry
from swiss64.models.mail import Mail
from swiss64.models.people import Helper, Invitation, OrganiserRequest, StaffInvitation
from swiss64.models.player import OwnNumbers, Profile, ProfileClaim, ProfileMerge
from swiss64.models.rating import RatedName, RatedPlayer, RatingList
from swiss64.models.round import Game, Round, Seat
from swiss64.models.series import Series, SeriesPoints, SeriesTournament
from swiss64.models.tournament import PlayingDay, Role, Tournament

__all__ = [
    "Absence",
    "Account",
    "Base",
    "CalendarLink",
    "Display",
    "DisplayLink",
    "DisplayScreen",
    "Entry",
    "Game",
    "Helper",
    "Identity",
    "ImportDraft",
    "Invitation",
    "JournalEntry",
    "LogIn",
    "Mail",
    "MailedLink",
    "OrganiserRequest",
    "OwnNumbers",
    "PlayingDay",
    "Profile",
    "ProfileClaim",
    "ProfileMerge",
    "RatedName",
    "RatedPlayer",
    "RatingList",
    "Role",
    "Round",
    "Seat",
    "Series",
    "SeriesPoints",
    "SeriesTournament",
    "StaffInvitation",
    "Star",
    "Throttle",
    "Tournament",
]
