"""What is known of a player, as it comes from a form or a file."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from swiss64.entries import names
from swiss64.models.entry import Entry
from swiss64.text import fingerprint

HIGHEST_RATING = 4000
FIELDS = ("name", "rating", "title", "sex", "federation", "club", "birth", "fide_id", "national_id")


@dataclass(frozen=True, slots=True)
class EntryData:
    """A player's details. ``rating`` 0 is none; ``sex`` m or w; ``birth`` a year; the others may be empty.

    The text is clean (``text.clean``) and within the limits of the table: forms and
    imports see to that.
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

    @property
    def sort_key(self) -> str:
        """What orders lists by family name."""
        return names.sort_key(self.name)

    def seen(self) -> str:
        """What a form that showed this carries along, to notice that it became stale."""
        return fingerprint(*asdict(self).values())


def data_of(entry: Entry) -> EntryData:
    """What is known of an entry now."""
    return EntryData(**{field: getattr(entry, field) for field in FIELDS})
