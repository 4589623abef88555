"""What a preview shows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from swiss64.engine.tournament import System
from swiss64.entries.data import EntryData
from swiss64.entries.duplicates import Register, Twin
from swiss64.entries.field import look_at
from swiss64.exchange import operations, rounds, trf_file
from swiss64.exchange.rows import Reading, Row
from swiss64.exchange.trf_words import repair_words
from swiss64.exchange.words import remark_words
from swiss64.extensions import db
from swiss64.models.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the preview. ``here`` may be the same in the tournament, ``above`` in the list."""

    line: int
    text: str
    data: EntryData | None
    remarks: tuple[str, ...]
    here: Twin | None
    above: Twin | None

    @property
    def ticked(self) -> bool:
        """Whether it is to be taken unless the reader says otherwise."""
        return self.data is not None and self.here is None and self.above is None


@dataclass(frozen=True, slots=True)
class Rounds:
    """The rounds of a TRF file: how many, whether they can be taken, and what the file announces."""

    number: int
    announced: int
    obstacle: rounds.Obstacle | None
    possible_here: bool
    tie_breaks: str
    """The list of a file that a tournament by FIDE's rules takes over; empty where it keeps its own."""
    days: tuple[date, ...]
    """The days of a file that a tournament by FIDE's rules takes over; empty where it keeps its own."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What was understood, before anything is taken."""

    lines: tuple[Line, ...]
    unused_columns: tuple[str, ...]
    remarks: tuple[str, ...]
    rounds: Rounds | None
    seen: str

    @property
    def good(self) -> int:
        """How many lines could be taken."""
        return sum(line.data is not None for line in self.lines)


def preview(row: Tournament, reading: Reading) -> Preview:
    """The preview of a list for this tournament as it is now."""
    field = look_at(db.session(), row)
    known = Register(field.entries())
    above = Register()
    lines = []
    for read in reading.rows:
        lines.append(_line(read, known, above))
        if read.data is not None:
            above.add(read.data)
    document = reading.document
    found = None
    if document is not None and document.tournament.rounds:
        found = Rounds(
            number=len(document.tournament.rounds),
            announced=document.tournament.planned_rounds,
            obstacle=rounds.obstacle(reading, System(row.system), row.cycles),
            possible_here=not field.last_drawn and not field.entries(),
            tie_breaks=rounds.announced_tie_breaks(document),
            days=() if row.playing_days else rounds.playing_days(document),
        )
    general = trf_file.general_repairs(document) if document is not None else ()
    return Preview(
        lines=tuple(lines),
        unused_columns=reading.unused_columns,
        remarks=tuple(repair_words(repair) for repair in general),
        rounds=found,
        seen=operations.field_seen(field),
    )


def _line(read: Row, known: Register, above: Register) -> Line:
    said = [remark_words(remark) for remark in read.remarks]
    said += [repair_words(repair) for repair in read.repairs]
    twins = (None, None) if read.data is None else (known.twin_of(read.data), above.twin_of(read.data))
    return Line(read.line, read.text, read.data, tuple(said), *twins)
