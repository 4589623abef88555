"""The frame in a real browser."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Site

pytestmark = pytest.mark.browser


def test_the_front_page_opens_without_a_complaint_of_the_browser(site: Site) -> None:
    page = site.page(locale="nl-NL")
    page.goto("/")
    assert page.url == f"{site.url}/nl/"
    assert page.locator("main h1").count() == 1
