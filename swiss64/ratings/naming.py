"""Names for finding only: without accents, initials and first names alike, ``van der`` out of the way.

A key is ``family, first names between``: "Berg, J.A. (Jan) van der" becomes ``berg, jan j a van der``.
So whoever types the beginning of a name names one range of keys, and a find touches few rows.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from swiss64.entries import names
from swiss64.models.rating import LONGEST_KEY
from swiss64.text import clean, plain

MOST_WORDS = 6
_SPACED = str.maketrans(dict.fromkeys('.-_/()[]"´`’‘', " ") | {"'": None})
_GIVEN = re.compile(r"\(([^()]*)\)")
_VAN_DER = re.compile(r"\bv(?:\. ?d\.?|/d\.?|d\.?) ")
_APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "`": "'", "´": "'", "ʼ": "'"})
# How lists in plain letters write what others write with a sign.
_WRITTEN_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})


@dataclass(frozen=True, slots=True)
class Range:
    """The keys that begin with ``text``, or with ``whole`` only this key."""

    text: str
    whole: bool = False

    @property
    def end(self) -> str:
        """What comes after all keys of the range, by code point."""
        return self.text + "\U0010ffff"

    def __contains__(self, key: str) -> bool:
        return key == self.text if self.whole else key.startswith(self.text)


def search_key(name: str) -> str:
    """The key of a name as a list writes it, at most 80 signs."""
    name = name.lower() if name.isascii() else plain(name).translate(_APOSTROPHES)
    return _key(*_parts(name))


def ranges(typed: str) -> tuple[Range, ...]:
    """Where the name that somebody typed may stand: written either way round, with initials or in full."""
    typed = clean(typed).casefold()[:LONGEST_KEY]
    found: dict[Range, None] = {}
    for text in (plain(typed), plain(typed.translate(_WRITTEN_OUT))):
        for family, first in _readings(text.translate(_APOSTROPHES)):
            for place in _ranges(family, first):
                found.setdefault(place)
    return tuple(found)


def same_name(name: str) -> tuple[Range, ...]:
    """Where a list may have this very name: with these first names and perhaps more, or with initials."""
    name = name.lower() if name.isascii() else plain(name).translate(_APOSTROPHES)
    family, first, _between = _parts(name)
    if not first:
        return (Range(family, whole=True),)
    found = [Range(f"{family}, {first}", whole=True), Range(f"{family}, {first} ")]
    initials = " ".join(word[0] for word in first.split())
    if initials != first:
        found += [Range(f"{family}, {initials}", whole=True), Range(f"{family}, {initials} ")]
    return tuple(found)


def _readings(text: str) -> list[tuple[str, str]]:
    """Family name and first names, in each way in which the text can be meant."""
    before, comma, _after = text.partition(",")
    if comma and before.strip():
        family, first, _between = _parts(text)
        return [(family, first)]
    words = text.replace(",", " ").split()[:MOST_WORDS]
    readings = [" ".join(words)]
    for place in range(1, len(words)):
        readings.append(f"{' '.join(words[place:])}, {' '.join(words[:place])}")
        readings.append(f"{' '.join(words[:place])}, {' '.join(words[place:])}")
    found = []
    for reading in readings:
        family, first, _between = _parts(reading if "," in reading else f"{reading},")
        if family:
            found.append((family, first))
    return found


def _ranges(family: str, first: str) -> list[Range]:
    if not first:
        return [Range(family)]
    names_given = first.split()
    places = [Range(f"{family}, {first}")]
    if len(names_given[0]) > 1:  # the list may have initials only
        places += [
            Range(f"{family}, {names_given[0][0]}", whole=True),
            Range(f"{family}, {names_given[0][0]} "),
        ]
    else:  # the list may have the names in full
        places.append(Range(f"{family}, {names_given[0]}"))
    return places


def _parts(name: str) -> tuple[str, str, str]:
    """Family name, first names and the words between, as a key writes them."""
    given = ""
    if "(" in name:
        match = _GIVEN.search(name)
        if match:
            given = match[1]
            name = f"{name[: match.start()]} {name[match.end() :]}"
    if "v" in name:
        name = _VAN_DER.sub("van der ", name)
    family, first, between = names.parts(name)
    if "." in first or "-" in first or given:
        first = f"{given} {first}".translate(_SPACED)
    family, first = family.translate(_SPACED), first.translate(_SPACED)
    return " ".join(family.split()), " ".join(first.split()), between


def _key(family: str, first: str, between: str) -> str:
    tail = f"{first} {between}".strip() if between else first
    return (f"{family}, {tail}" if tail else family)[:LONGEST_KEY]
