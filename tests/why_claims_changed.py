"""Checks of what explanations say of a round that is not that of the rules: what it breaks, by which rule.

The round of the rules is given with the position (`Altered`): for FIDE the one of the reference file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import networkx as nx

from tests.engine.house_oracle import too_much, white_of
from tests.why_bracket import BYE, Bracket, Pair, may_meet, same_absolute, topscorer
from tests.why_changed import FIRST_GOALS, first_article, goals
from tests.why_claims_rules import fewest, may_have_bye
from tests.why_position import Position, halves, players, says


@dataclass(frozen=True)
class Altered(Position):
    """A round that was changed, and the one of the rules for the same players."""

    right: Position = field(kw_only=True)


def right(position: Position) -> Position:
    """The round of the rules; where nothing was changed, it is that."""
    return position.right if isinstance(position, Altered) else position


def seats(position: Position) -> set[Pair]:
    """Everybody's seat: White and Black of each game, and who has the bye."""
    return {(game.white, game.black) for game in position.round_.games} | {(n, 0) for n in position.byes}


def said_rounds(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


@says(r"This round was changed by hand after it was drawn\.")
def _(position: Position, found: re.Match[str]) -> bool:
    return seats(position) != seats(right(position))


@says(r"By the rules <P> would have White here\.")
def _(position: Position, found: re.Match[str]) -> bool:
    number = int(found[1])
    return number == position.black and (number, position.white) in seats(right(position))


@says(r"By the rules <P> would meet <P>\.")
def _(position: Position, found: re.Match[str]) -> bool:
    pair = {int(found[1]), int(found[2])}
    return pair in [set(seat) for seat in seats(right(position))] and pair != {position.white, position.black}


@says(r"By the rules <P> would have the bye\.")
def _(position: Position, found: re.Match[str]) -> bool:
    return right(position).byes == {int(found[1])} != position.byes


@says(r"<P> has <S>, <P> has <S>\.")
def _(position: Position, found: re.Match[str]) -> bool:
    one, two = int(found[1]), int(found[3])
    had = position.score[one], position.score[two]
    return (one, two) == (position.white, position.black) and had == (halves(found[2]), halves(found[4]))


# Where the rules give no round, or leave somebody to choose.


@says(r"An earlier round has boards without a result, so nobody can tell what the rules give\.")
def _(position: Position, found: re.Match[str]) -> bool:
    return any(game.result is None for earlier in position.before.rounds for game in earlier.games)


@says(
    r"No pairing of the players present meets C1, C2 and C3: the arbiter decides\.", rule=("1.9.3", "1.9.3")
)
def _(position: Position, found: re.Match[str]) -> bool:
    order = position.order
    graph: nx.Graph[int] = nx.Graph()
    for index, two in enumerate(order):
        graph.add_edges_from((one, two) for one in order[:index] if may_meet(position, one, two))
    if len(order) % 2:
        graph.add_edges_from((one, BYE) for one in may_have_bye_at_all(position))
    return 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) < len(order) + len(order) % 2


@says(r"The Berger table for these players has fewer rounds\.")
def _(position: Position, found: re.Match[str]) -> bool:
    rounds = len(position.order) - 1 + len(position.order) % 2
    return position.round_.number > rounds * position.before.cycles


@says(r"Everybody had had the bye before\. So the organiser chose who has it again: <P>\.")
def _(position: Position, found: re.Match[str]) -> bool:
    return not may_have_bye_at_all(position) and position.byes == {int(found[1])}


def may_have_bye_at_all(position: Position) -> list[int]:
    """Who has had no bye, nor by FIDE's rules a full point without playing."""
    return [number for number in position.order if not position.had_point_without_playing(number)]


# FIDE.


@says(
    r"<P> and <P> have played each other before, in round <L>\. Nobody meets the same opponent twice \(C1\)\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    one, two = int(found[1]), int(found[2])
    return (one, two) == (position.white, position.black) and position.met(one, two) == said_rounds(found[3])


@says(r"<P> has had the bye or a full point without playing, and may not have the bye \(C2\)\.")
def _(position: Position, found: re.Match[str]) -> bool:
    number = int(found[1])
    return number in position.byes and position.had_point_without_playing(number)


@says(r"<P> and <P> must both have the same colour, and may not meet \(C3\)\.")
def _(position: Position, found: re.Match[str]) -> bool:
    one, two = int(found[1]), int(found[2])
    return (
        (one, two) == (position.white, position.black)
        and same_absolute(position, one, two)
        and not topscorer(position, one)
        and not topscorer(position, two)
    )


BETTER = {
    r"Only the colours are not those of the rules": ("5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.2.5"),
    r"Both rounds meet the criteria equally well\. But the rules keep closer to the plain order, upper half "
    r"against lower half": ("4.2", "4.3", "4.4"),
    r"In the first score group that differs, the rules leave players over who make better pairs possible "
    r"below": ("C4", "C8"),
    r"By the rules the bye goes to a lower score, or to somebody who has played more": ("C5", "C9"),
    r"In the first score group that differs, fewer players go down by the rules, or players with fewer "
    r"points": ("C6", "C7"),
    r"In the first score group that differs, fewer leaders get a colour too often by the rules": (
        "C10",
        "C11",
    ),
    r"In the first score group that differs, more players get the colour they wish by the rules": (
        "C12",
        "C13",
    ),
    r"In the first score group that differs, fewer players who floated in the last two rounds do so again by "
    r"the rules, or over a smaller difference": tuple(f"C{number}" for number in range(14, 22)),
}


def decides(position: Position, found: re.Match[str]) -> set[str]:
    """The article that decides for the round of the rules."""
    return {article_of(position)}


def article_of(position: Position) -> str:
    """The same, counted once for a round."""
    answers = position.past.answers
    if "article" not in answers:
        answers["article"] = first_article(right(position), position)
    return str(answers["article"])


@says(rf"({'|'.join(BETTER)})\.", rule=decides)
def _(position: Position, found: re.Match[str]) -> bool:
    return any(re.fullmatch(text, found[1]) and article_of(position) in BETTER[text] for text in BETTER)


# The house.


def repeats(position: Position) -> int:
    """How many meet somebody again."""
    return sum(len(position.met(game.white, game.black)) for game in position.round_.games)


def limits(position: Position) -> int:
    """How many have a colour too often, as the colours are."""
    return sum(
        too_much(position.history(number), colour)
        for game in position.round_.games
        for number, colour in ((game.white, "W"), (game.black, "B"))
    )


@says(r"<P> and <P> have met before, in round <L>\.", rule=("", "goal 1"))
def _(position: Position, found: re.Match[str]) -> bool:
    one, two = int(found[1]), int(found[2])
    met = position.met(one, two) == said_rounds(found[3]) != []
    return met and repeats(position) > repeats(right(position))


@says(
    r"<P> and <P> have met before, in round <L>\. (?:No pairing has fewer repeated meetings|By the rules "
    r"there are as few repeated meetings as possible, and this is one of them)\.",
    rule=("", "goal 1"),
)
def _(position: Position, found: re.Match[str]) -> bool:
    one, two = int(found[1]), int(found[2])
    met = position.met(one, two) == said_rounds(found[3]) != []
    meant = right(position) if found[0].endswith("one of them.") else position
    there = any({one, two} == set(seat) for seat in seats(meant))
    return met and there and fewest(position, 0, may_have_bye(position))[0] == repeats(meant)


@says(r"<P> has had the bye before\. Nobody should get it twice\.", rule=("", "goal 2"))
def _(position: Position, found: re.Match[str]) -> bool:
    return position.byes == {int(found[1])} and position.had_point_without_playing(int(found[1]))


@says(r"<P> has the bye, although <P> is placed lower and could have it\.", rule=("", "goal 2"))
def _(position: Position, found: re.Match[str]) -> bool:
    one, two = int(found[1]), int(found[2])
    order = position.order.index
    return (
        position.byes == {one}
        and right(position).byes == {two}
        and order(two) > order(one)
        and two in may_have_bye(position)
    )


@says(r"More players than needed meet a lower score: <L>\.", rule=("", "goal 3"))
def _(position: Position, found: re.Match[str]) -> bool:
    named = players(found[1])
    groups = {score: Bracket(position, score) for score in position.scores}
    needed = {score: Bracket(right(position), score) for score in position.scores}
    return any(
        down == named and len(down) > len(needed[score].left(right(position).pairs(score)))
        for score, group in groups.items()
        if (down := [n for n in group.left(position.pairs(score)) if position.score[n] == score])
    )


@says(r"Board <N>: by the rules <P> should have White against <P>\.")
def _(position: Position, found: re.Match[str]) -> bool:
    board, one, two = (int(text) for text in found.groups())
    game = next(game for game in position.round_.games if game.board == board)
    had = position.history(game.white), position.history(game.black)
    return (two, one) == (game.white, game.black) and white_of(two, had[0], one, had[1]) == one


@says(
    r"<P> gets (?:the same colour more than twice running|a colour difference of three or more)"
    r"\.( Among the pairings with the best meetings and scores, none avoids this for everybody\.)?",
    rule=("", "goal 4"),
)
def _(position: Position, found: re.Match[str]) -> bool:
    number = int(found[1])
    colour = "W" if number == position.white else "B"
    had = position.history(number)
    over = had[-2:] == colour * 2 if "running" in found[0] else 2 * had.count(colour) - len(had) >= 2
    # The round of the rules is best in goals 1 to 3, and has as few as possible of these then.
    best = limits(right(position))
    return (
        number in (position.white, position.black) and over and bool(found[2]) == (best >= limits(position))
    )


WORSE = {
    "A pairing with fewer repeated meetings is possible": "repeats",
    "By the rules the bye goes to somebody else": "bye",
    "A pairing in which the players' scores are closer together is possible": "floats",
    "A pairing in which fewer players get a colour too often is possible": "limits",
    "A pairing in which more players get the colour they are due is possible": "due",
    "By the rules other players should meet another score group": "floaters",
    "By the rules the top half of a score group meets its bottom half in another order": "halves",
}


def first_worse_goal(position: Position) -> str:
    """The first goal that the round meets worse than the one of the rules; empty where it is better."""
    mine, best = goals(position), goals(right(position))
    decisive = next(goal for goal in best if mine[goal] != best[goal])
    return decisive if mine[decisive] > best[decisive] else ""


def goal_of(position: Position, _found: re.Match[str]) -> set[str]:
    """The goal that decides, by its number."""
    return {f"goal {FIRST_GOALS.index(first_worse_goal(position)) + 1}"}


@says(rf"({'|'.join(WORSE)})\.", rule=goal_of)
def _(position: Position, found: re.Match[str]) -> bool:
    return first_worse_goal(position) == WORSE[found[1]]
