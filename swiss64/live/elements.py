"""The live elements of the site: rendered once per view, language and revision, kept and shared."""

from __future__ import annotations

from flask import Flask, current_app

from swiss64.extensions import db
from swiss64.live import shared, views
from swiss64.live.element import Element
from swiss64.live.kept import Kept, Made
from swiss64.live.version import Version
from swiss64.locale import language
from swiss64.models.tournament import Tournament
from swiss64.tournaments import snapshot

MEBIBYTE = 1024 * 1024
MEMORY = 64 * MEBIBYTE


class Elements:
    """What this process keeps of them, and what it shares with the others that serve the same site."""

    def __init__(self, app: Flask) -> None:
        self._kept: Kept[Element] = Kept(MEMORY)
        self._shared = shared.of(app)
        self._database = app.config["SQLALCHEMY_DATABASE_URI"]

    def ready(self, version: Version, lang: str, view: str) -> Element | None:
        """The element at that version or a newer one, if it is there; needs no application."""
        return self._kept.ready((version.tournament_id, lang, view), version.revision)

    def get(self, version: Version, view: str) -> Element | None:
        """The element in the language of the request, rendered if need be; None when there is none."""
        key = (version.tournament_id, language(), view)
        name = "\n".join((self._database, str(version.tournament_id), language(), view))

        def make() -> Made[bytes] | None:
            made = _render(version.tournament_id, view)
            return None if made is None else Made(made.edition, made.value.packed(), made.size)

        def get() -> Made[Element] | None:
            made = self._shared.get(name, version.revision, make)
            if made is None:
                return None
            element = Element.unpacked(made.value)
            return Made(made.edition, element, element.size)

        return self._kept.get(key, version.revision, get)


def init_app(app: Flask) -> None:
    """Gives the application its elements, and its pages the addresses where these are asked for."""
    views.init_app(app)
    shared.init_app(app)
    app.extensions[__name__] = Elements(app)


def of(app: Flask) -> Elements:
    """The elements of an application."""
    elements: Elements = app.extensions[__name__]
    return elements


def _render(tournament_id: int, view: str) -> Made[Element] | None:
    row = db.session.get(Tournament, tournament_id)
    if row is None:
        return None
    shot = snapshot.of(row)
    found = views.context(shot, view)
    if found is None:
        return None
    template, variables = found
    # Rendered without the context processors of pages: those would look at the session.
    text = current_app.jinja_env.get_template(template).render(lang=language(), fragment=True, **variables)
    element = Element.of(text, views.poll_seconds(shot), private=shot.private)
    return Made(shot.revision, element, element.size)
