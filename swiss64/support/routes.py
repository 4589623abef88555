"""The support page and the privacy page."""

from __future__ import annotations

from flask import Blueprint, current_app, render_template
from werkzeug.wrappers import Response

from swiss64 import paths
from swiss64.support import facts

blueprint = Blueprint("support", __name__)


@blueprint.get("/<word('support'):lang>")
def index() -> str:
    """How everything works, for players and for organisers."""
    return render_template("support/index.html", contact=facts.contact(current_app.config))


@blueprint.get("/<once('support'):lang>")
def moved() -> Response:
    """Where the support page stood before it had a word in every language."""
    return paths.moved("support.index")


@blueprint.get("/<lang:lang>/privacy")
def privacy() -> str:
    """What is kept of whom, why, how long, who sees it, and whom to ask."""
    return render_template("support/privacy.html", **facts.privacy(current_app.config))
