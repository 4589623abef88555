"""Argon2 with little work, for tests that are not about its strength."""

from __future__ import annotations

import pytest
from argon2 import PasswordHasher

from swiss64.accounts import passwords


def use(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until the end of the test."""
    monkeypatch.setattr(passwords, "hasher", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
    passwords._nobody.cache_clear()
