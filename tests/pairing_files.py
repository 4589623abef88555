"""The reference tournaments in ``tests/data/pairings``: names and contents."""

from __future__ import annotations

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
