"""Names of players: how they are ordered in a list, the Dutch way, and when two are the same."""

from __future__ import annotations

from swiss64.text import clean, plain

LONGEST = 60
_SORT_KEY = 120

# Words between first and family name that do not count for the order: "Jan van der Berg" stands at B.
_BETWEEN = frozenset(
    (
        *("van", "von", "de", "den", "der", "het", "'t", "'s", "d'", "ten", "ter", "te", "tot", "in", "op"),
        *("uit", "aan", "bij", "onder", "over", "voor", "zu", "zum", "zur", "du", "des", "del", "della"),
        *("di", "da", "do", "dos", "das", "la", "le"),
    )
)
_APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "`": "'", "´": "'", "ʼ": "'"})


def sort_key(name: str) -> str:
    """The key that orders by family name, then first name, then the words between them.

    "Jan van der Berg", "Berg, Jan van der" and "van der Berg, Jan" have the same key,
    so it also tells whether two names are the same. At most 120 signs.
    """
    family, first, between = parts(plain(clean(name)).translate(_APOSTROPHES))
    tail = " ".join(part for part in (first, between) if part)
    return (f"{family}, {tail}" if tail else family)[:_SORT_KEY]


def parts(name: str) -> tuple[str, str, str]:
    """Family name, first names and the words between, of a name that is written either way."""
    before, comma, after = name.partition(",")
    if comma and before.strip():
        family, first = before.split(), after.split()
        between, family = _leading(family)
        first, behind = _trailing(first)
        return " ".join(family), " ".join(first), " ".join([*behind, *between])
    words = name.replace(",", " ").split()
    return _written_forwards(words)


def _written_forwards(words: list[str]) -> tuple[str, str, str]:
    if not words:
        return "", "", ""
    first_between = next(
        (place for place, word in enumerate(words[:-1]) if place > 0 and word in _BETWEEN), None
    )
    if first_between is None:
        between, family = _leading(words)
        if between:  # "van der Berg" without a first name
            return " ".join(family), "", " ".join(between)
        return words[-1], " ".join(words[:-1]), ""
    between, family = _leading(words[first_between:])
    return " ".join(family), " ".join(words[:first_between]), " ".join(between)


def _leading(words: list[str]) -> tuple[list[str], list[str]]:
    """The words between at the beginning, and the rest; at least one word is left over."""
    count = 0
    while count < len(words) - 1 and words[count] in _BETWEEN:
        count += 1
    return words[:count], words[count:]


def _trailing(words: list[str]) -> tuple[list[str], list[str]]:
    """The rest, and the words between at the end ("Jan van der"); at least one word is left over."""
    count = len(words)
    while count > 1 and words[count - 1] in _BETWEEN:
        count -= 1
    return words[:count], words[count:]
