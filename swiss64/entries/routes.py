"""The players of a tournament: add, edit, absences, withdraw, renumber."""

from __future__ import annotations

from flask import Blueprint

blueprint = Blueprint("entries", __name__, url_prefix="/<lang:lang>/t/<slug>")
