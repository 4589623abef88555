"""The blueprint of the accounts: its routes are in ``routes.py``, ``mail_routes.py``, ``own_routes.py``."""

from __future__ import annotations

from flask import Blueprint

blueprint = Blueprint("accounts", __name__, url_prefix="/<lang:lang>")
