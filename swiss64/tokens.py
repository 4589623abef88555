"""Secret tokens for links: random, and kept only as a digest, so that the tables open nothing.

A token has 256 random bits, so one round of SHA-256 is enough to keep it, and finding a row
by its digest tells nobody anything by the time it takes.
"""

from __future__ import annotations

import hashlib
import secrets

LENGTH = 43
"""Characters of a token."""
DIGEST_LENGTH = 64


def new() -> tuple[str, str]:
    """A new token for a link (letters, digits, ``-`` and ``_``), and the digest to keep of it."""
    token = secrets.token_urlsafe(32)
    return token, digest(token)


def digest(token: str) -> str:
    """What is kept of a token and found by it: 64 hexadecimal digits. Takes any text."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
