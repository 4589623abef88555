"""Why these two, in a real browser: the little window, the page without scripts, the keyboard, phones."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, PHONE, Site
from tests.browser.test_look import VARIANTS, fill, findings
from tests.browser.why_setting import axe_finds, fits_on_a_phone, opened, stays_open_while_the_page_refreshes

pytestmark = pytest.mark.browser

ROUND = "/en/t/small/rounds/1"


@pytest.mark.parametrize("variant", VARIANTS)
def test_axe_finds_nothing_on_the_explanations_nor_in_the_window(site: Site, variant: str) -> None:
    fill(site)
    page = site.page(**VARIANTS[variant])
    pages = (
        f"{ROUND}/why/1",
        f"{ROUND}/why/bye",
        "/en/t/robin/rounds/2/why/1",
        "/nl/t/small/rounds/2/why/2",
    )
    assert axe_finds(page, pages, window_on=ROUND) == {}


def test_a_tap_on_the_number_of_a_board_opens_why_and_the_keyboard_gets_back(site: Site) -> None:
    fill(site)
    page = site.page()
    page.goto(ROUND)
    link = page.get_by_role("link", name="Board 1: why these two?")
    link.focus()
    page.keyboard.press("Enter")
    window = page.get_by_role("dialog", name="Round 1, board 1: why these two?")
    expect(window).to_be_focused()
    expect(window).to_contain_text("1 against 3 and so on.")
    assert page.url.endswith(ROUND), "the page stays where it is"
    page.keyboard.press("Escape")
    expect(window).to_have_count(0)
    expect(link).to_be_focused()


def test_without_scripts_it_is_a_page_with_the_way_back(site: Site) -> None:
    fill(site)
    page = site.page(java_script_enabled=False)
    page.goto(ROUND)
    page.get_by_role("link", name="Board 1: why these two?").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 1, board 1: why these two?")
    page.get_by_role("link", name="Round 1", exact=False).last.click()
    assert page.url.endswith(ROUND)


def test_on_a_small_phone_the_window_fits_and_the_number_is_easily_hit(site: Site) -> None:
    fill(site)
    page = site.page(**PHONE)
    page.goto(ROUND)
    box = page.locator("a.why").first.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 24, "WCAG 2.5.8"
    assert box["height"] >= 40
    fits_on_a_phone(opened(page, ROUND))
    for path in (ROUND, f"{ROUND}/why/1", f"{ROUND}/why/bye"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_the_open_window_survives_a_refresh_of_the_round(site: Site) -> None:
    fill(site)
    stays_open_while_the_page_refreshes(site.page(), "/en/t/small/rounds/2")


class TestATermInTheWindow:
    @pytest.mark.parametrize("screen", [PHONE, LAPTOP], ids=["phone", "laptop"])
    def test_a_tap_on_it_opens_its_short_explanation_over_the_window(
        self, site: Site, screen: dict[str, Any]
    ) -> None:
        fill(site)
        page = site.page(**screen)
        window = opened(page, ROUND)
        window.get_by_role("link", name="score group").click()
        short = page.get_by_role("dialog", name="Score group")
        expect(short).to_contain_text("All players with the same score.")
        expect(window).to_be_visible()
        assert page.url.endswith(ROUND), "the page stays where it is"
        box = short.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= screen["viewport"]["width"]
        assert findings(page) == []

    def test_escape_closes_one_after_the_other_and_the_reader_is_back_where_each_was_opened(
        self, site: Site
    ) -> None:
        fill(site)
        page = site.page()
        window = opened(page, ROUND)
        word = window.get_by_role("link", name="score group")
        word.focus()
        page.keyboard.press("Enter")
        short = page.get_by_role("dialog", name="Score group")
        expect(short).to_be_focused()
        assert word.get_attribute("aria-expanded") == "true"
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        expect(short.get_by_role("link", name="More about it")).to_be_focused()
        page.keyboard.press("Escape")
        expect(short).to_have_count(0)
        expect(word).to_be_focused()
        assert word.get_attribute("aria-expanded") == "false"
        page.keyboard.press("Escape")
        expect(window).to_have_count(0)
        expect(page.locator("a.why").first).to_be_focused()

    def test_a_tap_in_the_window_below_or_on_its_close_closes_what_is_over_it(self, site: Site) -> None:
        fill(site)
        page = site.page()
        window = opened(page, ROUND)
        word = window.get_by_role("link", name="score group")
        short = page.get_by_role("dialog", name="Score group")
        word.click()
        expect(short).to_have_count(1)
        window.get_by_role("heading").first.click()
        expect(short).to_have_count(0)
        expect(window).to_be_visible()
        word.click()
        short.get_by_role("button", name="Close").click()
        expect(short).to_have_count(0)
        expect(word).to_be_focused()
        word.click()
        expect(short).to_have_count(1)
        page.locator("h1").click()
        expect(page.get_by_role("dialog")).to_have_count(0)

    def test_without_scripts_it_leads_from_the_page_to_the_page_of_the_term(self, site: Site) -> None:
        fill(site)
        page = site.page(java_script_enabled=False)
        page.goto(f"{ROUND}/why/1")
        page.get_by_role("link", name="score group").click()
        assert page.url.endswith("/en/glossary/score-group")
