"""Log in, log out, change the password."""

from __future__ import annotations

from flask import Blueprint

blueprint = Blueprint("accounts", __name__, url_prefix="/<lang:lang>")


@blueprint.get("/log-in")
def log_in() -> str:
    return ""
