"""What holds for the little window of every explanation, whatever it explains."""

from __future__ import annotations

from collections.abc import Iterable

from playwright.sync_api import Locator, Page, expect

from tests.browser.test_look import findings


def opened(page: Page, path: str, link: str = "a.why") -> Locator:
    """The window, after a tap on the first such link of a page."""
    page.goto(path)
    page.locator(link).first.click()
    window = page.locator("#term-window")
    expect(window).to_be_visible()
    return window


def axe_finds(page: Page, paths: Iterable[str], *, window_on: str) -> dict[str, object]:
    """What axe finds on these pages, and in the window that opens on `window_on`; empty if all is well."""
    found: dict[str, object] = {}
    for path in paths:
        page.goto(path)
        found[path] = findings(page)
    opened(page, window_on)
    found["window"] = findings(page)
    return {path: what for path, what in found.items() if what}


def stays_open_while_the_page_refreshes(page: Page, path: str, link: str = "a.why") -> None:
    """The window outlives a refresh of the part it was opened from, and leads back to the new link."""
    window = opened(page, path, link)
    with page.expect_response(lambda answer: "/live/" in answer.url):
        page.evaluate("htmx.trigger(document.querySelector('[data-live]'), 'refresh')")
    expect(window).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(link).first).to_be_focused()


def fits_on_a_phone(window: Locator) -> None:
    """The window is within the 320 pixels of the smallest phone, and so is all that is in it."""
    box = window.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 320
    assert window.evaluate("element => element.scrollWidth <= element.clientWidth")
