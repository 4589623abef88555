"""The blueprint of the explanations: the routes are in ``numbers.py`` and ``pairings.py``."""

from __future__ import annotations

from flask import Blueprint

from swiss64.why.subject import key_of

blueprint = Blueprint("why", __name__, url_prefix="/<lang:lang>/t/<slug>")
blueprint.add_app_template_filter(key_of, "column_key")
