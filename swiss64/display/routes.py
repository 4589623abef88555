"""The hall display."""

from __future__ import annotations

from flask import Blueprint

blueprint = Blueprint("display", __name__, url_prefix="/<lang:lang>/t/<slug>")
