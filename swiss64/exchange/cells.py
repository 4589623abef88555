"""From what stands in the cells of a line to a player: every doubt becomes a remark."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum

from swiss64 import clock
from swiss64.engine.ranking import TITLES
from swiss64.entries import names
from swiss64.entries.data import HIGHEST_RATING, EntryData
from swiss64.entries.forms import EARLIEST_BIRTH
from swiss64.exchange.rows import Remark, Row, RowCode
from swiss64.text import clean, plain

LONGEST_CLUB = 60
_TEXT_SHOWN = 120
_NOTHING = frozenset(
    ("", "-", "–", "0", "#n/b", "#n/a", "n/a", "nb", "nvt", "n.v.t.", "none", "unr", "unr.", "nr")
)
_UNRATED = frozenset(
    ("geen", "geen rating", "no rating", "onbekend", "unknown", "unrated", "zonder", "zonder rating")
)
_WHOLE = re.compile(r"([0-9]{1,4})(?:[.,]0+)?")
_YEAR = re.compile(r"(?<![0-9])(1[89][0-9]{2}|20[0-9]{2})(?![0-9])")
_MEN = frozenset(("m", "man", "male", "men", "jongen", "heer", "h"))
_WOMEN = frozenset(("w", "v", "f", "vrouw", "woman", "female", "women", "meisje", "dame", "d"))


class Cell(Enum):
    """What a cell of a line may hold."""

    NAME = "name"
    FAMILY_NAME = "family_name"
    FIRST_NAME = "first_name"
    BETWEEN = "between"
    RATING = "rating"
    TITLE = "title"
    SEX = "sex"
    BIRTH = "birth"
    FEDERATION = "federation"
    CLUB = "club"
    FIDE_ID = "fide_id"
    NATIONAL_ID = "national_id"


def row(line: int, text: str, cells: Mapping[Cell, str], remarks: tuple[Remark, ...] = ()) -> Row:
    """The player of a line with these cells."""
    said = list(remarks)
    name = _name(cells)
    if not name or name.isdigit():
        said.append(Remark(RowCode.NAME_MISSING))
    elif len(name) > names.LONGEST:
        said.append(Remark(RowCode.NAME_TOO_LONG, {"length": len(name), "most": names.LONGEST}))
    data = EntryData(
        name=name,
        rating=_rating(cells.get(Cell.RATING, ""), said),
        title=_title(cells.get(Cell.TITLE, ""), said),
        sex=_sex(cells.get(Cell.SEX, ""), said),
        federation=_federation(cells.get(Cell.FEDERATION, ""), said),
        club=_club(cells.get(Cell.CLUB, ""), said),
        birth=_birth(cells.get(Cell.BIRTH, ""), said),
        fide_id=_digits(cells.get(Cell.FIDE_ID, ""), RowCode.FIDE_ID_LEFT_OUT, said),
        national_id=_digits(cells.get(Cell.NATIONAL_ID, ""), RowCode.NATIONAL_ID_LEFT_OUT, said),
    )
    fatal = any(remark.code.fatal for remark in said)
    return Row(line, shown(text), None if fatal else data, tuple(said))


def shown(text: str) -> str:
    """A line as it can be shown: clean and not endless."""
    tidy = clean(text)
    return tidy if len(tidy) <= _TEXT_SHOWN else tidy[:_TEXT_SHOWN] + "…"


def is_title(text: str) -> bool:
    """Whether this is the abbreviation of a FIDE title."""
    return text in TITLES


def is_birth_year(text: str) -> bool:
    """Whether this can be the year somebody was born in."""
    if not (len(text) == 4 and text.isascii() and text.isdigit()):
        return False
    return EARLIEST_BIRTH <= int(text) <= clock.now().year


def _name(cells: Mapping[Cell, str]) -> str:
    whole = clean(cells.get(Cell.NAME, ""))
    if whole:
        return whole
    parts = (cells.get(part, "") for part in (Cell.FIRST_NAME, Cell.BETWEEN, Cell.FAMILY_NAME))
    return clean(" ".join(parts))


def _absent(text: str) -> bool:
    return plain(clean(text)) in _NOTHING


def _rating(text: str, remarks: list[Remark]) -> int:
    if _absent(text) or plain(clean(text)) in _UNRATED:
        return 0
    match = _WHOLE.fullmatch(clean(text))
    rating = int(match[1]) if match else -1
    if not 0 <= rating <= HIGHEST_RATING:
        remarks.append(Remark(RowCode.RATING_UNREADABLE, {"text": shown(text)}))
        return 0
    return rating


def _title(text: str, remarks: list[Remark]) -> str:
    title = clean(text).upper()
    if is_title(title) or _absent(text):
        return title if is_title(title) else ""
    remarks.append(Remark(RowCode.TITLE_LEFT_OUT, {"text": shown(text)}))
    return ""


def _sex(text: str, remarks: list[Remark]) -> str:
    word = plain(clean(text)).rstrip(".")
    if word in _MEN:
        return "m"
    if word in _WOMEN:
        return "w"
    if not _absent(text):
        remarks.append(Remark(RowCode.SEX_LEFT_OUT, {"text": shown(text)}))
    return ""


def _federation(text: str, remarks: list[Remark]) -> str:
    letters = clean(text).upper()
    if len(letters) == 3 and letters.isascii() and letters.isalpha():
        return letters
    if not _absent(text):
        remarks.append(Remark(RowCode.FEDERATION_LEFT_OUT, {"text": shown(text)}))
    return ""


def _club(text: str, remarks: list[Remark]) -> str:
    club = clean(text)
    if club in ("-", "–"):
        return ""
    if len(club) > LONGEST_CLUB:
        remarks.append(Remark(RowCode.CLUB_SHORTENED, {"most": LONGEST_CLUB}))
        return club[:LONGEST_CLUB].rstrip()
    return club


def _birth(text: str, remarks: list[Remark]) -> str:
    if _absent(text):
        return ""
    match = _YEAR.search(clean(text))
    if match and is_birth_year(match[1]):
        return match[1]
    remarks.append(Remark(RowCode.BIRTH_LEFT_OUT, {"text": shown(text)}))
    return ""


def _digits(text: str, code: RowCode, remarks: list[Remark]) -> str:
    digits = clean(text).removesuffix(".0")
    if _absent(text):
        return ""
    if digits.isascii() and digits.isdigit() and len(digits) <= 11:
        return digits
    remarks.append(Remark(code, {"text": shown(text)}))
    return ""
