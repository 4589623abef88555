"""``swiss64 ratings import``: a list from a source into the tables, all or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from swiss64.journal import Actor
from swiss64.ratings import sources, storing
from swiss64.ratings.problems import Fault, ListRefused
from swiss64.ratings.recognising import Recognised, recognise
from swiss64.ratings.remarks import Remark, Remarks
from swiss64.ratings.rows import Maker, RatedRow
from swiss64.ratings.spool import Spool
from swiss64.ratings.streams import Advance, Counted

# FIDE's list of a month is made in the last days of the month before.
_MADE_FOR_NEXT_MONTH = 28
_FARTHEST_AHEAD = timedelta(days=31)
_FEW = 10


class Watch:
    """Whoever looks on while a list comes in; this one does not tell anybody."""

    def fetching(self, done: int, total: int | None) -> None:
        """An address gives its bytes: so many so far, and in all if that is known."""

    @contextmanager
    def reading(self, size: int) -> Iterator[Advance | None]:
        """The list is read, in all ``size`` bytes; gives what is told how many came."""
        yield None

    def storing(self, players: int) -> None:
        """The whole list was read and is stored now."""

    def removing(self) -> None:
        """A list that nobody uses any more is taken away."""


@dataclass(frozen=True, slots=True)
class Imported:
    """A list that is in use now."""

    source: str
    kind: str
    list_date: date
    players: int
    remarks: Remarks
    left_over: int
    """How many lists of imports that were cut off were taken away first."""


def import_list(
    actor: Actor,
    now: datetime,
    where: str,
    *,
    asked: str | None = None,
    list_date: date | None = None,
    force: bool = False,
    watch: Watch | None = None,
) -> Imported:
    """Brings in the list at ``where``, a file or an address; ``asked`` is a name of ``recognising.NAMES``.

    ``list_date`` None: as the list or its time stamp says. Raises ListRefused, and then the lists in
    use are as they were.
    """
    watch = watch or Watch()
    with storing.only_one():
        left_over = storing.clear_left_over()
        with sources.opened(where, watch.fetching) as source:
            counted = Counted(source.stream, sources.MOST_READ)
            found = recognise(counted.peek(), source.called, asked)
            day = list_date or day_of(found, source.stamp, now)
            remarks = Remarks()
            with Spool() as spool:
                with watch.reading(source.size) as advance:
                    counted.advance = advance
                    _read(found, counted, spool, remarks)
                watch.storing(len(spool))
                _store(actor, now, found, day, spool, remarks, force)
                players = len(spool)
        watch.removing()
        storing.clear_left_over()
    return Imported(found.source, found.kind, day, players, remarks, left_over)


def day_of(found: Recognised, stamp: date | None, now: datetime) -> date:
    """From when a list counts: its header, else its time stamp. Raises ListRefused."""
    day = found.month or stamp
    if day is None:
        raise ListRefused(Fault.DATE_UNKNOWN)
    if found.source == "fide":
        if day.day >= _MADE_FOR_NEXT_MONTH:
            day += timedelta(days=7)
        day = day.replace(day=1)
    if day > now.date() + _FARTHEST_AHEAD:
        raise ListRefused(Fault.DATE_AHEAD, date=day, today=now.date())
    return day


def _read(found: Recognised, stream: Counted, spool: Spool, remarks: Remarks) -> None:
    """Reads the whole list into the spool. Raises ListRefused."""
    maker = Maker(remarks)
    spool.take(_readable(found.form.reader(stream, found.kind, maker), maker))
    spool.one_of_each(remarks)
    if not len(spool):
        raise ListRefused(Fault.NO_PLAYERS)


def _store(
    actor: Actor,
    now: datetime,
    found: Recognised,
    day: date,
    spool: Spool,
    remarks: Remarks,
    force: bool,
) -> None:
    list_id = storing.begin(now, found.source, found.kind, day, players=len(spool), force=force)
    storing.fill(list_id, spool)
    storing.put_in_use(actor, now, list_id, remarks)


def _readable(rows: Iterator[RatedRow], maker: Maker) -> Iterator[RatedRow]:
    """The rows, as long as most lines are understood. Raises ListRefused."""
    for row in rows:
        yield row
        if maker.lines % 10_000 == 0:
            _refuse_gibberish(maker)
    _refuse_gibberish(maker)


def _refuse_gibberish(maker: Maker) -> None:
    lost = [
        noted
        for remark, noted in maker.remarks.noted.items()
        if remark in (Remark.NUMBER_MISSING, Remark.COLUMNS_LOST)
    ]
    bad = sum(noted.count for noted in lost)
    if (bad > _FEW and bad * 100 > maker.lines) or (bad and bad * 2 > maker.lines):
        raise ListRefused(
            Fault.MOSTLY_UNREADABLE, bad=bad, lines=maker.lines, line=min(noted.line for noted in lost)
        )
