"""Checks of what explanations say of the rules: what another pairing would have broken, what was impossible.

The values of both pairings are counted anew (tests/why_bracket.py): the named rule must be the first one
that the plain order meets worse.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar, cast

import networkx as nx

from tests.why_bracket import (
    BYE,
    Bracket,
    brackets_about,
    completable,
    leaving,
    left_over,
    may_meet,
    needed_from_above,
    next_bracket,
    same_absolute,
    topscorer,
    worth,
    worth_of_round,
)
from tests.why_position import Position, halves, numbers, says

Answer = TypeVar("Answer")


def once(bracket: Bracket, question: Callable[[Bracket], Answer]) -> Answer:
    """The answer to a question about a group, which the sentences of all its boards ask."""
    answers = bracket.position.past.answers
    key = (question, bracket.score)
    if key not in answers:
        answers[key] = question(bracket)
    return cast(Answer, answers[key])


# What the plain order would have broken.


def in_plain_order(position: Position, one: int, two: int) -> bool:
    """Whether a group that the sentence can be about has these two together in its plain order."""
    return any({one, two} in map(set, bracket.plain) for bracket in brackets_about(position))


@says(
    r"But in that order <P> and <P> would meet, who have played each other before, in rounds? <L>\.",
    rule=("C1", "goal 1"),
)
def _(position: Position, found: re.Match[str]) -> bool:
    one, two = int(found[1]), int(found[2])
    rounds = [int(text) for text in re.findall(r"\d+", found[3])]
    return position.met(one, two) == rounds != [] and in_plain_order(position, one, two)


@says(r"But they have played each other before, in round <L>\.", rule=("C1", "goal 1"))
def _(position: Position, found: re.Match[str]) -> bool:
    rounds = [int(text) for text in re.findall(r"\d+", found[1])]
    board = {position.white, position.black}
    meant = [pair for bracket in brackets_about(position) for pair in bracket.plain if board & set(pair)]
    return any(position.met(*pair) == rounds != [] for pair in meant)


@says(
    r"But in that order <P> and <P> would meet, whose wishes for the same colour are both absolute\.",
    rule=("C3", ""),
)
def _(position: Position, found: re.Match[str]) -> bool:
    one, two = numbers(found)
    return (
        same_absolute(position, one, two)
        and not topscorer(position, one)
        and not topscorer(position, two)
        and in_plain_order(position, one, two)
    )


TOO_OFTEN = (
    "more players would have a colour more than twice running, or come to a colour difference of three or "
    "more"
)
RULES = {
    TOO_OFTEN: ("limits",),
    r"more players would miss the colour that is due": ("due",),
    r"the bye would go to somebody who may not have it": ("C2",),
    r"the players who are left could not all be paired": ("C4",),
    r"fewer pairs could be made in this group": ("C6",),
    r"more players with more points would have to go down": ("C7",),
    r"the next group would be worse off: fewer pairs, or somebody with more points left over": ("C8",),
    r"the bye would go to somebody who has played less": ("C9",),
    r"more leaders, or opponents of leaders, would come to a colour difference of more than two": ("C10",),
    r"more leaders, or opponents of leaders, would have a colour more than twice running": ("C11",),
    r"more players would miss the colour they wish": ("C12",),
    r"more strong wishes for a colour would be missed": ("C13",),
    r"more players would float down who did so in the last round": ("C14",),
    r"more players would float up who did so in the last round": ("C15",),
    r"more players would float down who did so two rounds ago": ("C16",),
    r"more players would float up who did so two rounds ago": ("C17",),
    r"more of those who floated in the last two rounds would get a large difference in points": (
        "C18",
        "C19",
        "C20",
        "C21",
    ),
}


GOALS = {"repeats": 1, "floats": 3, "limits": 4, "due": 5, "floaters": 6}
"""The goals of the house by the names that why_bracket.py gives them."""


def named(rule: str) -> str:
    """How a rule is called: C12, or a goal of the house by its number."""
    return f"goal {GOALS[rule]}" if rule in GOALS else rule


def deciding(position: Position, found: re.Match[str]) -> set[str]:
    """Which of the rules that the sentence can mean decides."""
    rules = {once(bracket, first_worse) for bracket in brackets_about(position)}
    return {named(rule) for rule in rules if rule in RULES[found[1]]}


@says(rf"But in that order ({'|'.join(RULES)})\.", rule=deciding)
def _(position: Position, found: re.Match[str]) -> bool:
    rules = RULES[found[1]]
    return any(once(bracket, first_worse) in rules for bracket in brackets_about(position))


def first_worse(bracket: Bracket) -> str:
    """The first rule by which the plain order is worse than what was taken; empty if it is not worse."""
    position, taken, plain = bracket.position, bracket.taken, bracket.plain
    if set(taken) == set(plain):
        return ""
    left = bracket.left(plain)
    same_left = set(left) == set(bracket.left(taken))  # then all that is below is the same
    if position.dutch:
        if any(position.met(*pair) for pair in plain):
            return "C1"
        if any(not may_meet(position, *pair) for pair in plain):
            return "C3"
        if bracket.bye_only and all(map(position.had_point_without_playing, left)):
            return "C2"
        if not same_left and not completable(bracket, left):
            return "C4"
    mine, theirs = worth(bracket, taken), worth(bracket, plain)
    for rule, value in mine.items():
        worse = theirs[rule]
        if rule == "C8" and not bracket.bye_only and not same_left:
            value, worse = (next_bracket(bracket, bracket.left(pairs)) for pairs in (taken, plain))
        if value != worse:
            return rule if worse > value else ""
    return ""


# Why so many of a group go down.


def groups_left(position: Position) -> list[Bracket]:
    """The groups that somebody of the board went down from."""
    lower = min(position.score[position.white], position.score[position.black])
    return [bracket for bracket in brackets_about(position) if bracket.score > lower]


def went(bracket: Bracket) -> int:
    """How many were not paired in a group."""
    return len(bracket.left(bracket.position.pairs(bracket.score)))


def no_more_as_they_met(bracket: Bracket) -> bool:
    """Whether meetings alone leave as many over as went."""
    return left_over(bracket, colours=False) == went(bracket) > 0


@says(
    r"So many of the players there have met before that no more pairs could be made\.", rule=("C1", "goal 1")
)
def _(position: Position, found: re.Match[str]) -> bool:
    return any(once(bracket, no_more_as_they_met) for bracket in groups_left(position))


@says(
    r"So many of the players there have met before, or both have an absolute wish for the same colour, that "
    r"no more pairs could be made\.",
    rule=("C1, C3", ""),
)
def _(position: Position, found: re.Match[str]) -> bool:
    return any(
        left_over(bracket) == went(bracket) > left_over(bracket, colours=False)
        for bracket in groups_left(position)
    )


@says(
    r"The players with fewer points could not all be paired among themselves: <N> of them needed an opponent "
    r"from a higher group\.",
    rule=("C4", "goal 1"),
)
def _(position: Position, found: re.Match[str]) -> bool:
    return any(once(bracket, needed_from_above) == int(found[1]) > 0 for bracket in groups_left(position))


@says(
    r"If fewer went down, the players who are left could not all be paired, or the bye would go to a "
    r"higher score\.",
    rule=("C4, C5", ""),
)
def _(position: Position, found: re.Match[str]) -> bool:
    return any(once(bracket, no_more_for_those_left) for bracket in groups_left(position))


def no_more_for_those_left(bracket: Bracket) -> bool:
    """Whether more pairs could be made, but not so that everybody is paired in the end."""
    inside = [*bracket.down, *bracket.residents]
    least = leaving(bracket.position, inside, bracket.below, bye=bracket.bye_open)
    return left_over(bracket) < went(bracket) and least is not None and least[0] == went(bracket)


def fewest(position: Position, score: int, byes: set[int]) -> tuple[int, int]:
    """How few meet again in the whole field, and how few of a group then go down; one of ``byes`` is free."""
    players = position.order
    more = len(players) + 1
    graph: nx.Graph[int] = nx.Graph()
    for index, two in enumerate(players):
        for one in players[:index]:
            down = position.score[one] == score > position.score[two]
            graph.add_edge(one, two, weight=-(len(position.met(one, two)) * more + down))
        if two in byes:
            graph.add_edge(two, BYE, weight=0)
    pairs = nx.max_weight_matching(graph, maxcardinality=True)
    return divmod(-sum(graph.edges[pair]["weight"] for pair in pairs), more)


def as_drawn(position: Position, score: int) -> tuple[int, int]:
    """The same for the round as it is."""
    repeats = sum(len(position.met(game.white, game.black)) for game in position.round_.games)
    return repeats, went(Bracket(position, score))


def may_have_bye(position: Position) -> set[int]:
    """Who may have the bye, if there is one."""
    if not position.byes:
        return set()
    return {number for number in position.order if not position.had_point_without_playing(number)}


@says(r"If fewer went down, more players would have to meet somebody again\.", rule=("", "goal 1"))
def _(position: Position, found: re.Match[str]) -> bool:
    byes = may_have_bye(position)
    scores = [bracket.score for bracket in groups_left(position)]
    return any(fewest(position, score, byes) == as_drawn(position, score) for score in scores)


@says(r"If fewer went down, the bye would go to somebody placed higher\.", rule=("", "goal 2"))
def _(position: Position, found: re.Match[str]) -> bool:
    byes = may_have_bye(position)
    return any(
        fewest(position, score, position.byes) == as_drawn(position, score) > fewest(position, score, byes)
        for score in (bracket.score for bracket in groups_left(position))
    )


@says(
    r"If fewer went down, a group above would be worse off: more of its players would go down, or go down "
    r"further\.",
    rule=("", "goal 3"),
)
def _(position: Position, found: re.Match[str]) -> bool:
    scores = [bracket.score for bracket in groups_left(position)]
    return any(
        fewest(position, score, position.byes) < as_drawn(position, score) and score < position.scores[0]
        for score in scores
    )


# Why two do not change places, by the house rules.


def first_worse_changed(position: Position, one: int, two: int) -> str:
    """The first goal that the round would meet worse if two players changed places."""
    changed = {one: two, two: one}
    pairs = [(game.white, game.black) for game in position.round_.games]
    others = [(changed.get(white, white), changed.get(black, black)) for white, black in pairs]
    mine, theirs = worth_of_round(position, pairs), worth_of_round(position, others)
    decisive = next(goal for goal, value in mine.items() if value != theirs[goal])
    return decisive if theirs[decisive] > mine[decisive] else ""


def about_the_board(position: Position, one: int, two: int) -> bool:
    """Whether one of the two is on the board, and the other of the same score and not against him."""
    board = {position.white, position.black}
    return len(board & {one, two}) == 1 and position.score[one] == position.score[two]


CHANGED = {
    "more players would have to go down, or go down further": "floats",
    TOO_OFTEN: "limits",
    "more players would miss the colour that is due": "due",
}


def broken_by_change(_position: Position, found: re.Match[str]) -> set[str]:
    """The goal that a change of places would meet worse."""
    return {named(CHANGED[found[3]])}


@says(rf"If <P> and <P> changed places, ({'|'.join(CHANGED)})\.", rule=broken_by_change)
def _(position: Position, found: re.Match[str]) -> bool:
    one, two = int(found[1]), int(found[2])
    worse = first_worse_changed(position, one, two)
    return about_the_board(position, one, two) and worse == CHANGED[found[3]]


@says(
    r"If <P> and <P> changed places, <P> and <P> would meet, who have played each other before, in round "
    r"<L>\.",
    rule=("", "goal 1"),
)
def _(position: Position, found: re.Match[str]) -> bool:
    one, two, three, four = (int(text) for text in found.groups()[:4])
    rounds = [int(text) for text in re.findall(r"\d+", found[5])]
    changed = {one: two, two: one}
    would_meet = changed.get(three, three), changed.get(four, four)
    return (
        about_the_board(position, one, two)
        and any({game.white, game.black} == set(would_meet) for game in position.round_.games)
        and position.met(three, four) == rounds != []
        and first_worse_changed(position, one, two) == "repeats"
    )


@says(
    r"If <P> and <P> changed places, <P>, who comes down too and is placed higher, would meet somebody "
    r"placed lower\.",
    rule=("", "goal 6"),
)
def _(position: Position, found: re.Match[str]) -> bool:
    one, two, three = numbers(found)
    opponent = {n: game.opponent_of(n) for game in position.round_.games for n in (game.white, game.black)}
    higher = max((position.white, position.black), key=lambda number: position.score[number])
    order = position.order.index
    return (
        about_the_board(position, one, two)
        and first_worse_changed(position, one, two) == "floaters"
        and position.score[three] > position.score[opponent[three]]
        and order(three) < order(higher)
        and opponent[three] in (one, two)
        and order(opponent[three]) == min(order(one), order(two))
    )


# Who has the bye.


@says(r"The bye goes to as low a score as possible\. <P> gets it in the group with <S>\.", rule=("C5", ""))
def _(position: Position, found: re.Match[str]) -> bool:
    number = int(found[1])
    lower = [n for n in may_have_bye(position) if position.score[n] < position.score[number]]
    graph: nx.Graph[int] = nx.Graph()
    for index, two in enumerate(position.order):
        graph.add_edges_from((one, two) for one in position.order[:index] if may_meet(position, one, two))
    graph.add_edges_from((one, BYE) for one in lower)
    possible = 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == len(position.order) + 1
    return (
        position.byes == {number} and position.past.bye_group == halves(found[2]) and not (lower and possible)
    )


@says(
    r"If it went to somebody placed lower who has not had it, more players would have to meet somebody again "
    r"than now\.",
    rule=("", "goal 1"),
)
def _(position: Position, found: re.Match[str]) -> bool:
    (bye,) = position.byes
    lower = may_have_bye(position) & set(position.order[position.order.index(bye) + 1 :])
    repeats = as_drawn(position, 0)[0]
    return bool(lower) and fewest(position, 0, lower)[0] > repeats
