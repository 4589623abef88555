"""Bytes of a list as they come: counted for the progress bar, and cut into lines."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from typing import IO

from swiss64.ratings.problems import Fault, ListRefused

BLOCK = 1 << 20
HEAD = 1 << 16
LONGEST_LINE = 4096

Advance = Callable[[int], None]


class Counted(io.RawIOBase):
    """A stream that tells ``advance`` how many bytes were read, and refuses to go past ``most``."""

    def __init__(self, stream: IO[bytes], most: int, advance: Advance | None = None) -> None:
        self.stream = stream
        self.most = most
        self.advance = advance
        self.head = b""
        self._count = 0

    def readable(self) -> bool:
        """It is."""
        return True

    def peek(self) -> bytes:
        """The first bytes, which are read again afterwards. To be called once, before any reading."""
        self.head = self.stream.read(HEAD)
        return self.head

    def read(self, size: int = BLOCK) -> bytes:
        """At most ``size`` bytes; none at the end. Raises ListRefused when there is too much."""
        block = self.head or self.stream.read(size)
        self.head = b""
        self._count += len(block)
        if self._count > self.most:
            raise ListRefused(Fault.TOO_LARGE, most=self.most >> 20)
        if self.advance is not None:
            self.advance(len(block))
        return block


def lines(stream: Counted) -> Iterator[tuple[int, bytes, bool]]:
    """Number (from 1), bytes without the line end, and whether there was a line end.

    Raises ListRefused for a line that no list has.
    """
    number, rest = 0, b""
    while block := stream.read(BLOCK):
        *whole, rest = (rest + block).split(b"\n")
        for line in whole:
            number += 1
            if len(line) > LONGEST_LINE:
                raise ListRefused(Fault.LINE_TOO_LONG, line=number)
            yield number, line.removesuffix(b"\r"), True
        if len(rest) > LONGEST_LINE:
            raise ListRefused(Fault.LINE_TOO_LONG, line=number + 1)
    if rest:
        yield number + 1, rest.removesuffix(b"\r"), False


def decoded(raw: str) -> str:
    """Text that was cut out as Latin-1, byte by byte: what it is in UTF-8 or else Windows-1252."""
    if raw.isascii():
        return raw
    data = raw.encode("latin-1")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")
