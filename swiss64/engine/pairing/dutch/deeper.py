"""A bracket together with real players below it, for the weights to choose the floaters (C8).

Two levels are enough for C8, which looks one bracket ahead, as long as nobody floats below
the next bracket without need. Otherwise all the rest is looked at.
"""

from __future__ import annotations

from swiss64.engine.pairing.dutch.alternating import complete, greedy, mask_of
from swiss64.engine.pairing.dutch.bracket import Bracket
from swiss64.engine.pairing.dutch.completion import Completion
from swiss64.engine.pairing.dutch.order import Chosen
from swiss64.engine.pairing.dutch.weighted import Deeper, Weighed, weighted_choice


def choose_deeper(completion: Completion, group: int, bracket: Bracket, bye_open: bool) -> Chosen:
    """The best pairing of a bracket whose floaters the steps could not choose.

    They know that not fewer can leave than the gates of the bracket ask; it may be more.
    """
    groups = completion.field.groups
    if group + 2 < len(groups):
        two = _with_levels(completion, group, bracket, bye_open, group + 2)
        following = mask_of(range(two.size, two.size + len(groups[group + 1])))
        found = weighted_choice(two, bracket.floaters_needed, deeper=Deeper(following, may_leave=True))
        if found is not None and _is_completable(completion, group + 2, two, found, bye_open):
            return found.chosen
    everything = _with_levels(completion, group, bracket, bye_open, len(groups))
    following = mask_of(range(everything.size, everything.size + len(groups[group + 1])))
    found = weighted_choice(everything, None, deeper=Deeper(following))
    if found is None:
        raise AssertionError("C4 held for the bracket above")
    return found.chosen


def _is_completable(
    completion: Completion, group: int, graph: Bracket, found: Weighed, bye_open: bool
) -> bool:
    """Whether those who leave both levels and the rest, which begins with ``group``, can all be paired.

    If nobody stayed without a partner they can: the gates of the rest are all taken.
    """
    field, start = completion.field, graph.residents.stop
    inside = field.groups[group].start - start + graph.size
    partner = {vertex: other for pair in found.matching for vertex, other in (pair, pair[::-1])}
    if all(vertex in partner for vertex in range(inside)):
        return True
    leaving = [vertex for vertex in range(inside) if partner.get(vertex, inside) >= inside]
    places = [
        graph.places[vertex] if vertex < graph.size else start + vertex - graph.size for vertex in leaving
    ]
    vertices = mask_of(places) | mask_of(range(field.groups[group].start, field.size))
    if bye_open:
        vertices |= 1 << completion.bye
    mate = [-1] * (field.size + 1)
    left = greedy(completion.rows, mate, vertices)
    return not complete(completion.rows, mate, vertices, left)


def _with_levels(completion: Completion, group: int, bracket: Bracket, bye_open: bool, stop: int) -> Bracket:
    """The bracket over the players of the groups before ``stop`` and the needs of what is below."""
    field = completion.field
    graph = bracket.without_gates()
    start = bracket.residents.stop
    end = field.groups[stop - 1].stop
    first = graph.size
    below_places = ((1 << end) - 1) & ~((1 << start) - 1)

    def vertices(places: int) -> int:
        return graph.here(places) | (places & below_places) >> start << first

    for place in range(start, end):
        graph.add_gate(graph.here(field.may_meet[place]))
    for place in range(start, end):
        graph.rows[first + place - start] |= (field.may_meet[place] & below_places) >> start << first
    below = completion.below(stop)
    if below is not None:
        gates = below.gates(graph.as_places | below_places)
        gate = len(graph.rows)
        for places in gates.gates:
            graph.add_gate(vertices(places))
        graph.add_fillers(gates.fillers, gate)
    if bye_open and completion.bye_score is not None and completion.bye_score >= field.scores[end - 1]:
        graph.add_gate(vertices(completion.bye_takers))
    return graph
