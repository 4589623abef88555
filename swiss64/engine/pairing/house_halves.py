"""Goal 7: who of a group meets whom, once it is known who stays in it."""

from __future__ import annotations

from swiss64.engine.pairing.house_colours import ColourSets
from swiss64.engine.pairing.house_field import HouseField
from swiss64.engine.pairing.house_goals import Pair, meant_distance
from swiss64.engine.pairing.house_weights import Digits
from swiss64.engine.pairing.matching import augment, bits, cheapest_perfect


def halves(field: HouseField, colours: ColourSets, stay: list[int]) -> list[Pair]:
    """The best pairing without repeats of the players who stay: goals 4 and 5, then goal 7.

    ``stay`` are places, ascending, who can be paired among themselves.
    """
    rows = _rows_at_least_cost(field, colours, stay)
    numbers = _first_in_order(rows)
    if numbers is not None:
        return [(stay[one], stay[two]) for one, two in numbers]
    return weighted_halves(field, stay, repeats=False)


def _rows_at_least_cost(field: HouseField, colours: ColourSets, stay: list[int]) -> list[int]:
    """Who may meet whom so that goals 4 and 5 cost the least that counting allows, by number in ``stay``."""
    number = {place: index for index, place in enumerate(stay)}
    members = sum(1 << place for place in stay)
    numbered_sets = [
        sum(1 << number[place] for place in bits(partners)) for partners in colours.partners(members)
    ]
    rows = []
    for index, place in enumerate(stay):
        met = sum(1 << number[other] for other in bits(field.met[place] & members))
        rows.append(numbered_sets[colours.kinds[place]] & ~(met | 1 << index))
    return rows


def _first_in_order(rows: list[int]) -> list[Pair] | None:
    """The complete matching of ``rows`` that goal 7 prefers; None if there is no complete one.

    Player by player the first opponent in his order with whom the others can still be
    paired. ``mate`` is all the time a complete matching that shows that they can.
    """
    players = len(rows)
    mate = _nearest_matching(rows)
    if mate is None:
        return None
    free = (1 << players) - 1
    pairs: list[Pair] = []
    for one in range(players):
        if not free >> one & 1:
            continue
        candidates = rows[one] & free
        free &= ~(1 << one)
        while True:
            two = _nearest(candidates, one + players // 2)
            candidates &= ~(1 << two)
            if mate[one] == two or _exchange(rows, mate, one, two, free):
                break
        free &= ~(1 << two)
        pairs.append((one, two))
    return pairs


def _exchange(rows: list[int], mate: list[int], one: int, two: int, free: int) -> bool:
    """Make ``one`` and ``two`` mates if the others in ``free`` can still be paired."""
    left, right = mate[one], mate[two]
    mate[left] = mate[right] = -1
    if augment(rows, mate, left, free & ~(1 << two), 1 << right) is None:
        mate[left], mate[right] = one, two
        return False
    mate[one], mate[two] = two, one
    return True


def _nearest_matching(rows: list[int]) -> list[int] | None:
    """A complete matching, from the nearest free opponents as far as that goes; None without one."""
    players = len(rows)
    everybody = (1 << players) - 1
    mate = [-1] * players
    free = everybody
    for one in range(players):
        candidates = rows[one] & free
        if free >> one & 1 and candidates:
            two = _nearest(candidates, one + players // 2)
            mate[one], mate[two] = two, one
            free &= ~(1 << one | 1 << two)
    for one in bits(free):
        if mate[one] < 0:
            reached = augment(rows, mate, one, everybody, free & ~(1 << one))
            if reached is None:
                return None
            free &= ~(1 << one | 1 << reached)
    return mate


def _nearest(candidates: int, meant: int) -> int:
    """The number in the bit set that is nearest to ``meant``; of two, the lower place (larger number)."""
    above = candidates >> meant
    below = (candidates & (1 << meant) - 1).bit_length() - 1
    if not above:
        return below
    distance = (above & -above).bit_length() - 1
    return below if below >= 0 and meant - below < distance else meant + distance


def weighted_halves(field: HouseField, stay: list[int], repeats: bool) -> list[Pair]:
    """The best pairing of the players who stay: goals 1, 4 and 5 inside the group, then goal 7.

    Raises ValueError if there is no complete pairing. One weighted matching: each
    player has a digit for the rank of his opponent, used when he is the higher-placed.
    """
    half = len(stay) // 2
    digits = Digits()
    most_meetings = max((len(rounds) for rounds in field.meetings.values()), default=0)
    met, limits, due = digits.add(half * most_meetings), digits.add(len(stay)), digits.add(len(stay))
    opponent = [digits.add(len(stay)) for _ in stay]
    digits.settle()
    costs: dict[Pair, int] = {}
    for i, one in enumerate(stay):
        for rank, j in enumerate(_by_preference(i, len(stay))):
            two = stay[j]
            times = field.times_met(one, two)
            if repeats or not times:
                colours = field.costs(one, two)
                costs[one, two] = digits.cost(
                    {met: times, limits: colours[0], due: colours[1], opponent[i]: rank}
                )
    pairs = cheapest_perfect(costs)
    if pairs is None or len(pairs) < half:
        raise ValueError(stay)
    return pairs


def _by_preference(number: int, players: int) -> list[int]:
    """The lower-placed numbers of ``players`` who stay, from the one meant for ``number`` outwards."""
    return sorted(range(number + 1, players), key=lambda other: meant_distance(number, other, players // 2))
