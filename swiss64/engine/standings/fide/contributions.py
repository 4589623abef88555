"""How the tie-breaks build what they tell: one round at a time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from swiss64.engine.standings.record import PlayerRound
from swiss64.engine.standings.tie_breaks import Contribution, Counted, Criterion, Reason, TieBreakValue


def nothing(entry: PlayerRound) -> Contribution:
    """A round that counts nothing."""
    return Contribution(entry.round, entry.outcome, Counted.NOTHING, entry.opponent, None, 0)


def count(entry: PlayerRound, value: int, *reasons: Reason) -> Contribution:
    """A round that counts by itself, without regard to the opponent's score or rating."""
    return Contribution(
        entry.round, entry.outcome, Counted.OPPONENT, entry.opponent, None, value, entry.points, None, reasons
    )


def against_rating(entry: PlayerRound, rating: int, points: int) -> Contribution:
    """A game that counts by the opponent's rating, and the half points it gave."""
    return Contribution(
        entry.round, entry.outcome, Counted.OPPONENT, entry.opponent, None, rating, points, rating
    )


def marked(item: Contribution, reason: Reason) -> Contribution:
    """The contribution with one reason more."""
    return replace(item, reasons=(*item.reasons, reason))


def kept(items: Iterable[Contribution]) -> list[Contribution]:
    """The contributions that count something and are not cut."""
    return [item for item in items if item.counted is not Counted.NOTHING and not item.cut]


def total(criterion: Criterion, items: Iterable[Contribution]) -> TieBreakValue:
    """The tie-break that is the sum of what is not cut."""
    contributions = tuple(items)
    return TieBreakValue(criterion, sum(item.value for item in contributions if not item.cut), contributions)


def undefined(criterion: Criterion, items: Iterable[Contribution] = ()) -> TieBreakValue:
    """A tie-break that does not apply."""
    return TieBreakValue(criterion, None, tuple(items))
