"""The rating lists with a real browser: a player found and added, ratings brought up to date."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from swiss64.accounts import operations as accounts
from swiss64.entries import operations as entries
from swiss64.entries.data import EntryData
from swiss64.extensions import db
from swiss64.journal import SYSTEM, Actor
from swiss64.models import Tournament
from swiss64.ratings.importing import import_list
from swiss64.tournaments import operations as tournaments
from swiss64.tournaments.operations import TournamentData
from tests.browser.conftest import LAPTOP, PHONE, Site
from tests.browser.test_look import VARIANTS, findings
from tests.ratings.list_files import Person, fide_text, knsb
from tests.site.ratings_setting import DECEMBER, FIDE, KNSB

pytestmark = pytest.mark.browser

NOW = datetime(2026, 12, 5, 12, 0, tzinfo=UTC)
LONG = Person(4600037, "Wolfeschlegelsteinhausenbergerdorff-Oppenheimer, Maximilian", "GER", standard=2222)
PLAYERS = (
    EntryData("Jan Berg", rating=2000, national_id="8000001"),
    EntryData("Zoë Müller", rating=1978, national_id="8000002"),
    EntryData("Kees Vries", rating=1600),
    EntryData(LONG.name.replace(", ", " "), rating=2100, fide_id="4600037"),
    EntryData("Piet Jansen", national_id="8000003"),
    EntryData("Onbekend Nummer", rating=1500, national_id="7777777"),
    EntryData("Niemand Hier", rating=1400),
)


@dataclass(frozen=True)
class Olga:
    """Olga's log-in and the address of the players of her tournament."""

    epoch: str
    slug: str

    def url(self, rest: str = "", lang: str = "en") -> str:
        """A page about the players."""
        return f"/{lang}/t/{self.slug}/manage/players{rest}"


@pytest.fixture
def olga(site: Site, tmp_path: Path) -> Olga:
    """Olga has a tournament, and the lists are there."""
    with site.app.app_context():
        account = accounts.create(
            SYSTEM, NOW, email="olga@example.org", name="Olga", password="paard en loper", may_organise=True
        )
        epoch, actor = account.session_epoch, Actor(account.name, account.id)
        for name, pieces in (("a.txt", fide_text([*FIDE, LONG])), ("KLASSIEK.csv", knsb(KNSB))):
            (tmp_path / name).write_bytes(b"".join(pieces))
            import_list(SYSTEM, NOW, str(tmp_path / name), list_date=DECEMBER)
        row = tournaments.create(actor, NOW, TournamentData("Evening", days=(date(2026, 12, 5),)))
        row_id = row.id
        for player in PLAYERS:
            entries.add(actor, NOW, row_id, player, confirmed=True)
        slug = db.session.get_one(Tournament, row_id).slug
    return Olga(epoch, slug)


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
@pytest.mark.parametrize("screen", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_player_is_found_chosen_and_added(
    site: Site, olga: Olga, scripts: bool, screen: dict[str, Any]
) -> None:
    page = site.page(olga.epoch, **screen, java_script_enabled=scripts)
    page.goto(olga.url())
    lookup = page.get_by_label("Find in the rating lists")
    if scripts:
        lookup.press_sequentially("johanna berg", delay=10)
    else:
        lookup.fill("johanna berg")
        page.get_by_role("button", name="Find").click()
    page.get_by_role("link", name="Berg, Johanna").click()
    page.wait_for_url("**person=fide-4600010")
    assert page.get_by_label("Name", exact=True).input_value() == "Berg, Johanna"
    assert page.get_by_label("Rating", exact=True).input_value() == "2400"
    assert page.get_by_label("FIDE ID").is_visible()
    if scripts:
        assert page.evaluate("document.activeElement.textContent.trim()") == "Add"
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_text("Berg, Johanna is added.").wait_for()
    page.get_by_role("link", name="Berg, Johanna").click()
    assert page.get_by_text("Rating 2400: FIDE standard, 1 Dec 2026").is_visible()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_ratings_are_brought_up_to_date(site: Site, olga: Olga, scripts: bool) -> None:
    page = site.page(olga.epoch, **PHONE, java_script_enabled=scripts)
    page.goto(olga.url())
    page.get_by_role("link", name="Update ratings").click()
    page.get_by_label("Jan Berg").uncheck()
    page.get_by_label("Kees Vries").select_option(
        label="Vries, Kees, NED, 1970, FIDE 1000039, 1700 (FIDE standard)"
    )
    page.get_by_role("button", name="Take what is ticked").click()
    page.get_by_text("2 ratings are taken from the lists.").wait_for()
    assert page.get_by_role("row", name="Kees Vries").get_by_role("cell", name="1700").is_visible()
    assert page.get_by_role("row", name="Jan Berg").get_by_role("cell", name="2000").is_visible()


@pytest.mark.parametrize("variant", VARIANTS)
def test_axe_finds_nothing_and_no_page_is_wider_than_the_screen(site: Site, olga: Olga, variant: str) -> None:
    page = site.page(olga.epoch, **VARIANTS[variant])
    for lang in ("en", "nl"):
        for rest in ("", "?find=berg", "?find=nobody+at+all", "?person=fide-4600037", "/ratings"):
            page.goto(olga.url(rest, lang))
            assert findings(page) == [], rest
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, rest


def test_what_a_thumb_presses_is_large_enough(site: Site, olga: Olga) -> None:
    page = site.page(olga.epoch, **PHONE)
    page.goto(olga.url("/ratings"))
    small = """() => [...document.querySelectorAll("main button, main select")]
        .filter((e) => e.offsetParent !== null && e.getBoundingClientRect().height < 44)
        .map((e) => e.outerHTML.slice(0, 100))"""
    assert page.evaluate(small) == []
