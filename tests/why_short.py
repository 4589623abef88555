"""The short form of an explanation, put together from the position alone: it must be the same."""

from __future__ import annotations

from swiss64.engine.colours import ColourReason
from swiss64.engine.tournament import System
from swiss64.rounds.wording import colour_reason
from tests.engine.house_oracle import due, too_much
from tests.why_bracket import Bracket, both_beyond_two, strong_missed, third_running
from tests.why_claims_rules import first_worse, named, once
from tests.why_position import Position, score_of


def short_form(position: Position, colour_article: str | None) -> str:
    """The short form of a board; ``colour_article`` is the one behind the sentence on the colours."""
    score = score_of(position)
    parts = [f"group {points(score)}"]
    breaks = once(Bracket(position, score), first_worse)
    if breaks:
        parts.append(f"plain order: against {named(breaks)}")
    unmet = dutch_unmet(position) if position.dutch else house_unmet(position)
    for rule, who in unmet.items():
        if who:
            parts.append(f"{rule} not met: {' and '.join(f'P{number}' for number in who)}")
    system, *colours = system_and_colours(position, colour_article).split(" · ")
    return " · ".join([system, *parts, *colours])


def by_the_table(position: Position) -> str:
    """The short form of a board of a round robin."""
    number = sorted(position.order).index
    one, two = (number(player) + 1 for player in (position.white, position.black))
    return f"FIDE C.05 Annex 1 · table for {len(position.order)}: {one}–{two}"


def system_and_colours(position: Position, colour_article: str | None) -> str:
    """What is left of the short form where the rules pair others."""
    if position.before.system is System.ROUND_ROBIN:
        return "FIDE C.05 Annex 1"
    system = "FIDE C.04.3" if position.dutch else "House rules"
    if colour_article is None:
        return system
    return (
        f"{system} · colours: {colour_article if position.dutch else colour_reason(house_colours(position))}"
    )


def house_colours(position: Position) -> ColourReason:
    """What gave the colours of a board by the house rules (swiss64.md, "Colours")."""
    white, black = position.white, position.black
    wished = position.due(white), position.due(black)
    if wished == ("", ""):
        return ColourReason.HIGHER_RANKED_WHITE
    if "" in wished:
        return ColourReason.ONLY_ONE_DUE
    if wished[0] != wished[1]:
        return ColourReason.DIFFERENT_DUE
    as_it_is = bool(position.too_much(white, "W")) + bool(position.too_much(black, "B"))
    turned = bool(position.too_much(white, "B")) + bool(position.too_much(black, "W"))
    spared, other = (white, "B") if wished[0] == "W" else (black, "W")
    if as_it_is != turned:
        if position.too_much(spared, other) == "three":
            return ColourReason.DIFFERENCE_OF_THREE_AVOIDED
        return ColourReason.THIRD_RUNNING_AVOIDED
    had = {number: position.history(number) for number in (white, black)}
    if len({2 * one.count("W") - len(one) for one in had.values()}) == 2:
        return ColourReason.LARGER_IMBALANCE
    if len({len(one) - len(one.rstrip(other)) for one in had.values()}) == 2:
        return ColourReason.LONGER_RUN
    if any(mine != yours for mine, yours in zip(reversed(had[white]), reversed(had[black]), strict=False)):
        return ColourReason.LAST_DIFFERENT_ROUND_SWAPPED
    return ColourReason.HIGHER_RANKED_WHITE


def points(score: int) -> str:
    """Half points as people write them."""
    return "½" if score == 1 else f"{score // 2}{'½' * (score % 2)}"


def dutch_unmet(position: Position) -> dict[str, list[int]]:
    """For whom of a board a criterion was not met (C.04.3 article 2)."""
    higher, lower = sorted((position.white, position.black), key=position.order.index)
    down = position.score[higher] > position.score[lower]
    passed = any(position.score[lower] < score < position.score[higher] for score in position.scores)
    wish = position.wish(higher)[0]
    same = bool(wish) and wish == position.wish(lower)[0]
    denied = [position.black if wish == "W" else position.white] if same else []

    def float_again(number: int, back: int, way: int) -> list[int]:
        return [number] if down and position.floated(number, back) == way else []

    found = {
        "C6": [higher] if down else [],
        "C7": [higher] if passed else [],
        "C10": denied if both_beyond_two(position, higher, lower) else [],
        "C11": denied if third_running(position, higher, lower) else [],
        "C12": denied,
        "C13": denied if strong_missed(position, higher, lower) else [],
    }
    for back, (own, up, moved, difference) in enumerate(
        (("C14", "C15", "C18", "C19"), ("C16", "C17", "C20", "C21")), 1
    ):
        found[own] = float_again(higher, back, -1)
        found[up] = found[difference] = float_again(lower, back, 1)
        found[moved] = float_again(higher, back, -1) if passed else []
    return dict(sorted(found.items(), key=lambda pair: int(pair[0][1:])))


def house_unmet(position: Position) -> dict[str, list[int]]:
    """The same for the goals of the house."""
    higher, lower = sorted((position.white, position.black), key=position.order.index)
    sides = {position.white: "W", position.black: "B"}
    had = {number: position.history(number) for number in sides}
    return {
        "goal 1": list(sides) if position.met(higher, lower) else [],
        "goal 3": [higher] if position.score[higher] > position.score[lower] else [],
        "goal 4": [number for number, colour in sides.items() if too_much(had[number], colour)],
        "goal 5": [number for number, colour in sides.items() if due(had[number]) not in ("", colour)],
    }
