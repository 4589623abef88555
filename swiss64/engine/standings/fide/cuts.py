"""Which values the cut and median forms leave out (C.07 14 and 16.5)."""

from __future__ import annotations

from collections.abc import Iterable

from swiss64.engine.standings.fide.codes import Code
from swiss64.engine.standings.fide.contributions import kept, marked
from swiss64.engine.standings.fide.facts import FideFacts
from swiss64.engine.standings.fide.rounds import RoundKind
from swiss64.engine.standings.tie_breaks import Contribution, Reason


def voluntary_rounds(facts: FideFacts, code: Code, number: int) -> frozenset[int]:
    """The numbers of the rounds a player chose not to play (VUR); with ``/P`` a forfeit loss is none."""
    if facts.predetermined:
        return frozenset()
    return frozenset(
        entry.round
        for entry, kind in facts.rounds_of(number)
        if kind.voluntary and not (code.forfeits and kind is RoundKind.FORFEIT_LOSS)
    )


def cut(
    items: Iterable[Contribution], voluntary: frozenset[int], low: int, high: int
) -> tuple[Contribution, ...]:
    """The contributions, with the least significant ``low`` and then the most significant ``high`` marked.

    Least significant is the lowest score of the opponent, then the smallest value. A
    voluntarily unplayed round goes instead if it gives at least as much (16.5); the high
    cuts know no such exception. With fewer values than cuts all are left out.
    """
    contributions = list(items)
    for _ in range(low):
        _mark(contributions, _lowest(kept(contributions), voluntary))
    for _ in range(high):
        left = kept(contributions)
        highest = max(left, key=_significance, default=None)
        _mark(contributions, None if highest is None else (highest, Reason.CUT_HIGHEST))
    return tuple(contributions)


def _lowest(left: list[Contribution], voluntary: frozenset[int]) -> tuple[Contribution, Reason] | None:
    if not left:
        return None
    lowest = min(left, key=_significance)
    unplayed = [item for item in left if item.round in voluntary]
    if unplayed:
        instead = min(unplayed, key=lambda item: (item.value, item.opponent_score or 0))
        if instead.value >= lowest.value:
            return instead, Reason.CUT_VOLUNTARY
    return lowest, Reason.CUT_LOWEST


def _significance(item: Contribution) -> tuple[int, int]:
    return (item.opponent_score or 0, item.value)


def _mark(contributions: list[Contribution], found: tuple[Contribution, Reason] | None) -> None:
    if found is not None:
        item, reason = found
        contributions[contributions.index(item)] = marked(item, reason)
