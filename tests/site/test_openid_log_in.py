"""Logging in with a provider: who gets which account, and what an equal address is worth (nothing)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from urllib.parse import parse_qs, urlsplit

import pytest
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from swiss64.accounts import identities as operations
from swiss64.accounts.providers import Seen
from swiss64.extensions import db
from swiss64.models import Account, Identity, JournalEntry
from tests.openid_provider import OpenIdProvider
from tests.site.accounts_setting import PASSWORD, account, ask, sign_up
from tests.site.conftest import NOW, World
from tests.site.mailbox import links, mails
from tests.site.openid_setting import (
    NEL,
    PUBLIC,
    accounts,
    configured,
    go,
    identities,
    join,
    visit,
    way_out,
    who,
    with_google,
)


@pytest.fixture
def google(world: World) -> Iterator[OpenIdProvider]:
    with with_google(world) as provider:
        yield provider


class TestFirstTime:
    """Somebody whom the provider knows and nobody here."""

    def test_gets_an_account_with_the_verified_address_and_the_name_he_chooses(
        self, world: World, google: OpenIdProvider
    ) -> None:
        client = world.client()
        assert visit(client).headers["Location"] == "/en/sign-up/with/google"
        assert accounts(world) == [], "coming back makes nothing yet"
        page = client.get("/en/sign-up/with/google").text
        assert 'value="Nel Nieuw"' in page
        assert f"Your e-mail address will be {NEL}." in page
        answer = client.post("/en/sign-up/with/google", data={"name": " Nel  de Vries "})
        assert (answer.status_code, answer.headers["Location"]) == (303, "/en/account")
        (made,) = accounts(world)
        assert (made.name, made.email, made.email_key) == ("Nel de Vries", NEL, NEL)
        assert (made.password_hash, made.is_admin, made.may_organise) == (None, False, False)
        assert identities(world) == [(made.id, "1001")]
        assert who(client) == made.id
        assert "Your account is there, and you are logged in." in client.get("/en/account").text

    def test_the_language_is_that_of_the_page_and_of_the_way_back(
        self, world: World, google: OpenIdProvider
    ) -> None:
        client = world.client()
        assert visit(client, "/nl/log-in/with/google").headers["Location"] == "/nl/sign-up/with/google"
        client.post("/nl/sign-up/with/google", data={"name": "Nel"})
        assert accounts(world)[0].language == "nl"
        google.back_with = {"error": "access_denied"}
        assert '<html lang="nl">' in visit(world.client(), "/nl/log-in/with/google").text

    def test_a_mistake_in_the_name_is_said_at_its_field_and_costs_nothing(
        self, world: World, google: OpenIdProvider
    ) -> None:
        client = world.client()
        visit(client)
        for name in ("", "n" * 61):
            answer = client.post("/en/sign-up/with/google", data={"name": name})
            assert answer.status_code == 422
            assert 'id="name-problem"' in answer.text
        assert client.post("/en/sign-up/with/google", data={"name": "Nel"}).status_code == 303

    @pytest.mark.parametrize("name", ["n" * 500, "Nel\x00\u202e", "<script>", "", None, 7, ["x"]])
    def test_whatever_the_provider_calls_somebody_he_can_go_on(
        self, world: World, google: OpenIdProvider, name: object
    ) -> None:
        google.person["name"] = name
        client = world.client()
        visit(client)
        page = client.get("/en/sign-up/with/google")
        assert page.status_code == 200
        assert "<script>" not in page.text
        assert client.post("/en/sign-up/with/google", data={"name": "Nel"}).status_code == 303

    @pytest.mark.parametrize(
        "told",
        [
            {"email_verified": False},
            {"email_verified": None},
            {"email_verified": "true"},
            {"email_verified": 1},
            {"email": None},
            {"email": ""},
            {"email": "no address"},
            {"email": ["nel@example.org"]},
            {"email": None, "name": None},
        ],
    )
    def test_without_a_verified_address_the_account_has_none_and_every_page_works(
        self, world: World, google: OpenIdProvider, told: dict[str, object]
    ) -> None:
        google.person |= told
        client = world.client()
        visit(client)
        assert "gives no e-mail address" in client.get("/en/sign-up/with/google").text
        client.post("/en/sign-up/with/google", data={"name": "Nel"})
        (made,) = accounts(world)
        assert (made.email, made.email_key) == (None, None)
        page = client.get("/en/account").text
        assert "Your account has no e-mail address that was confirmed." in page
        assert "Add an e-mail address first, and then choose a password." in page
        for path in ("", "account/e-mail", "account/profile", "account/delete", "account/prove"):
            assert client.get(f"/en/{path}").status_code in (200, 303), path
        assert mails(world.app) == []
        again = world.client()
        visit(again)
        assert who(again) == made.id

    def test_an_address_can_be_added_and_confirmed_by_our_own_mail(
        self, world: World, google: OpenIdProvider
    ) -> None:
        google.person["email_verified"] = False
        client = world.client()
        join(client)
        client.post("/en/account/e-mail", data={"email": NEL})
        assert accounts(world)[0].email is None
        client.get(links(world.app, NEL)[0])
        client.post("/en/account/e-mail/confirm")
        assert accounts(world)[0].email == NEL


class TestAgain:
    """Somebody who was here before."""

    def test_is_known_by_issuer_and_subject_whatever_else_changed(
        self, world: World, google: OpenIdProvider
    ) -> None:
        join(world.client())
        (made,) = accounts(world)
        google.person |= {"email": "married@example.org", "name": "Nel Oud"}
        client = world.client()
        answer = visit(client)
        assert (answer.status_code, answer.headers["Location"]) == (303, "/en/")
        assert who(client) == made.id
        (kept,) = accounts(world)
        assert (kept.email, kept.name) == (NEL, "Nel Nieuw"), "what he chose here stays"
        assert "Google, as married@example.org" in client.get("/en/account").text

    @pytest.mark.parametrize("subject", ["1002", "10011", "nel", "NEL"])
    def test_another_subject_is_somebody_else_even_with_the_same_address(
        self, world: World, google: OpenIdProvider, subject: str
    ) -> None:
        google.person["sub"] = "Nel" if subject.upper() == "NEL" else "1001"
        join(world.client())
        google.person["sub"] = subject
        stranger = world.client()
        answer = visit(stranger)
        assert answer.status_code == 409
        assert who(stranger) is None
        assert len(identities(world)) == 1

    def test_goes_on_to_where_he_was_going_on_this_site_only(
        self, world: World, google: OpenIdProvider
    ) -> None:
        join(world.client())
        for wanted, found in {
            "/en/account": "/en/account",
            "/nl/t/x/?q=de boer": "/nl/t/x/?q=de%20boer",
            "https://evil.example/en/": "/en/",
            "//evil.example/en/": "/en/",
            "/\\evil.example/en/": "/en/",
            "/en/" + "x" * 900: "/en/",
        }.items():
            answer = visit(world.client(), next=wanted)
            assert answer.headers["Location"] == found, wanted

    def test_the_log_in_is_in_the_journal_and_no_token_is_kept_anywhere(
        self, world: World, google: OpenIdProvider
    ) -> None:
        client = world.client()
        join(client)
        visit(world.client())
        with world.app.app_context():
            actions = db.session.scalars(select(JournalEntry.action).order_by(JournalEntry.id)).all()
            kept = [repr(row.__dict__) for row in db.session.scalars(select(Identity))]
        assert actions == ["account.created", "account.logged_in"]
        with client.session_transaction() as session:
            kept.append(repr(dict(session)))
        assert not [text for text in kept if "access-token" in text or "eyJ" in text]

    def test_the_session_is_a_new_one(self, world: World, google: OpenIdProvider) -> None:
        join(world.client())
        client = world.client()
        with client.session_transaction() as session:
            session["planted"] = "by somebody before"
            session["csrf_token"] = "old"
        visit(client)
        with client.session_transaction() as session:
            assert "planted" not in session
            assert session.get("csrf_token") != "old"
            assert not [name for name in session if name in ("openid", "newcomer")]

    def test_who_is_logged_in_is_not_sent_to_the_provider(self, world: World, google: OpenIdProvider) -> None:
        answer = world.client(world.vera).post("/en/log-in/with/google", data={"next": "/en/account"})
        assert answer.headers["Location"] == "/en/account"
        assert google.asked == []


class TestEqualAddress:
    """The address of an account opens nothing."""

    def test_who_proved_the_mailbox_is_told_to_log_in_and_link_it_there(
        self, world: World, google: OpenIdProvider
    ) -> None:
        google.person["email"] = "Vera@Example.org"
        client = world.client()
        answer = visit(client)
        assert answer.status_code == 409
        assert "There is an account with Vera@example.org here already. Log in to that account" in answer.text
        assert 'href="/en/log-in?next=/en/account"' in answer.text
        assert who(client) is None
        assert identities(world) == []
        assert client.get("/en/sign-up/with/google").status_code == 400, "there is no way round"

    def test_who_did_not_prove_it_learns_nothing_and_gets_an_account_of_his_own(
        self, world: World, google: OpenIdProvider
    ) -> None:
        pages = []
        for number, email in enumerate(("vera@example.org", "nobody@example.org")):
            google.person |= {"sub": f"200{number}", "email": email, "email_verified": False}
            client = world.client()
            visit(client)
            page = client.get("/en/sign-up/with/google").text
            pages.append(re.sub(r'(value|content)="[\w.-]{60,}"', "", page))
            assert client.post("/en/sign-up/with/google", data={"name": "Eve"}).status_code == 303
        assert pages[0] == pages[1]
        assert "vera" not in pages[0]
        assert [one.email for one in accounts(world)] == [None, None]
        assert world.vera.id not in [account_id for account_id, _subject in identities(world)]

    def test_an_address_that_was_given_away_before_the_name_was_chosen_stays_its_owners(
        self, world: World, google: OpenIdProvider
    ) -> None:
        slow = world.client()
        visit(slow)
        ask(world.client(), NEL)
        fast = world.client()
        fast.get(links(world.app, NEL)[0])
        sign_up(fast)
        answer = slow.post("/en/sign-up/with/google", data={"name": "Nel"})
        assert answer.status_code == 409
        assert f"There is an account with {NEL} here already." in answer.text
        assert identities(world) == []


class TestHijackInAdvance:
    """Somebody puts his foot in the door before the owner of an address comes."""

    def test_who_signs_up_with_the_address_of_another_has_no_account_and_his_link_dies(
        self, world: World, google: OpenIdProvider
    ) -> None:
        attacker = world.client()
        ask(attacker, NEL)
        assert accounts(world) == [], "no account before its mail was read"
        victim = world.client()
        join(victim)
        (made,) = accounts(world)
        # Even if the mail falls into his hands later, or was open in his browser all along.
        attacker.get(links(world.app, NEL)[0])
        assert sign_up(attacker).status_code == 404
        assert who(attacker) is None
        log_in = {"email": NEL, "password": PASSWORD}
        assert world.client().post("/en/log-in", data=log_in).status_code == 422
        assert accounts(world)[0].password_hash is None
        assert who(victim) == made.id

    def test_who_asked_to_have_that_address_on_his_own_account_does_not_get_it(
        self, world: World, google: OpenIdProvider
    ) -> None:
        attacker = world.client(world.vera)
        attacker.post("/en/account/e-mail", data={"email": NEL})
        join(world.client())
        attacker.get(links(world.app, NEL)[0])
        assert attacker.post("/en/account/e-mail/confirm").status_code == 409
        assert accounts(world)[0].email == NEL

    def test_who_claims_it_at_the_provider_unverified_does_not_stand_in_the_owners_way(
        self, world: World, google: OpenIdProvider
    ) -> None:
        google.person |= {"sub": "666", "email_verified": False}
        attacker = world.client()
        join(attacker, "Eve")
        google.person |= {"sub": "1001", "email_verified": True}
        victim = world.client()
        join(victim)
        eve, nel = accounts(world)
        assert (eve.email, nel.email) == (None, NEL)
        assert (who(attacker), who(victim)) == (eve.id, nel.id)
        ask(world.client(), NEL)
        assert mails(world.app, NEL)[-1].template == "password", "the address is the owner's"


class TestTwoAtOnce:
    """Two windows make the account of one person at the same moment."""

    @pytest.mark.parametrize("verified", [True, False])
    def test_there_is_one_account_and_both_are_in_it(
        self, world: World, google: OpenIdProvider, verified: bool
    ) -> None:
        together = 4
        start = Barrier(together)
        seen = Seen(google.issuer, "1001", NEL, verified, "Nel")

        def make(_number: int) -> int:
            with world.app.test_request_context("/en/"):
                start.wait()
                return operations.sign_up(NOW, configured(google), seen, "Nel", "en").id

        with ThreadPoolExecutor(together) as pool:
            made = set(pool.map(make, range(together)))
        assert [one.id for one in accounts(world)] == list(made)
        assert identities(world) == [(*made, "1001")]

    def test_the_tables_refuse_a_second_owner_of_an_identity(self, world: World) -> None:
        def add(account_id: int, issuer: str, subject: str) -> None:
            row = Identity(account_id=account_id, issuer=issuer, subject=subject, linked_at=NOW)
            db.session.add(row)
            db.session.commit()

        with world.app.app_context():
            add(world.vera.id, "https://a.example", "1")
            add(world.otto.id, "https://b.example", "1")
            add(world.otto.id, "https://a.example", "2")
            with pytest.raises(IntegrityError):
                add(world.ada.id, "https://a.example", "1")
            db.session.rollback()
            with pytest.raises(IntegrityError):
                add(world.otto.id, "https://a.example", "3")

    def test_a_second_window_that_comes_later_is_let_in(self, world: World, google: OpenIdProvider) -> None:
        one, two = world.client(), world.client()
        visit(one)
        visit(two)
        for client in (one, two):
            assert client.post("/en/sign-up/with/google", data={"name": "Nel"}).status_code == 303
        (made,) = accounts(world)
        assert (who(one), who(two)) == (made.id, made.id)


class TestWhatIsAsked:
    """The request that takes somebody to the provider."""

    def test_it_has_state_nonce_and_pkce_and_comes_back_to_the_public_address_whatever_host_is_claimed(
        self, world: World, google: OpenIdProvider
    ) -> None:
        addresses = []
        for _time in range(2):
            client = world.client()
            answer = client.post("/en/log-in/with/google", headers={"Host": "evil.example"})
            addresses.append(way_out(answer))
        first, second = ({k: v[0] for k, v in parse_qs(urlsplit(one).query).items()} for one in addresses)
        assert first["redirect_uri"] == f"{PUBLIC}/openid/google"
        assert set(first["scope"].split()) == {"openid", "email", "profile"}
        assert (first["response_type"], first["code_challenge_method"]) == ("code", "S256")
        for name in ("state", "nonce", "code_challenge"):
            assert first[name] != second[name]
            assert len(first[name]) >= 20
        assert "client_secret" not in first

    def test_it_begins_with_a_form_of_this_site_only(self, world: World, google: OpenIdProvider) -> None:
        world.app.config["WTF_CSRF_ENABLED"] = True
        client = world.client()
        assert client.post("/en/log-in/with/google").status_code == 400
        assert client.get("/en/log-in/with/google").status_code == 405
        across = {"Sec-Fetch-Site": "cross-site"}
        assert client.post("/en/log-in/with/google", headers=across).status_code in (400, 403)
        assert google.asked == []

    def test_many_that_are_begun_do_not_overflow_the_cookie_and_the_latest_works(
        self, world: World, google: OpenIdProvider
    ) -> None:
        client = world.client()
        for _time in range(8):
            path = go(client, next="/en/t/" + "x" * 290)
        cookie = client.get_cookie("swiss64")
        assert cookie is not None
        assert len(cookie.value) < 3_000
        assert client.get(path).headers["Location"] == "/en/sign-up/with/google"

    def test_buttons_are_there_for_the_configured_providers_and_else_none(
        self, world: World, google: OpenIdProvider
    ) -> None:
        for path in ("/en/log-in", "/en/sign-up"):
            assert "Go on with Google" in world.client().get(path).text
        world.app.config["OIDC_PROVIDERS"] = ()
        for path in ("/en/log-in", "/en/sign-up"):
            assert "Go on with" not in world.client().get(path).text
        client = world.client(world.vera)
        assert "Google" not in client.get("/en/account").text
        for method, path in (("POST", "log-in/with/google"), ("GET", "sign-up/with/google")):
            assert world.client().open(f"/en/{path}", method=method).status_code == 404
        assert world.client().get("/openid/google?code=x&state=y").status_code == 404


def test_an_account_by_provider_can_have_a_password_too(world: World, google: OpenIdProvider) -> None:
    client = world.client()
    join(client)
    assert "Mail me a link to choose a password" in client.get("/en/account").text
    client.post("/en/log-in/forgotten", data={"email": NEL})
    client.get(links(world.app, NEL)[-1])
    client.post("/en/log-in/new-password", data={"new": PASSWORD, "again": PASSWORD})
    found = account(world, NEL)
    assert isinstance(found, Account)
    assert world.client().post("/en/log-in", data={"email": NEL, "password": PASSWORD}).status_code == 303
    assert "Unlink Google" in client.get("/en/account").text
