"""Every sentence of an explanation held against the rounds themselves, by checks of their own.

`untrue` reads a sentence back: each kind of sentence has a pattern and a check that counts scores, colours,
meetings and groups anew from games and results. A sentence that no pattern knows is untrue too, so
nothing can be said that is not checked. Players are called ``P7`` by their numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from swiss64.engine.standings.scores import scores
from swiss64.engine.tournament import ByeKind, Colour, Round, System, Tournament

Check = Callable[["Position", re.Match[str]], bool]
CHECKS: list[tuple[re.Pattern[str], Check]] = []
COLOURS = {"White": "W", "Black": "B"}


@dataclass(frozen=True)
class Position:
    """A round and what was before it; ``white`` and ``black`` are on the board that is explained."""

    before: Tournament
    round_: Round
    initial: Colour | None
    white: int = 0
    black: int = 0
    bye_above: bool = False
    """Whether the bye was given before the group in question was paired: the round itself does not tell."""

    def on_board(self, white: int, black: int) -> Position:
        """The same about another board; what was counted already is kept."""
        other = replace(self, white=white, black=black)
        vars(other).update(score=self.score, byes=self.byes, order=self.order)
        return other

    @property
    def dutch(self) -> bool:
        return self.before.system is System.FIDE_DUTCH

    @cached_property
    def score(self) -> dict[int, int]:
        return scores(self.before)

    @cached_property
    def byes(self) -> set[int]:
        return {bye.player for bye in self.round_.byes if bye.kind is ByeKind.PAIRING_ALLOCATED}

    @cached_property
    def order(self) -> list[int]:
        seated = {*self.round_.game_of, *self.byes}
        return sorted(seated, key=lambda number: (-self.score[number], number))

    def history(self, number: int) -> str:
        """The colours of the games played, oldest first."""
        letters = ""
        for earlier in self.before.rounds:
            game = earlier.game_of.get(number)
            if game is not None and game.result is not None and game.result.played:
                letters += "W" if game.white == number else "B"
        return letters

    def met(self, one: int, two: int) -> list[int]:
        """The rounds in which two players played each other."""
        return [
            r.number
            for r in self.before.rounds
            for game in r.games
            if {game.white, game.black} == {one, two} and game.result is not None and game.result.played
        ]

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
        tried = [n for n in higher if n not in self.byes or not self.bye_above]
        return [n for n in tried if n in self.byes or self.score[opponent[n]] <= score]

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


def says(pattern: str) -> Callable[[Check], Check]:
    """Registers the check of a sentence: P are players, S scores, N numbers, C colours, ``…`` a list."""
    for letter, group in (
        ("P", r"P(\\d+)"),
        ("S", r"([\\d½]+) points?"),
        ("N", r"(-?\\d+)"),
        ("C", r"(White|Black)"),
        ("L", r"([\\w ,]+?)"),
    ):
        pattern = re.sub(rf"<{letter}>", group, pattern)

    def register(check: Check) -> Check:
        CHECKS.append((re.compile(pattern), check))
        return check

    return register


def untrue(position: Position, sentence: str) -> str | None:
    """What is wrong with a sentence; None when it is true."""
    known = [(check, found) for pattern, check in CHECKS if (found := pattern.fullmatch(sentence.strip()))]
    if len(known) != 1:
        return f"{len(known)} checks know: {sentence}"
    check, found = known[0]
    if check(position, found) or (position.byes and check(replace(position, bye_above=True), found)):
        return None
    return f"not true: {sentence}"


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


# Why they meet.


@says(r"In the first round nobody has points yet, so all are in one score group\.")
def _(position: Position, found: re.Match[str]) -> bool:
    return position.before.rounds == () and not any(position.score.values())


@says(r"<P> and <P> both have <S>, so they are in the same score group\.")
def _(position: Position, found: re.Match[str]) -> bool:
    one, two = int(found[1]), int(found[2])
    return {one, two} == {position.white, position.black} and (
        position.score[one] == position.score[two] == halves(found[3])
    )


@says(r"They are the only two in it\.")
def _(position: Position, found: re.Match[str]) -> bool:
    return len(position.group(score_of(position))) == 2


@says(r"In that group only these two were left for each other\.")
def _(position: Position, found: re.Match[str]) -> bool:
    score = score_of(position)
    inside = [pair for pair in position.pairs(score) if position.score[pair[0]] == score]
    return len(inside) == 1 and len(position.group(score)) > 2


@says(
    r"(The|Of the group) <N> players (?:of the group are put|meet each other\. They are put) in order, and "
    r"the upper half meets the lower half: 1 against <N> and so on\. <P> is number <N>, <P> is number <N>\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    count, after, one, first, two, second = (int(text) for text in found.groups()[1:])
    score = score_of(position)
    inside = [pair for pair in position.pairs(score) if position.score[pair[0]] == score]
    stay = [n for n in position.group(score) if any(n in pair for pair in inside)]
    everybody = len(stay) == len(position.group(score))
    return (
        len(stay) == count == 2 * (after - 1)
        and stay[first - 1] == one
        and stay[second - 1] == two
        and second - first == after - 1
        and (found[1] != "The" or everybody)
    )


@says(
    r"The upper half meets the lower half in order: so <P> meets <P>, though not everybody of the group "
    r"could be paired that way\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    pairs, _left = position.plain(score_of(position))
    actual = position.pairs(score_of(position))
    return (int(found[1]), int(found[2])) in pairs and set(pairs) != set(actual)


@says(r"In the plain order, upper half against lower half, <P> would meet <P>\.")
def _(position: Position, found: re.Match[str]) -> bool:
    one, two = numbers(found)
    pairs, _left = position.plain(score_of(position))
    return one in (position.white, position.black) and ((one, two) in pairs or (two, one) in pairs)


@says(r"So the rules take the next best order, and in that one these two meet\.")
def _(position: Position, found: re.Match[str]) -> bool:
    two = sorted((position.white, position.black), key=position.order.index)
    return tuple(two) not in position.plain(score_of(position))[0]


@says(r"In the plain order both would have gone down to the next group\.")
def _(position: Position, found: re.Match[str]) -> bool:
    return {position.white, position.black} <= set(position.plain(score_of(position))[1])


@says(r"<P> has <S> and meets somebody with fewer: that is floating down\. <P> has <S> and floats up\.")
def _(position: Position, found: re.Match[str]) -> bool:
    one, two = int(found[1]), int(found[3])
    more, fewer = halves(found[2]), halves(found[4])
    right = (position.score[one], position.score[two]) == (more, fewer)
    return right and {one, two} == {position.white, position.black} and more > fewer


@says(r"In the group with <S> there was nobody else to meet\.")
def _(position: Position, found: re.Match[str]) -> bool:
    return len(position.group(halves(found[1]))) == 1


@says(
    r"In the group with <S> there (?:was|were) <N> players? to pair: an odd number, so somebody had to go "
    r"down\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    score, count = halves(found[1]), int(found[2])
    coming = [one for one, _ in position.pairs(score) if position.score[one] != score]
    if not position.dutch:
        return count % 2 == 1 and count == len(position.group(score)) + len(coming)
    return count % 2 == 1 and count == len(position.group(score)) + len(position.came_down(score))


@says(
    r"In the group with <S> <N> players? had to go down\. Fewer was not possible without breaking a rule "
    r"that comes first\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    score, count = halves(found[1]), int(found[2])
    paired = {one for pair in position.pairs(score) for one in pair}
    here = position.group(score)
    left = [one for one in here if one not in paired]
    if not position.dutch:
        return count == len(left)
    return count == len([one for one in (*position.came_down(score), *here) if one not in paired])


@says(r"<P> is (the lowest|one of the lowest) placed of them\.")
def _(position: Position, found: re.Match[str]) -> bool:
    number = int(found[1])
    other = position.black if number == position.white else position.white
    # Of his own group, or of one below that he was tried in on the way down.
    for score in {s for s in position.score.values() if position.score[other] < s <= position.score[number]}:
        lower = [
            one for one in position.group(score) if position.order.index(one) > position.order.index(number)
        ]
        paired = {one for pair in position.pairs(score) for one in pair}
        if not paired & set(lower) and bool(lower) == (found[2] != "the lowest"):
            return True
    return False


@says(
    r"It goes to the lowest placed who can\. With somebody placed lower than <P>, a rule that comes first "
    r"would have been broken: about meetings, scores or colours\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    number = int(found[1])
    return position.group(position.score[number])[-1] != number


@says(r"In the plain order (?:of that group )?<L> would (have gone down instead|be left over)\.")
def _(position: Position, found: re.Match[str]) -> bool:
    named = players(found[1])
    return bool(named) and any(
        set(named) <= set(position.plain(score)[1]) for score in set(position.score.values())
    )


@says(r"In the plain order (?:of that group )?it is <P> who is left over\.")
def _(position: Position, found: re.Match[str]) -> bool:
    number = int(found[1])
    return any(number in position.plain(score)[1] for score in set(position.score.values()))


@says(r"<P> is the only one with <S>\.")
def _(position: Position, found: re.Match[str]) -> bool:
    return position.group(halves(found[2])) == [int(found[1])]


@says(r"<P> is the highest placed in the group with <S>\.")
def _(position: Position, found: re.Match[str]) -> bool:
    return position.group(halves(found[2]))[0] == int(found[1])


@says(
    r"The opponent is placed as high as possible\. With somebody placed higher than <P>, a rule that "
    r"comes first would have been broken, or an earlier pair would be another\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    return position.group(score_of(position))[0] != int(found[1])


@says(r"Who comes down meets the highest placed of the group, in order: so <P> meets <P>\.")
def _(position: Position, found: re.Match[str]) -> bool:
    return (int(found[1]), int(found[2])) in position.plain(score_of(position))[0]


@says(r"Who comes down meets the highest placed first: in the plain order <P> would meet <P>\.")
def _(position: Position, found: re.Match[str]) -> bool:
    one, two = numbers(found)
    return (one, two) in position.plain(score_of(position))[0] and {one, two} != {
        position.white,
        position.black,
    }


# What the plain order would have broken.


@says(r"But in that order <P> and <P> would meet, who have played each other before, in rounds? <L>\.")
def _(position: Position, found: re.Match[str]) -> bool:
    one, two = int(found[1]), int(found[2])
    rounds = [int(text) for text in re.findall(r"\d+", found[3])]
    return position.met(one, two) == rounds != []


@says(r"But they have played each other before, in round <L>\.")
def _(position: Position, found: re.Match[str]) -> bool:
    rounds = [int(text) for text in re.findall(r"\d+", found[1])]
    board = {position.white, position.black}
    meant = [pair for pair in position.plain(score_of(position))[0] if board & set(pair)]
    return any(position.met(*pair) == rounds != [] for pair in meant)


@says(r"But in that order <P> and <P> would meet, whose wishes for the same colour are both absolute\.")
def _(position: Position, found: re.Match[str]) -> bool:
    one, two = (position.wish(int(number)) for number in found.groups())
    return one == two and one[1] == "absolute"


@says(r"But in that order more players would miss the colour (?:they wish|that is due)\.")
def _(position: Position, found: re.Match[str]) -> bool:
    return any(
        position.missing(position.plain(score)[0]) > position.missing(position.pairs(score))
        for score in set(position.score.values())
    )


@says(
    r"But in that order (more players would meet somebody again|more players would have a colour for the "
    r"third time running, or come to a colour difference of three|the bye would go to somebody who (?:may "
    r"not have it|has played less)|the players who are left could not all be paired|fewer pairs could be "
    r"made in this group|more players with more points would have to go down|the next group would be worse "
    r"off: fewer pairs, or somebody with more points left over|more leaders, or opponents of leaders, would "
    r"(?:come to a colour difference of more than two|have a colour for the third time running)|more strong "
    r"wishes for a colour would be missed|more players would float (?:down|up) who did so (?:in the last "
    r"round|two rounds ago)|more of those who floated in the last two rounds would get a large difference in "
    r"points)\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    # Which rule it is comes from comparing the two by all criteria: tests of the engine hold that against
    # every candidate. Here: the plain order of some group really was not taken.
    return any(
        set(position.plain(score)[0]) != set(position.pairs(score)) for score in set(position.score.values())
    )


# Colours.


@says(r"<P> has not played yet(?:, so no colour is due| and has no wish for a colour)\.")
def _(position: Position, found: re.Match[str]) -> bool:
    return position.history(int(found[1])) == ""


@says(r"<P> had both colours equally often, last <C>\. So (?:the wish is <C>, and it is mild|<C> is due)\.")
def _(position: Position, found: re.Match[str]) -> bool:
    had, wished = position.history(int(found[1])), COLOURS[found[3] or found[4]]
    balanced = had.count("W") == had.count("B") and had[-1] == COLOURS[found[2]]
    return (
        balanced and had[-2:] in ("WB", "BW") and wished != had[-1] and position.due(int(found[1])) == wished
    )


@says(
    r"<P> had (one|\d+) games? more with <C> than with <C>(?:, so <C> is due|\. So the wish is <C>, and it "
    r"is .*)\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    had = position.history(int(found[1]))
    count = 1 if found[2] == "one" else int(found[2])
    more, fewer = COLOURS[found[3]], COLOURS[found[4]]
    wished = COLOURS[found[5] or found[6]]
    strength = position.wish(int(found[1]))[1]
    named = re.search("absolute|strong", found[0].split("it is ")[-1]) if found[6] else None
    return (
        had.count(more) - had.count(fewer) == count
        and wished == fewer == position.due(int(found[1]))
        and (named is None or named[0] == strength)
    )


@says(
    r"<P> had <C> in the last two games(?:, so <C> is due|\. So the wish is <C>, and it is absolute, the "
    r"strongest there is)\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    had = position.history(int(found[1]))
    wished = COLOURS[found[3] or found[4]]
    return had[-2:] == COLOURS[found[2]] * 2 and wished != had[-1] and position.due(int(found[1])) == wished


def both(position: Position, colour: str) -> bool:
    """Whether the two of the board wish that colour."""
    return position.due(position.white) == position.due(position.black) == COLOURS[colour]


def of_colour(position: Position, colour: str) -> int:
    """Who has that colour on the board."""
    return position.white if COLOURS[colour] == "W" else position.black


def lead(position: Position, number: int, colour: str) -> int:
    """How many games more somebody had with a colour than with the other."""
    had = position.history(number)
    return 2 * had.count(COLOURS[colour]) - len(had)


def run(position: Position, number: int, colour: str) -> int:
    """How many last games running somebody had a colour."""
    had = position.history(number)
    return len(had) - len(had.rstrip(COLOURS[colour]))


def strength(position: Position, number: int) -> tuple[int, int]:
    """How strong a wish is; between absolute ones the wider difference."""
    had, kind = position.history(number), position.wish(number)[1]
    value = ("", "mild", "strong", "absolute").index(kind)
    return value, abs(had.count("W") - had.count("B")) if kind == "absolute" else 0


def last_difference(position: Position) -> tuple[str, str]:
    """The colours of White and Black when they last differed, looking back game by game."""
    white, black = position.history(position.white), position.history(position.black)
    pairs = zip(reversed(white), reversed(black), strict=False)
    return next(((mine, yours) for mine, yours in pairs if mine != yours), ("", ""))


@says(
    r"(?:Different colours are due to them, so both get the right one|Their wishes are different, so both "
    r"are granted)\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    return (position.due(position.white), position.due(position.black)) == ("W", "B")


@says(
    r"<P> gets the (?:colour that is due|wished colour)\. (?:Nothing is due to <P> yet|<P> has no wish yet)\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    one, two = (int(text) for text in found.groups() if text)
    return position.due(two) == "" and position.due(one) == ("W" if one == position.white else "B")


@says(
    r"<C> is due to both\. Take the games with <C> less the games with <C>: <N> for <P>, <N> for <P>\. The "
    r"larger difference goes first, so <P> gets <C>\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    colour, other = found[1], found[2]
    first, one, second, two, gets = (int(found[index]) for index in (4, 5, 6, 7, 8))
    return (
        both(position, colour)
        and found[3] == found[9] == colour != other
        and lead(position, one, other) == first > second == lead(position, two, other)
        and one == gets == of_colour(position, colour)
    )


@says(
    r"<C> is due to both, with the same colour difference\. <P> has had <C> more games running, so <P> gets "
    r"<C>\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    colour, one, other, gets = found[1], int(found[2]), found[3], int(found[4])
    two = position.black if one == position.white else position.white
    return (
        both(position, colour)
        and lead(position, one, other) == lead(position, two, other)
        and run(position, one, other) > run(position, two, other)
        and one == gets == of_colour(position, found[5])
    )


@says(
    r"(?:<C> is due to both|Both wish <C>), equally strongly\. Look back game by game: the last time their "
    r"colours differed, <P> had Black and <P> had White\. Now it is the other way round\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    alike = strength(position, position.white) == strength(position, position.black) or not position.dutch
    return (
        alike
        and both(position, found[1] or found[2])
        and (int(found[3]), int(found[4])) == (position.white, position.black)
        and last_difference(position) == ("B", "W")
    )


@says(
    r"Neither of them has played yet\. Then the one who stands higher on the starting list has White: that "
    r"is <P>, number <N>\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    one, number = numbers(found)
    new = position.history(position.white) == position.history(position.black) == ""
    return new and one == number == position.white == min(position.white, position.black)


@says(
    r"The same colour is due to both, and nothing tells them apart\. Then the one who stands higher on the "
    r"starting list has White: that is <P>, number <N>\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    one, number = numbers(found)
    same = position.due(position.white) == position.due(position.black) != ""
    return same and last_difference(position) == ("", "") and one == number == position.white < position.black


@says(
    r"<C> is due to both\. But the other way round, <P> would (?:have <C> for the third time running|come to "
    r"a colour difference of three with <C>)\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    number, would = int(found[2]), COLOURS[found[3] or found[4]]
    has = "W" if number == position.white else "B"
    return (
        both(position, found[1])
        and would != has
        and position.too_much(number, would) == ("third" if found[3] else "three")
    )


@says(
    r"Both wish <C>, equally strongly, and looking back game by game they had the same colours\. Then the "
    r"wish of the one placed higher is granted: that is <P>\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    higher = min(position.white, position.black, key=position.order.index)
    return (
        both(position, found[1])
        and strength(position, position.white) == strength(position, position.black)
        and last_difference(position) == ("", "")
        and int(found[2]) == higher == of_colour(position, found[1])
    )


@says(
    r"Both wish <C>(, and for both it is absolute)?\. The (?:wish|colour difference) of <P> is (?:stronger, "
    r"so it|larger, so that wish) is granted\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    one = int(found[3])
    two = position.black if one == position.white else position.white
    absolute = position.wish(one)[1] == position.wish(two)[1] == "absolute"
    stronger = strength(position, one) > strength(position, two)
    return (
        both(position, found[1])
        and absolute == bool(found[2])
        and stronger
        and one == of_colour(position, found[1])
    )


@says(
    r"Neither of them has played yet, so the initial colour decides: <C>\. <P> is placed higher, (?:with|as) "
    r"number <N>( of those who have entered so far)?\. That is (odd|even), so <P> gets (?:the other colour, "
    r")?<C>\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    initial, one, number, entered, parity, gets, colour = found.groups()
    here = set(position.order)
    seen = {n for r in position.before.rounds for n in r.game_of} | here
    counted = sorted(seen).index(int(one)) + 1 if entered else int(one)
    assert position.initial is not None
    return (
        position.history(position.white) == position.history(position.black) == ""
        and COLOURS[initial] == ("W" if position.initial is Colour.WHITE else "B")
        and int(one) == int(gets) == min(position.white, position.black, key=position.order.index)
        and int(number) == counted
        and parity == ("odd" if counted % 2 else "even")
        and (colour == initial) == (parity == "odd")
        and int(one) == of_colour(position, colour)
    )


# What could not be met.


def floated(position: Position, number: int, back: int) -> int:
    """-1 for somebody who floated down so many rounds ago, 1 for up, 0 for neither (C.04.3 1.4)."""
    index = len(position.before.rounds) - back
    if index < 0:
        return 0
    earlier = position.before.rounds[index]
    before = Tournament(
        players=position.before.players,
        rounds=position.before.rounds[:index],
        scoring=position.before.scoring,
    )
    then = scores(before)
    game, bye = earlier.game_of.get(number), earlier.bye_of.get(number)
    if game is not None and game.result is not None and game.result.played:
        other = game.black if game.white == number else game.white
        return (then[other] > then[number]) - (then[other] < then[number])
    after = scores(
        Tournament(players=before.players, rounds=(*before.rounds, earlier), scoring=before.scoring)
    )
    return -1 if (bye is not None or game is not None) and after[number] > then[number] else 0


@says(r"<P> floats (down|up) (for the second round running|and did so two rounds ago too)\.")
def _(position: Position, found: re.Match[str]) -> bool:
    number = int(found[1])
    other = position.black if number == position.white else position.white
    now = -1 if position.score[other] < position.score[number] else 1
    back = 1 if "second" in found[3] else 2
    return now == floated(position, number, back) == (-1 if found[2] == "down" else 1)


@says(r"<P> wished <C> and does not get it\.|<C> was due to <P>, who does not get it\.")
def _(position: Position, found: re.Match[str]) -> bool:
    number, colour = int(found[1] or found[4]), found[2] or found[3]
    return position.due(number) == COLOURS[colour] and of_colour(position, colour) != number


@says(r"The wish of <P> for <C> was strong\.")
def _(position: Position, found: re.Match[str]) -> bool:
    colour, kind = position.wish(int(found[1]))
    return colour == COLOURS[found[2]] and kind == "strong" and of_colour(position, found[2]) != int(found[1])


@says(r"<P> comes to a colour difference of more than two\.")
def _(position: Position, found: re.Match[str]) -> bool:
    number = int(found[1])
    return lead(position, number, "White" if number == position.white else "Black") >= 2


@says(r"<P> has <C> for the third time running\.")
def _(position: Position, found: re.Match[str]) -> bool:
    number = int(found[1])
    return of_colour(position, found[2]) == number and position.too_much(number, COLOURS[found[2]]) == "third"


@says(r"<P> and <P> have met before, in round <L>\. No pairing of this round has fewer repeated meetings\.")
def _(position: Position, found: re.Match[str]) -> bool:
    rounds = [int(text) for text in re.findall(r"\d+", found[3])]
    return position.met(int(found[1]), int(found[2])) == rounds != []


@says(
    r"<P> gets <C> for the third time running, or comes to a colour difference of three\. No pairing spares "
    r"more players that, once meetings and scores are as good as they can be\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    number = int(found[1])
    return of_colour(position, found[2]) == number and position.too_much(number, COLOURS[found[2]]) != ""


# The bye.


@says(
    r"In this round <N> players? (?:was|were) to be paired\. That is an odd number, so somebody has no "
    r"opponent: that is the bye\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    return int(found[1]) == len(position.order) and len(position.order) % 2 == 1


@says(r"<P> has had no bye and no point without playing before\.")
def _(position: Position, found: re.Match[str]) -> bool:
    return not position.had_point_without_playing(int(found[1]))


@says(r"<P> is the lowest placed player of this round\.")
def _(position: Position, found: re.Match[str]) -> bool:
    return position.order[-1] == int(found[1])


@says(r"Only <L> (?:is|are) placed lower, and (?:has|have) had it already: nobody gets it twice\.")
def _(position: Position, found: re.Match[str]) -> bool:
    (bye,) = position.byes
    named = players(found[1])
    lower = position.order[position.order.index(bye) + 1 :]
    return named == lower and all(map(position.had_point_without_playing, lower))


@says(r"<N> players? (?:is|are) placed lower and (?:has|have all) had it already: nobody gets it twice\.")
def _(position: Position, found: re.Match[str]) -> bool:
    (bye,) = position.byes
    lower = position.order[position.order.index(bye) + 1 :]
    return len(lower) == int(found[1]) and all(map(position.had_point_without_playing, lower))


@says(r"The bye goes to as low a score as possible\. <P> gets it in the group with <S>\.")
def _(position: Position, found: re.Match[str]) -> bool:
    return position.byes == {int(found[1])} and position.score[int(found[1])] >= halves(found[2])


@says(
    r"With somebody placed lower who has not had it, more players would have to meet somebody again than "
    r"now\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    (bye,) = position.byes
    lower = position.order[position.order.index(bye) + 1 :]
    return any(not position.had_point_without_playing(one) for one in lower)
