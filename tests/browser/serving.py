"""The server of the browser tests: real, on the loopback interface; it can be killed and started again."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from werkzeug.serving import make_server
from werkzeug.wsgi import ClosingIterator


def read_whole(app: Any) -> Any:
    """The application, its answers read and closed before the first byte leaves.

    Werkzeug's server forgets to close an answer whose browser is gone: a static file then stays open, and
    what the garbage collector says of it much later makes some innocent test fail.
    """

    def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        answer = ClosingIterator(app(environ, start_response))
        try:
            return [b"".join(answer)]
        finally:
            answer.close()

    return application


class Server:
    """Serves an application; after a kill it can start again on the same port."""

    def __init__(self, app: Any) -> None:
        self._app = read_whole(app)
        self.port = 0
        self._running: tuple[Any, threading.Thread] | None = None

    @property
    def url(self) -> str:
        """The address for browsers, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Serves, on the port of before or else on a free one."""
        server = make_server("127.0.0.1", self.port, self._app, threaded=True)
        self.port = server.server_port
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        self._running = server, thread

    def kill(self) -> None:
        """Ends it: nobody listens any more."""
        if self._running is not None:
            server, thread = self._running
            server.shutdown()
            thread.join()
            server.server_close()
            self._running = None


@contextmanager
def serving(app: Any) -> Iterator[Server]:
    """Serves the application for a while."""
    server = Server(app)
    server.start()
    try:
        yield server
    finally:
        server.kill()
