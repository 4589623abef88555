"""Signing up, and a new password: what needs a mail, and what nobody learns from it."""

from __future__ import annotations

import re

import pytest
from sqlalchemy import select

from swiss64 import tokens
from swiss64.accounts import operations, passwords
from swiss64.extensions import db
from swiss64.journal import SYSTEM
from swiss64.models import JournalEntry, MailedLink
from tests.site.accounts_setting import (
    NEW,
    OTHER,
    PASSWORD,
    account,
    ask,
    later,
    logs_in,
    make_wim,
    opened,
    reset,
    sign_up,
)
from tests.site.accounts_setting import WIM as KNOWN
from tests.site.conftest import NOW, World
from tests.site.mailbox import links, mails, token
from tests.site.statements import counting


@pytest.fixture
def wim(world: World) -> int:
    return make_wim(world)


class TestSigningUp:
    """An account begins with a mail."""

    def test_a_link_is_mailed_and_behind_it_one_chooses_name_and_password(self, world: World) -> None:
        client = world.client()
        answer = ask(client, " Nieuw@Example.org ")
        assert (answer.status_code, answer.headers["Location"]) == (303, "/en/log-in/mail-sent")
        assert "on its way to Nieuw@example.org" in client.get("/en/log-in/mail-sent").text
        (mail,) = mails(world.app)
        assert (mail.to, mail.subject, mail.language) == (
            "Nieuw@example.org",
            "Your account at Swiss64",
            "en",
        )
        (link,) = links(world.app, "Nieuw@example.org")
        there = client.get(link)
        assert (there.status_code, there.headers["Location"]) == (303, "/en/sign-up/finish")
        assert "Your e-mail address is Nieuw@example.org." in client.get("/en/sign-up/finish").text
        assert account(world, NEW) is None, "not before the form is sent"
        assert sign_up(client).headers["Location"] == "/en/account"
        page = client.get("/en/account").text
        assert "Nel Nieuw" in page
        assert "Your account is there, and you are logged in." in page
        assert logs_in(world, NEW, PASSWORD)

    def test_who_signs_up_may_nothing_more_than_have_an_account(self, world: World) -> None:
        sign_up(opened(world, NEW))
        made = account(world, NEW)
        assert made is not None
        assert (made.is_admin, made.may_organise) == (False, False)

    def test_mails_come_in_the_language_of_the_page(self, world: World) -> None:
        client = world.client()
        ask(client, NEW, "/nl/sign-up")
        (link,) = links(world.app, NEW)
        assert link.startswith("/nl/link/sign-up/")
        client.get(link)
        client.post("/nl/sign-up/finish", data={"name": "Nel", "new": PASSWORD, "again": PASSWORD})
        made = account(world, NEW)
        assert made is not None
        assert made.language == "nl"

    @pytest.mark.parametrize(
        "email", ["", "no address", "a@b", "x" * 300 + "@example.org", "a@b.nl\r\nBcc: c@d.nl"]
    )
    def test_what_is_no_address_is_said_at_its_field_and_gets_no_mail(self, world: World, email: str) -> None:
        answer = ask(world.client(), email)
        assert answer.status_code == 422
        assert 'id="email-problem"' in answer.text
        assert mails(world.app) == []

    @pytest.mark.parametrize(
        ("fields", "words"),
        [
            ({"name": "  "}, 'id="name-problem">Fill this in.'),
            ({"name": "n" * 61}, 'id="name-problem">At most 60 characters'),
            ({"new": "kort", "again": "kort"}, 'id="new-problem">A password has at least 10'),
            ({"new": "l" * 257, "again": "l" * 257}, 'id="new-problem">A password has at least 10'),
            ({"new": "1234567890", "again": "1234567890"}, 'id="new-problem">Many people use this one'),
            ({"new": "qwertyuiop", "again": "qwertyuiop"}, 'id="new-problem">Many people use this one'),
            ({"new": "wachtwoord1", "again": "wachtwoord1"}, 'id="new-problem">Many people use this one'),
            ({"new": "Welkom2026", "again": "Welkom2026"}, 'id="new-problem">Many people use this one'),
            ({"new": "nel nieuw1", "again": "nel nieuw1"}, 'id="new-problem">Many people use this one'),
            ({"new": NEW, "again": NEW}, 'id="new-problem">Choose another one'),
            ({"again": OTHER}, 'id="again-problem">This is not the same'),
        ],
    )
    def test_a_mistake_is_said_at_its_field_keeps_the_name_and_the_link(
        self, world: World, fields: dict[str, str], words: str
    ) -> None:
        client = opened(world, NEW)
        answer = sign_up(client, **fields)
        assert answer.status_code == 422
        assert words in answer.text
        if "name" not in fields:
            assert 'value="Nel Nieuw"' in answer.text
        assert account(world, NEW) is None
        assert sign_up(client).status_code == 303

    def test_a_password_too_long_costs_no_work(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        client = opened(world, NEW)
        monkeypatch.setattr(passwords, "hashed", lambda _password: pytest.fail("it was hashed"))
        assert sign_up(client, new="lang " * 1000, again="lang " * 1000).status_code == 422

    def test_somebody_who_is_logged_in_has_an_account(self, world: World) -> None:
        assert world.client(world.vera).get("/en/sign-up").headers["Location"] == "/en/account"


class TestSecrecy:
    """Whether an address has an account is told by no answer, and by no work."""

    @pytest.mark.usefixtures("wim")
    @pytest.mark.parametrize("page", ["/en/sign-up", "/en/log-in/forgotten"])
    def test_known_and_unknown_addresses_get_the_same_answer(self, world: World, page: str) -> None:
        seen = []
        for email in (KNOWN, NEW):
            client = world.client()
            answer = ask(client, email, page)
            after = client.get("/en/log-in/mail-sent").text.replace(email, "")
            seen.append((answer.status_code, answer.headers["Location"], answer.text, after))
        assert seen[0] == seen[1]

    @pytest.mark.usefixtures("wim")
    def test_known_and_unknown_addresses_cost_the_same_statements_and_no_hash(
        self, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(passwords, "hashed", lambda _password: pytest.fail("it was hashed"))
        counted = {}
        for email in ("first@example.org", KNOWN, NEW):
            with counting(world.app) as statements:
                ask(world.client(), email)
            counted[email] = [" ".join(statement.split()[:3]) for statement in statements]
        assert counted[KNOWN] == counted[NEW]
        assert len(counted[NEW]) > 4

    @pytest.mark.usefixtures("wim")
    def test_who_signs_up_with_a_known_address_is_mailed_a_way_in_and_nothing_changes(
        self, world: World
    ) -> None:
        ask(world.client(), KNOWN)
        (mail,) = mails(world.app)
        assert mail.subject == "Een nieuw wachtwoord voor Swiss64"
        assert "/link/password/" in links(world.app, KNOWN)[0]
        assert logs_in(world, KNOWN, PASSWORD)

    def test_who_forgot_a_password_he_never_had_is_mailed_how_to_get_an_account(self, world: World) -> None:
        ask(world.client(), NEW, "/en/log-in/forgotten")
        assert "/link/sign-up/" in links(world.app, NEW)[0]

    def test_a_stranger_cannot_keep_an_address_or_put_his_password_on_it(self, world: World) -> None:
        stranger = world.client()
        ask(stranger, NEW)
        assert not logs_in(world, NEW, PASSWORD)
        assert sign_up(stranger, new="strangers are here", again="strangers are here").status_code == 404
        assert account(world, NEW) is None
        sign_up(opened(world, NEW))
        assert not logs_in(world, NEW, "strangers are here")
        assert logs_in(world, NEW, PASSWORD)


class TestLinks:
    """What is true of every mailed link."""

    def test_tokens_have_256_random_bits_and_the_table_has_their_digest_only(self, world: World) -> None:
        for _time in range(2):
            ask(world.client(), NEW)
        secrets = {token(link) for link in links(world.app, NEW)}
        assert len(secrets) == 2
        assert all(re.fullmatch(r"[A-Za-z0-9_-]{43}", secret) for secret in secrets)
        with world.app.app_context():
            kept = set(db.session.scalars(select(MailedLink.digest)))
            assert not secrets & kept
        assert kept == {tokens.digest(secret) for secret in secrets}

    def test_opening_a_link_any_number_of_times_uses_nothing_up(self, world: World) -> None:
        ask(world.client(), NEW)
        (link,) = links(world.app, NEW)
        for _scanner in range(3):
            scanner = world.client()
            scanner.get(link)
            scanner.head(link)
            assert scanner.get("/en/sign-up/finish").status_code == 200
        client = world.client()
        client.get(link)
        assert sign_up(client).status_code == 303

    def test_the_address_of_a_link_is_told_to_no_other_page_and_kept_by_no_cache(self, world: World) -> None:
        ask(world.client(), NEW)
        answer = world.client().get(links(world.app, NEW)[0])
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert answer.headers["Cache-Control"] == "no-store"
        assert token(links(world.app, NEW)[0]) not in answer.headers["Location"]

    def test_over_https_with_csrf_protection_the_form_behind_a_link_can_be_sent(self, world: World) -> None:
        world.app.config["WTF_CSRF_ENABLED"] = True
        with world.app.app_context():
            operations.create(SYSTEM, NOW, email=KNOWN, name="Wim", password=PASSWORD)
        client = world.client()
        base = "https://localhost"
        form = re.search(r'name="csrf_token" value="([^"]+)"', client.get("/en/sign-up", base_url=base).text)
        assert form
        data = {"email": NEW, "csrf_token": form[1]}
        sent = client.post("/en/sign-up", data=data, base_url=base, headers={"Referer": f"{base}/en/sign-up"})
        assert sent.status_code == 303
        client.get(links(world.app, NEW)[0], base_url=base)
        page = client.get("/en/sign-up/finish", base_url=base)
        assert page.headers["Referrer-Policy"] == "same-origin", (
            "else browsers tell the form's origin to nobody"
        )
        form = re.search(r'name="csrf_token" value="([^"]+)"', page.text)
        assert form
        data = {"name": "Nel", "new": PASSWORD, "again": PASSWORD, "csrf_token": form[1]}
        referrer = {"Referer": f"{base}/en/sign-up/finish"}
        done = client.post("/en/sign-up/finish", data=data, base_url=base, headers=referrer)
        assert done.status_code == 303

    def test_a_link_works_once(self, world: World) -> None:
        ask(world.client(), NEW)
        (link,) = links(world.app, NEW)
        first, second = world.client(), world.client()
        first.get(link)
        second.get(link)
        assert sign_up(first).status_code == 303
        answer = sign_up(second, new=OTHER, again=OTHER)
        assert answer.status_code == 404
        assert "This link does not work any more" in answer.text
        assert not logs_in(world, NEW, OTHER)

    @pytest.mark.usefixtures("wim")
    def test_two_at_once_with_one_link_and_one_wins(self, world: World) -> None:
        ask(world.client(), KNOWN)
        clients = [world.client() for _ in range(2)]
        for client in clients:
            client.get(links(world.app, KNOWN)[0])
        assert sorted(reset(client).status_code for client in clients) == [303, 404]

    def test_all_links_of_an_address_die_when_its_account_is_made(self, world: World) -> None:
        first, second = opened(world, NEW), opened(world, NEW)
        assert sign_up(second).status_code == 303
        assert sign_up(first, new=OTHER, again=OTHER).status_code == 404

    def test_a_link_to_sign_up_works_24_hours(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        client = opened(world, NEW)
        later(monkeypatch, hours=23.9)
        assert client.get("/en/sign-up/finish").status_code == 200
        later(monkeypatch, hours=24.01)
        assert client.get("/en/sign-up/finish").status_code == 404
        assert sign_up(client).status_code == 404

    @pytest.mark.usefixtures("wim")
    def test_a_link_to_a_new_password_works_one_hour(
        self, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        client = opened(world, KNOWN, "/en/log-in/forgotten")
        later(monkeypatch, minutes=59)
        assert client.get("/en/log-in/new-password").status_code == 200
        later(monkeypatch, minutes=60, seconds=1)
        assert client.get("/en/log-in/new-password").status_code == 404
        assert reset(client).status_code == 404

    @pytest.mark.usefixtures("wim")
    def test_a_clock_that_was_put_back_does_no_harm(
        self, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        client = opened(world, KNOWN, "/en/log-in/forgotten")
        later(monkeypatch, hours=-3)
        assert reset(client).status_code == 303
        assert reset(client).status_code == 404

    @pytest.mark.usefixtures("wim")
    @pytest.mark.parametrize("made_up", ["x", "A" * 43, "' OR 1=1 --", "%00", "é", "\u202e"])
    def test_a_made_up_link_is_dead_and_not_a_fault(self, world: World, made_up: str) -> None:
        for purpose, page in (("sign-up", "/en/sign-up/finish"), ("password", "/en/log-in/new-password")):
            client = world.client()
            assert client.get(f"/en/link/{purpose}/{made_up}").status_code in (303, 404)
            assert client.get(page).status_code == 404

    @pytest.mark.usefixtures("wim")
    def test_a_link_for_one_purpose_does_not_work_for_another(self, world: World) -> None:
        ask(world.client(), KNOWN)
        secret = token(links(world.app, KNOWN)[0])
        for purpose, page in (("sign-up", "/en/sign-up/finish"), ("email", "/en/account/e-mail/confirm")):
            client = world.client(world.vera)
            client.get(f"/en/link/{purpose}/{secret}")
            assert client.get(page).status_code == 404

    def test_without_a_link_there_is_nothing_on_its_page(self, world: World) -> None:
        for page in ("/en/sign-up/finish", "/en/log-in/new-password"):
            answer = world.client().get(page)
            assert answer.status_code == 404
            assert "Ask for a new link" in answer.text


def test_no_address_and_no_token_is_in_the_log_or_the_journal(
    world: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level("DEBUG")
    sign_up(opened(world, NEW))
    (secret,) = {token(link) for link in links(world.app, NEW)}
    from swiss64.accounts import mail_routes

    world.app.config["PROPAGATE_EXCEPTIONS"] = False

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr(mail_routes, "redirect", broken)
    assert world.client().get(f"/en/link/sign-up/{secret}").status_code == 500
    assert "broken on purpose" in caplog.text
    assert secret not in caplog.text
    assert NEW not in caplog.text
    with world.app.app_context():
        rows = db.session.scalars(select(JournalEntry)).all()
        kept = repr([(row.subject, row.before, row.after) for row in rows])
    assert NEW not in kept
    assert secret not in kept
