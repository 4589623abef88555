"""Who has to sign up or forgot his password comes, in the end, where he was going; never to another site."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from tests.site.accounts_setting import WIM, make_wim, reset, sign_up
from tests.site.conftest import World
from tests.site.mailbox import mails

NEW = "nieuw@example.org"
ELSEWHERE = ["//evil.example/", "https://evil.example/", "/en/%5C%5Cevil.example", "javascript:alert(1)"]


def mailed_link(world: World, to: str) -> str:
    """Path and query of the link in the last mail to somebody."""
    (address,) = re.findall(r"https?://localhost(/\S+)", mails(world.app, to)[-1].text)
    return str(address)


def opens(world: World, to: str, page: str, going: str) -> FlaskClient:
    """Somebody asks for a mail on this page, and opens its link in another browser."""
    answer = world.client().post(page, data={"email": to, "next": going})
    assert answer.status_code == 303
    client = world.client()
    assert client.get(mailed_link(world, to)).status_code == 303
    return client


def test_the_page_to_log_in_hands_on_where_one_was_going(world: World) -> None:
    client = world.client()
    page = client.get("/en/log-in?next=/en/t/hers/").text
    for path in ("/en/sign-up", "/en/log-in/forgotten"):
        assert f'href="{path}?next=/en/t/hers/"' in page
        there = client.get(f"{path}?next=/en/t/hers/").text
        assert '<input type="hidden" name="next" value="/en/t/hers/">' in there
        assert 'href="/en/log-in?next=/en/t/hers/"' in there
    assert 'href="/en/sign-up"' in client.get("/en/log-in").text


def test_a_new_account_begins_where_its_owner_was_going_also_in_another_browser(world: World) -> None:
    client = opens(world, NEW, "/en/sign-up", "/en/t/hers/standings?by=name")
    assert sign_up(client).headers["Location"] == "/en/t/hers/standings?by=name"
    assert "Your account is there, and you are logged in." in client.get("/en/account").text


def test_who_forgot_his_password_or_had_an_account_all_the_same_gets_there_too(world: World) -> None:
    make_wim(world)
    for page in ("/en/sign-up", "/en/log-in/forgotten"):
        client = opens(world, WIM, page, "/en/t/hers/")
        assert reset(client, f"another password for {page}").headers["Location"] == "/en/t/hers/"


def test_without_a_place_to_go_it_is_the_account(world: World) -> None:
    client = opens(world, NEW, "/en/sign-up", "")
    assert "next" not in mailed_link(world, NEW)
    assert sign_up(client).headers["Location"] == "/en/account"


@pytest.mark.parametrize("elsewhere", ELSEWHERE)
def test_another_site_is_neither_mailed_nor_gone_to(world: World, elsewhere: str) -> None:
    client = opens(world, NEW, "/en/sign-up", elsewhere)
    link = mailed_link(world, NEW)
    assert "evil" not in link
    assert "next" not in link
    # Whoever adds it to the link gets no further.
    client.get(urlsplit(link).path, query_string={"next": elsewhere})
    assert sign_up(client).headers["Location"] == "/en/account"
    answer = world.client(world.olga).get("/en/sign-up", query_string={"next": elsewhere})
    assert answer.headers["Location"] == "/en/account"


def test_an_older_link_does_not_lead_where_a_later_one_goes(world: World) -> None:
    client = opens(world, NEW, "/en/sign-up", "/en/t/hers/")
    client.get(urlsplit(mailed_link(world, NEW)).path)
    assert sign_up(client).headers["Location"] == "/en/account"


def test_an_invitation_is_found_again_by_who_had_no_account(world: World) -> None:
    client = opens(world, NEW, "/en/sign-up", "/en/organise/abc_DEF-1")
    assert parse_qs(urlsplit(mailed_link(world, NEW)).query) == {"next": ["/en/organise/abc_DEF-1"]}
    assert sign_up(client).headers["Location"] == "/en/organise/abc_DEF-1"
