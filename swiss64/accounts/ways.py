"""The ways to log in to an account. One always remains: ``refuse_last`` stands before taking one away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flask_babel import gettext as _
from sqlalchemy.orm import Session

from swiss64.accounts.problems import LastWay
from swiss64.models.account import Account


@dataclass(frozen=True, slots=True)
class Way:
    """A way to log in: ``kind`` tells it apart from all others of the account, ``name`` is for people."""

    kind: str
    name: str


Finder = Callable[[Session, Account], list[Way]]
_FINDERS: list[Finder] = []


def register(finder: Finder) -> None:
    """Adds a finder: it gives those ways of an account that work right now, in the caller's transaction."""
    _FINDERS.append(finder)


def of(session: Session, account: Account) -> list[Way]:
    """Every way in which the account can be logged in to now. That a password can be mailed is none."""
    return [way for finder in _FINDERS for way in finder(session, account)]


def refuse_last(session: Session, account: Account, kind: str) -> None:
    """Raises LastWay when no other way than ``kind`` would remain; ``account`` is locked by the caller."""
    if not any(way.kind != kind for way in of(session, account)):
        raise LastWay


def _password(_session: Session, account: Account) -> list[Way]:
    return [Way("password", _("Password"))] if account.password_hash is not None else []


register(_password)
