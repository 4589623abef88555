"""Keys pressed in a hurry do nothing that nobody asked for."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from swiss64.engine.tournament import Result
from tests.browser.conftest import PHONE, Site
from tests.browser.test_results import round_one

pytestmark = pytest.mark.browser


def test_enter_on_a_tick_alters_no_pairing(site: Site) -> None:
    here = round_one(site, 4)
    before = here.pairs(1)
    page = site.page("epoch-of-olga")
    page.goto(here.url("/rounds/1/pairing"))
    for name in ("confirmed", "player"):
        page.locator(f"input[name={name}]").first.press("Space")
        with page.expect_navigation():
            page.keyboard.press("Enter")
        assert page.locator(f"input[name={name}]").first.is_checked()
        assert here.pairs(1) == before
    # The buttons themselves still do what they say.
    with page.expect_navigation():
        page.get_by_role("button", name="Swap the colours of board 1").press("Enter")
    assert here.pairs(1)[0] == before[0][::-1]


def test_a_thumb_that_corrects_itself_at_once_is_heard(site: Site) -> None:
    here = round_one(site, 4)
    page = site.page("epoch-of-olga", **PHONE)
    page.goto(here.url())
    for second in ("BLACK_WINS", "NO_CONTEST", "WHITE_WINS"):
        page.locator("#board-1").evaluate(
            """(row, second) => {
                row.querySelector('[name=result][value=DRAW]').click();
                row.querySelector(`[name=result][value=${second}]`).click();
            }""",
            second,
        )
        expect(page.locator(f"#board-1 [value={second}][aria-pressed=true]")).to_have_count(1)
        assert here.result(1, 1) is Result[second]
        assert page.locator("#board-1 .problem").count() == 0
