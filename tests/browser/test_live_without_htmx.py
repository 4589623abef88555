"""A phone on which htmx does not run: pages refresh themselves all the same, and keep the reader's place."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from swiss64.extensions import db
from swiss64.models import Tournament
from tests.browser.conftest import PHONE, Site
from tests.site.public_setting import Board, add_round, add_small_swiss, add_tournament, set_result

pytestmark = pytest.mark.browser


def old_phone(site: Site) -> tuple[Page, list[str]]:
    """A phone that cannot read htmx, whose clock stands still until it is told; and what it asked for."""
    page = site.page(**PHONE)
    page.route("**/vendor/htmx*", lambda route: route.fulfill(content_type="text/javascript", body=""))
    page.clock.install()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/live/" in request.url else None)
    return page, asked


def test_it_asks_at_the_pace_of_the_page_and_puts_the_answer_in_place(site: Site) -> None:
    add_small_swiss(site.app)
    page, asked = old_phone(site)
    page.goto("/en/t/small/rounds/2")
    assert page.evaluate("typeof window.htmx") == "undefined"
    page.clock.run_for(7_000)
    assert asked == []
    with page.expect_response(lambda answer: "/live/" in answer.url) as first:
        page.clock.run_for(7_000)
    assert first.value.status == 204
    assert len(asked) == 1
    set_result(site.app, "small", 2, 1, "DRAW")
    page.clock.run_for(14_000)
    changed = page.locator('tr[data-key="2-1"]')
    expect(changed).to_contain_text("½–½")
    expect(changed).to_have_class("changed")
    assert page.locator("[data-live]").count() == 1
    expect(page.locator("#tournament-status")).to_have_text("running")


def test_it_keeps_the_focus_and_the_place_on_the_page(site: Site) -> None:
    add_tournament(site.app, "big", {n: (f"Speler {n}", 2400 - n) for n in range(1, 121)})
    boards: list[Board] = [(n, n + 60, None) for n in range(1, 61)]
    add_round(site.app, "big", 1, boards)
    page, _asked = old_phone(site)
    page.goto("/en/t/big/rounds/1")
    row = page.locator('tr[data-key="1-40"]')
    row.scroll_into_view_if_needed()
    row.locator("a").first.focus()
    top = row.evaluate("(row) => row.getBoundingClientRect().top")
    set_result(site.app, "big", 1, 2, "WHITE_WINS")
    page.clock.run_for(74_000)
    expect(page.locator('tr[data-key="1-2"]')).to_contain_text("1–0")
    expect(row.locator("a").first).to_be_focused()
    assert abs(row.evaluate("(row) => row.getBoundingClientRect().top") - top) < 2


def test_a_hidden_page_asks_nothing_and_asks_at_once_when_it_is_seen_again(site: Site) -> None:
    add_small_swiss(site.app)
    page, asked = old_phone(site)
    page.add_init_script("Object.defineProperty(document, 'hidden', { get: () => window.away === true })")
    page.goto("/en/t/small/standings")
    page.evaluate("window.away = true")
    page.clock.run_for(60_000)
    assert asked == []
    with page.expect_response(lambda answer: "/live/small/standings" in answer.url) as seen:
        page.evaluate("window.away = false; document.dispatchEvent(new Event('visibilitychange'))")
    assert seen.value.status == 204
    assert len(asked) == 1


def test_it_stops_when_the_tournament_is_over_and_when_it_is_deleted(site: Site) -> None:
    add_tournament(site.app, "short", {1: ("Anna", 0), 2: ("Bram", 0)}, planned_rounds=1)
    add_round(site.app, "short", 1, [(1, 2, None)])
    page, asked = old_phone(site)
    page.goto("/en/t/short/standings")
    set_result(site.app, "short", 1, 1, "DRAW")
    page.clock.run_for(74_000)
    expect(page.get_by_role("heading", name="Final standings")).to_be_visible()
    asked.clear()
    page.clock.run_for(200_000)
    assert asked == []
    with site.app.app_context():
        db.session.delete(db.session.query(Tournament).filter_by(slug="short").one())
        db.session.commit()
    site.allowed_statuses.add(404)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#stale")).to_have_text("This page is no longer there. Reload it to see what is.")
    expect(page.get_by_role("heading", name="Final standings")).to_be_visible()
    asked.clear()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.clock.run_for(74_000)
    assert asked == []


def test_where_i_play_is_remembered_and_refreshes_too(site: Site) -> None:
    add_small_swiss(site.app)
    page, _asked = old_phone(site)
    page.goto("/en/t/small/find?q=Els")
    page.get_by_role("button", name="That is me").click()
    page.goto("/en/t/small/")
    mine = page.locator("#me .mine")
    expect(mine).to_contain_text("Anna Ångström-Sørensen")
    expect(mine.locator("dt", has_text="Result")).to_have_count(0)
    set_result(site.app, "small", 2, 1, "WHITE_WINS")
    page.clock.run_for(14_000)
    expect(mine.locator("dt", has_text="Result")).to_be_visible()
