"""The English source of a term: ``terms/<id>.toml``, read and judged."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from swiss64.glossary.catalogue import FOLDER

SHORT_LIMIT = 200
"""So many characters fit in the small window that a tap opens."""
HOUSE_PARTS = (
    "Score",
    "Pairing",
    "Colours",
    "Round robin",
    "Standings",
    "Performance",
    "Ratings",
    "Status",
    "Series",
    "Support page",
)
"""The parts of the house rules that a page may rest on."""
_KEYS = {
    "short",
    "explanation",
    "use",
    "differs",
    "confusions",
    "see_also",
    "rules",
    "literals",
    "example",
}


@dataclass(frozen=True, slots=True)
class Confusion:
    """A term that is often taken for this one, and the difference."""

    term: str
    text: str


@dataclass(frozen=True, slots=True)
class Rule:
    """Where the rule stands: an article of FIDE's or a part of the house rules, with a remark."""

    kind: str
    article: str
    note: str = ""


@dataclass(frozen=True, eq=False)
class Article:
    """The source of a term; see docs/glossary.md. ``example`` is as it stands in the file."""

    id: str
    short: str
    explanation: tuple[str, ...]
    use: tuple[str, ...]
    differs: str
    confusions: tuple[Confusion, ...]
    see_also: tuple[str, ...]
    rules: tuple[Rule, ...]
    literals: tuple[str, ...]
    example: dict[str, Any]

    def sentences(self) -> Iterator[tuple[str, str]]:
        """Every text to be translated, with its place: ``short``, ``explanation 1``, ``use 1`` …"""
        yield "short", self.short
        yield from _numbered("explanation", self.explanation)
        yield from _numbered("use", self.use)
        if self.differs:
            yield "differs", self.differs
        for confusion in self.confusions:
            yield f"confusion {confusion.term}", confusion.text
        for number, rule in enumerate(self.rules, start=1):
            if rule.note:
                yield f"rule {number}", rule.note
        yield from _numbered("caption", [table.get("caption", "") for table in self.tables])

    @property
    def tables(self) -> list[dict[str, Any]]:
        """The tables of the example, as they stand in the file."""
        return list(self.example.get("tables", ()))


class ArticleError(ValueError):
    """A file that cannot be used; the message says what is wrong."""


def _numbered(name: str, texts: Any) -> Iterator[tuple[str, str]]:
    for number, text in enumerate(texts, start=1):
        if text:
            yield f"{name} {number}", text


def path_of(term: str) -> Path:
    """The file of a term."""
    return FOLDER / "terms" / f"{term}.toml"


def written() -> set[str]:
    """The ids of the terms that have a file."""
    return {path.stem for path in (FOLDER / "terms").glob("*.toml")}


def is_written(term: str) -> bool:
    """Whether a term has a file: pages ask it for every term that stands on them."""
    return path_of(term).is_file()


@cache
def article(term: str) -> Article:
    """The source of a term. Raises FileNotFoundError or ArticleError."""
    return read(term, path_of(term).read_text(encoding="utf-8"))


def read(term: str, text: str) -> Article:
    """The source of a term from the text of its file. Raises ArticleError."""
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ArticleError(f"the file cannot be read: {error}") from error
    if unknown := given.keys() - _KEYS:
        raise ArticleError(f"unknown: {', '.join(sorted(unknown))}")
    if missing := {"short", "explanation", "use", "rules"} - given.keys():
        raise ArticleError(f"missing: {', '.join(sorted(missing))}")
    try:
        return Article(
            id=term,
            short=_text(given["short"]),
            explanation=_texts(given["explanation"]),
            use=_texts(given["use"]),
            differs=_text(given.get("differs", "")),
            confusions=tuple(
                Confusion(item["term"], _text(item["text"])) for item in given.get("confusions", ())
            ),
            see_also=tuple(given.get("see_also", ())),
            rules=tuple(
                Rule(item["kind"], item["article"], _text(item.get("note", ""))) for item in given["rules"]
            ),
            literals=tuple(given.get("literals", ())),
            example=_example(given.get("example", {})),
        )
    except (KeyError, TypeError) as error:
        raise ArticleError(f"{error} is missing or of the wrong kind") from error


def _text(given: str) -> str:
    """A text on one line, however it is broken in the file."""
    if not isinstance(given, str):
        raise TypeError(f"{given!r} (a text is expected)")
    return " ".join(given.split())


def _texts(given: list[str]) -> tuple[str, ...]:
    if not isinstance(given, list):
        raise TypeError(f"{given!r} (a list of paragraphs is expected)")
    return tuple(_text(item) for item in given)


def _example(given: dict[str, Any]) -> dict[str, Any]:
    tables = [table | {"caption": _text(table.get("caption", ""))} for table in given.get("tables", ())]
    return given | {"tables": tables} if given else {}
