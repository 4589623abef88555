"""Names that fit: for each player the forms of his name, from the full one to the shortest.

Pure functions. The display may take any form of any player beside any form of another, because
no form belongs to two players. A form that two players would share is left out for both, and one that
shows the end of the name, or the pairing number, stands in for it.
"""

from __future__ import annotations

import math
import unicodedata
from collections import Counter
from functools import lru_cache

from swiss64.entries import names

_LENGTHS = (40, 34, 29, 25, 22, 19, 17, 15, 13, 11, 9, 8, 7, 6)
_JOINER = "\u200d"
_LOOSE_ENDS = " ,.-–'’("


@lru_cache(maxsize=32)
def short_forms(players: tuple[tuple[int, str], ...]) -> dict[int, tuple[str, ...]]:
    """The forms of each player's name by pairing number, the best first; the last has at most 6 signs,
    or 4 more than his number has.

    ``players`` are pairing number and name. Two players of the same name have their number behind it.
    """
    full = _told_apart(players)
    wished = {number: _candidates(number, name, full[number]) for number, name in players}
    owners = Counter(text for texts in wished.values() for text in {form for step in texts for form in step})
    return {number: _own(full[number], texts, owners) for number, texts in wished.items()}


def _told_apart(players: tuple[tuple[int, str], ...]) -> dict[int, str]:
    """The full names; those that are not the only ones of their kind with the pairing number."""
    full = dict(players)
    for _again in players:
        seen = Counter(full.values())
        if len(seen) == len(full):
            break
        full = {number: f"{name} ({number})" if seen[name] > 1 else name for number, name in full.items()}
    return full


def _own(full: str, steps: list[tuple[str, ...]], owners: Counter[str]) -> tuple[str, ...]:
    """The full name, and of each step the first form that nobody else has if it is shorter than the last."""
    chosen = [full]
    for step in steps:
        mine = next((form for form in step if owners[form] == 1), None)
        if mine is not None and len(_signs(mine)) < len(_signs(chosen[-1])):
            chosen.append(mine)
    return tuple(chosen)


def _candidates(number: int, name: str, full: str) -> list[tuple[str, ...]]:
    """The forms by step, longest first; within a step in the order of preference."""
    natural = _with_initials(name)
    steps: list[tuple[str, ...]] = [(full,)]
    steps.extend((form, f"{form} ({number})") for form in natural)
    whole, short = _signs(name), _signs(natural[-1])
    for length in _LENGTHS:
        if length < len(short):
            steps.append((_cut(short, length), _ends(whole, length), _numbered(whole, number, length)))
        elif length < len(_signs(full)):
            steps.append((_ends(whole, length), _numbered(whole, number, length)))
    return steps


def _with_initials(name: str) -> tuple[str, ...]:
    """The name with ever less written out: the other given names, the first, only one initial, "van der"."""
    before, comma, after = name.partition(",")
    if comma and before.strip() and after.strip():
        given, head, tail = after.split(), f"{before.strip()}, ", ""
    else:
        words = name.split()
        count = len(names.parts(name)[1].split())
        given, head, tail = words[:count], "", " " + " ".join(words[count:])
    if not given or not tail.strip() + head:
        return (name,)
    first, rest = given[0], given[1:]
    single = _initial(first)[:2] if _initial(first)[1:2] == "." else first
    made = [
        f"{head}{' '.join(words)}{tail}".strip()
        for words in (
            [first, *map(_initial, rest)],
            [_initial(first), *map(_initial, rest)],
            [single, *(word for word in rest if _initial(word) == word)],
        )
    ]
    between = names.parts(name)[2]
    if between:
        dots = "".join(f"{word[0]}." if word.isalpha() else f" {word} " for word in between.split()).strip()
        made.append(f" {made[-1]} ".replace(f" {between} ", f" {dots} ").strip())
    return tuple(made)


def _initial(word: str) -> str:
    """``Johannes-Maria`` → ``J.-M.``; words between the names ("van") and initials stay as they are."""
    if not word[:1].isupper() or "." in word:
        return word
    return "-".join(f"{_signs(part)[0]}." for part in word.split("-") if part)


def _cut(signs: list[str], length: int) -> str:
    return "".join(signs[: length - 1]).rstrip(_LOOSE_ENDS) + "…"


def _ends(signs: list[str], length: int) -> str:
    """The beginning and the end of a name, for names that differ at their end only."""
    if len(signs) <= length:
        return "".join(signs)
    tail = (length - 1) // 2
    head = "".join(signs[: math.ceil((length - 1) / 2)]).rstrip(_LOOSE_ENDS)
    return f"{head}…{''.join(signs[len(signs) - tail :]).lstrip(_LOOSE_ENDS)}"


def _numbered(signs: list[str], number: int, length: int) -> str:
    """The beginning of a name and the pairing number, which nobody else has."""
    room = max(1, length - len(str(number)) - 4)
    return f"{''.join(signs[:room]).rstrip(_LOOSE_ENDS)}… ({number})"


def _signs(text: str) -> list[str]:
    """The text in signs as people see them: marks and joined emoji stay with what they belong to."""
    if text.isascii():
        return list(text)
    made: list[str] = []
    for sign in text:
        if made and (_belongs(sign) or made[-1].endswith(_JOINER)):
            made[-1] += sign
        else:
            made.append(sign)
    return made


def _belongs(sign: str) -> bool:
    return sign == _JOINER or (unicodedata.category(sign) in ("Mn", "Mc", "Me", "Sk") and sign > "\x7f")
