"""The last part of an address that people read: the letters of a name, and signs by chance."""

from __future__ import annotations

import secrets

from sqlalchemy import select
from sqlalchemy.orm import InstrumentedAttribute, Session

from swiss64.text import clean, plain

_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
_NAME = 60


def new_slug(session: Session, taken: InstrumentedAttribute[str], name: str, empty: str = "t") -> str:
    """The name in the letters of an address, and four signs that keep addresses apart.

    It is none of those in the column ``taken``. A name without such letters becomes ``empty``.
    """
    letters = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in plain(clean(name)))
    words = "-".join(part for part in letters.split("-") if part)[:_NAME].rstrip("-") or empty
    while True:
        slug = f"{words}-{''.join(secrets.choice(_SIGNS) for _ in range(4))}"
        if session.scalar(select(taken).where(taken == slug)) is None:
            return slug
