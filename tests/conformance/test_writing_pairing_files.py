"""Every reference tournament comes back as it was when it is written and read again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

import pytest

from swiss64.engine.trf.read import read_trf
from swiss64.engine.trf.write import TrfVersion, write_trf
from tests.engine.trf_documents import said
from tests.pairing_files import SETS, files


def everything() -> Iterator[tuple[str, bytes]]:
    for collection in SETS:
        yield from files(collection)


def records(data: bytes) -> set[str]:
    """The lines of a file without their ends; 072 is counted, and the reference counts otherwise."""
    texts = (line.rstrip() for line in data.decode().splitlines())
    return {text for text in texts if text and not text.startswith("072")}


def check(chosen: Iterable[tuple[str, bytes]]) -> int:
    """How many files were written and read again without a difference."""
    count = 0
    for name, data in chosen:
        document = read_trf(data)
        written = write_trf(document)
        again = read_trf(written)
        assert said(again) == said(document), name
        assert write_trf(again) == written, name
        old = write_trf(document, TrfVersion.TRF16)
        read_old = read_trf(old)
        assert write_trf(read_old, TrfVersion.TRF16) == old, name
        assert read_old.tournament.rounds == document.tournament.rounds, name
        count += 1
    return count


def test_every_twentieth_file_comes_back_as_it_was() -> None:
    assert check(islice(everything(), 0, None, 20)) == 50


@pytest.mark.long
def test_every_file_comes_back_as_it_was() -> None:
    assert check(everything()) == 994


def test_a_plain_file_is_written_line_for_line_as_the_reference_wrote_it() -> None:
    name, data = next(files("random"))
    assert records(write_trf(read_trf(data))) == records(data), name
