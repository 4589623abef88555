"""The FIDE Dutch system for the rounds of a tournament: what the engine is asked, and why it answers so."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from swiss64.engine.cut import cut_after
from swiss64.engine.pairing.dutch import ColourRule, DutchRequest
from swiss64.engine.pairing.dutch.field import Field, field_of
from swiss64.engine.pairing.dutch.histories import WHITE
from swiss64.engine.pairing.dutch.preferences import Strength
from swiss64.engine.pairing.errors import PairingRefusedError
from swiss64.engine.tournament import Colour, System
from swiss64.tournaments.snapshot import Snapshot


def request(seen: Snapshot, number: int, more: frozenset[int] = frozenset()) -> DutchRequest:
    """What the round of that number is paired from: those who are present, and ``more``."""
    assert seen.fide is not None  # noqa: S101 - only for tournaments by this system
    return DutchRequest(
        cut_after(seen.everything, number - 1),
        seen.present(number) | more,
        initial_colour=seen.fide.initial_colour,
    )


@dataclass(frozen=True)
class Colours:
    """The colour preferences in a round, and who gets which colour against whom (C.04.3 1.7 and 5.2)."""

    field: Field
    place: dict[int, int]

    def due(self, number: int) -> tuple[Colour | None, Strength]:
        """The colour that a player prefers, and how strongly."""
        wish = self.field.preferences[self.place[number]]
        if not wish.colour:
            return None, wish.strength
        return (Colour.WHITE if wish.colour == WHITE else Colour.BLACK), wish.strength

    def white_of(self, one: int, two: int) -> tuple[int, ColourRule]:
        """Who of two players gets White, and the rule that says so."""
        higher, lower = sorted((self.place[one], self.place[two]))
        colour, rule = self.field.colour_of_higher(higher, lower)
        return self.field.numbers[higher if colour == WHITE else lower], rule


def colours(seen: Snapshot, number: int, *more: int) -> Colours | None:
    """The colours of the players of a round, drawn or not, and of ``more`` players.

    None for another system, and where the rules cannot tell: while an earlier round is open.
    """
    if seen.everything.system is not System.FIDE_DUTCH:
        return None
    seated: set[int] = set(more)
    for round_ in seen.everything.rounds:
        if round_.number == number:
            seated.update(round_.game_of, round_.allocated_byes)
    try:
        field = _field(request(seen, number, frozenset(seated)))
    except PairingRefusedError:
        return None
    return Colours(field, {one: place for place, one in enumerate(field.numbers)})


@lru_cache(maxsize=16)
def _field(asked: DutchRequest) -> Field:
    return field_of(asked)
