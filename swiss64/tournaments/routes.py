"""Tournaments themselves: create, edit, delete, schedule, journal; and the way from tables to the engine."""

from __future__ import annotations

from flask import Blueprint, flash, g, make_response, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from swiss64 import clock, htmx
from swiss64.accounts.fresh import fresh_required
from swiss64.accounts.session import actor
from swiss64.extensions import db
from swiss64.problems import Problem
from swiss64.tournaments import journal_words, operations, planning, queries, words
from swiss64.tournaments.forms import OPEN, PRIVATE, DeleteForm, ScheduleForm, TournamentForm

blueprint = Blueprint("tournaments", __name__, url_prefix="/<lang:lang>")
blueprint.add_app_template_filter(words.time_control_words, "time_control")
blueprint.add_app_template_filter(words.rating_class_words, "rating_class")

Answer = str | Response | tuple[str, int]


@blueprint.get("/tournaments/new")
def new() -> str:
    """The empty form of a tournament."""
    form = TournamentForm.showing(operations.TournamentData(name="", rounds=planning.USUAL_ROUNDS))
    return render_template("tournaments/new.html", form=form)


@blueprint.post("/tournaments/new")
def create() -> Answer:
    """Makes the tournament and goes on to its players."""
    form = TournamentForm()
    if "more_days" in request.form:
        form.more_days()
        return render_template("tournaments/new.html", form=form)
    if not form.validate():
        form.more_days()
        return render_template("tournaments/new.html", form=form), 422
    row = operations.create(actor(), clock.now(), form.data_given())
    flash(_("The tournament has been created. Now add the players."), "note")
    return htmx.go_to(url_for("entries.index", slug=row.slug))


@blueprint.get("/t/<slug>/edit")
def edit(slug: str) -> str:
    """The form with what is known of the tournament."""
    form = TournamentForm.showing(operations.data_of(g.tournament))
    return _edit_page(_fixed(form))


@blueprint.post("/t/<slug>/edit")
def save(slug: str) -> Answer:
    """Saves the form."""
    was_private = g.tournament.private
    # A form that says nothing of it must not open a private tournament.
    form = _fixed(TournamentForm(visibility=PRIVATE if was_private else OPEN))
    if "more_days" in request.form:
        form.more_days()
        return _edit_page(form)
    if not form.validate():
        form.more_days()
        return _edit_page(form), 422
    try:
        operations.edit(actor(), clock.now(), g.tournament.id, form.data_given(), form.seen.data)
    except Problem as problem:
        _show(form, problem)
        return _edit_page(form), problem.status
    flash(_("Saved."), "note")
    if g.tournament.private and not was_private:
        flash(
            _(
                "The tournament is private now. Whoever saw it before may have kept what was there, and "
                "search engines may show it for some time."
            ),
            "note",
        )
    return htmx.go_to(url_for("tournaments.edit", slug=g.tournament.slug))


@blueprint.route("/t/<slug>/delete", methods=["GET", "POST"])
@fresh_required
def delete(slug: str) -> Response:
    """Asks for the name, of who proved just now who he is, then removes the tournament with all in it."""
    form = DeleteForm()
    status = 200
    if request.method == "POST":
        if form.validate():
            try:
                operations.delete(actor(), clock.now(), g.tournament.id, form.name.data or "")
            except Problem as problem:
                _show(form, problem)
                status = problem.status
            else:
                flash(_("The tournament is deleted."), "note")
                return htmx.go_to(url_for("home.index"))
        else:
            status = 422
    blocked = not g.tournament.practice and operations.has_results(db.session(), g.tournament.id)
    return make_response(render_template("tournaments/delete.html", form=form, blocked=blocked), status)


@blueprint.get("/t/<slug>/schedule/edit")
def schedule_edit(slug: str) -> str:
    """A day and a time for each round."""
    starts = queries.schedule(g.tournament)
    form = ScheduleForm.showing(starts, g.tournament.zone, operations.schedule_seen(starts))
    return render_template("tournaments/schedule.html", form=form)


@blueprint.post("/t/<slug>/schedule/edit")
def schedule_save(slug: str) -> Answer:
    """Saves the schedule."""
    form = ScheduleForm()
    starts = form.starts(g.tournament.zone)
    if starts is None:
        return render_template("tournaments/schedule.html", form=form), 422
    try:
        operations.set_schedule(actor(), clock.now(), g.tournament.id, starts, form.seen.data)
    except Problem as problem:
        _show(form, problem)
        return render_template("tournaments/schedule.html", form=form), problem.status
    flash(_("The schedule is saved."), "note")
    return htmx.go_to(url_for("tournaments.schedule_edit", slug=g.tournament.slug))


@blueprint.get("/t/<slug>/journal")
def journal(slug: str) -> str:
    """What was changed, by whom and when, newest first."""
    found = queries.journal(g.tournament.id, request.args.get("page", 1, type=int))
    lines = [journal_words.line(entry, g.tournament.zone) for entry in found.entries]
    return render_template("tournaments/journal.html", lines=lines, page=found.page, pages=found.pages)


def _edit_page(form: TournamentForm) -> str:
    players = queries.number_of_players(g.tournament.id)
    return render_template(
        "tournaments/edit.html",
        form=form,
        players=players,
        suggested=planning.suggested_rounds(players),
        drawn=planning.drawn_rounds(db.session(), g.tournament.id),
        was_open=not g.tournament.private,
    )


def _fixed(form: TournamentForm) -> TournamentForm:
    """The form without what is fixed once a round is drawn: the system, and more by FIDE's rules."""
    form.lot_drawn(operations.data_of(g.tournament))
    if planning.drawn_rounds(db.session(), g.tournament.id):
        form.fix(operations.data_of(g.tournament), request.form)
    return form


def _show(form: TournamentForm | DeleteForm | ScheduleForm, problem: Problem) -> None:
    """Puts a problem at the field it is about, or above the form."""
    field = form._fields.get(problem.field) if problem.field else None
    if field is not None:
        field.errors = [problem.text()]
    else:
        form.form_errors.append(problem.text())
