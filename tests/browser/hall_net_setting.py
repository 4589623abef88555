"""For the tests of the hall display and the network: a small tournament, and screens that ask."""

from __future__ import annotations

from datetime import timedelta

from playwright.sync_api import Page

from swiss64 import clock
from swiss64.display import links
from swiss64.extensions import db
from swiss64.journal import SYSTEM
from swiss64.models import PlayingDay, Tournament
from tests.browser.conftest import Site

HALL = "/en/t/small/display"


def follow_errors(page: Page) -> list[str]:
    """What hall.js or hall-net.js did not catch."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    return errors


def heard(page: Page) -> None:
    """Waits until the screen got an answer to a question that it asks from now on."""
    with page.expect_response(lambda answer: "/state" in answer.url and answer.status == 200):
        pass
    with page.expect_response(lambda answer: "/state" in answer.url and answer.status == 200):
        pass


def tournament_id(site: Site) -> int:
    with site.app.app_context():
        return db.session.query(Tournament.id).filter_by(slug="small").scalar()


def delete(site: Site) -> None:
    with site.app.app_context():
        row = db.session.query(Tournament).filter_by(slug="small").one()
        for table in ("seat", "game", "round", "entry"):
            db.session.execute(db.text(f"DELETE FROM {table}"))
        db.session.delete(row)
        db.session.commit()


def link(site: Site) -> str:
    """A link to the display that works today."""
    with site.app.app_context():
        row = db.session.query(Tournament).filter_by(slug="small").one()
        row.playing_days = [PlayingDay(day=clock.now().date() + timedelta(days=1))]
        db.session.commit()
        token = links.make(SYSTEM, clock.now(), row.id, "Hall B")
    return f"/en/hall/{token}"
