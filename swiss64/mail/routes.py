"""The mails of a demonstration, which nobody gets: on a page, so that links in them can be tried."""

from __future__ import annotations

from flask import Blueprint, abort, current_app, render_template

from swiss64.mail import queries

blueprint = Blueprint("mail", __name__, url_prefix="/<lang:lang>")


@blueprint.get("/demonstration/mail")
def demonstration() -> str:
    """The latest mails with their links, for everybody, on a demonstration only."""
    if not current_app.config["DEMONSTRATION"]:
        abort(404)
    return render_template("mail/demonstration.html", mails=queries.latest())
