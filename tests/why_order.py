"""Whether a bracket was paired as the first candidate of its quality in the order of article 4 (C.04.3).

Candidates that are as good as what was taken (C6 to C21) are looked for before it: in each smaller set of
those who come down (4.4), with each earlier opponent of one of them (4.2), after each earlier exchange of
residents (4.3), with each earlier opponent in the upper half (4.2). Each question is one of a cheapest
matching; so large brackets can be asked too, and only very many exchanges cannot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import combinations
from math import comb

import networkx as nx

from tests.why_bracket import Bracket, Pair, completable, may_meet, next_bracket, worth_left, worth_pairs

MOST = 4000
"""So many matchings are asked for in a bracket at most."""
Allowed = Callable[[int, int], bool]


class TooManyError(Exception):
    """A bracket has too many candidates before the one that was taken."""


class Order:
    """The candidates of a bracket in their order, held against the one that was taken."""

    def __init__(self, bracket: Bracket) -> None:
        self.bracket = bracket
        self.taken = bracket.taken
        self.down, self.residents = bracket.down, bracket.residents
        self.left = bracket.left(self.taken)
        self.partner = {one: two for pair in self.taken for one, two in (pair, pair[::-1])}
        self.chosen = [one for one in self.down if one in self.partner]
        self.place = {number: index for index, number in enumerate((*self.down, *self.residents))}
        self.costs = {pair: self._cost([pair]) for pair in self._pairs()}
        self.target = sum(self.costs[pair] for pair in self.taken)
        self.mine = worth_left(bracket, self.left)
        self.good: dict[frozenset[int], bool] = {}
        self.asked = 0

    def _pairs(self) -> Iterator[Pair]:
        position = self.bracket.position
        for index, two in enumerate(self.residents):
            for one in (*self.down, *self.residents[:index]):
                if may_meet(position, one, two):
                    yield one, two

    def _cost(self, pairs: list[Pair]) -> int:
        """C10 to C13, C15, C17, C19 and C21 of pairs as one number: sums are compared as the lists are."""
        base = len(self.taken) + 1
        total = 0
        for rule, values in worth_pairs(self.bracket, pairs).items():
            if rule in ("C19", "C21"):  # lists of differences: how often each comes, the largest first
                digits = [values.count(difference) for difference in self.differences]
            else:
                digits = values
            for digit in digits:
                total = total * base + digit
        return total

    @cached_property
    def differences(self) -> list[int]:
        """By how much those who came down have more points, the largest first."""
        score = self.bracket.position.score
        return sorted({score[number] - self.bracket.score for number in self.down}, reverse=True)

    # The order of article 4.

    def earlier(self) -> str:
        """The part of article 4 by which an equally good candidate comes earlier; empty if there is none."""
        count = len(self.chosen)
        for mdps in combinations(self.down, count):
            if list(mdps) == self.chosen:
                break
            if self._exists([], [one for one in self.down if one not in mdps], self._any):
                return "4.4"
        limbo = [one for one in self.down if one not in self.chosen]
        made: list[Pair] = []
        for one in self.chosen:
            for two in self.residents[: self.residents.index(self.partner[one])]:
                if all(two not in pair for pair in made) and self._exists(
                    [*made, (one, two)], limbo, self._any
                ):
                    return "4.2"
            made.append((one, self.partner[one]))
        return self._in_remainder(made, limbo)

    def _in_remainder(self, made: list[Pair], limbo: list[int]) -> str:
        above = {two for _, two in made}
        rest = [number for number in self.residents if number not in above]
        for first, second in halves(rest, len(self.taken) - len(made)):
            upper, lower = set(first), set(second)

            def across(one: int, two: int, upper: set[int] = upper, lower: set[int] = lower) -> bool:
                return (one in upper and two in lower) or (two in upper and one in lower)

            if any(not across(*pair) for pair in self.taken[len(made) :]):
                if self._exists(made, limbo, across, halved=(first, second)):
                    return "4.3"
                continue
            for one in first:
                for two in second[: second.index(self.partner[one])]:
                    if all(two not in pair for pair in made):
                        pair = (one, two) if self.place[one] < self.place[two] else (two, one)
                        if self._exists([*made, pair], limbo, across, halved=(first, second)):
                            return "4.2"
                made = [*made, (one, self.partner[one])]
            return ""
        raise AssertionError("what was taken is a candidate")

    # Is there a candidate as good?

    @staticmethod
    def _any(_one: int, _two: int) -> bool:
        return True

    def _cost_of(self, one: int, two: int) -> int | None:
        pair = (one, two) if self.place[one] < self.place[two] else (two, one)
        return self.costs.get(pair)

    def _exists(
        self,
        made: list[Pair],
        limbo: list[int],
        allowed: Allowed,
        halved: tuple[list[int], list[int]] | None = None,
    ) -> bool:
        """Whether ``made`` can be completed by allowed pairs to something as good, ``limbo`` going on."""
        costs = [self._cost_of(*pair) for pair in made]
        spent = sum(cost for cost in costs if cost is not None)
        if None in costs or spent > self.target:
            return False
        used = {number for pair in made for number in pair} | set(limbo)
        free = [number for number in self.place if number not in used]
        leaving = len(self.left) - len(limbo)
        takers = [n for n in (halved[1] if halved else self.residents) if n not in used]
        if leaving == 1:
            maybe = [number for number in takers if self._maybe((*limbo, number))]
            while maybe:
                out = self._cheapest(free, allowed, halved, maybe, self.target - spent)
                if out is None:
                    return False
                if self._is_good((*limbo, out)):
                    return True
                maybe.remove(out)
            return False
        if comb(len(takers), leaving) > MOST:
            raise TooManyError
        for gone in combinations(takers, leaving):
            if self._maybe((*limbo, *gone)) and self._is_good((*limbo, *gone)):
                stay = [number for number in free if number not in gone]
                if self._cheapest(stay, allowed, halved, [], self.target - spent) is not None:
                    return True
        return False

    def _maybe(self, left: Iterable[int]) -> bool:
        """Whether these are as good to leave, by all that is quickly counted."""
        return worth_left(self.bracket, list(left)) == self.mine

    def _is_good(self, left: Iterable[int]) -> bool:
        """C4 and C8."""
        key = frozenset(left)
        if key not in self.good:
            gone = sorted(key, key=self.place.__getitem__)
            bracket = self.bracket
            self.good[key] = key == frozenset(self.left) or (
                completable(bracket, gone)
                and (bracket.bye_only or next_bracket(bracket, gone) == next_bracket(bracket, self.left))
            )
        return self.good[key]

    def _cheapest(
        self,
        free: list[int],
        allowed: Allowed,
        halved: tuple[list[int], list[int]] | None,
        maybe: list[int],
        most: int,
    ) -> int | None:
        """A cheapest pairing of all who are free, but one of ``maybe``: who that is (0 for nobody).

        None where there is none, or none that costs at most ``most``.
        """
        self.asked += 1
        if self.asked > MOST:
            raise TooManyError
        if halved is not None:
            rows = [number for number in halved[0] if number in free]
            columns = [number for number in halved[1] if number in free]
            table = [[self._cost_of(one, two) for two in columns] for one in rows]
            if maybe:
                table.append([0 if two in maybe else None for two in columns])
            if any(all(cost is None or cost > most for cost in row) for row in table):
                return None
            found = assignment(table)
            if found is None or sum(table[row][at] or 0 for row, at in enumerate(found)) > most:
                return None
            return columns[found[-1]] if maybe else 0
        graph: nx.Graph[int] = nx.Graph()
        for index, two in enumerate(free):
            for one in free[:index]:
                cost = self._cost_of(one, two)
                if cost is not None and cost <= most and allowed(one, two):
                    graph.add_edge(one, two, weight=-cost)
        graph.add_edges_from(((0, one) for one in maybe), weight=0)
        if len(graph) < len(free) + bool(maybe):
            return None
        pairs = nx.max_weight_matching(graph, maxcardinality=True)
        if 2 * len(pairs) < len(graph) or -sum(graph.edges[pair]["weight"] for pair in pairs) > most:
            return None
        return next((sum(pair) for pair in pairs if 0 in pair), 0)


def halves(players: list[int], size: int) -> Iterator[tuple[list[int], list[int]]]:
    """S1 and S2: the original ones, then those after each exchange, in the order of 4.3."""
    first, second = range(size), range(size, len(players))
    for number in range(min(size, len(players) - size) + 1):
        if comb(size, number) * comb(len(players) - size, number) > 200_000:
            raise TooManyError
        exchanges = [
            (down, up) for down in combinations(first, number) for up in combinations(second, number)
        ]
        exchanges.sort(key=lambda pair: (sum(pair[1]) - sum(pair[0]), [-n for n in pair[0][::-1]], pair[1]))
        for down, up in exchanges:
            upper = sorted({*first, *up} - {*down})
            lower = sorted({*second, *down} - {*up})
            yield [players[at] for at in upper], [players[at] for at in lower]


def assignment(costs: list[list[int | None]]) -> list[int] | None:
    """A column for each row, each used once, as cheap as possible; None if not each row can have one.

    By shortest augmenting paths with potentials (the Hungarian method).
    """
    if not costs:
        return []
    columns = len(costs[0])
    never = 1 + sum(max((cost for cost in row if cost is not None), default=0) for row in costs)
    of_row, of_column = [0] * len(costs), [0] * columns
    holder = [-1] * columns
    for start in range(len(costs)):
        way = [-1] * columns
        far = [never * (len(costs) + 1) * 4] * columns
        seen = [False] * columns
        row, last = start, -1
        while True:
            least, best = None, -1
            for at in range(columns):
                if seen[at]:
                    continue
                cost = costs[row][at]
                length = (never if cost is None else cost) - of_row[row] - of_column[at]
                if length < far[at]:
                    far[at], way[at] = length, last
                if least is None or far[at] < least:
                    least, best = far[at], at
            if least is None:
                return None
            of_row[start] += least
            for at in range(columns):
                if seen[at]:
                    of_row[holder[at]] += least
                    of_column[at] -= least
                else:
                    far[at] -= least
            seen[best] = True
            last = best
            if holder[best] < 0:
                break
            row = holder[best]
        while last >= 0:
            previous = way[last]
            holder[last] = start if previous < 0 else holder[previous]
            last = previous
    found = [-1] * len(costs)
    for at, row in enumerate(holder):
        if row >= 0:
            found[row] = at
    return None if any(costs[row][at] is None for row, at in enumerate(found)) else found
