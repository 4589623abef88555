"""Whether a player is in the tournament already."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol


class Sameness(Enum):
    """Why two players may be one; the surest first."""

    FIDE_ID = "fide_id"
    NATIONAL_ID = "national_id"
    NAME = "name"


class Known(Protocol):
    """What is compared of a player."""

    @property
    def name(self) -> str: ...  # noqa: D102
    @property
    def sort_key(self) -> str: ...  # noqa: D102
    @property
    def fide_id(self) -> str: ...  # noqa: D102
    @property
    def national_id(self) -> str: ...  # noqa: D102


@dataclass(frozen=True, slots=True)
class Twin:
    """A player who may be the same: his name as it is written there, and why."""

    name: str
    why: Sameness


class Register:
    """Players who are known, to ask whether another may be one of them."""

    def __init__(self, players: Iterable[Known] = ()) -> None:
        self._names: dict[tuple[Sameness, str], str] = {}
        for player in players:
            self.add(player)

    def add(self, player: Known) -> None:
        """Makes a player known."""
        for mark in _marks(player):
            self._names.setdefault(mark, player.name)

    def twin_of(self, player: Known) -> Twin | None:
        """Who may be the same, by the surest reason; None for a stranger."""
        for mark in _marks(player):
            if mark in self._names:
                return Twin(self._names[mark], mark[0])
        return None


def _marks(player: Known) -> list[tuple[Sameness, str]]:
    """What a player is known by, the surest first."""
    marks = [
        (Sameness.FIDE_ID, player.fide_id),
        (Sameness.NATIONAL_ID, player.national_id),
        (Sameness.NAME, player.sort_key),
    ]
    return [(why, mark) for why, mark in marks if mark]
