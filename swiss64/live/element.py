"""A rendered live element as the bytes that are sent: with some poll intervals, and compressed once."""

from __future__ import annotations

import gzip
import random
import re
import zlib
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
# The head of a gzip file (RFC 1952) without a name and a time; its end: checksum and length.
_GZIP = bytes((0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255))
_END = Struct("<II")


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
        found = None if poll is None else _INTERVAL.search(html)
        if poll is None or found is None:
            heads, rest = [""], html
        else:
            heads = [f"{html[: found.start()]}{interval(poll)}" for _ in range(VARIANTS)]
            rest = html[found.end() :]
        same, heads_sent = rest.encode(), [head.encode() for head in heads]
        packed = _deflated(same, zlib.Z_FINISH)
        compressed = tuple(_gzipped(head, same, packed) for head in heads_sent)
        return cls(private, compressed, tuple(head + same for head in heads_sent))

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


def _gzipped(head: bytes, rest: bytes, packed_rest: bytes) -> bytes:
    """``head`` and ``rest`` as one gzip file, of which the rest is compressed already: once for all heads."""
    length = len(head) + len(rest)
    end = _END.pack(zlib.crc32(rest, zlib.crc32(head)), length & 0xFFFFFFFF)
    return b"".join((_GZIP, _deflated(head, zlib.Z_SYNC_FLUSH), packed_rest, end))


def _deflated(data: bytes, flush: int) -> bytes:
    """Compressed without a look at what is before or after it; ``flush`` says whether something follows."""
    packer = zlib.compressobj(6, wbits=-zlib.MAX_WBITS)
    return packer.compress(data) + packer.flush(flush)


@lru_cache(maxsize=256)
def takes_gzip(accepted: str) -> bool:
    """Whether an ``Accept-Encoding`` header allows gzip."""
    return parse_accept_header(accepted, Accept)["gzip"] > 0
