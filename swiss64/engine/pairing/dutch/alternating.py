"""Unweighted matching on bit sets: alternating trees (Edmonds), what they reach, and what they match.

A graph is a list of rows: ``rows[v]`` is the bit set of the vertices that ``v`` may be
paired with. A matching is a list of mates, -1 for an exposed vertex. Everything the
pairing asks of a matching is asked here: make it larger, say who could be exposed instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Rows = list[int]
Mates = list[int]


def bits(mask: int) -> Iterator[int]:
    """The members of a bit set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(vertices: Iterable[int]) -> int:
    """The bit set of some vertices."""
    mask = 0
    for vertex in vertices:
        mask |= 1 << vertex
    return mask


class Forest:
    """Alternating trees from exposed roots. Iterating gives the even vertices as they are found.

    An even vertex is one that could be exposed instead of its root. ``vertices`` are the
    matched vertices that may be walked. Trees grow first; odd cycles are shrunk (which makes
    their odd vertices even) only when nothing else is left to do.
    """

    __slots__ = ("base", "even", "mate", "members", "parent", "queue", "rows", "untouched")

    def __init__(self, rows: Rows, mate: Mates, roots: Iterable[int], vertices: int) -> None:
        self.rows, self.mate = rows, mate
        self.queue = list(roots)
        self.even = 0
        for root in self.queue:
            self.even |= 1 << root
        self.untouched = vertices & ~self.even
        self.parent: dict[int, int] = {}
        self.base: dict[int, int] = {}
        self.members: dict[int, int] = {}

    def __iter__(self) -> Iterator[int]:
        rows, mate, queue, parent = self.rows, self.mate, self.queue, self.parent
        yield from tuple(queue)
        grown = shrunk = 0
        while True:
            if grown < len(queue):
                vertex = queue[grown]
                grown += 1
                while new := rows[vertex] & self.untouched:
                    bit = new & -new
                    odd = bit.bit_length() - 1
                    even = mate[odd]
                    parent[odd] = vertex
                    self.untouched &= ~(bit | 1 << even)
                    self.even |= 1 << even
                    queue.append(even)
                    # At once: who looks for an exposed vertex need not see the whole layer.
                    yield even
            elif shrunk < grown:
                vertex = queue[shrunk]
                shrunk += 1
                while cycle := rows[vertex] & self.even & ~self._blossom(vertex):
                    known = len(queue)
                    self._shrink(vertex, (cycle & -cycle).bit_length() - 1)
                    yield from queue[known:]
            else:
                return

    def match(self, even: int, exposed: int) -> None:
        """Pair the exposed vertex at the end of a path with ``even``; the root becomes matched."""
        self.parent[exposed] = even
        self._flip(exposed)

    def expose(self, even: int) -> None:
        """Expose the vertex ``even`` instead of its root."""
        widow = self.mate[even]
        self.mate[even] = -1
        self._flip(widow)

    def _flip(self, vertex: int) -> None:
        mate, parent = self.mate, self.parent
        while vertex >= 0:
            before = parent[vertex]
            following = mate[before]
            mate[vertex], mate[before] = before, vertex
            vertex = following

    def _blossom(self, vertex: int) -> int:
        base = self.base.get(vertex, vertex)
        return self.members.get(base, 1 << base)

    def _stem(self, vertex: int) -> list[int]:
        """The bases from ``vertex`` up to its root."""
        base = self.base.get(vertex, vertex)
        stem = [base]
        while self.mate[base] >= 0:
            vertex = self.parent[self.mate[base]]
            base = self.base.get(vertex, vertex)
            stem.append(base)
        return stem

    def _shrink(self, one: int, two: int) -> None:
        """Shrink the odd cycle that the edge between two even vertices closes."""
        on_stem = set(self._stem(one))
        top = next(base for base in self._stem(two) if base in on_stem)
        # All of it is collected before bases change: walking needs the old ones.
        inside = self._walk(one, two, top) | self._walk(two, one, top)
        merged = self.members.get(top, 1 << top)
        for base in inside:
            merged |= self.members.get(base, 1 << base)
        for vertex in bits(merged):
            self.base[vertex] = top
        self.members[top] = merged
        self.queue.extend(bits(merged & ~self.even))
        self.even |= merged

    def _walk(self, vertex: int, child: int, top: int) -> set[int]:
        """The bases from ``vertex`` to the cycle's top; its vertices get their way round the other side."""
        inside: set[int] = set()
        base = self.base.get(vertex, vertex)
        while base != top:
            self.parent[vertex] = child
            child = self.mate[vertex]
            inside.add(base)
            inside.add(self.base.get(child, child))
            vertex = self.parent[child]
            base = self.base.get(vertex, vertex)
        return inside


def augment(rows: Rows, mate: Mates, root: int, vertices: int, exposed: int) -> int:
    """Match the exposed ``root`` by an alternating path; gives the exposed vertex it ends in, or -1.

    ``exposed`` are the other exposed vertices, ``vertices`` all that may be used. Who had
    a mate keeps one; nothing changes if there is no path.
    """
    hit = rows[root] & exposed
    if hit:
        other = (hit & -hit).bit_length() - 1
        mate[root], mate[other] = other, root
        return other
    forest = Forest(rows, mate, (root,), vertices & ~exposed)
    for even in forest:
        hit = rows[even] & exposed
        if hit:
            other = (hit & -hit).bit_length() - 1
            forest.match(even, other)
            return other
    return -1


def complete(rows: Rows, mate: Mates, vertices: int, exposed: int) -> int:
    """Match as many of ``exposed`` as possible; gives those left, the matching is then maximum."""
    left = 0
    while exposed & (exposed - 1):
        bit = exposed & -exposed
        exposed ^= bit
        root = bit.bit_length() - 1
        hit = rows[root] & exposed
        if hit:
            end = hit & -hit
            other = end.bit_length() - 1
            mate[root], mate[other] = other, root
            exposed ^= end
            continue
        forest = Forest(rows, mate, (root,), vertices & ~exposed)
        for even in forest:
            hit = rows[even] & exposed
            if hit:
                end = hit & -hit
                forest.match(even, end.bit_length() - 1)
                exposed ^= end
                break
        else:
            # Nobody will ever find a path through a tree from which there is none.
            left |= bit
            vertices = forest.untouched | exposed
    return left | exposed


def greedy(rows: Rows, mate: Mates, vertices: int) -> int:
    """Pair each of ``vertices`` in turn with the first free one; gives those left."""
    free, left = vertices, 0
    while free:
        low = free & -free
        free ^= low
        vertex = low.bit_length() - 1
        hit = rows[vertex] & free
        if hit:
            hit &= -hit
            free ^= hit
            other = hit.bit_length() - 1
            mate[vertex], mate[other] = other, vertex
        else:
            left |= low
    return left


def even_vertices(rows: Rows, mate: Mates, exposed: int, vertices: int) -> int:
    """All vertices that some maximum matching exposes (the set D of Gallai and Edmonds).

    ``mate`` must be maximum on ``vertices`` and ``exposed`` its exposed vertices.
    """
    forest = Forest(rows, mate, bits(exposed), vertices & ~exposed)
    for _ in forest:
        pass
    return forest.even
