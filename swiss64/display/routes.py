"""The hall display: a page for the beamer, and the part of it that refreshes itself."""

from __future__ import annotations

from flask import Blueprint, g, render_template, request
from werkzeug.wrappers import Response

from swiss64.display import queries
from swiss64.tournaments import snapshot

blueprint = Blueprint("display", __name__, url_prefix="/<lang:lang>/t/<slug>")


@blueprint.get("/display")
def hall(slug: str) -> str:
    """The full-screen page: pairings and standings in turn."""
    light = request.args.get("ground") == "white"
    return render_template("display/hall.html", light=light, **queries.hall(snapshot.of(g.tournament)))


@blueprint.get("/display/content")
def content(slug: str) -> str | Response:
    """What the pages are made of, or 204 when the display has the newest revision."""
    if request.args.get("have") == str(g.tournament.revision):
        return Response(status=204)
    return render_template("display/_content.html", **queries.hall(snapshot.of(g.tournament)))
