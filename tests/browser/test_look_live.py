"""Pages that refresh themselves in a real browser."""

from __future__ import annotations

from datetime import datetime

import pytest

from swiss64.extensions import db
from swiss64.models import Entry, Tournament
from tests.browser.conftest import Site
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


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "No connection. Last updated at 9:08 pm."),
        ("nl", "Geen verbinding. Laatst bijgewerkt om 21.08."),
    ],
)
def test_a_page_without_connection_says_how_old_it_is_until_it_is_back(
    site: Site, lang: str, words: str
) -> None:
    add_small_swiss(site.app)
    page = site.page()
    page.clock.set_fixed_time(datetime(2026, 12, 5, 21, 8).astimezone())
    page.goto(f"/{lang}/t/small/standings")
    page.route("**/live/**", lambda route: route.abort())
    page.evaluate(REFRESH)
    note = page.locator("#stale")
    note.wait_for(state="visible")
    assert note.inner_text() == words
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
