"""The one place that asks for the time, so that operations take it as an argument and tests can set it."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> datetime:
    """The present moment, aware UTC."""
    return datetime.now(UTC)
