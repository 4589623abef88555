"""The reference tournaments in ``tests/data/pairings``: names and contents."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

PAIRINGS = Path(__file__).parent / "data" / "pairings"

SETS = ("random", "events")
"""The names of the two collections."""


def files(collection: str) -> Iterator[tuple[str, bytes]]:
    """Every file of a collection with its name."""
    with ZipFile(PAIRINGS / f"{collection}.zip") as archive:
        for name in archive.namelist():
            yield name, archive.read(name)


def file(collection: str, name: str) -> bytes:
    """One file of a collection, e.g. ``file("random", "00004.trf")``."""
    with ZipFile(PAIRINGS / f"{collection}.zip") as archive:
        return archive.read(name)


def tie_break_values() -> dict[str, dict[int, dict[str, str]]]:
    """For files of ``events``: the reference values as text, by file, start number and code."""
    data = json.loads(gzip.decompress((PAIRINGS / "tiebreaks.json.gz").read_bytes()))
    return {
        name: {int(number): values for number, values in players.items()}
        for name, players in data["files"].items()
    }
