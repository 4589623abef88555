"""The addresses of the explanations: importing this registers all of them."""

from __future__ import annotations

from swiss64.why import numbers, pairings  # noqa: F401
from swiss64.why.blueprint import blueprint as blueprint
