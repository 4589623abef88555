"""The players of a tournament: add, edit, absences, withdraw, renumber."""

from __future__ import annotations

from flask import Blueprint, flash, g, render_template, request, url_for
from flask_babel import gettext as _
from flask_login import current_user
from werkzeug.wrappers import Response
from wtforms import Field

from swiss64 import clock, htmx
from swiss64.accounts.session import actor
from swiss64.entries import operations, problems, queries
from swiss64.entries.forms import AbsenceForm, AttendanceForm, EntryForm, NumberForm, RoundForm
from swiss64.players import linking
from swiss64.problems import Problem
from swiss64.ratings import pages, persons

blueprint = Blueprint("entries", __name__, url_prefix="/<lang:lang>/t/<slug>")

Answer = Response | str | tuple[str, int]


@blueprint.get("/manage/players")
def index(slug: str) -> str:
    """The players, and the form for the next one: empty, or for somebody chosen from the rating lists."""
    person = persons.by_key(g.tournament, request.args.get("person", ""))
    if person is None:
        return _list_page(EntryForm(None))
    return _list_page(EntryForm.showing(person.data(g.tournament)), chosen=True)


@blueprint.post("/manage/players")
def add(slug: str) -> Answer:
    """Adds a player and asks for the next."""
    form = EntryForm()
    if not form.validate():
        return _list_page(form), 422
    data = form.data_given()
    try:
        operations.add(actor(), clock.now(), g.tournament.id, data, confirmed=_confirmed(form))
    except Problem as problem:
        return _list_page(form, problem), problem.status
    flash(_("%(name)s is added.", name=data.name))
    return htmx.go_to(url_for("entries.index", slug=g.tournament.slug, next=1))


@blueprint.post("/manage/players/renumber")
def renumber(slug: str) -> Answer:
    """Numbers all players by rating again."""
    operations.renumber(actor(), clock.now(), g.tournament.id)
    flash(_("The players are numbered by rating."))
    return htmx.go_to(url_for("entries.index", slug=g.tournament.slug))


@blueprint.get("/manage/players/<int:entry_id>")
def person(slug: str, entry_id: int) -> str:
    """One player: the details, and the rounds off."""
    return _person_page(entry_id, EntryForm.showing(queries.present_data(g.tournament, entry_id)))


@blueprint.post("/manage/players/<int:entry_id>")
def edit(slug: str, entry_id: int) -> Answer:
    """Saves the details."""
    form = EntryForm()
    if not form.validate():
        return _person_page(entry_id, form), 422
    try:
        operations.edit(
            actor(),
            clock.now(),
            g.tournament.id,
            entry_id,
            form.data_given(),
            seen=form.seen.data,
            confirmed=_confirmed(form),
        )
    except Problem as problem:
        return _person_page(entry_id, form, problem), problem.status
    flash(_("Saved."))
    return _back_to(entry_id)


@blueprint.post("/manage/players/<int:entry_id>/delete")
def delete(slug: str, entry_id: int) -> Answer:
    """Deletes a player who was never paired."""
    name = queries.person(g.tournament, entry_id).data.name
    try:
        operations.delete(actor(), clock.now(), g.tournament.id, entry_id)
    except Problem as problem:
        return _refused(entry_id, problem)
    flash(_("%(name)s is deleted.", name=name))
    return htmx.go_to(url_for("entries.index", slug=g.tournament.slug))


@blueprint.post("/manage/players/<int:entry_id>/withdraw")
def withdraw(slug: str, entry_id: int) -> Answer:
    """The player stops."""
    try:
        operations.withdraw(actor(), clock.now(), g.tournament.id, entry_id)
    except Problem as problem:
        return _refused(entry_id, problem)
    flash(_("The player is withdrawn."))
    return _back_to(entry_id)


@blueprint.post("/manage/players/<int:entry_id>/return")
def return_(slug: str, entry_id: int) -> Answer:
    """The player is back."""
    try:
        operations.return_(actor(), clock.now(), g.tournament.id, entry_id)
    except Problem as problem:
        return _refused(entry_id, problem)
    flash(_("The player plays again from the next round."))
    return _back_to(entry_id)


@blueprint.post("/manage/players/<int:entry_id>/absence")
def set_absence(slug: str, entry_id: int) -> Answer:
    """The player is not there for a round."""
    form = AbsenceForm()
    if not form.validate():
        return _person_page(entry_id, absence=form), 422
    try:
        operations.set_absence(
            actor(),
            clock.now(),
            g.tournament.id,
            entry_id,
            form.round_number.data or 0,
            half=form.half.data == "half",
        )
    except Problem as problem:
        refusal = _beside(form.round_number, problem)
        return _person_page(entry_id, absence=form, refusal=refusal), problem.status
    flash(_("Absent in round %(round)s.", round=form.round_number.data))
    return _back_to(entry_id)


@blueprint.post("/manage/players/<int:entry_id>/absence/<int:round_number>/clear")
def clear_absence(slug: str, entry_id: int, round_number: int) -> Answer:
    """The player is there after all."""
    try:
        operations.clear_absence(actor(), clock.now(), g.tournament.id, entry_id, round_number)
    except Problem as problem:
        return _refused(entry_id, problem)
    flash(_("Not absent in round %(round)s after all.", round=round_number))
    return _back_to(entry_id)


@blueprint.get("/manage/attendance")
def attendance(slug: str) -> Answer:
    """Who is there for the next round, all on one page."""
    stage = queries.stage(g.tournament)
    if stage.round_robin or stage.proposal is not None or stage.last_drawn >= stage.planned_rounds:
        return htmx.go_to(url_for("entries.index", slug=slug))
    return _attendance_page()


@blueprint.post("/manage/attendance")
def save_attendance(slug: str) -> Answer:
    """Notes who is there for the next round and who is not."""
    form = AttendanceForm()
    if not form.validate():
        return htmx.go_to(url_for("entries.attendance", slug=slug))
    number = form.round_number.data or 0
    try:
        operations.set_attendance(
            actor(), clock.now(), g.tournament.id, number, away=form.away(), back=form.back()
        )
    except Problem as problem:
        return _attendance_page(form, problem), problem.status
    flash(_("Saved."))
    return htmx.go_to(url_for("rounds.manage", slug=slug))


@blueprint.post("/manage/players/<int:entry_id>/begin")
def begin_in(slug: str, entry_id: int) -> Answer:
    """The round in which the player comes in."""
    form = RoundForm()
    if not form.validate():
        return _person_page(entry_id, begin=form), 422
    try:
        operations.begin_in(actor(), clock.now(), g.tournament.id, entry_id, form.first_round.data or 0)
    except Problem as problem:
        refusal = _beside(form.first_round, problem)
        return _person_page(entry_id, begin=form, refusal=refusal), problem.status
    flash(_("Saved."))
    return _back_to(entry_id)


@blueprint.post("/manage/players/<int:entry_id>/number")
def move_to_number(slug: str, entry_id: int) -> Answer:
    """Another pairing number, by hand."""
    form = NumberForm()
    if not form.validate():
        return _person_page(entry_id, number=form), 422
    try:
        operations.move_to_number(actor(), clock.now(), g.tournament.id, entry_id, form.number.data or 0)
    except Problem as problem:
        refusal = _beside(form.number, problem)
        return _person_page(entry_id, number=form, refusal=refusal), problem.status
    flash(_("Saved."))
    return _back_to(entry_id)


def _confirmed(form: EntryForm) -> bool:
    """Whether the doubt about this very name and these numbers was answered."""
    return bool(form.confirmed.data) and form.confirmed.data == form.data_given().seen()


def _list_page(form: EntryForm, problem: Problem | None = None, *, chosen: bool = False) -> str:
    twin = isinstance(problem, problems.PossibleTwin)
    return render_template(
        "entries/index.html",
        form=form,
        problem=None if problem is None else problem.text(),
        confirm=form.data_given().seen() if twin else None,
        people=queries.people(g.tournament),
        stage=queries.stage(g.tournament),
        next_one="next" in request.args or request.method == "POST",
        chosen=chosen,
        **pages.finder(request.args.get("find")),
    )


def _person_page(
    entry_id: int,
    form: EntryForm | None = None,
    problem: Problem | None = None,
    *,
    refusal: Problem | None = None,
    absence: AbsenceForm | None = None,
    begin: RoundForm | None = None,
    number: NumberForm | None = None,
) -> str:
    found = queries.person(g.tournament, entry_id)
    stage = queries.stage(g.tournament)
    twin = isinstance(problem, problems.PossibleTwin)
    return render_template(
        "entries/person.html",
        person=found,
        stage=stage,
        form=form or EntryForm.showing(queries.present_data(g.tournament, entry_id)),
        problem=None if problem is None else problem.text(),
        confirm=form.data_given().seen() if twin and form else None,
        refusal=None if refusal is None else refusal.text(),
        absence=absence or AbsenceForm(None, round_number=min(stage.last_drawn + 1, stage.planned_rounds)),
        begin=begin or RoundForm(None, first_round=found.from_round),
        number=number or NumberForm(None, number=found.number),
        link=linking.link_of(g.tournament, entry_id, current_user),
    )


def _attendance_page(sent: AttendanceForm | None = None, problem: Problem | None = None) -> str:
    """The page as it is, or with what was ticked for this very round and could not be saved."""
    stage = queries.stage(g.tournament)
    # A proposal can be discarded, and what was ticked be saved then.
    number = stage.proposal or stage.last_drawn + 1
    people = queries.coming_in(g.tournament, number)
    kept = sent is not None and sent.round_number.data == number
    return render_template(
        "entries/attendance.html",
        number=number,
        people=people,
        ticked=sent.here() if sent and kept else {one.id for one in people if not one.absence(number)},
        form=AttendanceForm(None, round_number=number),
        problem=None if problem is None else problem.text(),
    )


def _beside(field: Field, problem: Problem) -> Problem | None:
    """Puts a problem that is about a field there; another one is for the top of the page."""
    if problem.field is None:
        return problem
    field.errors = [problem.text()]
    return None


def _refused(entry_id: int, problem: Problem) -> tuple[str, int]:
    return _person_page(entry_id, refusal=problem), problem.status


def _back_to(entry_id: int) -> Response:
    return htmx.go_to(url_for("entries.person", slug=g.tournament.slug, entry_id=entry_id))
