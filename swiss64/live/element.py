"""A rendered live element as the bytes that are sent: with some poll intervals, and compressed once."""

from __future__ import annotations

import gzip
import random
import re
from dataclasses import dataclass
from functools import lru_cache

from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header

VARIANTS = 2
_INTERVAL = re.compile(r'(?<=hx-trigger="every )[0-9]+(?=ms)')


def interval(seconds: int) -> int:
    """A poll interval in milliseconds: 85 to 100 % of the seconds.

    Who came at the same announcement need not ask in step for ever. Never longer, so that with
    the second of a shared cache and the making of the page nothing is older than twelve seconds.
    """
    return random.randint(850, 1_000) * seconds  # noqa: S311 - not a secret


@dataclass(frozen=True, slots=True)
class Element:
    """The same element with different intervals: as it is, and compressed by gzip."""

    private: bool
    plain: tuple[bytes, ...]
    compressed: tuple[bytes, ...]

    @classmethod
    def of(cls, html: str, poll: int | None, *, private: bool) -> Element:
        """The element; ``poll`` is its interval in seconds, None when it asks no more.

        ``private``: the tournament was when it was made.
        """
        texts = [html]
        if poll is not None:
            texts = [_INTERVAL.sub(str(interval(poll)), html, count=1) for _ in range(VARIANTS)]
        plain = tuple(text.encode() for text in texts)
        return cls(private, plain, tuple(gzip.compress(body, 6, mtime=0) for body in plain))

    @classmethod
    def packed(cls, compressed: tuple[bytes, ...], *, private: bool) -> Element:
        """The element whose compressed variants another process made."""
        return cls(private, tuple(gzip.decompress(body) for body in compressed), compressed)

    @property
    def size(self) -> int:
        """The bytes that it takes in memory."""
        return sum(map(len, self.plain)) + sum(map(len, self.compressed))

    def body(self, *, compressed: bool) -> bytes:
        """The bytes for one reader."""
        return random.choice(self.compressed if compressed else self.plain)  # noqa: S311 - not a secret


@lru_cache(maxsize=256)
def takes_gzip(accepted: str) -> bool:
    """Whether an ``Accept-Encoding`` header allows gzip."""
    return parse_accept_header(accepted, Accept)["gzip"] > 0
