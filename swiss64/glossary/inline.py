"""The little notation inside the texts: values, links to other terms, and histories of colours.

``{buchholz}`` is a number that the engine fills in, ``[words](colour-difference)`` a link to
another term, ``[WWB](colours)`` a history of colours: W and B in every language.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

COLOURS = "colours"
_MARK = re.compile(r"\{(?P<value>[a-z][a-z0-9_]*)\}|\[(?P<words>[^\]\[]+)\]\((?P<target>[a-z0-9-]+)\)")
_LEFT = re.compile(r"[{}\[\]]")
_HISTORY = re.compile(r"[WB-]+")


@dataclass(frozen=True, slots=True)
class Text:
    """Plain words."""

    text: str


@dataclass(frozen=True, slots=True)
class Value:
    """A number that the engine fills in, by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class Link:
    """Words that lead to another term, by its id."""

    words: str
    term: str


@dataclass(frozen=True, slots=True)
class Strip:
    """A history of colours: ``W``, ``B`` and ``-`` for a round without a game."""

    letters: str


Piece: TypeAlias = Text | Value | Link | Strip


class NotationError(ValueError):
    """A text whose notation cannot be read; the message says where."""


def pieces(text: str) -> list[Piece]:
    """The text in pieces, in order. Raises NotationError."""
    found: list[Piece] = []
    end = 0
    for match in _MARK.finditer(text):
        found += _plain(text[end : match.start()])
        end = match.end()
        if match["value"]:
            found.append(Value(match["value"]))
        elif _LEFT.search(match["words"]):
            raise NotationError(f"no values inside the words of a link: [{match['words']}]")
        elif match["target"] == COLOURS:
            found.append(_strip(match["words"]))
        else:
            found.append(Link(match["words"], match["target"]))
    return found + _plain(text[end:])


def _plain(text: str) -> list[Piece]:
    if left := _LEFT.search(text):
        raise NotationError(f"{left[0]!r} does not belong to a value or a link, in: {text.strip()}")
    return [Text(text)] if text else []


def _strip(letters: str) -> Strip:
    if not _HISTORY.fullmatch(letters):
        raise NotationError(f"[{letters}](colours): only W, B and - make a history of colours")
    return Strip(letters)
