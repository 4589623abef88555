"""What must be right in the texts of a term; used by ``swiss64 glossary check`` and by the tests."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from babel.messages.pofile import PoFileError

from swiss64.glossary import article, po
from swiss64.glossary.article import HOUSE_PARTS, SHORT_LIMIT, Article, ArticleError
from swiss64.glossary.catalogue import SOURCE, Term, terms
from swiss64.glossary.computations import compute
from swiss64.glossary.computed import Computed, Fact
from swiss64.glossary.example import ExampleError, build
from swiss64.glossary.inline import Link, NotationError, Strip, Text, Value, pieces
from swiss64.glossary.tables import tables

_NUMBER = re.compile(r"[0-9]+(?:[.,–-][0-9]+)*[½¼¾]?|[½¼¾]")
_ENDINGS = ".:?…)"
_SITE = "Swiss64"
"""Its number is a name."""


def faults(term: Term) -> list[str]:
    """Everything that is wrong with a term, in sentences for the writer; empty when it is good."""
    try:
        source = article.article(term.id)
    except FileNotFoundError:
        return [f"there is no terms/{term.id}.toml"]
    except ArticleError as error:
        return [str(error)]
    found = [*_of_the_source(source), *_of_the_example(source)]
    for language in term.languages:
        if language != SOURCE:
            found += [f"{language}: {fault}" for fault in _of_the_translation(language, source)]
    return found


def _of_the_source(source: Article) -> Iterator[str]:
    if len(source.short) > SHORT_LIMIT:
        yield f"short: {len(source.short)} characters, at most {SHORT_LIMIT}"
    if not source.explanation or not source.use:
        yield "explanation and use have at least one paragraph each"
    if not source.confusions:
        yield "there is no confusion: name at least one term that this one is taken for"
    if not source.see_also:
        yield "see_also is empty"
    named = [confusion.term for confusion in source.confusions]
    for other in (*named, *source.see_also):
        if other not in terms() or other == source.id:
            yield f"{other}: there is no other term with that id"
    for other, times in Counter((*named, *source.see_also)).items():
        if times > 1:
            yield f"{other}: stands twice in confusions and see_also"
    yield from _of_the_rules(source)
    worked = " ".join(text for place, text in source.sentences() if place.startswith(("use", "caption")))
    for literal in set(source.literals) - set(_NUMBER.findall(worked.replace(_SITE, ""))):
        yield f"literals: {literal} stands in no use or caption"
    for place, text in source.sentences():
        yield from (f"{place}: {fault}" for fault in _of_a_text(place, text, source))


def _of_the_rules(source: Article) -> Iterator[str]:
    if not source.rules:
        yield "rules is empty: no page without a rule behind it"
    kinds = {rule.kind for rule in source.rules}
    for rule in source.rules:
        if rule.kind == "house" and rule.article not in HOUSE_PARTS:
            yield f"rules: the house rules have no part {rule.article!r}; there are {', '.join(HOUSE_PARTS)}"
        if rule.kind not in ("fide", "house", "knsb"):
            yield f"rules: kind is fide, house or knsb, not {rule.kind!r}"
    if source.differs and kinds != {"fide", "house"} and kinds != {"fide", "knsb"}:
        yield "differs: then both rules must be named"


def _of_a_text(place: str, text: str, source: Article) -> Iterator[str]:
    """What is wrong with one text, in whatever language."""
    try:
        found = pieces(text)
    except NotationError as error:
        yield str(error)
        return
    for piece in found:
        if isinstance(piece, Link):
            if piece.term not in terms():
                yield f"[{piece.words}]({piece.term}): there is no such term"
            elif piece.term == source.id:
                yield f"[{piece.words}]({piece.term}): a page does not link to itself"
        if isinstance(piece, Value) and piece.name not in source.example.get("values", {}):
            yield f"{{{piece.name}}}: the example has no such value"
    if place == "short" and any(not isinstance(piece, Text) for piece in found):
        yield "plain words only: the small window has no links and no values"
    if "!" in text:
        yield "no exclamation marks"
    if text[-1] not in _ENDINGS:
        yield "a sentence ends with a full stop"
    if place.startswith(("use", "caption")):
        yield from _of_its_numbers(found, source)


def _of_its_numbers(found: list[Text | Value | Link | Strip], source: Article) -> Iterator[str]:
    """Numbers in the worked example come from the engine; others are facts that the file lists."""
    words = " ".join(
        piece.text if isinstance(piece, Text) else piece.words
        for piece in found
        if isinstance(piece, Text | Link)
    )
    for number in _NUMBER.findall(words.replace(_SITE, "")):
        if number not in source.literals:
            yield f"{number} is typed: let the engine fill it in ({{name}}), or list it in literals"


def _of_the_example(source: Article) -> Iterator[str]:
    if not source.example:
        return
    try:
        values(source)
        tables(build(source.example), source.tables)
        yield from _of_its_claims(source)
    except (ExampleError, KeyError, IndexError, ValueError, TypeError) as error:
        yield f"example: {error or type(error).__name__}"
        return
    used = {piece.name for _, text in source.sentences() for piece in _readable(text)}
    for name in source.example.get("values", {}).keys() - used:
        yield f"example: the value {name} is used nowhere"
    for number, table in enumerate(source.tables, start=1):
        if not table["caption"]:
            yield f"example: table {number} has no caption"


def _readable(text: str) -> list[Value]:
    try:
        return [piece for piece in pieces(text) if isinstance(piece, Value)]
    except NotationError:
        return []


def values(source: Article) -> dict[str, Computed]:
    """The values of a term's example, computed. Raises ExampleError or what the engine says."""
    if not source.example:
        return {}
    example = build(source.example)
    found = {name: compute(example, wanted) for name, wanted in source.example.get("values", {}).items()}
    for name, value in found.items():
        if isinstance(value, Fact):
            raise ExampleError(f"value {name}: only a claim can say {value.words!r}")
    return found


def _of_its_claims(source: Article) -> Iterator[str]:
    example = build(source.example)
    for claim in source.example.get("claims", ()):
        wanted, equals, expected = claim.partition(" = ")
        if not equals:
            yield f"claim {claim!r}: write it as 'computation = what it gives'"
            continue
        got = compute(example, wanted).text()
        if got.replace("−", "-") != expected.strip().replace("−", "-"):
            yield f"claim {claim!r}: the engine gives {got!r}"


def _of_the_translation(language: str, source: Article) -> Iterator[str]:
    try:
        found = po.translation(language, source)
    except PoFileError as error:
        yield f"the file cannot be read: {error}"
        return
    yield from (f"{place}: not translated" for place in found.missing)
    yield from (f"{place}: marked fuzzy" for place in found.doubtful)
    yield from (f"stale: {text[:70]} (swiss64 glossary update {source.id})" for text in found.stale)
    english = dict(source.sentences())
    for place, text in found.texts.items():
        yield from (f"{place}: {fault}" for fault in _of_a_text(place, text, source))
        if place == "short" and len(text) > SHORT_LIMIT + 60:
            yield f"short: {len(text)} characters, at most {SHORT_LIMIT + 60} in a translation"
        yield from _of_its_marks(place, english[place], text)


def _of_its_marks(place: str, english: str, text: str) -> Iterator[str]:
    """A translation has the values, links and histories of its English."""
    try:
        ours, theirs = _marks(english), _marks(text)
    except NotationError:
        return
    for mark in (ours - theirs).elements():
        yield f"{place}: {mark} is missing"
    for mark in (theirs - ours).elements():
        yield f"{place}: {mark} is not in the English"


def _marks(text: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for piece in pieces(text):
        match piece:
            case Value(name):
                found[f"{{{name}}}"] += 1
            case Link(_, term):
                found[f"[…]({term})"] += 1
            case Strip(letters):
                found[f"[{letters}](colours)"] += 1
    return found
