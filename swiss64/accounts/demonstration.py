"""The log-ins of the demonstration: shown on the log-in page, and only there where DEMONSTRATION is on."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LogIn:
    """An account that everybody may use on a demonstration."""

    email: str
    name: str
    password: str
    is_admin: bool


LOG_INS = (
    LogIn("organiser@example.org", "Olga Organiser", "demo-organiser", is_admin=False),
    LogIn("admin@example.org", "Adam Administrator", "demo-administrator", is_admin=True),
)
