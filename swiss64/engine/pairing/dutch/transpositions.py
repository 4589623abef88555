"""The first transposition of S2 that is a pairing (C.04.3 4.2), as a matching of two sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from swiss64.engine.pairing.dutch.alternating import Rows, bits, mask_of


@dataclass(slots=True)
class Transposition:
    """Partners of the left side (S1, then gates) on the right side (S2 and others).

    If it is not ``complete``, ``violators`` of the left side have ``within_reach`` fewer partners
    on the right side than they are many (Hall).
    """

    partner: dict[int, int]
    complete: bool = True
    violators: int = 0
    within_reach: int = 0


def first_transposition(rows: Rows, left: Sequence[int], right: int) -> Transposition:
    """Give each of ``left`` in turn the lowest partner of ``right`` that leaves the later ones one."""
    return _Sides(rows, left, right).solve()


class _Sides:
    def __init__(self, rows: Rows, left: Sequence[int], right: int) -> None:
        self.rows, self.left, self.right = rows, left, right
        self.partner: dict[int, int] = {}
        self.owner: dict[int, int] = {}
        self.free = right

    def solve(self) -> Transposition:
        late = []
        for one in self.left:
            hit = self.rows[one] & self.free
            if hit:
                hit &= -hit
                self.free ^= hit
                self._pair(one, hit.bit_length() - 1)
            else:
                late.append(one)
        # Lowest partners all the way are the first transposition there is.
        if late:
            for one in late:
                violators, reach = self._augment(one)
                if violators:
                    return Transposition(self.partner, False, violators, reach)
            self._improve()
        return Transposition(self.partner)

    def _pair(self, one: int, other: int) -> None:
        self.partner[one] = other
        self.owner[other] = one

    def _augment(self, root: int) -> tuple[int, int]:
        """Find a partner for ``root`` by moving others; without one, the violators and their reach."""
        rows, owner = self.rows, self.owner
        unseen = self.right
        come_from: dict[int, int] = {}
        queue = [root]
        for one in queue:
            new = rows[one] & unseen
            unseen &= ~new
            hit = new & self.free
            if hit:
                other = (hit & -hit).bit_length() - 1
                self.free ^= 1 << other
                self._shift(one, other, come_from)
                return 0, 0
            for other in bits(new):
                come_from[owner[other]] = one
                queue.append(owner[other])
        return mask_of(queue), self.right & ~unseen

    def _shift(self, one: int, other: int, come_from: dict[int, int]) -> None:
        """Give ``one`` the partner ``other``, his old one to whom he was reached from, and so on."""
        while True:
            old = self.partner.get(one)
            self._pair(one, other)
            if old is None:
                return
            one, other = come_from[one], old

    def _improve(self) -> None:
        """Give each of the left side in turn the lowest partner that an exchange along a cycle allows."""
        rows = self.rows
        unsettled = mask_of(self.left)
        available = self.right
        for one in self.left:
            mine = self.partner[one]
            unsettled ^= 1 << one
            better = rows[one] & available & ((1 << mine) - 1)
            if better:
                self._improve_one(one, mine, better, unsettled)
            available &= ~(1 << self.partner[one])

    def _improve_one(self, one: int, mine: int, better: int, unsettled: int) -> None:
        """Search back from the present partner: whose partners can be freed by those who could take him?"""
        lowest = better & -better
        owner = self.owner[lowest.bit_length() - 1]
        if self.rows[owner] >> mine & 1:
            self._pair(owner, mine)
            self._pair(one, lowest.bit_length() - 1)
            return
        onward: dict[int, int] = {}
        reached, queue = 0, [mine]
        for other in queue:
            takers = self.rows[other] & unsettled
            unsettled &= ~takers
            for taker in bits(takers):
                onward[taker] = other
                freed = self.partner[taker]
                reached |= 1 << freed
                queue.append(freed)
            if reached & lowest:
                break
        found = reached & better
        if not found:
            return
        other = (found & -found).bit_length() - 1
        while True:
            previous = self.owner[other]
            self._pair(one, other)
            if other == mine:
                return
            one, other = previous, onward[previous]
