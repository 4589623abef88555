"""What a computation gives, and how it is written: in tests and claims, and for readers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from swiss64.engine.tournament import Colour

_FRACTIONS = {1: ("",), 2: ("", "½"), 4: ("", "¼", "½", "¾")}
_SEPARATOR = {"en": ".", "nl": ",", "it": ",", "ru": ","}


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number in parts of a whole: 5 in halves is 2½. ``signed``: with + or −, as a difference is."""

    value: int
    per_whole: int = 1
    signed: bool = False

    def text(self, language: str = "en") -> str:
        """As people write it: ``2½``, ``−1``, ``13.60`` (in Dutch ``13,60``)."""
        size = abs(self.value)
        sign = "−" if self.value < 0 else "+" if self.signed and size else ""
        whole, rest = divmod(size, self.per_whole)
        if self.per_whole in _FRACTIONS:
            fraction = _FRACTIONS[self.per_whole][rest]
            return sign + (fraction if fraction and not whole else f"{whole}{fraction}")
        decimals = len(str(self.per_whole)) - 1
        return f"{sign}{whole}{_SEPARATOR[language]}{rest:0{decimals}d}"


@dataclass(frozen=True, slots=True)
class Sum:
    """Numbers to be added, as they came: ``1½ + 3½ + 1½``."""

    parts: tuple[Quantity, ...]

    def text(self, language: str = "en") -> str:
        """The numbers with plus signs between them; nothing added is 0."""
        return " + ".join(part.text(language) for part in self.parts) or "0"


@dataclass(frozen=True, slots=True)
class Person:
    """A player of the example, by name in Latin letters; ``nobody`` where there is none."""

    name: str

    def text(self, language: str = "en") -> str:
        """The name as the language writes it."""
        from swiss64.glossary.example import cast

        return cast().get(self.name, {}).get(language, self.name)


@dataclass(frozen=True, slots=True)
class History:
    """Colours in order: ``WBW``."""

    letters: str

    @classmethod
    def of(cls, colours: Iterable[Colour]) -> History:
        """The history of these colours; the letters are the same in every language."""
        return cls("".join("W" if colour is Colour.WHITE else "B" for colour in colours))

    def text(self, language: str = "en") -> str:
        """The letters as they are; a page shows them as a strip."""
        return self.letters


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that is said in words, which only a claim can name: ``strong black``."""

    words: str

    def text(self, language: str = "en") -> str:
        """The words as claims have them."""
        return self.words


Computed: TypeAlias = Quantity | Sum | Person | History | Fact
