"""What the draw of a round gives: the round, and what a page needs to explain it."""

from __future__ import annotations

from dataclasses import dataclass

from swiss64.engine.colours import ColourReason
from swiss64.engine.tournament import Colour, Round


@dataclass(frozen=True, slots=True)
class Side:
    """One player of a drawn game: pairing number, score in half points before the round, colour due.

    ``colours`` are those he had so far, oldest first.
    """

    number: int
    score: int
    due: Colour | None
    colours: tuple[Colour, ...]


@dataclass(frozen=True, slots=True)
class PairedGame:
    """A drawn game; ``meetings`` are the numbers of the earlier rounds in which the two played each other."""

    board: int
    white: Side
    black: Side
    colour_reason: ColourReason
    meetings: tuple[int, ...] = ()

    @property
    def floats_down(self) -> int | None:
        """The pairing number of the player who meets a lower score; None if the scores are equal."""
        if self.white.score == self.black.score:
            return None
        return self.white.number if self.white.score > self.black.score else self.black.number

    @property
    def floats_up(self) -> int | None:
        """The pairing number of the player who meets a higher score; None if the scores are equal."""
        down = self.floats_down
        if down is None:
            return None
        return self.black.number if down == self.white.number else self.white.number


@dataclass(frozen=True, slots=True)
class Pairing:
    """A drawn round: ``round`` as it can be played, ``games`` with their reasons, in the order of the boards.

    ``bye`` is the pairing number of the player with the pairing-allocated bye, None in an even field.
    """

    round: Round
    games: tuple[PairedGame, ...]
    bye: int | None = None

    @property
    def repeats(self) -> tuple[PairedGame, ...]:
        """The games of players who met before."""
        return tuple(game for game in self.games if game.meetings)
