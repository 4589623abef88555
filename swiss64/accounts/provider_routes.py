"""Logging in with an OpenID provider, linking and unlinking one, and proving oneself by it.

Each begins with a form of this site (so that no other site can begin it) and is answered by
a page that goes on to the provider: browsers do not let a form lead to another site under the
content policy here. The provider sends people back to one address without a language.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, current_app, flash, g, request, url_for
from flask_babel import gettext as _
from flask_babel import refresh
from flask_login import current_user
from werkzeug.wrappers import Response

from swiss64 import clock, htmx, text
from swiss64.accounts import identities, providers, session, under_way
from swiss64.accounts.blueprint import blueprint
from swiss64.accounts.forms import NewcomerForm
from swiss64.accounts.fresh import fresh_required
from swiss64.accounts.links import safe_path
from swiss64.accounts.operations import LONGEST_NAME
from swiss64.accounts.pages import again, let_in, page
from swiss64.accounts.provider_problems import Cancelled, KnownAddress, Lost, ProviderProblem, Refused, Silent
from swiss64.accounts.provider_settings import Provider
from swiss64.accounts.providers import Seen
from swiss64.accounts.under_way import Intent, Journey, Newcomer
from swiss64.extensions import db
from swiss64.locale import language
from swiss64.problems import Problem
from swiss64.public_url import absolute

returning = Blueprint("openid", __name__)
_UNWELL = ("server_error", "temporarily_unavailable")
_LONGEST_ANSWER = 2_000


@blueprint.post("/log-in/with/<provider>")
def log_in_with(provider: str) -> Response:
    """Off to the provider, to log in or to make an account."""
    one, target = _provider(provider), safe_path(request.form.get("next"))
    if current_user.is_authenticated:
        return htmx.go_to(target or url_for("accounts.account"))
    return _begin(one, Journey(one.key, Intent.LOG_IN, None, target, language()))


@blueprint.post("/account/prove/with/<provider>")
def prove_with(provider: str) -> Response:
    """Off to the provider, to prove anew who one is."""
    one, target = _provider(provider), safe_path(request.form.get("next"))
    return _begin(one, Journey(one.key, Intent.PROVE, session.actor().id, target, language()))


@blueprint.post("/account/ways/<provider>/link")
@fresh_required
def link(provider: str) -> Response:
    """Off to the provider, to log in with it from then on."""
    one = _provider(provider)
    return _begin(one, Journey(one.key, Intent.LINK, session.actor().id, None, language()))


@blueprint.post("/account/ways/<provider>/unlink")
@fresh_required
def unlink(provider: str) -> Response:
    """No longer a way to log in; elsewhere one is logged out."""
    one = _provider(provider)
    session.start(identities.unlink(session.actor(), clock.now(), one))
    flash(
        _(
            "You no longer log in with %(provider)s. Elsewhere you have to log in again.",
            provider=one.name,
        )
    )
    return htmx.go_to(url_for("accounts.account"))


@blueprint.route("/sign-up/with/<provider>", methods=["GET", "POST"])
def sign_up_with(provider: str) -> Response:
    """Somebody came back whom nobody knows here: an account, if he wants one, and his name."""
    one = _provider(provider)
    newcomer = under_way.newcomer(clock.now(), one.key)
    if newcomer is None:
        return _trouble(Lost(one.name), None)
    form = NewcomerForm(name=text.clean(newcomer.seen.name)[:LONGEST_NAME])
    values: dict[str, Any] = {"provider": one, "address": identities.verified_address(newcomer.seen)}
    if request.method != "POST":
        return page("finish_sign_up_with", form, **values)
    if not form.validate_on_submit():
        return again("finish_sign_up_with", form, **values)
    try:
        account = identities.sign_up(clock.now(), one, newcomer.seen, form.name.data, language())
    except ProviderProblem as problem:
        return _trouble(problem, None)
    except Problem as problem:
        return again("finish_sign_up_with", form, problem, **values)
    answer = let_in(account, newcomer.target or url_for("accounts.account"))
    flash(_("Your account is there, and you are logged in."))
    return answer


@returning.get("/openid/<provider>")
def back(provider: str) -> Response:
    """Where the provider sends people back to, whatever came of it."""
    one, now = _provider(provider), clock.now()
    taken = under_way.take(now, one.key, _answered("state"))
    if taken is None:
        return _trouble(Lost(one.name), None)
    journey, begun = taken
    g.lang = journey.language
    refresh()
    try:
        _check_answer(one, journey)
        seen = providers.finish(one, now, _return_address(one), _answered("code"), begun)
        return _arrived(one, journey, seen)
    except Problem as problem:
        return _trouble(problem, journey)


def _begin(one: Provider, journey: Journey) -> Response:
    now = clock.now()
    try:
        begun = providers.begin(one, now, _return_address(one), anew=journey.intent is Intent.PROVE)
    except ProviderProblem as problem:
        return _trouble(problem, journey)
    under_way.remember(now, journey, begun)
    return htmx.go_to(begun.url) if htmx.wanted() else page("to_provider", provider=one, url=begun.url)


def _check_answer(one: Provider, journey: Journey) -> None:
    """Raises what the provider said instead of letting somebody in, or when it is for somebody else."""
    reader = current_user.id if current_user.is_authenticated else None
    if journey.intent is not Intent.LOG_IN and reader != journey.account_id:
        raise Lost(one.name)
    # Who answers, if it says so: not one provider in the name of another.
    if _answered("iss") not in ("", one.issuer):
        raise Refused(one.name)
    error = _answered("error")
    if error == "access_denied":
        raise Cancelled(one.name)
    if error in _UNWELL:
        raise Silent(one.name)
    if error or not _answered("code"):
        raise Refused(one.name)


def _arrived(one: Provider, journey: Journey, seen: Seen) -> Response:
    now = clock.now()
    if journey.intent is Intent.LINK:
        session.start(identities.link(session.actor(), now, one, seen))
        flash(_("From now on you can log in with %(provider)s too.", provider=one.name))
        return htmx.go_to(url_for("accounts.account"))
    if journey.intent is Intent.PROVE:
        session.start(identities.prove(session.actor(), now, one, seen))
        return htmx.go_to(journey.target or url_for("accounts.account"))
    account = identities.log_in(now, one, seen)
    if account is not None:
        return let_in(account, journey.target or url_for("home.index"))
    under_way.welcome(now, Newcomer(one.key, seen, journey.target))
    return htmx.go_to(url_for("accounts.sign_up_with", provider=one.key))


def _trouble(problem: Problem, journey: Journey | None) -> Response:
    """What went wrong, and a way on: to where it began."""
    target = journey.target if journey is not None else None
    return page(
        "provider_trouble",
        status=problem.status,
        problem=problem.text(),
        intent=journey.intent.name if journey is not None else None,
        # Who has an account with his address logs in to it, and links the provider there.
        target=url_for("accounts.account") if isinstance(problem, KnownAddress) else target,
    )


def _provider(key: str) -> Provider:
    """The provider in the address; without it the page does not exist."""
    return providers.find(key) or abort(404)


def _return_address(one: Provider) -> str:
    return absolute("openid.back", provider=one.key)


def _answered(name: str) -> str:
    """A parameter of the provider's answer; empty without it, or when no provider says so much."""
    value = request.args.get(name, "")
    return value if len(value) <= _LONGEST_ANSWER else ""


def _linked_providers() -> list[Provider]:
    """Those with which the reader logs in to his account."""
    if not current_user.is_authenticated:
        return []
    return [one for one, _identity in identities.linked(db.session(), current_user)]


@blueprint.context_processor
def _context() -> dict[str, Any]:
    return {"providers": current_app.config["OIDC_PROVIDERS"], "linked_providers": _linked_providers}
