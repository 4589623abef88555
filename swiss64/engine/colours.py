"""Colours: what everybody has had, what he is due, and who gets which in a pair.

Only games that were played (a no contest is one) give a colour; forfeits and byes
give none. The first part serves every system; the functions that begin with
``house_`` are the house rules (swiss64.md, "Colours").
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from swiss64.engine.tournament import Colour, Round


@dataclass(frozen=True)
class ColourHistory:
    """The colours a player had, oldest first."""

    colours: tuple[Colour, ...] = ()

    @cached_property
    def difference(self) -> int:
        """Whites less blacks."""
        return 2 * self.colours.count(Colour.WHITE) - len(self.colours)

    @property
    def last(self) -> Colour | None:
        """The colour of the last game played; None without games."""
        return self.colours[-1] if self.colours else None

    @cached_property
    def run(self) -> int:
        """How many games the last colour has now been had without a break."""
        length = 0
        for colour in reversed(self.colours):
            if colour is not self.last:
                break
            length += 1
        return length

    def run_of(self, colour: Colour) -> int:
        """How many last games running were played with ``colour``."""
        return self.run if self.last is colour else 0

    def lead_of(self, colour: Colour) -> int:
        """How many games more were played with ``colour`` than with the other one (negative: fewer)."""
        return self.difference if colour is Colour.WHITE else -self.difference


def colour_histories(rounds: Iterable[Round], players: Iterable[int]) -> dict[int, ColourHistory]:
    """The colour history of each of ``players`` (pairing numbers) in ``rounds``, given in order."""
    had: dict[int, list[Colour]] = {number: [] for number in players}
    for round_ in rounds:
        for game in round_.games:
            if game.result is not None and game.result.played:
                if game.white in had:
                    had[game.white].append(Colour.WHITE)
                if game.black in had:
                    had[game.black].append(Colour.BLACK)
    return {number: ColourHistory(tuple(colours)) for number, colours in had.items()}


def third_running(history: ColourHistory, colour: Colour) -> bool:
    """Whether a game with ``colour`` would be at least the third running with it."""
    return history.run_of(colour) >= 2


def difference_of_three(history: ColourHistory, colour: Colour) -> bool:
    """Whether a game with ``colour`` would bring the player to a colour difference of 3 or more.

    A game that lessens a difference that is larger already is not meant (decision).
    """
    return history.lead_of(colour) >= 2


# The house rules.


class ColourReason(Enum):
    """What decided the colours of a pair under the house rules, in the order in which it is tried."""

    ONLY_ONE_DUE = "only_one_due"
    DIFFERENT_DUE = "different_due"
    THIRD_RUNNING_AVOIDED = "third_running_avoided"
    DIFFERENCE_OF_THREE_AVOIDED = "difference_of_three_avoided"
    LARGER_IMBALANCE = "larger_imbalance"
    LONGER_RUN = "longer_run"
    LAST_DIFFERENT_ROUND_SWAPPED = "last_different_round_swapped"
    HIGHER_RANKED_WHITE = "higher_ranked_white"


def house_due(history: ColourHistory) -> Colour | None:
    """The colour a player is due under the house rules; None for one who has not played yet."""
    if history.last is None:
        return None
    rarer = Colour.BLACK if history.difference > 0 else Colour.WHITE
    if abs(history.difference) >= 2:
        return rarer
    if history.run >= 2:
        return history.last.other
    return rarer if history.difference else history.last.other


def house_exceeds(history: ColourHistory, colour: Colour) -> bool:
    """Whether ``colour`` is what goal 4 avoids: a third time running, or a difference of 3 or more."""
    return third_running(history, colour) or difference_of_three(history, colour)


def house_allocation(
    first: int, first_history: ColourHistory, second: int, second_history: ColourHistory
) -> tuple[int, ColourReason]:
    """Who of two players (by pairing number) gets white under the house rules, and why.

    The larger imbalance is the one that the colour both are due would mend: the lead of
    the other colour (decision; a lead of the due colour itself counts as negative).
    """
    first_due, second_due = house_due(first_history), house_due(second_history)
    higher = min(first, second)
    if first_due is None and second_due is None:
        return higher, ColourReason.HIGHER_RANKED_WHITE
    if first_due is None or second_due is None:
        first_is_white = first_due is Colour.WHITE or second_due is Colour.BLACK
        return first if first_is_white else second, ColourReason.ONLY_ONE_DUE
    if first_due is not second_due:
        return first if first_due is Colour.WHITE else second, ColourReason.DIFFERENT_DUE
    preferred, reason = _both_due_the_same(first_history, second_history, first_due)
    if preferred is None:
        return higher, ColourReason.HIGHER_RANKED_WHITE
    first_is_white = (preferred == 0) == (first_due is Colour.WHITE)
    return first if first_is_white else second, reason


def _both_due_the_same(
    first: ColourHistory, second: ColourHistory, due: Colour
) -> tuple[int | None, ColourReason]:
    """Which of two (0 or 1) gets the colour that both are due, and why; None if nothing decides."""
    other = due.other
    first_gets_it = house_exceeds(first, due) + house_exceeds(second, other)
    second_gets_it = house_exceeds(second, due) + house_exceeds(first, other)
    if first_gets_it != second_gets_it:
        preferred = 0 if first_gets_it < second_gets_it else 1
        spared = (first, second)[preferred]
        third = third_running(spared, other) or not difference_of_three(spared, other)
        reason = ColourReason.THIRD_RUNNING_AVOIDED if third else ColourReason.DIFFERENCE_OF_THREE_AVOIDED
        return preferred, reason
    if first.lead_of(other) != second.lead_of(other):
        return int(first.lead_of(other) < second.lead_of(other)), ColourReason.LARGER_IMBALANCE
    if first.run_of(other) != second.run_of(other):
        return int(first.run_of(other) < second.run_of(other)), ColourReason.LONGER_RUN
    for mine, yours in zip(reversed(first.colours), reversed(second.colours), strict=False):
        if mine is not yours:
            return int(mine is due), ColourReason.LAST_DIFFERENT_ROUND_SWAPPED
    return None, ColourReason.HIGHER_RANKED_WHITE
