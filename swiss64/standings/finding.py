"""Finding a player by part of the name, as people type it: without capitals, accents and order."""

from __future__ import annotations

from collections.abc import Iterable

from swiss64.engine.tournament import Player
from swiss64.text import clean, plain

_SEPARATORS = str.maketrans(dict.fromkeys("-–,.", " ") | {"’": "'", "‘": "'"})


def fold(text: str) -> str:
    """A name for comparing: ``Ångström-Sørensen`` → ``angstrom sorensen``."""
    return " ".join(plain(clean(text)).translate(_SEPARATORS).split())


def find(players: Iterable[Player], asked: str) -> list[Player]:
    """The players in whose name every word asked for occurs; those with a word that begins so come first.

    A number alone also finds the player with that start number. Nothing asked finds nobody.
    """
    words = fold(asked).split()
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
    return [player for *_, player in sorted(found, key=lambda item: item[:3])]
