"""The account page and what one does there with one's own things: name, export, leaving."""

from __future__ import annotations

from typing import Any

from flask import flash, make_response, request, url_for
from flask import session as cookie
from flask_babel import gettext as _
from flask_login import current_user
from werkzeug.wrappers import Response

from swiss64 import clock, htmx
from swiss64.accounts import export as exporting
from swiss64.accounts import leaving, log_ins, operations, sections, session, ways
from swiss64.accounts.blueprint import blueprint
from swiss64.accounts.forms import LeaveForm, ProfileForm
from swiss64.accounts.fresh import fresh_required
from swiss64.accounts.pages import again, page
from swiss64.accounts.problems import MayNotLeave
from swiss64.extensions import db
from swiss64.models.account import Account
from swiss64.problems import Problem


@blueprint.get("/account")
def account() -> Response:
    """Who the reader is here, and his own things."""
    return page("account", sections=sections.of(_own()))


@blueprint.route("/account/profile", methods=["GET", "POST"])
def profile() -> Response:
    """Another name, and the language of mails."""
    form = ProfileForm(obj=_own())
    if request.method != "POST":
        return page("profile", form)
    if not form.validate_on_submit():
        return again("profile", form)
    try:
        operations.change_profile(session.actor(), clock.now(), form.name.data, form.language.data)
    except Problem as problem:
        return again("profile", form, problem)
    flash(_("Saved."))
    return htmx.go_to(url_for("accounts.account"))


@blueprint.post("/account/export")
def export() -> Response:
    """Everything that is kept about the reader, as a file."""
    answer = make_response(exporting.everything(session.actor(), clock.now()))
    answer.headers["Content-Type"] = "application/json; charset=utf-8"
    answer.headers["Content-Disposition"] = 'attachment; filename="swiss64.json"'
    return answer


@blueprint.route("/account/delete", methods=["GET", "POST"])
@fresh_required
def delete() -> Response:
    """Deletes the account, after saying what that means and what has to be done first."""
    form = LeaveForm()
    if request.method != "POST":
        return page("delete", form, obstacles=leaving.obstacles(db.session(), _own()))
    if not form.validate_on_submit():
        return again("delete", form, obstacles=leaving.obstacles(db.session(), _own()))
    try:
        leaving.delete_account(session.actor(), clock.now())
    except MayNotLeave as problem:
        return page("delete", form, problem.status, obstacles=problem.reasons)
    cookie.clear()
    answer = htmx.go_to(url_for("home.index"))
    answer.headers["Clear-Site-Data"] = '"cache", "storage"'
    return answer


def _own() -> Account:
    found: Account = current_user._get_current_object()
    return found


def _identity(_account: Account) -> dict[str, Any]:
    return {}


def _ways(account: Account) -> dict[str, Any]:
    return {"ways": ways.of(db.session(), account)}


def _log_ins(account: Account) -> dict[str, Any]:
    return {"log_ins": log_ins.lines(clock.now(), account.id, session.key())}


sections.register("accounts/_section_identity.html", _identity, place=10)
sections.register("accounts/_section_ways.html", _ways, place=70)
sections.register("accounts/_section_log_ins.html", _log_ins, place=80)
sections.register("accounts/_section_leaving.html", _identity, place=90)
