"""A small memory of rendered fragments: each is made once, also when many ask for it at the same moment."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock


class Kept:
    """The ``size`` results used last, by key. Neither a failure nor None is kept: the next one tries."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._futures: OrderedDict[Hashable, Future[bytes | None]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], bytes | None]) -> bytes | None:
        """What is kept under ``key``; else makes it, while others who ask for the same wait for it.

        Raises what ``make`` raises, to all who waited.
        """
        with self._lock:
            future = self._futures.get(key)
            mine = future is None
            if future is None:
                future = self._futures[key] = Future()
            self._futures.move_to_end(key)
            while len(self._futures) > self._size:
                self._futures.popitem(last=False)
        if mine:
            self._make(key, future, make)
        return future.result()

    def _make(self, key: Hashable, future: Future[bytes | None], make: Callable[[], bytes | None]) -> None:
        """Fills a future that nobody else fills, and forgets it when there is nothing to keep."""
        try:
            made = make()
        except BaseException as error:
            self._forget(key, future)
            future.set_exception(error)
            return
        if made is None:
            self._forget(key, future)
        future.set_result(made)

    def _forget(self, key: Hashable, future: Future[bytes | None]) -> None:
        with self._lock:
            if self._futures.get(key) is future:
                del self._futures[key]
