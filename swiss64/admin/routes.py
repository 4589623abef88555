"""The pages of the administrators. For everybody else they do not exist."""

from __future__ import annotations

from flask import Blueprint, flash, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from swiss64 import clock, htmx
from swiss64.accounts.session import actor
from swiss64.admin import operations, queries
from swiss64.mail import queries as mail
from swiss64.people import requests as organising
from swiss64.people.forms import OrganiserForm, ReasonForm
from swiss64.people.problems import AnsweredAlready
from swiss64.players import evidence
from swiss64.problems import Problem
from swiss64.ratings import queries as rating_lists
from swiss64.ratings import words
from swiss64.text import clean

blueprint = Blueprint("admin", __name__, url_prefix="/<lang:lang>/admin")

Answer = str | Response | tuple[str, int]


@blueprint.get("")
def index() -> Answer:
    """What there is to do."""
    return render_template(
        "admin/index.html",
        waiting=queries.waiting_requests(),
        claims=evidence.number_waiting(),
        outbox=mail.outbox(),
    )


@blueprint.get("/accounts")
def accounts() -> Answer:
    """The accounts, to search in."""
    wanted = clean(request.args.get("q", ""))[:100]
    found = queries.accounts(wanted, request.args.get("page", 1, type=int))
    return render_template("admin/accounts.html", page=found, wanted=wanted)


@blueprint.post("/accounts/<int:account_id>/organise")
def set_may_organise(account_id: int) -> Answer:
    """Lets an account make tournaments, or not any more."""
    may = request.form.get("may") == "1"
    account = operations.set_may_organise(actor(), clock.now(), account_id, may=may)
    flash(
        _("%(name)s can make tournaments.", name=account.name)
        if may
        else _("%(name)s cannot make tournaments any more.", name=account.name)
    )
    return _to_accounts()


@blueprint.post("/accounts/<int:account_id>/sessions")
def end_sessions(account_id: int) -> Answer:
    """Logs an account out everywhere."""
    account = operations.end_sessions(actor(), clock.now(), account_id)
    flash(_("%(name)s is logged out everywhere.", name=account.name))
    return _to_accounts()


@blueprint.get("/requests")
def requests() -> Answer:
    """The requests to organise."""
    return _requests_page(OrganiserForm())


@blueprint.post("/requests")
def invite_organiser() -> Answer:
    """Invites somebody who did not ask."""
    form = OrganiserForm()
    if not form.validate():
        return _requests_page(form, status=422)
    try:
        organising.invite_address(
            actor(),
            clock.now(),
            email=form.email.data or "",
            name=form.name.data or "",
            language=form.language.data,
        )
    except Problem as problem:
        form.email.errors = [problem.text()]
        return _requests_page(form, status=problem.status)
    return _answered(_("The invitation is on its way to %(name)s.", name=form.name.data))


@blueprint.post("/requests/<int:request_id>/answer")
def answer_request(request_id: int) -> Answer:
    """Invites who asked, or declines with a reason."""
    try:
        if request.form.get("answer") == "invite":
            asked = organising.invite(actor(), clock.now(), request_id)
            return _answered(_("The invitation is on its way to %(name)s.", name=asked.name))
        form = ReasonForm()
        if not form.validate():
            return _requests_page(OrganiserForm(formdata=None), form=form, about=request_id, status=422)
        asked = organising.decline(actor(), clock.now(), request_id, form.reason.data or "")
    except AnsweredAlready as problem:
        form = ReasonForm()
        return _requests_page(
            OrganiserForm(formdata=None), form=form, about=request_id, problem=problem.text(), status=409
        )
    return _answered(_("The answer is on its way to %(name)s.", name=asked.name))


@blueprint.post("/requests/<int:request_id>/remove")
def remove_request(request_id: int) -> Answer:
    """Removes a request with what somebody wrote."""
    organising.remove(actor(), clock.now(), request_id)
    return _answered(_("The request is removed."))


@blueprint.get("/outbox")
def outbox() -> Answer:
    """What became of the mails; their texts are not shown, since links in them open things."""
    return render_template("admin/outbox.html", outbox=mail.outbox(), mails=mail.latest())


@blueprint.get("/tournaments")
def tournaments() -> Answer:
    """All tournaments, private ones too."""
    found = queries.tournaments(request.args.get("page", 1, type=int))
    return render_template("admin/tournaments.html", page=found)


@blueprint.get("/ratings")
def ratings() -> Answer:
    """Which rating lists are loaded."""
    return render_template(
        "admin/ratings.html",
        lists=rating_lists.lists(),
        list_name=words.list_name,
        list_day=words.list_day,
    )


def _requests_page(
    invite: OrganiserForm,
    *,
    form: ReasonForm | None = None,
    about: int | None = None,
    problem: str | None = None,
    status: int = 200,
) -> Answer:
    """The requests; ``form`` is an answer to the request ``about`` that met a problem, and keeps its text."""
    return render_template(
        "admin/requests.html",
        page=queries.requests(request.args.get("page", 1, type=int)),
        invite=invite,
        empty=ReasonForm(formdata=None),
        form=form,
        about=about,
        problem=problem,
        now=clock.now(),
    ), status


def _answered(message: str) -> Response:
    flash(message)
    return htmx.go_to(url_for("admin.requests"))


def _to_accounts() -> Response:
    """Back to the list as it was searched."""
    wanted = clean(request.form.get("q", ""))[:100]
    return htmx.go_to(url_for("admin.accounts", q=wanted or None))
