"""Log in, log out, the account page, change the password."""

from __future__ import annotations

from flask import Blueprint, current_app, flash, make_response, render_template, request, url_for
from flask_babel import gettext as _
from flask_login import current_user
from werkzeug.wrappers import Response

from swiss64 import clock, htmx
from swiss64.accounts import browsers, operations, passwords, session
from swiss64.accounts.demonstration import LOG_INS
from swiss64.accounts.forms import ChangePasswordForm, LogInForm
from swiss64.accounts.links import safe_path
from swiss64.accounts.problems import TooManyAttempts
from swiss64.problems import Problem

blueprint = Blueprint("accounts", __name__, url_prefix="/<lang:lang>")


@blueprint.route("/log-in", methods=["GET", "POST"])
def log_in() -> Response:
    """The log-in page; afterwards back to where the reader was going."""
    form = LogInForm(next=request.args.get("next"))
    target = safe_path(form.next.data) or url_for("home.index")
    if request.method == "GET":
        return htmx.go_to(target) if current_user.is_authenticated else _log_in_page(form)
    if not form.validate_on_submit():
        return _log_in_page(form, status=422)
    attempt = operations.Attempt(
        email=form.email.data,
        password=form.password.data,
        network=request.remote_addr,
        browser=browsers.of_request(),
    )
    try:
        account = operations.log_in(clock.now(), attempt)
    except Problem as problem:
        return _with_wait(_log_in_page(form, problem.text(), problem.status), problem)
    session.start(account)
    answer = htmx.go_to(target)
    browsers.remember(answer, account.id)
    return answer


@blueprint.post("/log-out")
def log_out() -> Response:
    """Ends this session, and tells the browser to forget the pages it keeps."""
    session.end()
    answer = htmx.go_to(url_for("home.index"))
    answer.headers["Clear-Site-Data"] = '"cache", "storage"'
    return answer


@blueprint.get("/account")
def account() -> str:
    """Who the reader is here, and what can be done about it."""
    return render_template("accounts/account.html")


@blueprint.route("/account/password", methods=["GET", "POST"])
def change_password() -> Response:
    """A new password: this session stays, all others of the account end."""
    form = ChangePasswordForm()
    if request.method == "GET":
        return _password_page(form)
    if not form.validate_on_submit():
        return _password_page(form, status=422)
    try:
        account = operations.change_password(session.actor(), clock.now(), form.present.data, form.new.data)
    except Problem as problem:
        if problem.field is None:
            return _with_wait(_password_page(form, problem.text(), problem.status), problem)
        form[problem.field].errors = [problem.text()]
        return _password_page(form, status=problem.status)
    session.start(account)
    flash(_("Your password is changed. Elsewhere you have to log in again."))
    return htmx.go_to(url_for("accounts.account"))


@blueprint.post("/account/sessions")
def end_sessions() -> Response:
    """Ends the account's sessions on all other machines."""
    session.start(operations.end_sessions(session.actor(), clock.now()))
    flash(_("You are logged out everywhere else."))
    return htmx.go_to(url_for("accounts.account"))


def _log_in_page(form: LogInForm, problem: str | None = None, status: int = 200) -> Response:
    log_ins = LOG_INS if current_app.config["DEMONSTRATION"] else ()
    page = render_template("accounts/log_in.html", form=form, problem=problem, log_ins=log_ins)
    return make_response(page, status)


def _password_page(form: ChangePasswordForm, problem: str | None = None, status: int = 200) -> Response:
    page = render_template("accounts/password.html", form=form, problem=problem, shortest=passwords.SHORTEST)
    return make_response(page, status)


def _with_wait(answer: Response, problem: Problem) -> Response:
    if isinstance(problem, TooManyAttempts):
        answer.headers["Retry-After"] = str(problem.seconds)
    return answer
