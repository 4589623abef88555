"""Bringing players in from lists and files."""

from __future__ import annotations

import re

from flask import Blueprint, flash, g, render_template, request, url_for
from flask_babel import ngettext
from werkzeug.wrappers import Response

from swiss64 import clock, htmx
from swiss64.accounts.session import actor
from swiss64.entries import queries as entries
from swiss64.entries.problems import twin_words
from swiss64.exchange import operations, problems, queries, reading
from swiss64.exchange.forms import ImportForm
from swiss64.exchange.problems import obstacle_words
from swiss64.exchange.rows import FileError
from swiss64.exchange.trf_words import error_words
from swiss64.exchange.words import file_words, sex_word
from swiss64.problems import Problem

blueprint = Blueprint("exchange", __name__, url_prefix="/<lang:lang>/t/<slug>")
blueprint.add_app_template_filter(obstacle_words, "import_obstacle")
blueprint.add_app_template_filter(twin_words, "twin_words")
blueprint.add_app_template_filter(sex_word, "sex_word")

Answer = Response | str | tuple[str, int]
_DRAFT = "/manage/import/<string(length=32):draft_id>"
_MOST_ERRORS = 50
_LINE = re.compile(r"[0-9]{1,9}")


@blueprint.get("/manage/import")
def start(slug: str) -> str:
    """A field for a list, and one for a file."""
    return _start_page(ImportForm(None))


@blueprint.post("/manage/import")
def bring(slug: str) -> Answer:
    """Reads what was brought and shows the preview; nothing is taken yet."""
    form = ImportForm()
    given = form.given()
    if given is None:
        return _start_page(form), 422
    content, filename = given
    try:
        reading.read(content, filename)
    except FileError as error:
        lines = [error_words(one) for one in error.trf]
        page = _start_page(
            form,
            problem=file_words(error),
            lines=lines[:_MOST_ERRORS],
            more=max(0, len(lines) - _MOST_ERRORS),
        )
        return page, 422
    draft = operations.keep_draft(actor(), clock.now(), g.tournament.id, content, filename)
    return htmx.go_to(url_for("exchange.preview", slug=slug, draft_id=draft))


def _start_page(form: ImportForm, **more: object) -> str:
    return render_template("exchange/start.html", form=form, stage=entries.stage(g.tournament), **more)


@blueprint.get(_DRAFT)
def preview(slug: str, draft_id: str) -> Answer:
    """What was understood, line by line."""
    try:
        return _preview_page(draft_id)
    except problems.AlreadyTaken as problem:
        return _already(problem)


@blueprint.post(_DRAFT)
def take_players(slug: str, draft_id: str) -> Answer:
    """Takes the players of the ticked lines."""
    lines = {int(value) for value in request.form.getlist("take") if _LINE.fullmatch(value)}
    try:
        number = operations.take_players(
            actor(), clock.now(), g.tournament.id, draft_id, lines, request.form.get("seen")
        )
    except problems.AlreadyTaken as problem:
        return _already(problem)
    except Problem as problem:
        return _preview_page(draft_id, problem, lines), problem.status
    flash(ngettext("%(num)s player is added.", "%(num)s players are added.", number))
    return htmx.go_to(url_for("entries.index", slug=slug))


@blueprint.post(f"{_DRAFT}/everything")
def take_everything(slug: str, draft_id: str) -> Answer:
    """Takes all players and all rounds of a TRF file."""
    try:
        players, rounds = operations.take_everything(actor(), clock.now(), g.tournament.id, draft_id)
    except problems.AlreadyTaken as problem:
        return _already(problem)
    except Problem as problem:
        return _preview_page(draft_id, problem), problem.status
    flash(ngettext("%(num)s player has been imported.", "%(num)s players have been imported.", players))
    flash(ngettext("%(num)s round has been imported.", "%(num)s rounds have been imported.", rounds))
    return htmx.go_to(url_for("entries.index", slug=slug))


def _preview_page(draft_id: str, problem: Problem | None = None, ticked: set[int] | None = None) -> str:
    """The preview; ``ticked`` are the lines that the reader had ticked. Raises DraftGone, AlreadyTaken."""
    read = operations.read_draft(actor(), g.tournament.id, draft_id)
    found = queries.preview(g.tournament, read)
    return render_template(
        "exchange/preview.html",
        draft_id=draft_id,
        preview=found,
        ticked={line.line for line in found.lines if line.ticked} if ticked is None else ticked,
        problem=None if problem is None else problem.text(),
    )


def _already(problem: problems.AlreadyTaken) -> Response:
    """The second press of a button: on to what the first one did."""
    flash(problem.text())
    return htmx.go_to(url_for("entries.index", slug=g.tournament.slug))
