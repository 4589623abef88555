"""What the privacy page says that hangs on how the site is set up or on what the code does.

A number that the page names comes from the code that keeps to it.
"""

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
    """What the page needs beside its words."""
    return {"contact": contact(config)}
