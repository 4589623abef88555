"""Acceleration (C.04.7): virtual points that count for pairing only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from swiss64.engine.pairing.dutch.errors import AccelerationUndefinedError
from swiss64.engine.tournament import Scoring
from swiss64.engine.trf.document import Acceleration


def baku(numbers: Sequence[int], rounds: int, scoring: Scoring) -> tuple[Acceleration, ...]:
    """The Baku acceleration of an event as records (C.04.7 1).

    Group GA is the first half of the pairing numbers, rounded up to an even number:
    2·⌈N/4⌉. Of ⌈rounds/2⌉ accelerated rounds it gets a win in the first half (rounded up)
    and half a win in the others. Raises `AccelerationUndefinedError` unless a win is worth
    two draws and a loss nothing.
    """
    if scoring.win != 2 * scoring.draw or scoring.loss:
        raise AccelerationUndefinedError(scoring.win, scoring.draw, scoring.loss)
    ordered = sorted(numbers)
    size = 2 * -(-len(ordered) // 4)
    accelerated = -(-rounds // 2)
    full = -(-accelerated // 2)
    if not ordered or not accelerated:
        return ()
    first, last = ordered[0], ordered[min(size, len(ordered)) - 1]
    records = [Acceleration(scoring.win, 1, full, first, last)]
    if accelerated > full:
        records.append(Acceleration(scoring.draw, full + 1, accelerated, first, last))
    return tuple(records)


def virtual_points(
    accelerations: Iterable[Acceleration], numbers: Iterable[int], round_number: int
) -> dict[int, int]:
    """The virtual half points of each player who has some in a round."""
    active = [item for item in accelerations if item.first_round <= round_number <= item.last_round]
    single: dict[int, int] = {}
    spans = []
    for item in active:
        if item.first == item.last:
            single[item.first] = single.get(item.first, 0) + item.half_points
        else:
            spans.append(item)
    if not spans:
        return single
    points = {
        number: single.get(number, 0)
        + sum(item.half_points for item in spans if item.first <= number <= item.last)
        for number in numbers
    }
    return {number: value for number, value in points.items() if value}
