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


def twin_of(player: Known, others: Iterable[Known]) -> Twin | None:
    """The first of ``others`` who may be the same: same FIDE number, national number, or name."""
    found: dict[Sameness, Twin] = {}
    for other in others:
        for why, mine, theirs in (
            (Sameness.FIDE_ID, player.fide_id, other.fide_id),
            (Sameness.NATIONAL_ID, player.national_id, other.national_id),
            (Sameness.NAME, player.sort_key, other.sort_key),
        ):
            if mine and mine == theirs and why not in found:
                found[why] = Twin(other.name, why)
    return next((found[why] for why in Sameness if why in found), None)
