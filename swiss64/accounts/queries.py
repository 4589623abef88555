"""Finding accounts."""

from __future__ import annotations

import unicodedata

from sqlalchemy import select

from swiss64.extensions import db
from swiss64.models.account import Account


def address_key(email: str) -> str:
    """The address as it is compared: without capitals and spaces around, accents composed."""
    # PostgreSQL keeps no NUL, and nobody has one in his address.
    return unicodedata.normalize("NFC", email.replace("\0", "\ufffd").strip()).casefold()


def by_address(email: str) -> Account | None:
    """The account with this e-mail address, however its capitals are written."""
    return db.session.scalar(select(Account).where(Account.email_key == address_key(email)))
