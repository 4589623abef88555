"""Tournaments themselves: create, edit, delete, schedule, journal; and the way from tables to the engine."""

from __future__ import annotations

from flask import Blueprint

blueprint = Blueprint("tournaments", __name__, url_prefix="/<lang:lang>")
