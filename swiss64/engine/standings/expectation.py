"""The score that is expected from a difference in rating (FIDE B.02 8.1.2), in hundredths of a point."""

from __future__ import annotations

from bisect import bisect_left

# The largest difference for 0.50, 0.51 … 0.99 of the higher rated; beyond the last it is 1.00.
_LARGEST = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68),
    *(76, 83, 91, 98, 106, 113, 121, 129, 137, 145),
    *(153, 162, 170, 179, 188, 197, 206, 215, 225, 235),
    *(245, 256, 267, 278, 290, 302, 315, 328, 344, 357),
    *(374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
)

CERTAIN = _LARGEST[-1] + 1
"""The smallest difference at which everything is expected from the higher rated."""


def expected_score(difference: int) -> int:
    """What a player is expected to score who is rated ``difference`` higher (negative: lower), uncapped."""
    higher = 50 + bisect_left(_LARGEST, abs(difference))
    return higher if difference >= 0 else 100 - higher
