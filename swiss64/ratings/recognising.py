"""Which list a source holds: by its content, and for a single rating by what it is called."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import Enum

from swiss64.ratings import fide_text, fide_xml, knsb
from swiss64.ratings.problems import Fault, ListRefused
from swiss64.ratings.rows import Maker, RatedRow
from swiss64.ratings.streams import Counted, decoded

Reader = Callable[[Counted, str, Maker], Iterator[RatedRow]]

# What --list may be: the source and the kind of its ratings.
NAMES = {
    "fide": ("fide", "all"),
    "fide-standard": ("fide", "standard"),
    "fide-rapid": ("fide", "rapid"),
    "fide-blitz": ("fide", "blitz"),
    "knsb-klassiek": ("knsb", "standard"),
    "knsb-rapid": ("knsb", "rapid"),
    "knsb-snel": ("knsb", "blitz"),
}
_CALLED = {
    "standard": "standard",
    "klassiek": "standard",
    "rapid": "rapid",
    "blitz": "blitz",
    "snel": "blitz",
}
_PLAYER = re.compile(rb"<player>(.*?)</player>", re.DOTALL)


class Form(Enum):
    """How a list is written."""

    FIDE_TEXT = "fide_text"
    FIDE_XML = "fide_xml"
    KNSB = "knsb"

    @property
    def reader(self) -> Reader:
        """What reads it."""
        return {
            Form.FIDE_TEXT: fide_text.players,
            Form.FIDE_XML: fide_xml.players,
            Form.KNSB: knsb.players,
        }[self]


@dataclass(frozen=True, slots=True)
class Recognised:
    """A list that was recognised. ``month`` is the one that its header names, if it does."""

    form: Form
    source: str
    kind: str
    month: date | None = None


def recognise(head: bytes, called: str, asked: str | None) -> Recognised:
    """Which list this is: ``head`` its first bytes, ``called`` its name, ``asked`` what --list says.

    Raises ListRefused when it is none, or another than was asked for.
    """
    form, source, kind, month = _by_content(head)
    if kind is None:
        kind = _by_name(called)
        if kind is None and asked is not None and NAMES[asked][0] == source:
            kind = NAMES[asked][1]
        if kind is None or kind == "all":
            example = "knsb-rapid" if source == "knsb" else "fide-rapid"
            raise ListRefused(Fault.KIND_UNKNOWN, example=example)
    if asked is not None and NAMES[asked] != (source, kind):
        raise ListRefused(Fault.KIND_DIFFERS, found=name_of(source, kind), asked=asked)
    return Recognised(form, source, kind, month)


def name_of(source: str, kind: str) -> str:
    """What --list calls a list."""
    return next(name for name, list_ in NAMES.items() if list_ == (source, kind))


def _by_content(head: bytes) -> tuple[Form, str, str | None, date | None]:
    text = head.lstrip(b"\xef\xbb\xbf \t\r\n")
    if text.startswith(b"<"):
        return Form.FIDE_XML, "fide", _kind_of_xml(text), None
    first = text.split(b"\n", 1)[0].decode("latin-1").rstrip("\r")
    if first.startswith("ID Number"):
        columns = fide_text.columns_of(first)
        return Form.FIDE_TEXT, "fide", None if columns.rating else "all", columns.month
    if ";" in first and first.strip('"').casefold().startswith("relatienummer"):
        knsb.columns_of(decoded(first))
        return Form.KNSB, "knsb", None, None
    raise ListRefused(Fault.NOT_A_LIST, text=_shown(first))


def _kind_of_xml(text: bytes) -> str | None:
    """``all`` for a list with three ratings, None for one with a single rating."""
    if b"<playerslist" not in text[:4096]:
        raise ListRefused(Fault.NOT_A_LIST, text=_shown(text[:80].decode("latin-1")))
    player = _PLAYER.search(text)
    if player is None:
        raise ListRefused(Fault.NO_PLAYERS)
    lacking = [
        name for name in ("fideid", "name", "country", "rating") if f"<{name}".encode() not in player[1]
    ]
    if lacking:
        raise ListRefused(Fault.HEADER_LACKS, columns=", ".join(lacking))
    return "all" if b"<rapid_rating" in player[1] else None


def _by_name(called: str) -> str | None:
    """The kind by the name of the file, when it names exactly one."""
    found = {kind for word, kind in _CALLED.items() if word in called.casefold()}
    return found.pop() if len(found) == 1 else None


def _shown(text: str) -> str:
    tidy = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return tidy if len(tidy) <= 60 else tidy[:60] + "…"
