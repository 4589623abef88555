"""Log in and out, prove it again, change the password, and the list of log-ins."""

from __future__ import annotations

from flask import current_app, flash, request, url_for
from flask_babel import gettext as _
from flask_login import current_user
from werkzeug.wrappers import Response

from swiss64 import clock, htmx

# Three of these modules add their routes to the blueprint when they are loaded.
from swiss64.accounts import (
    browsers,
    log_ins,
    mail_routes,
    operations,
    own_routes,
    passwords,
    provider_routes,
    session,
)
from swiss64.accounts.blueprint import blueprint
from swiss64.accounts.demonstration import LOG_INS
from swiss64.accounts.forms import ChangePasswordForm, LogInForm, ProofForm
from swiss64.accounts.links import safe_path
from swiss64.accounts.pages import again, let_in, page
from swiss64.problems import Problem

__all__ = ["blueprint", "mail_routes", "own_routes", "provider_routes"]


@blueprint.route("/log-in", methods=["GET", "POST"])
def log_in() -> Response:
    """The log-in page; afterwards back to where the reader was going."""
    form = LogInForm(next=request.args.get("next"))
    target = safe_path(form.next.data) or url_for("home.index")
    accounts = LOG_INS if current_app.config["DEMONSTRATION"] else ()
    if request.method != "POST":
        return htmx.go_to(target) if current_user.is_authenticated else page("log_in", form, log_ins=accounts)
    if not form.validate_on_submit():
        return again("log_in", form, log_ins=accounts)
    attempt = operations.Attempt(
        email=form.email.data,
        password=form.password.data,
        network=request.remote_addr,
        browser=browsers.of_request(),
    )
    try:
        account = operations.log_in(clock.now(), attempt)
    except Problem as problem:
        return again("log_in", form, problem, log_ins=accounts)
    return let_in(account, target)


@blueprint.post("/log-out")
def log_out() -> Response:
    """Ends this log-in, and tells the browser to forget what it keeps of this site.

    Also which player one is in a tournament ("find me"), though that has nothing to do with
    the account: who logs out is mostly leaving a laptop that others use, and on one's own
    phone, where one stays logged in, it is one tap to say it again.
    """
    session.end()
    answer = htmx.go_to(url_for("home.index"))
    answer.headers["Clear-Site-Data"] = '"cache", "storage"'
    return answer


@blueprint.route("/account/prove", methods=["GET", "POST"])
def prove() -> Response:
    """Asks for the password again before what cannot be undone; then on to it."""
    form = ProofForm(next=request.args.get("next"))
    target = safe_path(form.next.data) or url_for("accounts.account")
    if request.method != "POST":
        return htmx.go_to(target) if session.is_fresh() else page("prove", form)
    if not form.validate_on_submit():
        return again("prove", form)
    try:
        account = operations.prove(session.actor(), clock.now(), form.present.data)
    except Problem as problem:
        return again("prove", form, problem)
    session.start(account)
    return htmx.go_to(target)


@blueprint.route("/account/password", methods=["GET", "POST"])
def change_password() -> Response:
    """A new password: this session stays, all others of the account end."""
    form = ChangePasswordForm()
    shortest = passwords.SHORTEST
    if request.method != "POST":
        return page("password", form, shortest=shortest)
    if not form.validate_on_submit():
        return again("password", form, shortest=shortest)
    try:
        account = operations.change_password(session.actor(), clock.now(), form.present.data, form.new.data)
    except Problem as problem:
        return again("password", form, problem, shortest=shortest)
    session.start(account)
    flash(_("Your password is changed. Elsewhere you have to log in again."))
    return htmx.go_to(url_for("accounts.account"))


@blueprint.post("/account/sessions")
def end_sessions() -> Response:
    """Ends the account's sessions in all other browsers."""
    session.start(operations.end_sessions(session.actor(), clock.now()))
    flash(_("You are logged out everywhere else."))
    return htmx.go_to(url_for("accounts.account"))


@blueprint.post("/account/log-ins/<int:log_in_id>/end")
def end_log_in(log_in_id: int) -> Response:
    """Ends one log-in of the account."""
    log_ins.end_one(session.actor(), clock.now(), log_in_id)
    flash(_("You are logged out there."))
    return htmx.go_to(url_for("accounts.account"))
