"""Accounts with a real browser: from nothing to an account and away again, on a phone and without scripts."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from swiss64.accounts import operations
from swiss64.journal import SYSTEM
from tests.browser.conftest import LAPTOP, PHONE, Site
from tests.browser.test_look import VARIANTS, findings

pytestmark = pytest.mark.browser

EMAIL, PASSWORD, OTHER = "nel@example.org", "paard en loper", "toren en dame"
OPEN = (
    "log-in",
    "sign-up",
    "log-in/forgotten",
    "log-in/mail-sent",
    "log-in/new-password",
    "sign-up/finish",
    "demonstration/mail",
)
OWN = ("account", "account/profile", "account/password", "account/e-mail", "account/delete")


@pytest.fixture
def demonstration(site: Site) -> Site:
    """The site as a demonstration: its mails can be read."""
    site.app.config["DEMONSTRATION"] = True
    return site


def make(site: Site) -> str:
    """An account; gives its session epoch."""
    with site.app.app_context():
        made = operations.create(SYSTEM, datetime.now(UTC), email=EMAIL, name="Nel", password=PASSWORD)
        return made.session_epoch


def open_newest_mail(page: Page) -> None:
    page.goto("/en/demonstration/mail")
    page.locator(".mail").first.get_by_role("link").click()


def follow(page: Page, lang: str = "en") -> None:
    """Signs up, forgets the password, changes the address, takes the data and leaves."""
    page.goto(f"/{lang}/sign-up")
    page.get_by_label("E-mail address").fill(EMAIL)
    page.get_by_role("button", name="Mail me the link").click()
    page.get_by_text(f"A mail is on its way to {EMAIL}.").wait_for()
    page.get_by_role("main").get_by_role("link", name="Mails of the demonstration").click()
    page.locator(".mail").first.get_by_role("link").click()
    page.wait_for_url("**/sign-up/finish")
    page.get_by_label("Your name").fill("Nel")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password again").fill("something else")
    page.get_by_role("button", name="Make my account").click()
    page.get_by_text("This is not the same").wait_for()
    assert page.get_by_label("Your name").input_value() == "Nel"
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password again").fill(PASSWORD)
    page.get_by_role("button", name="Make my account").click()
    page.get_by_text("Your account is there, and you are logged in.").wait_for()
    page.get_by_role("main").get_by_role("button", name="Log out", exact=True).click()
    page.wait_for_url(f"**/{lang}/")

    page.goto(f"/{lang}/log-in")
    page.get_by_role("link", name="Forgot your password?").click()
    page.get_by_label("E-mail address").fill(EMAIL)
    page.get_by_role("button", name="Mail me the link").click()
    page.get_by_text("A mail is on its way").wait_for()
    open_newest_mail(page)
    page.wait_for_url("**/log-in/new-password")
    page.get_by_label("New password", exact=True).fill(OTHER)
    page.get_by_label("New password again").fill(OTHER)
    page.get_by_role("button", name="Save the new password").click()
    page.get_by_text("Your password is changed.").wait_for()

    page.get_by_role("link", name="Change e-mail address").click()
    page.get_by_label("E-mail address").fill("nieuw@example.org")
    page.get_by_role("button", name="Mail me the link").click()
    page.get_by_text("A mail is on its way to nieuw@example.org.").wait_for()
    open_newest_mail(page)
    page.get_by_role("button", name="Use this address").click()
    page.get_by_text("Your e-mail address is changed.").wait_for()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download your data").click()
    data = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert data["account"]["email"] == "nieuw@example.org"

    page.get_by_role("link", name="Delete your account").click()
    page.get_by_label("Delete my account").check()
    page.get_by_role("button", name="Delete my account").click()
    page.wait_for_url(f"**/{lang}/")
    assert page.get_by_role("link", name="Log in").is_visible()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_an_account_from_the_first_mail_to_the_last(demonstration: Site, scripts: bool) -> None:
    demonstration.allowed_statuses = {422}
    follow(demonstration.page(java_script_enabled=scripts, **PHONE))


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_axe_finds_nothing_and_no_page_is_wider_than_the_screen(demonstration: Site, variant: str) -> None:
    demonstration.allowed_statuses = {404}
    epoch = make(demonstration)
    stranger = demonstration.page(**VARIANTS[variant])
    stranger.goto("/en/sign-up")
    stranger.get_by_label("E-mail address").fill("a-very-long-name-of-somebody@a-long-domain.example.org")
    stranger.get_by_role("button", name="Mail me the link").click()
    stranger.wait_for_url("**/mail-sent")
    own = demonstration.page(epoch, **VARIANTS[variant])
    found = []
    for page, addresses in ((stranger, OPEN), (own, OWN)):
        for address in addresses:
            page.goto(f"/en/{address}")
            found += [f"{address}: {finding}" for finding in findings(page)]
            width: Any = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
            if width > 0:
                found.append(f"{address}: {width} pixels too wide")
    assert found == []


def test_where_one_is_logged_in_can_be_ended_by_keyboard(site: Site) -> None:
    site.allowed_statuses = {401}
    make(site)
    laptop, phone = site.page(**LAPTOP), site.page(**PHONE)
    for page in (laptop, phone):
        page.goto("/en/log-in")
        page.get_by_label("E-mail address").fill(EMAIL)
        page.get_by_label("Password").fill(PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_url("**/en/")
    laptop.goto("/en/account")
    assert laptop.locator(".log-ins li").count() == 2
    assert "this browser" in laptop.locator(".log-ins li").first.inner_text()
    laptop.get_by_role("button", name=re.compile("^Log out .*last seen")).focus()
    laptop.keyboard.press("Enter")
    laptop.get_by_text("You are logged out there.").wait_for()
    phone.goto("/en/account")
    phone.wait_for_url("**/en/log-in?next=/en/account")
