"""The order of the alphabet in each language, and under which letter a word stands.

Not the code points: accents do not part a letter from its own (Italian *è* stands with *e*), Russian
*ё* stands with *е* and *й* after *и*, and the Dutch *ij* is an *i* and a *j*, as dictionaries have it. Of
words that differ in nothing else, the one without accents comes first. (The library for the
Unicode algorithm takes 11 MB and 0.7 s for its table; for words of four languages in two
scripts this is the same.)
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import groupby

from swiss64.glossary.catalogue import Term

_OWN_LETTERS = {"ё": "е", "й": "й"}
"""Letters that are not taken apart into a letter and an accent, and where they stand."""
_BETWEEN_WORDS = re.compile(r"[\s\W]+")


def sort_key(word: str) -> tuple[tuple[str, ...], str]:
    """What sorts words upwards: word by word without accents, then with them."""
    folded = word.casefold()
    return tuple(filter(None, _BETWEEN_WORDS.split(without_accents(folded)))), folded


def without_accents(text: str) -> str:
    """The text with the accents taken off the letters, in small letters."""
    return "".join(_bare(letter) for letter in unicodedata.normalize("NFC", text.casefold()))


def _bare(letter: str) -> str:
    if letter in _OWN_LETTERS:
        return _OWN_LETTERS[letter]
    taken_apart = unicodedata.normalize("NFKD", letter)
    return "".join(part for part in taken_apart if not unicodedata.combining(part))


def letter_of(word: str) -> str:
    """The capital under which a word stands; ``#`` for what begins with no letter."""
    first = without_accents(word)[:1]
    return first.upper() if first.isalpha() else "#"


LATIN = "A–Z"
"""What Latin words stand under where the alphabet is another: a Latin T looks like a Cyrillic Т."""
_CYRILLIC = ("ru",)


def by_letter(found: Iterable[Term], language: str) -> list[tuple[str, list[Term]]]:
    """The terms in the order of the alphabet, under their letters."""

    def under(term: Term) -> str:
        letter = letter_of(term.words[language].word)
        return LATIN if language in _CYRILLIC and letter.isascii() and letter.isalpha() else letter

    ordered = sorted(found, key=lambda term: sort_key(term.words[language].word))
    return [(letter, list(terms)) for letter, terms in groupby(ordered, key=under)]
