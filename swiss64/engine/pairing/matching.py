"""Matching in general graphs: the heaviest by networkx, the unweighted on bit sets.

A graph is a list of rows: ``rows[v]`` is the bit set of the vertices that ``v`` may be
paired with. A matching is a list of mates, -1 for a vertex without one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence


def bits(mask: int) -> Iterator[int]:
    """The members of a bit set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def cheapest_perfect(costs: Mapping[tuple[int, int], int]) -> list[tuple[int, int]] | None:
    """The perfect matching with the smallest sum of costs, as sorted pairs; None if there is none."""
    pairs = _heaviest(((one, two, -cost) for (one, two), cost in costs.items()), every_vertex=True)
    vertices = {vertex for pair in costs for vertex in pair}
    return pairs if 2 * len(pairs) == len(vertices) else None


def cheapest_with_singles(
    costs: Mapping[tuple[int, int], int], single: Mapping[int, int]
) -> list[tuple[int, int]]:
    """The matching with the smallest sum of costs, where leaving ``v`` alone costs ``single[v]``."""
    gains = ((one, two, single[one] + single[two] - cost) for (one, two), cost in costs.items())
    return _heaviest(gains, every_vertex=False)


def _heaviest(edges: Iterable[tuple[int, int, int]], *, every_vertex: bool) -> list[tuple[int, int]]:
    """The pairs of a heaviest matching, sorted; ``every_vertex``: among those with the most pairs."""
    # Here: networkx takes longer to load than most rounds to pair, and few positions need it.
    import networkx as nx

    graph: nx.Graph[int] = nx.Graph()
    graph.add_weighted_edges_from(edges)
    matching = nx.max_weight_matching(graph, maxcardinality=every_vertex)
    return sorted((min(pair), max(pair)) for pair in matching)


def maximum_matching(rows: Sequence[int], vertices: int) -> list[int]:
    """A largest matching of the graph on the bit set ``vertices`` (Edmonds; greedy to begin with)."""
    mate = [-1] * len(rows)
    free = vertices
    for vertex in bits(vertices):
        if mate[vertex] < 0:
            candidates = rows[vertex] & free & ~(1 << vertex)
            if candidates:
                other = (candidates & -candidates).bit_length() - 1
                mate[vertex], mate[other] = other, vertex
                free &= ~(1 << vertex | 1 << other)
    for vertex in bits(free):
        if mate[vertex] < 0:
            reached = augment(rows, mate, vertex, vertices, free & ~(1 << vertex))
            if reached is not None:
                free &= ~(1 << vertex | 1 << reached)
    return mate


def augment(rows: Sequence[int], mate: list[int], root: int, vertices: int, exposed: int) -> int | None:
    """Give the exposed ``root`` a mate along an alternating path inside ``vertices``, if there is one.

    ``exposed`` is the bit set of the other vertices without a mate. Changes ``mate``;
    everybody who had a mate keeps one. The exposed vertex that was reached, or None
    (and nothing changed) if ``root`` cannot be matched without exposing another.
    """
    return _Search(rows, mate, root, vertices, exposed & vertices).run()


class _Search:
    """One search of Edmonds' algorithm: a tree of alternating paths, odd cycles shrunk as they are met."""

    def __init__(self, rows: Sequence[int], mate: list[int], root: int, vertices: int, exposed: int) -> None:
        self.rows, self.mate, self.root, self.exposed = rows, mate, root, exposed
        self.untouched = vertices & ~(1 << root)
        self.even = 1 << root
        self.parent: dict[int, int] = {}
        self.base: dict[int, int] = {root: root}
        self.members: dict[int, int] = {root: 1 << root}
        self.queue = [root]

    def run(self) -> int | None:
        """Search, and flip the path when one is found."""
        if not self.exposed:
            return None
        for vertex in self.queue:
            row = self.rows[vertex]
            found = row & self.untouched & self.exposed
            if found:
                last = (found & -found).bit_length() - 1
                self.parent[last] = vertex
                self._flip(last)
                return last
            while new := row & self.untouched:
                self._grow(vertex, (new & -new).bit_length() - 1)
            while cycle := row & self.even & ~self.members[self.base[vertex]]:
                self._shrink(vertex, (cycle & -cycle).bit_length() - 1)
        return None

    def _grow(self, vertex: int, odd: int) -> None:
        even = self.mate[odd]
        self.parent[odd] = vertex
        self.untouched &= ~(1 << odd | 1 << even)
        for one in (odd, even):
            self.base[one] = one
            self.members[one] = 1 << one
        self.even |= 1 << even
        self.queue.append(even)

    def _flip(self, vertex: int) -> None:
        while vertex >= 0:
            before = self.parent[vertex]
            following = self.mate[before]
            self.mate[vertex], self.mate[before] = before, vertex
            vertex = following

    def _stem(self, vertex: int) -> list[int]:
        """The bases from ``vertex`` up to the root."""
        stem = [self.base[vertex]]
        while stem[-1] != self.root:
            stem.append(self.base[self.parent[self.mate[stem[-1]]]])
        return stem

    def _shrink(self, one: int, two: int) -> None:
        """Make the odd cycle that the edge between two even vertices closes one even vertex."""
        on_stem = set(self._stem(one))
        top = next(base for base in self._stem(two) if base in on_stem)
        inside = (self._link(one, two, top) | self._link(two, one, top)) - {top}
        merged = 0
        for base in sorted(inside):
            merged |= self.members[base]
            if not self.even >> base & 1:
                self.even |= 1 << base
                self.queue.append(base)
        for vertex in bits(merged):
            self.base[vertex] = top
        self.members[top] |= merged

    def _link(self, vertex: int, child: int, top: int) -> set[int]:
        """Give the way from ``vertex`` to the base of the cycle its second parents; the bases on it."""
        inside: set[int] = set()
        while self.base[vertex] != top:
            self.parent[vertex] = child
            odd = self.mate[vertex]
            inside.add(self.base[vertex])
            inside.add(self.base[odd])
            child = odd
            vertex = self.parent[odd]
        return inside
