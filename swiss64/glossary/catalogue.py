"""The terms of the glossary: their groups, their words and addresses in each language (``terms.toml``)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
SOURCE = "en"
LANGUAGES = ("nl", "en", "it", "ru")
"""The languages of the glossary, as the language switch shows them; the site speaks the first two."""
COMPLETE = ("nl", "en")
"""The languages in which every term must stand."""
GROUPS = (
    "pairing",
    "colours",
    "byes",
    "scores",
    "tie-breaks",
    "ratings",
    "titles",
    "systems",
    "roles",
    "time",
    "results",
    "reports",
)


@dataclass(frozen=True, slots=True)
class Word:
    """A term in one language: as it stands in a sentence, its address, and other words for the same.

    ``find`` are words that people type when they look for it: the search knows them, no page shows them.
    """

    word: str
    slug: str
    also: tuple[str, ...] = ()
    find: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the list.

    ``words`` are its words by language; a term is in a language when it has a word there. ``rests_on``
    and ``must`` are for those who write: the rule behind the page, and what the page must say.
    """

    id: str
    group: str
    abbreviations: tuple[str, ...]
    words: dict[str, Word]
    rests_on: str
    must: str

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages the term stands in."""
        return tuple(language for language in LANGUAGES if language in self.words)

    def short_names(self, language: str) -> tuple[str, ...]:
        """The abbreviations to show beside the word in a language: none that is the word itself (TRF26)."""
        return tuple(one for one in self.abbreviations if one != self.words[language].word)


class ListError(ValueError):
    """The list of terms cannot be used; the message says where and why."""


@lru_cache(maxsize=1)
def terms() -> dict[str, Term]:
    """Every term by its id, in the order of the list. Raises ListError."""
    with (FOLDER / "terms.toml").open("rb") as file:
        entries: list[dict[str, Any]] = tomllib.load(file)["term"]
    found: dict[str, Term] = {}
    for entry in entries:
        term = _term(entry)
        if term.id in found:
            raise ListError(f"{term.id} stands in the list twice")
        found[term.id] = term
    for language in LANGUAGES:
        _refuse_doubles(language, found.values())
    return found


def by_slug(language: str, slug: str) -> Term | None:
    """The term at an address; None when there is none."""
    return _addresses(language).get(slug)


@lru_cache(maxsize=len(LANGUAGES))
def _addresses(language: str) -> dict[str, Term]:
    return {term.words[language].slug: term for term in terms().values() if language in term.words}


def _term(entry: dict[str, Any]) -> Term:
    try:
        words = {
            language: Word(
                given["word"], given["slug"], tuple(given.get("also", ())), tuple(given.get("find", ()))
            )
            for language in LANGUAGES
            if (given := entry.get(language)) is not None
        }
        term = Term(
            entry["id"],
            entry["group"],
            tuple(entry.get("abbreviations", ())),
            words,
            entry["rests_on"],
            entry["must"],
        )
    except (KeyError, TypeError) as error:
        raise ListError(f"{entry.get('id', entry)}: {error} is missing") from error
    if term.group not in GROUPS:
        raise ListError(f"{term.id}: there is no group {term.group}")
    if missing := [language for language in COMPLETE if language not in words]:
        raise ListError(f"{term.id}: no word in {', '.join(missing)}")
    return term


def _refuse_doubles(language: str, found: Any) -> None:
    seen: dict[str, str] = {}
    for term in found:
        if language not in term.words:
            continue
        slug = term.words[language].slug
        if slug in seen:
            raise ListError(f"{term.id} and {seen[slug]} have the same address in {language}: {slug}")
        seen[slug] = term.id
