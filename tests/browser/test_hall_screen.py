"""What the hall display does by itself: pages in turn, languages, clock, keys; it can stand for a week."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from swiss64.extensions import db
from swiss64.models import Round, Tournament
from tests.browser.conftest import BEAMER, Site
from tests.browser.hall_setting import MEASURE, administrator, alone, field, settle
from tests.browser.test_look import findings
from tests.site.public_setting import set_result

pytestmark = pytest.mark.browser

NEW_CONTENT = """async () => {
  const text = await (await fetch(location.pathname + '/content')).text();
  const source = new DOMParser().parseFromString(text, 'text/html').getElementById('hall-source');
  document.getElementById('hall-source').replaceWith(document.importNode(source, true));
  document.dispatchEvent(new CustomEvent('hall:content'));
}"""


def opened(site: Site, players: int = 49, done: int | None = 6, **options: Any) -> Page:
    """A display that stands alone, of a tournament with so many players."""
    field(site, "hall", players, done=done)
    page = site.page(administrator(site), **(BEAMER | options))
    alone(page)
    page.goto("/en/t/hall/display")
    return page


def place(page: Page) -> tuple[str, int, int]:
    """The view, the page and how many there are."""
    here = page.evaluate("window.hall.place()")
    return here["view"], here["page"], here["of"]


def starts_at(site: Site, moment: datetime) -> None:
    """Round 1 starts then."""
    with site.app.app_context():
        row = db.session.query(Tournament).filter_by(slug="hall").one()
        first = db.session.query(Round).filter_by(tournament_id=row.id, number=1).one()
        first.planned_start = moment
        row.revision += 1
        db.session.commit()


# --- pages in turn ---


def test_its_pages_turn_at_the_pace_that_was_chosen_and_stand_still_on_hold(site: Site) -> None:
    field(site, "hall", 49, done=6)
    page = site.page(administrator(site), **BEAMER)
    alone(page)
    page.clock.install(time=datetime(2026, 12, 5, 14, 0, tzinfo=UTC))
    page.goto("/en/t/hall/display")
    assert place(page) == ("open", 1, 2)
    page.clock.run_for(11_000)
    assert place(page)[1] == 1
    page.clock.run_for(2_000)
    assert place(page) == ("results", 2, 2)
    assert page.locator("#hall-page").inner_text() == "2/2"
    settle(page, seconds=30)
    page.clock.run_for(20_000)
    assert place(page)[1] == 2
    page.clock.run_for(11_000)
    assert place(page)[1] == 1
    settle(page, held=True)
    page.clock.run_for(600_000)
    assert place(page)[1] == 1
    assert page.locator("#hall-page").inner_text() == "1/2 ‖ on hold"


def test_a_clock_that_is_set_back_or_forward_turns_no_page(site: Site) -> None:
    field(site, "hall", 49, done=6)
    page = site.page(administrator(site), **BEAMER)
    alone(page)
    page.goto("/en/t/hall/display")
    settle(page, seconds=60)
    for hours in (5, -5):
        page.evaluate("(h) => { window.hallClockOffset = h * 3600000; }", hours)
        page.wait_for_timeout(1_200)
        assert place(page) == ("open", 1, 2)


def test_languages_come_in_turn_or_one_of_them(site: Site) -> None:
    page = opened(site)
    settle(page, languages=["nl", "en"])
    spoken = []
    for _turn in range(6):
        spoken.append(page.locator("#hall-screen .hall-page-rows").get_attribute("lang"))
        page.keyboard.press("ArrowRight")
    assert spoken == ["en", "en", "nl", "nl", "en", "en"] or spoken == ["nl", "nl", "en", "en", "nl", "nl"]
    rows = {}
    for language in ("en", "nl"):
        settle(page, languages=[language], views=["names"])
        rows[language] = page.evaluate(MEASURE)
        assert rows[language]["faults"] == []
    assert rows["nl"]["keys"] == rows["en"]["keys"]
    assert page.locator("#hall-screen .chip.black").first.inner_text() == "Z"
    assert page.locator("#hall-screen .hall-head").first.inner_text().startswith("Naam")
    for _turn in range(3):
        assert page.locator("#hall-screen .hall-page-rows").get_attribute("lang") == "nl"
        page.keyboard.press("ArrowRight")


def test_a_result_comes_in_without_starting_again_and_is_marked(site: Site) -> None:
    page = opened(site, players=49)
    settle(page, views=["boards", "names", "results"])
    while place(page)[0] != "results":
        page.keyboard.press("PageDown")
    before = place(page)
    set_result(site.app, "hall", 1, 20, "WHITE_WINS")
    page.evaluate(NEW_CONTENT)
    row = page.locator('#hall-screen li[data-key="1-20"]')
    expect(row).to_have_class("hall-fresh")
    assert "1–0" in row.inner_text()
    assert place(page) == before
    assert page.locator("#hall-screen .hall-fresh").count() == 1


def test_the_last_result_brings_the_standings(site: Site) -> None:
    page = opened(site, players=6, done=1)
    assert place(page)[0] == "open"
    set_result(site.app, "hall", 1, 2, "DRAW")
    page.evaluate(NEW_CONTENT)
    assert place(page) == ("standings", 1, 1)
    assert page.locator("#hall-title").inner_text() == "Standings"


def test_views_that_were_chosen_are_shown_in_that_order_and_none_again_by_itself(site: Site) -> None:
    page = opened(site)
    settle(page, views=["standings", "players"])
    assert place(page)[0] == "standings"
    page.keyboard.press("PageDown")
    assert place(page)[0] == "players"
    settle(page, views=[])
    assert place(page)[0] == "open"


# --- at the screen itself ---


def test_keys_and_presenters_turn_hold_and_blank(site: Site) -> None:
    page = opened(site)
    settle(page, views=["boards", "names", "standings"])
    pages = place(page)[2]
    for forward, back in (("ArrowRight", "ArrowLeft"), ("ArrowDown", "ArrowUp"), ("PageDown", "PageUp")):
        page.keyboard.press(forward)
        assert place(page)[1] == 2
        page.keyboard.press(back)
        assert place(page)[1] == 1
    page.keyboard.press("ArrowLeft")
    assert place(page)[1] == pages
    page.keyboard.press("Space")
    expect(page.locator("#hall-page")).to_contain_text("on hold")
    settle(page, held=False, views=["boards", "names", "standings"])
    expect(page.locator("#hall-page")).not_to_contain_text("on hold")
    page.keyboard.press("b")
    expect(page.locator("#hall-screen")).to_be_hidden()
    expect(page.locator("#hall-clock")).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(0, 0, 0)"
    page.keyboard.press("b")
    expect(page.locator("#hall-screen")).to_be_visible()
    settle(page, blank=True)
    expect(page.locator("#hall-screen")).to_be_hidden()


def test_what_was_told_before_does_not_undo_what_somebody_did_at_the_screen(site: Site) -> None:
    page = opened(site)
    settle(page, held=False, blank=False)
    page.keyboard.press("Space")
    settle(page, held=False, blank=False, seconds=20)
    expect(page.locator("#hall-page")).to_contain_text("on hold")


def test_the_button_and_the_key_ask_for_the_full_screen(site: Site) -> None:
    page = opened(site)
    for key in (False, True):
        if key:
            page.keyboard.press("f")
        else:
            page.locator("#hall-full").click()
        page.wait_for_function("() => document.fullscreenElement !== null")
        page.evaluate("document.exitFullscreen()")
        page.wait_for_function("() => document.fullscreenElement === null")


def test_the_screen_is_asked_to_stay_on_again_when_it_is_seen_again(site: Site) -> None:
    field(site, "hall", 6, done=1)
    page = site.page(administrator(site), **BEAMER)
    alone(page)
    page.add_init_script(
        "window.asked = 0; Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => {"
        " window.asked += 1; window.lock = { released: false }; return window.lock; } } });"
    )
    page.goto("/en/t/hall/display")
    page.wait_for_function("() => window.asked === 1 && window.lock")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate("window.asked") == 1
    page.evaluate("window.lock.released = true; document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function("() => window.asked === 2")


def test_dark_and_light_have_the_contrast_of_a_page_and_no_fault_that_axe_finds(site: Site) -> None:
    page = opened(site)
    for ground, colour in (("light", "rgb(255, 255, 255)"), ("dark", "rgb(0, 0, 0)")):
        settle(page, ground=ground, views=["names", "standings"])
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == colour
        assert findings(page) == []


def test_who_wants_no_motion_sees_no_bar_that_moves(site: Site) -> None:
    field(site, "hall", 49, done=6)
    page = site.page(administrator(site), **BEAMER, reduced_motion="reduce")
    alone(page)
    page.clock.install(time=datetime(2026, 12, 5, 14, 0, tzinfo=UTC))
    page.goto("/en/t/hall/display")
    bar = "document.getElementById('hall-progress').style.transform"
    before = page.evaluate(bar)
    page.clock.run_for(6_000)
    assert page.evaluate(bar) == before == "scaleX(0.5)"  # the place: page 1 of 2
    assert page.evaluate("document.getAnimations().length") == 0


def test_the_picture_moves_a_few_pixels_with_every_page_and_nothing_is_cut(site: Site) -> None:
    page = opened(site, viewport={"width": 1280, "height": 720})
    settle(page, views=["names", "boards"])
    seen = set()
    for _turn in range(9):
        box = page.locator(".hall-top").bounding_box()
        assert box is not None
        seen.add((box["x"], box["y"]))
        shown = page.evaluate(MEASURE)
        assert shown["faults"] == []
        page.keyboard.press("ArrowRight")
    assert len(seen) == 9
    assert max(x for x, _ in seen) - min(x for x, _ in seen) <= 8


# --- the clock ---


@pytest.mark.parametrize(
    ("now", "clock", "words"),
    [
        # Summer time ends on 25 October 2026 at 3:00, which is then 2:00 again. The round is at 9:30.
        (datetime(2026, 10, 25, 0, 30, tzinfo=UTC), "2:30 am", "Round 1 at 9:30 am"),
        (datetime(2026, 10, 25, 1, 30, tzinfo=UTC), "2:30 am", "Round 1 at 9:30 am"),
        (datetime(2026, 10, 25, 4, 30, tzinfo=UTC), "5:30 am", "Round 1 starts in 4 h 00 min"),
        (datetime(2026, 10, 25, 7, 48, tzinfo=UTC), "8:48 am", "Round 1 starts in 42 min"),
        (datetime(2026, 10, 25, 8, 30, 30, tzinfo=UTC), "9:30 am", "Round 1 starts now"),
        (datetime(2026, 10, 25, 8, 32, tzinfo=UTC), "9:32 am", "Round 1 at 9:30 am"),
        (datetime(2026, 10, 24, 12, 0, tzinfo=UTC), "2:00 pm", "Round 1 on Sun 25 Oct 9:30 am"),
    ],
)
def test_the_time_to_the_start_is_right_in_the_night_that_the_clock_goes_back(
    site: Site, now: datetime, clock: str, words: str
) -> None:
    field(site, "hall", 20, done=0)
    starts_at(site, datetime(2026, 10, 25, 8, 30, tzinfo=UTC))
    page = site.page(administrator(site), **BEAMER)
    alone(page)
    page.clock.install(time=now)
    page.goto("/en/t/hall/display")
    expect(page.locator("#hall-clock")).to_have_text(clock)
    expect(page.locator("#hall-time")).to_have_text(words)


def test_an_hour_before_and_after_the_clock_goes_back_is_two_hours_apart(site: Site) -> None:
    field(site, "hall", 20, done=0)
    starts_at(site, datetime(2026, 10, 25, 2, 30, tzinfo=UTC))  # 3:30 in winter
    page = site.page(administrator(site), **BEAMER)
    alone(page)
    page.clock.install(time=datetime(2026, 10, 24, 23, 30, tzinfo=UTC))  # 1:30 in summer
    page.goto("/en/t/hall/display")
    expect(page.locator("#hall-clock")).to_have_text("1:30 am")
    expect(page.locator("#hall-time")).to_have_text("Round 1 starts in 3 h 00 min")
    page.clock.fast_forward(2 * 3600_000)
    expect(page.locator("#hall-clock")).to_have_text("2:30 am")
    expect(page.locator("#hall-time")).to_have_text("Round 1 starts in 1 h 00 min")


def test_the_clock_of_the_site_counts_not_that_of_the_laptop(site: Site) -> None:
    field(site, "hall", 20, done=0)
    page = site.page(administrator(site), **BEAMER)
    alone(page)
    page.clock.install(time=datetime(2026, 12, 5, 13, 0, tzinfo=UTC))
    page.goto("/nl/t/hall/display")
    expect(page.locator("#hall-clock")).to_have_text("14.00")
    page.evaluate("window.hallClockOffset = 20 * 60000")
    page.clock.run_for(1_000)
    expect(page.locator("#hall-clock")).to_have_text("14.20")


# --- for a week ---


def test_a_display_that_stands_for_a_week_grows_nowhere(site: Site) -> None:
    grows_nowhere(site, players=40, times=60)


@pytest.mark.long
def test_nor_does_a_big_one_that_turns_two_thousand_pages(site: Site) -> None:
    grows_nowhere(site, players=200, times=500)


def grows_nowhere(site: Site, players: int, times: int) -> None:
    """Gives a display so many new contents and shows four pages of each; it needs no more than after 20."""
    page = opened(site, players=players, done=players // 6, viewport={"width": 1280, "height": 720})
    settle(page, views=["boards", "names", "results", "standings"], languages=["nl", "en"])
    work = """async (rounds) => {
      const text = await (await fetch(location.pathname + '/content')).text();
      for (let n = 0; n < rounds; n += 1) {
        const source = new DOMParser().parseFromString(text, 'text/html').getElementById('hall-source');
        document.getElementById('hall-source').replaceWith(document.importNode(source, true));
        document.dispatchEvent(new CustomEvent('hall:content'));
        for (let turn = 0; turn < 4; turn += 1) window.hall.next();
        const detail = { announcement: n % 2 ? 'Tea' : '' };
        document.dispatchEvent(new CustomEvent('hall:settings', { detail }));
        await new Promise((done) => setTimeout(done));
      }
    }"""
    page.evaluate(work, 20)
    before = counted(page)
    page.evaluate(work, times)
    after = counted(page)
    assert after["listeners"] <= before["listeners"] + 2
    assert after["nodes"] <= before["nodes"] * 1.1 + 200
    assert after["heap"] <= before["heap"] * 1.15 + 500_000


def counted(page: Page) -> dict[str, float]:
    """Nodes, listeners and bytes in use of a page after its rubbish was collected."""
    tools = page.context.new_cdp_session(page)
    tools.send("HeapProfiler.enable")
    for _again in range(3):
        tools.send("HeapProfiler.collectGarbage")
    counts = tools.send("Memory.getDOMCounters")
    heap = tools.send("Runtime.getHeapUsage")
    tools.detach()
    return {
        "nodes": counts["nodes"],
        "listeners": counts["jsEventListeners"],
        "heap": heap["usedSize"],
    }


def test_without_javascript_the_display_is_one_long_list(site: Site) -> None:
    field(site, "hall", 6, done=1)
    page = site.page(administrator(site), java_script_enabled=False)
    page.goto("/en/t/hall/display")
    rows = page.locator("#hall-source li:visible")
    assert rows.count() == 3  # one board that plays, one that is done, one bye
    assert page.locator("#hall-source h2:visible").all_inner_texts() == [
        "Round 1: still playing",
        "Round 1: results",
    ]
