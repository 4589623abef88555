"""Passwords: argon2id, about the same work for every attempt, and few at a time."""

from __future__ import annotations

from functools import lru_cache
from threading import BoundedSemaphore

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from zxcvbn import zxcvbn

SHORTEST = 10
LONGEST = 256
"""In characters; longer ones are refused before any work is done on them."""

_GUESSES = 1e8
# The judge knows English best; this is what people here would take first.
_OURS = [
    *("swiss64", "swiss", "chess", "schaak", "schaken", "schaakclub", "welkom", "wachtwoord", "geheim"),
    *("lente", "voorjaar", "zomer", "herfst", "najaar", "winter", "januari", "februari", "maart", "april"),
    *("mei", "juni", "juli", "augustus", "september", "oktober", "november", "december"),
]
_JUDGED = 72
"""The judge takes no longer ones, and needs no more."""

hasher = PasswordHasher()
# Each hash takes 64 MiB for a moment: a flood of attempts must not take all memory.
_turn = BoundedSemaphore(2)


def hashed(password: str) -> str:
    """The hash to keep. Raises ValueError when the password is longer than ``LONGEST``."""
    if len(password) > LONGEST:
        raise ValueError("the password is too long")
    with _turn:
        return hasher.hash(password)


def matches(kept: str | None, password: str) -> bool:
    """Whether the password is the one whose hash is ``kept``; None (nobody) costs the same and is False."""
    fits = len(password) <= LONGEST
    with _turn:
        try:
            hasher.verify(kept or _nobody(), password if fits else "")
        except (VerificationError, InvalidHashError):
            return False
    return fits and kept is not None


def is_common(password: str, about: list[str]) -> bool:
    """Whether it is among the first hundred million that a patient guesser would try.

    ``about`` is what is known of its owner: name and e-mail address.
    """
    return float(zxcvbn(password[:_JUDGED], [*about, *_OURS])["guesses"]) < _GUESSES


def is_outdated(kept: str) -> bool:
    """Whether the hash was made with other parameters than today's."""
    return hasher.check_needs_rehash(kept)


@lru_cache(maxsize=1)
def _nobody() -> str:
    """A hash that nobody has, made once, so that unknown addresses take as long as known ones."""
    return hasher.hash("nobody has this password")
