"""A round as the checks of explanations see it, counted anew; and how a check of a sentence is registered.

`untrue` reads a sentence back: each kind of sentence has a pattern and a check that counts scores, colours,
meetings and groups anew from games and results. A sentence that no pattern knows is untrue too, so
nothing can be said that is not checked; so is the rule named behind it. Players are called ``P7`` by
their numbers. The checks are in why_claims.py (opponents, the bye), why_claims_colours.py and others.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property

from swiss64.engine.standings.scores import scores
from swiss64.engine.tournament import ByeKind, Colour, Round, System, Tournament

Check = Callable[["Position", re.Match[str]], bool]
Rule = tuple[str, str] | Callable[["Position", re.Match[str]], set[str]]
"""The rule behind a sentence: FIDE's article and the goal of the house, or which it can be here."""
CHECKS: list[tuple[re.Pattern[str], Check, Rule]] = []
COLOURS = {"White": "W", "Black": "B"}


class Past:
    """What the rounds before and the seats of this one come to, counted once for all boards."""

    def __init__(self, before: Tournament, round_: Round) -> None:
        self.score = scores(before)
        self.byes = {bye.player for bye in round_.byes if bye.kind is ByeKind.PAIRING_ALLOCATED}
        seated = {*round_.game_of, *self.byes}
        self.order = sorted(seated, key=lambda number: (-self.score[number], number))
        self.colours: dict[int, str] = {}
        self.meetings: dict[frozenset[int], list[int]] = {}
        self.last_round = before.planned_rounds == round_.number
        self._floats: dict[int, dict[int, int]] = {}
        self.answers: dict[object, object] = {}
        """What was found out about the round for one sentence, for the next one that says the same."""
        self.boards = [sorted((self.score[game.white], self.score[game.black])) for game in round_.games]
        for earlier in before.rounds:
            self._play(earlier)

    @cached_property
    def bye_group(self) -> int:
        """The group that the bye is given in by FIDE's rules, as a score.

        The highest one that nobody leaves but who has the bye: below it all are paired among themselves.
        """
        (bye,) = self.byes
        return max(
            score
            for score in {self.score[number] for number in self.order}
            if score <= self.score[bye] and not any(low < score <= high for low, high in self.boards)
        )

    def _play(self, earlier: Round) -> None:
        for game in earlier.games:
            if game.result is not None and game.result.played:
                for number, letter in ((game.white, "W"), (game.black, "B")):
                    self.colours[number] = self.colours.get(number, "") + letter
                self.meetings.setdefault(frozenset((game.white, game.black)), []).append(earlier.number)

    def floats(self, before: Tournament, back: int) -> dict[int, int]:
        """-1 for who floated down so many rounds ago, 1 for up, 0 for neither (C.04.3 1.4)."""
        if back not in self._floats:
            self._floats[back] = _floats(before, back)
        return self._floats[back]


def _floats(before: Tournament, back: int) -> dict[int, int]:
    if len(before.rounds) < back:
        return dict.fromkeys(before.player, 0)
    index = len(before.rounds) - back
    then = scores(replace(before, rounds=before.rounds[:index]))
    after = scores(replace(before, rounds=before.rounds[: index + 1]))
    earlier = before.rounds[index]
    found = {}
    for number in before.player:
        game, bye = earlier.game_of.get(number), earlier.bye_of.get(number)
        if game is not None and game.result is not None and game.result.played:
            other = game.black if game.white == number else game.white
            found[number] = (then[other] > then[number]) - (then[other] < then[number])
        else:
            found[number] = -1 if (bye or game) is not None and after[number] > then[number] else 0
    return found


@dataclass(frozen=True)
class Position:
    """A round and what was before it; ``white`` and ``black`` are on the board that is explained."""

    before: Tournament
    round_: Round
    initial: Colour | None
    white: int = 0
    black: int = 0
    past: Past = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "past", Past(self.before, self.round_))

    def on_board(self, white: int, black: int) -> Position:
        """The same about another board; what was counted already is kept."""
        other = copy(self)
        for name, value in (("white", white), ("black", black)):
            object.__setattr__(other, name, value)
        return other

    @property
    def dutch(self) -> bool:
        return self.before.system is System.FIDE_DUTCH

    @property
    def score(self) -> dict[int, int]:
        return self.past.score

    @property
    def byes(self) -> set[int]:
        return self.past.byes

    @property
    def order(self) -> list[int]:
        return self.past.order

    @property
    def scores(self) -> list[int]:
        """The scores of those who are in the round, the highest first."""
        return sorted({self.score[number] for number in self.order}, reverse=True)

    def history(self, number: int) -> str:
        """The colours of the games played, oldest first."""
        return self.past.colours.get(number, "")

    def met(self, one: int, two: int) -> list[int]:
        """The rounds in which two players played each other."""
        return self.past.meetings.get(frozenset((one, two)), [])

    def floated(self, number: int, back: int) -> int:
        """-1 for somebody who floated down so many rounds ago, 1 for up, 0 for neither (C.04.3 1.4)."""
        return self.past.floats(self.before, back)[number]

    def had_point_without_playing(self, number: int) -> bool:
        """What bars a player from the bye: the bye, or a full point without playing."""
        for earlier in self.before.rounds:
            bye, game = earlier.bye_of.get(number), earlier.game_of.get(number)
            if bye is not None and bye.kind in (ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT):
                return True
            unplayed = game is not None and game.result is not None and not game.result.played
            if self.dutch and unplayed and game is not None and game.result is not None:
                white, black = game.result.value
                if (white if game.white == number else black) == "+":
                    return True
        return False

    def group(self, score: int) -> list[int]:
        """Who of the round has that score, the highest placed first; by the house rules without the bye."""
        return [n for n in self.order if self.score[n] == score and (self.dutch or n not in self.byes)]

    def pairs(self, score: int) -> list[tuple[int, int]]:
        """The pairs made in a score group: the higher-placed first; who came down is among them."""
        found = []
        for game in self.round_.games:
            one, two = sorted((game.white, game.black), key=self.order.index)
            if self.score[two] == score:
                found.append((one, two))
        return sorted(found, key=lambda pair: self.order.index(pair[0]))

    def came_down(self, score: int) -> list[int]:
        """Who has more points and was not paired above that group."""
        opponent = {n: game.opponent_of(n) for game in self.round_.games for n in (game.white, game.black)}
        higher = [number for number in self.order if self.score[number] > score]
        tried = [n for n in higher if n not in self.byes or not self.bye_above(score)]
        return [n for n in tried if n in self.byes or self.score[opponent[n]] <= score]

    def bye_above(self, score: int) -> bool:
        """Whether the bye was given before that group was paired."""
        return self.dutch and bool(self.byes) and score < self.past.bye_group

    def left(self, score: int) -> list[int]:
        """Who is not paired in a score group: goes down, or has the bye."""
        paired = {number for pair in self.pairs(score) for number in pair}
        tried = [*(self.came_down(score) if self.dutch else ()), *self.group(score)]
        return [number for number in tried if number not in paired]

    def plain(self, score: int) -> tuple[list[tuple[int, int]], list[int]]:
        """The plain order of a group, and whom it leaves over."""
        pairs, members = self.pairs(score), self.group(score)
        coming = sum(self.score[one] != score for one, _ in pairs)
        inside = len(pairs) - coming
        if not self.dutch:
            stay = [n for n in members if any(n in p and self.score[p[0]] == score for p in pairs)]
            return list(zip(stay[:inside], stay[inside:], strict=True)), []
        down, rest = self.came_down(score), members[coming:]
        made = [
            *zip(down[:coming], members[:coming], strict=True),
            *zip(rest[:inside], rest[inside : 2 * inside], strict=True),
        ]
        return made, [*down[coming:], *rest[2 * inside :]]

    def wish(self, number: int) -> tuple[str, str]:
        """Colour and strength of the colour preference by C.04.3 1.7; empty for one who has not played."""
        had = self.history(number)
        if not had:
            return "", ""
        more = had.count("W") - had.count("B")
        if abs(more) > 1:
            return ("B" if more > 0 else "W"), "absolute"
        if len(had) > 1 and had[-1] == had[-2]:
            return ("B" if had[-1] == "W" else "W"), "absolute"
        if more:
            return ("B" if more > 0 else "W"), "strong"
        return ("B" if had[-1] == "W" else "W"), "mild"

    def due(self, number: int) -> str:
        """The colour due by the house rules: the same cases without a strength."""
        return self.wish(number)[0]

    def too_much(self, number: int, colour: str) -> str:
        """What a colour would be to a player: ``third``, ``three`` or nothing."""
        had = self.history(number)
        if had[-2:] == colour * 2:
            return "third"
        return "three" if 2 * had.count(colour) - len(had) >= 2 else ""

    def missing(self, pairs: list[tuple[int, int]]) -> int:
        """How many of pairs wish the same colour."""
        return sum(bool(self.due(one)) and self.due(one) == self.due(two) for one, two in pairs)


def says(pattern: str, rule: Rule = ("", "")) -> Callable[[Check], Check]:
    """Registers the check of a sentence: P are players, S scores, N numbers, C colours, ``…`` a list.

    ``rule`` is what must be named behind it, for the arbiter.
    """
    for letter, group in (
        ("P", r"P(\\d+)"),
        ("S", r"([\\d½]+) points?"),
        ("N", r"(-?\\d+)"),
        ("C", r"(White|Black)"),
        ("L", r"([\\w ,]+?)"),
    ):
        pattern = re.sub(rf"<{letter}>", group, pattern)

    def register(check: Check) -> Check:
        CHECKS.append((re.compile(pattern), check, rule))
        return check

    return register


def untrue(position: Position, sentence: str, article: str | None = None) -> str | None:
    """What is wrong with a sentence and, where given, the rule behind it; None when all is so."""
    text = sentence.strip()
    known = [(check, found, rule) for pattern, check, rule in CHECKS if (found := pattern.fullmatch(text))]
    if len(known) != 1:
        return f"{len(known)} checks know: {sentence}"
    check, found, rule = known[0]
    if not check(position, found):
        return f"not true: {sentence}"
    if article is None:
        return None
    possible = rule(position, found) if callable(rule) else {rule[0 if position.dutch else 1]}
    return None if article in possible else f"{article or 'nothing'} behind it, not {possible}: {sentence}"


def halves(text: str) -> int:
    """``2½`` as half points."""
    whole = text.replace("½", "")
    return (2 * int(whole) if whole else 0) + ("½" in text)


def players(text: str) -> list[int]:
    """The players of a list like ``P3, P7 and P9``."""
    return [int(number) for number in re.findall(r"P(\d+)", text)]


def numbers(found: re.Match[str]) -> list[int]:
    """All groups as numbers."""
    return [int(text) for text in found.groups()]


def score_of(position: Position) -> int:
    """The lower score of the two on the board: that of the group where they were paired."""
    return min(position.score[position.white], position.score[position.black])
