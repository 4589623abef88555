"""Series: the list, the page of one, why a total is so; and for its owner making, changing, deleting."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, flash, g, render_template, request, url_for
from flask_babel import gettext as _
from flask_login import current_user
from werkzeug.wrappers import Response

from swiss64 import access, clock, htmx, text
from swiss64.accounts.session import actor, reader
from swiss64.extensions import db
from swiss64.models.series import Series
from swiss64.problems import Gone, Problem
from swiss64.series import explaining, operations, queries, words
from swiss64.series import own_data as _own_data  # noqa: F401 - registers export
from swiss64.series.data import data_of, order_seen
from swiss64.series.forms import SeriesForm
from swiss64.why import frame

blueprint = Blueprint("series", __name__, url_prefix="/<lang:lang>/series")
blueprint.add_app_template_filter(words.series_status, "series_status")
blueprint.add_app_template_filter(words.series_points, "series_points")
blueprint.add_app_template_filter(words.table_text, "points_table")
_LONGEST_SEARCH = 60

Answer = str | Response | tuple[str, int]


@blueprint.record
def _set_up(state: Any) -> None:
    state.app.jinja_env.globals["series_of_tournament"] = _series_of_tournament


def _series_of_tournament() -> list[Series]:
    """The series in which the tournament of this page counts."""
    return queries.of_tournament_row(g.tournament)


@blueprint.get("")
def index() -> str:
    """All series that the reader may see."""
    return render_template("series/index.html", listed=queries.listed(reader()))


@blueprint.get("/<series_slug>")
def page(series_slug: str) -> str:
    """The tournaments and the standings of a series."""
    found = queries.standings(g.series, reader())
    return render_template("series/page.html", series=found, may_edit=access.owns(reader(), g.series))


@blueprint.get("/<series_slug>/players/<int:entry_id>/why")
def why(series_slug: str, entry_id: int) -> str:
    """Why a player has his total, and his place; an entry of his in any of the tournaments names him."""
    found = queries.standings(g.series, reader())
    index = found.line_of(entry_id)
    if index is None:
        abort(404)
    explained = explaining.explain(found, index)
    title = _("%(name)s, %(points)s points: why?", name=explained.line.player.name, points=explained.total)
    back = (url_for("series.page", series_slug=series_slug), g.series.name)
    return frame.answer("series/_why.html", title, back, page="series/why.html", why=explained)


@blueprint.get("/new")
def new() -> str:
    """The empty form."""
    return render_template("series/new.html", form=SeriesForm.showing())


@blueprint.post("/new")
def create() -> Answer:
    """Makes the series and goes on to its tournaments."""
    form = SeriesForm()
    if not form.validate():
        return render_template("series/new.html", form=form), 422
    series = operations.create(actor(), clock.now(), form.data_given())
    flash(_("The series is made. Now add its tournaments."))
    return htmx.go_to(url_for("series.edit", series_slug=series.slug))


@blueprint.get("/<series_slug>/edit")
def edit(series_slug: str) -> Answer:
    """The settings, the tournaments and their order."""
    return _edit_page(SeriesForm.showing(data_of(db.session(), g.series)))


@blueprint.post("/<series_slug>/edit")
def save(series_slug: str) -> Answer:
    """Saves the settings."""
    form = SeriesForm()
    if not form.validate():
        return _edit_page(form, status=422)
    try:
        operations.edit(actor(), clock.now(), g.series.id, form.data_given(), form.seen.data)
    except Gone:
        raise
    except Problem as problem:
        return _edit_page(form, problem)
    flash(_("Saved."))
    return _to_edit(series_slug)


@blueprint.post("/<series_slug>/add")
def add(series_slug: str) -> Answer:
    """Puts a tournament into the series."""
    return _change(series_slug, operations.add)


@blueprint.post("/<series_slug>/remove")
def remove(series_slug: str) -> Answer:
    """Takes a tournament out of the series."""
    return _change(series_slug, operations.remove)


@blueprint.post("/<series_slug>/move")
def move(series_slug: str) -> Answer:
    """Moves a tournament up or down."""
    seen = request.form.get("order")
    return _change(series_slug, operations.move, up=request.form.get("way") == "up", seen=seen)


@blueprint.post("/<series_slug>/delete")
def delete(series_slug: str) -> Answer:
    """Removes the series; the page asked first."""
    operations.delete(actor(), clock.now(), g.series.id)
    flash(_("The series is deleted. Its tournaments are still there."))
    return htmx.go_to(url_for("series.index"))


def _change(series_slug: str, change: Any, **values: Any) -> Answer:
    """One change to the tournaments of the series; back to the page, to what was searched."""
    slug = request.form.get("tournament", "").replace("\0", "")
    try:
        change(actor(), clock.now(), g.series.id, slug, **values)
    except Gone:
        raise  # a page of its own: of the series there is nothing left to show
    except Problem as problem:
        form = SeriesForm.showing(data_of(db.session(), g.series))
        return _edit_page(form, problem)
    return _to_edit(series_slug)


def _to_edit(series_slug: str) -> Response:
    asked = text.clean(request.form.get("q", ""))[:_LONGEST_SEARCH]
    return htmx.go_to(
        url_for("series.edit", series_slug=series_slug, q=asked or None, _anchor="add" if asked else None)
    )


def _edit_page(form: SeriesForm, problem: Problem | None = None, status: int = 200) -> Answer:
    account = current_user._get_current_object()
    found = queries.standings(g.series, account)
    asked = text.clean(request.values.get("q", ""))[:_LONGEST_SEARCH]
    page = render_template(
        "series/edit.html",
        form=form,
        problem=problem.text() if problem is not None else None,
        series=found,
        order=order_seen([part.row.id for part in found.parts]),
        asked=asked,
        candidates=queries.candidates(g.series, account, asked),
    )
    return page, problem.status if problem is not None else status
