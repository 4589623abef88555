"""For all tests: the translations as they are now."""

from __future__ import annotations

from swiss64.translations import compile_all


def pytest_sessionstart() -> None:
    """Compiles the catalogues, so that no test sees those of yesterday."""
    compile_all()
