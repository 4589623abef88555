"""The staff's forms and their question marks in a real browser, each page loaded once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from swiss64.entries import operations as entries
from swiss64.entries.data import EntryData
from swiss64.rounds import operations as rounds
from swiss64.tournaments import operations as tournaments
from tests.browser.conftest import LAPTOP, PHONE, Site
from tests.browser.olga import EPOCH, add_olga
from tests.browser.test_look import findings
from tests.site.conftest import NOW

pytestmark = pytest.mark.browser

NAMES = ("Anna", "Bram", "Chiara", "Daan", "Elena")
WITH_MARKS = ("new/edit", "new/manage/players", "new/manage/players/1")
"""Forms with question marks, of a tournament without a round."""
SCREENS = {"phone": PHONE, "laptop": LAPTOP}
PATHS = (
    *WITH_MARKS,
    "new/manage",
    "new/manage/import",
    "new/manage/attendance",
    "new/schedule/edit",
    "drawn/manage/players",
    "drawn/manage/rounds/1/pairing",
    "running/manage/players/6",
    "running/manage/rounds/1",
    "running/manage/rounds/1/pairing",
)


@pytest.fixture
def club(site: Site) -> dict[str, str]:
    """The staff's pages of a tournament without a round, one with a proposal, and one that plays."""
    olga = add_olga(site.app).actor
    with site.app.app_context():
        slugs = {}
        for stage in ("new", "running", "drawn"):
            row = tournaments.create(olga, NOW, tournaments.TournamentData(name=stage, place="Utrecht"))
            slugs[stage], number = row.slug, row.id
            for place, name in enumerate(NAMES):
                entries.add(olga, NOW, number, EntryData(name=name, rating=2000 - 10 * place, title="FM"))
            if stage != "new":
                rounds.draw(olga, NOW, number)
            if stage == "running":
                rounds.publish(olga, NOW, number, 1)
    found = {}
    for path in PATHS:
        stage, rest = path.split("/", 1)
        found[path] = f"/en/t/{slugs[stage]}/{rest}"
    return found


def faults(page: Page, *screens: str) -> list[str]:
    """What is wrong with the page that is open on these screens, light and dark."""
    found = []
    for screen in screens:
        options = SCREENS[screen]
        page.set_viewport_size(options["viewport"])
        wide = page.evaluate("document.documentElement.scrollWidth") - options["viewport"]["width"]
        if wide > 0:
            found.append(f"{screen}: {wide} pixels too wide")
        # At the end of the page nothing is under the buttons that stay at the bottom of the screen.
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            found += [f"{screen}, {scheme}: {finding}" for finding in findings(page)]
    return found


def test_axe_finds_nothing_on_the_forms_of_the_staff_and_none_is_wider_than_a_phone(
    site: Site, club: dict[str, str]
) -> None:
    page = site.page(EPOCH)
    found = {}
    for path, address in club.items():
        page.goto(address)
        found[path] = faults(page, *SCREENS)
    assert {path: problems for path, problems in found.items() if problems} == {}


def test_the_question_mark_beside_a_field_opens_what_it_means_and_the_form_keeps_what_was_typed(
    site: Site, club: dict[str, str]
) -> None:
    page = site.page(EPOCH, **PHONE)
    for path in WITH_MARKS:
        page.goto(club[path])
        mark = page.locator("a.mark-of:visible").first
        box = mark.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24, "WCAG 2.5.8"
        typed = page.locator("main input[type=text]:visible").first
        typed.fill("Typed")
        mark.focus()
        page.keyboard.press("Enter")
        window = page.get_by_role("dialog")
        expect(window).to_be_focused()
        assert faults(page, "phone") == [], path
        page.keyboard.press("Escape")
        expect(mark).to_be_focused()
        assert typed.input_value() == "Typed"
