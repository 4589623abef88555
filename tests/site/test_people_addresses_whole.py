"""From the organiser's list to the page of a private tournament, by the forms that people use.

The list says who is invited, somebody signs up with an address as he writes it, and opens the page.
"""

from __future__ import annotations

import pytest
from sqlalchemy import select

from swiss64.extensions import db
from swiss64.models import Account
from tests.site.accounts_setting import ask, sign_up
from tests.site.conftest import World
from tests.site.mailbox import links, mails
from tests.site.people_setting import with_private_tournament

VISITORS = "/en/t/hers/manage/visitors"


@pytest.fixture
def hers(world: World) -> World:
    """Olga organises the private tournament ``hers``; nobody is invited yet."""
    return with_private_tournament(world)


@pytest.mark.parametrize(
    ("invited", "written", "gets_in"),
    [
        ("JAN@CLUB.NL", "jan@club.nl", True),
        ("jan@club.nl", "Jan@Club.NL", True),
        ("Jan@club.nl.", "jan@club.nl", True),  # the end of a sentence
        ("jan+chess@club.nl", "jan+chess@club.nl", True),
        ("jan+chess@club.nl", "jan@club.nl", False),
        ("jan@club.nl", "jan+x@club.nl", False),
        ("jan@MÜLLER.example", "jan@xn--mller-kva.example", True),
        ("jan@xn--mller-kva.example", "Jan@Müller.example", True),
        ("jan@müller.example", "jan@muller.example", False),
        ("@club.nl", "anybody@Club.nl", True),
        ("@CLUB.NL.", "anybody@club.nl", True),
        ("@club.nl", "eve@evilclub.nl", False),
        ("@club.nl", "eve@club.nl.example.org", False),
        ("@club.nl", "kid@youth.club.nl", False),
        ("@*.club.nl", "kid@youth.club.nl", True),
        ("@*.club.nl", "eve@youth.evilclub.nl", False),
        ("@müller.example", "eve@xn--mller-kva.example", True),
    ],
)
def test_who_is_invited_signs_up_and_sees_it_and_nobody_else_does(
    hers: World, invited: str, written: str, gets_in: bool
) -> None:
    olga = hers.client(hers.olga)
    assert olga.post(VISITORS, data={"pasted": invited}).status_code == 303
    client = hers.client()
    assert ask(client, written).status_code == 303
    client.get(links(hers.app, mails(hers.app)[-1].to)[-1])
    assert sign_up(client).status_code == 303
    assert client.get("/en/t/hers/").status_code == (200 if gets_in else 404)


@pytest.mark.parametrize("written", ["jan@club.nl.", "jan@club", "jan@-club.nl", "@club.nl", "jan@@club.nl"])
def test_an_address_that_no_mail_reaches_makes_no_account_and_no_member_of_the_staff(
    hers: World, written: str
) -> None:
    answer = ask(hers.client(), written)
    assert answer.status_code == 422
    assert 'id="email-problem"' in answer.text
    staff = hers.client(hers.olga).post(
        "/en/t/hers/manage/people", data={"email": written, "role": "arbiter"}
    )
    assert staff.status_code == 422
    assert mails(hers.app) == []


def test_two_ways_of_writing_an_address_are_one_account(hers: World) -> None:
    for written in ("jan@müller.example", "JAN@xn--mller-kva.example"):
        client = hers.client()
        ask(client, written)
        client.get(links(hers.app, mails(hers.app)[-1].to)[-1])
        sign_up(client)
    with hers.app.app_context():
        found = select(Account.email).where(Account.email.like("jan@%"))
        assert db.session.scalars(found).all() == ["jan@müller.example"]
