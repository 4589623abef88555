"""The hall display for the staff: the page for the beamer, what it asks, its remote control and its links."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, flash, g, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from swiss64 import clock, htmx
from swiss64.accounts.session import actor
from swiss64.display import answers, links, operations, qr, remote
from swiss64.display.forms import AnnouncementForm, LinkForm, NameForm, SettingsForm
from swiss64.display.steering import announcement_seen, settings_of
from swiss64.extensions import db
from swiss64.models.display import DisplayScreen, Steered
from swiss64.problems import Problem, Stale
from swiss64.public_url import absolute

blueprint = Blueprint("display", __name__, url_prefix="/<lang:lang>/t/<slug>/display")

Answer = str | Response | tuple[str, int]


@blueprint.get("")
def hall(slug: str) -> str:
    """The full-screen page."""
    state = url_for("display.state", slug=slug)
    content = url_for("display.content", slug=slug)
    return answers.page(g.tournament, state, content, link=False)


@blueprint.get("/content")
def content(slug: str) -> Response:
    """The lists that the pages are made of, or 204 when the screen has them as they are now."""
    return answers.content(g.tournament)


@blueprint.get("/state")
def state(slug: str) -> Response:
    """What to show and how; the screen says which one it is and what it shows."""
    return answers.state(g.tournament, None)


@blueprint.get("/remote")
def remote_control(slug: str) -> str:
    """The remote control of all screens, or of the one in ``screen=``."""
    return _remote_page()


@blueprint.get("/remote/screens")
def screens(slug: str) -> str:
    """The list of screens, which asks for itself again."""
    return _screens(_screen_id())


@blueprint.post("/remote/steer")
def steer(slug: str) -> Answer:
    """One of the big buttons."""
    screen_id = _screen_id()
    tournament_id = g.tournament.id
    match request.form.get("do"):
        case "next" | "previous" as to:
            operations.turn(tournament_id, screen_id, to)
        case "hold" | "go" as what:
            operations.hold(tournament_id, screen_id, what == "hold")
        case "blank" | "show" as what:
            operations.blank(tournament_id, screen_id, what == "blank")
        case _unknown:
            abort(400)
    return _screens(screen_id) if htmx.wanted() else htmx.go_to(_remote_url(screen_id))


@blueprint.post("/remote/settings")
def choose(slug: str) -> Answer:
    """Views, speed, languages and ground."""
    form = SettingsForm()
    screen_id = _screen_id()
    status = 422
    if form.validate():
        try:
            operations.choose(g.tournament.id, screen_id, form.given(), form.seen.data)
        except Problem as problem:
            status = _show(form, problem, settings_of(_row(screen_id)).seen())
        else:
            return _saved(screen_id, "display/_settings.html")
    return _again(screen_id, status, "display/_settings.html", settings=form)


@blueprint.post("/remote/announcement")
def announce(slug: str) -> Answer:
    """Shows the announcement, or takes it off."""
    form = AnnouncementForm()
    screen_id = _screen_id()
    status = 422
    if form.validate():
        texts = (form.nl.data or "", form.en.data or "")
        shown = request.form.get("do") != "off"
        try:
            operations.announce(
                actor(), clock.now(), g.tournament.id, screen_id, texts, shown, form.seen.data
            )
        except Problem as problem:
            status = _show(form, problem, announcement_seen(_row(screen_id)))
        else:
            return _saved(screen_id, "display/_announcement.html")
    return _again(screen_id, status, "display/_announcement.html", announcement=form)


@blueprint.post("/remote/screens/<int:screen_id>/name")
def rename(slug: str, screen_id: int) -> Answer:
    """Gives a screen a name."""
    form = NameForm()
    if not form.validate():
        return _remote_page(screen_id=screen_id, naming=form), 422
    operations.rename(g.tournament.id, screen_id, form.name.data or "")
    return htmx.go_to(_remote_url(screen_id))


@blueprint.post("/remote/screens/<int:screen_id>/remove")
def remove(slug: str, screen_id: int) -> Answer:
    """Forgets a screen."""
    operations.remove(g.tournament.id, screen_id)
    flash(_("The screen was removed from the list."), "note")
    return htmx.go_to(_remote_url(None))


@blueprint.get("/links")
def link_list(slug: str) -> str:
    """The links that open the display without logging in, and the form for a new one."""
    return _links_page(LinkForm())


@blueprint.post("/links")
def make_link(slug: str) -> Answer:
    """Makes a link and shows it, this once."""
    form = LinkForm()
    if not form.validate():
        return _links_page(form), 422
    try:
        token = links.make(actor(), clock.now(), g.tournament.id, form.name.data or "")
    except Problem as problem:
        status = _show(form, problem)
        return _links_page(form), status
    address = absolute("hall_link.page", hall_token=token)
    return _links_page(LinkForm(formdata=None), made=form.name.data, address=address, code=qr.image(address))


@blueprint.post("/links/<int:link_id>/withdraw")
def withdraw_link(slug: str, link_id: int) -> Answer:
    """Ends a link at once."""
    links.withdraw(actor(), clock.now(), g.tournament.id, link_id)
    flash(_("The link is withdrawn. A screen that is open by it goes empty at once."), "note")
    return htmx.go_to(url_for("display.link_list", slug=slug))


def _screen_id() -> int | None:
    """Of which screen the request speaks: ``screen``, empty for all; 404 for what is no number."""
    text = request.values.get("screen", "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        abort(404)
    return int(text)


def _row(screen_id: int | None) -> Steered:
    return remote.target(db.session(), g.tournament, screen_id)


def _remote_url(screen_id: int | None) -> str:
    return url_for("display.remote_control", slug=g.tournament.slug, screen=screen_id)


def _context(screen_id: int | None) -> dict[str, Any]:
    row = _row(screen_id)
    return {
        "slug": g.tournament.slug,
        "zone": g.tournament.zone,
        "screen_id": screen_id,
        "row": row,
        "settings": SettingsForm.showing(settings_of(row)),
        "announcement": AnnouncementForm.showing(row),
        "naming": NameForm(formdata=None, name=row.name) if isinstance(row, DisplayScreen) else None,
        "screens": remote.screens(db.session(), g.tournament, clock.now()),
    }


def _remote_page(*, screen_id: int | None = None, **forms: Any) -> str:
    chosen = screen_id if screen_id is not None else _screen_id()
    return render_template("display/remote.html", **_context(chosen) | forms)


def _screens(screen_id: int | None) -> str:
    return render_template("display/_screens.html", **_context(screen_id))


def _saved(screen_id: int | None, part: str) -> Answer:
    """After a change: only the part of the page that made it, or the page again."""
    if htmx.wanted():
        return render_template(part, saved=True, **_context(screen_id))
    flash(_("Saved. The screens follow within seconds."), "note")
    return htmx.go_to(_remote_url(screen_id))


def _again(screen_id: int | None, status: int, part: str, **forms: Any) -> Answer:
    """A form that could not be taken, with what was typed."""
    template = part if htmx.wanted() else "display/remote.html"
    return render_template(template, **_context(screen_id) | forms), status


def _links_page(form: LinkForm, **made: Any) -> str:
    now = clock.now()
    return render_template(
        "display/links.html",
        slug=g.tournament.slug,
        zone=g.tournament.zone,
        form=form,
        links=links.of_tournament(db.session(), g.tournament, now),
        most=links.MOST,
        last_day=links.last_day_of_new_link(db.session(), g.tournament, now),
        **made,
    )


def _show(form: SettingsForm | AnnouncementForm | LinkForm, problem: Problem, seen: str | None = None) -> int:
    """Puts a problem at the field it is about, or above the form; gives the status.

    Who sends a stale form again after being told has seen (``seen``) what there is now.
    """
    if isinstance(problem, Stale) and seen is not None:
        form.seen.data = seen
    field = form._fields.get(problem.field) if problem.field else None
    if field is not None:
        field.errors = [problem.text()]
    else:
        form.form_errors.append(problem.text())
    return problem.status
