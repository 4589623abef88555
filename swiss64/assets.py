"""Static files with the fingerprint of their content in the address, so that they may be kept for ever."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from flask import Flask, current_app, request
from werkzeug.wrappers import Response


def init_app(app: Flask) -> None:
    """Adds ``v=<fingerprint>`` to every address of a static file, and lets those be kept unasked."""
    app.url_defaults(_fingerprint)
    app.after_request(_immutable)


def _fingerprint(endpoint: str, values: dict[str, Any]) -> None:
    if endpoint == "static" and "filename" in values and current_app.static_folder:
        values["v"] = fingerprint(Path(current_app.static_folder) / values["filename"])


def _immutable(answer: Response) -> Response:
    """What has its fingerprint in the address never changes; any other address is asked for again."""
    if request.endpoint == "static" and answer.status_code in (200, 304):
        name = (request.view_args or {}).get("filename", "")
        path = Path(current_app.static_folder or "") / name
        mine = request.args.get("v") == fingerprint(path)
        answer.headers["Cache-Control"] = "public, max-age=31536000, immutable" if mine else "no-cache"
    return answer


@lru_cache(maxsize=256)
def fingerprint(path: Path) -> str:
    """The first ten hex digits of the file's sha256. Raises FileNotFoundError."""
    return sha256(path.read_bytes()).hexdigest()[:10]
