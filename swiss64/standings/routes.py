"""What everybody sees: pairings, standings, cross table, player cards, prints."""

from __future__ import annotations

from flask import Blueprint

blueprint = Blueprint("standings", __name__, url_prefix="/<lang:lang>/t/<slug>")
