"""The pages of players in a real browser: readable on every screen, for everybody, without scripts."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect
from sqlalchemy import select

from swiss64.extensions import db
from swiss64.models import Account, Entry, OwnNumbers, Profile, ProfileClaim
from tests.browser.conftest import PHONE, Site
from tests.browser.test_look import VARIANTS, findings
from tests.site.conftest import NOW
from tests.site.people_setting import Crowd, crowd

pytestmark = pytest.mark.browser
LONG = "Wolfeschlegelsteinhausenbergerdorff-van der Langenaam tot Zo"


@pytest.fixture
def people(site: Site) -> Crowd:
    """A crowd; the first profile is asked for by two, and has a very long name."""
    made = crowd(site.app, "Besloten")
    with site.app.app_context():
        kept = db.session.get_one(Profile, made.values["open"]["profile_id"])
        kept.name = kept.search_key = LONG
        kept.national_id, kept.fide_id, kept.birth = "7654321", "1012345", "1980"
        other = db.session.get_one(Profile, made.values["open"]["other_id"])
        other.name, other.national_id, other.birth = "J. Langenaam", "7654322", "1981"
        for entry in db.session.scalars(select(Entry).where(Entry.profile_id == kept.id)):
            entry.name, entry.club = LONG, "Schaakvereniging De Zeer Lange Clubnaam Zonder Einde"
        for kind in ("account", "registered"):
            account_id = made.accounts[kind]
            db.session.add(
                OwnNumbers(account_id=account_id, national_id="7654321", fide_id="1012345", stated_at=NOW)
            )
            db.session.add(ProfileClaim(profile_id=kept.id, account_id=account_id, created_at=NOW))
        db.session.add(OwnNumbers(account_id=made.accounts["other"], fide_id="1012345", stated_at=NOW))
        linked = db.session.get_one(Profile, made.values["private"]["profile_id"])
        linked.account_id = made.accounts["domain"]
        db.session.commit()
    return made


def addresses(made: Crowd) -> dict[str, list[str]]:
    """Pages by who looks at them."""
    values = made.values["open"]
    profile, other, claim = values["profile_id"], values["other_id"], values["claim_id"]
    slug = values["slug"]
    return {
        "anonymous": [
            "players",
            "players?q=lange",
            f"players/{profile}",
            f"t/{slug}/players",
            f"t/{slug}/players/1",
        ],
        "account": ["account/player", "account"],
        "other": ["account/player", "account"],
        "domain": ["account/player", "account"],
        "organiser": [f"t/{slug}/manage/players/{values['entry_id']}"],
        "administrator": [
            "admin",
            "admin/players",
            f"admin/players/{profile}",
            f"admin/players/{profile}/merge?other={other}",
            f"admin/players/requests/{claim}",
            f"admin/players/requests/{claim + 2}",
        ],
    }


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_pages_are_readable_for_everybody_on_every_screen(
    site: Site, people: Crowd, variant: str
) -> None:
    options: dict[str, Any] = VARIANTS[variant]
    for kind, paths in addresses(people).items():
        page = site.page(people.epochs.get(kind), **options)
        for path in paths:
            page.goto(f"/nl/{path}")
            assert findings(page) == [], f"{path}, {variant}"
            wide = page.evaluate("document.documentElement.scrollWidth") - options["viewport"]["width"]
            assert wide <= 0, f"{path}, {variant}: {wide} pixels too wide"


def test_from_a_number_to_a_linked_profile_on_a_phone_without_javascript(site: Site, people: Crowd) -> None:
    phone = site.page(people.epochs["address"], **PHONE, java_script_enabled=False)
    phone.goto("/en/account/player")
    phone.get_by_label("KNSB number").fill("7654321")
    phone.get_by_role("button", name="Save the numbers").click()
    phone.get_by_role("button", name="this is me").click()
    expect(phone.get_by_text("Your request is on its way.")).to_be_visible()
    admin = site.page(people.epochs["administrator"], **PHONE, java_script_enabled=False)
    admin.goto("/en/admin/players")
    admin.get_by_role("link", name="Address asks for").click()
    admin.get_by_role("button", name="Link the profile with this account").click()
    phone.reload()
    phone.get_by_label("Show me as").fill("Anton Aap")
    phone.get_by_role("button", name="Save", exact=True).click()
    phone.goto(f"/en/t/{people.values['open']['slug']}/standings")
    expect(phone.get_by_text("Anton Aap")).to_be_visible()
    with site.app.app_context():
        assert db.session.scalars(select(Account.id)).all()
