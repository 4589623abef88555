"""Swiss64: chess clubs run tournaments on it, players follow them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from flask import Flask


def create_app(overrides: dict[str, Any] | None = None, instance: Path | None = None) -> Flask:
    """The application.

    ``overrides`` win over the environment (tests); ``instance`` is the folder for the
    database and the secret key.
    """
    # Here, so that the engine and its commands start without the site.
    from swiss64.application import make

    return make(overrides, instance)
