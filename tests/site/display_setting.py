"""For the tests of the hall display: Olga's tournament, screens that ask, and links."""

from __future__ import annotations

import re
from datetime import datetime
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.test import TestResponse

from swiss64 import clock
from swiss64.extensions import db
from swiss64.models import DisplayScreen, JournalEntry, Tournament
from tests.site.conftest import World

REMOTE = "/en/t/small/display/remote"
LINKS = "/en/t/small/display/links"
STATE = "/en/t/small/display/state"
A = "a" * 30
B = "b" * 30


def at(monkeypatch: pytest.MonkeyPatch, moment: datetime) -> None:
    """Sets the clock of the site."""
    monkeypatch.setattr(clock, "now", lambda: moment)


def ask(client: FlaskClient, screen: str = "", address: str = STATE, **query: Any) -> dict[str, Any]:
    """What a screen is told."""
    answer = client.get(address, query_string={"screen": screen} | query)
    assert answer.status_code == 200, answer.text
    told = answer.json
    assert isinstance(told, dict)
    return told


def screens(world: World) -> list[DisplayScreen]:
    """The screens there are, in the order in which they came, detached."""
    with world.app.app_context():
        rows = list(db.session.scalars(select(DisplayScreen).order_by(DisplayScreen.id)))
        db.session.expunge_all()
        return rows


def screen_id(world: World, number: int) -> int:
    """The id of the screen with that number."""
    return next(row.id for row in screens(world) if row.number == number)


def revision(world: World) -> int:
    """The tournament's revision."""
    with world.app.app_context():
        return db.session.scalars(select(Tournament.revision).where(Tournament.slug == "small")).one()


def notes(world: World) -> list[tuple[str, str, dict[str, Any], dict[str, Any] | None]]:
    """Who did what, to what, and what it is after it, of the notes about the display."""
    with world.app.app_context():
        rows = db.session.scalars(
            select(JournalEntry).where(JournalEntry.action.like("display.%")).order_by(JournalEntry.id)
        )
        return [(row.actor_name, row.action, row.subject, row.after) for row in rows]


def new_link(client: FlaskClient, name: str = "Hall B", address: str = LINKS) -> str:
    """Makes a link and gives its path."""
    answer = client.post(address, data={"name": name})
    assert answer.status_code == 200, answer.text
    return shown_link(answer)


def shown_link(answer: TestResponse) -> str:
    """The path of the link that a page shows."""
    (found,) = re.findall(r'id="link-address" readonly value="http://localhost([^"]+)"', answer.text)
    return unescape(str(found))


def field(answer: TestResponse, section: str, name: str) -> str:
    """The value of a hidden field in a section of a page."""
    part = answer.text[answer.text.index(f'<section id="{section}"') :]
    match = re.search(rf'name="{name}"[^>]*value="([^"]*)"', part)
    assert match, name
    return match[1]
