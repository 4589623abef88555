"""The support page and the privacy page."""

from __future__ import annotations

from flask import Blueprint, current_app, render_template

from swiss64.support import facts

blueprint = Blueprint("support", __name__, url_prefix="/<lang:lang>")


@blueprint.get("/support")
def index() -> str:
    """How everything works, for players and for organisers."""
    return render_template("support/index.html", contact=facts.contact(current_app.config))


@blueprint.get("/privacy")
def privacy() -> str:
    """What is kept of whom, why, how long, who sees it, and whom to ask."""
    return render_template("support/privacy.html", **facts.privacy(current_app.config))
