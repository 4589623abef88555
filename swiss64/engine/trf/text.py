"""From bytes to numbered lines, and the fields in them."""

from __future__ import annotations

import re
from datetime import date

from swiss64.engine.trf.document import Line
from swiss64.engine.trf.errors import Repair, RepairCode, TrfCode, TrfError

_LINE_END = re.compile(r"\r\n|\r|\n")
_NUMBER = re.compile(r"[0-9]{1,9}")
_POINTS = re.compile(r"(?P<whole>[0-9]{1,3})(?:[.,](?P<tenths>[0-9]))?")
_YEAR_FIRST = re.compile(r"(?P<y>[0-9]{4}|[0-9]{2})[./-] ?(?P<m>[0-9]{1,2})[./-] ?(?P<d>[0-9]{1,2})")
_DAY_FIRST = re.compile(r"(?P<d>[0-9]{1,2})[./-] ?(?P<m>[0-9]{1,2})[./-] ?(?P<y>[0-9]{4})")


def lines_of(data: bytes) -> tuple[list[Line], list[Repair]]:
    """The lines of a file that are not blank, numbered from 1, ending in CR, LF or CRLF.

    UTF-8 with or without BOM; anything else is taken as Windows-1252. Raises
    TrfError(NOT_TEXT) for a file with NUL bytes in it.
    """
    if b"\0" in data:
        raise TrfError(0, TrfCode.NOT_TEXT)
    repairs = []
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = _decode_single_bytes(data)
        repairs.append(Repair(0, RepairCode.READ_AS_CP1252))
    numbered = enumerate(_LINE_END.split(text), start=1)
    return [Line(number, line) for number, line in numbered if line.strip()], repairs


def number_in(text: str) -> int | None:
    """A field as a number without sign, None if it is something else. Blank is something else."""
    stripped = text.strip()
    return int(stripped) if _NUMBER.fullmatch(stripped) else None


def half_points_in(text: str) -> int | None:
    """A points field (``4.5``, ``4,5``, ``4``) in half points, None if it is something else."""
    match = _POINTS.fullmatch(text.strip())
    if match is None or match["tenths"] not in (None, "0", "5"):
        return None
    return 2 * int(match["whole"]) + (match["tenths"] == "5")


def date_in(text: str) -> date | None:
    """A date (``2026/03/01``, ``26/03/01``, ``1969.12.06``, ``28. 07. 2005``), None if it is none."""
    parts = _date_parts(text)
    if parts is None:
        return None
    year, month, day = parts
    try:
        return date(year + 2000 if year < 100 else year, month, day)
    except ValueError:
        return None


def birth_in(text: str) -> str | None:
    """A date of birth as ``YYYY/MM/DD`` or, where only that is known, ``YYYY``.

    Empty if the field is blank, None if it cannot be read.
    """
    stripped = text.strip()
    if not stripped.strip("0/.- "):
        return ""
    if re.fullmatch(r"[0-9]{4}", stripped):
        return stripped
    parts = _date_parts(stripped)
    if parts is None or parts[0] < 1000:
        return None
    year, month, day = parts
    if month == 0 or day == 0:
        return f"{year:04}"
    known = date_in(stripped)
    return None if known is None else f"{known.year:04}/{known.month:02}/{known.day:02}"


def _date_parts(text: str) -> tuple[int, int, int] | None:
    match = _YEAR_FIRST.fullmatch(text.strip()) or _DAY_FIRST.fullmatch(text.strip())
    return None if match is None else (int(match["y"]), int(match["m"]), int(match["d"]))


def _decode_single_bytes(data: bytes) -> str:
    """Windows-1252, in which five bytes mean nothing: they stay as Latin-1 has them."""
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")
