"""Cells in rows, with or without headings, to players."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from swiss64.exchange.cells import Cell, row, shown
from swiss64.exchange.rows import MOST_ROWS, FileCode, FileError, Reading, Row
from swiss64.text import plain

Cells = Sequence[str]
_HEADING_ROWS = 10
# Nothing that belongs in a cell is longer, and cleaning a text takes its time.
_LONGEST_CELL = 1000

_HEADINGS: dict[Cell, str] = {
    Cell.NAME: "naam name speler player spelernaam playername volledigenaam fullname deelnemer participant"
    " spelers players namen names",
    Cell.FAMILY_NAME: "achternaam familienaam lastname surname familyname last",
    Cell.FIRST_NAME: "voornaam voornamen voorletters roepnaam firstname givenname first initials",
    Cell.BETWEEN: "tussenvoegsel tussenvoegsels tussenv tv prefix infix",
    Cell.RATING: "rating elo rtg ratingelo elorating knsbrating ratingknsb fiderating ratingfide fideelo"
    " eloknsb elofide eloint elonat ratingnat ratingint irtg nrtg",
    Cell.TITLE: "titel title tit fidetitel fidetitle",
    Cell.SEX: "geslacht sex gender s g mv mvx seks",
    Cell.BIRTH: "geboortejaar geboren geboortedatum gebjaar gebdatum geb jaar birthyear yearofbirth born"
    " birth birthday birthdate dateofbirth year bday",
    Cell.FEDERATION: "federatie fed federation land country bond",
    Cell.CLUB: "club vereniging clubnaam clubname schaakclub schaakvereniging verein",
    Cell.FIDE_ID: "fideid fidenr fideno fidenummer fidenumber fide fidecode idfide",
    Cell.NATIONAL_ID: "relatienummer relatienr relatienrknsb relnr knsb knsbnr knsbnummer knsbid"
    " knsbrelatienummer nationalid nationaalid nationalnumber nationaalnummer lidnummer idno ident",
}
_BY_HEADING = {word: cell for cell, words in _HEADINGS.items() for word in words.split()}


def reading(rows: Sequence[tuple[int, Cells]], without_headings: Callable[[int, Cells], Row]) -> Reading:
    """The players in rows of cells with their line numbers.

    When one of the first rows has headings, those say what the cells are and what
    stands above them is left out; otherwise ``without_headings`` reads each row. Raises
    FileError when there are too many rows or none.
    """
    filled = [
        (number, [cell[:_LONGEST_CELL] for cell in cells])
        for number, cells in rows
        if any(cell.strip() for cell in cells)
    ]
    place = next((i for i, (_, cells) in enumerate(filled[:_HEADING_ROWS]) if has_headings(cells)), None)
    body = filled if place is None else filled[place + 1 :]
    if len(body) > MOST_ROWS:
        raise FileError(FileCode.TOO_MANY_ROWS, {"most": MOST_ROWS})
    if not body:
        raise FileError(FileCode.NOTHING_FOUND)
    headings = filled[place][1] if place is not None else ()
    columns, unused = _columns(headings)
    if place is None or set(columns.values()) == {Cell.NAME}:
        return Reading(tuple(without_headings(number, cells) for number, cells in body), unused)
    return Reading(
        tuple(
            row(
                number,
                " ".join(cell.strip() for cell in cells if cell.strip()),
                {what: cells[column] for column, what in columns.items() if column < len(cells)},
            )
            for number, cells in body
        ),
        unused,
    )


def has_headings(cells: Cells) -> bool:
    """Whether these cells are headings: one of them names the players, and they are not data."""
    words = [_heading(cell) for cell in cells if cell.strip()]
    named = [_BY_HEADING[word] for word in words if word in _BY_HEADING]
    if not set(named) & {Cell.NAME, Cell.FAMILY_NAME}:
        return False
    return len(named) >= 2 or len(words) == 1


def _columns(headings: Cells) -> tuple[dict[int, Cell], tuple[str, ...]]:
    """What each column holds (the first of a kind counts), and the headings that are not used."""
    columns: dict[int, Cell] = {}
    unused: list[str] = []
    for place, heading in enumerate(headings):
        what = _BY_HEADING.get(_heading(heading))
        if what is not None and what not in columns.values():
            columns[place] = what
        elif heading.strip():
            unused.append(shown(heading))
    return columns, tuple(unused)


def _heading(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", plain(text))
