"""Players found in the rating lists, and the ratings of a tournament brought up to date."""

from __future__ import annotations

from flask import Blueprint, flash, g, render_template, request, url_for
from flask_babel import ngettext
from werkzeug.wrappers import Response

from swiss64 import clock, htmx
from swiss64.accounts.session import actor
from swiss64.problems import Problem
from swiss64.ratings import differences, operations, pages, queries, words
from swiss64.ratings.forms import UpdateForm
from swiss64.tournaments import snapshot

blueprint = Blueprint("ratings", __name__, url_prefix="/<lang:lang>/t/<slug>")
blueprint.add_app_template_filter(words.where_from, "where_from")
blueprint.add_app_template_filter(words.source_words, "rating_source")
blueprint.add_app_template_filter(words.kind_words, "rating_kind")
blueprint.add_app_template_filter(words.person_words, "person_line")


@blueprint.get("/manage/players/find")
def find(slug: str) -> str:
    """Who fits what is being typed; the page of the players has the same without JavaScript."""
    return render_template("ratings/_found.html", **pages.finder(request.args.get("find")))


@blueprint.get("/manage/players/ratings")
def update(slug: str) -> str:
    """The ratings that differ from the lists, to be ticked."""
    return _update_page(UpdateForm(None))


@blueprint.post("/manage/players/ratings")
def take(slug: str) -> Response | str | tuple[str, int]:
    """Takes the ticked ratings from the lists."""
    form = UpdateForm()
    try:
        taken = operations.take(
            actor(),
            clock.now(),
            g.tournament.id,
            form.chosen(),
            seen=form.seen.data or "",
            confirmed=bool(form.confirmed.data),
        )
    except Problem as problem:
        return _update_page(form, problem), problem.status
    if taken:
        flash(
            ngettext(
                "%(num)s rating is taken from the lists.", "%(num)s ratings are taken from the lists.", taken
            )
        )
    return htmx.go_to(url_for("entries.index", slug=g.tournament.slug))


def _update_page(form: UpdateForm, problem: Problem | None = None) -> str:
    compared = differences.compare(g.tournament)
    return render_template(
        "ratings/update.html",
        compared=compared,
        has_lists=queries.any_list(),
        drawn=bool(snapshot.of(g.tournament).everything.rounds),
        form=form,
        sent=form.chosen() if problem is not None else None,
        seen=compared.seen(),
        problem=None if problem is None else problem.text(),
    )
