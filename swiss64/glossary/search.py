"""Finding a term by what is typed: other accents, a slip or two, an abbreviation, another language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz.distance import OSA

from swiss64.glossary.article import written
from swiss64.glossary.catalogue import LANGUAGES, Term, terms
from swiss64.glossary.not_here import without_page
from swiss64.glossary.order import sort_key, without_accents

LONGEST = 60
"""What is typed beyond so many characters is not looked at."""
MOST = 20
"""So many terms are shown."""
_SPELLINGS = (("oe", "o"), ("ae", "a"), ("ue", "u"), ("ij", "y"), ("ph", "f"), ("ss", "s"))
_NO_LETTER = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Name:
    """A name of a term: ``shown`` as it is written, ``language`` None for an abbreviation.

    ``rank`` is 0 for its own word or abbreviation, 1 for another word for it, 2 for one that only finds it.
    """

    term: str
    shown: str
    language: str | None
    folded: str
    words: tuple[str, ...]
    rank: int = 0


@dataclass(frozen=True, slots=True)
class Found:
    """A term that answers, and by which name: None when that is its word in the reader's language."""

    term: Term
    by: Name | None


@dataclass(frozen=True, slots=True)
class Missing:
    """What was asked for and has no page, as it is written, and the terms near it."""

    shown: str
    near: tuple[Term, ...]


def search(asked: str, language: str) -> list[Found]:
    """The terms that answer what was asked, the best first; the reader's language before the others."""
    wanted = fold(asked[:LONGEST])
    if not wanted:
        return []
    best: dict[str, tuple[tuple[int, int, int], Name]] = {}
    for name in _names():
        fault = _distance(wanted, name)
        foreign = 0 if name.language in (None, language) else 1
        # Three letters begin many words of three other languages.
        if fault is None or (foreign and fault and len(wanted) < _SHORT):
            continue
        distance = (fault, foreign, name.rank)
        if name.term not in best or distance < best[name.term][0]:
            best[name.term] = (distance, name)
    ordered = sorted(best.values(), key=lambda one: (one[0], sort_key(one[1].shown)))
    if ordered:
        # Who spelled it well is not shown what is only near; of parts of names only the nearest are answers.
        faults = [distance[0] for distance, _ in ordered]
        most = _SLIP - 1 if faults[0] < _SLIP else _nearest_part(faults)
        ordered = [one for one in ordered if one[0][0] <= most]
    return [Found(terms()[name.term], _told(name, language)) for _, name in ordered[:MOST]]


def missing(asked: str, found: list[Found]) -> Missing | None:
    """What has no page, if that was asked for; ``found`` is what the search answered.

    What begins such a word, or is a slip or two from it, counts where no term answers at all.
    """
    wanted = fold(asked[:LONGEST])
    for name, near in _absent():
        fault = _distance(wanted, name) if wanted else None
        if fault == 0 or (fault in (1, _SLIP, _SLIP + 1) and not found and len(wanted) >= _SHORT):
            return Missing(name.shown, near)
    return None


def fold(text: str) -> str:
    """What is compared: small letters without accents, words apart, spellings of one sound made equal."""
    folded = without_accents(text)
    for spelling, sound in _SPELLINGS:
        folded = folded.replace(spelling, sound)
    return " ".join(_NO_LETTER.sub(" ", folded).split())


def _nearest_part(faults: list[int]) -> int:
    """The smallest fault of those that are about a part of a name; beyond all others where there is none."""
    return min((fault for fault in faults if fault >= 2 * _SLIP), default=2 * _SLIP)


_SLIP = 10
_LONGEST_ENDING = 3
_SHORT = 4
"""Names up to this length are answers to their letters in another order too: BGW finds BWG."""


def _distance(wanted: str, name: Name) -> int | None:
    """How far a name is from what was asked, 0 for the same; None when it is no answer."""
    if wanted == name.folded or wanted.replace(" ", "") == name.folded.replace(" ", ""):
        return 0
    if name.language is None:
        begun = name.folded.startswith(wanted) and len(wanted) > 1
        return 2 if begun else _SLIP if _mixed_up(wanted, name.folded) else None
    if name.folded.startswith(wanted):
        return 1
    if len(wanted) > 1 and any(word.startswith(wanted) for word in name.words):
        return 3
    if len(wanted) > 3 and wanted in name.folded:
        return 4
    return _SLIP if _mixed_up(wanted, name.folded) else _slips(wanted, name)


def _mixed_up(wanted: str, name: str) -> bool:
    """Whether these are the letters of a short name in another order."""
    return 1 < len(wanted) <= _SHORT and sorted(wanted) == sorted(name)


def _slips(wanted: str, name: Name) -> int | None:
    """How many letters are wrong, left out, added or changed round, if few enough for the length."""
    allowed = 0 if len(wanted) < 4 else 1 if len(wanted) < 7 else 2
    if not allowed:
        return None
    whole = OSA.distance(wanted, name.folded, score_cutoff=allowed)
    if whole <= allowed or _has_ending(wanted, name.folded):
        return _SLIP + min(whole, 1)
    # A word of a longer name, or its beginning, may have slips too.
    parts = [word for word in name.words if len(word) > 3]
    parts += [name.folded[: len(wanted) + more] for more in (-1, 0, 1)]
    nearest = min(OSA.distance(wanted, part, score_cutoff=allowed) for part in parts)
    return 2 * _SLIP + nearest if nearest <= allowed else None


def _has_ending(wanted: str, name: str) -> bool:
    """Whether only an ending was put to a name: a plural or a case."""
    return len(name) > 3 and wanted.startswith(name) and len(wanted) - len(name) <= _LONGEST_ENDING


def _told(name: Name, language: str) -> Name | None:
    """The name that answered, unless the page shows it anyway."""
    own = terms()[name.term].words.get(language)
    return None if own is not None and own.word == name.shown else name


@lru_cache(maxsize=1)
def _names() -> tuple[Name, ...]:
    there = written()
    return tuple(name for term in terms().values() if term.id in there for name in _names_of(term))


@lru_cache(maxsize=1)
def _absent() -> tuple[tuple[Name, tuple[Term, ...]], ...]:
    """The names of what has no page, with the terms near it."""
    return tuple(
        (_name("", shown, language), one.near)
        for one in without_page()
        for language, words in one.words.items()
        for shown in words
    )


def _names_of(term: Term) -> Iterator[Name]:
    for abbreviation in term.abbreviations:
        yield _name(term.id, abbreviation, None)
    for language in LANGUAGES:
        if (word := term.words.get(language)) is not None:
            for rank, names in enumerate(((word.word,), word.also, word.find)):
                for shown in names:
                    yield _name(term.id, shown, language, rank)


def _name(term: str, shown: str, language: str | None, rank: int = 0) -> Name:
    folded = fold(shown)
    return Name(term, shown, language, folded, tuple(folded.split()), rank)
