"""Why another pairing of a round is not the right one: the first article that decides against it."""

from __future__ import annotations

from collections.abc import Iterable

from swiss64.engine.pairing.dutch.bracket import Bracket
from swiss64.engine.pairing.dutch.criteria import DOWNFLOATERS, PAIRS, Criterion
from swiss64.engine.pairing.dutch.field import Field
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
    """C1 to C3 and C5."""
    place = {number: index for index, number in enumerate(field.numbers)}
    for white, black in games:
        one, two = place[white], place[black]
        if black in field.pasts[one].opponents:
            return Criterion.C1.name
        if not field.may_meet[one] >> two & 1:
            same = field.preferences[one] and field.preferences[one].colour == field.preferences[two].colour
            return Criterion.C3.name if same and field.absolute >> one & field.absolute >> two & 1 else "C1"
    if bye is not None and not field.bye_allowed >> place[bye] & 1:
        return Criterion.C2.name
    return None


def _relative(drawn: DutchPairing, theirs: set[frozenset[int]], bye: int | None) -> str:
    """The first bracket that is paired otherwise, and what decides there."""
    field = drawn.field
    scores = dict(zip(field.numbers, field.scores, strict=True))
    if bye is not None and drawn.bye is not None and scores[bye] != scores[drawn.bye]:
        return Criterion.C5.name
    for trace in drawn.brackets:
        members = {*trace.mdps, *trace.residents}
        inside = [pair for pair in theirs if pair <= members]
        if set(inside) == {frozenset(pair) for pair in trace.pairs}:
            continue
        pairs = [_by_rank(field, pair) for pair in inside]
        other = _as_trace(trace, pairs)
        return _criterion(field, trace, other) or _order(trace, other)
    return Criterion.C9.name


def _by_rank(field: Field, pair: frozenset[int]) -> Pair:
    higher, lower = sorted(pair, key=field.numbers.index)
    return higher, lower


def _as_trace(trace: BracketTrace, pairs: list[Pair]) -> BracketTrace:
    paired = {number for pair in pairs for number in pair}
    down = tuple(number for number in (*trace.mdps, *trace.residents) if number not in paired)
    return BracketTrace(
        trace.score, trace.mdps, trace.residents, tuple(pairs), down, None, trace.exchanges, trace.means
    )


def _criterion(field: Field, ours: BracketTrace, theirs: BracketTrace) -> str | None:
    """The first criterion that ours meets better, None if both meet all alike.

    Where theirs is better in a criterion, its floaters do not leave the rest as well off as the
    ones before that criterion ask: that is C8 (C4 if it is in the number or scores of floaters).
    """
    mine, yours = _values(field, ours, ours.bye is not None), _values(field, theirs, ours.bye is not None)
    for criterion, value in mine.items():
        if value != yours[criterion]:
            if value < yours[criterion]:
                return criterion.name
            return "C4" if criterion.value <= Criterion.C7.value else "C8"
    return None


def _values(field: Field, trace: BracketTrace, bye_only: bool) -> dict[Criterion, list[int]]:
    """What a pairing of a bracket is worth by C6, C7 and C9 to C21; smaller is better.

    ``bye_only``: the only player who leaves it has the bye (C9).
    """
    place = {number: index for index, number in enumerate(field.numbers)}
    residents = range(place[trace.residents[0]], place[trace.residents[-1]] + 1)
    bracket = Bracket(field, [place[number] for number in trace.mdps], residents)
    vertex = {number: bracket.places.index(place[number]) for number in (*trace.mdps, *trace.residents)}
    leaving = [vertex[number] for number in trace.downfloaters]
    if trace.bye is not None:
        leaving.append(vertex[trace.bye])
    pairs = [(vertex[one], vertex[two]) for one, two in trace.pairs]
    values: dict[Criterion, list[int]] = {Criterion.C6: [len(leaving)]}
    for criterion in Criterion:
        if criterion is Criterion.C9:
            played = [len(field.pasts[bracket.places[one]].colours) for one in leaving if bye_only]
            values[criterion] = [-games for games in played]
        elif criterion in DOWNFLOATERS:
            sets = DOWNFLOATERS[criterion](bracket)
            values[criterion] = [sum(players >> one & 1 for one in leaving) for players in sets]
        elif criterion in PAIRS:
            edges = PAIRS[criterion](bracket)
            values[criterion] = [sum(some.get(one, 0) >> two & 1 for one, two in pairs) for some in edges]
    return values


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
