"""The house pairing by trying everything, written straight from the text of the goals.

It shares no code with the engine but its vocabulary. Only for small fields.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from swiss64.engine.tournament import Bye, ByeKind, Colour, Tournament

W, B = Colour.WHITE, Colour.BLACK

BYE_POINTS = {
    ByeKind.PAIRING_ALLOCATED: 2,
    ByeKind.FULL_POINT: 2,
    ByeKind.HALF_POINT: 1,
    ByeKind.ZERO_POINT: 0,
}
POINTS = {"1": 2, "=": 1, "0": 0, "+": 2, "-": 0}


@dataclass
class Past:
    """What one player did so far."""

    score: int = 0
    colours: str = ""
    had_bye: bool = False


def pasts(tournament: Tournament) -> dict[int, Past]:
    """Scores, colours and byes by pairing number."""
    past = {player.number: Past() for player in tournament.players}
    for round_ in tournament.rounds:
        for game in round_.games:
            assert game.result is not None
            for number, code, colour in zip((game.white, game.black), game.result.value, "WB", strict=True):
                past[number].score += POINTS[code]
                if code not in "+-":
                    past[number].colours += colour
        for bye in round_.byes:
            past[bye.player].score += BYE_POINTS[bye.kind]
            past[bye.player].had_bye |= bye.kind in (ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT)
    return past


def meeting_counts(tournament: Tournament) -> dict[frozenset[int], int]:
    """How often two players have played each other."""
    counts: dict[frozenset[int], int] = {}
    for round_ in tournament.rounds:
        for game in round_.games:
            if game.result is not None and game.result.value[0] not in "+-":
                pair = frozenset((game.white, game.black))
                counts[pair] = counts.get(pair, 0) + 1
    return counts


def difference(colours: str) -> int:
    return colours.count("W") - colours.count("B")


def due(colours: str) -> str:
    """The colour due: W, B, or nothing."""
    if not colours:
        return ""
    balance = difference(colours)
    if balance >= 2:
        return "B"
    if balance <= -2:
        return "W"
    if colours.endswith("WW"):
        return "B"
    if colours.endswith("BB"):
        return "W"
    if balance:
        return "B" if balance > 0 else "W"
    return "B" if colours[-1] == "W" else "W"


def too_much(colours: str, colour: str) -> bool:
    """A third time running, or to a difference of 3 or more."""
    if colours.endswith(colour * 2):
        return True
    after = difference(colours + colour)
    return abs(after) >= 3 and abs(after) > abs(difference(colours))


def trailing(colours: str, colour: str) -> int:
    return len(colours) - len(colours.rstrip(colour))


def white_of(one: int, his: str, two: int, hers: str) -> int:
    """Who of two players gets white."""
    first, second = due(his), due(hers)
    if not first and not second:
        return min(one, two)
    if first != second:
        return one if first == "W" or second == "B" else two
    other = "B" if first == "W" else "W"
    # Everything below says who gets the colour that both are due: first the smaller trouble, ...
    trouble_if_one = too_much(his, first) + too_much(hers, other)
    trouble_if_two = too_much(hers, first) + too_much(his, other)
    sign = 1 if other == "W" else -1
    claims_one = (-trouble_if_one, sign * difference(his), trailing(his, other))
    claims_two = (-trouble_if_two, sign * difference(hers), trailing(hers, other))
    gets_it = None
    if claims_one != claims_two:
        gets_it = one if claims_one > claims_two else two
    else:
        for back in range(1, min(len(his), len(hers)) + 1):
            if his[-back] != hers[-back]:
                gets_it = two if his[-back] == first else one
                break
    if gets_it is None:
        return min(one, two)
    return gets_it if first == "W" else (two if gets_it == one else one)


def all_matchings(players: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every way to pair an even number of players."""
    if not players:
        yield ()
        return
    first, *others = players
    for other in others:
        rest = tuple(player for player in others if player != other)
        for matching in all_matchings(rest):
            yield ((first, other), *matching)


class Oracle:
    """The best pairing of a position."""

    def __init__(self, tournament: Tournament, present: frozenset[int]) -> None:
        self.past = pasts(tournament)
        self.met = meeting_counts(tournament)
        self.order = sorted(present, key=lambda number: (-self.past[number].score, number))
        self.place = {number: index for index, number in enumerate(self.order)}

    def best(self) -> tuple[set[tuple[int, int]], int | None]:
        """The games as (white, black), and who has the bye."""
        candidates: list[tuple[tuple[object, ...], tuple[tuple[int, int], ...], int | None]] = []
        byes: list[int | None] = [None]
        if len(self.order) % 2:
            byes = [number for number in self.order if not self.past[number].had_bye]
        fewest = None
        for bye in byes:
            rest = tuple(number for number in self.order if number != bye)
            for pairs in all_matchings(rest):
                repeats = sum(self.met.get(frozenset(pair), 0) for pair in pairs)
                if fewest is None or repeats <= fewest:
                    fewest = repeats
                    candidates.append(((repeats, -self.place[bye] if bye else 0), pairs, bye))
        least = min(value for value, _, _ in candidates)
        final = [(self.goals(pairs, bye), pairs, bye) for value, pairs, bye in candidates if value == least]
        value, pairs, bye = min(final, key=lambda entry: entry[0])
        assert sum(entry[0] == value for entry in final) == 1, "goals 3 to 7 leave a choice"
        return {self.with_colours(*pair) for pair in pairs}, bye

    def with_colours(self, one: int, two: int) -> tuple[int, int]:
        white = white_of(one, self.past[one].colours, two, self.past[two].colours)
        return (white, two if white == one else one)

    def goals(self, pairs: tuple[tuple[int, int], ...], bye: int | None) -> tuple[object, ...]:
        """Goals 3 to 7, smaller is better."""
        opponent = {one: two for pair in pairs for one, two in (pair, pair[::-1])}
        scores = sorted({self.past[number].score for number in opponent}, reverse=True)
        goal3: list[object] = []
        goal6: list[object] = []
        goal7: list[object] = []
        for score in scores:
            group = [n for n in self.order if n in opponent and self.past[n].score == score]
            down = [n for n in group if self.past[opponent[n]].score < score]
            stay = [n for n in group if self.past[opponent[n]].score == score]
            goal3 += [len(down), [-self.past[opponent[n]].score for n in down]]
            goal6 += [[-self.place[n] for n in down], [self.place[opponent[n]] for n in down]]
            half = len(stay) // 2
            numbered = {n: index for index, n in enumerate(stay, 1)}
            for n in stay:
                mine, other = numbered[n], numbered[opponent[n]]
                if mine < other:
                    goal7.append((abs(other - (mine + half)), -other))
        goal4 = goal5 = 0
        for pair in pairs:
            for number, colour in zip(self.with_colours(*pair), "WB", strict=True):
                colours = self.past[number].colours
                goal4 += too_much(colours, colour)
                goal5 += due(colours) not in ("", colour)
        return (goal3, goal4, goal5, goal6, goal7)


def bye_of(byes: tuple[Bye, ...]) -> int | None:
    """Who has the pairing-allocated bye in these byes."""
    allocated = [bye.player for bye in byes if bye.kind is ByeKind.PAIRING_ALLOCATED]
    assert len(allocated) <= 1
    return allocated[0] if allocated else None
