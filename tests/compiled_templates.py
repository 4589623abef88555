"""Templates are compiled once for all applications of a test process, not once for each test."""

from __future__ import annotations

from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket


class _Kept(BytecodeCache):
    """What was compiled, in memory; Jinja itself notices a changed source."""

    def __init__(self) -> None:
        self._codes: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Gives what is kept of a template, if anything."""
        if bucket.key in self._codes:
            bucket.bytecode_from_string(self._codes[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keeps what was compiled."""
        self._codes[bucket.key] = bucket.bytecode_to_string()


_KEPT = _Kept()


def compiled_once(app: Flask) -> Flask:
    """Lets that application share compiled templates with the others of this process."""
    app.jinja_env.bytecode_cache = _KEPT
    return app
