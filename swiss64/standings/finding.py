"""Finding a player by part of the name, as people type it: without capitals, accents and order."""

from __future__ import annotations

from collections.abc import Iterable

from rapidfuzz.distance import OSA

from swiss64.engine.tournament import Player
from swiss64.text import clean, plain

_LONGEST = 100
_SEPARATORS = str.maketrans(dict.fromkeys("-–,.", " ") | {"’": "'", "‘": "'"})


def fold(text: str) -> str:
    """A name for comparing: ``Ångström-Sørensen`` → ``angstrom sorensen``."""
    return " ".join(plain(clean(text)).translate(_SEPARATORS).split())


def find(players: Iterable[Player], asked: str) -> list[Player]:
    """The players in whose name every word asked for occurs; those with a word that begins so come first.

    A number alone also finds the player with that start number. Where nobody is found, mistakes of typing
    are forgiven. Nothing asked finds nobody.
    """
    players = tuple(players)
    words = fold(asked)[:_LONGEST].split()
    if not words:
        return []
    found = []
    for player in players:
        name = fold(player.name)
        if all(word in name for word in words):
            begins = all(f" {word}" in f" {name}" for word in words)
            found.append((not begins, name, player.number, player))
        elif words == [str(player.number)]:
            found.append((False, "", player.number, player))
    if not found:
        return _alike(players, words)
    return [player for *_, player in sorted(found, key=lambda item: item[:3])]


def _alike(players: Iterable[Player], words: list[str]) -> list[Player]:
    """The players in whose name every word occurs with a mistake of typing, or two in a longer one."""
    near = []
    for player in players:
        parts = fold(player.name).split()
        mistakes = [min((_mistakes(word, part) for part in parts), default=len(word)) for word in words]
        if all(count <= _allowed(word) for count, word in zip(mistakes, words, strict=True)):
            near.append((sum(mistakes), fold(player.name), player.number, player))
    return [player for *_, player in sorted(near, key=lambda item: item[:3])]


def _allowed(word: str) -> int:
    """In a short word or a number anything would be like anything."""
    return 0 if len(word) < 3 or word.isdigit() else 1 if len(word) < 6 else 2


def _mistakes(word: str, part: str) -> int:
    """Letters wrong, missing, too many or changed places; the end of the name need not be typed."""
    return min(OSA.distance(word, part), OSA.distance(word, part[: len(word)]))
