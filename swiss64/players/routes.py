"""The pages of players, and of oneself as a player."""

from __future__ import annotations

from flask import Blueprint, abort, flash, g, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_login import current_user
from werkzeug.wrappers import Response

from swiss64 import clock, htmx
from swiss64.accounts.session import actor, reader
from swiss64.models.account import Account
from swiss64.players import linking, operations, own, queries
from swiss64.players.forms import AliasForm, NumbersForm
from swiss64.players.problems import LinkedByNumber
from swiss64.problems import Problem
from swiss64.text import clean

blueprint = Blueprint("players", __name__, url_prefix="/<lang:lang>")

Answer = Response | str | tuple[str, int]


@blueprint.get("/players")
def index() -> Answer:
    """Finding a player by the name that is shown."""
    wanted = clean(request.args.get("q", ""))[:60]
    found = queries.search(wanted, reader())
    return render_template("players/index.html", wanted=wanted, found=found, most=queries.FOUND)


@blueprint.get("/players/<int:profile_id>")
def profile(profile_id: int) -> Answer:
    """A player: his ratings and tournaments."""
    page = queries.page(profile_id, reader(), request.args.get("page", 1, type=int))
    if page is None:
        abort(404)
    if isinstance(page, int):
        if queries.page(page, reader()) is None:
            abort(404)
        return redirect(url_for("players.profile", profile_id=page), 301)
    return render_template("players/profile.html", page=page)


@blueprint.get("/account/player")
def own_page() -> Answer:
    """Oneself as a player: numbers, profile, how one is shown."""
    return _own_page()


@blueprint.post("/account/player/numbers")
def state_numbers() -> Answer:
    """Keeps the numbers that somebody says are his."""
    form = NumbersForm()
    if not form.validate():
        return _own_page(numbers=form, status=422)
    operations.state_numbers(
        actor(), clock.now(), national_id=form.national_id.data or "", fide_id=form.fide_id.data or ""
    )
    return _done(_("Saved."))


@blueprint.post("/account/player/ask/<proposal>")
def ask(proposal: str) -> Answer:
    """Asks for a profile that was proposed."""
    try:
        operations.ask(actor(), clock.now(), proposal)
    except Problem as problem:
        return _own_page(problem=problem)
    return _done(_("Your request is on its way. An administrator looks at it, and you get a mail."))


@blueprint.post("/account/player/take-back")
def take_back() -> Answer:
    """Takes the request back."""
    try:
        operations.take_back(actor(), clock.now())
    except Problem as problem:
        return _own_page(problem=problem)
    return _done(_("Your request is taken back."))


@blueprint.post("/account/player/leave")
def leave() -> Answer:
    """Unlinks one's profile."""
    try:
        operations.leave(actor(), clock.now())
    except Problem as problem:
        return _own_page(problem=problem)
    return _done(_("The profile is no longer linked with your account."))


@blueprint.post("/account/player/show-as")
def show_as() -> Answer:
    """Chooses the name that everybody sees."""
    form = AliasForm()
    if not form.validate():
        return _own_page(alias=form, status=422)
    try:
        operations.show_as(actor(), clock.now(), form.alias.data or "")
    except Problem as problem:
        return _own_page(alias=form, problem=problem)
    return _done(_("Saved."))


@blueprint.post("/t/<slug>/manage/players/<int:entry_id>/profile")
def link_entry(slug: str, entry_id: int) -> Answer:
    """Links an entry with a profile, or takes it off."""
    try:
        linking.link(
            actor(),
            clock.now(),
            g.tournament.id,
            entry_id,
            request.form.get("profile", type=int),
            seen=request.form.get("seen", type=int),
        )
    except LinkedByNumber as problem:
        flash(problem.text())
    else:
        flash(_("Saved."))
    return htmx.go_to(url_for("entries.person", slug=slug, entry_id=entry_id))


def _own_page(
    *,
    numbers: NumbersForm | None = None,
    alias: AliasForm | None = None,
    problem: Problem | None = None,
    status: int = 200,
) -> tuple[str, int]:
    account: Account = current_user._get_current_object()
    seen = own.of(account)
    page = render_template(
        "players/own.html",
        own=seen,
        numbers=numbers or NumbersForm(None, national_id=seen.national_id, fide_id=seen.fide_id),
        alias=alias or AliasForm(None, alias=seen.alias),
        problem=None if problem is None else problem.text(),
    )
    return page, status if problem is None else problem.status


def _done(message: str) -> Response:
    flash(message)
    return htmx.go_to(url_for("players.own_page"))
