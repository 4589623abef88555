"""The cheapest matching of a few vertices: every way is tried, which is quicker there than a clever one."""

from __future__ import annotations

from collections.abc import Mapping

Pair = tuple[int, int]
_Found = tuple[int, tuple[Pair, ...]]

MOST_VERTICES = 10


def cheapest_by_trying(costs: Mapping[Pair, int], alone: Mapping[int, int]) -> list[Pair] | None:
    """The matching with the smallest sum of costs; None if there is none.

    ``alone`` says what it costs to leave a vertex without a partner; who is not in it needs one.
    """
    partners: dict[int, list[tuple[int, int]]] = {vertex: [] for vertex in alone}
    for (one, two), cost in costs.items():
        partners.setdefault(one, []).append((1 << two, cost))
        partners.setdefault(two, []).append((1 << one, cost))
    known: dict[int, _Found | None] = {0: (0, ())}

    def best(left: int) -> _Found | None:
        """The cheapest way to match the vertices ``left``."""
        if left in known:
            return known[left]
        first = (left & -left).bit_length() - 1
        rest = left & (left - 1)
        found: _Found | None = None
        for bit, cost in partners[first]:
            if rest & bit:
                after = best(rest ^ bit)
                if after is not None and (found is None or cost + after[0] < found[0]):
                    found = (cost + after[0], ((first, bit.bit_length() - 1), *after[1]))
        if first in alone:
            after = best(rest)
            if after is not None and (found is None or alone[first] + after[0] < found[0]):
                found = (alone[first] + after[0], after[1])
        known[left] = found
        return found

    everybody = 0
    for vertex in partners:
        everybody |= 1 << vertex
    result = best(everybody)
    return None if result is None else list(result[1])
