"""Colour preferences (C.04.3 1.6 and 1.7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum


class Strength(IntEnum):
    """How strong a colour preference is (1.7)."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


@dataclass(frozen=True, slots=True)
class Preference:
    """What a player's colours ask for: ``colour`` +1 White, -1 Black, 0 nothing.

    ``difference`` is how far his colour difference is from 0; ``repeated`` the colour of his
    last two games if it was the same, otherwise 0.
    """

    colour: int
    strength: Strength
    difference: int
    repeated: int


_NONE = Preference(0, Strength.NONE, 0, 0)


def preference(colours: Sequence[int]) -> Preference:
    """The preference after ``colours`` (+1 White, -1 Black, oldest first, played games only)."""
    if not colours:
        return _NONE
    difference = sum(colours)
    last = colours[-1]
    repeated = last if len(colours) > 1 and colours[-2] == last else 0
    size = abs(difference)
    rarer = -1 if difference > 0 else 1
    if size >= 2:
        return Preference(rarer, Strength.ABSOLUTE, size, repeated)
    if repeated:
        return Preference(-last, Strength.ABSOLUTE, size, repeated)
    if difference:
        return Preference(rarer, Strength.STRONG, size, 0)
    return Preference(-last, Strength.MILD, 0, 0)
