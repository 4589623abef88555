"""Checks of what explanations say of the order in which pairings are tried: "the next best order"."""

from __future__ import annotations

import re
from itertools import combinations

import networkx as nx

from tests.why_bracket import Bracket, Pair, worth
from tests.why_claims_rules import once
from tests.why_order import Order
from tests.why_position import Position, numbers, says, score_of


def is_first(bracket: Bracket) -> bool:
    """Whether nothing as good comes before what was taken: article 4 of C.04.3, or goal 7 of the house."""
    if bracket.position.dutch:
        return not Order(bracket).earlier()
    return is_first_of_the_house(bracket, bracket.taken)


def is_first_of_the_house(bracket: Bracket, taken: list[Pair]) -> bool:
    """Goal 7: each opponent in turn as near to the meant place as possible, then the lower placed."""
    stay = sorted((number for pair in taken for number in pair), key=bracket.position.order.index)
    place = {number: index for index, number in enumerate(stay)}
    half = len(taken)
    cost = {
        (one, two): sum(
            value[0] * (2 * len(stay)) ** (2 - at)
            for at, value in enumerate(worth(bracket, [(one, two)]).values())
        )
        for one, two in combinations(stay, 2)
    }
    most = sum(cost[pair] for pair in taken)
    partner = dict(taken)
    for one in [number for number in stay if number in partner]:
        meant = place[one] + half

        def far(two: int, meant: int = meant) -> tuple[int, int]:
            return abs(place[two] - meant), -place[two]

        for two in stay[stay.index(one) + 1 :]:
            if far(two) < far(partner[one]) and cost[one, two] <= most:
                graph: nx.Graph[int] = nx.Graph()
                rest = [number for number in stay if number not in (one, two)]
                for pair in combinations(rest, 2):
                    if cost[pair] + cost[one, two] <= most:
                        graph.add_edge(*pair, weight=-cost[pair])
                pairs = nx.max_weight_matching(graph, maxcardinality=True)
                total = cost[one, two] - sum(graph.edges[pair]["weight"] for pair in pairs)
                if 2 * len(pairs) == len(rest) and total <= most:
                    return False
        most -= cost[one, partner[one]]
        stay = [number for number in stay if number not in (one, partner[one])]
    return True


@says(r"So the rules take the next best order, and in that one these two meet\.")
def _(position: Position, found: re.Match[str]) -> bool:
    two = sorted((position.white, position.black), key=position.order.index)
    bracket = Bracket(position, score_of(position))
    return tuple(two) not in bracket.plain and once(bracket, is_first)


@says(r"Whoever comes down meets the highest placed first: in the plain order <P> would meet <P>\.")
def _(position: Position, found: re.Match[str]) -> bool:
    one, two = numbers(found)
    bracket = Bracket(position, score_of(position))
    board = {position.white, position.black}
    return (one, two) in bracket.plain and one in board and two not in board and once(bracket, is_first)
