"""The server of the browser tests leaves nothing open behind a browser that went away."""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Iterator
from typing import Any

from tests.browser.serving import serving

RESET_AT_CLOSE = struct.pack("ii", 1, 0)


class Answer:
    """An answer during which the browser goes away, and that tells when it was closed."""

    def __init__(self) -> None:
        self.begun, self.gone, self.closed = threading.Event(), threading.Event(), threading.Event()

    def __iter__(self) -> Iterator[bytes]:
        yield b"picture"
        self.begun.set()
        assert self.gone.wait(10)

    def close(self) -> None:
        """What a server must do, whatever happened to the browser."""
        self.closed.set()


def test_an_answer_is_closed_also_when_the_browser_resets_the_connection_half_way() -> None:
    answer = Answer()

    def application(environ: dict[str, Any], start_response: Any) -> Answer:
        start_response("200 OK", [("Content-Length", "7")])
        return answer

    with serving(application) as server:
        with socket.create_connection(("127.0.0.1", server.port)) as browser:
            browser.sendall(b"GET /icon.svg HTTP/1.1\r\nHost: swiss64\r\n\r\n")
            assert answer.begun.wait(10)
            browser.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET_AT_CLOSE)
        answer.gone.set()
        assert answer.closed.wait(10)
