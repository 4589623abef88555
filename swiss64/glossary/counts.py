"""How much there is in the glossary: terms, words, and what the engine computes for the examples."""

from __future__ import annotations

import re
from dataclasses import dataclass

from swiss64.glossary import po
from swiss64.glossary.article import article, written
from swiss64.glossary.catalogue import GROUPS, LANGUAGES, SOURCE, Term, terms
from swiss64.glossary.inline import Link, Text, pieces

_WORD = re.compile(r"[^\W_]+(?:[’'-][^\W_]+)*")


@dataclass(frozen=True, slots=True)
class Computed:
    """What the engine computes: ``values`` are filled into texts, ``claims`` are what texts say in words."""

    examples: int
    values: int
    claims: int
    tables: int


def by_group() -> dict[str, dict[str, int]]:
    """How many terms of each group are written in each language."""
    there = written()
    return {
        group: {
            language: sum(
                term.group == group and language in term.words and term.id in there
                for term in terms().values()
            )
            for language in LANGUAGES
        }
        for group in GROUPS
    }


def words_in(language: str) -> int:
    """How many words the texts of a language have, captions too; tables and computed values do not count."""
    there = written()
    return sum(
        _words_of(term, language) for term in terms().values() if language in term.words and term.id in there
    )


def computed() -> Computed:
    """What the engine computes for the examples of all terms."""
    sources = [article(term) for term in sorted(written())]
    examples = [source.example for source in sources if source.example]
    return Computed(
        examples=len(examples),
        values=sum(len(example.get("values", {})) for example in examples),
        claims=sum(len(example.get("claims", ())) for example in examples),
        tables=sum(len(source.tables) for source in sources),
    )


def _words_of(term: Term, language: str) -> int:
    source = article(term.id)
    texts = dict(source.sentences()) if language == SOURCE else po.translation(language, source).texts
    return sum(_words(text) for text in texts.values())


def _words(text: str) -> int:
    found = 0
    for piece in pieces(text):
        match piece:
            case Text(words) | Link(words, _):
                found += len(_WORD.findall(words))
    return found
