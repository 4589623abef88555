"""The longest names in one word leave every page as wide as the screen of a phone."""

from __future__ import annotations

import pytest

from swiss64.entries import operations as entries
from swiss64.entries.data import EntryData
from swiss64.extensions import db
from swiss64.models import Account
from swiss64.rounds import operations as rounds
from swiss64.tournaments import operations as tournaments
from tests.browser.conftest import PHONE, Site
from tests.site.conftest import NOW, Person

pytestmark = pytest.mark.browser

EPOCH = "epoch-of-olga"
PATHS = (
    "",
    "/rounds/1",
    "/standings",
    "/cross-table",
    "/players",
    "/players/1",
    "/schedule",
    "/find?q=w",
    "/print/pairings/1",
    "/print/pairings/1?by=name",
    "/print/standings",
    "/manage",
    "/manage/rounds/1/pairing",
    "/manage/players",
    "/manage/import",
    "/schedule/edit",
    "/edit",
    "/delete",
    "/journal",
)


def slug_of_a_tournament_with_long_names(site: Site) -> str:
    """One of four players whose names, like its own, are as long as they may be and have no space."""
    with site.app.app_context():
        account = Account(
            email="olga@example.org",
            email_key="olga@example.org",
            name="O" * 60,
            password_hash="none",
            session_epoch=EPOCH,
            may_organise=True,
            created_at=NOW,
        )
        db.session.add(account)
        db.session.commit()
        olga = Person(account.id, account.name, EPOCH).actor
        data = tournaments.TournamentData(name="K" * 120, place="P" * 80)
        row = tournaments.create(olga, NOW, data)
        slug, number = row.slug, row.id
        for letter in "WXYZ":
            entries.add(olga, NOW, number, EntryData(name=letter * 60, rating=2000, club="C" * 60))
        rounds.draw(olga, NOW, number)
        rounds.publish(olga, NOW, number, 1)
    return slug


def test_names_without_a_space_widen_no_page_of_a_phone(site: Site) -> None:
    slug = slug_of_a_tournament_with_long_names(site)
    page = site.page(EPOCH, **PHONE)
    too_wide = {}
    for path in ("/en/", "/en/account", *(f"/en/t/{slug}{path or '/'}" for path in PATHS)):
        page.goto(path)
        # Not innerWidth: a phone zooms out of a page that is too wide.
        too_wide[path] = page.evaluate("document.documentElement.scrollWidth") - 320
    assert {path: pixels for path, pixels in too_wide.items() if pixels > 0} == {}
