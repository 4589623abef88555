"""Several goals in one number: a cost per pair whose digits are the goals, the most important first.

A *digit* is a criterion that adds up over the pairs; it is as wide as its largest
possible sum, so that no sum ever reaches into the digit before it. The cheapest
matching is then the best in the order of the digits.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Digits:
    """The widths of the digits in bits, the most important first; then where each one stands."""

    widths: list[int] = field(default_factory=list)
    shifts: list[int] = field(default_factory=list)

    def add(self, largest_sum: int) -> int:
        """A further digit, for sums up to ``largest_sum``; gives its index."""
        self.widths.append(max(1, largest_sum.bit_length()))
        return len(self.widths) - 1

    def settle(self) -> None:
        """Place the digits; call it once, after the last ``add``."""
        total = sum(self.widths)
        for width in self.widths:
            total -= width
            self.shifts.append(total)

    def cost(self, values: dict[int, int]) -> int:
        """The number with these values in the digits with these indexes, 0 in the others."""
        return sum(value << self.shifts[index] for index, value in values.items())

    def up_to(self, cost: int, index: int) -> int:
        """Only the digits before and including ``index`` of a number or sum."""
        return cost >> self.shifts[index]
