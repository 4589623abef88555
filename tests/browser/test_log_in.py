"""Logging in with a real browser: by keyboard, without scripts, and from a page whose session ended."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page

from swiss64.accounts import operations
from swiss64.journal import SYSTEM, Actor
from tests.browser.conftest import PHONE, Site

pytestmark = pytest.mark.browser

EMAIL, PASSWORD = "olga@example.org", "paard en loper"


@pytest.fixture
def olga(site: Site) -> tuple[int, str]:
    """Number and epoch of an organiser's account."""
    with site.app.app_context():
        account = operations.create(
            SYSTEM, datetime.now(UTC), email=EMAIL, name="Olga", password=PASSWORD, may_organise=True
        )
        return account.id, account.session_epoch


def log_in_by_keyboard(page: Page, password: str) -> None:
    page.get_by_label("E-mail address").fill(EMAIL)
    page.keyboard.press("Tab")
    page.keyboard.type(password)
    page.keyboard.press("Enter")


@pytest.mark.usefixtures("olga")
@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_private_page_asks_to_log_in_and_then_shows_itself(site: Site, scripts: bool) -> None:
    site.allowed_statuses = {422}
    page = site.page(java_script_enabled=scripts, **PHONE)
    page.goto("/en/account/password")
    log_in_by_keyboard(page, "dame en toren")
    assert "do not belong together" in page.get_by_role("alert").inner_text()
    assert page.get_by_label("E-mail address").input_value() == EMAIL
    log_in_by_keyboard(page, PASSWORD)
    page.wait_for_url("**/en/account/password")
    assert page.get_by_role("heading", level=1).inner_text() == "Change password"


def test_logging_out_leaves_nothing_that_the_back_button_shows(site: Site, olga: tuple[int, str]) -> None:
    page = site.page(olga[1])
    page.goto("/en/account")
    page.get_by_role("main").get_by_role("button", name="Log out", exact=True).click()
    page.wait_for_url("**/en/")
    page.go_back()
    page.wait_for_url("**/en/log-in?next=/en/account")


def test_htmx_sends_the_token_with_every_change(site: Site, olga: tuple[int, str]) -> None:
    page = site.page(olga[1])
    page.goto("/en/account")
    with page.expect_response("**/en/account/sessions") as found:
        page.evaluate("htmx.ajax('POST', '/en/account/sessions', {target: '#main', swap: 'none'})")
    assert found.value.status == 204
    assert found.value.request.headers["x-csrftoken"]
    page.get_by_text("You are logged out everywhere else.").wait_for()


def test_a_page_whose_session_ended_goes_to_the_log_in_page_and_comes_back(
    site: Site, olga: tuple[int, str]
) -> None:
    site.allowed_statuses = {401}
    page = site.page(olga[1])
    page.goto("/en/account/password")
    with site.app.app_context():
        operations.end_sessions(Actor("Olga", olga[0]), datetime.now(UTC))
    page.evaluate("htmx.ajax('GET', '/en/account', {target: '#main'})")
    page.wait_for_url("**/en/log-in?next=/en/account/password")
    log_in_by_keyboard(page, PASSWORD)
    page.wait_for_url("**/en/account/password")
