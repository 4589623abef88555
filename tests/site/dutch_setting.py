"""A tournament by the FIDE Dutch system, imported from a file, for the tests of it."""

from __future__ import annotations

from swiss64.engine.tournament import ByeKind, Round
from swiss64.engine.trf.document import TrfDocument
from swiss64.engine.trf.read import read_trf
from tests.pairing_files import file
from tests.site.conftest import World
from tests.site.organising import Desk, create, preview


def document(collection: str, name: str) -> TrfDocument:
    """A reference tournament, read."""
    return read_trf(file(collection, name))


def create_dutch(world: World, **fields: str) -> Desk:
    """Olga makes a tournament by the FIDE Dutch system, with the initial colour White, by the form."""
    chosen = {"system": "fide-dutch", "tie_breaks": "BH/C1, BH, SB, DE", "colour": "w"}
    return create(world, **chosen | fields)


def bring_rounds(desk: Desk, content: bytes) -> None:
    """Imports a file with all its rounds by the pages."""
    page = preview(desk, file=content, name="event.trf")
    assert desk.client.post(page.request.path + "/everything").status_code == 303


def seats(round_: Round) -> set[tuple[int, int]]:
    """Who sits where: White and Black, the bye as the player and 0."""
    byes = {(bye.player, 0) for bye in round_.byes if bye.kind is ByeKind.PAIRING_ALLOCATED}
    return {(game.white, game.black) for game in round_.games} | byes
