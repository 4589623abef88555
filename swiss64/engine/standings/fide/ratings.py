"""Tie-breaks by the ratings of the opponents met over the board (C.07 art. 10).

Forfeits never count, in a round robin neither. The score is 1, ½, 0 for a game, whatever
the tournament gives for it, as ratings know no other. Whether they apply at all when
somebody has no rating: ``FideFacts.ratings``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from swiss64.engine.standings.expectation import CERTAIN, expected_score
from swiss64.engine.standings.fide.codes import Code
from swiss64.engine.standings.fide.contributions import against_rating, kept, nothing, undefined
from swiss64.engine.standings.fide.cuts import cut
from swiss64.engine.standings.fide.facts import FideFacts
from swiss64.engine.standings.fide.rounds import RoundKind
from swiss64.engine.standings.performance import dp, half_up
from swiss64.engine.standings.record import Outcome
from swiss64.engine.standings.tie_breaks import Contribution, Criterion, TieBreakValue

_HALF_POINTS = {Outcome.WON: 2, Outcome.DRAWN: 1, Outcome.LOST: 0, Outcome.NO_CONTEST: 0}
_WITHOUT_SCORE = 800


def average_rating(facts: FideFacts, code: Code, number: int) -> TieBreakValue:
    """ARO (10.1): the average rating of the opponents, a half rounded up; ``/C`` drops the lowest.

    Undefined when the cuts leave nobody.
    """
    items = cut(_games(facts, number), frozenset(), code.cut_low, code.cut_high)
    return _average(Criterion.AVERAGE_RATING, items)


def performance(facts: FideFacts, code: Code, number: int) -> TieBreakValue:
    """TPR (10.2): the average rating plus dp of the score in whole per cent (a half rounded up)."""
    items = _games(facts, number)
    average = _average(Criterion.PERFORMANCE, items)
    if average.value is None:
        return average
    games = kept(items)
    percentage = half_up(100 * sum(item.points or 0 for item in games), 2 * len(games))
    return replace(average, value=average.value + dp(percentage))


def perfect_performance(facts: FideFacts, code: Code, number: int) -> TieBreakValue:
    """PTP (10.3): the lowest rating from which at least the score made was to be expected.

    A contribution is what was expected from that rating against the opponent, in
    hundredths. Who scored nothing gets 800 less than the lowest opponent.
    """
    items = _games(facts, number)
    games = kept(items)
    if not games:
        return undefined(Criterion.PERFECT_PERFORMANCE, items)
    value = perfect_rating(
        [item.value for item in games], half_points=sum(item.points or 0 for item in games)
    )
    expected = (
        replace(item, value=expected_score(value - (item.opponent_rating or 0))) if item in games else item
        for item in items
    )
    return TieBreakValue(Criterion.PERFECT_PERFORMANCE, value, tuple(expected))


def perfect_rating(ratings: Sequence[int], half_points: int) -> int:
    """The lowest whole rating whose expected score against ``ratings`` (not empty) is at least the score."""
    if half_points == 0:
        return min(ratings) - _WITHOUT_SCORE
    low, high = min(ratings) - CERTAIN, max(ratings) + CERTAIN
    while low < high:
        middle = (low + high) // 2
        if sum(expected_score(middle - rating) for rating in ratings) >= 50 * half_points:
            high = middle
        else:
            low = middle + 1
    return low


def average_performance(facts: FideFacts, code: Code, number: int) -> TieBreakValue:
    """APRO (10.4): the average of the opponents' TPR, a half rounded up."""
    return _opponents_average(
        facts, number, Criterion.AVERAGE_PERFORMANCE, Criterion.PERFORMANCE, performance
    )


def average_perfect_performance(facts: FideFacts, code: Code, number: int) -> TieBreakValue:
    """APPO (10.5): the average of the opponents' PTP, a half rounded up."""
    return _opponents_average(
        facts,
        number,
        Criterion.AVERAGE_PERFECT_PERFORMANCE,
        Criterion.PERFECT_PERFORMANCE,
        perfect_performance,
    )


def _games(facts: FideFacts, number: int) -> list[Contribution]:
    """The rounds of a player with the opponents' ratings, and what the games gave; empty if none apply."""
    if facts.ratings is None:
        return []
    return [
        against_rating(entry, facts.ratings[entry.opponent], _HALF_POINTS[entry.outcome])
        if kind is RoundKind.PLAYED and entry.opponent is not None
        else nothing(entry)
        for entry, kind in facts.rounds_of(number)
    ]


def _opponents_average(
    facts: FideFacts,
    number: int,
    criterion: Criterion,
    inner: Criterion,
    count: Callable[[FideFacts, Code, int], TieBreakValue],
) -> TieBreakValue:
    items = []
    for item in _games(facts, number):
        found = None
        if item.opponent_rating is not None and item.opponent is not None:
            found = facts.once(count, Code(inner), item.opponent).value
        items.append(item if found is None else replace(item, value=found))
    return _average(criterion, items)


def _average(criterion: Criterion, items: Sequence[Contribution]) -> TieBreakValue:
    values = [item.value for item in kept(items)]
    if not values:
        return undefined(criterion, items)
    return TieBreakValue(criterion, half_up(sum(values), len(values)), tuple(items))
