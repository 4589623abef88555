"""A hall that is played: phones, an arbiter and displays, on a real server that may be killed meanwhile."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Event
from time import perf_counter, sleep

from tests.load import place as places
from tests.load.figures import percentile
from tests.load.hall import JOIN, Mix, Phone, Play, Seen, connections, phones, play, staleness
from tests.load.place import SETTINGS, Place
from tests.load.servers import gunicorn, nginx
from tests.load.staff import Arbiter, Display

REST = 12.0
"""Seconds after the last result in which every phone must have asked again."""

COLD = 1 / 3
"""The share of the time in which a server that has just started still compiles its templates: not counted."""

DOWN = 2.0
"""Seconds between the death of a server and the start of the next one."""


@dataclass(frozen=True)
class Size:
    """How big the hall is, for how long it plays, and what happens."""

    phones: int
    seconds: float
    players: int = 120
    pause: float = 2.0
    connections: int = 0
    mine: float = 0.0
    displays: int = 2
    through_nginx: bool = False
    kill_after: float | None = None
    rest: float = REST
    join: float = JOIN


@dataclass
class Outcome:
    """What came of it. ``behind``: elements without the last revision; ``lost``: boards whose confirmed
    result is not in the tables; ``processor``: the share of a core while all played, after ``COLD``.
    """

    size: Size
    seen: Seen
    elapsed: float = 0.0
    stale: list[float] = field(default_factory=list)
    changes: int = 0
    confirmed: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    arbiter: list[float] = field(default_factory=list)
    displays: Counter[int] = field(default_factory=Counter)
    behind: int = 0
    lost: list[int] = field(default_factory=list)
    processor: dict[str, float] = field(default_factory=dict)
    memory: list[float] = field(default_factory=list)
    lag: list[float] = field(default_factory=list)
    silent: float = 0.0
    """Seconds from the death of the server until a phone was answered again."""

    def lines(self) -> list[str]:
        """For people."""
        size = self.size
        stale = [percentile(self.stale, share) for share in (0.5, 0.99, 1)]
        slowest = 1000 * percentile(self.arbiter, 0.99)
        displays = ", ".join(f"{count} × {status}" for status, count in sorted(self.displays.items()))
        memory = " → ".join(f"{megabytes:.0f}" for megabytes in self.memory)
        return [
            f"phones         {size.phones}, asking every 8.5 to 10 s{', through nginx' * size.through_nginx};"
            f" {size.players} players; a result every {size.pause:g} s",
            *self.seen.answers.lines(self.elapsed),
            f"stale          p50 {stale[0]:.1f} s, p99 {stale[1]:.1f} s, longest {stale[2]:.2f} s",
            f"behind         {self.behind} elements have not the last revision",
            f"arbiter        {self.confirmed} results confirmed, {self.changes} made; p99 {slowest:.0f} ms",
            f"not taken      {dict(self.refused) or 'none'}; lost: {self.lost or 'none'}",
            f"displays       {displays or 'none'}",
            f"connections    {dict(self.seen.events)}",
            f"sent           {self.seen.bytes / 1e6:.1f} MB of elements",
            *(f"{name:14} {100 * share:.1f} % of a core" for name, share in self.processor.items()),
            f"memory         {memory} MB in all workers",
            f"this client    late by p99 {1000 * percentile(self.lag, 0.99):.0f} ms",
            *([f"killed         silent for {self.silent:.1f} s"] if size.kill_after else []),
        ]


@contextmanager
def site(players: int) -> Iterator[tuple[Path, Place]]:
    """A folder with the database of a tournament that is being played."""
    with TemporaryDirectory(prefix="swiss64-load-") as name:
        folder = Path(name)
        yield folder, places.make(folder, players)


class Trial:
    """One hall."""

    def __init__(self, size: Size, folder: Path, place: Place, stack: ExitStack) -> None:
        self._size, self._folder, self._place, self._stack = size, folder, place, stack
        self._app = stack.enter_context(gunicorn("wsgi:app", folder, settings=SETTINGS))
        self._servers = [self._app]
        if size.through_nginx:
            self._servers.append(stack.enter_context(nginx(folder, self._app.port)))
        port = self._servers[-1].port
        self._outcome = Outcome(size, Seen())
        self._dice = Random(64)
        self._connections = connections(port, size.connections or size.phones, self._outcome.seen)
        self._phones = self._made()
        self._arbiter = Arbiter(port, place, size.pause)
        self._displays = [Display(port, place) for _ in range(size.displays)]
        self._begun, self._closing = Event(), Event()

    def run(self) -> Outcome:
        """Plays it."""
        outcome = self._outcome
        self._arbiter.prepare()
        first = self._revision()
        outcome.memory.append(self._app.memory())
        begin = perf_counter()
        gc.disable()  # this process throws little away; its pauses would look like slow answers
        try:
            # In a thread of its own: where tests drive a browser, this one has a loop already.
            with ThreadPoolExecutor(1) as alone:
                alone.submit(asyncio.run, self._together()).result()
        finally:
            gc.enable()
        outcome.elapsed = perf_counter() - begin
        outcome.memory.append(self._app.memory())
        self._count(first)
        return outcome

    def _made(self) -> list[Phone]:
        mix = Mix.usual(self._place, self._size.mine)
        return phones(self._place, self._connections, self._size.phones, mix, self._outcome.seen, self._dice)

    async def _together(self) -> None:
        size = self._size
        how = Play(size.seconds + size.rest, size.join, self._outcome.lag)
        working = asyncio.get_running_loop().run_in_executor(None, self._work)
        await play(self._phones, self._connections, how, self._begun, self._dice)
        await working

    def _work(self) -> None:
        """What happens beside the phones, once they have all joined."""
        self._begun.wait()
        begin = perf_counter()
        threads = [self._arbiter.work(self._closing)]
        threads += [display.watch(self._closing) for display in self._displays]
        if self._size.kill_after is not None:
            sleep(self._size.kill_after)
            self._kill_and_start_again()
            sleep(max(0.0, begin + self._size.seconds - perf_counter()))
        else:
            sleep(self._size.seconds * COLD)
            self._measure(begin + self._size.seconds)
        self._closing.set()
        for thread in threads:
            thread.join()

    def _measure(self, until: float) -> None:
        """Waits until that moment, and notes what the servers take of the processor meanwhile."""
        begin = perf_counter()
        before = {server.name: server.processor_seconds() for server in self._servers}
        sleep(max(0.0, until - perf_counter()))
        elapsed = perf_counter() - begin
        for server in self._servers:
            took = server.processor_seconds() - before[server.name]
            self._outcome.processor[server.name] = took / elapsed

    def _kill_and_start_again(self) -> None:
        died = perf_counter()
        self._app.kill()
        sleep(DOWN)
        self._app = self._stack.enter_context(gunicorn("wsgi:app", self._folder, self._app.port, SETTINGS))
        statuses = self._outcome.seen.answers.statuses
        before = statuses[200] + statuses[204]
        while statuses[200] + statuses[204] == before and perf_counter() < died + 60:
            sleep(0.01)
        self._outcome.silent = perf_counter() - died

    def _count(self, first: int) -> None:
        outcome, arbiter = self._outcome, self._arbiter
        outcome.confirmed = len(arbiter.confirmed)
        outcome.refused = arbiter.refused
        outcome.arbiter = arbiter.seconds
        for display in self._displays:
            outcome.displays += display.statuses
        last = self._revision()
        outcome.changes = last - first
        outcome.behind = sum(phone.revision != last for phone in self._phones)
        if outcome.changes == outcome.confirmed:
            # Else a change was made and not confirmed, and nobody can say which revision was when.
            times = {first + n: entered.at for n, entered in enumerate(arbiter.confirmed, start=1)}
            outcome.stale = staleness(outcome.seen, times)
        outcome.lost = self._lost()

    def _revision(self) -> int:
        with places.database(self._folder):
            return places.revision(self._place.tournament_id)

    def _lost(self) -> list[int]:
        """The boards whose last confirmed result the tables do not have.

        One that was sent later and not confirmed may stand there: that board is left out.
        """
        last = {entered.board: entered.result for entered in self._arbiter.confirmed}
        with places.database(self._folder):
            kept = places.results(self._place.tournament_id, self._place.round_number)
        uncertain = self._arbiter.uncertain
        return sorted(b for b, result in last.items() if kept[b] != result and b not in uncertain)


def hall(size: Size) -> Outcome:
    """Plays a hall on servers of its own."""
    with site(size.players) as (folder, place), ExitStack() as stack:
        return Trial(size, folder, place, stack).run()
