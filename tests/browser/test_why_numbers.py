"""Why this number, in a real browser: the little window, the page without scripts, the keyboard, phones."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Site
from tests.browser.test_look import VARIANTS, fill
from tests.browser.why_setting import axe_finds, fits_on_a_phone, opened, stays_open_while_the_page_refreshes

pytestmark = pytest.mark.browser

STANDINGS = "/en/t/small/standings"
CARD = "/en/t/small/players/3"
PAGES = (f"{CARD}/why/bh", f"{CARD}/why/sb", f"{CARD}/why/de", f"{CARD}/why/rank", f"{CARD}/why/tpr")


@pytest.mark.parametrize("variant", VARIANTS)
def test_axe_finds_nothing_on_the_explanations_nor_in_the_window(site: Site, variant: str) -> None:
    fill(site)
    page = site.page(**VARIANTS[variant])
    pages = (*PAGES, "/nl/t/small/players/5/why/bh", "/en/t/robin/players/1/why/rank")
    assert axe_finds(page, pages, window_on=STANDINGS) == {}


def test_a_tap_on_a_value_opens_how_it_came_about_and_the_keyboard_gets_back(site: Site) -> None:
    fill(site)
    page = site.page()
    page.goto(STANDINGS)
    link = page.get_by_role("link", name="BH 1½: why?")
    link.focus()
    page.keyboard.press("Enter")
    window = page.get_by_role("dialog", name="Cees van der Berg, BH 1½: why?")
    expect(window).to_be_focused()
    expect(window).to_contain_text("Together: 1 + ½ = 1½.")
    assert page.url.endswith(STANDINGS), "the page stays where it is"
    page.keyboard.press("Escape")
    expect(window).to_have_count(0)
    expect(link).to_be_focused()


def test_the_place_says_what_decides_against_both_neighbours(site: Site) -> None:
    fill(site)
    page = site.page(**PHONE)
    page.goto(CARD)
    page.get_by_role("link", name="Place 2: why?").click()
    window = page.get_by_role("dialog")
    expect(window).to_contain_text("Bram de Vries has 1½, Cees van der Berg has 1.")
    expect(window).to_contain_text("They are equal on points. Then BH decides")
    window.get_by_role("link", name="As a page").click()
    page.wait_for_url(f"**{CARD}/why/rank")


def test_without_scripts_it_is_a_page_with_the_way_back(site: Site) -> None:
    fill(site)
    page = site.page(java_script_enabled=False)
    page.goto(STANDINGS)
    page.get_by_role("link", name="BH 1½: why?").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Cees van der Berg, BH 1½: why?")
    page.locator(".actions").get_by_role("link", name="Standings").click()
    assert page.url.endswith(STANDINGS)


def test_on_a_small_phone_everything_fits_and_the_values_are_easily_hit(site: Site) -> None:
    fill(site)
    page = site.page(**PHONE)
    for path in (STANDINGS, CARD):
        page.goto(path)
        boxes = [link.bounding_box() for link in page.locator("a.why:visible").all()]
        assert len(boxes) >= 4
        for box in boxes:
            assert box is not None
            assert min(box["width"], box["height"]) >= 24, "WCAG 2.5.8"
    fits_on_a_phone(opened(page, STANDINGS, "td.number a.why"))
    for path in (STANDINGS, CARD, *PAGES):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path


def test_the_open_window_survives_a_refresh_of_the_standings(site: Site) -> None:
    fill(site)
    stays_open_while_the_page_refreshes(site.page(), STANDINGS, "td.number a.why")
