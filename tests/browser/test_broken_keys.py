"""Keys pressed in a hurry do nothing that nobody asked for."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Site
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
