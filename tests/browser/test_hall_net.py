"""The hall display and the network: it follows the site, and says when it cannot. In a real browser."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page

from swiss64 import assets, clock
from swiss64.display import links, operations
from swiss64.extensions import db
from swiss64.journal import SYSTEM
from swiss64.models import DisplayLink, DisplayScreen, Tournament
from tests.browser.conftest import BEAMER, Site
from tests.browser.hall_net_setting import HALL, delete, follow_errors, heard, link, tournament_id
from tests.browser.hall_setting import administrator
from tests.browser.serving import serving
from tests.site.conftest import NOW
from tests.site.public_setting import add_small_swiss, add_tournament, set_result

pytestmark = pytest.mark.browser

BANNER = "#hall-connection"
COVER = "#hall-cover"
ASKED = "() => performance.getEntriesByType('resource').filter((one) => one.name.includes('/state')).length"


@pytest.fixture
def small(site: Site) -> Site:
    """A site with a small tournament."""
    add_small_swiss(site.app)
    return site


def rows(page: Page) -> str:
    """What is on the screen now."""
    return page.locator("#hall-source").inner_text() or page.locator("#hall-source").text_content() or ""


def test_a_result_comes_to_the_screen_by_itself_and_no_element_is_left_that_htmx_refreshes(
    small: Site,
) -> None:
    page = small.page(administrator(small), **BEAMER)
    page.goto(HALL)
    assert page.locator("[hx-get]").count() == 0
    heard(page)
    set_result(small.app, "small", 2, 1, "DRAW")
    page.wait_for_function("() => document.getElementById('hall-source').textContent.includes('½–½')")


def test_the_screen_reports_what_it_shows_and_is_the_same_one_after_a_reload(small: Site) -> None:
    page = small.page(administrator(small), **BEAMER)
    page.goto(HALL)
    heard(page)
    page.reload()
    heard(page)
    heard(page)
    with small.app.app_context():
        (row,) = db.session.query(DisplayScreen).all()
        assert row.pages >= row.page >= 1
        assert row.view != ""


def test_two_windows_of_one_browser_are_two_screens(small: Site) -> None:
    page = small.page(administrator(small), **BEAMER)
    page.goto(HALL)
    heard(page)
    other = page.context.new_page()
    other.goto(HALL)
    heard(other)
    with small.app.app_context():
        assert db.session.query(DisplayScreen).count() == 2


# --- the network is gone ---


def test_a_killed_server_is_told_on_the_screen_which_keeps_its_page_and_comes_back_by_itself(
    small: Site,
) -> None:
    with serving(small.app) as server:
        page = small.page(administrator(small), **BEAMER)
        errors = follow_errors(page)
        page.goto(server.url + HALL)
        heard(page)
        before = rows(page)
        server.kill()
        page.locator(BANNER).wait_for(state="visible", timeout=30_000)
        words = page.locator(BANNER).inner_text()
        moment = datetime.now(UTC)
        known = {
            page.evaluate(
                "(at) => new Date(at).toLocaleTimeString('en-GB', "
                "{hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Amsterdam'})",
                (moment - timedelta(seconds=back)).timestamp() * 1000,
            )
            for back in range(0, 60, 5)
        }
        assert words in {f"No connection since {one}" for one in known}
        assert rows(page) == before
        set_result(small.app, "small", 2, 1, "DRAW")
        server.start()
        page.locator(BANNER).wait_for(state="hidden", timeout=40_000)
        page.wait_for_function("() => document.getElementById('hall-source').textContent.includes('½–½')")
        assert errors == []


def test_after_hours_without_a_network_there_is_one_question_at_a_time_and_it_comes_back(
    small: Site,
) -> None:
    page = small.page(administrator(small), **BEAMER)
    errors = follow_errors(page)
    page.clock.install()
    page.goto(HALL)
    heard(page)
    tried = 0

    def count(_request: object) -> None:
        nonlocal tried
        tried += 1

    page.on("requestfailed", count)
    page.context.set_offline(True)
    for _ in range(30):
        page.clock.run_for(10_000)
    page.locator(BANNER).wait_for(state="visible")
    assert page.locator(BANNER).inner_text().startswith("No connection since ")
    # One every 12 seconds at most once it waits for long (15 s, less a fifth).
    assert 5 <= tried <= 40
    page.clock.fast_forward("09:00:00")
    assert tried <= 45, "the hours in between are not made up for"
    page.clock.fast_forward("26:00:00")
    page.clock.run_for(20_000)
    page.wait_for_function(
        r"() => /since \w{3},? \d+ \w+/.test(document.getElementById('hall-connection').textContent)"
    )
    set_result(small.app, "small", 2, 1, "DRAW")
    page.context.set_offline(False)
    page.locator(BANNER).wait_for(state="hidden", timeout=40_000)
    page.wait_for_function("() => document.getElementById('hall-source').textContent.includes('½–½')")
    assert errors == []


def test_a_server_that_fails_or_a_wifi_that_answers_for_it_is_no_connection(small: Site) -> None:
    small.allowed_statuses |= {500, 502}
    page = small.page(administrator(small), **BEAMER)
    page.goto(HALL)
    heard(page)
    before = rows(page)
    for answer in (
        {"status": 500, "body": "<h1>Broken</h1>"},
        {"status": 502, "body": ""},
        {"status": 200, "body": "<h1>Welcome to the hotel</h1>", "content_type": "text/html"},
        {"status": 302, "headers": {"Location": "http://127.0.0.1:9/log-in"}},
        {"status": 200, "body": "{}", "content_type": "application/json"},
    ):
        page.route("**/display/state**", lambda route, _request, answer=answer: route.fulfill(**answer))
        page.locator(BANNER).wait_for(state="visible", timeout=30_000)
        assert rows(page) == before
        assert page.url.endswith(HALL)
        page.unroute("**/display/state**")
        page.locator(BANNER).wait_for(state="hidden", timeout=40_000)


def test_lists_that_cannot_be_fetched_are_old_and_the_screen_says_so(small: Site) -> None:
    """The state alone is not enough: what stands on the screen is of before."""
    small.allowed_statuses.add(500)
    page = small.page(administrator(small), **BEAMER)
    page.goto(HALL)
    heard(page)
    page.route("**/display/content**", lambda route: route.fulfill(status=500, body=""))
    set_result(small.app, "small", 2, 1, "DRAW")
    page.locator(BANNER).wait_for(state="visible", timeout=30_000)
    page.unroute("**/display/content**")
    page.wait_for_function(
        "() => document.getElementById('hall-source').textContent.includes('½–½')", timeout=40_000
    )
    page.locator(BANNER).wait_for(state="hidden")


def test_an_answer_that_never_comes_is_given_up_and_asked_for_again(small: Site) -> None:
    page = small.page(administrator(small), **BEAMER)
    page.goto(HALL)
    heard(page)
    held: list[Any] = []
    page.route("**/display/state**", lambda route: held.append(route))
    page.locator(BANNER).wait_for(state="visible", timeout=30_000)
    page.wait_for_timeout(6_000)
    assert 1 <= len(held) <= 3
    page.unroute("**/display/state**")
    page.locator(BANNER).wait_for(state="hidden", timeout=40_000)


# --- a new release ---


def test_a_new_release_is_fetched_once_at_a_calm_moment(small: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    page = small.page(administrator(small), **BEAMER)
    page.goto(HALL)
    heard(page)
    loads: list[str] = []
    page.on("load", lambda _page: loads.append("load"))
    monkeypatch.setattr(assets, "release", lambda: "newer")
    page.wait_for_event("load", timeout=40_000)
    heard(page)
    assert page.locator("#hall-net").get_attribute("data-release") == "newer"
    page.wait_for_timeout(8_000)
    assert loads == ["load"]


def test_while_an_old_and_a_new_server_answer_in_turn_the_screen_does_not_reload_for_ever(
    small: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page is always of the old one, the state of the new one: it tries once."""
    page = small.page(administrator(small), **BEAMER)
    page.route(
        "**/display/state**",
        lambda route: route.fulfill(json=route.fetch().json() | {"release": "newer"}),
    )
    loads: list[str] = []
    page.on("load", lambda _page: loads.append("load"))
    page.goto(HALL)
    page.wait_for_timeout(16_000)
    assert len(loads) == 2
    page.unroute_all(behavior="ignoreErrors")


# --- not allowed any more ---


def test_a_withdrawn_link_goes_dark_within_one_poll_and_nothing_of_the_tournament_stays(small: Site) -> None:
    small.allowed_statuses.add(404)
    page = small.page(**BEAMER)
    errors = follow_errors(page)
    page.goto(link(small))
    heard(page)
    with small.app.app_context():
        operations.announce(SYSTEM, NOW, tournament_id(small), None, ("Soep in de kantine", ""), True)
    page.wait_for_function("() => document.body.textContent.includes('Soep in de kantine')")
    assert "Els Bos" in page.content()
    with small.app.app_context():
        row = db.session.query(DisplayLink).one()
        links.withdraw(SYSTEM, clock.now(), row.tournament_id, row.id)
    page.locator(COVER).wait_for(state="visible", timeout=4_000)
    assert page.locator(COVER).inner_text().startswith("This link no longer works.")
    page.wait_for_timeout(1_500)
    left = page.content()
    for word in ("Els", "Bos", "Open small", "Soep", "Round", "Utrecht"):
        assert word not in left, word
    assert "small" not in page.title()
    assert errors == []


def test_a_link_page_keeps_no_cookie(small: Site) -> None:
    page = small.page(**BEAMER)
    page.goto(link(small))
    heard(page)
    assert page.context.cookies() == []


def test_a_session_that_ends_is_said_plainly_and_after_a_new_log_in_the_screen_goes_on(small: Site) -> None:
    small.allowed_statuses.add(401)
    epoch = administrator(small)
    page = small.page(epoch, **BEAMER)
    page.goto(HALL)
    heard(page)
    cookies = page.context.cookies()
    page.context.clear_cookies()
    page.locator(COVER).wait_for(state="visible")
    assert page.locator(COVER).inner_text() == (
        "Nobody is logged in on this computer any more. Log in again to go on."
    )
    assert page.url.endswith(HALL), "it was not sent to the log-in page"
    page.context.add_cookies(cookies)  # type: ignore[arg-type]
    page.wait_for_event("load", timeout=30_000)
    heard(page)
    assert page.locator(COVER).is_hidden()
    assert "Els Bos" in page.content()


def test_a_tournament_deleted_under_the_display_is_said_and_asked_for_seldom(small: Site) -> None:
    small.allowed_statuses.add(404)
    page = small.page(administrator(small), **BEAMER)
    page.clock.install()
    page.goto(HALL)
    heard(page)
    asked = 0

    def count(answer: Any) -> None:
        nonlocal asked
        asked += "/state" in answer.url

    delete(small)
    page.clock.run_for(3_000)
    page.locator(COVER).wait_for(state="visible")
    assert page.locator(COVER).inner_text() == "This tournament is no longer there."
    for _ in range(12):
        page.clock.run_for(5_000)
    page.on("response", count)
    for _ in range(60):
        page.clock.run_for(10_000)
    assert asked <= 11, "once a minute, for ten minutes"


def test_a_tournament_made_again_at_the_same_address_takes_the_place_of_the_old_one(small: Site) -> None:
    small.allowed_statuses.add(404)
    page = small.page(administrator(small), **BEAMER)
    page.goto(HALL)
    heard(page)
    delete(small)
    add_tournament(small.app, "small", {1: ("Zoë Zonder", 0)})
    with small.app.app_context():
        db.session.query(Tournament).filter_by(slug="small").one().name = "The second one"
        db.session.commit()
    page.wait_for_function("() => document.body.textContent.includes('The second one')", timeout=40_000)
    page.wait_for_function("() => document.body.textContent.includes('Zoë Zonder')")
    assert "Els Bos" not in page.content()


def test_however_often_it_asks_no_timers_are_left_behind(small: Site) -> None:
    page = small.page(administrator(small), **BEAMER)
    page.add_init_script(
        """(() => { const waiting = window.waiting = new Set();
        const set = window.setTimeout, clear = window.clearTimeout;
        window.setTimeout = (call, after) => { const id = set(() => { waiting.delete(id); call(); }, after);
          waiting.add(id); return id; };
        window.clearTimeout = (id) => { waiting.delete(id); clear(id); }; })()"""
    )
    page.clock.install()
    page.goto(HALL)
    most = 0
    for turn in range(40):
        with page.expect_response(lambda answer: "/state" in answer.url):
            page.clock.run_for(2_500)
        if turn == 4:
            most = page.evaluate("window.waiting.size")
        if turn % 8 == 7:  # some of them fail
            page.context.set_offline(True)
            page.clock.run_for(5_000)
            page.context.set_offline(False)
    assert page.evaluate("window.waiting.size") <= most + 1
