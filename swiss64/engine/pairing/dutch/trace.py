"""How a round came about, bracket by bracket: for explanations, without sentences."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Means(Enum):
    """How the pairing of a bracket was found."""

    NOBODY_CAN_MEET = "nobody_can_meet"
    STEPS = "steps"
    WEIGHTS = "weights"
    WEIGHTS_BELOW = "weights_below"


@dataclass(frozen=True, slots=True)
class BracketTrace:
    """One bracket by pairing numbers: who was in it, who was paired, who left it.

    ``score`` is that of the residents (pairing score, half points). ``mdps`` are the moved-down
    players, ``pairs`` the pairs made here (the higher-ranked first), ``downfloaters`` those who
    went on to the next bracket, ``bye`` who got the pairing-allocated bye here. ``exchanges``
    is how many residents changed between S1 and S2 (4.3).
    """

    score: int
    mdps: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
    bye: int | None
    exchanges: int
    means: Means
