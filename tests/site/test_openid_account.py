"""A provider as one more way into an account: linked, unlinked, and asked again when it matters."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select

from swiss64.accounts import ways
from swiss64.accounts.session import FRESH, PROVED
from swiss64.database import writing
from swiss64.extensions import db
from swiss64.models import Account, JournalEntry
from tests.openid_provider import OpenIdProvider
from tests.site.accounts_setting import IPHONE, PASSWORD, WIM, browser, is_logged_in, make_wim
from tests.site.conftest import World
from tests.site.mailbox import mails
from tests.site.openid_setting import accounts, go, identities, join, visit, who, with_google
from tests.site.statements import counting
from tests.site.walk import everything

LINK, UNLINK = "/en/account/ways/google/link", "/en/account/ways/google/unlink"
PROVE = "/en/account/prove/with/google"


@pytest.fixture
def google(world: World) -> Iterator[OpenIdProvider]:
    with with_google(world) as provider:
        yield provider


@pytest.fixture
def wim(world: World) -> int:
    return make_wim(world)


def stale(client: FlaskClient) -> None:
    """As if the last proof was long ago."""
    with client.session_transaction() as session:
        session[PROVED] -= FRESH + 60


def actions(world: World, account_id: int) -> list[str]:
    with world.app.app_context():
        found = select(JournalEntry.action).where(JournalEntry.actor_id == account_id)
        return list(db.session.scalars(found.order_by(JournalEntry.id)))


class TestLink:
    """The owner of an account adds a provider."""

    def test_then_it_opens_his_account_whatever_his_address_there_and_he_is_told(
        self, world: World, google: OpenIdProvider, wim: int
    ) -> None:
        here = browser(world)
        assert "Log in with Google too" in here.get("/en/account").text
        answer = visit(here, LINK)
        assert (answer.status_code, answer.headers["Location"]) == (303, "/en/account")
        page = here.get("/en/account").text
        assert "From now on you can log in with Google too." in page
        assert "Google, as nel@example.org" in page
        assert "Unlink Google" in page
        assert identities(world) == [(wim, "1001")]
        there = world.client()
        assert visit(there).headers["Location"] == "/en/"
        assert who(there) == wim
        assert [mail.template for mail in mails(world.app, WIM)] == ["way_added"]
        assert "Google" in mails(world.app, WIM)[0].subject
        assert "account.identity_linked" in actions(world, wim)

    def test_the_way_shown_after_an_equal_address_works(
        self, world: World, google: OpenIdProvider, wim: int
    ) -> None:
        google.person["email"] = WIM
        client = world.client()
        assert visit(client).status_code == 409
        client.post("/en/log-in", data={"email": WIM, "password": PASSWORD, "next": "/en/account"})
        assert visit(client, LINK).status_code == 303
        assert visit(world.client()).headers["Location"] == "/en/"
        assert identities(world) == [(wim, "1001")]

    def test_it_needs_a_proof_of_the_last_quarter_of_an_hour(
        self, world: World, google: OpenIdProvider, wim: int
    ) -> None:
        here = browser(world)
        stale(here)
        answer = here.post(LINK)
        assert answer.headers["Location"] == "/en/account/prove?next=/en/account"
        assert google.asked == []

    def test_an_identity_of_another_account_stays_there(
        self, world: World, google: OpenIdProvider, wim: int
    ) -> None:
        join(world.client())
        (nel,) = [one.id for one in accounts(world) if one.id != wim]
        here = browser(world)
        answer = visit(here, LINK)
        assert answer.status_code == 409
        assert "This account at Google is linked to another account here." in answer.text
        assert "<h1>Nothing was linked</h1>" in answer.text
        assert 'href="/en/account"' in answer.text
        assert identities(world) == [(nel, "1001")]
        assert who(here) == wim

    def test_a_second_one_of_the_same_provider_is_refused_and_the_same_one_again_is_no_mistake(
        self, world: World, google: OpenIdProvider, wim: int
    ) -> None:
        here = browser(world)
        visit(here, LINK)
        assert visit(here, LINK).status_code == 303
        google.person["sub"] = "1002"
        answer = visit(here, LINK)
        assert answer.status_code == 409
        assert "Unlink that one first." in answer.text
        assert identities(world) == [(wim, "1001")]
        assert len(mails(world.app, WIM)) == 1

    def test_who_comes_back_as_another_account_or_as_nobody_links_nothing(
        self, world: World, google: OpenIdProvider, wim: int
    ) -> None:
        here = browser(world)
        path = go(here, LINK)
        with here.session_transaction() as session:
            begun = session["openid"]
        other = world.client(world.vera)
        nobody = world.client()
        for client in (other, nobody):
            with client.session_transaction() as session:
                session["openid"] = begun
            answer = client.get(path)
            assert answer.status_code == 400
            assert "began in another browser" in answer.text
        assert identities(world) == []

    def test_somebody_who_wants_to_log_in_is_not_linked_to_the_account_that_is_open(
        self, world: World, google: OpenIdProvider, wim: int
    ) -> None:
        """Else a stranger who lures the owner to the way back of his own log-in would get in."""
        attacker = world.client()
        path = go(attacker)
        here = browser(world)
        assert here.get(path).status_code == 400
        assert identities(world) == []

    def test_cancelling_leads_back_to_the_account(
        self, world: World, google: OpenIdProvider, wim: int
    ) -> None:
        google.back_with = {"error": "access_denied"}
        here = browser(world)
        answer = visit(here, LINK)
        assert answer.status_code == 400
        assert "You stopped at Google" in answer.text
        assert 'href="/en/account"' in answer.text
        assert is_logged_in(here)


class TestUnlink:
    """The owner takes a provider away."""

    def test_then_it_opens_nothing_and_whoever_came_in_by_it_is_out(
        self, world: World, google: OpenIdProvider, wim: int
    ) -> None:
        here = browser(world)
        visit(here, LINK)
        elsewhere = world.client()
        elsewhere.environ_base["HTTP_USER_AGENT"] = IPHONE
        visit(elsewhere)
        answer = here.post(UNLINK)
        assert (answer.status_code, answer.headers["Location"]) == (303, "/en/account")
        assert "You no longer log in with Google." in here.get("/en/account").text
        assert identities(world) == []
        assert not is_logged_in(elsewhere)
        assert visit(world.client()).headers["Location"] == "/en/sign-up/with/google", "a stranger again"
        assert [mail.template for mail in mails(world.app, WIM)] == ["way_added", "way_removed"]
        assert "account.identity_unlinked" in actions(world, wim)
        assert here.post(UNLINK).status_code == 404

    def test_the_only_way_stays_and_there_is_no_button_to_take_it_away(
        self, world: World, google: OpenIdProvider
    ) -> None:
        client = world.client()
        join(client)
        page = client.get("/en/account").text
        assert "Google is your only way to log in. When you have a password too, you can unlink it." in page
        assert UNLINK not in page
        answer = client.post(UNLINK)
        assert answer.status_code == 409
        assert "This is your only way to log in. Add another one first, such as a password." in answer.text
        assert len(identities(world)) == 1
        assert is_logged_in(client)

    def test_a_provider_that_is_no_longer_configured_does_not_count_as_a_way(
        self, world: World, google: OpenIdProvider, wim: int
    ) -> None:
        visit(browser(world), LINK)
        for configured, kinds in ((True, ["password", "google"]), (False, ["password"])):
            if not configured:
                world.app.config["OIDC_PROVIDERS"] = ()
            with world.app.test_request_context("/en/"), writing() as session:
                found = ways.of(session, session.get_one(Account, wim))
            assert [way.kind for way in found] == kinds

    def test_it_needs_a_proof_of_the_last_quarter_of_an_hour(
        self, world: World, google: OpenIdProvider, wim: int
    ) -> None:
        here = browser(world)
        visit(here, LINK)
        stale(here)
        assert here.post(UNLINK).headers["Location"] == "/en/account/prove?next=/en/account"
        assert len(identities(world)) == 1


class TestProve:
    """Who has no password proves himself by the provider."""

    def test_one_is_asked_anew_there_and_goes_on_with_what_one_was_doing(
        self, world: World, google: OpenIdProvider
    ) -> None:
        client = world.client()
        join(client)
        stale(client)
        assert client.get("/en/account/delete").headers["Location"].startswith("/en/account/prove?next=")
        page = client.get("/en/account/prove?next=/en/account/delete").text
        assert PROVE in page
        assert 'type="password"' not in page
        google.claims = {"auth_time": int(time.time())}
        answer = visit(client, PROVE, next="/en/account/delete")
        assert answer.headers["Location"] == "/en/account/delete"
        assert google.authorize[-1]["max_age"] == "0"
        assert client.get("/en/account/delete").status_code == 200

    def test_another_person_at_the_provider_proves_nothing(
        self, world: World, google: OpenIdProvider
    ) -> None:
        client = world.client()
        join(client)
        stale(client)
        for subject in ("1002", "1003"):
            google.person["sub"] = subject
            answer = visit(client, PROVE, next="/en/account/delete")
            assert answer.status_code == 403
            assert "<h1>It is not certain yet that it is you</h1>" in answer.text
            assert 'href="/en/account/prove?next=/en/account/delete"' in answer.text
            assert client.get("/en/account/delete").status_code == 303
        assert is_logged_in(client)

    def test_a_provider_that_says_it_did_not_ask_again_is_not_enough(
        self, world: World, google: OpenIdProvider
    ) -> None:
        client = world.client()
        join(client)
        stale(client)
        google.claims = {"auth_time": int(time.time()) - 7200}
        assert visit(client, PROVE).status_code == 403
        assert client.get("/en/account/delete").status_code == 303

    def test_an_account_without_the_provider_has_no_button_for_it(
        self, world: World, google: OpenIdProvider, wim: int
    ) -> None:
        here = browser(world)
        stale(here)
        page = here.get("/en/account/prove").text
        assert "Google" not in page
        assert 'type="password"' in page
        assert visit(here, PROVE).status_code == 403, "and who presses it all the same is not let on"


def test_the_export_has_the_identities_and_leaving_takes_them_away(
    world: World, google: OpenIdProvider
) -> None:
    client = world.client()
    join(client)
    found = json.loads(client.post("/en/account/export").text)
    assert found["account"]["ways_to_log_in"] == ["google"]
    (identity,) = found["identities"]
    assert (identity["issuer"], identity["subject"]) == (google.issuer, "1001")
    assert identity["email"] == "nel@example.org"
    assert client.post("/en/account/delete", data={"sure": "y"}).status_code == 303
    left = {
        name: [row for row in rows if "1001" in repr(row) or "nel@" in repr(row)]
        for name, rows in everything(world.app).items()
    }
    assert {name for name, rows in left.items() if rows} <= {"mail"}
    assert identities(world) == []


def test_pages_of_the_accounts_ask_the_database_no_more_for_those_who_use_no_provider(
    world: World, google: OpenIdProvider, wim: int
) -> None:
    """The log-in page, which thousands open, knows its buttons from the configuration."""
    with counting(world.app) as statements:
        assert world.client().get("/en/log-in").status_code == 200
    assert [one for one in statements if "identity" in one] == []
