"""The addresses of the explanations: one blueprint; each kind registers its routes in a module of its own."""

from __future__ import annotations

from flask import Blueprint

from swiss64.why.subject import key_of

blueprint = Blueprint("why", __name__, url_prefix="/<lang:lang>/t/<slug>")

blueprint.add_app_template_filter(key_of, "column_key")

# Here the modules with the routes are imported, below the blueprint that they need.
from swiss64.why import numbers, pairings  # noqa: E402, F401
