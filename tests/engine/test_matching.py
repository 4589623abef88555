"""Matching on bit sets, held against networkx."""

from __future__ import annotations

import random

import networkx as nx

from swiss64.engine.pairing.matching import (
    augment,
    bits,
    cheapest_perfect,
    cheapest_with_singles,
    maximum_matching,
)


def random_rows(chance: random.Random, vertices: int, density: float) -> list[int]:
    rows = [0] * vertices
    for one in range(vertices):
        for two in range(one):
            if chance.random() < density:
                rows[one] |= 1 << two
                rows[two] |= 1 << one
    return rows


def largest(rows: list[int], vertices: int) -> int:
    graph: nx.Graph[int] = nx.Graph()
    inside = set(bits(vertices))
    graph.add_edges_from((one, two) for one in inside for two in bits(rows[one]) if two in inside)
    return len(nx.max_weight_matching(graph, maxcardinality=True))


def test_a_maximum_matching_is_as_large_as_that_of_networkx() -> None:
    chance = random.Random(64)
    for _ in range(1500):
        rows = random_rows(chance, chance.randint(1, 16), chance.uniform(0.05, 0.5))
        vertices = chance.getrandbits(len(rows)) | 1
        mate = maximum_matching(rows, vertices)
        matched = [vertex for vertex, other in enumerate(mate) if other >= 0]
        assert all(mate[mate[vertex]] == vertex for vertex in matched)
        assert all(rows[vertex] >> mate[vertex] & 1 and vertices >> vertex & 1 for vertex in matched)
        assert len(matched) == 2 * largest(rows, vertices)


def test_augmenting_keeps_everybody_matched_and_says_whom_it_reached() -> None:
    # A path 0-1-2-3 with 1-2 matched: 0 gets a mate only if 3 does too.
    rows = [0b0010, 0b0101, 0b1010, 0b0100]
    mate = [-1, 2, 1, -1]
    assert augment(rows, mate, 0, 0b1111, 0b1000) == 3
    assert mate == [1, 0, 3, 2]


def test_augmenting_goes_round_an_odd_cycle() -> None:
    # 0-1, the triangle 1-2-3 and 4 at 2: 0-1, 2-4, 3 alone is not the largest, 0-1, 3-2 leaves 4.
    rows = [0b00010, 0b01101, 0b11010, 0b00110, 0b00100]
    mate = [-1, 2, 1, -1, -1]
    assert augment(rows, mate, 0, 0b01111, 0b01000) == 3
    assert mate[:4] == [1, 0, 3, 2]


def test_augmenting_changes_nothing_where_there_is_no_path() -> None:
    rows = [0b0010, 0b0101, 0b0010]
    mate = [-1, 2, 1]
    assert augment(rows, mate, 0, 0b111, 0) is None
    assert mate == [-1, 2, 1]


def test_the_cheapest_perfect_matching_pairs_everybody_first_and_saves_second() -> None:
    assert cheapest_perfect({(0, 1): 0, (0, 2): 5, (1, 3): 5, (2, 3): 100}) == [(0, 2), (1, 3)]
    assert cheapest_perfect({(0, 1): 1, (1, 2): 1}) is None


def test_leaving_vertices_alone_costs_what_was_said() -> None:
    costs = {(0, 1): 10, (1, 2): 3}
    assert cheapest_with_singles(costs, {0: 4, 1: 4, 2: 4}) == [(1, 2)]
    assert cheapest_with_singles(costs, {0: 20, 1: 1, 2: 1}) == [(0, 1)]
    assert cheapest_with_singles(costs, {0: 1, 1: 1, 2: 1}) == []
