"""Pages that refresh themselves, and the hall display, in a real browser."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from swiss64.extensions import db
from swiss64.models import Account, Entry, Tournament
from tests.browser.conftest import Site
from tests.site.conftest import NOW
from tests.site.public_setting import Board, add_round, add_small_swiss, add_tournament, set_result

pytestmark = pytest.mark.browser

REFRESH = "document.querySelectorAll('[data-live][hx-get]').forEach((e) => htmx.trigger(e, 'refresh'))"


def test_a_result_appears_by_itself_and_keeps_the_readers_place(site: Site) -> None:
    add_tournament(site.app, "big", {n: (f"Speler {n}", 2400 - n) for n in range(1, 121)})
    boards: list[Board] = [(n, n + 60, None) for n in range(1, 61)]
    add_round(site.app, "big", 1, boards)
    page = site.page()
    page.goto("/en/t/big/rounds/1")
    page.locator('tr[data-key="1-40"]').scroll_into_view_if_needed()
    link = page.locator('tr[data-key="1-40"] a').first
    link.focus()
    address = link.get_attribute("href")
    before = page.evaluate("document.querySelector('tr[data-key=\"1-40\"]').getBoundingClientRect().top")
    set_result(site.app, "big", 1, 40, "DRAW")
    page.evaluate(REFRESH)
    page.locator('tr[data-key="1-40"].changed').wait_for()
    assert "½–½" in page.locator('tr[data-key="1-40"]').inner_text()
    assert page.locator("tr.changed").count() == 1
    assert page.evaluate("document.activeElement.getAttribute('href')") == address
    after = page.evaluate("document.querySelector('tr[data-key=\"1-40\"]').getBoundingClientRect().top")
    assert abs(after - before) < 2


def test_a_new_round_takes_the_place_of_the_old_one(site: Site) -> None:
    add_tournament(site.app, "small2", {n: (f"Speler {n}", 0) for n in range(1, 5)})
    page = site.page()
    page.goto("/en/t/small2/")
    assert "Round 1 is not drawn yet" in page.locator("main").inner_text()
    add_round(site.app, "small2", 1, [(1, 3, None), (2, 4, None)])
    page.evaluate(REFRESH)
    page.locator("table.pairings").wait_for()


def test_a_hidden_page_asks_nothing_and_asks_at_once_when_it_is_seen_again(site: Site) -> None:
    add_small_swiss(site.app)
    page = site.page()
    page.add_init_script("Object.defineProperty(document, 'hidden', { get: () => window.away === true })")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/live/" in request.url else None)
    page.goto("/en/t/small/standings")
    page.evaluate("window.away = true")
    page.evaluate(REFRESH)
    page.wait_for_timeout(300)
    assert asked == []
    with page.expect_response(lambda answer: "/live/small/standings" in answer.url) as seen:
        page.evaluate("window.away = false; document.dispatchEvent(new Event('visibilitychange'))")
    assert seen.value.status == 204


def test_a_page_without_connection_says_how_old_it_is_until_it_is_back(site: Site) -> None:
    add_small_swiss(site.app)
    page = site.page()
    page.goto("/en/t/small/standings")
    page.route("**/live/**", lambda route: route.abort())
    page.evaluate(REFRESH)
    note = page.locator("#stale")
    note.wait_for(state="visible")
    assert note.inner_text().startswith("No connection. Last updated at ")
    assert page.locator("table.standings tbody tr").count() == 5
    page.unroute("**/live/**")
    page.evaluate(REFRESH)
    note.wait_for(state="hidden")
    site.complaints.clear()  # the browser complains about the request that was cut on purpose


def test_a_server_fault_leaves_the_page_as_it_is(site: Site) -> None:
    add_small_swiss(site.app)
    site.allowed_statuses.add(500)
    page = site.page()
    page.goto("/en/t/small/standings")
    page.route("**/live/**", lambda route: route.fulfill(status=500, body="<h1>Broken</h1>"))
    page.evaluate(REFRESH)
    page.locator("#stale").wait_for(state="visible")
    assert page.locator("table.standings tbody tr").count() == 5
    assert "Broken" not in page.locator("body").inner_text()


def test_a_page_of_a_deleted_tournament_says_so_and_stops_asking(site: Site) -> None:
    add_tournament(site.app, "short", {1: ("Anna", 0)})
    site.allowed_statuses.add(404)
    page = site.page()
    page.goto("/en/t/short/standings")
    with site.app.app_context():
        db.session.delete(db.session.query(Tournament).filter_by(slug="short").one())
        db.session.commit()
    page.evaluate(REFRESH)
    page.locator("#stale").wait_for(state="visible")
    assert page.locator("#stale").inner_text() == "This page is no longer there. Reload it to see what is."
    assert page.locator("[data-live][hx-get]").count() == 0
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate("htmx.trigger(document.querySelector('[data-live]'), 'refresh')")
    page.wait_for_timeout(300)
    assert asked == []


def test_a_remembered_player_who_is_removed_meanwhile_is_forgotten(site: Site) -> None:
    ids = add_tournament(site.app, "short", {1: ("Anna", 0), 2: ("Bram", 0)})
    site.allowed_statuses.add(404)
    page = site.page()
    page.goto("/en/t/short/")
    page.evaluate(
        "(id) => localStorage.setItem(`swiss64:me:${document.body.dataset.tournament}`, id)", str(ids[2])
    )
    page.reload()
    page.locator("#me .mine").wait_for()
    with site.app.app_context():
        db.session.delete(db.session.get(Entry, ids[2]))
        db.session.query(Tournament).filter_by(slug="short").one().revision += 1
        db.session.commit()
    page.evaluate(REFRESH)
    page.locator("#me .mine").wait_for(state="detached")
    assert page.locator("#stale").is_hidden()


# --- the hall display ---

MEASURE = """() => {
  const page = document.querySelector('.hall-screen-page.current');
  const bar = document.querySelector('.hall-progress').getBoundingClientRect().top;
  const rows = [...page.querySelectorAll('li')];
  const outside = rows.filter((row) => {
    const box = row.getBoundingClientRect();
    const cut = [...row.querySelectorAll('*')].some(
      (e) => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display === 'block');
    return box.top < 0 || box.left < 0 || box.right > innerWidth || box.bottom > bar || cut;
  });
  return {
    keys: rows.map((row) => row.dataset.key),
    outside: outside.map((row) => row.textContent),
    columns: page.children.length,
  };
}"""


def organiser(site: Site) -> str:
    """An administrator's session epoch."""
    with site.app.app_context():
        account = Account(
            email="ada@example.org",
            email_key="ada@example.org",
            name="Ada",
            password_hash="none",
            session_epoch="epoch-of-Ada",
            is_admin=True,
            created_at=NOW,
        )
        db.session.add(account)
        db.session.commit()
    return "epoch-of-Ada"


def field(site: Site, players: int) -> None:
    """A tournament in round 1, every seventh name as long as names may be."""
    long = "Maximiliaan-Alexander van Oldenbarnevelt tot Wassenaer-Obdam"
    names = {
        n: (long[:57] + f"{n:03}" if n % 7 == 0 else f"Speler van Nummer {n}", 2400 - n)
        for n in range(1, players + 1)
    }
    add_tournament(site.app, "hall", names)
    half = players // 2
    boards: list[Board] = [(n, n + half, "DRAW" if n % 4 == 0 else None) for n in range(1, half + 1)]
    add_round(site.app, "hall", 1, boards, bye=players if players % 2 else None)


def cycle(page: Page) -> list[dict[str, Any]]:
    """Every page of the display, measured while it is shown."""
    count = page.locator(".hall-screen-page").count()
    measured = []
    for _ in range(count):
        measured.append(page.evaluate(MEASURE))
        page.keyboard.press("ArrowRight")
    return measured


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("players", [6, 49, 210])
def test_every_row_is_shown_whole_once_in_a_cycle_of_the_hall_display(
    site: Site, players: int, size: tuple[int, int]
) -> None:
    field(site, players)
    page = site.page(organiser(site), viewport={"width": size[0], "height": size[1]})
    page.goto("/nl/t/hall/display")
    pages = cycle(page)
    assert [row for shown in pages for row in shown["outside"]] == []
    assert all(shown["columns"] <= 2 for shown in pages)
    shown = [key for one in pages for key in one["keys"]]
    wanted = page.locator("#hall-source li").evaluate_all("(rows) => rows.map((row) => row.dataset.key)")
    assert shown == wanted
    assert len(wanted) == players // 2 + players % 2 + players
    font = page.evaluate(
        "parseFloat(getComputedStyle(document.querySelector('.hall-screen-page li')).fontSize)"
    )
    assert font >= size[1] / 36  # 30 pixels on a full-HD beamer


def test_the_display_turns_its_pages_and_takes_a_result_over_without_starting_again(site: Site) -> None:
    field(site, 210)
    page = site.page(organiser(site), viewport={"width": 1280, "height": 720})
    page.goto("/en/t/hall/display")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    where = page.locator("#hall-page").inner_text()
    assert where.startswith("3 / ")
    set_result(site.app, "hall", 1, 1, "WHITE_WINS")
    page.evaluate(REFRESH)
    page.locator('.hall-screen-page li[data-key="1-1"] .hall-result', has_text="1–0").wait_for(
        state="attached"
    )
    assert page.locator("#hall-page").inner_text() == where
    assert page.locator("#hall-clock").inner_text().count(":") == 1
    assert page.locator(".hall-screen-page.current").count() == 1


def test_a_smaller_screen_gets_other_pages(site: Site) -> None:
    field(site, 49)
    page = site.page(organiser(site), viewport={"width": 1920, "height": 1080})
    page.goto("/en/t/hall/display")
    page.set_viewport_size({"width": 800, "height": 600})
    page.wait_for_function("() => document.querySelector('.hall-screen-page').children.length === 1")
    assert [row for shown in cycle(page) for row in shown["outside"]] == []


def test_without_javascript_the_display_is_one_long_list(site: Site) -> None:
    field(site, 6)
    page = site.page(organiser(site), java_script_enabled=False)
    page.goto("/en/t/hall/display")
    assert page.locator("#hall-source li:visible").count() == 9
