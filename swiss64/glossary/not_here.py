"""Words that people look for and that have no page (``not_here.toml``): said so, with what is near."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache

from swiss64.glossary.catalogue import COMPLETE, FOLDER, ListError, Term, terms


@dataclass(frozen=True, slots=True)
class NotHere:
    """Something without a page: its words by language, and the terms near it."""

    words: dict[str, tuple[str, ...]]
    near: tuple[Term, ...]


@lru_cache(maxsize=1)
def without_page() -> tuple[NotHere, ...]:
    """All of them, in the order of the file. Raises ListError."""
    with (FOLDER / "not_here.toml").open("rb") as file:
        entries = tomllib.load(file)["word"]
    found = []
    for entry in entries:
        try:
            words = {language: tuple(entry[language]) for language in COMPLETE}
            near = tuple(terms()[one] for one in entry["near"])
        except KeyError as error:
            raise ListError(f"not_here.toml, {entry}: {error} is missing") from error
        if not near or not all(words.values()):
            raise ListError(f"not_here.toml, {entry}: a word or what is near it is missing")
        found.append(NotHere(words, near))
    return tuple(found)
