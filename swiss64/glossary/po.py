"""The translations of a term: one small catalogue per language, ``translations/<language>/<id>.po``."""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from swiss64.glossary.article import Article
from swiss64.glossary.catalogue import FOLDER, SOURCE


@dataclass
class Translation:
    """What a catalogue has for a term: the texts by their place, and what is wrong with it.

    ``missing`` have no translation, ``doubtful`` are marked fuzzy, ``stale`` translate an English
    text that is no longer there.
    """

    texts: dict[str, str] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)
    doubtful: list[str] = field(default_factory=list)
    stale: list[str] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        """Whether every text is translated, and nothing else is there."""
        return not (self.missing or self.doubtful or self.stale)


def path_of(language: str, term: str) -> Path:
    """The catalogue of a term in a language."""
    return FOLDER / "translations" / language / f"{term}.po"


def catalogue(language: str, term: str) -> Catalog:
    """The catalogue of a term; empty when there is none. Raises PoFileError."""
    path = path_of(language, term)
    if not path.exists():
        return _new(language)
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


@cache
def translation(language: str, source: Article) -> Translation:
    """The translation of a term as it stands; for English the source itself. Raises PoFileError."""
    return judged(language, source, catalogue(language, source.id))


def judged(language: str, source: Article, found: Catalog) -> Translation:
    """What a catalogue has for a term and what is wrong with it."""
    if language == SOURCE:
        return Translation(dict(source.sentences()))
    result = Translation()
    wanted = dict(source.sentences())
    for place, text in wanted.items():
        message = found.get(text, context=place)
        if message is None or not message.string:
            result.missing.append(place)
        elif message.fuzzy:
            result.doubtful.append(place)
        else:
            result.texts[place] = str(message.string)
    for message in found:
        if message.id and wanted.get(str(message.context)) != message.id:
            result.stale.append(f"{message.context}: {message.id}")
    return result


def updated(language: str, source: Article) -> Catalog:
    """The catalogue with the texts of today.

    A text that only moved keeps its translation. One whose English changed keeps the old translation,
    marked fuzzy, for the translator to look at. What is no longer there goes.
    """
    old = catalogue(language, source.id)
    by_text = {str(message.id): message for message in old if message.id}
    still_there = {text for _, text in source.sentences()}
    by_place = {str(message.context): message for message in old if message.id not in still_there}
    new = _new(language)
    for place, text in source.sentences():
        same = old.get(text, context=place) or by_text.get(text)
        before = same or by_place.get(place)
        flags = {"fuzzy"} if before is not None and before.string and (same is None or same.fuzzy) else set()
        new.add(text, before.string if before else "", context=place, flags=flags)
    return new


def written(found: Catalog) -> bytes:
    """A catalogue as its file should be: in the order of the page, each text on one line."""
    for message in found:
        # The braces are our own notation; a percent sign in a text is just that.
        message.flags -= {"python-format", "python-brace-format"}
    buffer = io.BytesIO()
    write_po(buffer, found, width=0, no_location=True, ignore_obsolete=True)
    return buffer.getvalue()


def _new(language: str) -> Catalog:
    comment = "# Translations of Swiss64: a term of the glossary. See docs/glossary.md."
    # Always the same day, so that a change of a text touches only its own lines.
    return empty(language, comment, datetime(2026, 12, 1, tzinfo=UTC))


def empty(language: str, comment: str, created: datetime | None = None) -> Catalog:
    """A catalogue of ours with no sentence yet, with that comment on top; ``created`` None is now."""
    return Catalog(
        locale=language,
        header_comment=comment,
        project="Swiss64",
        version="1",
        msgid_bugs_address="see README.md",
        last_translator="the makers of Swiss64",
        language_team="the makers of Swiss64",
        charset="utf-8",
        creation_date=created,
        fuzzy=False,
    )
