"""How many players leave a bracket, and through which gates: C4, C6 and C8 (and C7 where it ranks before C8).

C6 wants as few floaters as leave the rest completable (C4). C8 wants the next bracket to do
its best with them. The next bracket does as well as it ever can when every floater is
paired there and only as many of its residents float on as the rest below needs. Gates made
from the next bracket instead of from the whole rest admit exactly the floaters with which it
does; where they are not enough, the choice is left to the weights.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from swiss64.engine.pairing.dutch.alternating import bits, complete, greedy, mask_of
from swiss64.engine.pairing.dutch.at_once import matched_at_once
from swiss64.engine.pairing.dutch.bracket import Bracket
from swiss64.engine.pairing.dutch.completion import Below, Completion, Gates
from swiss64.engine.pairing.dutch.criteria import scores_of_downfloaters
from swiss64.engine.pairing.matching import cheapest_perfect


class Floaters:
    """Puts the gates under the bracket of one score group.

    ``bye_only``: the only gate is the bye. ``at_once``: only best pairings are allowed already.
    ``to_verify``: the floaters chosen must still be shown to be good for the next bracket.
    """

    def __init__(self, completion: Completion, group: int, bracket: Bracket, bye_open: bool) -> None:
        self.completion = completion
        self.group = group
        self.bracket = bracket
        self.bye_here = bye_open and completion.bye_is_here(group)
        self.is_last = group == len(completion.field.groups) - 1
        self.next_is_last = group == len(completion.field.groups) - 2
        self.below = completion.below(group + 1)
        self.bye_only = self.bye_here and self.below is None
        self.at_once = False
        self.to_verify = False

    def open_gates(self) -> bool:
        """Add the gates and match the bracket perfectly; False if only the weights can tell."""
        if self.below is None:
            self._add(Gates())
            return self._match_with_free_gates()
        if self.bye_here or self.next_is_last:
            self._add(self.below.gates(self.bracket.as_places))
            self.to_verify = not self.next_is_last
            return self._match_with_free_gates()
        return self._match_with_ideal_gates()

    def _add(self, gates: Gates) -> None:
        bracket = self.bracket
        bracket.add_gates(gates)
        if self.bye_here:
            bracket.add_gate(bracket.here(self.completion.bye_takers))

    def _match_with_free_gates(self) -> bool:
        """Every player who cannot be paired in the bracket floats as well, whoever it is."""
        bracket = self.bracket
        self.at_once = matched_at_once(bracket, self.bye_only)
        if self.at_once:
            return True
        left = bracket.match()
        if left & ~bracket.players:
            raise AssertionError("C4 held for the bracket above")
        if not left:
            return True
        if self.is_last:
            raise AssertionError("C4 held for the bracket above")
        for _ in range(left.bit_count()):
            bracket.add_gate(bracket.players)
        self.bye_only, self.to_verify = False, True
        return not bracket.match()

    def _match_with_ideal_gates(self) -> bool:
        """With floaters that are ideal for the next bracket (C8), if C6 and C7 allow that."""
        bracket, below = self.bracket, self.below
        assert below is not None  # noqa: S101
        if below.within:
            # The next bracket is matched by itself but for one player.
            residents = mask_of(self.completion.field.groups[self.group + 1])
            following = replace(below, vertices=residents)
        else:
            following = next_bracket(self.completion, self.group + 1, False)
        if following.deficiency == below.deficiency:
            bracket.add_gates(following.gates(bracket.as_places))
            self.at_once = matched_at_once(bracket, self.bye_only)
            if self.at_once:
                return True
            if not bracket.match():
                return self._is_best_by_c7(below)
        possible = below.gates(bracket.as_places)
        plain = bracket.without_gates()
        plain.add_gates(possible)
        self.bracket = plain
        if not plain.match():
            # C6 is met, but not with floaters that are ideal.
            return False
        self.bracket = bracket.without_gates()
        self._add(possible)
        return self._match_with_free_gates()

    def _is_best_by_c7(self, below: Below) -> bool:
        """C7 goes before C8: whether other floaters, not ideal for C8, would have lower scores."""
        if not self.bracket.mdp_count:
            return True
        scores = scores_of_downfloaters(self.bracket)
        if scores is None or not any(scores):
            return scores is not None
        plain = self.bracket.without_gates()
        plain.add_gates(below.gates(plain.as_places))
        return not plain.match() and scores_of_downfloaters(plain) == scores

    def are_good(self, floaters: Iterable[int]) -> bool:
        """Whether floaters (places) are ideal for the next bracket and leave the rest completable."""
        return not self.to_verify or is_ideal(self.completion, self.group + 1, floaters, self.bye_here)


def next_bracket(
    completion: Completion, group: int, bye_was_due: bool, floaters: Iterable[int] = ()
) -> Below:
    """The bracket of ``group`` with only its residents able to float on, and its largest matching.

    ``floaters`` come from above as MDPs. ``bye_was_due``: the bye is still open although it
    was due above.
    """
    field = completion.field
    residents = field.groups[group]
    bracket = Bracket(field, floaters, residents)
    below = completion.below(group + 1)
    if below is not None:
        places = mask_of(residents)
        gates = below.gates(places)
        bracket.add_gates(Gates(tuple(gate & places for gate in gates.gates), gates.fillers))
    if bye_was_due or completion.bye_score == field.scores[residents.start]:
        bracket.add_gate(bracket.here(completion.bye_takers))
    rows, mate = bracket.rows, bracket.mate
    left = greedy(rows, mate, bracket.players)
    outer = bracket.vertices & ~bracket.players
    exposed = complete(rows, mate, bracket.vertices, left | outer)
    may_meet, start, first, size = (
        field.may_meet,
        residents.start,
        bracket.mdp_count,
        bracket.size,
    )

    def seen_from_above(vertex: int) -> int:
        return may_meet[start + vertex - first] if first <= vertex < size else 0

    return Below(rows, mate, bracket.vertices, exposed, seen_from_above)


def is_ideal(completion: Completion, group: int, floaters: Iterable[int], bye_was_due: bool) -> bool:
    """Whether the next bracket pairs all these floaters and floats only residents, as few as possible."""
    return next_bracket(completion, group, bye_was_due, floaters).deficiency == 0


def least_downfloaters(completion: Completion, group: int, bracket: Bracket, bye_open: bool) -> list[int]:
    """C6 and C7 of a bracket: how many players it floats at least, and how many MDPs of each score."""
    below = completion.below(group + 1)
    if below is not None:
        bracket.add_gates(below.gates(bracket.as_places))
    if bye_open and completion.bye_is_here(group):
        bracket.add_gate(bracket.here(completion.bye_takers))
    left = bracket.match()
    for _ in range(left.bit_count()):
        bracket.add_gate(bracket.players)
    bracket.match()
    scores = scores_of_downfloaters(bracket)
    return [bracket.floaters_needed, *(_weighed_scores(bracket) if scores is None else scores)]


def _weighed_scores(bracket: Bracket) -> list[int]:
    """C7 by one weighted matching, where steps do not find it: how many MDPs of each score float again."""
    sets = bracket.mdps_by_score
    width = bracket.mdp_count.bit_length()
    digit_of = {
        vertex: 1 << width * (len(sets) - 1 - index)
        for index, players in enumerate(sets)
        for vertex in bits(players)
    }
    costs = {
        (one, two): digit_of.get(one, 0) if bracket.gates >> two & 1 else 0
        for one in bits(bracket.vertices)
        for two in bits(bracket.rows[one] & bracket.vertices)
        if one < two
    }
    pairs = cheapest_perfect(costs) or []
    total = sum(costs[pair] for pair in pairs)
    return [total >> width * (len(sets) - 1 - index) & (1 << width) - 1 for index in range(len(sets))]
