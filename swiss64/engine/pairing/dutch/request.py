"""What a round is paired from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from swiss64.engine.pairing.dutch.acceleration import baku
from swiss64.engine.tournament import Colour, Tournament
from swiss64.engine.trf.document import Acceleration, ForbiddenPairs, TrfDocument


class ParityOf(Enum):
    """Which number rule 5.2.5 calls odd or even.

    ``ENTERED`` counts only who is being paired or took part in a pairing before, as the
    reference programs do; ``PAIRING_NUMBER`` is the number itself, as the article says. They
    differ only when a player has not entered the tournament yet.
    """

    ENTERED = "entered"
    PAIRING_NUMBER = "pairing_number"


@dataclass(frozen=True)
class DutchRequest:
    """A round to be paired: the one after those of ``tournament``, for the players ``present``.

    ``tournament.planned_rounds`` tells the last round (0: unknown). ``initial_colour`` (5.1)
    may be None when round 1 shows it. ``accelerations`` are virtual half points;
    ``forbidden`` are kept apart like earlier opponents.
    """

    tournament: Tournament
    present: frozenset[int]
    initial_colour: Colour | None = None
    forbidden: tuple[ForbiddenPairs, ...] = ()
    accelerations: tuple[Acceleration, ...] = ()
    parity_of: ParityOf = ParityOf.ENTERED

    @property
    def round_number(self) -> int:
        """The number of the round to be paired."""
        return len(self.tournament.rounds) + 1

    @property
    def is_last(self) -> bool:
        """Whether it is the last round (1.8)."""
        return self.round_number == self.tournament.planned_rounds

    @classmethod
    def from_document(cls, document: TrfDocument) -> DutchRequest:
        """The next round of a TRF file: without those who have a bye in it or are absent.

        A tournament type that ends in ``_BAKU`` is accelerated unless the file itself says how.
        Raises `AccelerationUndefinedError`.
        """
        tournament = document.tournament
        accelerations = document.accelerations
        if not accelerations and document.header.type_code.upper().endswith("_BAKU"):
            accelerations = baku(tuple(tournament.player), tournament.planned_rounds, tournament.scoring)
        return cls(
            tournament=tournament,
            present=present_in(document),
            initial_colour=document.header.initial_colour,
            forbidden=document.forbidden,
            accelerations=accelerations,
        )


def present_in(document: TrfDocument) -> frozenset[int]:
    """The pairing numbers of those who play the next round of a TRF file: without byes requested for it."""
    number = len(document.tournament.rounds) + 1
    away = {bye.player for bye in document.requested if bye.round == number}
    return frozenset(document.tournament.player.keys() - away)
