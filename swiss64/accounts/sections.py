"""The sections of the account page: each part of the site adds its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from swiss64.models.account import Account

Context = Callable[[Account], dict[str, Any] | None]


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the page as it is shown: its template, which finds ``values`` under that name."""

    template: str
    values: dict[str, Any]


_REGISTERED: list[tuple[int, str, Context]] = []


def register(template: str, context: Context, *, place: int = 50) -> None:
    """Adds a section: ``context(account)`` gives what its template needs, None when it is not for this one.

    A template is ``<section><h2>…`` and so on. The lower its ``place`` the higher it stands:
    who one is has 10, what one has on this site 50, log-ins 80, leaving 90.
    """
    _REGISTERED.append((place, template, context))
    _REGISTERED.sort(key=lambda one: one[0])


def of(account: Account) -> list[Section]:
    """The sections of this account's page, from above to below."""
    made = ((template, context(account)) for _place, template, context in _REGISTERED)
    return [Section(template, values) for template, values in made if values is not None]
