"""Checks of what explanations say of colours, and of what could not be met, against the rounds before."""

from __future__ import annotations

import re

from swiss64.engine.tournament import Colour
from tests.why_position import COLOURS, Position, numbers, says

# Colours.


def kind_of_wish(_position: Position, found: re.Match[str]) -> set[str]:
    """The article of a wish that is strong or absolute; by the house rules there is none."""
    kinds = {"strong": "1.7.2", "absolute": "1.7.1"}
    return {kinds[kind] for kind in kinds if f"it is {kind}" in found[0]} or {""}


@says(r"<P> has not played yet(?:, so no colour is due| and has no wish for a colour)\.")
def _(position: Position, found: re.Match[str]) -> bool:
    return position.history(int(found[1])) == ""


@says(
    r"<P> had both colours equally often, last <C>\. So (?:the wish is <C>, and it is mild|<C> is due)\.",
    rule=("1.7.3", ""),
)
def _(position: Position, found: re.Match[str]) -> bool:
    had, wished = position.history(int(found[1])), COLOURS[found[3] or found[4]]
    balanced = had.count("W") == had.count("B") and had[-1] == COLOURS[found[2]]
    return (
        balanced and had[-2:] in ("WB", "BW") and wished != had[-1] and position.due(int(found[1])) == wished
    )


@says(
    r"<P> had (one|\d+) games? more with <C> than with <C>(?:, so <C> is due|\. So the wish is <C>, and it "
    r"is .*)\.",
    rule=kind_of_wish,
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
    r"strongest there is)\.",
    rule=("1.7.1", ""),
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
    r"are granted)\.",
    rule=("5.2.1", ""),
)
def _(position: Position, found: re.Match[str]) -> bool:
    return (position.due(position.white), position.due(position.black)) == ("W", "B")


@says(
    r"<P> gets the (?:colour that is due|wished colour)\. "
    r"(?:Nothing is due to <P> yet|<P> has no wish yet)\.",
    rule=("5.2.1", ""),
)
def _(position: Position, found: re.Match[str]) -> bool:
    one, two = (int(text) for text in found.groups() if text)
    return position.due(two) == "" and position.due(one) == ("W" if one == position.white else "B")


@says(
    r"<C> is due to both\. The colour difference of <P> is ([+−]?\d+), that of <P> ([+−]?\d+)\. "
    r"So <P> lacks <C> more, and gets it\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    colour, one, two, gets = found[1], int(found[2]), int(found[4]), int(found[6])
    first, second = (int(found[index].replace("−", "-")) for index in (3, 5))
    sign = 1 if colour == "Black" else -1  # Black is lacking to who had more Whites
    return (
        both(position, colour)
        and colour == found[7]
        and lead(position, one, "White") == first
        and lead(position, two, "White") == second
        and sign * first > sign * second
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
    r"colours differed, <P> had Black and <P> had White\. Now it is the other way round\.",
    rule=("5.2.3", ""),
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
    r"Neither of them has played yet\. Then the one who stands higher on the starting rank list has White: "
    r"that is <P>, number <N>\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    one, number = numbers(found)
    new = position.history(position.white) == position.history(position.black) == ""
    return new and one == number == position.white == min(position.white, position.black)


@says(
    r"The same colour is due to both, and nothing tells them apart\. Then the one who stands higher on the "
    r"starting rank list has White: that is <P>, number <N>\."
)
def _(position: Position, found: re.Match[str]) -> bool:
    one, number = numbers(found)
    same = position.due(position.white) == position.due(position.black) != ""
    return same and last_difference(position) == ("", "") and one == number == position.white < position.black


@says(
    r"<C> is due to both\. But the other way round, <P> would (?:have <C> more than twice running|come to "
    r"a colour difference of three or more with <C>)\."
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
    r"wish of the one placed higher is granted: that is <P>\.",
    rule=("5.2.4", ""),
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
    r"so it|larger, so that wish) is granted\.",
    rule=("5.2.2", ""),
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
    r")?<C>\.",
    rule=("5.2.5", ""),
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


def again(_position: Position, found: re.Match[str]) -> set[str]:
    """The article of somebody who floats again; of one who came down, C18 or C20 is said already by these."""
    return {{"down": ("C14", "C16"), "up": ("C15", "C17")}[found[2]]["second" not in found[3]]}


@says(r"<P> floats (down|up) (for the second round running|and did so two rounds ago too)\.", rule=again)
def _(position: Position, found: re.Match[str]) -> bool:
    number = int(found[1])
    other = position.black if number == position.white else position.white
    now = -1 if position.score[other] < position.score[number] else 1
    back = 1 if "second" in found[3] else 2
    return now == position.floated(number, back) == (-1 if found[2] == "down" else 1)


@says(
    r"<P> wished <C> and does not get it\.|<C> was due to <P>, who does not get it\.", rule=("C12", "goal 5")
)
def _(position: Position, found: re.Match[str]) -> bool:
    number, colour = int(found[1] or found[4]), found[2] or found[3]
    return position.due(number) == COLOURS[colour] and of_colour(position, colour) != number


@says(r"The wish of <P> for <C> was strong\.", rule=("C13", ""))
def _(position: Position, found: re.Match[str]) -> bool:
    colour, kind = position.wish(int(found[1]))
    return colour == COLOURS[found[2]] and kind == "strong" and of_colour(position, found[2]) != int(found[1])


@says(r"<P> comes to a colour difference of more than two\.", rule=("C10", ""))
def _(position: Position, found: re.Match[str]) -> bool:
    number = int(found[1])
    return lead(position, number, "White" if number == position.white else "Black") >= 2


@says(r"<P> has <C> more than twice running\.", rule=("C11", ""))
def _(position: Position, found: re.Match[str]) -> bool:
    number = int(found[1])
    return of_colour(position, found[2]) == number and position.too_much(number, COLOURS[found[2]]) == "third"


@says(
    r"<P> gets <C> more than twice running, or comes to a colour difference of three or more\. By the rules "
    r"this happens to as few players as possible, once meetings and scores are as good as they can be\.",
    rule=("", "goal 4"),
)
def _(position: Position, found: re.Match[str]) -> bool:
    number = int(found[1])
    return of_colour(position, found[2]) == number and position.too_much(number, COLOURS[found[2]]) != ""
