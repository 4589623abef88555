"""The front page, the calendar, support and privacy in a real browser: phone, keyboard, no scripts, axe."""

from __future__ import annotations

import re
from datetime import date

import pytest
from playwright.sync_api import Page, expect

from swiss64.calendar import queries
from swiss64.extensions import db
from swiss64.models import Account
from tests.browser.conftest import PHONE, Site
from tests.browser.test_look import findings
from tests.site.calendar_setting import TODAY, add
from tests.site.conftest import NOW

pytestmark = pytest.mark.browser

PAGES = ("/nl/", "/en/", "/nl/kalender", "/en/calendar?when=past", "/nl/hulp", "/en/privacy")


@pytest.fixture
def three(site: Site, monkeypatch: pytest.MonkeyPatch) -> Site:
    """Three tournaments, and Vera, who has an account."""
    monkeypatch.setattr(queries, "today", lambda: TODAY)
    add(site.app, "m", "Müller Memorial", date(2026, 12, 12), place="Groningen", time_control="5400+30")
    add(site.app, "b", "Bossche Rapid", date(2026, 12, 19), place="’s-Hertogenbosch", time_control="900+10")
    add(site.app, "z", "Toernooimeteeneindeloosaaneengeschrevennaam" * 2, date(2026, 11, 9))
    with site.app.app_context():
        vera = Account(email="v@example.org", email_key="v@example.org", name="Vera", created_at=NOW)
        vera.session_epoch = "epoch-of-Vera"
        db.session.add(vera)
        db.session.commit()
    return site


def names(page: Page) -> list[str]:
    return page.locator("#tournaments .tournament-link").all_inner_texts()


def test_the_list_follows_what_is_typed_and_chosen_and_the_address_can_be_shared(three: Site) -> None:
    page = three.page()
    page.goto("/en/calendar")
    assert names(page) == ["Müller Memorial", "Bossche Rapid"]
    page.get_by_label("Name or place").press_sequentially("bossche")
    expect(page.locator("#tournaments .tournament-link")).to_have_text(["Bossche Rapid"])
    expect(page).to_have_url(re.compile(r"/en/calendar\?q=bossche$"))
    page.get_by_label("Name or place").fill("")
    page.get_by_text("Place, days, time control, system").click()
    page.get_by_label("Time control").select_option("standard")
    expect(page.locator("#tournaments .tournament-link")).to_have_text(["Müller Memorial"])
    page.reload()
    assert names(page) == ["Müller Memorial"]
    page.get_by_role("link", name="Past").click()
    expect(page.locator("#tournaments .empty")).to_be_visible()


def test_everything_works_without_scripts_too(three: Site) -> None:
    page = three.page("epoch-of-Vera", java_script_enabled=False)
    page.goto("/en/")
    page.get_by_label("Find a tournament by its name or place").fill("muller")
    page.keyboard.press("Enter")
    tournaments = page.locator("#tournaments .tournament-link")
    expect(tournaments).to_have_text(["Müller Memorial"])
    star = page.get_by_role("button", name="Star for Müller Memorial")
    expect(star).to_have_attribute("aria-pressed", "false")
    star.press("Enter")
    expect(star).to_have_attribute("aria-pressed", "true")
    expect(page).to_have_url(re.compile(r"/en/calendar\?q=muller$"))
    page.get_by_label("Whose").select_option("starred")
    page.get_by_label("Name or place").fill("")
    page.get_by_role("button", name="Search").click()
    expect(page).to_have_url(re.compile("whose=starred"))
    expect(tournaments).to_have_text(["Müller Memorial"])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_fit_a_phone_and_axe_finds_nothing(three: Site, scheme: str) -> None:
    for person in (None, "epoch-of-Vera"):
        page = three.page(person, color_scheme=scheme, **PHONE)
        for address in (*PAGES, *(("/en/account", "/en/t/m/") if person else ())):
            page.goto(address)
            assert page.evaluate("document.documentElement.scrollWidth") <= 320, address
            assert findings(page) == [], address


def test_the_way_through_the_front_page_by_keyboard_is_search_then_the_tournaments(three: Site) -> None:
    page = three.page()
    page.goto("/en/")
    page.locator("#q").focus()
    order = []
    for _step in range(3):
        page.keyboard.press("Tab")
        order.append(page.evaluate("document.activeElement.textContent").strip())
    assert order == ["Search", "Müller Memorial", "Bossche Rapid"]


def test_the_secret_address_is_copied_by_a_button_that_only_scripts_show(three: Site) -> None:
    page = three.page("epoch-of-Vera")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/en/account")
    page.get_by_role("button", name="Make the address").click()
    copy = page.get_by_role("button", name="Copy")
    expect(copy).to_have_count(2)
    copy.first.click()
    expect(page.get_by_role("button", name="Copied")).to_have_count(1)
    address = page.locator("#mine").input_value()
    assert address.endswith("/mine.ics")
    assert page.evaluate("navigator.clipboard.readText()") == address
    app = page.get_by_role("link", name="Open in a calendar app").first
    assert app.get_attribute("href") == "webcal:" + address.partition(":")[2]
    assert findings(page) == []
    plain = three.page("epoch-of-Vera", java_script_enabled=False)
    plain.goto("/en/account")
    plain.get_by_role("button", name="Make a new address").click()
    expect(plain.locator("#mine")).to_be_visible()
    expect(plain.get_by_role("button", name="Copy")).to_have_count(0)
