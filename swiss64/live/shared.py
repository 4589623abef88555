"""What another process of this server has rendered: a hall that comes at once costs one rendering.

A file for each live view and language, and for the lists of each hall display, in ``live/`` of the instance
folder. Who renders holds its lock, the others wait for it; a process that dies lets go of it. It is a memory,
no more: emptied when a process starts, forgotten after an hour, and done without when the folder cannot be
written. No cache: who may see what is in it is asked before it is looked at.
"""

from __future__ import annotations

import fcntl
import logging
import os
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from struct import Struct, error

from flask import Flask

from swiss64.live.kept import Made

HOUR = 3600.0
log = logging.getLogger(__name__)
_HEAD = Struct(">IQ")
"""The checksum of all that follows, and the edition."""


class Shared:
    """What the processes of an instance share."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._cleaned = time.monotonic()
        with suppress(OSError):
            folder.mkdir(mode=0o700, exist_ok=True)
            self._remove(0)

    def get(self, key: str, edition: int, make: Callable[[], Made[bytes] | None]) -> Made[bytes] | None:
        """What another process rendered, if it is that edition or a newer one; else makes it, alone."""
        try:
            file = os.open(self._folder / sha256(key.encode()).hexdigest(), os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as problem:
            log.warning("live elements are not shared: %s", problem.strerror)
            return make()
        try:
            fcntl.flock(file, fcntl.LOCK_EX)
            made = _read(file, edition)
            if made is None:
                made = make()
                _write(file, made)
        finally:
            os.close(file)
        self._forget_the_old()
        return made

    def _forget_the_old(self) -> None:
        if time.monotonic() - self._cleaned > HOUR / 6:
            self._cleaned = time.monotonic()
            self._remove(time.time() - HOUR)

    def _remove(self, before: float) -> None:
        """Removes the files last written before a moment; all of them when it is 0."""
        for path in self._folder.iterdir():
            with suppress(OSError):
                if not before or path.stat().st_mtime < before:
                    path.unlink()


def _read(file: int, least: int) -> Made[bytes] | None:
    """What the file holds; None when that is older, nothing, or half of what somebody wrote who died."""
    data = os.pread(file, os.fstat(file).st_size, 0)
    try:
        checksum, edition = _HEAD.unpack_from(data)
    except error:
        return None
    if edition < least or zlib.crc32(data[4:]) != checksum:
        return None
    value = data[_HEAD.size :]
    return Made(edition, value, len(value))


def _write(file: int, made: Made[bytes] | None) -> None:
    """Keeps it for the others; a full disk costs them a rendering and nobody an answer."""
    if made is None:
        return
    data = _HEAD.pack(0, made.edition) + made.value
    data = zlib.crc32(data[4:]).to_bytes(4, "big") + data[4:]
    with suppress(OSError):
        # In this order: what takes the place of an emptied file, some file systems write to the disk at once.
        os.pwrite(file, data, 0)
        os.ftruncate(file, len(data))


def init_app(app: Flask) -> None:
    """Gives the application what it shares with the other processes that serve the same site."""
    app.extensions[__name__] = Shared(Path(app.instance_path) / "live")


def of(app: Flask) -> Shared:
    """What an application shares."""
    shared: Shared = app.extensions[__name__]
    return shared
