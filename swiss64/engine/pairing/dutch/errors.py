"""Why the Dutch system refuses to pair a round: data, no sentences."""

from __future__ import annotations

from swiss64.engine.pairing.errors import PairingRefusedError


class NoLegalPairingError(PairingRefusedError):
    """The players present cannot all be paired within C1 to C3 (1.9.3): the arbiter decides.

    ``present`` is how many there are; ``bye_barred`` are the pairing numbers of those who may
    not have the pairing-allocated bye in an odd field (C2).
    """

    def __init__(self, present: int, bye_barred: tuple[int, ...] = ()) -> None:
        super().__init__(present, bye_barred)
        self.present = present
        self.bye_barred = bye_barred


class InitialColourUnknownError(PairingRefusedError):
    """Nobody has played and the initial colour (5.1) has not been drawn by lot."""


class AccelerationUndefinedError(PairingRefusedError):
    """Baku acceleration needs a win worth two draws and a loss worth nothing; the values are half points."""

    def __init__(self, win: int, draw: int, loss: int) -> None:
        super().__init__(win, draw, loss)
        self.win = win
        self.draw = draw
        self.loss = loss
