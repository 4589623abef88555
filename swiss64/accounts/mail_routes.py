"""Pages that need a mail: signing up, a new password, another e-mail address.

A mailed link only puts its token into the session of this browser and goes on to a page
without a secret in its address: so no address that is kept, shown or sent on opens anything,
and the form on that page can tell where it was sent from, which the token's address may not.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import flash, redirect, request, url_for
from flask import session as cookie
from flask_babel import gettext as _
from flask_login import current_user
from werkzeug.wrappers import Response

from swiss64 import clock, htmx
from swiss64.accounts import by_mail, passwords, session
from swiss64.accounts.blueprint import blueprint
from swiss64.accounts.forms import AddressForm, MailLinkForm, NewPasswordForm, SignUpForm
from swiss64.accounts.fresh import fresh_required
from swiss64.accounts.links import safe_path
from swiss64.accounts.mailed_links import Purpose
from swiss64.accounts.pages import again, let_in, page
from swiss64.accounts.problems import LinkDead
from swiss64.locale import language
from swiss64.models.account import Account, MailedLink
from swiss64.problems import Problem

_MAILED_TO, _GOING = "mailed_to", "going"
_PAGES = {
    Purpose.SIGN_UP: "accounts.finish_sign_up",
    Purpose.PASSWORD: "accounts.new_password",
    Purpose.EMAIL: "accounts.confirm_address",
}


@blueprint.route("/sign-up", methods=["GET", "POST"])
def sign_up() -> Response:
    """Somebody wants an account: his e-mail address."""
    return _mailing("sign_up")


@blueprint.route("/log-in/forgotten", methods=["GET", "POST"])
def forgotten() -> Response:
    """Somebody forgot his password: his e-mail address."""
    return _mailing("forgotten")


@blueprint.get("/log-in/mail-sent")
def mail_sent() -> Response:
    """Says that a mail is on its way, whoever has the address."""
    return page("mail_sent", address=cookie.get(_MAILED_TO))


@blueprint.get("/link/<any('sign-up', 'password', 'email'):purpose>/<token>")
def open_link(purpose: str, token: str) -> Response:
    """A mailed link: on to its page. Nothing is used up, since scanners of mail open links too."""
    found = Purpose(purpose)
    cookie[_kept(found)] = token
    cookie[_GOING] = safe_path(request.args.get("next")) or ""
    answer = redirect(url_for(_PAGES[found]), 303)
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer


@blueprint.route("/sign-up/finish", methods=["GET", "POST"])
def finish_sign_up() -> Response:
    """Name and password of a new account, for who opened the link."""
    form, token = SignUpForm(), _token(Purpose.SIGN_UP)
    try:
        values = _about(by_mail.look(clock.now(), Purpose.SIGN_UP, token))
        if request.method != "POST":
            return page("finish_sign_up", form, **values)
        if not form.validate_on_submit():
            return again("finish_sign_up", form, **values)
        account = by_mail.sign_up(clock.now(), token, form.name.data, form.new.data, language())
    except LinkDead as problem:
        return _dead(problem, Purpose.SIGN_UP)
    except Problem as problem:
        return again("finish_sign_up", form, problem, **values)
    return _logged_in(account, _("Your account is there, and you are logged in."))


@blueprint.route("/log-in/new-password", methods=["GET", "POST"])
def new_password() -> Response:
    """A new password for who opened the link."""
    form, token = NewPasswordForm(), _token(Purpose.PASSWORD)
    try:
        values = _about(by_mail.look(clock.now(), Purpose.PASSWORD, token))
        if request.method != "POST":
            return page("new_password", form, **values)
        if not form.validate_on_submit():
            return again("new_password", form, **values)
        account = by_mail.new_password(clock.now(), token, form.new.data)
    except LinkDead as problem:
        return _dead(problem, Purpose.PASSWORD)
    except Problem as problem:
        return again("new_password", form, problem, **values)
    return _logged_in(account, _("Your password is changed. Elsewhere you have to log in again."))


@blueprint.route("/account/e-mail", methods=["GET", "POST"])
@fresh_required
def change_address() -> Response:
    """Another e-mail address: a link is mailed to it first."""
    form = AddressForm()
    if request.method != "POST":
        return page("address", form)
    if not form.validate_on_submit():
        return again("address", form)
    try:
        cookie[_MAILED_TO] = by_mail.ask_for_address(session.actor(), clock.now(), _asked(form))
    except Problem as problem:
        return again("address", form, problem)
    return htmx.go_to(url_for("accounts.mail_sent"))


@blueprint.route("/account/e-mail/confirm", methods=["GET", "POST"])
def confirm_address() -> Response:
    """The new e-mail address, for who opened the link and is logged in: a button makes it so."""
    token = _token(Purpose.EMAIL)
    try:
        email = by_mail.look(clock.now(), Purpose.EMAIL, token).email
        if request.method != "POST":
            return page("confirm_address", email=email)
        account = by_mail.change_address(session.actor(), clock.now(), token)
    except LinkDead as problem:
        return _dead(problem, Purpose.EMAIL)
    except Problem as problem:
        return page("confirm_address", status=problem.status, email=email, problem=problem.text())
    session.start(account)
    flash(_("Your e-mail address is changed. Elsewhere you have to log in again."))
    return htmx.go_to(url_for("accounts.account"))


def _mailing(template: str) -> Response:
    """A form for an address, and the same answer whether that has an account or not."""
    form = MailLinkForm(next=request.args.get("next"))
    if request.method != "POST":
        there = safe_path(form.next.data) or url_for("accounts.account")
        return htmx.go_to(there) if current_user.is_authenticated else page(template, form)
    if not form.validate_on_submit():
        return again(template, form)
    try:
        asked = replace(_asked(form), going=safe_path(form.next.data))
        cookie[_MAILED_TO] = by_mail.send_link(clock.now(), asked)
    except Problem as problem:
        return again(template, form, problem)
    return htmx.go_to(url_for("accounts.mail_sent"))


def _asked(form: AddressForm) -> by_mail.Asked:
    return by_mail.Asked(form.email.data, language(), request.remote_addr)


def _about(link: MailedLink) -> dict[str, Any]:
    """What a page to choose a password tells: whose it will be, and how long it must be."""
    return {"email": link.email, "shortest": passwords.SHORTEST}


def _kept(purpose: Purpose) -> str:
    return session.OPENED if purpose is Purpose.EMAIL else f"link {purpose.value}"


def _token(purpose: Purpose) -> str:
    """The token of the link that this browser opened; empty, which is nobody's, without one."""
    return str(cookie.get(_kept(purpose), ""))


def _dead(problem: LinkDead, purpose: Purpose) -> Response:
    cookie.pop(_kept(purpose), None)
    return page("dead_link", status=problem.status, problem=problem.text(), purpose=purpose.value)


def _logged_in(account: Account, words: str) -> Response:
    """Who could open the link has proved who he is; he goes on to where he was going when he asked."""
    going = safe_path(cookie.get(_GOING))
    answer = let_in(account, going or url_for("accounts.account"))
    flash(words)
    return answer
