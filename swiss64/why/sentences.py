"""Sentences with values and links to the glossary in them, for explanations.

The links are in the text, as in the glossary's own: ``_("%(one)s [floats down](float).")``. They are
read before the values are filled in, so nothing in a name can ever become a link.
"""

from __future__ import annotations

from dataclasses import dataclass

from swiss64.glossary.inline import Link, Text, pieces


@dataclass(frozen=True, slots=True)
class Piece:
    """Some words; ``term`` is the id of the glossary's term they lead to, empty for plain words."""

    words: str
    term: str = ""


@dataclass(frozen=True, slots=True)
class Sentence:
    """What is said, piece by piece; ``article`` is the rule behind it, for the arbiter."""

    pieces: tuple[Piece, ...]
    article: str = ""

    @property
    def text(self) -> str:
        """The words alone."""
        return "".join(piece.words for piece in self.pieces)


def sentence(text: str, article: str = "", /, **values: object) -> Sentence:
    """A sentence of a translated ``text`` whose placeholders are still in it, and the values for them.

    ``_("…")`` without values leaves them; for plurals give ngettext ``**left("one", "two")``.
    """
    found = []
    for piece in pieces(text):
        match piece:
            case Text(words):
                found.append(Piece(words % values))
            case Link(words, term):
                found.append(Piece(words % values, term))
            case _:
                raise ValueError(f"a sentence has words and links only: {text}")
    return Sentence(tuple(found), article)


def left(*names: str) -> dict[str, str]:
    """Values that leave the placeholders of these names in a text, for ``sentence`` to fill in."""
    return {name: f"%({name})s" for name in names}
