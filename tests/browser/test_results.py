"""Entering the results of a round by keyboard and by thumb."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from swiss64.engine.tournament import Result
from swiss64.extensions import db
from swiss64.models import Account
from tests.browser.conftest import PHONE, Site
from tests.site.conftest import NOW, Person, World
from tests.site.rounds_setting import BLACK, DRAW, WHITE, Setting, setting

pytestmark = pytest.mark.browser


def round_one(site: Site, players: int) -> Setting:
    """A published first round; Olga organises."""
    people = {}
    with site.app.app_context():
        for name in ("ada", "olga", "otto", "vera"):
            email = f"{name}@example.org"
            account = Account(
                email=email,
                email_key=email,
                name=name.title(),
                password_hash="none",
                session_epoch=f"epoch-of-{name}",
                is_admin=name == "ada",
                created_at=NOW,
            )
            db.session.add(account)
            db.session.commit()
            people[name] = Person(account.id, account.name, account.session_epoch)
    here = setting(World(site.app, **people), players)
    here.draw()
    here.publish(1)
    return here


def at_board(page: Page, board: int) -> None:
    """The focus is on that board."""
    expect(page.locator(f"#board-{board}")).to_be_focused()


def pressed(page: Page, board: int, label: str) -> None:
    """The board shows that result."""
    button = page.locator(f"#board-{board} .result-button[aria-pressed=true]")
    expect(button).to_have_text(label)


def test_a_whole_round_by_keyboard(site: Site) -> None:
    here = round_one(site, 10)
    page = site.page("epoch-of-olga")
    page.goto(here.url())
    page.keyboard.press("ArrowDown")
    at_board(page, 1)
    page.keyboard.type("105")
    at_board(page, 4)
    page.keyboard.type("=")
    at_board(page, 5)
    page.keyboard.press("ArrowUp")
    at_board(page, 4)
    page.keyboard.press("Backspace")
    expect(page.locator("#board-4 .result-button[aria-pressed=true]")).to_have_count(0)
    at_board(page, 4)
    page.keyboard.type("1")
    at_board(page, 5)
    page.keyboard.type("0")
    expect(page.get_by_role("status").filter(has_text="All results are in.")).to_be_visible()
    expect(page.get_by_role("button", name="Draw round 2")).to_be_visible()
    assert [here.result(1, board) for board in range(1, 6)] == [WHITE, BLACK, DRAW, WHITE, BLACK]


def test_keys_wait_for_a_board_that_is_still_being_saved(site: Site) -> None:
    here = round_one(site, 4)
    page = site.page("epoch-of-olga")
    page.goto(here.url())
    page.locator("#board-1").focus()
    page.keyboard.press("1")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("0")
    pressed(page, 1, "0–1")
    assert here.result(1, 1) is BLACK


def test_an_answer_that_was_overtaken_does_not_bring_back_an_older_state(site: Site) -> None:
    here = round_one(site, 4)
    page = site.page("epoch-of-olga")
    page.goto(here.url())
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/boards/1/result", lambda route: held.append((route, route.fetch())))
    page.locator("#board-1").focus()
    page.keyboard.press("1")
    at_board(page, 2)
    page.wait_for_timeout(300)
    page.keyboard.press("1")
    expect(page.get_by_text("All results are in.")).to_be_visible()
    [(route, answer)] = held
    assert "1 board of 2 has no result yet." in answer.text()
    route.fulfill(response=answer)
    pressed(page, 1, "1–0")
    expect(page.get_by_text("All results are in.")).to_be_visible()
    expect(page.get_by_role("link", name="1 finished")).to_be_visible()


def test_shortcuts_of_the_browser_and_typing_are_left_alone(site: Site) -> None:
    here = round_one(site, 8)
    page = site.page("epoch-of-olga")
    page.goto(here.url())
    page.locator("#board-1").focus()
    page.keyboard.press("Control+5")
    page.get_by_role("link", name="Only boards without a result").focus()
    page.keyboard.press("/")  # from wherever one is
    expect(page.get_by_label("Go to board")).to_be_focused()
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    at_board(page, 3)
    page.keyboard.press("1")
    pressed(page, 3, "1–0")
    assert [here.result(1, board) for board in range(1, 5)] == [None, None, WHITE, None]


def test_the_second_of_two_people_is_told_and_may_replace_it(site: Site) -> None:
    here = round_one(site, 4)
    site.allowed_statuses.add(409)
    olga, ada = site.page("epoch-of-olga"), site.page("epoch-of-ada")
    olga.goto(here.url())
    ada.goto(here.url())
    ada.locator("#board-1").get_by_role("button", name="½–½").click()
    pressed(ada, 1, "½–½")
    olga.locator("#board-1").focus()
    olga.keyboard.press("1")
    told = olga.locator("#board-1").get_by_role("alert")
    expect(told).to_contain_text("Ada was first and entered ½–½ (draw) for board 1.")
    at_board(olga, 2)
    assert here.result(1, 1) is DRAW
    told.get_by_role("button", name="Replace it with 1–0").click()
    pressed(olga, 1, "1–0")
    expect(olga.locator("#board-1 .history summary")).to_have_text("corrected")
    assert here.result(1, 1) is WHITE


def test_a_result_that_did_not_arrive_says_so(site: Site) -> None:
    here = round_one(site, 4)
    page = site.page("epoch-of-olga")
    page.goto(here.url())
    page.context.set_offline(True)
    page.locator("#board-1").get_by_role("button", name="1–0").click()
    expect(page.locator("#board-1").get_by_role("alert")).to_contain_text("not saved")
    page.context.set_offline(False)
    page.locator("#board-1").get_by_role("button", name="1–0").click()
    pressed(page, 1, "1–0")
    expect(page.locator("#board-1").get_by_role("alert")).to_have_count(0)
    site.complaints.clear()  # the browser rightly complained about the broken connection


def test_a_round_by_thumb_on_the_smallest_phone(site: Site) -> None:
    here = round_one(site, 6)
    page = site.page("epoch-of-olga", **PHONE)
    page.goto(here.url())
    for button in page.locator("#board-1 .result-button, #board-1 summary").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["width"] >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.locator("#board-1").get_by_role("button", name="1–0").tap()
    pressed(page, 1, "1–0")
    page.locator("#board-2 .more summary").tap()
    page.locator("#board-2").get_by_role("button", name="Black won by forfeit").tap()
    expect(page.locator("#board-2 .more summary")).to_have_text(re.compile("−–\\+"))
    page.locator("#board-3").get_by_role("button", name="0–1").tap()
    expect(page.get_by_role("button", name="Draw round 2")).to_be_visible()
    results = [here.result(1, board) for board in (1, 2, 3)]
    assert results == [WHITE, Result.BLACK_WINS_BY_FORFEIT, BLACK]


def test_the_present_round_and_the_status_stay_true_on_the_smallest_phone(site: Site) -> None:
    here = round_one(site, 4)
    here.play(1, WHITE, WHITE)
    for _ in range(3):
        here.play_round(WHITE, WHITE)
    here.draw()
    here.publish(5)
    page = site.page("epoch-of-olga", **PHONE)
    page.goto(here.url())
    present = page.locator(".rounds [aria-current=page]")
    expect(present).to_have_text(re.compile("5"))
    expect(present).to_be_in_viewport(ratio=0.9)
    page.locator("#board-1").get_by_role("button", name="1–0").tap()
    expect(present).to_contain_text("1 board open")
    page.evaluate("window.scrollTo({ top: 0, behavior: 'instant' })")
    expect(present).to_be_in_viewport(ratio=0.9)
    status = page.locator("#tournament-status")
    expect(status).to_have_text("running")
    page.locator("#board-2").get_by_role("button", name="1–0").tap()
    expect(status).to_have_text("finished")


def test_without_javascript_a_result_is_one_press_too(site: Site) -> None:
    here = round_one(site, 4)
    page = site.page("epoch-of-olga", java_script_enabled=False)
    page.goto(here.url())
    page.locator("#board-2").get_by_role("button", name="½–½").click()
    pressed(page, 2, "½–½")
    assert page.url.endswith("#board-2")
    assert here.result(1, 2) is DRAW
