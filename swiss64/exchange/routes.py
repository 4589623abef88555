"""Bringing players in from lists and files."""

from __future__ import annotations

from flask import Blueprint

blueprint = Blueprint("exchange", __name__, url_prefix="/<lang:lang>/t/<slug>")
