"""The Dutch pairing by trying every candidate, written straight from the articles (C.04.3 of 2026).

It shares no code with the engine but the vocabulary: no matching, no graph. Only for
small fields. "Article" numbers are those of C.04.3.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, permutations

from swiss64.engine.pairing.dutch import DutchRequest
from swiss64.engine.tournament import ByeKind, Tournament

Pairs = tuple[tuple[int, int], ...]

AGAIN = 1000
"""The score difference of an MDP that floats again is larger than any real one (C18, C20)."""


@dataclass
class Life:
    """What one player did so far; ``floats`` has a letter per round: D, U or a dash."""

    number: int
    points: int = 0
    colours: str = ""
    opponents: set[int] = field(default_factory=set)
    floats: str = ""
    no_bye: bool = False
    entered: bool = False

    @property
    def difference(self) -> int:
        return self.colours.count("W") - self.colours.count("B")

    @property
    def wish(self) -> tuple[str, int]:
        """The colour preferred (1.7) and how strongly: 3 absolute, 2 strong, 1 mild, 0 none."""
        if not self.colours:
            return "", 0
        rarer = "B" if self.difference > 0 else "W"
        other = "B" if self.colours[-1] == "W" else "W"
        if abs(self.difference) > 1:
            return rarer, 3
        if self.colours[-2:] in ("WW", "BB"):
            return other, 3
        return (rarer, 2) if self.difference else (other, 1)

    def floated(self, back: int, how: str) -> bool:
        return len(self.floats) >= back and self.floats[-back] == how


def virtual(request: DutchRequest, number: int, round_number: int) -> int:
    return sum(
        item.half_points
        for item in request.accelerations
        if item.first <= number <= item.last and item.first_round <= round_number <= item.last_round
    )


def lives(request: DutchRequest) -> dict[int, Life]:
    """Everybody's past, round by round."""
    tournament: Tournament = request.tournament
    scoring = tournament.scoring
    life = {player.number: Life(player.number) for player in tournament.players}
    for round_ in tournament.rounds:
        before = {n: one.points + virtual(request, n, round_.number) for n, one in life.items()}
        unplayed = dict.fromkeys(life, scoring.zero_point_bye)
        for game in round_.games:
            assert game.result is not None
            for me, other, colour, code in (
                (game.white, game.black, "W", game.result.value[0]),
                (game.black, game.white, "B", game.result.value[1]),
            ):
                life[me].entered = True
                if code in "+-":
                    unplayed[me] = scoring.forfeit_win if code == "+" else scoring.forfeit_loss
                    continue
                del unplayed[me]
                life[me].points += scoring.of_code(code)
                life[me].colours += colour
                life[me].opponents.add(other)
                life[me].floats += (
                    "D" if before[me] > before[other] else "U" if before[me] < before[other] else "-"
                )
        allocated = {bye.player for bye in round_.byes if bye.kind is ByeKind.PAIRING_ALLOCATED}
        unplayed.update({bye.player: scoring.of_bye(bye.kind) for bye in round_.byes})
        for number, points in unplayed.items():
            one = life[number]
            one.points += points
            one.no_bye |= number in allocated or points >= scoring.win
            one.entered |= number in allocated
            one.floats += "D" if number in allocated or points > scoring.loss else "-"
    return life


class Oracle:
    """The round of a request: ``best()`` gives games as (white, black) and the bye; None if there is none."""

    def __init__(self, request: DutchRequest, initial: str) -> None:
        self.request, self.initial = request, initial
        self.life = lives(request)
        self.score = {
            n: self.life[n].points + virtual(request, n, request.round_number) for n in request.present
        }
        self.order = sorted(request.present, key=lambda n: (-self.score[n], n))
        self.bsn = {number: index for index, number in enumerate(self.order)}
        entered = sorted(n for n, one in self.life.items() if one.entered or n in request.present)
        self.odd = {number: index % 2 == 0 for index, number in enumerate(entered)}
        scoring = request.tournament.scoring
        most = (request.round_number - 1) * max(scoring.win, scoring.draw)
        last = request.round_number == request.tournament.planned_rounds
        self.top = {n for n in self.order if last and self.score[n] > most / 2}
        self.bye_score: int | None = None
        self.completable = cache(self._completable)
        self.next_best = cache(self._next_best)

    def best(self) -> tuple[set[tuple[int, int]], int | None] | None:
        everybody = frozenset(self.order)
        if len(self.order) % 2:
            # C2 and C5: the lowest score of somebody who may have the bye and leaves a legal pairing.
            receivers = [
                n for n in self.order if not self.life[n].no_bye and self.completable(everybody - {n})
            ]
            if not receivers:
                return None
            self.bye_score = min(self.score[n] for n in receivers)
        elif not self.completable(everybody):
            return None
        games: set[tuple[int, int]] = set()
        floaters: tuple[int, ...] = ()
        for score in sorted({self.score[n] for n in self.order}, reverse=True):
            pairs, floaters = self.bracket(floaters, score)
            games |= {self.with_colours(*pair) for pair in pairs}
        assert len(floaters) == len(self.order) % 2
        return games, floaters[0] if floaters else None

    # Absolute criteria, and C4.

    def legal(self, one: int, two: int) -> bool:
        if two in self.life[one].opponents:
            return False
        for item in self.request.forbidden:
            end = item.last_round or self.request.round_number
            if item.first_round <= self.request.round_number <= end and {one, two} <= set(item.players):
                return False
        (colour, strength), (other, other_strength) = self.life[one].wish, self.life[two].wish
        both_absolute = strength == other_strength == 3 and colour == other
        return not both_absolute or one in self.top or two in self.top

    def _completable(self, left: frozenset[int]) -> bool:
        """Whether all of these can be paired, one having the bye of the right score if they are odd."""
        if not left:
            return True
        first = min(left, key=self.bsn.__getitem__)
        rest = left - {first}
        if len(left) % 2 and self.takes_bye(first) and self.completable(rest):
            return True
        return any(self.legal(first, other) and self.completable(rest - {other}) for other in rest)

    def takes_bye(self, number: int) -> bool:
        return self.score[number] == self.bye_score and not self.life[number].no_bye

    # One bracket.

    def bracket(self, mdps: tuple[int, ...], score: int) -> tuple[Pairs, tuple[int, ...]]:
        """The pairs of the best candidate that is generated first, and its downfloaters in order."""
        residents = tuple(n for n in self.order if self.score[n] == score)
        below = frozenset(n for n in self.order if self.score[n] < score)
        best: tuple[object, ...] | None = None
        sizes: set[tuple[int, int]] = set()
        for pairs in self.matchings(mdps, residents):
            value = self.value(pairs, mdps, residents, below)
            if value is not None and (best is None or value <= best):
                sizes = sizes if value == best else set()
                best = value
                sizes.add((sum(pair[0] in mdps for pair in pairs), len(pairs)))
        ((with_mdps, count),) = sizes
        for pairs in self.candidates(mdps, residents, with_mdps, count):
            if all(self.legal(*pair) for pair in pairs) and self.value(pairs, mdps, residents, below) == best:
                paired = {n for pair in pairs for n in pair}
                return pairs, tuple(n for n in (*mdps, *residents) if n not in paired)
        raise AssertionError("the best pairing is a candidate")

    def matchings(self, mdps: tuple[int, ...], residents: tuple[int, ...]) -> Iterator[Pairs]:
        """All ways to pair some of the bracket, MDPs with residents only."""
        players = (*mdps, *residents)
        if not players:
            yield ()
            return
        first, rest = players[0], players[1:]
        yield from self.matchings(
            tuple(n for n in rest if n in mdps), tuple(n for n in rest if n in residents)
        )
        for other in rest:
            if not (first in mdps and other in mdps) and self.legal(first, other):
                left = tuple(n for n in rest if n != other)
                others = self.matchings(
                    tuple(n for n in left if n in mdps), tuple(n for n in left if n in residents)
                )
                for pairs in others:
                    yield ((first, other), *pairs)

    def candidates(
        self, mdps: tuple[int, ...], residents: tuple[int, ...], with_mdps: int, count: int
    ) -> Iterator[Pairs]:
        """All candidates in the order of generation (3.5 to 3.7)."""
        for chosen in combinations(mdps, with_mdps):  # 4.4
            for opponents in permutations(residents, with_mdps):  # 4.2
                above = tuple(zip(chosen, opponents, strict=True))
                remainder = [n for n in residents if n not in opponents]
                size = count - with_mdps
                numbers = dict(enumerate(remainder, 1))
                for first, second in self.halves(size, len(remainder)):
                    for order in permutations(second, size):  # 4.2
                        pairs = zip(first, order, strict=True)
                        yield above + tuple((numbers[one], numbers[two]) for one, two in pairs)

    @staticmethod
    def halves(size: int, players: int) -> Iterator[tuple[list[int], list[int]]]:
        """S1 and S2 by BSN: the original ones, then after each exchange (4.3)."""
        first, second = range(1, size + 1), range(size + 1, players + 1)
        exchanges = [
            (down, up)
            for number in range(min(size, players - size) + 1)
            for down in combinations(first, number)
            for up in combinations(second, number)
        ]
        exchanges.sort(
            key=lambda pair: (len(pair[0]), sum(pair[1]) - sum(pair[0]), [-n for n in pair[0][::-1]], pair[1])
        )
        for down, up in exchanges:
            yield sorted({*first, *up} - {*down}), sorted({*second, *down} - {*up})

    def value(
        self, pairs: Pairs, mdps: tuple[int, ...], residents: tuple[int, ...], below: frozenset[int]
    ) -> tuple[object, ...] | None:
        """The candidate by C6 to C21, smaller is better; None if it breaks C4."""
        paired = {n for pair in pairs for n in pair}
        down = [n for n in (*mdps, *residents) if n not in paired]
        if not self.completable(frozenset(down) | below):
            return None
        c7 = sorted((self.score[n] for n in down), reverse=True)
        c8 = self.next_best(frozenset(down), below) if below else ()
        here = self.score[residents[0]]
        bye_leaves = self.bye_score is not None and len(down) == 1 and self.bye_score >= here
        c9 = self.request.round_number - 1 - len(self.life[down[0]].colours) if bye_leaves else 0
        again = [n for n in down if n in residents]
        met = [(self.score[one] - self.score[two], two) for one, two in pairs if one in mdps]
        floats: list[object] = []
        lists: list[object] = []
        for back in (1, 2):
            floats.append(sum(self.life[n].floated(back, "D") for n in again))
            floats.append(sum(self.life[n].floated(back, "U") for _, n in met))
            differences = {one: self.score[one] - self.score[two] for one, two in pairs if one in mdps}
            lists.append(
                sorted(
                    (
                        differences.get(n, AGAIN + self.score[n])
                        for n in mdps
                        if self.life[n].floated(back, "D")
                    ),
                    reverse=True,
                )
            )
            lists.append(sorted((far for far, n in met if self.life[n].floated(back, "U")), reverse=True))
        return (-len(pairs), c7, c8, c9, *self.colour_failures(pairs), *floats, *lists)

    def _next_best(self, floaters: frozenset[int], below: frozenset[int]) -> tuple[object, ...]:
        """C8: the best that the next bracket can do by C6 and C7 with these floaters."""
        score = max(self.score[n] for n in below)
        residents = tuple(n for n in self.order if n in below and self.score[n] == score)
        mdps = tuple(n for n in self.order if n in floaters)
        rest = below - set(residents)
        values = []
        for pairs in self.matchings(mdps, residents):
            down = (floaters | set(residents)) - {n for pair in pairs for n in pair}
            if self.completable(down | rest):
                values.append((-len(pairs), sorted((self.score[n] for n in down), reverse=True)))
        return min(values)

    def colour_failures(self, pairs: Pairs) -> tuple[int, int, int, int]:
        """C10 to C13, counted with the colours that the pairs would get."""
        c10 = c11 = c12 = c13 = 0
        for pair in pairs:
            for number, colour in zip(self.with_colours(*pair), "WB", strict=True):
                one = self.life[number]
                wish, strength = one.wish
                if wish in ("", colour):
                    continue
                c12 += 1
                c13 += strength == 2
                if self.top & {*pair}:
                    after = one.difference + (1 if colour == "W" else -1)
                    c10 += abs(after) > 2 and abs(after) > abs(one.difference)
                    c11 += one.colours.endswith(colour * 2)
        return c10, c11, c12, c13

    # Article 5.

    def with_colours(self, one: int, two: int) -> tuple[int, int]:
        """The pair with White first (5.2)."""
        higher, lower = sorted((one, two), key=self.bsn.__getitem__)
        (wish, strength), (other, other_strength) = self.life[higher].wish, self.life[lower].wish
        colour = wish or {"W": "B", "B": "W", "": ""}[other]
        if not colour:
            colour = self.initial if self.odd[higher] else "WB".replace(self.initial, "")
        elif wish == other:
            colour = self.conflict(higher, lower, wish, (strength, other_strength))
        return (higher, lower) if colour == "W" else (lower, higher)

    def conflict(self, higher: int, lower: int, wish: str, strengths: tuple[int, int]) -> str:
        """The colour of the higher-ranked player when both want the same (5.2.2 to 5.2.4)."""
        opposite = "B" if wish == "W" else "W"
        if strengths[0] != strengths[1]:
            return wish if strengths[0] > strengths[1] else opposite
        mine, yours = self.life[higher], self.life[lower]
        if strengths[0] == 3 and abs(mine.difference) != abs(yours.difference):
            return wish if abs(mine.difference) > abs(yours.difference) else opposite
        for back in range(1, min(len(mine.colours), len(yours.colours)) + 1):
            if mine.colours[-back] != yours.colours[-back]:
                return yours.colours[-back]
        return wish
