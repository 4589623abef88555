"""A browser's side of HTTP/1.1 for thousands of phones: kept connections, one question at a time on each.

Not a library: locust's fast client takes two to three times the processor for a request, of
which there are five thousand a second here, on the machine that is measured.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

PATIENCE = 30.0
"""Seconds after which a question counts as lost."""

_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Answer:
    """Status (0: no answer), head and body as they came; moments of ``perf_counter``."""

    status: int
    head: bytes
    body: bytes
    sent: float
    came: float


Heard = Callable[[Answer], None]


def question(path: str, host: str, *headers: str) -> bytes:
    """A GET as a browser sends it, ready for the wire."""
    lines = [f"GET {path} HTTP/1.1", f"Host: {host}", "Accept-Encoding: gzip, deflate, br", *headers]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


class Connection(asyncio.Protocol):
    """A connection that opens when it is needed, and anew when the server closed it.

    A question that a kept connection took with it before any byte came back is asked again once,
    as browsers do: the server may close a connection just when the question is on its way.
    """

    def __init__(self, address: tuple[str, int], events: Counter[str]) -> None:
        self._address = address
        self._events = events
        self._transport: asyncio.Transport | None = None
        self._opening: asyncio.Task[object] | None = None
        self._waiting: deque[tuple[bytes, Heard]] = deque()
        self._asked: tuple[bytes, Heard] | None = None
        self._sent = 0.0
        self._again = False
        self._used = False
        self._finished = False
        self._buffer = b""

    def ask(self, wire: bytes, heard: Heard) -> None:
        """Sends a question, after those before it are answered; ``heard`` gets the answer."""
        if self._finished:
            return
        self._waiting.append((wire, heard))
        if self._asked is None:
            self._next()

    def give_up_what_is_lost(self, now: float) -> None:
        """Ends a question that waits too long."""
        if self._asked is not None and now - self._sent > PATIENCE:
            self._events["waited too long"] += 1
            self._again = True
            self.close()

    def close(self) -> None:
        """Closes it; what was asked is lost."""
        if self._transport is not None:
            self._transport.abort()

    def finish(self) -> None:
        """Closes it for good; nobody waits for an answer any more."""
        self._finished = True
        self._asked = None
        self._waiting.clear()
        self.close()

    def _next(self) -> None:
        if not self._waiting:
            return
        self._asked = self._waiting.popleft()
        self._again = False
        self._send()

    def _send(self) -> None:
        self._sent = perf_counter()
        if self._transport is not None and self._asked is not None:
            self._transport.write(self._asked[0])
        else:
            self._opening = asyncio.get_running_loop().create_task(self._open())

    async def _open(self) -> None:
        try:
            await asyncio.get_running_loop().create_connection(lambda: self, *self._address)
        except OSError as error:
            self._events[f"no connection: {type(error).__name__}"] += 1
            self._lost()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks what was waiting for it."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        if self._finished:
            self.close()
        self._used = False
        self._buffer = b""
        self._events["connections"] += 1
        if self._asked is not None:
            transport.write(self._asked[0])

    def connection_lost(self, _error: Exception | None) -> None:
        """Asks again on a new one, once, what an old one took with it."""
        self._transport = None
        if self._asked is None:
            return
        if self._used and not self._buffer and not self._again:
            self._again = True
            self._events["asked again"] += 1
            self._send()
        else:
            self._events["answers broken off"] += 1
            self._lost()

    def data_received(self, data: bytes) -> None:
        """Reads until the answer is whole."""
        buffer = self._buffer = self._buffer + data if self._buffer else data
        end = buffer.find(b"\r\n\r\n")
        if end < 0 or self._asked is None:
            return
        length = _LENGTH.search(buffer, 0, end)
        whole = end + 4 + (int(length[1]) if length else 0)
        if len(buffer) < whole:
            return
        self._buffer = b""
        self._used = True
        answer = Answer(int(buffer[9:12]), buffer[:end], buffer[end + 4 : whole], self._sent, perf_counter())
        if b"connection: close" in answer.head.lower() and self._transport is not None:
            self._transport.abort()
            self._transport = None
        self._heard(answer)

    def _lost(self) -> None:
        self._heard(Answer(0, b"", b"", self._sent, perf_counter()))

    def _heard(self, answer: Answer) -> None:
        assert self._asked is not None
        heard = self._asked[1]
        self._asked = None
        heard(answer)
        if self._asked is None:
            self._next()
