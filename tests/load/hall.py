"""The phones of a hall: each asks for its page's part as ``live/_element.html`` tells it to."""

from __future__ import annotations

import asyncio
import re
import zlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from threading import Event
from time import perf_counter

from tests.load.client import Answer, Connection, question
from tests.load.figures import Answers
from tests.load.place import Place
from tests.load.servers import HOST

JOIN = 10.0
"""Seconds in which all phones open their page."""

_HEAD = 1_500
_ELEMENT = re.compile(rb'hx-get="([^"]+have=[0-9]+\.([0-9]+))" hx-trigger="every ([0-9]+)ms')


@dataclass
class Seen:
    """What all phones saw together."""

    answers: Answers = field(default_factory=Answers)
    events: Counter[str] = field(default_factory=Counter)
    shown: list[tuple[float, int, int]] = field(default_factory=list)
    """When a phone that had one revision (second) showed another (third)."""

    bytes: int = 0


@dataclass(frozen=True)
class Mix:
    """What phones look at: pages with their weights; how many show "my game" too; how many are Dutch."""

    views: Sequence[tuple[str, int]]
    mine: float = 0.0
    dutch: float = 0.8

    @classmethod
    def usual(cls, place: Place, mine: float) -> Mix:
        """The tournament's page mostly, then the round, the standings, the cross table."""
        this_round = f"round/{place.round_number}"
        return cls((("overview", 45), (this_round, 25), ("standings", 25), ("cross-table", 5)), mine)


class Phone:
    """One element on one page: asks, shows what it gets, asks again after the interval that it was given."""

    def __init__(self, connection: Connection, path: str, headers: Sequence[str], seen: Seen) -> None:
        self._connection = connection
        self._headers = headers
        self._seen = seen
        self._interval = 10.0
        self._wire = question(path, HOST, *headers)
        self.revision = 0

    def ask(self) -> None:
        """Asks now."""
        self._connection.ask(self._wire, self._heard)

    def _heard(self, answer: Answer) -> None:
        self._seen.answers.add(answer.status, answer.came - answer.sent)
        begin = answer.sent
        if answer.status == 200:
            self._show(answer)
            begin = answer.came  # a new element begins its interval anew
        rest = begin + self._interval - perf_counter()
        asyncio.get_running_loop().call_later(max(0.0, rest), self.ask)

    def _show(self, answer: Answer) -> None:
        self._seen.bytes += len(answer.body)
        # Only the beginning is unpacked: there the attributes are.
        head = zlib.decompressobj(31).decompress(answer.body, _HEAD)
        element = _ELEMENT.search(head)
        if element is None:
            self._seen.events["an element that cannot be understood"] += 1
            return
        revision = int(element[2])
        self._seen.shown.append((answer.came, self.revision, revision))
        self.revision = revision
        self._interval = int(element[3]) / 1000
        self._wire = question(element[1].decode(), HOST, *self._headers)


def phones(
    place: Place, connections: Sequence[Connection], count: int, mix: Mix, seen: Seen, dice: Random
) -> list[Phone]:
    """The elements of ``count`` phones; those of a phone use the same connection."""
    views, weights = zip(*mix.views, strict=True)
    made = []
    for number in range(count):
        connection = connections[number % len(connections)]
        lang = "nl" if dice.random() < mix.dutch else "en"
        shown = [dice.choices(views, weights)[0]]
        if dice.random() < mix.mine:
            shown.append(f"me/{dice.choice(place.entries)}")
        for view in shown:
            path = f"/{lang}/live/{place.slug}/{view}"
            made.append(Phone(connection, path, ("HX-Request: true",), seen))
    return made


@dataclass
class Play:
    """How long phones play, and how they join."""

    seconds: float
    join: float = JOIN
    lag: list[float] = field(default_factory=list)
    """How late this process itself was, looked at ten times a second."""


async def play(
    make: Sequence[Phone], connections: Sequence[Connection], how: Play, begun: Event, dice: Random
) -> None:
    """Lets the phones ask; sets ``begun`` when all have joined, and ends after ``seconds`` more."""
    loop = asyncio.get_running_loop()
    for phone in make:
        loop.call_later(dice.random() * how.join, phone.ask)
    await asyncio.sleep(how.join + 1)
    begun.set()
    end = perf_counter() + how.seconds
    while (now := perf_counter()) < end:
        await asyncio.sleep(0.1)
        how.lag.append(perf_counter() - now - 0.1)
        for connection in connections:
            connection.give_up_what_is_lost(now)
    for connection in connections:
        connection.finish()


def connections(port: int, count: int, seen: Seen) -> list[Connection]:
    """As many connections to the server; each opens when it is needed."""
    return [Connection((HOST, port), seen.events) for _ in range(count)]


def staleness(seen: Seen, committed: dict[int, float]) -> list[float]:
    """For each change and phone the seconds from the commit until the phone showed it."""
    return [
        came - committed[revision]
        for came, before, shown in seen.shown
        if before
        for revision in range(before + 1, shown + 1)
        if revision in committed
    ]
