"""Pages that refresh themselves: nothing jumps, what changed is marked, the smallest phone shows it all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from swiss64.rounds import operations
from swiss64.rounds.results import enter_result
from tests.browser.conftest import LAPTOP, PHONE, Site
from tests.browser.test_look import findings
from tests.browser.test_results import round_one
from tests.site.conftest import NOW
from tests.site.public_setting import Board, add_round, add_small_swiss, add_tournament, set_result
from tests.site.rounds_setting import BLACK, DRAW, WHITE, Setting

pytestmark = pytest.mark.browser

BACK = "document.dispatchEvent(new Event('visibilitychange'))"
LONG = "Maximiliaan-Alexander van Oldenbarnevelt tot Wassenaer-Ob"


@contextmanager
def refreshed(page: Page) -> Iterator[None]:
    """The reader comes back to the page, which asks what is new and has its answer."""
    with page.expect_response(lambda answer: "/live/" in answer.url and "have=" in answer.url):
        page.evaluate(BACK)
        yield


def field(site: Site, players: int, rounds: int = 7) -> None:
    """A Swiss in its last round, every seventh name as long as names may be."""
    names = {
        n: (LONG + f"{n:03}" if n % 7 == 0 else f"Speler van Nummer {n}", 2600 - n)
        for n in range(1, players + 1)
    }
    add_tournament(site.app, "field", names, planned_rounds=9)
    half = players // 2
    for number in range(1, rounds + 1):
        boards: list[Board] = [
            (n, half + (n + number - 2) % half + 1, "DRAW" if number < rounds or n % 3 else None)
            for n in range(1, half + 1)
        ]
        add_round(site.app, "field", number, boards)


FIRST_IN_SIGHT = """() => {
  const rows = Array.from(document.querySelectorAll('tbody tr'));
  const row = rows.find((one) => one.getBoundingClientRect().bottom > 0);
  return [row.cells[0].textContent, row.getBoundingClientRect().top];
}"""


def test_a_cross_table_stays_where_it_was_scrolled_to_also_when_players_change_places(site: Site) -> None:
    field(site, 40)
    page = site.page(**PHONE)
    page.goto("/en/t/field/cross-table")
    page.evaluate("document.querySelector('.sideways').scrollLeft = 200; window.scrollTo(0, 900)")
    page.locator(".sideways").evaluate("(box) => box.setAttribute('data-old', '')")
    before = page.evaluate(FIRST_IN_SIGHT)
    set_result(site.app, "field", 7, 3, "WHITE_WINS")
    with refreshed(page):
        pass
    expect(page.locator(".sideways[data-old]")).to_have_count(0)
    assert page.evaluate("document.querySelector('.sideways').scrollLeft") == 200
    after = page.evaluate(FIRST_IN_SIGHT)
    assert after[0] == before[0]
    assert abs(after[1] - before[1]) < 2


def test_only_rows_whose_change_the_reader_can_see_are_marked(site: Site) -> None:
    add_small_swiss(site.app)
    page = site.page(**PHONE)
    page.goto("/en/t/small/rounds/2")
    set_result(site.app, "small", 2, 1, "DRAW")
    with refreshed(page):
        pass
    expect(page.locator(".changed")).to_have_count(1)
    expect(page.locator('tr[data-key="2-1"]')).to_have_class("changed")
    bar = page.locator('tr[data-key="2-1"] > :first-child').evaluate(
        "(cell) => getComputedStyle(cell).boxShadow"
    )
    assert "inset" in bar


def test_with_reduced_motion_a_changed_row_has_an_outline(site: Site) -> None:
    add_small_swiss(site.app)
    page = site.page(reduced_motion="reduce")
    page.goto("/en/t/small/rounds/2")
    set_result(site.app, "small", 2, 1, "DRAW")
    with refreshed(page):
        pass
    row = page.locator('tr[data-key="2-1"].changed')
    expect(row).to_be_visible()
    assert row.evaluate(
        "(row) => [getComputedStyle(row).outlineStyle, getComputedStyle(row).animationName]"
    ) == ["solid", "none"]


def corrected(site: Site, boards: int) -> Setting:
    """Round 1 with that many results of which each was corrected."""
    here = round_one(site, 2 * boards + 2)
    here.play(1, *[WHITE] * boards)
    with site.app.app_context():
        for board in range(1, boards + 1):
            enter_result(here.olga, NOW, here.id, 1, board, BLACK)
    return here


def test_a_list_that_the_reader_opened_stays_open(site: Site) -> None:
    here = corrected(site, 7)
    page = site.page()
    page.goto(f"/en/t/{here.slug}/rounds/1")
    page.get_by_text("7 changes: show them").click()
    expect(page.locator(".corrections li").first).to_be_visible()
    here.play(1, *[None] * 7, DRAW)
    with refreshed(page):
        pass
    expect(page.locator("#live-round-1")).to_contain_text("finished")
    expect(page.locator(".corrections li").first).to_be_visible()
    expect(page.locator("#corrections summary")).to_be_focused()


def test_a_correction_that_comes_is_shown_old_and_new_and_marked(site: Site) -> None:
    here = round_one(site, 6)
    here.play(1, WHITE)
    page = site.page(**PHONE)
    page.goto(f"/en/t/{here.slug}/")
    with site.app.app_context():
        enter_result(here.olga, NOW, here.id, 1, 1, BLACK)
    with refreshed(page):
        pass
    line = page.locator(".corrections li")
    expect(line).to_have_class("changed")
    expect(line.locator("del")).to_have_text("1–0")
    expect(line.locator("ins")).to_have_text("0–1")


def test_a_round_withdrawn_and_published_again_under_the_readers_eyes(site: Site) -> None:
    here = round_one(site, 6)
    page = site.page(**PHONE)
    page.goto(f"/en/t/{here.slug}/rounds/1")
    with site.app.app_context():
        operations.undo(here.olga, NOW, here.id, 1)
    with refreshed(page):
        pass
    expect(page.locator("main")).to_contain_text("Round 1 was withdrawn. The new pairings will appear here.")
    expect(page.locator("table")).to_have_count(0)
    here.publish(1)
    with refreshed(page):
        pass
    expect(page.locator("table.pairings")).to_be_visible()
    expect(page.locator("#stale")).to_be_hidden()


def test_a_new_round_appears_and_is_announced_where_the_last_one_is_read(site: Site) -> None:
    here = round_one(site, 6)
    at_home, at_round = site.page(), site.page()
    at_home.goto(f"/en/t/{here.slug}/")
    at_round.goto(f"/en/t/{here.slug}/rounds/1")
    here.play(1, WHITE, WHITE, WHITE)
    here.publish(here.draw())
    for page in (at_home, at_round):
        with refreshed(page):
            pass
    expect(at_home.get_by_role("heading", name="Round 2")).to_be_visible()
    link = at_round.get_by_role("link", name="Round 2 is published: to its pairings")
    expect(link).to_be_visible()
    expect(at_round.locator(".newest")).to_have_class("newest changed")


def test_after_the_end_nothing_is_asked_until_the_reader_comes_back(site: Site) -> None:
    add_tournament(site.app, "short", {1: ("Anna", 0), 2: ("Bram", 0)}, planned_rounds=1)
    add_round(site.app, "short", 1, [(1, 2, None)])
    page = site.page()
    page.clock.install()
    page.goto("/en/t/short/standings")
    expect(page.locator("#tournament-status")).to_have_text("running")
    set_result(site.app, "short", 1, 1, "WHITE_WINS")
    with refreshed(page):
        pass
    expect(page.locator("#tournament-status")).to_have_text("finished")
    expect(page.locator("#tournament-status")).to_have_class("status status-finished")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.clock.run_for(300_000)
    assert asked == []
    set_result(site.app, "short", 1, 1, "BLACK_WINS")
    with refreshed(page):
        pass
    expect(page.locator("tbody tr").first).to_contain_text("Bram")
    assert len(asked) == 1


def test_a_result_is_on_every_open_page_within_one_interval_of_a_running_round(site: Site) -> None:
    add_small_swiss(site.app)
    pages = [site.page(), site.page(**PHONE), site.page()]
    for page, rest in zip(pages, ("rounds/2", "", "players/5"), strict=True):
        page.clock.install()
        page.goto(f"/en/t/small/{rest}")
    set_result(site.app, "small", 2, 1, "DRAW")
    for page in pages:
        with page.expect_response(lambda answer: "/live/" in answer.url and answer.status == 200):
            page.clock.run_for(12_000)
    expect(pages[0].locator('tr[data-key="2-1"]')).to_contain_text("½–½")
    expect(pages[1].locator('tr[data-key="2-1"]')).to_contain_text("½–½")
    expect(pages[2].locator('tr[data-key="card-2"]')).to_contain_text("½")


def test_an_unchanged_page_is_not_touched(site: Site) -> None:
    add_small_swiss(site.app)
    page = site.page()
    page.goto("/en/t/small/standings")
    page.evaluate(
        "window.touched = 0; new MutationObserver((all) => { window.touched += all.length; })"
        ".observe(document.querySelector('main'), { childList: true, subtree: true, characterData: true })"
    )
    with refreshed(page):
        pass
    page.wait_for_timeout(200)
    assert page.evaluate("window.touched") == 0


@pytest.mark.parametrize("players", [40, 200])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_smallest_phone_shows_every_live_page_in_its_width(site: Site, players: int, scheme: str) -> None:
    field(site, players)
    page = site.page(**(PHONE | {"color_scheme": scheme}))
    for rest in ("", "rounds/7", "standings", "cross-table", "players/7", "players/8"):
        page.goto(f"/en/t/field/{rest}")
        assert page.evaluate("document.documentElement.scrollWidth") == 320, rest
        cut = page.evaluate(
            "Array.from(document.querySelectorAll('main .player, main h1'))"
            ".filter((e) => !e.closest('.sideways'))"
            ".filter((e) => e.getBoundingClientRect().right > 320).map((e) => e.textContent)"
        )
        assert cut == [], rest


@pytest.mark.parametrize("variant", [PHONE, PHONE | {"color_scheme": "dark"}, LAPTOP])
def test_axe_finds_nothing_on_pages_with_corrections(site: Site, variant: dict[str, Any]) -> None:
    here = corrected(site, 7)
    page = site.page(**variant)
    for rest in ("", "rounds/1", "players/1"):
        page.goto(f"/en/t/{here.slug}/{rest}")
        assert findings(page) == [], rest
    page.goto(f"/en/t/{here.slug}/rounds/1")
    page.get_by_text("7 changes: show them").click()
    assert findings(page) == []


def test_without_javascript_a_page_says_of_when_it_is_and_can_be_refreshed(site: Site) -> None:
    add_small_swiss(site.app)
    page = site.page(java_script_enabled=False, **PHONE)
    page.goto("/en/t/small/rounds/2")
    assert page.locator("noscript .reload").inner_text().startswith("As of ")
    set_result(site.app, "small", 2, 1, "DRAW")
    page.locator("noscript .reload a").click()
    expect(page.locator('tr[data-key="2-1"]')).to_contain_text("½–½")
    assert page.url.endswith("/en/t/small/rounds/2")


def test_with_javascript_there_is_no_link_to_refresh(site: Site) -> None:
    add_small_swiss(site.app)
    page = site.page()
    page.goto("/en/t/small/rounds/2")
    expect(page.get_by_role("link", name="Refresh")).to_have_count(0)


def test_the_first_board_and_all_pages_of_the_staff_are_in_sight_on_the_smallest_phone(site: Site) -> None:
    here = round_one(site, 12)
    page = site.page("epoch-of-olga", **PHONE)
    page.goto(here.url())
    box = page.locator("#board-1 .result-buttons").bounding_box()
    assert box
    assert box["y"] + box["height"] <= 640
    more = page.locator("#more-tabs")
    more.locator("summary").click()
    expect(more.get_by_role("link", name="Journal")).to_be_visible()
    assert findings(page) == []
    for link in more.get_by_role("link").all():
        place = link.bounding_box()
        assert place
        assert place["x"] + place["width"] <= 320
        assert place["y"] + place["height"] <= 640
    page.keyboard.press("Escape")
    expect(more.get_by_role("link", name="Journal")).to_be_hidden()
    more.locator("summary").click()
    more.get_by_role("link", name="Journal").click()
    expect(page.locator("#more-tabs summary")).to_have_text("Journal")
