"""Static files with the fingerprint of their content in the address, so that they may be kept for ever."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from flask import Flask, current_app


def init_app(app: Flask) -> None:
    """Adds ``v=<fingerprint>`` to every address of a static file."""
    app.url_defaults(_fingerprint)


def _fingerprint(endpoint: str, values: dict[str, Any]) -> None:
    if endpoint == "static" and "filename" in values and current_app.static_folder:
        values["v"] = fingerprint(Path(current_app.static_folder) / values["filename"])


@lru_cache(maxsize=256)
def fingerprint(path: Path) -> str:
    """The first ten hex digits of the file's sha256. Raises FileNotFoundError."""
    return sha256(path.read_bytes()).hexdigest()[:10]
