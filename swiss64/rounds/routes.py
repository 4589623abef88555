"""Rounds: draw, alter, publish, undo, start; results."""

from __future__ import annotations

from flask import Blueprint

blueprint = Blueprint("rounds", __name__, url_prefix="/<lang:lang>/t/<slug>")
