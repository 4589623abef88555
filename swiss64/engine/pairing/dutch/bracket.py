"""One bracket as a graph: its players, and below them the gates through which players leave it.

A pairing of the bracket is a perfect matching of this graph: a player paired with a gate
floats down (or has the bye). So every question about the bracket is a question about
perfect matchings, and a criterion is met by taking edges away.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from swiss64.engine.pairing.dutch.alternating import Forest, Mates, Rows, augment, bits, complete, mask_of
from swiss64.engine.pairing.dutch.completion import Gates
from swiss64.engine.pairing.dutch.field import Field

Edges = dict[int, int]
"""A set of edges: for each vertex the bit set of its partners, in both directions."""


class Bracket:
    """A bracket of moved-down players (MDPs) and residents; vertices are numbered in its own order (BSN − 1).

    ``places`` are their places in the field. Gates and fillers (see `Gates`) come after the
    players. ``rows`` holds the pairs still allowed, ``mate`` a matching within them. Two
    MDPs are never paired: the bracket above would have done it (C6).
    """

    def __init__(self, field: Field, mdps: Iterable[int], residents: range) -> None:
        self.field = field
        self.residents = residents
        self.places = [*mdps, *residents]
        self.size = len(self.places)
        self.mdp_count = self.size - len(residents)
        self.everybody = (1 << len(residents)) - 1
        self.rows: Rows = self._rows()
        self.mate: Mates = [-1] * self.size
        self.gates = 0
        self.fillers = 0

    def _rows(self) -> Rows:
        count, start = self.mdp_count, self.residents.start
        everybody, may_meet = self.everybody, self.field.may_meet
        mdps = (1 << count) - 1
        rows = [(may_meet[place] >> start & everybody) << count for place in self.places[:count]]
        rows += [(may_meet[place] >> start & everybody) << count | mdps for place in self.residents]
        for index in range(count):
            for other in bits((everybody << count) & ~rows[index]):
                rows[other] ^= 1 << index
        return rows

    @property
    def players(self) -> int:
        """The vertices that are players."""
        return (1 << self.size) - 1

    @property
    def mdps(self) -> int:
        """The vertices that are moved-down players."""
        return (1 << self.mdp_count) - 1

    @property
    def resident_mask(self) -> int:
        """The vertices that are residents."""
        return self.players & ~self.mdps

    @property
    def vertices(self) -> int:
        """All vertices."""
        return (1 << len(self.rows)) - 1

    @property
    def floaters_needed(self) -> int:
        """How many players leave the bracket: every filler takes one of the gates."""
        return self.gates.bit_count() - self.fillers.bit_count()

    @property
    def as_places(self) -> int:
        """The places of its players as a bit set of the field."""
        residents = (1 << self.residents.stop) - (1 << self.residents.start)
        return residents | mask_of(self.places[: self.mdp_count])

    def here(self, places: int) -> int:
        """Of a bit set of places in the field those who are in the bracket, as vertices."""
        vertices = (places >> self.residents.start & self.everybody) << self.mdp_count
        for index in range(self.mdp_count):
            vertices |= (places >> self.places[index] & 1) << index
        return vertices

    @cached_property
    def mdps_by_score(self) -> list[int]:
        """The MDPs of each score, from the highest."""
        by_score: dict[int, int] = {}
        for index, place in enumerate(self.places[: self.mdp_count]):
            score = self.field.scores[place]
            by_score[score] = by_score.get(score, 0) | 1 << index
        return list(by_score.values())

    def add_gates(self, gates: Gates) -> None:
        """Put the needs of what is below under the bracket."""
        first = len(self.rows)
        for places in gates.gates:
            self.add_gate(self.here(places))
        self.add_fillers(gates.fillers, first)

    def add_fillers(self, fillers: Iterable[int], first: int) -> None:
        """Put fillers beside the gates from vertex ``first`` on: for each the gates it can take."""
        for takes in fillers:
            filler = len(self.rows)
            self.rows.append(takes << first)
            self.mate.append(-1)
            self.fillers |= 1 << filler
            for gate in bits(takes << first):
                self.rows[gate] |= 1 << filler

    def add_gate(self, players: int) -> None:
        """A gate that one of ``players`` (vertices) takes."""
        gate = 1 << len(self.rows)
        self.gates |= gate
        for player in bits(players):
            self.rows[player] |= gate
        self.rows.append(players)
        self.mate.append(-1)

    def without_gates(self) -> Bracket:
        """The bracket with all pairs that are legal, and no gates."""
        return Bracket(self.field, self.places[: self.mdp_count], self.residents)

    def match(self) -> int:
        """Find a largest matching, one that leaves no gate open if there is such; gives those left."""
        self.mate = mate = [-1] * len(self.rows)
        free = self.players
        for filler in bits(self.fillers):
            self._fill(filler)
        for gate in bits(self.gates):
            hit = self.rows[gate] & free
            if mate[gate] < 0 and hit:
                # Low players first: they are the likely floaters.
                player = hit.bit_length() - 1
                mate[gate], mate[player] = player, gate
                free ^= 1 << player
        open_gates = mask_of(gate for gate in bits(self.gates) if mate[gate] < 0)
        for gate in bits(open_gates):
            self._fill(gate)
        if open_gates:
            free = mask_of(player for player in bits(self.players) if mate[player] < 0)
            open_gates = mask_of(gate for gate in bits(open_gates) if mate[gate] < 0)
        left = self._pair_by_colour(free)
        return complete(self.rows, mate, self.vertices, left | open_gates)

    def _fill(self, vertex: int) -> None:
        """Match an exposed gate or filler, at the cost of some player if need be."""
        exposed = mask_of(other for other, mate in enumerate(self.mate) if mate < 0) & ~(1 << vertex)
        if augment(self.rows, self.mate, vertex, self.vertices, exposed) >= 0:
            return
        forest = Forest(self.rows, self.mate, (vertex,), self.vertices & ~exposed)
        for even in forest:
            if self.players >> even & 1:
                forest.expose(even)
                return

    def _pair_by_colour(self, free: int) -> int:
        """Pair ``free`` in turn with the first who wants the other colour; gives those left."""
        white, black = self.here(self.field.white), self.here(self.field.black)
        rows, mate, left = self.rows, self.mate, 0
        while free:
            low = free & -free
            free ^= low
            vertex = low.bit_length() - 1
            hit = rows[vertex] & free & ~(white if white & low else black if black & low else 0)
            if hit:
                hit &= -hit
                free ^= hit
                other = hit.bit_length() - 1
                mate[vertex], mate[other] = other, vertex
            else:
                left |= low
        return left

    def restrict(self, vertex: int, partners: int) -> bool:
        """Allow ``vertex`` only these partners if the rest can then still be matched; else change nothing.

        The matching must be perfect, and stays so.
        """
        dropped = self.rows[vertex] & ~partners
        if not dropped:
            return True
        bit = 1 << vertex
        for other in bits(dropped):
            self.rows[other] ^= bit
        self.rows[vertex] ^= dropped
        widow = self.mate[vertex]
        if not dropped >> widow & 1:
            return True
        self.mate[vertex] = self.mate[widow] = -1
        if augment(self.rows, self.mate, vertex, self.vertices, 1 << widow) >= 0:
            return True
        self.mate[vertex], self.mate[widow] = widow, vertex
        self.rows[vertex] |= dropped
        for other in bits(dropped):
            self.rows[other] |= bit
        return False

    def minimise(self, cost: Edges) -> int | None:
        """Allow only the perfect matchings that use as few edges of ``cost`` as possible.

        Gives that number; None (and nothing is changed) where it cannot be found this way.

        Without those edges let D be the vertices that some largest matching exposes and A their
        neighbours. If D has no edges left, its members need a neighbour in A or one another: at
        least (|D| − |A|) / 2 edges of ``cost``; and exactly the matchings that use no
        other edges than those of D to A, of ``cost`` inside D, and of the rest reach that.
        """
        mate = self.mate
        lost = [vertex for vertex, partners in cost.items() if partners >> mate[vertex] & 1]
        if not lost:
            for vertex, partners in cost.items():
                self.rows[vertex] &= ~partners
            return 0
        cheap = self.rows.copy()
        for vertex, partners in cost.items():
            cheap[vertex] &= ~partners
        mate = mate.copy()
        for vertex in lost:
            mate[vertex] = -1
        exposed = complete(cheap, mate, self.vertices, mask_of(lost))
        if exposed:
            tight = self._tight(cheap, mate, exposed, cost)
            if tight is None or complete(tight, mate, self.vertices, exposed):
                return None
            cheap = tight
        self.rows, self.mate = cheap, mate
        return exposed.bit_count() // 2

    def _tight(self, cheap: Rows, mate: Mates, exposed: int, cost: Edges) -> Rows | None:
        """The edges that a cheapest perfect matching may use, None if D has edges of its own."""
        forest = Forest(cheap, mate, bits(exposed), self.vertices & ~exposed)
        outer = around = 0
        for vertex in forest:
            outer |= 1 << vertex
            around |= cheap[vertex]
        if outer & around:
            return None
        tight = []
        for vertex, row in enumerate(cheap):
            bit = 1 << vertex
            if outer & bit:
                row |= cost.get(vertex, 0) & outer
            elif around & bit:
                row &= outer
            else:
                row &= ~around
            tight.append(row)
        return tight
