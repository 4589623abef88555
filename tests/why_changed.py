"""By which rule a round that was changed is not the one of the rules, counted from the position."""

from __future__ import annotations

from tests.engine.house_oracle import due, too_much
from tests.why_bracket import Bracket, Pair, may_meet, next_bracket, worth, worth_of_round
from tests.why_position import Position

FIRST_GOALS = ["repeats", "bye", "floats", "limits", "due", "floaters", "halves"]
"""The goals of the house in their order."""


def first_article(right: Position, changed: Position) -> str:
    """The first article of C.04.3 by which ``right`` is the pairing and ``changed`` is not."""
    pairs = [(game.white, game.black) for game in changed.round_.games]
    meant = {frozenset((game.white, game.black)): game for game in right.round_.games}
    if {frozenset(pair) for pair in pairs} == meant.keys():
        wrong = next(meant[frozenset(pair)] for pair in pairs if meant[frozenset(pair)].white != pair[0])
        return colour_article(right, wrong.white, wrong.black)
    if any(right.met(*pair) for pair in pairs):
        return "C1"
    if any(right.had_point_without_playing(number) for number in changed.byes):
        return "C2"
    if not all(may_meet(right, *pair) for pair in pairs):
        return "C3"
    if {right.score[n] for n in right.byes} != {right.score[n] for n in changed.byes}:
        return "C5"
    for score in right.scores:
        bracket = Bracket(right, score)
        members = {*bracket.down, *bracket.residents}
        inside = [pair for pair in pairs if members.issuperset(pair)]
        ranked = [(min(pair, key=right.order.index), max(pair, key=right.order.index)) for pair in inside]
        if set(ranked) != set(bracket.taken):
            return first_better(bracket, sorted(ranked, key=lambda pair: right.order.index(pair[0])))
    raise AssertionError("some bracket is another one")


def first_better(bracket: Bracket, pairs: list[Pair]) -> str:
    """C6 to C21, then what generates the bracket earlier (article 4)."""
    mine, theirs = worth(bracket, bracket.taken), worth(bracket, pairs)
    for rule, value in mine.items():
        other = theirs[rule]
        if rule == "C8" and not bracket.bye_only:
            value, other = (next_bracket(bracket, bracket.left(one)) for one in (bracket.taken, pairs))
        if value != other:
            return rule if other > value else f"not {rule}"
    down = set(bracket.down)
    above, other_above = ({one: two for one, two in some if one in down} for some in (bracket.taken, pairs))
    if above != other_above:
        return "4.2" if above.keys() == other_above.keys() else "4.4"
    # S1 has the higher placed of each pair: with the lower one in it, the candidate was there before.
    upper = [{one for one, _ in some if one not in down} for some in (bracket.taken, pairs)]
    return "4.2" if upper[0] == upper[1] else "4.3"


def colour_article(position: Position, one: int, two: int) -> str:
    """The part of 5.2 that gives two players their colours."""
    wishes = position.wish(one), position.wish(two)
    if wishes == (("", ""), ("", "")):
        return "5.2.5"
    if wishes[0][0] != wishes[1][0]:
        return "5.2.1"
    had = position.history(one), position.history(two)
    wider = [abs(2 * colours.count("W") - len(colours)) for colours in had]
    if wishes[0][1] != wishes[1][1] or (wishes[0][1] == "absolute" and wider[0] != wider[1]):
        return "5.2.2"
    differ = any(mine != yours for mine, yours in zip(reversed(had[0]), reversed(had[1]), strict=False))
    return "5.2.3" if differ else "5.2.4"


def goals(position: Position) -> dict[str, list[object]]:
    """The seven goals of the house for a round as it is, colours included; smaller is better."""
    order = position.order
    games = [(game.white, game.black) for game in position.round_.games]
    counted = worth_of_round(position, games)
    sides = [(n, colour) for game in games for n, colour in zip(game, "WB", strict=True)]
    had = position.history
    found: dict[str, list[object]] = {
        "repeats": [*counted["repeats"]],
        "bye": [
            (position.had_point_without_playing(number), -order.index(number)) for number in position.byes
        ],
        "floats": [*counted["floats"]],
        "limits": [sum(too_much(had(number), colour) for number, colour in sides)],
        "due": [sum(due(had(number)) not in ("", colour) for number, colour in sides)],
        "floaters": [*counted["floaters"]],
        "halves": [],
    }
    for score in position.scores:
        inside = [p for p in position.pairs(score) if position.score[p[0]] == score]
        stay = sorted((number for pair in inside for number in pair), key=order.index)
        for one, two in inside:
            apart = stay.index(two) - stay.index(one) - len(inside)
            found["halves"].append((abs(apart), -order.index(two)))
    return found
