"""The order of candidates (C.04.3 articles 3.5 to 3.7 and 4): of the best pairings the one generated first.

Every perfect matching of the bracket's graph is now equally good by the criteria, so all
that is asked is whether the rest can still be matched when something is fixed.
"""

from __future__ import annotations

from dataclasses import dataclass

from swiss64.engine.pairing.dutch.alternating import Forest, augment, bits, mask_of
from swiss64.engine.pairing.dutch.bracket import Bracket
from swiss64.engine.pairing.dutch.exchanges import Halves, exchanged_once
from swiss64.engine.pairing.dutch.transpositions import Transposition, first_transposition


@dataclass(frozen=True, slots=True)
class Chosen:
    """A pairing of a bracket by its vertices: pairs (the higher first) and those who leave it downwards.

    ``exchanges`` is how many residents changed halves (4.3).
    """

    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    exchanges: int = 0


def first_candidate(bracket: Bracket) -> Chosen | None:
    """The best pairing that is generated first; None if it takes more than one exchange.

    The matching of the bracket must be perfect.
    """
    limbo = _choose_mdps(bracket)
    usable, pairs = bracket.vertices, []
    for mdp in bits(bracket.mdps & ~limbo):
        opponent = _first_opponent(bracket, mdp, usable)
        usable &= ~(1 << mdp | 1 << opponent)
        pairs.append((mdp, opponent))
    halves = halves_of(bracket, usable, limbo)
    found = first_transposition(bracket.rows, halves.left, halves.right)
    exchanges = 0
    if not found.complete:
        exchanged = exchanged_once(bracket.rows, halves, found)
        if exchanged is None:
            return None
        found, exchanges = exchanged, 1
    return as_chosen(bracket, pairs, found, exchanges)


def halves_of(bracket: Bracket, usable: int, limbo: int) -> Halves:
    """The remainder in S1R and S2R; gates count as S1, limbo and fillers as S2 (3.2, 3.3)."""
    residents = list(bits(usable & bracket.resident_mask))
    pairs = (len(residents) + limbo.bit_count() - bracket.floaters_needed) // 2
    return Halves(
        first=tuple(residents[:pairs]),
        second=mask_of(residents[pairs:]),
        gates=tuple(bits(bracket.gates)),
        others=limbo | bracket.fillers,
    )


def as_chosen(bracket: Bracket, pairs: list[tuple[int, int]], found: Transposition, exchanges: int) -> Chosen:
    """The pairs of MDPs with those of the remainder."""
    floaters = []
    for left, right in found.partner.items():
        if left < bracket.size:
            pairs.append((min(left, right), max(left, right)))
        elif right < bracket.size:
            floaters.append(right)
    return Chosen(tuple(pairs), tuple(sorted(floaters)), exchanges)


def _choose_mdps(bracket: Bracket) -> int:
    """Which MDPs are paired (4.4): each in turn if it is still possible. Gives the limbo."""
    limbo = 0
    if bracket.gates:
        for mdp in range(bracket.mdp_count):
            if not bracket.restrict(mdp, bracket.resident_mask):
                bracket.restrict(mdp, bracket.gates)
                limbo |= 1 << mdp
    return limbo


def _first_opponent(bracket: Bracket, mdp: int, usable: int) -> int:
    """The opponent that the first transposition gives an MDP (4.2): the lowest that the rest allows."""
    rows, mate = bracket.rows, bracket.mate
    usable &= ~(1 << mdp)
    wanted = rows[mdp] & usable
    lowest = (wanted & -wanted).bit_length() - 1
    widow = mate[mdp]
    if widow == lowest:
        return lowest
    # The likely case first: his opponent's partner takes the MDP's old one.
    left = mate[lowest]
    mate[widow] = mate[left] = mate[lowest] = -1
    if augment(rows, mate, left, usable & ~(1 << lowest), 1 << widow) >= 0:
        mate[mdp], mate[lowest] = lowest, mdp
        return lowest
    mate[lowest], mate[left] = left, lowest
    forest = Forest(rows, mate, (widow,), usable & ~(1 << widow))
    possible = mask_of(forest) & wanted
    first = (possible & -possible).bit_length() - 1
    if first != widow:
        forest.expose(first)
    mate[mdp], mate[first] = first, mdp
    return first
