"""The order of the boards in a round (C.04.2 3.6), by FIDE's rules and by those of the house."""

from __future__ import annotations

from collections.abc import Mapping


def board_key(scores: Mapping[int, int], one: int, other: int) -> tuple[int, int, int]:
    """The sort key of a pair: the pair with the smallest key sits on board 1.

    First the score of the higher-ranked of the two, then the sum of both scores (both
    downwards), then the pairing number of the higher-ranked. ``scores`` are half points
    before the round, with acceleration the pairing scores (C.04.7 1.5).
    """
    higher, lower = sorted((one, other), key=lambda number: (-scores[number], number))
    return (-scores[higher], -(scores[higher] + scores[lower]), higher)
