"""The final order of a file, counted again by the tie-breaks it names (TRF 202 and 212)."""

from __future__ import annotations

from dataclasses import dataclass

from swiss64.engine.standings.fide.codes import Code, parse_code
from swiss64.engine.standings.fide.edition import Edition, edition_on
from swiss64.engine.standings.fide.ranking import FideStandings, fide_standings
from swiss64.engine.trf.document import TrfDocument


@dataclass(frozen=True, slots=True)
class RankDifference:
    """A player whose place is another: ``expected`` by the rules, ``found`` in the file.

    ``decided_by`` is what puts him below the one above; None for a first or a shared place.
    """

    player: int
    expected: int
    found: int
    decided_by: Code | None


def edition_of(document: TrfDocument) -> Edition:
    """The edition by the first day of the tournament; the newest where the file does not tell it."""
    start = document.header.start
    return Edition.MARCH_2026 if start is None else edition_on(start)


def codes_of(document: TrfDocument) -> tuple[Code, ...]:
    """The tie-breaks that a file names. Raises CodeError for one that cannot be counted."""
    return tuple(parse_code(name) for name in document.header.tie_breaks)


def standings_of(document: TrfDocument) -> FideStandings:
    """The standings of a file by its own tie-breaks and its edition. Raises CodeError."""
    return fide_standings(document.tournament, codes_of(document), edition_of(document))


def rank_differences(document: TrfDocument) -> tuple[RankDifference, ...]:
    """Every player whose stated rank is not the one by the file's tie-breaks; who has none is left out.

    Empty for a file that names no tie-breaks. A file may also give those who share a place
    different ranks in any order (before TRF26 it had to): that is no difference.
    Raises CodeError.
    """
    if not document.header.tie_breaks:
        return ()
    lines = standings_of(document).lines
    sharing: dict[int, int] = {}
    for line in lines:
        sharing[line.rank] = sharing.get(line.rank, 0) + 1
    found = []
    for line in lines:
        stated = document.stated[line.number].rank if line.number in document.stated else None
        if stated is not None and not line.rank <= stated < line.rank + sharing[line.rank]:
            found.append(RankDifference(line.number, line.rank, stated, line.decided_by))
    return tuple(found)
