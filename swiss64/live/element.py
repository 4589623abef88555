"""A rendered live element as the bytes that are sent: with some poll intervals, and compressed once."""

from __future__ import annotations

import gzip
import random
import re
from dataclasses import dataclass, field
from functools import lru_cache
from struct import Struct

from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header

VARIANTS = 2
# An element as bytes: private or not and the number of variants, then each with its length before it.
_HEAD = Struct(">?B")
_LENGTH = Struct(">I")
_INTERVAL = re.compile(r'(?<=hx-trigger="every )[0-9]+(?=ms)')


def interval(seconds: int) -> int:
    """A poll interval in milliseconds: 85 to 100 % of the seconds.

    Who came at the same announcement need not ask in step for ever. Never longer, so that with
    the second of a shared cache and the making of the page nothing is older than twelve seconds.
    """
    return random.randint(850, 1_000) * seconds  # noqa: S311 - not a secret


@dataclass(slots=True)
class Element:
    """The same element with different intervals, compressed by gzip; as it is only when somebody wants it so.

    ``private``: the tournament was when it was made.
    """

    private: bool
    compressed: tuple[bytes, ...]
    plain: tuple[bytes, ...] = field(default=(), compare=False)

    @classmethod
    def of(cls, html: str, poll: int | None, *, private: bool) -> Element:
        """The element; ``poll`` is its interval in seconds, None when it asks no more."""
        texts = [html]
        if poll is not None:
            texts = [_INTERVAL.sub(str(interval(poll)), html, count=1) for _ in range(VARIANTS)]
        plain = tuple(text.encode() for text in texts)
        return cls(private, tuple(gzip.compress(body, 6, mtime=0) for body in plain), plain)

    def packed(self) -> bytes:
        """The element as bytes, for another process."""
        parts = (_LENGTH.pack(len(body)) + body for body in self.compressed)
        return b"".join((_HEAD.pack(self.private, len(self.compressed)), *parts))

    @classmethod
    def unpacked(cls, data: bytes) -> Element:
        """The element that was packed so."""
        private, count = _HEAD.unpack_from(data)
        place = _HEAD.size
        compressed = []
        for _ in range(count):
            (length,) = _LENGTH.unpack_from(data, place)
            place += _LENGTH.size + length
            compressed.append(data[place - length : place])
        return cls(private, tuple(compressed))

    @property
    def size(self) -> int:
        """The bytes that it takes in memory, both ways (gzip ends with the length of what was packed)."""
        return sum(len(body) + int.from_bytes(body[-4:], "little") for body in self.compressed)

    def body(self, *, compressed: bool) -> bytes:
        """The bytes for one reader."""
        if compressed:
            return random.choice(self.compressed)  # noqa: S311 - not a secret
        if not self.plain:
            self.plain = tuple(gzip.decompress(body) for body in self.compressed)
        return random.choice(self.plain)  # noqa: S311 - not a secret


@lru_cache(maxsize=256)
def takes_gzip(accepted: str) -> bool:
    """Whether an ``Accept-Encoding`` header allows gzip."""
    return parse_accept_header(accepted, Accept)["gzip"] > 0
