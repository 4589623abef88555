"""Logging in with a provider, which is another site, in a real browser under the real content policy."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import Page

from swiss64.accounts import operations
from swiss64.journal import SYSTEM
from tests.browser.conftest import LAPTOP, PHONE, Site
from tests.browser.test_look import VARIANTS, findings
from tests.openid_provider import OpenIdProvider, provider_running
from tests.site.openid_setting import configured

pytestmark = pytest.mark.browser

WIM, PASSWORD = "wim@example.org", "paard en loper"


@pytest.fixture
def google(site: Site) -> Iterator[OpenIdProvider]:
    with provider_running() as provider:
        provider.asks = True
        site.app.config["OIDC_PROVIDERS"] = (configured(provider),)
        site.app.config["PUBLIC_URL"] = site.url
        site.allowed_statuses = {400, 401, 404, 409, 422}
        yield provider


def to_google(page: Page, button: str = "Go on with Google") -> None:
    page.get_by_role("button", name=button).click()
    page.get_by_role("heading", name="Provider").wait_for()


def join(page: Page) -> None:
    """From the log-in page to an account."""
    page.goto("/en/log-in?next=/en/account")
    to_google(page)
    page.get_by_role("link", name="Let me in").click()
    page.wait_for_url("**/en/sign-up/with/google")
    assert page.get_by_label("Your name").input_value() == "Nel Nieuw"
    page.get_by_role("button", name="Make my account").click()
    page.get_by_text("Your account is there, and you are logged in.").wait_for()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
@pytest.mark.parametrize("screen", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_there_and_back_and_there_again(
    site: Site, google: OpenIdProvider, scripts: bool, screen: dict[str, Any]
) -> None:
    page = site.page(java_script_enabled=scripts, **screen)
    join(page)
    assert page.get_by_text("Google, as nel@example.org").is_visible()
    page.get_by_role("main").get_by_role("button", name="Log out", exact=True).click()
    page.wait_for_url("**/en/")
    page.goto("/en/log-in?next=/en/account")
    to_google(page)
    page.get_by_role("link", name="Cancel").click()
    page.get_by_text("You stopped at Google, so nothing was changed here.").wait_for()
    page.get_by_role("link", name="To the page to log in").click()
    to_google(page)
    page.go_back()
    page.wait_for_url("**/en/log-in?next=/en/account")
    to_google(page)
    page.get_by_role("link", name="Let me in").click()
    page.wait_for_url("**/en/account")


def test_linking_and_unlinking_by_keyboard(site: Site, google: OpenIdProvider) -> None:
    with site.app.app_context():
        epoch = operations.create(
            SYSTEM, datetime.now(UTC), email=WIM, name="Wim", password=PASSWORD
        ).session_epoch
    page = site.page(epoch)
    page.goto("/en/account")
    page.get_by_role("button", name="Log in with Google too").focus()
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Let me in").click()
    page.get_by_text("From now on you can log in with Google too.").wait_for()
    page.get_by_role("button", name="Unlink Google").focus()
    page.keyboard.press("Enter")
    page.get_by_text("You no longer log in with Google.").wait_for()
    assert page.get_by_role("button", name="Log in with Google too").is_visible()


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_axe_finds_nothing_and_no_page_is_wider_than_the_screen(
    site: Site, google: OpenIdProvider, variant: str
) -> None:
    page = site.page(**VARIANTS[variant])
    found: list[str] = []

    def look(name: str) -> None:
        found.extend(f"{name}: {finding}" for finding in findings(page))
        width: Any = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        if width > 0:
            found.append(f"{name}: {width} pixels too wide")

    for address in ("log-in", "sign-up"):
        page.goto(f"/en/{address}")
        look(address)
    # As long as the provider shows nothing, the page that leads there stays in sight.
    page.route("http://localhost:*/**", lambda route: route.fulfill(status=204))
    page.get_by_role("button", name="Go on with Google").click()
    page.get_by_role("link", name="Go on to Google").wait_for()
    look("on the way")
    page.unroute("http://localhost:*/**")
    page.goto("/en/log-in")
    to_google(page)
    page.get_by_role("link", name="Cancel").click()
    page.get_by_text("You stopped at Google").wait_for()
    look("cancelled")
    page.goto("/en/log-in")
    to_google(page)
    page.get_by_role("link", name="Let me in").click()
    page.wait_for_url("**/en/sign-up/with/google")
    look("name")
    page.get_by_role("button", name="Make my account").click()
    page.wait_for_url("**/en/account")
    look("account")
    assert found == []
