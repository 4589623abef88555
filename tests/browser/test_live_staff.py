"""A page of results on which two people work: each sees what the other enters, and nobody is disturbed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from swiss64.rounds import alterations
from swiss64.rounds.results import enter_result
from tests.browser.conftest import PHONE, Site
from tests.browser.test_results import at_board, pressed, round_one
from tests.site.conftest import NOW
from tests.site.rounds_setting import BLACK, DRAW, WHITE, Setting

pytestmark = pytest.mark.browser

LOOK = "document.dispatchEvent(new Event('visibilitychange'))"


def enter(here: Setting, board: int, result: object) -> None:
    """A colleague enters a result."""
    with here.world.app.app_context():
        enter_result(here.world.otto.actor, NOW, here.id, 1, board, result)  # type: ignore[arg-type]


def look(page: Page) -> None:
    """The page asks what is new, and has its answer."""
    with page.expect_response(lambda answer: "/boards?" in answer.url):
        page.evaluate(LOOK)


def test_a_colleagues_result_appears_and_the_focus_stays(site: Site) -> None:
    here = round_one(site, 12)
    page = site.page("epoch-of-olga")
    page.goto(here.url())
    page.locator("#board-4").focus()
    enter(here, 2, WHITE)
    enter(here, 4, DRAW)
    look(page)
    pressed(page, 2, "1–0")
    pressed(page, 4, "½–½")
    at_board(page, 4)
    expect(page.locator(".board-row.changed")).to_have_count(2)
    expect(page.locator("#open-count")).to_contain_text("4 boards of 6 have no result yet.")
    expect(page.locator("#boards-news")).to_have_text("Otto entered ½–½ for board 4.")
    page.keyboard.press("ArrowDown")
    at_board(page, 5)
    page.keyboard.press("1")
    pressed(page, 5, "1–0")


def test_the_focus_on_a_button_stays_on_that_button(site: Site) -> None:
    here = round_one(site, 8)
    page = site.page("epoch-of-olga")
    page.goto(here.url())
    button = page.locator("#board-2 [data-press='5']")
    button.focus()
    enter(here, 2, WHITE)
    look(page)
    pressed(page, 2, "1–0")
    expect(button).to_be_focused()


def test_it_asks_by_itself_at_the_pace_of_a_round_and_only_while_seen(site: Site) -> None:
    here = round_one(site, 8)
    page = site.page("epoch-of-olga")
    page.add_init_script("Object.defineProperty(document, 'hidden', { get: () => window.away === true })")
    page.clock.install()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/boards?" in request.url else None)
    page.goto(here.url())
    page.clock.run_for(8_000)
    assert asked == []
    with page.expect_response(lambda answer: "/boards?" in answer.url) as seen:
        page.clock.run_for(4_000)
    assert seen.value.status == 204
    page.evaluate("window.away = true")
    asked.clear()
    page.clock.run_for(60_000)
    assert asked == []


def test_other_results_opened_to_choose_from_stay_open_and_the_row_says_who_was_first(site: Site) -> None:
    here = round_one(site, 8)
    page = site.page("epoch-of-olga")
    page.goto(here.url())
    row = page.locator("#board-3")
    row.locator("summary").first.click()
    forfeit = row.locator(".more-buttons button").first
    expect(forfeit).to_be_visible()
    enter(here, 3, DRAW)
    enter(here, 1, WHITE)
    look(page)
    pressed(page, 1, "1–0")
    expect(forfeit).to_be_visible()
    expect(row.get_by_role("status")).to_have_text("Otto entered ½–½ for board 3.")
    look(page)  # what was left alone is asked for again, and told once
    expect(row.get_by_role("status")).to_have_count(1)
    site.allowed_statuses.add(409)
    forfeit.click()
    expect(row.get_by_role("alert")).to_contain_text("Otto was first and entered ½–½")
    assert here.result(1, 3) is DRAW
    look(page)
    expect(row.get_by_role("alert")).to_contain_text("Otto was first")


def test_nothing_is_replaced_under_a_thumb(site: Site) -> None:
    here = round_one(site, 8)
    page = site.page("epoch-of-olga")
    page.goto(here.url())
    button = page.locator("#board-2 [data-press='1']")
    box = button.bounding_box()
    assert box
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    enter(here, 1, BLACK)
    look(page)
    page.wait_for_timeout(500)
    expect(page.locator("#board-1 .result-button[aria-pressed=true]")).to_have_count(0)
    page.mouse.up()
    pressed(page, 2, "1–0")
    pressed(page, 1, "0–1")
    assert here.result(1, 2) is WHITE


def test_an_older_answer_does_not_take_back_what_was_entered_meanwhile(site: Site) -> None:
    here = round_one(site, 8)
    page = site.page("epoch-of-olga")
    page.goto(here.url())
    enter(here, 1, WHITE)
    enter(here, 3, WHITE)
    held = []
    page.route("**/boards?**", lambda route: held.append((route, route.fetch())))
    page.evaluate(LOOK)
    page.wait_for_timeout(300)
    page.locator("#board-2 [data-press='5']").click()
    pressed(page, 2, "½–½")
    [(route, answer)] = held
    assert "3 boards" not in answer.text()
    route.fulfill(response=answer)
    pressed(page, 1, "1–0")
    pressed(page, 2, "½–½")
    expect(page.locator("#open-count")).to_contain_text("1 board of 4 has no result yet.")


def test_rows_above_that_grow_move_nothing_under_the_thumb_of_a_phone(site: Site) -> None:
    here = round_one(site, 40)
    for board in range(1, 4):
        enter(here, board, WHITE)
    page = site.page("epoch-of-olga", **PHONE)
    page.goto(here.url())
    row = page.locator("#board-12")
    row.scroll_into_view_if_needed()
    top = row.evaluate("(row) => row.getBoundingClientRect().top")
    for board in range(1, 4):
        enter(here, board, BLACK)  # each gets a line that it was corrected
    look(page)
    pressed(page, 1, "0–1")
    expect(page.locator("#history-1")).to_have_count(1)
    assert abs(row.evaluate("(row) => row.getBoundingClientRect().top") - top) < 2


def test_another_pairing_is_told_and_leads_to_the_new_one(site: Site) -> None:
    here = round_one(site, 8)
    page = site.page("epoch-of-olga")
    page.goto(here.url())
    with site.app.app_context():
        alterations.flip(here.olga, NOW, here.id, 1, 2, confirmed=True)
    look(page)
    told = page.locator("#boards-moved")
    expect(told).to_contain_text("The pairing of round 1 was changed in the meantime.")
    told.get_by_role("link").click()
    expect(page.locator("#boards-moved")).to_have_count(0)
    expect(page.locator("#board-2")).to_be_visible()


def test_who_is_logged_out_meanwhile_is_told_and_loses_nothing(site: Site) -> None:
    here = round_one(site, 8)
    page = site.page("epoch-of-olga")
    page.goto(here.url())
    site.allowed_statuses.add(401)
    page.context.clear_cookies()
    look(page)
    expect(page.locator("#stale")).to_have_text("This page is no longer there. Reload it to see what is.")
    expect(page.locator(".board-row")).to_have_count(4)
