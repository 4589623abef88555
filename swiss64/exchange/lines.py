"""A line without headings: a name, and around it a number, a title, a rating, a club."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence

from swiss64.exchange.cells import Cell, is_birth_year, is_title, row
from swiss64.exchange.rows import Remark, Row, RowCode

_ENUMERATOR = re.compile(r"[0-9]{1,4}[.)]?\s+(?=[^\s0-9(])|[0-9]{1,4}[.)](?=[^\s0-9])")
_RATING = re.compile(r"\(?([0-9]{3,4})\)?[,:]?")
_LONG_NUMBER = re.compile(r"[0-9]{5,}")
_FEDERATION = re.compile(r"[A-Z]{3}")
# How people say in words that there is no rating.
_UNRATED = re.compile(
    r"\((?:geen|zonder|no|without) rating\)|\b(?:geen|zonder|no|without) rating\b|\(?\bunrated\b\)?", re.I
)
_AROUND = " \t,;:–-"


def line_row(number: int, text: str) -> Row:
    """The player of a line of free text: ``12. GM Jan van der Berg 1875 De Pion``, or cells between signs.

    The rating is the number of three or four digits; a second one can be the year of
    birth. What follows is the club.
    """
    for delimiter in "\t;":
        if delimiter in text:
            return cells_row(number, _split(text, delimiter))
    parts = [part.strip() for part in text.split(",")]
    if len(parts) > 1 and any(_RATING.fullmatch(part) for part in parts[1:]):
        # "Berg, Jan van der, 1875, De Pion": the comma before the rating is part of the name.
        first = next(place for place, part in enumerate(parts) if place and _RATING.fullmatch(part))
        return cells_row(number, [", ".join(parts[:first]), *parts[first:]])
    return _words_row(number, text)


def cells_row(number: int, cells: Sequence[str]) -> Row:
    """The player of a line of cells that no headings name."""
    text = " ".join(cell.strip() for cell in cells if cell.strip())
    filled = [rest for cell in cells if (rest := _UNRATED.sub("", cell).strip())]
    if len(filled) > 1 and re.fullmatch(r"[0-9]{1,4}[.)]?", filled[0]):
        filled = filled[1:]
    elif filled:
        filled[0] = _without_enumerator(filled[0])
    found: dict[Cell, str] = {}
    remarks: list[Remark] = []
    for cell in filled:
        kind = _kind(cell, found)
        if kind is not None:
            found[kind] = cell.strip("(),:") if kind is Cell.RATING else cell
        elif _LONG_NUMBER.fullmatch(cell):
            remarks.append(Remark(RowCode.NUMBER_LEFT_OUT, {"text": cell}))
        else:
            remarks.append(Remark(RowCode.TEXT_LEFT_OUT, {"text": cell}))
    return row(number, text, found, tuple(remarks))


def _kind(cell: str, found: dict[Cell, str]) -> Cell | None:
    """What a cell is, by its look and by what is known already; None when it cannot be told."""
    if _RATING.fullmatch(cell) and Cell.RATING not in found:
        return Cell.RATING
    if is_birth_year(cell):
        return Cell.BIRTH if Cell.BIRTH not in found else None
    if cell.isdigit():
        return None
    if is_title(cell) and Cell.TITLE not in found:
        return Cell.TITLE
    if Cell.NAME not in found:
        return Cell.NAME
    if len(cell) == 1 and cell.lower() in "mvwf" and Cell.SEX not in found:
        return Cell.SEX
    if _FEDERATION.fullmatch(cell) and Cell.FEDERATION not in found:
        return Cell.FEDERATION
    return Cell.CLUB if Cell.CLUB not in found else None


def _words_row(number: int, text: str) -> Row:
    words = _without_enumerator(_UNRATED.sub("", text).strip()).split()
    place = next((i for i, word in enumerate(words) if i > 0 and _RATING.fullmatch(word)), len(words))
    found: dict[Cell, str] = {}
    remarks: list[Remark] = []
    name = [word for word in words[:place] if not _taken(word, remarks)]
    if len(name) > 1 and is_title(name[0]):
        found[Cell.TITLE] = name.pop(0)
    elif len(name) > 1 and is_title(name[-1]):
        found[Cell.TITLE] = name.pop()
    found[Cell.NAME] = " ".join(name).strip(_AROUND)
    if place < len(words):
        found[Cell.RATING] = words[place].strip("(),:")
    rest = [word for word in words[place + 1 :] if not _taken(word, remarks)]
    if rest and is_birth_year(rest[0].strip("()")):
        found[Cell.BIRTH] = rest.pop(0).strip("()")
    if rest:
        found[Cell.CLUB] = " ".join(rest).strip(_AROUND)
    return row(number, text, found, tuple(remarks))


def _without_enumerator(text: str) -> str:
    enumerator = _ENUMERATOR.match(text)
    return text[enumerator.end() :] if enumerator else text


def _taken(word: str, remarks: list[Remark]) -> bool:
    """Whether a word is a long number, which is then left out with a remark."""
    if not _LONG_NUMBER.fullmatch(word.strip("()")):
        return False
    remarks.append(Remark(RowCode.NUMBER_LEFT_OUT, {"text": word.strip("()")}))
    return True


def _split(text: str, delimiter: str) -> list[str]:
    try:
        return next(csv.reader([text], delimiter=delimiter), [])
    except csv.Error:
        return text.split(delimiter)
