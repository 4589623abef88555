"""The calendar, stars, and the addresses for calendar apps that belong to a tournament or an account."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, flash, g, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from swiss64 import clock, htmx, paths
from swiss64.accounts.links import safe_path
from swiss64.accounts.session import actor, reader
from swiss64.calendar import events, forms, icalendar_file, listing, operations, queries
from swiss64.calendar import own_data as _own_data  # noqa: F401 - registers export and the account's section
from swiss64.extensions import db
from swiss64.public_url import absolute


@dataclass(frozen=True, slots=True)
class _Shown:
    """A secret address as it is shown once."""

    address: str

    @property
    def subscribe(self) -> str:
        """The same for a link that a calendar app opens."""
        return f"webcal:{self.address.partition(':')[2]}"


blueprint = Blueprint("calendar", __name__)
_LONGEST_PAGE = 6


@blueprint.record
def _set_up(state: Any) -> None:
    state.app.jinja_env.globals.update(has_star=_has_star, paces=forms.PACES)


@blueprint.get("/<word('calendar'):lang>")
def index() -> str:
    """The calendar with its filters."""
    return render_template("calendar/index.html", **_asked())


@blueprint.get("/<once('calendar'):lang>")
def moved() -> Response:
    """Where the calendar stood before it had a word in every language."""
    return paths.moved("calendar.index")


@blueprint.get("/<word('calendar'):lang>/list")
def tournaments() -> Response:
    """The list alone, while one types or chooses; without htmx the page itself."""
    asked = _asked()
    page = url_for("calendar.index", **_address(asked))
    if not htmx.wanted():
        return redirect(page)
    answer = make_response(render_template("calendar/_list.html", **asked))
    answer.headers["Vary"] = "HX-Request"
    return htmx.shown_at(answer, page)


@blueprint.post("/<lang:lang>/t/<slug>/star")
def star(slug: str) -> Response:
    """Gives the reader's star to the tournament or takes it; then back to where he was."""
    if request.form.get("starred") == "1":
        operations.star(actor(), clock.now(), g.tournament.id)
    else:
        operations.unstar(actor(), clock.now(), g.tournament.id)
    back = safe_path(request.form.get("back"))
    return htmx.go_to(back or url_for("standings.schedule", slug=slug))


@blueprint.get("/<lang:lang>/t/<slug>/calendar.ics")
def tournament_file(slug: str) -> Response:
    """The rounds and days of one tournament, to put into a calendar once."""
    found = events.of(db.session(), [g.tournament.id], clock.now())
    answer = make_response(icalendar_file.written(g.tournament.name, found))
    answer.headers["Content-Type"] = "text/calendar; charset=utf-8"
    answer.headers["Content-Disposition"] = f'attachment; filename="{slug}.ics"'
    return answer


@blueprint.post("/<lang:lang>/account/calendar")
def make_link() -> Response:
    """A new secret address, shown this once."""
    token = operations.make_link(actor(), clock.now())
    addresses = {
        which: _Shown(absolute("calendar_link.own", calendar_token=token, which=which))
        for which in ("mine", "starred")
    }
    return make_response(render_template("calendar/link.html", addresses=addresses))


@blueprint.post("/<lang:lang>/account/calendar/withdraw")
def withdraw_link() -> Response:
    """Ends the secret address."""
    operations.withdraw_link(actor(), clock.now())
    flash(_("The address does not work any more."))
    return htmx.go_to(url_for("accounts.account"))


def _has_star() -> bool:
    """Whether the reader gave the tournament of this page a star."""
    account = reader()
    return account is not None and listing.starred(account, g.tournament.id)


def _asked() -> dict[str, Any]:
    """What the address asks for, and the answer."""
    account = reader()
    form = forms.read(request.args)
    past = request.args.get("when") == "past"
    number = request.args.get("page", "")
    page = int(number) if number.isascii() and number.isdigit() and len(number) <= _LONGEST_PAGE else 1
    found = queries.calendar(account, form.wanted(logged_in=account is not None), past=past, page=page)
    return {"form": form, "asked": form.asked(), "past": past, "calendar": found}


def _address(asked: dict[str, Any]) -> dict[str, Any]:
    address: dict[str, Any] = asked["asked"] | ({"when": "past"} if asked["past"] else {})
    return address
