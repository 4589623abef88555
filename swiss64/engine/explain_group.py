"""How a score group was paired: who came and went, the plain order, and what that would have broken. Data.

The plain order is the first thing the rules look at: who came down meets the highest placed, and of the
others the upper half meets the lower half in order; who is left over at the end goes down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from swiss64.engine.pairing.dutch.criteria import Criterion
from swiss64.engine.pairing.dutch.field import Field
from swiss64.engine.pairing.dutch.pair import DutchPairing
from swiss64.engine.pairing.dutch.trace import BracketTrace, Means
from swiss64.engine.pairing.dutch.verdict import first_better
from swiss64.engine.pairing.house_field import HouseField
from swiss64.engine.pairing.house_goals import Goal, goals
from swiss64.engine.pairing.result import Pairing

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class GroupExplained:
    """A score group of a drawn round, by pairing numbers, everywhere the higher-placed first.

    ``score`` is in half points. ``members`` have that score and play, ``came`` are those with more
    points who were paired (or tried) here, ``went`` who left for a lower group, ``bye`` who of the group
    has the bye. ``pairs`` are the pairs made here, ``stay`` who plays somebody with the same score here.
    ``plain`` is what the plain order makes of the group, ``plain_went`` whom it leaves over. ``breaks`` is
    the first goal or criterion that it would have met worse; None where it is how they were paired.
    ``barred`` is a pair of the plain order that may not meet, where that is what it breaks.
    """

    score: int
    members: tuple[int, ...]
    came: tuple[int, ...]
    went: tuple[int, ...]
    bye: int | None
    pairs: tuple[Pair, ...]
    plain: tuple[Pair, ...]
    plain_went: tuple[int, ...]
    breaks: Criterion | Goal | None
    barred: Pair | None = None

    @property
    def stay(self) -> tuple[int, ...]:
        """Who plays somebody with the same score here, in order."""
        members = set(self.members)
        inside = {number for pair in self.pairs if members.issuperset(pair) for number in pair}
        return tuple(number for number in self.members if number in inside)

    def plain_opponent(self, number: int) -> int | None:
        """Whom somebody meets in the plain order; None if nobody here."""
        for one, two in self.plain:
            if number in (one, two):
                return two if number == one else one
        return None


def dutch_groups(drawn: DutchPairing) -> tuple[GroupExplained, ...]:
    """The brackets of a round by the FIDE Dutch system from the top; those without anybody to pair too."""
    return tuple(_dutch_group(drawn, index) for index in range(len(drawn.brackets)))


def _dutch_group(drawn: DutchPairing, index: int) -> GroupExplained:
    trace = drawn.brackets[index]
    coming = sum(pair[0] in trace.mdps for pair in trace.pairs)
    inside = len(trace.pairs) - coming
    rest = trace.residents[coming:]
    plain = (
        *zip(trace.mdps[:coming], trace.residents[:coming], strict=True),
        *zip(rest[:inside], rest[inside : 2 * inside], strict=True),
    )
    went = (*trace.mdps[coming:], *rest[2 * inside :])
    gone = (*trace.downfloaters, *(() if trace.bye is None else (trace.bye,)))
    as_plain = {*map(frozenset, plain)} == {*map(frozenset, trace.pairs)}
    breaks, barred = None, None
    if not as_plain:
        breaks, barred = _dutch_breaks(drawn, index, plain, went)
    return GroupExplained(
        score=trace.score,
        members=trace.residents,
        came=trace.mdps,
        went=_ordered(drawn.field, trace.downfloaters),
        bye=trace.bye,
        pairs=trace.pairs,
        plain=plain,
        plain_went=_ordered(drawn.field, went) if breaks else _ordered(drawn.field, gone),
        breaks=breaks,
        barred=barred,
    )


def _ordered(field: Field, numbers: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(numbers, key=field.numbers.index))


def _dutch_breaks(
    drawn: DutchPairing, index: int, plain: tuple[Pair, ...], went: tuple[int, ...]
) -> tuple[Criterion, Pair | None]:
    """The first criterion that the plain order of a bracket meets worse than what was drawn."""
    field = drawn.field
    place = {number: position for position, number in enumerate(field.numbers)}
    barred = [pair for pair in plain if not field.may_meet[place[pair[0]]] >> place[pair[1]] & 1]
    met = [(one, two) for one, two in barred if two in field.pasts[place[one]].opponents]
    if barred:
        return (Criterion.C1, met[0]) if met else (Criterion.C3, barred[0])
    trace = drawn.brackets[index]
    if trace.bye is not None and not any(field.bye_allowed >> place[number] & 1 for number in went):
        return Criterion.C2, None
    other = BracketTrace(trace.score, trace.mdps, trace.residents, plain, went, None, 0, Means.STEPS)
    return Criterion[first_better(drawn, index, other)], None


def house_groups(field: HouseField, drawn: Pairing) -> tuple[GroupExplained, ...]:
    """The score groups of a round by the house rules, from the top."""
    place = {number: position for position, number in enumerate(field.numbers)}
    pairs = [tuple(sorted((place[game.white.number], place[game.black.number]))) for game in drawn.games]
    bye = None if drawn.bye is None else place[drawn.bye]
    return tuple(_house_group(field, sorted(pairs), bye, index) for index in range(len(field.groups)))


def _house_group(
    field: HouseField, pairs: list[tuple[int, ...]], bye: int | None, index: int
) -> GroupExplained:
    group = field.groups[index]
    members = [place for place in group if place != bye]
    here = [(one, two) for one, two in pairs if one in group and two in group]
    stay = sorted(place for pair in here for place in pair)
    half = len(stay) // 2
    plain = list(zip(stay[:half], stay[half:], strict=True))
    coming = [(one, two) for one, two in pairs if two in group and one not in group]
    went = [one for one, two in pairs if one in group and two not in group]
    breaks, barred = None, None
    if set(plain) != set(here):
        drawn = [(one, two) for one, two in pairs]
        others = [pair for pair in drawn if pair not in here]
        breaks = goals(field, [*others, *plain], bye).first_worse(goals(field, drawn, bye))
        if breaks is Goal.REPEATS:
            barred = next(pair for pair in plain if field.times_met(*pair))

    def named(places: Iterable[int]) -> Iterator[int]:
        return (field.numbers[place] for place in places)

    return GroupExplained(
        score=field.scores[group[0]],
        members=tuple(named(members)),
        came=tuple(named(one for one, _ in coming)),
        went=tuple(named(went)),
        bye=None if bye is None or bye not in group else field.numbers[bye],
        pairs=tuple((field.numbers[one], field.numbers[two]) for one, two in sorted(coming + here)),
        plain=tuple((field.numbers[one], field.numbers[two]) for one, two in plain),
        plain_went=tuple(named(members[len(members) - len(went) :])),
        breaks=breaks,
        barred=None if barred is None else (field.numbers[barred[0]], field.numbers[barred[1]]),
    )
