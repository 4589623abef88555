"""What the pages of the glossary show: the texts of a term put together with its computed example."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from swiss64.glossary import po
from swiss64.glossary.article import Article, Rule, article, written
from swiss64.glossary.catalogue import GROUPS, SOURCE, Term, Word, terms
from swiss64.glossary.checks import values
from swiss64.glossary.computed import Computed
from swiss64.glossary.example import build
from swiss64.glossary.inline import Link, Strip, Text, Value, pieces
from swiss64.glossary.order import by_letter, sort_key
from swiss64.glossary.tables import Table, tables


@dataclass(frozen=True, slots=True)
class Filled:
    """A value in a text, computed."""

    value: Computed


@dataclass(frozen=True, slots=True)
class Linked:
    """Words that lead to a term which stands in the language of the page."""

    words: str
    term: str


Piece: TypeAlias = Text | Filled | Linked | Strip
Paragraph: TypeAlias = tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class ConfusedWith:
    """A term that this one is taken for."""

    term: Term
    text: Paragraph


@dataclass(frozen=True, slots=True)
class Stands:
    """Where a rule stands, with a remark."""

    rule: Rule
    note: Paragraph


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table of the example with its caption."""

    table: Table
    caption: Paragraph


@dataclass(frozen=True)
class Page:
    """The page of a term in one language; ``before`` and ``after`` are its neighbours in the alphabet."""

    term: Term
    language: str
    short: str
    explanation: tuple[Paragraph, ...]
    use: tuple[Paragraph, ...]
    tables: tuple[ShownTable, ...]
    confusions: tuple[ConfusedWith, ...]
    see_also: tuple[Term, ...]
    rules: tuple[Stands, ...]
    differs: Paragraph
    before: Term | None
    after: Term | None

    @property
    def word(self) -> Word:
        """The term in the language of the page."""
        return self.term.words[self.language]


def short(term: str, language: str) -> str:
    """The short explanation of a term. Raises FileNotFoundError while nobody has written it."""
    source = article(term)
    return _texts(source, language).get("short", source.short)


@cache
def page(term_id: str, language: str) -> Page:
    """The page of a term. Raises FileNotFoundError while nobody has written it."""
    source = article(term_id)
    reader = _Reader(source, language)
    before, after = _neighbours(term_id, language)
    return Page(
        term=terms()[term_id],
        language=language,
        short=short(term_id, language),
        explanation=reader.all("explanation", len(source.explanation)),
        use=reader.all("use", len(source.use)),
        tables=reader.tables(),
        confusions=tuple(
            ConfusedWith(terms()[one.term], reader.one(f"confusion {one.term}")) for one in source.confusions
        ),
        see_also=tuple(terms()[one] for one in source.see_also),
        rules=tuple(
            Stands(rule, reader.one(f"rule {number}")) for number, rule in enumerate(source.rules, start=1)
        ),
        differs=reader.one("differs"),
        before=before,
        after=after,
    )


def shown(language: str) -> list[Term]:
    """The terms that have a page in a language, in the order of the list."""
    there = written()
    return [term for term in terms().values() if language in term.words and term.id in there]


class _Reader:
    """Reads the texts of a term in a language; what is not translated yet is English."""

    def __init__(self, source: Article, language: str) -> None:
        self.source = source
        self.language = language
        self.texts = dict(source.sentences()) | _texts(source, language)
        self.values = values(source)

    def all(self, name: str, count: int) -> tuple[Paragraph, ...]:
        return tuple(self.one(f"{name} {number}") for number in range(1, count + 1))

    def one(self, place: str) -> Paragraph:
        return tuple(self._piece(piece) for piece in pieces(self.texts.get(place, "")))

    def tables(self) -> tuple[ShownTable, ...]:
        if not self.source.example:
            return ()
        made = tables(build(self.source.example), self.source.tables)
        return tuple(ShownTable(table, self.one(table.place)) for table in made)

    def _piece(self, piece: Text | Value | Link | Strip) -> Piece:
        match piece:
            case Value(name):
                return Filled(self.values[name])
            case Link(words, term):
                return self._link(words, term)
        return piece

    def _link(self, words: str, term: str) -> Piece:
        """A link, or plain words when the term does not stand in this language or is not written yet."""
        if self.language not in terms()[term].words or term not in written():
            return Text(words)
        return Linked(words, term)


def _texts(source: Article, language: str) -> dict[str, str]:
    return dict(source.sentences()) if language == SOURCE else po.translation(language, source).texts


def _neighbours(term_id: str, language: str) -> tuple[Term | None, Term | None]:
    ordered = sorted(shown(language), key=lambda term: sort_key(term.words[language].word))
    place = [term.id for term in ordered].index(term_id)
    return (
        ordered[place - 1] if place > 0 else None,
        ordered[place + 1] if place + 1 < len(ordered) else None,
    )


def letters(language: str) -> list[tuple[str, list[Term]]]:
    """The terms that have a page in a language, in the order of its alphabet, under their letters."""
    return by_letter(shown(language), language)


def groups(language: str) -> list[tuple[str, list[tuple[Term, str]]]]:
    """The terms by group, each with its short explanation."""
    found = shown(language)
    by_group = [(group, [term for term in found if term.group == group]) for group in GROUPS]
    return [
        (group, [(term, short(term.id, language)) for term in under]) for group, under in by_group if under
    ]


def capitalised(word: str) -> str:
    """A word as a heading begins: with a capital; the Dutch ij is one letter."""
    if word.startswith("ij"):
        return f"IJ{word[2:]}"
    return word[:1].upper() + word[1:]
