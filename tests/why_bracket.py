"""A score group as the articles look at it, counted anew: what a pairing of it is worth; what is possible.

``worth`` gives the values of C6 to C21 (C.04.3 article 2), or of the goals of the house that pairs inside a
group can differ in; the questions of what can be paired at all go to networkx, the simplest to the engine's
unweighted matching, which the Dutch system does not use.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import networkx as nx

from swiss64.engine.pairing.matching import maximum_matching
from tests.engine.house_oracle import due, too_much, white_of
from tests.why_position import Position

Pair = tuple[int, int]
Worth = dict[str, list[int]]
BYE = 0
"""The vertex that stands for the bye in graphs."""


@dataclass(frozen=True)
class Bracket:
    """The group with one score: who came down to it, whose score it is, and everybody below."""

    position: Position
    score: int

    @property
    def down(self) -> list[int]:
        position = self.position
        if position.dutch:
            return position.came_down(self.score)
        return [one for one, _ in position.pairs(self.score) if position.score[one] != self.score]

    @property
    def residents(self) -> list[int]:
        return self.position.group(self.score)

    @property
    def below(self) -> list[int]:
        """Who has fewer points and plays, or by FIDE's rules may have the bye."""
        position = self.position
        byes = set() if position.dutch and not position.bye_above(self.score) else position.byes
        return [n for n in position.order if position.score[n] < self.score and n not in byes]

    def left(self, pairs: Iterable[Pair]) -> list[int]:
        """Who is in no pair: goes down, or has the bye."""
        paired = {number for pair in pairs for number in pair}
        return [number for number in (*self.down, *self.residents) if number not in paired]

    @property
    def bye_open(self) -> bool:
        """Whether the bye is still to be given."""
        return bool(self.position.byes) and self.position.dutch and not self.position.bye_above(self.score)

    @property
    def taken(self) -> list[Pair]:
        """The pairs made here that the plain order is held against."""
        found = self.position.pairs(self.score)
        if self.position.dutch:
            return found
        return [pair for pair in found if self.position.score[pair[0]] == self.score]

    @property
    def plain(self) -> list[Pair]:
        return self.position.plain(self.score)[0]

    @property
    def bye_only(self) -> bool:
        """Whether nobody leaves but who has the bye."""
        return self.bye_open and self.position.past.bye_group == self.score


def brackets_about(position: Position) -> Iterator[Bracket]:
    """The groups that a sentence about a board, or about the bye, can be about, from the lowest."""
    if position.white:
        low, high = sorted((position.score[position.white], position.score[position.black]))
        yield from (Bracket(position, one) for one in reversed(position.scores) if low <= one <= high)
    else:
        yield Bracket(position, position.past.bye_group)


# Who may meet.


def topscorer(position: Position, number: int) -> bool:
    """1.8: in the last round, more than half of what could be scored so far."""
    scoring = position.before.scoring
    most = len(position.before.rounds) * max(scoring.win, scoring.draw)
    return position.past.last_round and 2 * position.score[number] > most


def same_absolute(position: Position, one: int, two: int) -> bool:
    """Two who wish the same colour, both absolutely."""
    wish = position.wish(one)
    return wish[1] == "absolute" and wish == position.wish(two)


def may_meet(position: Position, one: int, two: int, *, colours: bool = True) -> bool:
    """C1 and, with ``colours``, C3."""
    if position.met(one, two):
        return False
    if not colours or not position.dutch or not same_absolute(position, one, two):
        return True
    return topscorer(position, one) or topscorer(position, two)


# What can be paired.


def left_over(bracket: Bracket, *, colours: bool = True) -> int:
    """How many of a group and of those who came down to it find nobody there at least."""
    down, residents = bracket.down, bracket.residents
    graph: nx.Graph[int] = nx.Graph()
    for index, two in enumerate(residents):
        for one in (*down, *residents[:index]):
            if may_meet(bracket.position, one, two, colours=colours):
                graph.add_edge(one, two)
    pairs = nx.max_weight_matching(graph, maxcardinality=True)
    return len(down) + len(residents) - 2 * len(pairs)


def _edges(position: Position, players: list[int], *, bye: bool) -> Iterator[Pair]:
    for index, two in enumerate(players):
        for one in players[:index]:
            if may_meet(position, one, two):
                yield one, two
    if bye:  # C2, and C5: the score that the bye was given to
        (given,) = position.byes
        for one in players:
            taker = position.score[one] == position.score[given]
            if taker and not position.had_point_without_playing(one):
                yield one, BYE


def needed_from_above(bracket: Bracket) -> int:
    """How many of those below find nobody among themselves; the bye is theirs where it goes there."""
    position, below = bracket.position, bracket.below
    bye = bracket.bye_open and bool(position.byes & set(below))
    graph: nx.Graph[int] = nx.Graph(_edges(position, below, bye=bye))
    pairs = nx.max_weight_matching(graph, maxcardinality=True)
    return len(below) + bye - 2 * len(pairs)


def leaving(position: Position, inside: list[int], below: list[int], *, bye: bool) -> list[int] | None:
    """How many leave a bracket at least (C6), then their scores (C7), so that all can be paired in the end.

    None where not everybody can be.
    """
    values = sorted({position.score[number] for number in inside}, reverse=True)
    base = len(inside) + len(below) + 2
    here = set(inside)
    lowest = min(values, default=0)

    def cost(one: int, two: int) -> int:
        # Two who came down do not meet here, so both of them leave.
        outside = {one, two} - here or (position.score[one] > lowest and position.score[two] > lowest)
        if not outside:
            return 0
        digits = [values.index(position.score[number]) for number in (one, two) if number in here]
        return sum(base ** len(values) + base ** (len(values) - 1 - digit) for digit in digits)

    graph: nx.Graph[int] = nx.Graph()
    everybody = [*inside, *below]
    for one, two in _edges(position, everybody, bye=bye):
        graph.add_edge(one, two, weight=-cost(one, two))
    pairs = nx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(pairs) != len(everybody) + bye:
        return None
    gone = [n for pair in pairs if cost(*pair) for n in pair if n in here]
    return [len(gone), *sorted((position.score[number] for number in gone), reverse=True)]


def completable(bracket: Bracket, left: list[int]) -> bool:
    """C4: whether those who leave and everybody below can be paired, with the bye where it was given (C5)."""
    everybody = [*left, *bracket.below]
    vertex = {number: index for index, number in enumerate([*everybody, BYE])}
    rows = [0] * len(vertex)
    for one, two in _edges(bracket.position, everybody, bye=bracket.bye_open):
        rows[vertex[one]] |= 1 << vertex[two]
        rows[vertex[two]] |= 1 << vertex[one]
    count = len(everybody) + bracket.bye_open
    return -1 not in maximum_matching(rows, (1 << count) - 1)[:count]


# What a pairing is worth.


def worth(bracket: Bracket, pairs: list[Pair]) -> Worth:
    """The values of a pairing of a group, smaller is better, in the order in which they are compared."""
    return _dutch(bracket, pairs) if bracket.position.dutch else _house(bracket.position, pairs)


def _house(position: Position, pairs: list[Pair]) -> Worth:
    limits = missed = 0
    for one, two in pairs:
        colours = {number: position.history(number) for number in (one, two)}
        white = white_of(one, colours[one], two, colours[two])
        for number, had in colours.items():
            gets = "W" if number == white else "B"
            limits += too_much(had, gets)
            missed += due(had) not in ("", gets)
    repeats = sum(len(position.met(*pair)) for pair in pairs)
    return {"repeats": [repeats], "limits": [limits], "due": [missed]}


def worth_of_round(position: Position, pairs: list[Pair]) -> Worth:
    """Goals 1 and 3 to 6 of the house for a whole round whose bye is given."""
    order = position.order
    placed = sorted((sorted(pair, key=order.index) for pair in pairs), key=lambda pair: order.index(pair[0]))
    inside = _house(position, [(one, two) for one, two in placed])
    floats: list[int] = []
    floaters: list[int] = []
    for score in position.scores:
        down = [(a, b) for a, b in placed if position.score[a] == score != position.score[b]]
        floats += [len(down), *(-position.score[two] for _, two in down)]
        floaters += [*(-order.index(one) for one, _ in down), *(order.index(two) for _, two in down)]
    return {
        "repeats": inside["repeats"],
        "floats": floats,
        "limits": inside["limits"],
        "due": inside["due"],
        "floaters": floaters,
    }


def _dutch(bracket: Bracket, pairs: list[Pair]) -> Worth:
    found = worth_left(bracket, bracket.left(pairs)) | worth_pairs(bracket, pairs)
    return {name: found[name] for name in (f"C{number}" for number in range(6, 22))}


def worth_left(bracket: Bracket, left: list[int]) -> Worth:
    """The criteria that who leaves a bracket decides; C8 is left open."""
    position, residents = bracket.position, set(bracket.residents)
    score = position.score
    found: Worth = {
        "C6": [len(left)],
        "C7": sorted((score[number] for number in left), reverse=True),
        "C8": [],
        "C9": [-len(position.history(number)) for number in left] if bracket.bye_only else [],
    }
    for back, own, moved in ((1, "C14", "C18"), (2, "C16", "C20")):
        down = {one: score[one] - bracket.score for one in bracket.down}
        down |= {n: 1000 + score[n] for n in left if n not in residents}  # larger than any real difference
        found[own] = [sum(n in residents and position.floated(n, back) < 0 for n in left)]
        found[moved] = sorted((d for n, d in down.items() if position.floated(n, back) < 0), reverse=True)
    return found


def worth_pairs(bracket: Bracket, pairs: list[Pair]) -> Worth:
    """The criteria that the pairs of a bracket decide."""
    position, score = bracket.position, bracket.position.score
    found: Worth = {
        "C10": [sum(both_beyond_two(position, *pair) for pair in pairs)],
        "C11": [sum(third_running(position, *pair) for pair in pairs)],
        "C12": [position.missing(pairs)],
        "C13": [sum(strong_missed(position, *pair) for pair in pairs)],
    }
    up = {
        back: [
            score[one] - bracket.score
            for one, two in pairs
            if position.floated(two, back) > 0 and score[one] > score[two]
        ]
        for back in (1, 2)
    }
    return found | {
        "C15": [len(up[1])],
        "C17": [len(up[2])],
        "C19": sorted(up[1], reverse=True),
        "C21": sorted(up[2], reverse=True),
    }


def next_bracket(bracket: Bracket, left: list[int]) -> list[int]:
    """C8: how many leave the next bracket at least with these coming down, and with which scores."""
    below = bracket.below
    if not below:
        return []
    following = bracket.position.score[below[0]]
    inside = [*left, *(number for number in below if bracket.position.score[number] == following)]
    rest = [number for number in below if number not in inside]
    return leaving(bracket.position, inside, rest, bye=bracket.bye_open) or []


def both_beyond_two(position: Position, one: int, two: int) -> bool:
    """C10: whoever of the two is denied comes to a colour difference of more than two."""
    differences = [abs(2 * had.count("W") - len(had)) for had in map(position.history, (one, two))]
    return same_absolute(position, one, two) and min(differences) >= 2


def third_running(position: Position, higher: int, lower: int) -> bool:
    """C11: who is denied, by 5.2.2 to 5.2.4, has that colour for the third time running."""
    if not same_absolute(position, higher, lower):
        return False
    first, second = position.history(higher), position.history(lower)
    wish = position.wish(higher)[0]
    wider = [abs(2 * had.count("W") - len(had)) for had in (first, second)]
    granted = higher
    if wider[0] != wider[1]:
        granted = higher if wider[0] > wider[1] else lower
    else:
        differing = [(a, b) for a, b in zip(reversed(first), reversed(second), strict=False) if a != b]
        if differing:
            granted = higher if differing[0][0] != wish else lower
    denied = lower if granted == higher else higher
    return position.history(denied).endswith(("B" if wish == "W" else "W") * 2)


def strong_missed(position: Position, one: int, two: int) -> bool:
    """C13: both wish the same at least strongly, and not both absolutely."""
    wishes = position.wish(one), position.wish(two)
    kinds = {kind for _, kind in wishes}
    return wishes[0][0] == wishes[1][0] and "strong" in kinds and kinds <= {"strong", "absolute"}
