"""What the pages say that hangs on how the site is set up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import parseaddr
from typing import Any


@dataclass(frozen=True, slots=True)
class Contact:
    """Who runs the site, and where to write to."""

    name: str
    email: str


def contact(config: Mapping[str, Any]) -> Contact | None:
    """Whom ``SWISS64_CONTACT`` names; None when nobody was named."""
    name, email = parseaddr(config.get("CONTACT") or "")
    return Contact(name or email, email) if email else None


def privacy(config: Mapping[str, Any]) -> dict[str, Any]:
    """What the page needs beside its words: whom to ask, and the services that one can log in by."""
    return {
        "contact": contact(config),
        "providers": ", ".join(provider.name for provider in config.get("OIDC_PROVIDERS", ())),
    }
