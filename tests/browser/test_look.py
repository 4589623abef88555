"""The public pages in a real browser: readable for everybody, on every screen."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import LAPTOP, PHONE, Site
from tests.site.public_setting import FIVE, START, add_round, add_small_swiss, add_tournament

pytestmark = pytest.mark.browser

PAGES = (
    "",
    "t/small/",
    "t/small/rounds/2",
    "t/small/standings",
    "t/small/cross-table",
    "t/small/players",
    "t/small/players/1",
    "t/small/schedule",
    "t/small/find?q=de",
    "t/small/print/pairings/1",
    "t/small/print/pairings/1?by=name",
    "t/small/print/standings",
    "t/robin/",
    "t/robin/cross-table",
    "t/empty/",
    "t/empty/standings",
    "nothing",
)
AXE = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]},
    "resultTypes": ["violations"],
}
VARIANTS: dict[str, dict[str, Any]] = {
    "phone, light": PHONE,
    "phone, dark": PHONE | {"color_scheme": "dark"},
    "laptop, light": LAPTOP,
    "laptop, dark": LAPTOP | {"color_scheme": "dark"},
}


def fill(site: Site) -> dict[int, int]:
    """A Swiss, a round robin with two rounds running, and a tournament without players."""
    site.allowed_statuses.add(404)
    ids = add_small_swiss(site.app)
    add_tournament(site.app, "robin", dict(list(FIVE.items())[:4]), system="roundrobin")
    add_round(site.app, "robin", 1, [(1, 4, "WHITE_WINS_BY_FORFEIT"), (2, 3, None)], planned_start=START)
    add_round(site.app, "robin", 2, [(4, 3, "NO_CONTEST"), (1, 2, None)])
    add_tournament(site.app, "empty", {})
    return ids


def findings(page: Page) -> list[str]:
    """What axe has to say about a page."""
    results = Axe().run(page, options=AXE)
    return [
        f"{item['id']}: {node['html'][:120]}"
        for item in results.response["violations"]
        for node in item["nodes"]
    ]


@pytest.mark.parametrize(("lang", "variant"), [("nl", "phone, light"), *(("en", name) for name in VARIANTS)])
def test_axe_finds_nothing_on_any_public_page(site: Site, lang: str, variant: str) -> None:
    fill(site)
    page = site.page(**VARIANTS[variant])
    found = {}
    for path in PAGES:
        page.goto(f"/{lang}/{path}")
        found[path] = findings(page)
    assert {path: problems for path, problems in found.items() if problems} == {}


@pytest.mark.parametrize("width", [320, 390, 768, 1366])
def test_no_page_is_wider_than_the_screen(site: Site, width: int) -> None:
    fill(site)
    page = site.page(viewport={"width": width, "height": 700})
    too_wide = {}
    for path in PAGES:
        page.goto(f"/nl/{path}")
        too_wide[path] = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert {path: pixels for path, pixels in too_wide.items() if pixels > 0} == {}


def test_what_a_thumb_presses_is_at_least_44_pixels_high(site: Site) -> None:
    fill(site)
    page = site.page(**VARIANTS["phone, light"])
    small = """() => [...document.querySelectorAll(
        "button, input:not([type=hidden]), .tabs a, .rounds-row a, .site a")]
        .filter((e) => e.offsetParent !== null && e.getBoundingClientRect().height < 44)
        .map((e) => e.outerHTML.slice(0, 100))"""
    for path in PAGES:
        page.goto(f"/en/{path}")
        assert page.evaluate(small) == [], path


def test_the_first_screen_of_a_phone_says_where_one_plays(site: Site) -> None:
    ids = fill(site)
    page = site.page(**VARIANTS["phone, light"])
    page.goto("/en/t/small/")
    box = page.get_by_label("Where do I play?").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < 320
    page.get_by_label("Where do I play?").press_sequentially("ELS B", delay=20)
    match = page.locator(".match")
    match.wait_for()
    assert "Board 1" in " ".join(match.inner_text().split())
    assert "Anna Ångström-Sørensen" in match.inner_text()
    match.get_by_role("button", name="That is me").click()
    mine = page.locator("#me .mine")
    mine.wait_for()
    page.reload()
    mine.wait_for()
    board = mine.locator(".where-board dd").bounding_box()
    assert board is not None
    assert board["y"] + board["height"] < 640
    assert mine.locator(".where-board dd").inner_text() == "1"
    assert page.locator(f'tr.me[data-entries~="{ids[5]}"]').count() == 2
    page.goto("/en/t/small/standings")
    assert page.locator("tr.me").count() == 1
    page.goto("/en/t/robin/")
    assert page.locator("#me .mine").count() == 0  # another tournament, another memory
    page.goto("/en/t/small/")
    page.get_by_role("button", name="That is not me").click()
    page.reload()
    page.wait_for_timeout(300)
    assert page.locator(".mine, tr.me").count() == 0


def test_who_says_that_is_me_among_all_who_were_found_comes_to_the_own_board(site: Site) -> None:
    fill(site)
    page = site.page()
    page.goto("/en/t/small/find?q=els")
    page.get_by_role("button", name="That is me").click()
    page.locator("#me .mine .where-board").wait_for()
    assert page.url == f"{site.url}/en/t/small/"


def test_a_remembered_player_who_is_gone_is_forgotten(site: Site) -> None:
    fill(site)
    page = site.page()
    page.goto("/en/t/small/")
    key = page.evaluate("`swiss64:me:${document.body.dataset.tournament}`")
    page.evaluate("(key) => localStorage.setItem(key, '424242')", key)
    page.reload()
    page.wait_for_function("(key) => localStorage.getItem(key) === null", arg=key)
    assert page.locator(".mine").count() == 0


def test_everything_can_be_read_and_found_without_javascript(site: Site) -> None:
    fill(site)
    page = site.page(java_script_enabled=False)
    page.goto("/en/t/small/")
    assert page.locator("table.pairings tbody tr").count() == 2
    page.get_by_label("Where do I play?").fill("els")
    page.get_by_role("button", name="Find").click()
    assert page.locator(".where-board dd").inner_text() == "1"
    assert page.locator("button:visible").all_inner_texts() == ["Find"]  # nothing that would do nothing
    for tab in ("Standings", "Cross table", "Players", "Info", "Round"):
        page.get_by_role("navigation", name="Pages of this tournament").get_by_role("link", name=tab).click()
        assert page.locator('.tabs a[aria-current="page"]').inner_text() == tab
    page.goto("/en/t/small/print/pairings/1")
    assert page.locator("tbody tr").count() == 3
    assert page.locator("[data-print]").is_hidden()


def test_a_sheet_prints_without_buttons_and_in_black_on_white(site: Site) -> None:
    fill(site)
    page = site.page(color_scheme="dark")
    page.goto("/en/t/small/print/pairings/1")
    assert page.get_by_role("button", name="Print").is_visible()
    page.emulate_media(media="print")
    assert page.get_by_role("button", name="Print").is_hidden()
    style = page.evaluate(
        "(({color, backgroundColor}) => [color, backgroundColor])(getComputedStyle(document.body))"
    )
    assert style == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    assert page.evaluate("getComputedStyle(document.querySelector('thead')).display") == "table-header-group"
    assert page.evaluate("getComputedStyle(document.querySelector('tbody tr')).breakInside") == "avoid"


def test_keyboard_users_can_skip_to_the_content(site: Site) -> None:
    fill(site)
    page = site.page()
    page.goto("/en/t/small/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "To the content"
    assert page.evaluate("document.activeElement.getBoundingClientRect().top >= 0")
