"""Text that people type: made harmless and comparable before it is kept."""

from __future__ import annotations

import hashlib
import unicodedata

# Joiners hold an emoji family and some scripts together; every other invisible sign goes.
_JOINERS = "\u200c\u200d"
_SPACES = ("Zs", "Zl", "Zp")
_INVISIBLE = ("Cc", "Cf", "Cs", "Co")
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ı": "i"})

_APOSTROPHES = str.maketrans(dict.fromkeys("\u2018\u2019\u02bc`\u00b4", "'"))


def clean(text: str) -> str:
    """One line of text in NFC, without control and direction signs, single spaces between words.

    Tabs and line breaks become spaces. A text of which nothing visible is left is empty.
    """
    spaced = "".join(" " if sign in "\t\n\r\v\f" or _category(sign) in _SPACES else sign for sign in text)
    kept = "".join(sign for sign in spaced if sign in _JOINERS or _category(sign) not in _INVISIBLE)
    tidy = " ".join(unicodedata.normalize("NFC", kept).split())
    return tidy if tidy.strip(_JOINERS + " ") else ""


def plain(text: str) -> str:
    """A text for comparing and sorting: without capitals and accents (``Ünal`` → ``unal``)."""
    decomposed = unicodedata.normalize("NFKD", text)
    bare = "".join(sign for sign in decomposed if not unicodedata.combining(sign))
    return bare.casefold().translate(_LETTERS)


def findable(text: str) -> str:
    """A text for finding: ``plain``, with one apostrophe however it was typed (``’s-Hof`` → ``'s-hof``)."""
    return plain(text).translate(_APOSTROPHES)


def fingerprint(*parts: object) -> str:
    """A short text that differs when the parts do: what a form saw, to notice a stale one."""
    return hashlib.sha256(repr(parts).encode("utf-8", "backslashreplace")).hexdigest()[:16]


def _category(sign: str) -> str:
    return unicodedata.category(sign)
