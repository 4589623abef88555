"""The polls beside the least that Flask can do, on the same server in the same run: as ratios."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

from tests.load import place as places
from tests.load.client import Answer, Connection, question
from tests.load.figures import table
from tests.load.place import SETTINGS, Place
from tests.load.servers import HOST, Server, gunicorn, nginx
from tests.load.staff import Browser
from tests.load.trials import site

if TYPE_CHECKING:
    from pathlib import Path

CONNECTIONS = 32


@dataclass(frozen=True)
class Case:
    """Something to ask for again and again: of whom, where, what the answer is, whose processor counts."""

    name: str
    server: Server
    path: str
    status: int
    works: Server


@dataclass(frozen=True)
class Measured:
    """Requests a second, and microseconds of the processor that the server took for one."""

    rate: float
    processor: float


def compare(seconds: float, times: int, *, with_wrk: bool) -> str:
    """A table of the cases; each is measured ``times`` times in turn, and the median counts.

    Raises RuntimeError when an answer is not what it must be.
    """
    with site(120) as (folder, place), ExitStack() as stack:
        cases = _cases(folder, place, stack)
        for case in cases:
            _check(case)
        measured: dict[str, list[Measured]] = {case.name: [] for case in cases}
        for _ in range(times):
            for case in cases:
                measured[case.name].append(_measure(case, seconds, with_wrk=with_wrk))
    hello = measured[cases[0].name]
    rows = [["", "a second", "of hello", "µs of processor", "hello's / its"]]
    for case in cases:
        rate, base = (median(one.rate for one in some) for some in (measured[case.name], hello))
        took, least = (median(one.processor for one in some) for some in (measured[case.name], hello))
        rows.append([case.name, f"{rate:.0f}", f"{rate / base:.2f}", f"{took:.0f}", f"{least / took:.2f}"])
    return table(rows)


def _cases(folder: Path, place: Place, stack: ExitStack) -> list[Case]:
    app = stack.enter_context(gunicorn("wsgi:app", folder, settings=SETTINGS))
    hello = stack.enter_context(gunicorn("tests.load.hello:app", folder))
    front = stack.enter_context(nginx(folder, app.port)) if shutil.which("nginx") else None
    with places.database(folder):
        now = f"{place.tournament_id}.{places.revision(place.tournament_id)}"
    live = f"/nl/live/{place.slug}/standings?have="
    style = re.findall(r'"(/static/site\.css\?v=\w+)"', Browser(app.port).get("/en/")[1])[0]
    cases = [
        Case("hello of bare Flask", hello, "/", 200, hello),
        Case("204, unchanged", app, live + now, 204, app),
        Case("200, kept bytes", app, live + "1.1", 200, app),
        Case("a static file", app, style, 200, app),
    ]
    if front is not None:
        cases += [
            Case("nginx: 204", front, live + now, 204, front),
            Case("nginx: 200", front, live + "1.1", 200, front),
            Case("nginx: static file", front, style, 200, front),
        ]
    return cases


def _check(case: Case) -> None:
    browser = Browser(case.server.port)
    status, _ = browser.get(case.path, Accept_Encoding="identity")
    browser.close()
    if status != case.status:
        raise RuntimeError(f"{case.name}: {status} instead of {case.status}")


def _measure(case: Case, seconds: float, *, with_wrk: bool) -> Measured:
    before, begin = case.works.processor_seconds(), perf_counter()
    count = _by_wrk(case, seconds) if with_wrk else asyncio.run(_by_ourselves(case, seconds))
    elapsed, took = perf_counter() - begin, case.works.processor_seconds() - before
    return Measured(count / elapsed, 1e6 * took / max(count, 1))


def _by_wrk(case: Case, seconds: float) -> int:
    url = f"http://{HOST}:{case.server.port}{case.path}"
    options = ["-t1", f"-c{CONNECTIONS}", f"-d{max(1, round(seconds))}s", "-H", "Accept-Encoding: gzip"]
    done = subprocess.run(["wrk", *options, url], capture_output=True, text=True, check=True)
    if "Non-2xx" in done.stdout or "Socket errors" in done.stdout:
        raise RuntimeError(f"{case.name}: {done.stdout}")
    return int(re.findall(r"(\d+) requests in", done.stdout)[0])


async def _by_ourselves(case: Case, seconds: float) -> int:
    """Each connection asks again as soon as it is answered."""
    events: Counter[str] = Counter()
    lines = [Connection((HOST, case.server.port), events) for _ in range(CONNECTIONS)]
    wire = question(case.path, HOST)
    statuses: Counter[int] = Counter()

    def asking(line: Connection) -> None:
        def heard(answer: Answer) -> None:
            statuses[answer.status] += 1
            line.ask(wire, heard)

        line.ask(wire, heard)

    for line in lines:
        asking(line)
    await asyncio.sleep(seconds)
    for line in lines:
        line.finish()
    if set(statuses) != {case.status}:
        raise RuntimeError(f"{case.name}: answers {dict(statuses)}, {dict(events)}")
    return statuses[case.status]
