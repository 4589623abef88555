"""The FIDE Dutch system in a browser: the form that asks for what it needs, and a round altered by hand."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from swiss64.engine.tournament import Result, System
from swiss64.entries import operations as entries
from swiss64.entries.data import EntryData
from swiss64.rounds import operations as rounds
from swiss64.rounds.results import enter_result
from swiss64.tournaments import operations as tournaments
from tests.browser.conftest import LAPTOP, PHONE, Site
from tests.browser.olga import EPOCH, add_olga
from tests.site.conftest import NOW

pytestmark = pytest.mark.browser

LONG_LIST = "BH/C1/P,SB/M2/P,AOB/F,KS/L-10,APRO,APPO,RTNG/R,TPN/R,DE/P,PS/C2,FB/M1/P,ARO/M2"
PATHS = (
    "",
    "/standings",
    "/players/1",
    "/schedule",
    "/edit",
    "/journal",
    "/manage/rounds/2/pairing",
    "/display",
)


def in_round_2(site: Site, tie_breaks: str = "BH/C1,BH,SB,DE") -> str:
    """The slug of a tournament of eight, with a proposal for round 2."""
    actor = add_olga(site.app).actor
    data = tournaments.TournamentData(
        name="Open", system=System.FIDE_DUTCH, rounds=5, tie_breaks=tie_breaks, initial_colour="w"
    )
    with site.app.app_context():
        row = tournaments.create(actor, NOW, data)
        slug, number = row.slug, row.id
        for place in range(8):
            entries.add(
                actor, NOW, number, EntryData(name=f"{'ABCDEFGH'[place]}{'x' * 59}", rating=2000 - place)
            )
        rounds.draw(actor, NOW, number)
        rounds.publish(actor, NOW, number, 1)
        for board, result in enumerate(
            (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS, Result.WHITE_WINS), 1
        ):
            enter_result(actor, NOW, number, 1, board, result)
        rounds.draw(actor, NOW, number)
    return slug


def overflow(page: Page) -> int:
    """How much wider than the screen a page is. Not innerWidth: a phone zooms out of a page too wide."""
    width = page.viewport_size["width"] if page.viewport_size else 0
    return int(page.evaluate("document.documentElement.scrollWidth")) - width


@pytest.mark.parametrize("screen", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_the_form_asks_for_tie_breaks_and_colour_when_the_dutch_system_is_chosen(
    site: Site, screen: dict[str, Any]
) -> None:
    add_olga(site.app)
    site.allowed_statuses.add(422)
    page = site.page(EPOCH, **screen)
    page.goto("/en/tournaments/new")
    first, second = (page.get_by_label(f"Tie-break {place}", exact=True) for place in (1, 2))
    expect(first).to_be_hidden()
    page.get_by_label("System", exact=True).select_option("fide-dutch")
    expect(first).to_have_value("BH/C1")
    expect(second).to_be_visible()
    tie_breaks = page.get_by_label("Tie-breaks as codes")
    expect(tie_breaks).to_be_hidden()
    page.get_by_text("Write the list as codes").click()
    expect(page.get_by_label("Initial colour")).to_have_value("lot")
    assert overflow(page) <= 0
    page.get_by_label("Name", exact=True).fill("Open")
    page.get_by_label("Number of rounds").fill("5")
    tie_breaks.fill("BH/C1, XX")
    page.locator(".actions").get_by_role("button", name="Create the tournament").click()
    expect(page.get_by_text("There is no tie-break “XX”.")).to_be_visible()
    tie_breaks.fill("BH/C1, BH, SB, DE")
    second.select_option(label="WON games won")
    page.locator(".actions").get_by_role("button", name="Create the tournament").click()
    expect(page.get_by_text("The tournament has been created.")).to_be_visible()
    page.goto(page.url.partition("/manage")[0] + "/edit")
    expect(second).to_have_value("WON")
    expect(tie_breaks).to_have_value("BH/C1, WON, SB, DE")


@pytest.mark.parametrize("screen", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize("lang", ["en", "nl"])
def test_no_page_of_a_dutch_tournament_is_wider_than_the_screen(
    site: Site, screen: dict[str, Any], lang: str
) -> None:
    slug = in_round_2(site, LONG_LIST)
    page = site.page(EPOCH, **screen)
    too_wide = {}
    for path in PATHS:
        page.goto(f"/{lang}/t/{slug}{path or '/'}")
        too_wide[path] = overflow(page)
    assert {path: pixels for path, pixels in too_wide.items() if pixels > 0} == {}


def test_an_altered_round_is_published_only_after_a_tick(site: Site) -> None:
    slug = in_round_2(site)
    site.allowed_statuses.add(422)
    page = site.page(EPOCH)
    page.goto(f"/en/t/{slug}/manage/rounds/2/pairing")
    expect(page.locator("#remarks")).to_have_count(0)
    page.locator("table.pairing input[type=checkbox]").nth(0).check()
    page.locator("table.pairing input[type=checkbox]").nth(2).check()
    page.get_by_role("button", name="Swap the two").click()
    expect(page.locator("#remarks")).to_contain_text("This is not the pairing of the FIDE Dutch system")
    page.get_by_role("button", name="Publish round 2").click()
    expect(page.get_by_text("Nothing was published yet")).to_be_visible()
    page.get_by_label("Publish it anyway").check()
    page.get_by_role("button", name="Publish round 2").click()
    expect(page.get_by_role("heading", name="Round 2")).to_be_visible()
