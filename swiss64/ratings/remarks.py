"""What is odd in a list without keeping a player out of it: counted, and told at the end."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any


class Remark(Enum):
    """Something odd about a line."""

    SHIFTED = "shifted"
    """An over-long text pushed the columns after it to the right; they were found again."""
    COLUMNS_LOST = "columns_lost"
    """The columns could not be found again: the player is there without ratings."""
    TITLE_UNKNOWN = "title_unknown"
    SEX_UNKNOWN = "sex_unknown"
    BIRTH_MISSING = "birth_missing"
    BIRTH_UNREADABLE = "birth_unreadable"
    FEDERATION_UNREADABLE = "federation_unreadable"
    RATING_UNREADABLE = "rating_unreadable"
    NAME_SHORTENED = "name_shortened"
    NAME_MISSING = "name_missing"
    """The number stands in the place of the name."""
    NUMBER_TWICE = "number_twice"
    """The same number again: the first line counts."""
    NUMBER_MISSING = "number_missing"
    """A line that names nobody: no number, so nobody can be known by it."""


@dataclass(slots=True)
class Noted:
    """How often a remark was made, and the first line with what stood there."""

    count: int
    line: int
    example: str


class Remarks:
    """The remarks about one list."""

    def __init__(self) -> None:
        self.noted: dict[Remark, Noted] = {}

    def add(self, remark: Remark, line: int, example: str = "") -> None:
        """Counts a remark about a line."""
        known = self.noted.get(remark)
        if known is None:
            self.noted[remark] = Noted(1, line, example[:40])
        else:
            known.count += 1

    def count(self, remark: Remark) -> int:
        """How often a remark was made."""
        known = self.noted.get(remark)
        return 0 if known is None else known.count

    def as_json(self) -> dict[str, Any]:
        """As the table keeps them."""
        return {
            remark.value: {"count": noted.count, "line": noted.line, "example": noted.example}
            for remark, noted in self.noted.items()
        }

    @classmethod
    def from_json(cls, kept: dict[str, Any]) -> Remarks:
        """From what the table keeps; what a newer version wrote and this one does not know is left out."""
        remarks = cls()
        known = {remark.value: remark for remark in Remark}
        for name, noted in kept.items():
            if name in known:
                remarks.noted[known[name]] = Noted(noted["count"], noted["line"], noted["example"])
        return remarks
