"""The remote control of the hall display, on a phone, and what the screens make of it. In a real browser."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from swiss64 import clock
from swiss64.display import operations
from swiss64.display.steering import Settings
from swiss64.extensions import db
from swiss64.models import DisplayScreen
from tests.browser.conftest import BEAMER, PHONE, Site
from tests.browser.hall_net_setting import HALL, heard, link, tournament_id
from tests.browser.hall_setting import administrator
from tests.browser.test_look import VARIANTS, findings
from tests.site.public_setting import add_small_swiss

pytestmark = pytest.mark.browser


@pytest.fixture
def small(site: Site) -> Site:
    """A site with a small tournament."""
    add_small_swiss(site.app)
    return site


def test_the_remote_control_reaches_the_screen_within_two_seconds_of_its_next_question(small: Site) -> None:
    epoch = administrator(small)
    hall = small.page(**BEAMER)
    hall.goto(link(small))
    heard(hall)
    phone = small.page(epoch, **PHONE)
    phone.goto("/en/t/small/display/remote")
    hall.evaluate(
        """() => { window.told = []; for (const name of ["hall:settings", "hall:command"])
        document.addEventListener(name, (event) => window.told.push([name, event.detail])); }"""
    )

    def last(name: str) -> Any:
        hall.wait_for_function("(name) => window.told.some(([one]) => one === name)", arg=name, timeout=6_000)
        return hall.evaluate(
            """(name) => { const found = window.told.filter(([one]) => one === name); window.told = [];
            return found.pop()[1]; }""",
            name,
        )

    phone.get_by_role("button", name="Next").click()
    assert last("hall:command") == {"kind": "next"}
    phone.get_by_role("button", name="Previous").click()
    assert last("hall:command") == {"kind": "previous"}
    assert phone.evaluate("document.activeElement.value") == "previous", "the thumb's button keeps the focus"
    phone.get_by_role("button", name="Hold").click()
    assert last("hall:settings")["held"] is True
    phone.get_by_role("button", name="Blank").click()
    assert last("hall:settings")["blank"] is True
    phone.get_by_role("button", name="Show again").click()
    assert last("hall:settings")["blank"] is False
    phone.get_by_label("In Dutch").fill("Ronde 3 begint om 14.30")
    phone.get_by_role("button", name="Show the announcement").click()
    assert last("hall:settings")["announcement"]["en"] == "Ronde 3 begint om 14.30"
    phone.get_by_text("Saved. The screens follow within seconds.").wait_for()
    phone.get_by_label("Standings", exact=True).check()
    phone.get_by_label("Background").select_option("light")
    phone.get_by_label("How long a page stays").select_option("5")
    phone.get_by_role("button", name="Save", exact=True).click()
    told = last("hall:settings")
    assert (told["views"], told["seconds"], told["ground"]) == (["standings"], 5, "light")
    line = phone.locator(".screens li", has_text="Hall B")
    line.get_by_text("Standings").wait_for(timeout=15_000)
    assert "held" in line.inner_text()
    assert phone.evaluate("document.documentElement.scrollWidth") == 320


def test_turns_of_before_the_page_was_opened_are_not_made_again(small: Site) -> None:
    page = small.page(administrator(small), **BEAMER)
    page.goto(HALL)
    heard(page)
    with small.app.app_context():
        for _ in range(3):
            operations.turn(tournament_id(small), None, "next")
    page.add_init_script(
        "window.turns = 0; document.addEventListener('hall:command', () => { window.turns += 1; });"
    )
    page.reload()
    heard(page)
    heard(page)
    assert page.evaluate("window.turns") == 0
    with small.app.app_context():
        operations.turn(tournament_id(small), None, "next")
        operations.turn(tournament_id(small), None, "next")
    page.wait_for_function("() => window.turns === 2")


def test_two_screens_with_their_own_settings_show_their_own_side_by_side(small: Site) -> None:
    first, second = small.page(administrator(small), **BEAMER), small.page(administrator(small), **BEAMER)
    for page in (first, second):
        page.goto(HALL)
        heard(page)
    with small.app.app_context():
        one, two = [row.id for row in db.session.query(DisplayScreen).order_by(DisplayScreen.id)]
        identity = tournament_id(small)
        operations.choose(identity, one, Settings(views=("standings",), languages=("nl",)))
        operations.choose(identity, two, Settings(views=("boards",), languages=("en",), ground="light"))
    first.wait_for_function("() => window.hall.place().view === 'standings'")
    second.wait_for_function("() => window.hall.place().view === 'boards'")


def test_a_phone_without_javascript_steers_too(small: Site) -> None:
    epoch = administrator(small)
    hall = small.page(epoch, **BEAMER)
    hall.goto(HALL)
    heard(hall)
    phone = small.page(epoch, java_script_enabled=False, **PHONE)
    phone.goto("/en/t/small/display/remote")
    phone.get_by_role("button", name="Hold").click()
    assert phone.url.endswith("/en/t/small/display/remote")
    assert "held" in phone.locator(".screens").inner_text()
    phone.get_by_label("In Dutch").fill("Pauze")
    phone.get_by_role("button", name="Show the announcement").click()
    assert phone.get_by_text("Saved. The screens follow within seconds.").count() == 1
    hall.wait_for_function("() => document.body.textContent.includes('Pauze')")


@pytest.mark.parametrize("variant", VARIANTS)
def test_axe_finds_nothing_on_the_remote_control_and_the_links(small: Site, variant: str) -> None:
    epoch = administrator(small)
    hall = small.page(epoch, **BEAMER)
    hall.goto(link(small))
    heard(hall)
    page = small.page(epoch, **VARIANTS[variant])
    found = {}
    for path in ("remote", "remote?screen=1", "links"):
        page.goto(f"{HALL}/{path}")
        found[path] = findings(page)
    page.get_by_label("Name of this screen").fill("Hall C")
    page.get_by_role("button", name="Make the link").click()
    page.get_by_alt_text("QR code of this link").wait_for()
    found["the link, once"] = findings(page)
    assert {path: problems for path, problems in found.items() if problems} == {}


def test_neither_page_is_wider_than_a_small_phone_also_with_long_names(small: Site) -> None:
    small.allowed_statuses.add(422)
    page = small.page(administrator(small), **PHONE)
    page.goto(f"{HALL}/links")
    page.get_by_label("Name of this screen").fill("Wassenaarsestraatwegzaalbeneden-verdieping")
    page.get_by_role("button", name="Make the link").click()
    page.get_by_text("At most 40 characters; this has 42.").wait_for()
    page.get_by_label("Name of this screen").fill("Wassenaarsestraatwegzaalbenedenverdiepin")
    page.get_by_role("button", name="Make the link").click()
    address = page.locator("#link-address").input_value()
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    hall = small.page(**BEAMER)
    hall.goto(address)
    heard(hall)
    for path in ("remote", "remote?screen=1"):
        page.goto(f"{HALL}/{path}")
        assert page.evaluate("document.documentElement.scrollWidth") == 320
        for button in page.locator(".remote-buttons button").all():
            box = button.bounding_box()
            assert box is not None
            assert (box["height"] >= 60, box["width"] >= 130) == (True, True)


def test_the_remote_control_works_by_keyboard_and_the_list_that_renews_itself_keeps_the_focus(
    small: Site,
) -> None:
    page = small.page(administrator(small))
    hall = page.context.new_page()
    hall.goto(HALL)
    heard(hall)
    page.goto(f"{HALL}/remote")
    page.locator(".screens a", has_text="Screen 1").focus()
    with page.expect_response(lambda answer: "/remote/screens" in answer.url):
        pass
    page.wait_for_timeout(300)
    assert page.evaluate("document.activeElement.textContent") == "Screen 1"
    page.keyboard.press("Enter")
    page.wait_for_url("**/remote?screen=1")
    page.get_by_role("button", name="Hold").focus()
    page.keyboard.press("Enter")
    page.locator(".screens li.chosen", has_text="held").wait_for()


def test_a_screen_that_stopped_is_called_silent_on_the_open_remote_control(
    small: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    epoch = administrator(small)
    hall = small.page(epoch, **BEAMER)
    hall.goto(HALL)
    heard(hall)
    phone = small.page(epoch, **PHONE)
    phone.goto(f"{HALL}/remote")
    assert phone.locator(".screen-silent").count() == 0
    hall.close()
    now = clock.now
    monkeypatch.setattr(clock, "now", lambda: now() + timedelta(seconds=40))
    phone.locator(".screen-silent").wait_for()
    assert "silent for 4" in phone.locator(".screens").inner_text()
