"""Why another pairing of a round is not the right one: the first article that decides against it."""

from __future__ import annotations

from collections.abc import Iterable

from swiss64.engine.pairing.dutch.alternating import complete, greedy, mask_of
from swiss64.engine.pairing.dutch.bracket import Bracket
from swiss64.engine.pairing.dutch.completion import Completion
from swiss64.engine.pairing.dutch.criteria import DOWNFLOATERS, PAIRS, Criterion
from swiss64.engine.pairing.dutch.field import Field
from swiss64.engine.pairing.dutch.floaters import least_downfloaters
from swiss64.engine.pairing.dutch.pair import DutchPairing
from swiss64.engine.pairing.dutch.trace import BracketTrace

MDP_SETS, TRANSPOSITIONS, EXCHANGES = "4.4", "4.2", "4.3"

Pair = tuple[int, int]


def first_article(drawn: DutchPairing, games: Iterable[Pair], bye: int | None) -> str | None:
    """The article by which ``drawn`` differs from a round of the same players, None if it does not.

    ``games`` are (White, Black) by pairing number. The articles are C1 to C21 (a criterion that
    ``drawn`` meets better), 4.2 to 4.4 (as good, but generated later) and 5.2.1 to 5.2.5 (only
    the colours differ).
    """
    found = list(games)
    theirs = {frozenset(pair) for pair in found}
    ours = {frozenset((game.white.number, game.black.number)): game for game in drawn.games}
    if theirs == ours.keys() and bye == drawn.bye:
        white = {frozenset(pair): pair[0] for pair in found}
        wrong = [game for pair, game in ours.items() if white[pair] != game.white.number]
        return wrong[0].colour_rule.value if wrong else None
    return _absolute(drawn.field, found, bye) or _relative(drawn, theirs, bye)


def _absolute(field: Field, games: list[Pair], bye: int | None) -> str | None:
    """C1 to C3, the first of them that is broken on any board; a pair that is forbidden counts as C1."""
    place = {number: index for index, number in enumerate(field.numbers)}
    broken = set()
    for white, black in games:
        one, two = place[white], place[black]
        if not field.may_meet[one] >> two & 1:
            met = black in field.pasts[one].opponents
            same = field.preferences[one] and field.preferences[one].colour == field.preferences[two].colour
            absolute = same and field.absolute >> one & field.absolute >> two & 1
            broken.add(Criterion.C3.name if absolute and not met else Criterion.C1.name)
    if bye is not None and not field.bye_allowed >> place[bye] & 1:
        broken.add(Criterion.C2.name)
    return min(broken, default=None)


def _relative(drawn: DutchPairing, theirs: set[frozenset[int]], bye: int | None) -> str:
    """The first bracket that is paired otherwise, and what decides there."""
    field = drawn.field
    scores = dict(zip(field.numbers, field.scores, strict=True))
    if bye is not None and drawn.bye is not None and scores[bye] != scores[drawn.bye]:
        return Criterion.C5.name
    for group, trace in enumerate(drawn.brackets):
        members = {*trace.mdps, *trace.residents}
        inside = [pair for pair in theirs if pair <= members]
        if set(inside) != {frozenset(pair) for pair in trace.pairs}:
            other = _as_trace(trace, [_by_rank(field, pair) for pair in inside])
            return first_better(drawn, group, other)
    return Criterion.C9.name


def first_better(drawn: DutchPairing, group: int, other: BracketTrace) -> str:
    """The first article by which a bracket of ``drawn`` (by its index) is better than ``other`` pairs of it.

    Both are without pairs that C1 and C3 forbid. The articles are C4, C6 to C21, and 4.2 to 4.4.
    """
    bye_open = drawn.bye is not None and all(one.bye is None for one in drawn.brackets[:group])
    return _Comparison(drawn.field, group, bye_open).first(drawn.brackets[group], other)


def _by_rank(field: Field, pair: frozenset[int]) -> Pair:
    higher, lower = sorted(pair, key=field.numbers.index)
    return higher, lower


def _as_trace(trace: BracketTrace, pairs: list[Pair]) -> BracketTrace:
    paired = {number for pair in pairs for number in pair}
    down = tuple(number for number in (*trace.mdps, *trace.residents) if number not in paired)
    return BracketTrace(
        trace.score, trace.mdps, trace.residents, tuple(pairs), down, None, trace.exchanges, trace.means
    )


class _Comparison:
    """Compares two pairings of the bracket of one score group; ``bye_open``: nobody above had the bye."""

    def __init__(self, field: Field, group: int, bye_open: bool) -> None:
        self.field, self.group, self.bye_open = field, group, bye_open
        self.place = {number: index for index, number in enumerate(field.numbers)}
        self.completion = Completion(field)
        self.is_last = group == len(field.groups) - 1

    def first(self, ours: BracketTrace, theirs: BracketTrace) -> str:
        """The first criterion that ours meets better, or the part of article 4 that generates it earlier."""
        bye_only = ours.bye is not None
        if not self._is_completable(theirs):
            return Criterion.C4.name
        mine, yours = self._values(ours, bye_only), self._values(theirs, bye_only)
        for criterion, value in mine.items():
            if value != yours[criterion]:
                return criterion.name
        return _order(ours, theirs)

    def _leaving(self, trace: BracketTrace) -> list[int]:
        """The places of those who leave the bracket, the one with the bye among them."""
        bye = () if trace.bye is None else (trace.bye,)
        return sorted(self.place[number] for number in (*trace.downfloaters, *bye))

    def _is_completable(self, trace: BracketTrace) -> bool:
        """C4: whether those who leave and everybody below can be paired, and somebody have the bye."""
        vertices = mask_of(self._leaving(trace))
        for group in self.field.groups[self.group + 1 :]:
            vertices |= mask_of(group)
        if vertices.bit_count() % 2:
            vertices |= 1 << self.completion.bye
        mate = [-1] * (self.field.size + 1)
        left = greedy(self.completion.rows, mate, vertices)
        return not complete(self.completion.rows, mate, vertices, left)

    def _values(self, trace: BracketTrace, bye_only: bool) -> dict[Criterion, list[int]]:
        """What a pairing of a bracket is worth by C6 to C21; smaller is better.

        ``bye_only``: the only player who leaves it has the bye (C9).
        """
        field = self.field
        bracket = Bracket(field, [self.place[number] for number in trace.mdps], field.groups[self.group])
        vertex = {place: index for index, place in enumerate(bracket.places)}
        places = self._leaving(trace)
        leaving = [vertex[place] for place in places]
        pairs = [(vertex[self.place[one]], vertex[self.place[two]]) for one, two in trace.pairs]
        values: dict[Criterion, list[int]] = {Criterion.C6: [len(leaving)]}
        for criterion in Criterion:
            if criterion is Criterion.C8:
                values[criterion] = [] if bye_only or self.is_last else self._next_bracket(places)
            elif criterion is Criterion.C9:
                values[criterion] = [-len(field.pasts[place].colours) for place in places if bye_only]
            elif criterion in DOWNFLOATERS:
                sets = DOWNFLOATERS[criterion](bracket)
                values[criterion] = [sum(players >> one & 1 for one in leaving) for players in sets]
            elif criterion in PAIRS:
                edges = PAIRS[criterion](bracket)
                values[criterion] = [sum(some.get(one, 0) >> two & 1 for one, two in pairs) for some in edges]
        return values

    def _next_bracket(self, floaters: list[int]) -> list[int]:
        """C8: how many players the next bracket floats at least with these MDPs, and with which scores."""
        following = Bracket(self.field, floaters, self.field.groups[self.group + 1])
        return least_downfloaters(self.completion, self.group + 1, following, self.bye_open)


def _order(ours: BracketTrace, theirs: BracketTrace) -> str:
    """Which part of article 4 generates ours before theirs."""
    mine, yours = _mdp_pairs(ours), _mdp_pairs(theirs)
    if mine.keys() != yours.keys():
        return MDP_SETS
    if mine != yours:
        return TRANSPOSITIONS
    first_mine = {one for one, _ in ours.pairs}
    first_yours = {one for one, _ in theirs.pairs}
    return TRANSPOSITIONS if first_mine == first_yours else EXCHANGES


def _mdp_pairs(trace: BracketTrace) -> dict[int, int]:
    return {one: two for one, two in trace.pairs if one in trace.mdps}
