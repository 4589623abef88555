"""Why a round cannot be drawn: data for a message, no sentences."""

from __future__ import annotations


class PairingRefusedError(Exception):
    """A round cannot be drawn. The subclasses say why."""


class TooFewPlayersError(PairingRefusedError):
    """Fewer than two players are present; ``present`` is how many."""

    def __init__(self, present: int) -> None:
        super().__init__(present)
        self.present = present


class UnknownPlayersError(PairingRefusedError):
    """Players said to be present are not in the tournament; ``numbers`` are their pairing numbers."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        super().__init__(numbers)
        self.numbers = numbers


class UnfinishedRoundError(PairingRefusedError):
    """Round ``round`` lacks results on ``boards``."""

    def __init__(self, round_: int, boards: tuple[int, ...]) -> None:
        super().__init__(round_, boards)
        self.round = round_
        self.boards = boards


class EverybodyHadTheByeError(PairingRefusedError):
    """The number present is odd and each of them has had the bye; ``present`` is how many there are."""

    def __init__(self, present: int) -> None:
        super().__init__(present)
        self.present = present
