"""What is known of a player, as it comes from a form or a file."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from swiss64.accounts.queries import address_key
from swiss64.entries import names
from swiss64.models.entry import Entry
from swiss64.text import fingerprint

HIGHEST_RATING = 4000
FIELDS = (
    *("name", "rating", "title", "sex", "federation", "club", "birth", "fide_id", "national_id"),
    *("alias", "email"),
)


@dataclass(frozen=True, slots=True)
class EntryData:
    """A player's details. ``rating`` 0 is none; ``sex`` m or w; ``birth`` a year; the others may be empty.

    The text is clean (``text.clean``) and within the limits of the table: forms and
    imports see to that. ``alias`` is the name that everybody sees instead; ``email`` is for the
    staff alone, and stands in no journal.
    """

    name: str
    rating: int = 0
    title: str = ""
    sex: str = ""
    federation: str = ""
    club: str = ""
    birth: str = ""
    fide_id: str = ""
    national_id: str = ""
    alias: str = ""
    email: str = ""

    @property
    def sort_key(self) -> str:
        """What orders lists by family name."""
        return names.sort_key(self.name)

    @property
    def email_key(self) -> str | None:
        """The address as those of accounts are compared; None without one."""
        return address_key(self.email) or None

    def noted(self) -> dict[str, Any]:
        """What the journal keeps, which stays for ever: of an address only that there is one."""
        return asdict(self) | {"email": bool(self.email)}

    def seen(self) -> str:
        """What a form that showed this carries along, to notice that it became stale."""
        return fingerprint(*asdict(self).values())


def data_of(entry: Entry) -> EntryData:
    """What is known of an entry now."""
    return EntryData(**{field: getattr(entry, field) for field in FIELDS})
