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
    app.after_request(_kept)


def _fingerprint(endpoint: str, values: dict[str, Any]) -> None:
    if endpoint == "static" and "filename" in values and current_app.static_folder:
        values["v"] = fingerprint(Path(current_app.static_folder) / values["filename"])


def _kept(answer: Response) -> Response:
    """A file asked for by its fingerprint never changes; at any other address it is asked for again.

    It is read whole (they are small), so that it is compressed like a page and closed at once.
    """
    if request.endpoint != "static" or answer.status_code not in (200, 304):
        return answer
    if request.method == "OPTIONS":  # answered without a look at the file, which may be none of ours
        return answer
    path = Path(current_app.static_folder or "") / (request.view_args or {})["filename"]
    kept = request.args.get("v") == fingerprint(path)
    answer.headers["Cache-Control"] = "public, max-age=31536000, immutable" if kept else "no-cache"
    if answer.status_code == 200:
        answer.direct_passthrough = False
        answer.make_sequence()
    return answer


@lru_cache(maxsize=256)
def fingerprint(path: Path) -> str:
    """The first ten hex digits of the file's sha256. Raises FileNotFoundError."""
    return sha256(path.read_bytes()).hexdigest()[:10]


def release() -> str:
    """Differs between releases: of the static files and the hall display's templates.

    A page that stays open for days asks whether it is still the one this server would give.
    """
    package = Path(current_app.root_path)
    return _release(Path(current_app.static_folder or package / "static"), package / "templates" / "display")


@lru_cache(maxsize=8)
def _release(*folders: Path) -> str:
    parts = sha256()
    for folder in folders:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            parts.update(path.name.encode() + b"\0" + path.read_bytes())
    return parts.hexdigest()[:12]
