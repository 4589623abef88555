"""Goal 7: who of a group meets whom, once it is known who stays in it."""

from __future__ import annotations

from swiss64.engine.pairing.house_field import HouseField
from swiss64.engine.pairing.house_goals import Pair, meant_distance
from swiss64.engine.pairing.house_weights import Digits
from swiss64.engine.pairing.matching import cheapest_perfect


def weighted_halves(field: HouseField, stay: list[int], repeats: bool) -> list[Pair] | None:
    """The best pairing of the players who stay: goals 1, 4 and 5 inside the group, then goal 7.

    None if there is no complete pairing. One weighted matching: each player has a digit
    for the rank of his opponent, used when he is the higher-placed of his pair.
    """
    half = len(stay) // 2
    digits = Digits()
    most_meetings = max((len(rounds) for rounds in field.meetings.values()), default=0)
    met, limits, due = digits.add(half * most_meetings), digits.add(len(stay)), digits.add(len(stay))
    opponent = [digits.add(len(stay)) for _ in stay]
    digits.settle()
    costs: dict[Pair, int] = {}
    for i, one in enumerate(stay):
        by_preference = _by_preference(i, len(stay))
        for rank, j in enumerate(by_preference):
            two = stay[j]
            times = field.times_met(one, two)
            if repeats or not times:
                colours = field.costs(one, two)
                costs[one, two] = digits.cost(
                    {met: times, limits: colours[0], due: colours[1], opponent[i]: rank}
                )
    pairs = cheapest_perfect(costs)
    return pairs if pairs is not None and len(pairs) == half else None


def _by_preference(number: int, players: int) -> list[int]:
    """The lower-placed numbers of ``players`` who stay, from the one meant for ``number`` outwards."""
    return sorted(range(number + 1, players), key=lambda other: meant_distance(number, other, players // 2))
