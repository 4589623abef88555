"""A small memory of what was rendered: each is made once, also when many ask for it at the same moment."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from dataclasses import dataclass
from threading import Lock
from typing import Generic, TypeVar

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Made(Generic[Value]):
    """A value, the edition that it shows, and how many bytes it takes."""

    edition: int
    value: Value
    size: int


class Kept(Generic[Value]):
    """The newest edition by key; those used last stay, ``size`` bytes together.

    Of a key one is made at a time: who asks meanwhile waits for it. A newer edition takes
    the place of the older. Neither a failure nor None is kept: the next one tries.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._taken = 0
        self._futures: OrderedDict[Hashable, Future[Made[Value] | None]] = OrderedDict()
        self._lock = Lock()

    def ready(self, key: Hashable, edition: int) -> Value | None:
        """What is kept, if it is that edition or a newer one; never waits."""
        with self._lock:
            made = self._done(key)
            if made is None or made.edition < edition:
                return None
            self._futures.move_to_end(key)
            return made.value

    def get(self, key: Hashable, edition: int, make: Callable[[], Made[Value] | None]) -> Value | None:
        """What is kept, if it is that edition or a newer one; else makes it, or waits for who is making it.

        Raises what ``make`` raises, to all who waited.
        """
        while True:
            with self._lock:
                future = self._futures.get(key)
                old = self._done(key)
                mine = future is None or (old is not None and old.edition < edition)
                if future is None or mine:
                    future = self._futures[key] = Future()
                    self._taken -= old.size if old else 0
                self._futures.move_to_end(key)
            if mine:
                self._make(key, future, make)
            made = future.result()
            if mine or made is None or made.edition >= edition:
                return made.value if made else None

    def _done(self, key: Hashable) -> Made[Value] | None:
        """What is ready under a key. What failed is no longer there; the lock is held."""
        future = self._futures.get(key)
        return future.result() if future is not None and future.done() else None

    def _make(
        self, key: Hashable, future: Future[Made[Value] | None], make: Callable[[], Made[Value] | None]
    ) -> None:
        """Fills a future that nobody else fills, and forgets it when there is nothing to keep."""
        try:
            made = make()
        except BaseException as error:
            with self._lock:
                del self._futures[key]
            future.set_exception(error)
            return
        with self._lock:
            if made is None:
                del self._futures[key]
            else:
                self._taken += made.size
            # Done inside the lock: what is done is counted.
            future.set_result(made)
            self._forget_the_oldest()

    def _forget_the_oldest(self) -> None:
        if self._taken <= self._size:
            return
        for key in list(self._futures):
            made = self._done(key)
            if made is not None:
                del self._futures[key]
                self._taken -= made.size
            if self._taken <= self._size:
                return
