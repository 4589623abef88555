"""The addresses of the explanations: one blueprint; each kind registers its routes in a module of its own."""

from __future__ import annotations

from flask import Blueprint

blueprint = Blueprint("why", __name__, url_prefix="/<lang:lang>/t/<slug>")

# Here the modules with the routes are imported, below the blueprint that they need.
from swiss64.why import pairings  # noqa: E402, F401
