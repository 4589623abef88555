"""Log in, log out, sessions, and the password."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Literal

import pytest
from argon2 import PasswordHasher
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.test import TestResponse

from swiss64 import clock
from swiss64.accounts import operations, passwords
from swiss64.extensions import db
from swiss64.journal import SYSTEM
from swiss64.models import Account, JournalEntry
from tests.site.conftest import NOW, World

EMAIL = "Wim.van.der.Berg@example.org"
PASSWORD = "paard en loper"
WRONG = "That e-mail address and password do not belong together."
ACCOUNT = "/en/account"


@pytest.fixture
def wim(world: World) -> int:
    with world.app.app_context():
        account = operations.create(
            SYSTEM, NOW, email=EMAIL, name="Wim van der Berg", password=PASSWORD, may_organise=True
        )
        return account.id


def log_in(client: FlaskClient, email: str = EMAIL, password: str = PASSWORD, **extra: str) -> TestResponse:
    return client.post("/en/log-in", data={"email": email, "password": password, **extra})


def is_logged_in(client: FlaskClient) -> bool:
    return client.get(ACCOUNT).status_code == 200


def notes(app: Flask, action: str) -> list[JournalEntry]:
    with app.app_context():
        return list(db.session.scalars(select(JournalEntry).where(JournalEntry.action == action)))


def test_the_right_password_opens_the_account_and_is_noted_in_the_journal(world: World, wim: int) -> None:
    client = world.client()
    answer = log_in(client)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/en/")
    assert "Wim van der Berg" in client.get(ACCOUNT).text
    (note,) = notes(world.app, "account.logged_in")
    assert (note.actor_id, note.actor_name) == (wim, "Wim van der Berg")


@pytest.mark.parametrize("email", ["wim.van.der.berg@example.org", "  WIM.VAN.DER.BERG@EXAMPLE.ORG "])
@pytest.mark.usefixtures("wim")
def test_capitals_and_spaces_around_the_address_do_not_matter(world: World, email: str) -> None:
    client = world.client()
    assert log_in(client, email=email).status_code == 303
    assert is_logged_in(client)


@pytest.mark.usefixtures("wim")
def test_a_wrong_password_and_an_unknown_address_get_the_same_answer(world: World) -> None:
    client = world.client()
    known = log_in(client, password="dame en toren")
    unknown = log_in(client, email="nobody.at.all.here.x@example.org", password="dame en toren")
    assert known.status_code == unknown.status_code == 422
    assert WRONG in known.text
    assert known.text.replace(EMAIL, "") == unknown.text.replace("nobody.at.all.here.x@example.org", "")
    assert not is_logged_in(client)
    assert notes(world.app, "account.logged_in") == []


@pytest.mark.usefixtures("wim")
def test_an_unknown_address_costs_one_verification_like_a_known_one(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Counting(PasswordHasher):
        verified = 0

        def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
            Counting.verified += 1
            return super().verify(hash, password)

    monkeypatch.setattr(passwords, "hasher", Counting(time_cost=1, memory_cost=64, parallelism=1))
    for email, password in ((EMAIL, "wrong"), ("nobody@example.org", "wrong"), (EMAIL, "x" * 5000)):
        Counting.verified = 0
        log_in(world.client(), email=email, password=password)
        assert Counting.verified == 1, (email, len(password))


@pytest.mark.usefixtures("wim")
def test_the_form_keeps_the_address_but_never_the_password(world: World) -> None:
    answer = log_in(world.client(), password="dame en toren")
    assert f'value="{EMAIL}"' in answer.text
    assert "dame en toren" not in answer.text


@pytest.mark.usefixtures("wim")
@pytest.mark.parametrize(
    "email", ["\0", "wim\0@example.org", "\u202e", "🙂@🙂", "' OR 1=1 --", "x" * 300, "%", "a@b\r\nc"]
)
def test_an_address_that_cannot_be_one_is_just_wrong(world: World, email: str) -> None:
    answer = log_in(world.client(), email=email)
    assert answer.status_code == 422
    assert 'class="problem"' in answer.text


@pytest.mark.usefixtures("wim")
def test_what_is_left_empty_is_said_at_its_field(world: World) -> None:
    answer = log_in(world.client(), email="", password="")
    assert answer.status_code == 422
    assert 'id="email-problem">Fill in your e-mail address.' in answer.text
    assert 'id="password-problem">Fill in your password.' in answer.text


@pytest.mark.usefixtures("wim")
def test_a_password_is_not_cut_off_at_the_longest_one(world: World) -> None:
    longest = ("paard, loper, dame, toren " * 12)[: passwords.LONGEST]
    with world.app.app_context():
        operations.create(SYSTEM, NOW, email="long@example.org", name="Long", password=longest)
    assert log_in(world.client(), email="long@example.org", password=longest + "p").status_code == 422
    assert log_in(world.client(), email="long@example.org", password=longest).status_code == 303


@pytest.mark.usefixtures("wim")
def test_the_session_is_made_anew_at_log_in(world: World) -> None:
    client = world.client()
    with client.session_transaction() as session:
        session["planted"] = "by somebody else"
        session["csrf_token"] = "known to somebody else"
    log_in(client)
    with client.session_transaction() as session:
        assert "planted" not in session
        assert "csrf_token" not in session
        assert len(session["_user_id"]) == 43, "the epoch, a random text, and not the number of the account"


@pytest.mark.usefixtures("wim")
def test_an_outdated_hash_is_renewed_at_log_in(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    with world.app.app_context():
        before = db.session.scalars(select(Account.password_hash).where(Account.name.like("Wim%"))).one()
    monkeypatch.setattr(passwords, "hasher", PasswordHasher(time_cost=2, memory_cost=64, parallelism=1))
    assert log_in(world.client()).status_code == 303
    with world.app.app_context():
        after = db.session.scalars(select(Account.password_hash).where(Account.name.like("Wim%"))).one()
    assert "t=1" in str(before)
    assert "t=2" in str(after)
    assert log_in(world.client()).status_code == 303


def test_log_out_ends_the_session_and_clears_what_the_browser_keeps(world: World) -> None:
    client = world.client(world.olga)
    assert is_logged_in(client)
    answer = client.post("/en/log-out")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/en/")
    assert answer.headers["Clear-Site-Data"] == '"cache", "storage"'
    assert not is_logged_in(client)
    with client.session_transaction() as session:
        assert dict(session) == {}


def test_log_out_is_no_link(world: World) -> None:
    client = world.client(world.olga)
    assert client.get("/en/log-out").status_code == 405
    assert is_logged_in(client)


def test_somebody_who_is_logged_in_goes_on_from_the_log_in_page(world: World) -> None:
    answer = world.client(world.olga).get("/en/log-in?next=/en/account")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/en/account")


@pytest.mark.usefixtures("wim")
def test_after_log_in_the_reader_comes_where_he_was_going(world: World) -> None:
    client = world.client()
    sent = client.get("/nl/account")
    assert sent.status_code == 302
    assert sent.headers["Location"] == "/nl/log-in?next=/nl/account"
    page = client.get(sent.headers["Location"])
    assert '<input type="hidden" name="next" value="/nl/account">' in page.text
    assert log_in(client, next="/nl/account").headers["Location"] == "/nl/account"


@pytest.mark.usefixtures("wim")
@pytest.mark.parametrize("elsewhere", ["//evil.example/", "https://evil.example/", "/en/%5C%5Cevil.example"])
def test_after_log_in_nobody_is_sent_to_another_site(world: World, elsewhere: str) -> None:
    assert log_in(world.client(), next=elsewhere).headers["Location"] == "/en/"
    client = world.client(world.olga)
    assert client.get("/en/log-in", query_string={"next": elsewhere}).headers["Location"] == "/en/"


@pytest.mark.usefixtures("wim")
def test_htmx_of_somebody_not_logged_in_is_told_to_go_to_the_log_in_page_and_back(world: World) -> None:
    headers = {"HX-Request": "true", "HX-Current-URL": "http://localhost/en/account?a=1"}
    answer = world.client().get(ACCOUNT, headers=headers)
    assert answer.status_code == 401
    assert answer.text == ""
    assert answer.headers["HX-Redirect"] == "/en/log-in?next=/en/account?a%3D1"


def test_a_session_ends_after_sixty_days_even_when_used_daily(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = world.client(world.olga)
    monkeypatch.setattr(clock, "now", lambda: datetime.now(UTC) + timedelta(days=59))
    assert is_logged_in(client)
    monkeypatch.setattr(clock, "now", lambda: datetime.now(UTC) + timedelta(days=61))
    assert not is_logged_in(client)


def test_the_cookie_is_renewed_once_a_day_and_not_at_each_request(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = world.client(world.olga)
    client.get(ACCOUNT)
    assert "Set-Cookie" not in client.get(ACCOUNT).headers
    monkeypatch.setattr(clock, "now", lambda: datetime.now(UTC) + timedelta(days=2))
    assert "Set-Cookie" in client.get(ACCOUNT).headers
    assert "Set-Cookie" not in client.get(ACCOUNT).headers


class TestPassword:
    """Changing it."""

    NEW = "toren en dame"

    def change(self, client: FlaskClient, **fields: str) -> TestResponse:
        data = {"present": PASSWORD, "new": self.NEW, "again": self.NEW, **fields}
        return client.post("/en/account/password", data=data)

    def test_a_new_password_ends_the_other_sessions_and_this_one_stays(self, world: World, wim: int) -> None:
        here, elsewhere = world.client(), world.client()
        log_in(here)
        log_in(elsewhere)
        assert is_logged_in(elsewhere)
        answer = self.change(here)
        assert (answer.status_code, answer.headers["Location"]) == (303, ACCOUNT)
        assert "Your password is changed." in here.get(ACCOUNT).text
        assert not is_logged_in(elsewhere)
        assert log_in(world.client(), password=PASSWORD).status_code == 422
        assert log_in(world.client(), password=self.NEW).status_code == 303
        (note,) = notes(world.app, "account.password_changed")
        assert (note.actor_id, note.subject) == (wim, {"account": wim})
        assert (note.before, note.after) == (None, None)

    @pytest.mark.usefixtures("wim")
    @pytest.mark.parametrize(
        ("fields", "words"),
        [
            ({"present": "dame en toren"}, 'id="present-problem">This is not your current password.'),
            ({"new": "kort", "again": "kort"}, 'id="new-problem">A password has at least 10'),
            ({"new": "l" * 257, "again": "l" * 257}, 'id="new-problem">A password has at least 10'),
            ({"again": "something else"}, 'id="again-problem">This is not the same'),
            ({"new": PASSWORD, "again": PASSWORD}, 'id="new-problem">Choose another one'),
            ({"new": EMAIL.lower(), "again": EMAIL.lower()}, 'id="new-problem">Choose another one'),
            ({"new": "wim van der berg", "again": "wim van der berg"}, 'id="new-problem">Choose another one'),
            ({"present": ""}, 'id="present-problem">Fill in your current password.'),
        ],
    )
    def test_a_mistake_is_said_at_its_field_and_changes_nothing(
        self, world: World, fields: dict[str, str], words: str
    ) -> None:
        client = world.client()
        log_in(client)
        answer = self.change(client, **fields)
        assert answer.status_code == 422
        assert words in answer.text
        assert is_logged_in(client)
        assert log_in(world.client(), password=PASSWORD).status_code == 303
        assert notes(world.app, "account.password_changed") == []

    @pytest.mark.usefixtures("wim")
    def test_guessing_the_present_password_is_slowed_down(
        self, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        present = clock.now()
        monkeypatch.setattr(clock, "now", lambda: present)
        client = world.client()
        log_in(client)
        answers = [self.change(client, present="wrong") for _ in range(8)]
        assert [answer.status_code for answer in answers] == [422] * 5 + [429] * 3
        assert "Retry-After" in answers[-1].headers

    @pytest.mark.usefixtures("wim")
    def test_the_other_sessions_can_be_ended_without_a_new_password(self, world: World) -> None:
        here, elsewhere = world.client(), world.client()
        log_in(here)
        log_in(elsewhere)
        assert here.post("/en/account/sessions").status_code == 303
        assert is_logged_in(here)
        assert not is_logged_in(elsewhere)
        assert len(notes(world.app, "account.sessions_ended")) == 1


def test_the_demonstration_log_ins_are_shown_only_on_a_demonstration(world: World) -> None:
    assert "demo-organiser" not in world.client().get("/en/log-in").text
    world.app.config["DEMONSTRATION"] = True
    page = world.client().get("/en/log-in").text
    assert "organiser@example.org" in page
    assert "demo-organiser" in page
