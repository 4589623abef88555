"""The criteria of a bracket, C7 and C9 to C21 (C.04.3 article 2), each as a set of edges to be used rarely.

C1 to C3 are in the graph (`field.may_meet`, the bye's takers), C4 and C5 in the gates
(`completion`), C6 and C8 in the number and choice of the gates (`floaters`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from functools import cache

from swiss64.engine.pairing.dutch.allocation import granted
from swiss64.engine.pairing.dutch.alternating import bits
from swiss64.engine.pairing.dutch.bracket import Bracket, Edges
from swiss64.engine.pairing.dutch.field import Field


class Criterion(Enum):
    """The criteria by their numbers in the regulations."""

    C1 = 1
    C2 = 2
    C3 = 3
    C4 = 4
    C5 = 5
    C6 = 6
    C7 = 7
    C8 = 8
    C9 = 9
    C10 = 10
    C11 = 11
    C12 = 12
    C13 = 13
    C14 = 14
    C15 = 15
    C16 = 16
    C17 = 17
    C18 = 18
    C19 = 19
    C20 = 20
    C21 = 21


def meet_criteria(bracket: Bracket, bye_only: bool) -> bool:
    """Take away every edge that is not in a best pairing by C7 and C9 to C21, in their order.

    ``bye_only``: the one gate of the bracket is the bye (C9). False if some criterion needs
    weights; what was taken away until then is right.
    """
    same_colour = True
    for criterion in relevant(bracket):
        if criterion is Criterion.C9:
            if bye_only:
                fewest_unplayed_games(bracket)
        elif criterion in DOWNFLOATERS:
            if not _minimise_floaters(bracket, DOWNFLOATERS[criterion](bracket)):
                return False
        # Where nobody must meet a player who wants the same colour, such pairs are gone after C12.
        elif criterion is not Criterion.C13 or same_colour:
            for edges in PAIRS[criterion](bracket):
                count = bracket.minimise(edges) if edges else 0
                if count is None:
                    return False
                if criterion is Criterion.C12:
                    same_colour = bool(count)
    return True


def relevant(bracket: Bracket) -> tuple[Criterion, ...]:
    """C7 and C9 to C21, without those that say nothing of a bracket like this."""
    topscorers = bracket.here(bracket.field.topscorers)
    return _relevant(bool(bracket.gates), bool(bracket.mdp_count), bool(topscorers))


@cache
def _relevant(gates: bool, mdps: bool, topscorers: bool) -> tuple[Criterion, ...]:
    return tuple(
        criterion
        for criterion in Criterion
        if (criterion is Criterion.C7 or criterion.value >= 9)
        and (gates or criterion is not Criterion.C9)
        and (gates or criterion not in DOWNFLOATERS)
        and (mdps or criterion not in _ABOUT_MDPS)
        and (topscorers or criterion not in (Criterion.C10, Criterion.C11))
    )


def _minimise_floaters(bracket: Bracket, sets: Iterator[int]) -> bool:
    """Let as few players as possible of each set in turn take a gate; False if weights are needed."""
    for players in sets:
        edges = between(bracket, bracket.gates, players)
        if edges and bracket.minimise(edges) is None:
            return False
    return True


def scores_of_downfloaters(bracket: Bracket) -> list[int] | None:
    """C7: how many MDPs of each score, from the highest, float again; None if weights are needed."""
    counts = []
    for players in c7(bracket):
        edges = between(bracket, bracket.gates, players)
        count = bracket.minimise(edges) if edges else 0
        if count is None:
            return None
        counts.append(count)
    return counts


def c7(bracket: Bracket) -> Iterator[int]:
    """Scores of the downfloaters, from the highest; all residents have the same."""
    yield from bracket.mdps_by_score


def fewest_unplayed_games(bracket: Bracket) -> None:
    """C9: the bye goes to somebody with as many played games as possible."""
    gate = bracket.gates.bit_length() - 1
    by_games: dict[int, int] = {}
    for vertex in bits(bracket.rows[gate]):
        games = len(bracket.field.pasts[bracket.places[vertex]].colours)
        by_games[games] = by_games.get(games, 0) | 1 << vertex
    for games in sorted(by_games, reverse=True):
        if bracket.restrict(gate, by_games[games]):
            return


def c10(bracket: Bracket) -> Iterator[Edges]:
    """Topscorers or their opponents with a colour difference beyond 2: both want the same and have ±2."""
    yield _pairs_of_absolutes(bracket, breaks_c10)


def c11(bracket: Bracket) -> Iterator[Edges]:
    """Topscorers or their opponents with the same colour three times running."""
    yield _pairs_of_absolutes(bracket, breaks_c11)


def breaks_c10(field: Field, higher: int, lower: int) -> bool:
    """Whether two places with absolute preferences for the same colour both have ±2."""
    return field.preferences[higher].difference >= 2 and field.preferences[lower].difference >= 2


def breaks_c11(field: Field, higher: int, lower: int) -> bool:
    """Whether of two places with absolute preferences for the same colour one gets a third other one."""
    wishes = field.preferences[higher], field.preferences[lower]
    colour, _ = granted(*wishes, field.pasts[higher].colours, field.pasts[lower].colours)
    denied = wishes[1] if colour == wishes[0].colour else wishes[0]
    return denied.repeated == -denied.colour


def c12(bracket: Bracket) -> Iterator[Edges]:
    """Players who do not get their colour preference: one in each pair that wants the same."""
    edges = within(bracket, bracket.here(bracket.field.white))
    edges.update(within(bracket, bracket.here(bracket.field.black)))
    yield edges


def c13(bracket: Bracket) -> Iterator[Edges]:
    """Players who do not get a strong preference: the opponent wants the same at least as strongly."""
    edges: Edges = {}
    field = bracket.field
    for colour in (field.white, field.black):
        strong = bracket.here(colour & field.strong & ~field.absolute)
        absolute = bracket.here(colour & field.absolute)
        edges.update(within(bracket, strong))
        _join(edges, between(bracket, strong, absolute))
    yield edges


def c14(bracket: Bracket) -> Iterator[int]:
    """Resident downfloaters that floated down in the last round."""
    yield bracket.resident_mask & bracket.here(bracket.field.down[0])


def c15(bracket: Bracket) -> Iterator[Edges]:
    """Opponents of MDPs that floated up in the last round."""
    yield between(bracket, bracket.mdps, bracket.resident_mask & bracket.here(bracket.field.up[0]))


def c16(bracket: Bracket) -> Iterator[int]:
    """As C14, two rounds ago."""
    yield bracket.resident_mask & bracket.here(bracket.field.down[1])


def c17(bracket: Bracket) -> Iterator[Edges]:
    """As C15, two rounds ago."""
    yield between(bracket, bracket.mdps, bracket.resident_mask & bracket.here(bracket.field.up[1]))


def c18(bracket: Bracket) -> Iterator[int]:
    """Score differences of MDPs that floated down in the last round.

    All residents have one score, so an MDP's difference is the same with each of them; who
    floats again has a larger one.
    """
    return _mdps_floating_again(bracket, 0)


def c19(bracket: Bracket) -> Iterator[Edges]:
    """Score differences of MDP opponents that floated up in the last round."""
    return _mdp_opponents_by_score(bracket, 0)


def c20(bracket: Bracket) -> Iterator[int]:
    """As C18, two rounds ago."""
    return _mdps_floating_again(bracket, 1)


def c21(bracket: Bracket) -> Iterator[Edges]:
    """As C19, two rounds ago."""
    return _mdp_opponents_by_score(bracket, 1)


DOWNFLOATERS: dict[Criterion, Callable[[Bracket], Iterator[int]]] = {
    Criterion.C7: c7,
    Criterion.C14: c14,
    Criterion.C16: c16,
    Criterion.C18: c18,
    Criterion.C20: c20,
}
"""Criteria about who leaves the bracket: of each set in turn as few players as possible."""

PAIRS: dict[Criterion, Callable[[Bracket], Iterator[Edges]]] = {
    Criterion.C10: c10,
    Criterion.C11: c11,
    Criterion.C12: c12,
    Criterion.C13: c13,
    Criterion.C15: c15,
    Criterion.C17: c17,
    Criterion.C19: c19,
    Criterion.C21: c21,
}
"""Criteria about pairs in the bracket: of each set in turn as few as possible."""

_ABOUT_MDPS = {
    Criterion.C7,
    Criterion.C15,
    Criterion.C17,
    Criterion.C18,
    Criterion.C19,
    Criterion.C20,
    Criterion.C21,
}


def within(bracket: Bracket, members: int) -> Edges:
    """The allowed edges between two of ``members``."""
    rows = bracket.rows
    return {vertex: edges for vertex in bits(members) if (edges := rows[vertex] & members)}


def between(bracket: Bracket, few: int, others: int) -> Edges:
    """The allowed edges between two sets that have nobody in common."""
    edges: Edges = {}
    if others:
        for vertex in bits(few):
            found = bracket.rows[vertex] & others
            if found:
                edges[vertex] = found
                for other in bits(found):
                    edges[other] = edges.get(other, 0) | 1 << vertex
    return edges


def _join(edges: Edges, more: Edges) -> None:
    for vertex, partners in more.items():
        edges[vertex] = edges.get(vertex, 0) | partners


def _pairs_of_absolutes(bracket: Bracket, breaks: Callable[[Field, int, int], bool]) -> Edges:
    field = bracket.field
    edges: Edges = {}
    for colour in (field.white, field.black):
        for vertex, partners in within(bracket, bracket.here(colour & field.absolute)).items():
            for other in bits(partners):
                higher, lower = sorted((vertex, other))
                if breaks(field, bracket.places[higher], bracket.places[lower]):
                    edges[vertex] = edges.get(vertex, 0) | 1 << other
    return edges


def _mdps_floating_again(bracket: Bracket, back: int) -> Iterator[int]:
    again = bracket.here(bracket.field.down[back]) & bracket.mdps
    return (members & again for members in bracket.mdps_by_score if members & again)


def _mdp_opponents_by_score(bracket: Bracket, back: int) -> Iterator[Edges]:
    again = bracket.resident_mask & bracket.here(bracket.field.up[back])
    for members in bracket.mdps_by_score if again else ():
        yield between(bracket, members, again)
