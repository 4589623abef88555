"""How fields look in a file that is written: text that stays on its line, points, dates."""

from __future__ import annotations

import re
import unicodedata
from datetime import date

_CONTROL = frozenset({"Cc", "Zl", "Zp", "Cs"})
_YEAR = re.compile(r"[0-9]{4}")
_BIRTH = re.compile(r"[0-9]{4}/[0-9]{2}/[0-9]{2}")


def on_one_line(text: str, kept: str = "") -> str:
    """The text with a blank for every control character and line end, so that it cannot begin a new record.

    Lone surrogates, which no file can hold, become blanks as well. ``kept`` are signs that stay.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        " " if unicodedata.category(sign) in _CONTROL and sign not in kept else sign for sign in text
    )


def field(text: str, width: int) -> str:
    """The text as it fits into a field of so many columns, without blanks at its ends."""
    return on_one_line(text).strip()[:width].strip()


def points(half_points: int) -> str:
    """Half points as ``4.5``; a hundred and more without decimal, as four columns hold no more."""
    whole, half = divmod(half_points, 2)
    return f"{whole}.{5 * half}" if whole < 100 or half else str(whole)


def long_date(day: date) -> str:
    """``2026/03/01``."""
    return f"{day.year:04}/{day.month:02}/{day.day:02}"


def short_date(day: date) -> str:
    """``26/03/01``, as above the rounds; with all its digits where two would mean another century."""
    return long_date(day)[2:] if 2000 <= day.year < 2100 else long_date(day)


def birth(text: str) -> str:
    """A date of birth (``YYYY/MM/DD`` or ``YYYY``) as it is written; blank for anything else."""
    if _YEAR.fullmatch(text):
        return f"{text}/00/00"
    return text if _BIRTH.fullmatch(text) else ""
