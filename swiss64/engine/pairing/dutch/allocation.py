"""Who gets which colour (C.04.3 article 5)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from swiss64.engine.pairing.dutch.preferences import Preference, Strength


class ColourRule(Enum):
    """The article that decided the colours of a pair."""

    BOTH_GRANTED = "5.2.1"
    STRONGER_GRANTED = "5.2.2"
    ALTERNATED = "5.2.3"
    HIGHER_RANKED_GRANTED = "5.2.4"
    INITIAL_COLOUR = "5.2.5"


def granted(
    higher: Preference, lower: Preference, higher_colours: Sequence[int], lower_colours: Sequence[int]
) -> tuple[int, ColourRule]:
    """The colour of the higher-ranked player of a pair, 0 where only 5.2.5 can tell, and the rule."""
    if not higher.colour and not lower.colour:
        return 0, ColourRule.INITIAL_COLOUR
    if higher.colour != lower.colour:
        return higher.colour or -lower.colour, ColourRule.BOTH_GRANTED
    wish = higher.colour
    # Two absolute preferences meet only with a topscorer: the wider colour difference is the stronger.
    width = (higher.strength, higher.difference if higher.strength is Strength.ABSOLUTE else 0)
    other_width = (lower.strength, lower.difference if lower.strength is Strength.ABSOLUTE else 0)
    if width != other_width:
        return (wish if width > other_width else -wish), ColourRule.STRONGER_GRANTED
    for mine, yours in zip(reversed(higher_colours), reversed(lower_colours), strict=False):
        if mine != yours:
            return yours, ColourRule.ALTERNATED
    return wish, ColourRule.HIGHER_RANKED_GRANTED


def by_initial_colour(rank: int, initial: int) -> int:
    """The colour of the higher-ranked of two players without preferences: the initial one if odd (5.2.5)."""
    return initial if rank % 2 else -initial
