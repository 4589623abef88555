"""The pages about people in a real browser: staff, visitors, helpers' phones, requests, administrators."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import select

from swiss64 import clock
from swiss64.extensions import db
from swiss64.models import Game, Helper, OrganiserRequest, StaffInvitation
from swiss64.people.helpers import today_in
from tests.browser.conftest import PHONE, Site
from tests.browser.test_look import VARIANTS, findings
from tests.site.people_setting import Crowd, crowd

pytestmark = pytest.mark.browser
LONG = "Verschrikkelijk-lange-naam van het Toernooi zonder einde"


@pytest.fixture
def people(site: Site) -> Crowd:
    """Every kind of person, an open tournament and a private one, and something in every list."""
    made = crowd(site.app, LONG)
    with site.app.app_context():
        for state in ("waiting", "declined"):
            db.session.add(
                OrganiserRequest(
                    name="Wim de Organisator",
                    club="Schaakvereniging De Zeer Lange Naam",
                    email=f"wim.{state}@een-heel-lang-domein-zonder-spaties.example.org",
                    address_key="w@x",
                    message="Een rapid in mei.\nZestig spelers.",
                    language="nl",
                    created_at=clock.now(),
                    state=state,
                    decided_by="Ada" if state == "declined" else "",
                    reason="De proef is vol." if state == "declined" else "",
                )
            )
        db.session.commit()
    return made


def addresses(made: Crowd) -> dict[str, list[str]]:
    """Pages by who looks at them."""
    slug, helper = made.values["private"]["slug"], made.values["private"]["helper_id"]
    token = made.values["private"]["token"]
    staff = f"t/{slug}/manage"
    return {
        "organiser": [
            f"{staff}/people",
            f"{staff}/visitors",
            f"{staff}/helpers",
            f"{staff}/helpers/{helper}",
            f"t/{slug}/edit",
            f"invitation/{token}",
            f"help/{token}",
        ],
        "anonymous": ["organise", f"help/{token}", f"invitation/{token}", f"organise/{token}", "help/x"],
        "administrator": ["admin", "admin/accounts", "admin/requests", "admin/tournaments", "admin/outbox"],
    }


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_pages_are_readable_for_everybody_on_every_screen(
    site: Site, people: Crowd, variant: str
) -> None:
    site.allowed_statuses.add(404)
    options: dict[str, Any] = VARIANTS[variant]
    for kind, paths in addresses(people).items():
        page = site.page(people.epochs.get(kind), **options)
        for path in paths:
            page.goto(f"/nl/{path}")
            assert findings(page) == [], f"{path}, {variant}"
            wide = page.evaluate("document.documentElement.scrollWidth") - options["viewport"]["width"]
            assert wide <= 0, f"{path}, {variant}: {wide} pixels too wide"


def test_from_the_code_to_a_result_on_the_helpers_phone_without_javascript(site: Site, people: Crowd) -> None:
    slug = people.values["private"]["slug"]
    with site.app.app_context():
        for game in db.session.scalars(select(Game)):
            game.result, game.result_at = None, None
        db.session.commit()
    organiser = site.page(people.epochs["organiser"])
    organiser.goto(f"/en/t/{slug}/manage/helpers")
    organiser.get_by_label("Name of the link").fill("Zaal B")
    today = today_in("Europe/Amsterdam", clock.now()).isoformat()
    organiser.get_by_label("Day", exact=True).fill(today)  # the next day with play is proposed
    organiser.get_by_role("button", name="Make the link").click()
    code = organiser.get_by_alt_text("Code to scan with the helper’s phone")
    expect(code).to_have_js_property("complete", True)
    assert code.evaluate("image => image.naturalWidth") > 100
    link = organiser.locator(".link-text a").get_attribute("href")
    assert link is not None
    phone = site.page(None, **PHONE, java_script_enabled=False)
    phone.goto(link)
    phone.get_by_role("button", name="Enter results on this phone").click()
    expect(phone.get_by_role("heading", name="Round 1 — results")).to_be_visible()
    expect(phone.get_by_text("Zaal B", exact=True)).to_be_visible()
    phone.locator("#board-1").get_by_role("button", name="½–½").click()
    expect(phone.locator("#board-1").get_by_role("button", name="½–½")).to_have_attribute(
        "aria-pressed", "true"
    )
    site.allowed_statuses.add(403)
    organiser.get_by_role("button", name="Withdraw this link").click()
    phone.reload()
    expect(phone.get_by_text("This link for helpers does not work now.")).to_be_visible()


def test_the_helpers_page_is_readable_and_its_results_are_saved_by_htmx_too(
    site: Site, people: Crowd
) -> None:
    with site.app.app_context():
        helper = db.session.scalars(select(Helper.token_digest).limit(1)).one()
        assert len(helper) == 64
        for game in db.session.scalars(select(Game)):
            game.result, game.result_at = None, None
        db.session.commit()
    phone: Page = site.page(None, **PHONE)
    phone.goto(f"/en/help/{people.values['private']['token']}")
    phone.get_by_role("button", name="Enter results on this phone").click()
    assert findings(phone) == []
    phone.locator("#board-2").get_by_role("button", name="1–0").click()
    expect(phone.locator("#board-2").get_by_role("button", name="1–0")).to_have_attribute(
        "aria-pressed", "true"
    )
    phone.reload()
    expect(phone.locator("#board-2").get_by_role("button", name="1–0")).to_have_attribute(
        "aria-pressed", "true"
    )


def test_an_organiser_invites_with_the_keyboard_alone(site: Site, people: Crowd) -> None:
    slug = people.values["open"]["slug"]
    page = site.page(people.epochs["organiser"])
    page.goto(f"/en/t/{slug}/manage/people")
    page.get_by_label("E-mail address").focus()
    page.keyboard.type("new@elsewhere.example")
    page.keyboard.press("Enter")
    expect(page.get_by_text("The invitation is on its way to new@elsewhere.example.")).to_be_visible()
    with site.app.app_context():
        kept = db.session.scalars(select(StaffInvitation.email)).all()
    assert "new@elsewhere.example" in kept
