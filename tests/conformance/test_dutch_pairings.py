"""Every round of the reference tournaments, drawn again: pairs, colours and bye are those of the reference.

The reference is bbpPairings 6.0.0 (tests/data/pairings/README.md). The whole takes about half a minute.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from swiss64.engine.pairing.dutch import DutchRequest, pair_dutch
from swiss64.engine.tournament import ByeKind
from swiss64.engine.trf.document import TrfDocument, cut_after
from swiss64.engine.trf.read import read_trf
from tests.pairing_files import SETS, files

ROUNDS = {"random": 4411, "events": 2420}

SAMPLE = 12
"""In the default run every so manieth file."""


def differences(document: TrfDocument) -> Iterable[tuple[int, object, object]]:
    """The rounds of a file that come out otherwise, with what is in the file and what we drew."""
    for round_ in document.tournament.rounds:
        drawn = pair_dutch(DutchRequest.from_document(cut_after(document, round_.number - 1))).round
        expected = {(game.white, game.black) for game in round_.games}
        byes = {bye.player for bye in round_.byes if bye.kind is ByeKind.PAIRING_ALLOCATED}
        found = {(game.white, game.black) for game in drawn.games}
        if found != expected or {bye.player for bye in drawn.byes} != byes:
            yield round_.number, expected - found, found - expected


@pytest.mark.parametrize("collection", SETS)
def test_a_sample_of_the_reference_rounds_is_drawn_alike(collection: str) -> None:
    for index, (name, data) in enumerate(files(collection)):
        if index % SAMPLE == 0:
            assert list(differences(read_trf(data))) == [], name


@pytest.mark.long
@pytest.mark.parametrize("collection", SETS)
def test_every_reference_round_is_drawn_alike(collection: str) -> None:
    rounds = 0
    for name, data in files(collection):
        document = read_trf(data)
        assert list(differences(document)) == [], name
        rounds += len(document.tournament.rounds)
    assert rounds == ROUNDS[collection]
