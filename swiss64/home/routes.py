"""The front page, health, and the choice of language."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, url_for
from sqlalchemy import text
from werkzeug.wrappers import Response

from swiss64.accounts.session import reader
from swiss64.calendar import queries
from swiss64.extensions import db
from swiss64.locale import language

blueprint = Blueprint("home", __name__)


@blueprint.get("/")
def choose_language() -> Response:
    """Sends the reader to the front page in the language of the browser."""
    answer = redirect(url_for("home.index", lang=language()))
    answer.headers["Vary"] = "Accept-Language"
    return answer


@blueprint.get("/<lang:lang>/")
def index() -> str:
    """The front page: the search, one's own tournaments, what runs, what comes, what ended lately."""
    return render_template("home/index.html", page=queries.front_page(reader()))


@blueprint.get("/healthz")
def health() -> tuple[dict[str, str], int]:
    """Whether the site and its database answer."""
    db.session.execute(text("SELECT 1"))
    return {"status": "ok"}, 200
