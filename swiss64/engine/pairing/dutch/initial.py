"""The initial colour (C.04.3 5.1), drawn by lot before round 1, as round 1 shows it."""

from __future__ import annotations

from swiss64.engine.pairing.dutch.acceleration import virtual_points
from swiss64.engine.pairing.dutch.request import DutchRequest, ParityOf
from swiss64.engine.tournament import Colour


def initial_colour_shown(request: DutchRequest) -> Colour | None:
    """The colour by which rule 5.2.5 gives the colours of round 1; None while nobody has a game."""
    rounds = request.tournament.rounds
    if not rounds or not rounds[0].games:
        return None
    first = rounds[0]
    game = first.games[0]
    virtual = virtual_points(request.accelerations, (game.white, game.black), first.number)
    higher = min(game.white, game.black, key=lambda number: (-virtual.get(number, 0), number))
    if request.parity_of is ParityOf.PAIRING_NUMBER:
        rank = higher
    else:
        rank = sorted({*first.game_of, *first.allocated_byes}).index(higher) + 1
    colour = game.colour_of(higher)
    return colour if rank % 2 else colour.other
