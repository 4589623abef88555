"""The support page answers what people ask, and the privacy page says what is true."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import pytest

import swiss64
from swiss64.accounts import browsers, log_ins, session, throttle
from swiss64.accounts.provider_settings import Provider
from swiss64.config import from_environment
from swiss64.exchange import operations as exchange
from swiss64.mail import worker
from swiss64.models import Base
from swiss64.support import facts
from tests.site.conftest import World
from tests.site.public_setting import text

# What the mission's support document answers, by the section that does.
ANSWERED = {
    "account": "E-mail",
    "profile": "FIDE ID",
    "registration": "register",
    "following": "boards",
    "score": "no contest",
    "pairing": "upper half",
    "colours": "White",
    "byes": "full point",
    "tie-breaks": "Sonneborn-Berger",
    "tpr": "829",
    "ratings": "changes none",
    "status": "never entered",
    "series": "both get 7",
    "organising": "Invited organisers",
    "private": "practice",
    "schedule": "begins",
    "hall-display": "screen",
    "rating-report": "FIDE ID",
}


def test_every_question_has_a_section_to_link_to_and_stands_in_the_contents(world: World) -> None:
    page = world.client().get("/en/support").text
    sections = dict(re.findall(r'<section aria-labelledby="([a-z-]+)">(.*?)</section>', page, re.DOTALL))
    for section, words in ANSWERED.items():
        assert words.casefold() in text(sections[section]).casefold(), section
        assert f'<h3 id="{section}">' in page
        assert f'<a href="#{section}">' in page


def test_its_terms_lead_into_the_glossary_of_the_same_language(world: World) -> None:
    for address, path in (("/en/support", "/en/glossary/"), ("/nl/hulp", "/nl/begrippen/")):
        page = world.client().get(address).text
        links = re.findall(r'<a class="term" href="([^"]+)"', page)
        assert len(links) > 5
        for link in set(links):
            assert link.startswith(path)
            assert world.client().get(link).status_code == 200


def test_both_pages_are_reached_from_the_foot_of_every_page(world: World) -> None:
    foot = world.client().get("/nl/").text.split("<footer")[1]
    for address in ("/nl/hulp", "/nl/privacy", "/nl/begrippen/", "/en/"):
        assert f'href="{address}"' in foot


def test_who_runs_the_site_is_who_is_configured(world: World) -> None:
    page = world.client().get("/en/privacy").text
    assert "It has not been filled in here yet who runs this site." in page
    assert "SWISS64_CONTACT" not in page
    assert "SWISS64_CONTACT" in world.client(world.ada).get("/en/privacy").text
    world.app.config["CONTACT"] = "De Toren <privacy@toren.example>"
    for address in ("/en/privacy", "/en/support"):
        page = world.client(world.ada).get(address).text
        assert 'href="mailto:privacy@toren.example"' in page
        assert "De Toren" in page
        assert "SWISS64_CONTACT" not in page


def test_the_configuration_of_the_contact_is_a_name_with_an_address_or_an_address(tmp_path: Path) -> None:
    for value, name in (("De Toren <p@toren.example>", "De Toren"), ("p@toren.example", "p@toren.example")):
        found = facts.contact(from_environment(tmp_path, {"SWISS64_CONTACT": value}))
        assert found == facts.Contact(name, "p@toren.example")
    assert facts.contact(from_environment(tmp_path, {})) is None
    with pytest.raises(ValueError, match="SWISS64_CONTACT"):
        from_environment(tmp_path, {"SWISS64_CONTACT": "De Toren"})


# Where an e-mail address can be, and what the privacy page says of it. A new place is told there first.
ADDRESSES = {
    "account": "Of an account: your name, your e-mail address",
    "entry": "KNSB number and an e-mail address",
    "identity": "and the e-mail address it told",
    "invitation": "Of people who were invited to a private tournament",
    "mail": "Mails wait here until they are sent: the address",
    "mailed_link": "Links in mails work for a limited time, once",
    "organiser_request": "of people who asked to organise: the e-mail address",
    "staff_invitation": "to its staff or to organise here",
}


def test_every_table_that_can_hold_an_e_mail_address_is_told_of(world: World) -> None:
    holding = {
        table.name
        for table in Base.metadata.sorted_tables
        for column in table.columns
        if re.search("mail|address", column.name) and column.name not in ("mailed_at",)
    }
    # The value of an invitation is an address or a domain.
    assert holding | {"invitation"} == set(ADDRESSES)
    page = text(world.client().get("/en/privacy").text)
    for table, words in ADDRESSES.items():
        assert words in page, table


def test_the_times_it_names_are_those_that_the_code_keeps_to(world: World) -> None:
    assert timedelta(days=14) == log_ins.IDLE
    assert session.LONGEST == 60 * 24 * 60 * 60
    assert browsers._LIFETIME == 180 * 24 * 60 * 60
    assert (timedelta(days=30), timedelta(days=90)) == (worker._SENT_KEPT, worker._FAILED_KEPT)
    assert timedelta(hours=24) == exchange.KEPT
    assert timedelta(days=1) == throttle.FORGOTTEN
    page = text(world.client().get("/en/privacy").text)
    for words in (
        "not used for 14 days",
        "after 60 days",
        "for 180 days",
        "for 30 days",
        "for 90 days",
        "24 hours",
        "for about a day",
    ):
        assert words in page


def test_there_are_two_cookies_and_no_others(world: World) -> None:
    """What sets a cookie in the code: the session, and the browser where an account was used before."""
    package = Path(swiss64.__file__).parent
    setting = {
        str(path.relative_to(package))
        for path in package.rglob("*.py")
        if "set_cookie(" in path.read_text(encoding="utf-8")
    }
    assert setting == {"accounts/browsers.py"}
    scripts = "".join(path.read_text(encoding="utf-8") for path in (package / "static").glob("*.js"))
    assert "document.cookie" not in scripts
    visitor = world.client()
    for address in (
        "/en/",
        "/en/calendar",
        "/en/support",
        "/en/privacy",
        "/en/calendar.ics",
        "/en/news.atom",
    ):
        assert "Set-Cookie" not in visitor.get(address).headers, address
    assert "A second cookie" in text(visitor.get("/en/privacy").text)


def test_what_a_browser_keeps_by_script_is_what_is_told(world: World) -> None:
    static = Path(swiss64.__file__).parent / "static"
    keeping = {path.name for path in static.glob("*.js") if "Storage" in path.read_text(encoding="utf-8")}
    assert keeping == {"app.js", "hall-net.js"}
    page = text(world.client().get("/en/privacy").text)
    assert (
        "If you say which player you are, your browser remembers that, and a hall display remembers" in page
    )


def test_no_other_company_is_named_unless_one_can_log_in_by_it(world: World) -> None:
    assert "Google" not in world.client().get("/en/privacy").text
    provider = Provider("google", "Google", "https://accounts.google.com", "id", "secret")
    world.app.config["OIDC_PROVIDERS"] = (provider,)
    page = text(world.client().get("/en/privacy").text)
    assert "Only if you choose to log in by way of one of these do they learn of it: Google." in page


def test_everything_that_the_pages_load_comes_from_the_site_itself(world: World) -> None:
    for address in ("/en/", "/en/calendar", "/en/support", "/en/privacy"):
        page = world.client().get(address).text
        loaded = re.findall(
            r'<(?:script|img)[^>]* src="([^"]+)"|<link rel="(?:stylesheet|icon)" href="([^"]+)"', page
        )
        assert loaded
        assert all("".join(pair).startswith("/static/") for pair in loaded), address
