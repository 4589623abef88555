"""Every round of the reference tournaments, drawn again: pairs, colours and bye are those of the reference.

The reference is bbpPairings 6.0.0 (tests/data/pairings/README.md). The whole takes about half a minute.
"""

from __future__ import annotations

import pytest

from swiss64.engine.trf.read import read_trf
from tests.conformance.reference_rounds import rounds_of
from tests.pairing_files import SETS, files

ROUNDS = {"random": 4411, "events": 2420}

SAMPLE = 12
"""In the default run every so manieth file."""


@pytest.mark.parametrize("collection", SETS)
def test_a_sample_of_the_reference_rounds_is_drawn_alike(collection: str) -> None:
    for index, (name, data) in enumerate(files(collection)):
        if index % SAMPLE == 0:
            assert [drawn.number for drawn in rounds_of(read_trf(data)) if not drawn.alike] == [], name


@pytest.mark.long
@pytest.mark.parametrize("collection", SETS)
def test_every_reference_round_is_drawn_alike(collection: str) -> None:
    rounds = 0
    for name, data in files(collection):
        for drawn in rounds_of(read_trf(data)):
            assert drawn.alike, (name, drawn.number)
            rounds += 1
    assert rounds == ROUNDS[collection]
