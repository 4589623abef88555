"""The trials: a hall, the ratios to the least that Flask can do, and a server that is killed."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
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
from tests.load.servers import Server, gunicorn, nginx
from tests.load.staff import Arbiter, Display

REST = 12.0
"""Seconds after the last result in which every phone must have asked again."""


@dataclass(frozen=True)
class Size:
    """How big the hall is, and for how long it plays."""

    phones: int
    seconds: float
    players: int = 120
    pause: float = 2.0
    connections: int = 0
    mine: float = 0.0
    through_nginx: bool = False
    displays: int = 2


@dataclass
class Outcome:
    """What came of it."""

    size: Size
    seen: Seen
    elapsed: float
    stale: list[float]
    confirmed: int
    refused: dict[str, int]
    arbiter: list[float]
    displays: dict[int, int]
    behind: int
    """Phones that did not have the last revision in the end."""

    processor: dict[str, float]
    """Share of a core of each server, while all phones played."""

    memory: tuple[float, float]
    lag: list[float]
    lost: list[int] = field(default_factory=list)
    """Boards whose confirmed result is not in the tables."""

    def lines(self) -> list[str]:
        """For people."""
        slowest = 1000 * percentile(self.arbiter, 0.99)
        size = self.size
        return [
            f"phones         {size.phones}, asking every 8.5 to 10 s; a result every {size.pause:g} s;"
            f" {size.players} players; {'through nginx' if size.through_nginx else 'gunicorn alone'}",
            *self.seen.answers.lines(self.elapsed),
            f"stale          p50 {percentile(self.stale, 0.5):.1f} s, p99 {percentile(self.stale, 0.99):.1f} s,"
            f" longest {max(self.stale, default=0):.2f} s",
            f"behind         {self.behind} elements have not the last revision",
            f"arbiter        {self.confirmed} results, p99 {slowest:.0f} ms;"
            f" not taken: {self.refused or 'none'}; lost: {self.lost or 'none'}",
            f"displays       {', '.join(f'{n} × {s}' for s, n in sorted(self.displays.items())) or 'none'}",
            f"connections    {dict(self.seen.events)}",
            f"sent           {self.seen.bytes / 1e6:.1f} MB of elements",
            *(f"{name:14} {100 * share:.1f} % of a core" for name, share in self.processor.items()),
            f"memory         {self.memory[0]:.0f} MB before, {self.memory[1]:.0f} MB after, all workers",
            f"this client    late by p99 {1000 * percentile(self.lag, 0.99):.0f} ms",
        ]


@contextmanager
def site(players: int) -> Iterator[tuple[Path, Place]]:
    """A folder with the database of a tournament that is being played."""
    with TemporaryDirectory(prefix="swiss64-load-") as name:
        folder = Path(name)
        yield folder, places.make(folder, players)


def hall(size: Size) -> Outcome:
    """Phones, an arbiter and displays, on a server that works as it should."""
    with site(size.players) as (folder, place), ExitStack() as stack:
        app = stack.enter_context(gunicorn("wsgi:app", folder, settings=SETTINGS))
        servers = [app]
        if size.through_nginx:
            servers.append(stack.enter_context(nginx(folder, app.port)))
        return _hall(size, folder, place, servers)


def _hall(size: Size, folder: Path, place: Place, servers: list[Server]) -> Outcome:
    dice, seen, port = Random(64), Seen(), servers[-1].port
    made, lines = _phones(size, place, port, seen, dice)
    arbiter = Arbiter(port, place, size.pause)
    arbiter.prepare()
    displays = [Display(port, place) for _ in range(size.displays)]
    with places.database(folder):
        first = places.revision(place.tournament_id)
    begun, closing = Event(), Event()
    how = Play(size.seconds + REST, JOIN)
    memory = servers[0].memory()
    measured: dict[str, float] = {}

    def work() -> None:
        begun.wait()
        before = {server.name: server.processor_seconds() for server in servers}
        start = perf_counter()
        threads = [arbiter.work(closing), *(display.watch(closing) for display in displays)]
        sleep(size.seconds)
        for server in servers:
            measured[server.name] = (server.processor_seconds() - before[server.name]) / (
                perf_counter() - start
            )
        closing.set()
        for thread in threads:
            thread.join()

    start = perf_counter()
    gc.disable()  # this process makes much and throws little away; pauses would look like slow answers
    try:
        asyncio.run(_together(work, made, lines, how, begun, dice))
    finally:
        gc.enable()
    committed = {first + n: entered.at for n, entered in enumerate(arbiter.confirmed, start=1)}
    last = first + len(arbiter.confirmed)
    return Outcome(
        size=size,
        seen=seen,
        elapsed=perf_counter() - start,
        stale=staleness(seen, committed),
        confirmed=len(arbiter.confirmed),
        refused=dict(arbiter.refused),
        arbiter=arbiter.seconds,
        displays=dict(sum((display.statuses for display in displays), start=type(seen.events)())),  # type: ignore[arg-type]
        behind=sum(phone.revision != last for phone in made),
        processor=measured,
        memory=(memory, servers[0].memory()),
        lag=how.lag,
        lost=lost(folder, place, arbiter),
    )


def _phones(size: Size, place: Place, port: int, seen: Seen, dice: Random) -> tuple[list[Phone], list]:  # type: ignore[type-arg]
    lines = connections(port, size.connections or size.phones, seen)
    return phones(place, lines, size.phones, Mix.usual(place, size.mine), seen, dice), lines


async def _together(work, made, lines, how, begun, dice) -> None:  # type: ignore[no-untyped-def]
    working = asyncio.get_running_loop().run_in_executor(None, work)
    await play(made, lines, how, begun, dice)
    await working


def lost(folder: Path, place: Place, arbiter: Arbiter) -> list[int]:
    """The boards whose last confirmed result the tables do not have."""
    last = {entered.board: entered.result for entered in arbiter.confirmed}
    with places.database(folder):
        kept = places.results(place.tournament_id, place.round_number)
    return sorted(board for board, result in last.items() if kept[board] != result)
