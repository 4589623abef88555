"""A series in a real browser: the standings on a phone, why a total is so, with and without scripts."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from swiss64.extensions import db
from swiss64.models import Series
from tests.browser.conftest import LAPTOP, PHONE, Site
from tests.browser.olga import EPOCH, add_olga
from tests.browser.test_look import findings
from tests.browser.why_setting import axe_finds, fits_on_a_phone, opened
from tests.site.series_setting import autumn

pytestmark = pytest.mark.browser

PAGE = "/en/series/autumn"


def fill(site: Site) -> str:
    """A series of Olga's; gives the address of an explanation."""
    ids = autumn(site.app)
    olga = add_olga(site.app)
    with site.app.app_context():
        db.session.query(Series).one().owner_id = olga.id
        db.session.commit()
    return f"{PAGE}/players/{ids['third']['Bram']}/why"


@pytest.mark.parametrize("variant", [PHONE | {"color_scheme": "dark"}, LAPTOP], ids=["phone, dark", "laptop"])
def test_axe_finds_nothing_on_any_page_of_a_series(site: Site, variant: dict[str, Any]) -> None:
    why = fill(site)
    page = site.page(**variant)
    assert axe_finds(page, ("/nl/series", PAGE, why), window_on=PAGE) == {}
    page = site.page(EPOCH, **variant)
    found = {}
    for path in (f"{PAGE}/edit", f"{PAGE}/edit?q=x", "/en/series/new"):
        page.goto(path)
        found[path] = findings(page)
    assert {path: what for path, what in found.items() if what} == {}


def test_on_a_small_phone_everything_fits_and_the_totals_are_easily_hit(site: Site) -> None:
    why = fill(site)
    page = site.page(EPOCH, **PHONE)
    for path in ("/en/series", PAGE, why, f"{PAGE}/edit", "/en/series/new"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
    page.goto(PAGE)
    boxes = [link.bounding_box() for link in page.locator("a.why").all()]
    assert len(boxes) == 5
    for box in boxes:
        assert box is not None
        assert min(box["width"], box["height"]) >= 24, "WCAG 2.5.8"
        assert box["x"] + box["width"] <= 320, "without moving the table"
    fits_on_a_phone(opened(page, PAGE))


def test_the_keyboard_opens_why_and_gets_back_to_the_total(site: Site) -> None:
    fill(site)
    page = site.page()
    page.goto(PAGE)
    link = page.get_by_role("link", name="Bram, 19 points: why?")
    link.focus()
    page.keyboard.press("Enter")
    window = page.get_by_role("dialog", name="Bram, 19 points: why?")
    expect(window).to_be_focused()
    expect(window).to_contain_text("Together these are worth 8 + 6 = 14. Divided by 2: 7 each.")
    expect(window).to_contain_text("Together: 9 + 10 = 19.")
    page.keyboard.press("Escape")
    expect(window).to_have_count(0)
    expect(link).to_be_focused()


def test_without_scripts_why_is_a_page_and_an_owner_can_do_everything(site: Site) -> None:
    fill(site)
    page = site.page(EPOCH, java_script_enabled=False)
    page.goto(PAGE)
    page.get_by_role("link", name="Bram, 19 points: why?").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Bram, 19 points: why?")
    page.locator(".actions").get_by_role("link", name="Series autumn").click()
    page.get_by_role("link", name="Manage").click()
    page.get_by_role("button", name="Open third up").click()
    expect(page.locator("ul.people").first.locator("li").nth(1)).to_contain_text("Open third")
    page.get_by_role("button", name="Remove Open third from the series").click()
    page.get_by_label("Name or place").fill("third")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("button", name="Add Open third to the series").click()
    page.get_by_label("How many tournaments count").fill("1")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_have_text("Saved.")
    page.get_by_role("link", name="Public page").click()
    expect(page.get_by_role("row", name="Anna")).to_contain_text("10")
