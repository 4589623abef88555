"""The same by one weighted matching: for the few brackets in which a question has no yes or no.

All criteria and the order of candidates are digits of one cost per pair; the cheapest
matching is the pairing. First it finds what the criteria decide together with the pairs of
the MDPs, then, with these fixed, the pairs of the remainder.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from swiss64.engine.pairing.dutch import criteria
from swiss64.engine.pairing.dutch.alternating import bits
from swiss64.engine.pairing.dutch.bracket import Bracket, Edges
from swiss64.engine.pairing.dutch.criteria import Criterion
from swiss64.engine.pairing.dutch.order import Chosen
from swiss64.engine.pairing.dutch.trying import MOST_VERTICES, cheapest_by_trying
from swiss64.engine.pairing.matching import cheapest_perfect, cheapest_with_singles

Pair = tuple[int, int]


@dataclass
class Deeper:
    """What a weighted matching knows of the levels below the bracket.

    ``next_players`` are the residents of the next bracket as vertices; other vertices are below
    that. ``may_leave``: players may also stay without any partner, to be paired further below;
    what is below the next bracket may not.
    """

    next_players: int = 0
    may_leave: bool = False


@dataclass
class _Costs:
    """Costs of pairs and of staying alone, built digit after digit, the most important first."""

    pairs: dict[Pair, int]
    alone: dict[int, int] = field(default_factory=dict)

    def without(self, gone: set[int]) -> _Costs:
        """The same costs without some vertices."""
        return _Costs(
            {pair: cost for pair, cost in self.pairs.items() if gone.isdisjoint(pair)},
            {vertex: cost for vertex, cost in self.alone.items() if vertex not in gone},
        )

    def digit(self, largest: int, pair_values: dict[Pair, int], alone_values: dict[int, int]) -> None:
        """Add a digit, wide enough for sums up to ``largest``."""
        if not pair_values and not alone_values:
            return
        width = largest.bit_length()
        for pair in self.pairs:
            self.pairs[pair] = (self.pairs[pair] << width) + pair_values.get(pair, 0)
        for vertex in self.alone:
            self.alone[vertex] = (self.alone[vertex] << width) + alone_values.get(vertex, 0)


@dataclass(frozen=True)
class Weighed:
    """The pairing of a bracket that the weights chose, and all pairs of the graph with it."""

    chosen: Chosen
    matching: tuple[Pair, ...]


def weighted_choice(
    bracket: Bracket, leaving: int | None, bye_only: bool = False, deeper: Deeper | None = None
) -> Weighed | None:
    """The best pairing of the bracket that is generated first, by weights.

    ``leaving`` is how many players leave the bracket (C6): None if that is to be found out. There is no
    pairing (None) if the best one has another number. ``deeper`` is given when real players of lower
    brackets are in the graph (C8).
    """
    weigher = _Weigher(bracket, bye_only, deeper or Deeper())
    mdp_pairs: list[Pair] = []
    if bracket.mdp_count or leaving is None:
        first = weigher.mdp_pairs()
        if first is None or leaving not in (None, first[1]):
            return None
        mdp_pairs, leaving = first
    return weigher.remainder(mdp_pairs, leaving)


class _Weigher:
    def __init__(self, bracket: Bracket, bye_only: bool, deeper: Deeper) -> None:
        self.bracket, self.bye_only, self.deeper = bracket, bye_only, deeper
        self.rows = bracket.rows
        self.criteria = self._criteria()

    def mdp_pairs(self) -> tuple[list[Pair], int] | None:
        """The best pairs of the MDPs that are generated first, and how many players leave the bracket."""
        bracket, count = self.bracket, self.bracket.mdp_count
        costs = self.criteria.without(set())
        width = bracket.size.bit_length()
        floating = {
            pair: 1 << count - 1 - pair[0] for pair in costs.pairs if self._floats(pair) and pair[0] < count
        }
        alone = {mdp: 1 << count - 1 - mdp for mdp in range(count) if mdp in costs.alone}
        costs.digit((1 << count) - 1, floating, alone)
        opponents = {
            pair: pair[1] << width * (count - 1 - pair[0])
            for pair in costs.pairs
            if pair[0] < count and not self._floats(pair)
        }
        costs.digit((1 << width * count) - 1, opponents, {})
        found = self._solve(costs)
        if found is None:
            return None
        inside = [pair for pair in found if pair[0] < bracket.size > pair[1]]
        return [pair for pair in inside if pair[0] < count], bracket.size - 2 * len(inside)

    def remainder(self, mdp_pairs: list[Pair], leaving: int) -> Weighed | None:
        """The pairs of the remainder, with those of the MDPs fixed."""
        bracket, count = self.bracket, self.bracket.mdp_count
        fixed = {vertex for pair in mdp_pairs for vertex in pair}
        costs = self.criteria.without(fixed)
        for mdp in range(count):
            # Who is paired nowhere stays in the limbo.
            for other in bits(self.rows[mdp] & bracket.players):
                costs.pairs.pop((mdp, other), None)
        order = [vertex for vertex in range(count, bracket.size) if vertex not in fixed]
        limbo = count - len(mdp_pairs)
        half = (len(order) - leaving + limbo) // 2
        self._order_digits(costs, order, half)
        found = self._solve(costs)
        if found is None:
            return None
        inside = [pair for pair in found if not self._floats(pair) and pair[0] < bracket.size]
        if len(inside) != half:
            return None
        paired = fixed | {vertex for pair in inside for vertex in pair}
        floaters = tuple(vertex for vertex in range(bracket.size) if vertex not in paired)
        exchanges = sum(order.index(pair[0]) >= half for pair in inside)
        return Weighed(Chosen((*mdp_pairs, *inside), floaters, exchanges), (*mdp_pairs, *found))

    def _floats(self, pair: Pair) -> bool:
        """Whether the pair takes a player of the bracket out of it."""
        return pair[0] < self.bracket.size <= pair[1]

    def _solve(self, costs: _Costs) -> list[Pair] | None:
        if len(self.rows) <= MOST_VERTICES:
            return cheapest_by_trying(costs.pairs, costs.alone)
        if not self.deeper.may_leave:
            if not costs.pairs:
                return []
            return cheapest_perfect(costs.pairs)
        return cheapest_with_singles(costs.pairs, costs.alone)

    def _criteria(self) -> _Costs:
        """The costs of all criteria from C6 on."""
        bracket = self.bracket
        edges = ((one, two) for one, row in enumerate(self.rows) for two in bits(row) if one < two)
        costs = _Costs(dict.fromkeys(edges, 0))
        if self.deeper.may_leave:
            costs.alone = dict.fromkeys(range(len(self.rows)), 0)
            must = bracket.vertices & ~bracket.players & ~self.deeper.next_players
            costs.digit(len(costs.alone), {}, {v: 1 for v in costs.alone if must >> v & 1})
        self._count_exits(costs, self._floats, bracket.players)
        if self.deeper.next_players:
            self._count_exits(costs, self._leaves_next, bracket.players | self.deeper.next_players)
        for criterion in criteria.relevant(bracket):
            if criterion is Criterion.C9:
                if self.bye_only:
                    self._c9(costs)
            elif criterion in criteria.PAIRS:
                for counted in criteria.PAIRS[criterion](bracket):
                    self._count_pairs(costs, counted)
            elif criterion is not Criterion.C7:
                for players in criteria.DOWNFLOATERS[criterion](bracket):
                    self._count_floaters(costs, players)
        return costs

    def _count_exits(self, costs: _Costs, leaves: Callable[[Pair], bool], players: int) -> None:
        """How many of ``players`` leave a level, and with which scores: C6 and C7, or the same for C8."""
        pairs = [pair for pair in costs.pairs if leaves(pair)]
        alone = [vertex for vertex in costs.alone if players >> vertex & 1]
        if self.deeper.next_players:
            # Otherwise every gate is taken, so the number is the same for all.
            costs.digit(len(self.rows), dict.fromkeys(pairs, 1), dict.fromkeys(alone, 1))
        for members in (*self.bracket.mdps_by_score, self.bracket.resident_mask):
            of_score = {pair: 1 for pair in pairs if members >> pair[0] & 1}
            costs.digit(len(self.rows), of_score, {v: 1 for v in alone if members >> v & 1})

    def _leaves_next(self, pair: Pair) -> bool:
        """Whether the pair takes somebody out of the next bracket as well."""
        following = self.deeper.next_players
        one = pair[0] < self.bracket.size or bool(following >> pair[0] & 1)
        two = pair[1] < self.bracket.size or bool(following >> pair[1] & 1)
        return one != two

    def _c9(self, costs: _Costs) -> None:
        bracket = self.bracket
        games = [len(bracket.field.pasts[place].colours) for place in bracket.places]
        most = max(games)
        values = {pair: most - games[pair[0]] for pair in costs.pairs if self._floats(pair)}
        costs.digit(most, values, {})

    def _count_pairs(self, costs: _Costs, edges: Edges) -> None:
        """A digit that counts the pairs of the bracket that are in a set."""
        if not edges:
            return
        values = {pair: 1 for pair in costs.pairs if edges.get(pair[0], 0) >> pair[1] & 1}
        costs.digit(len(self.rows), values, {})

    def _count_floaters(self, costs: _Costs, players: int) -> None:
        """A digit that counts the players of a set who leave the bracket."""
        if players:
            values = {pair: 1 for pair in costs.pairs if self._floats(pair) and players >> pair[0] & 1}
            alone = {vertex: 1 for vertex in costs.alone if players >> vertex & 1}
            costs.digit(len(self.rows), values, alone)

    def _order_digits(self, costs: _Costs, order: list[int], half: int) -> None:
        """4.3: fewer exchanges, smaller difference, who is exchanged; then 4.2, partner by partner."""
        index = {vertex: position for position, vertex in enumerate(order)}
        inside = [pair for pair in costs.pairs if pair[0] in index and pair[1] in index]
        count = len(order)
        width = count.bit_length()

        def digit(largest: int, value: Callable[[int, int], int]) -> None:
            values = {pair: value(index[pair[0]], index[pair[1]]) for pair in inside}
            costs.digit(largest, values, {})

        digit(count, lambda high, _: int(high >= half))
        digit(count * count, lambda high, _: high)
        digit((1 << half) - 1, lambda high, _: 1 << high if high < half else 0)
        # The earliest player of S2 who is exchanged decides: he is worth most.
        most = (1 << count) - 1
        digit(most * count, lambda high, _: most - (1 << count - 1 - high) if high >= half else most)
        digit((1 << width * count) - 1, lambda high, low: low << width * (count - 1 - high))
