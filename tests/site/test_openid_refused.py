"""What a provider says is believed only when it is signed by it, for this site, for this log-in and now."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient
from joserfc import jwt
from sqlalchemy import func, select
from werkzeug.test import TestResponse

from swiss64 import clock
from swiss64.accounts import providers
from swiss64.extensions import db
from swiss64.models import JournalEntry, LogIn
from tests.openid_provider import CLIENT_ID, OpenIdProvider, rsa_key, signed_with_public_key, unsigned
from tests.site.accounts_setting import later
from tests.site.conftest import World
from tests.site.openid_setting import accounts, configured, go, identities, join, visit, who, with_google


@pytest.fixture
def google(world: World) -> Iterator[OpenIdProvider]:
    with with_google(world) as provider:
        yield provider


def kept(world: World) -> list[int]:
    """How many accounts, identities, log-ins and notes there are."""
    with world.app.app_context():
        rows = [db.session.scalar(select(func.count()).select_from(table)) for table in (LogIn, JournalEntry)]
    return [len(accounts(world)), len(identities(world)), *(row or 0 for row in rows)]


def is_refused(client: FlaskClient, answer: TestResponse, words: str, status: int = 400) -> None:
    """A page that says so, with a way on, and nobody is logged in."""
    assert answer.status_code == status, answer.text
    assert words in answer.text
    assert "<h1>You are not logged in</h1>" in answer.text
    assert 'href="/en/log-in' in answer.text
    assert client.get("/en/account").status_code == 302
    assert client.get("/en/sign-up/with/google").status_code == 400, "and he is no newcomer either"


WRONG: dict[str, Callable[[OpenIdProvider], dict[str, Any]]] = {
    "another nonce": lambda _: {"nonce": "of another log-in"},
    "no nonce": lambda _: {"nonce": None},
    "another issuer": lambda _: {"iss": "https://accounts.evil.example"},
    "the issuer with a slash": lambda google: {"iss": google.issuer + "/"},
    "no issuer": lambda _: {"iss": None},
    "another audience": lambda _: {"aud": "another site"},
    "another audience, though we are the authorised party": lambda _: {
        "aud": "another site",
        "azp": CLIENT_ID,
    },
    "others in the audience beside us": lambda _: {"aud": [CLIENT_ID, "another site"], "azp": CLIENT_ID},
    "another authorised party": lambda _: {"azp": "another site"},
    "no audience": lambda _: {"aud": None},
    "an empty audience": lambda _: {"aud": []},
    "no subject": lambda _: {"sub": None},
    "an empty subject": lambda _: {"sub": ""},
    "a subject that is a number": lambda _: {"sub": 1001},
    "a subject too long": lambda _: {"sub": "1" * 256},
    "a subject that no database keeps": lambda _: {"sub": "10\x0001"},
    "no end": lambda _: {"exp": None},
    "an end that is no number": lambda _: {"exp": "tomorrow"},
    "no beginning": lambda _: {"iat": None},
    "long expired": lambda _: {"iat": int(time.time()) - 7200, "exp": int(time.time()) - 3600},
    "expired just now": lambda _: {"exp": int(time.time()) - providers.LEEWAY - 5},
    "not valid yet": lambda _: {"nbf": int(time.time()) + providers.LEEWAY + 60},
    "issued in the future": lambda _: {"iat": int(time.time()) + providers.LEEWAY + 60},
    "the hash of another access token": lambda _: {"at_hash": "AAAAAAAAAAAAAAAAAAAAAA"},
}


@pytest.mark.parametrize("claims", WRONG.values(), ids=WRONG.keys())
def test_a_token_with_wrong_claims_opens_nothing(
    world: World, google: OpenIdProvider, claims: Callable[[OpenIdProvider], dict[str, Any]]
) -> None:
    join(world.client())
    before = kept(world)
    google.claims = claims(google)
    client = world.client()
    is_refused(client, visit(client), "Google gave an answer that cannot be relied on.")
    assert kept(world) == before


def _by_others(claims: dict[str, Any]) -> str:
    return jwt.encode({"alg": "RS256", "kid": "key one"}, claims, rsa_key("key of others"))


def _altered(claims: dict[str, Any]) -> str:
    good = jwt.encode({"alg": "RS256", "kid": "key one"}, claims, rsa_key("key one"))
    other = jwt.encode({"alg": "RS256", "kid": "key one"}, claims | {"sub": "1"}, rsa_key("key one"))
    return ".".join((good.split(".")[0], other.split(".")[1], good.split(".")[2]))


FORGED: dict[str, Callable[[dict[str, Any]], Any]] = {
    "a key of others under the right name": _by_others,
    "claims altered after signing": _altered,
    "no signature": unsigned,
    "the public key as a shared secret": lambda claims: signed_with_public_key(claims, rsa_key("key one")),
    "an unknown key": lambda claims: jwt.encode(
        {"alg": "RS256", "kid": "key nine"}, claims, rsa_key("key nine")
    ),
    "no token at all": lambda _: "",
    "half a token": lambda claims: _altered(claims)[:200],
    "no text": lambda _: 7,
    "nothing": lambda _: None,
}


@pytest.mark.parametrize("sign", FORGED.values(), ids=FORGED.keys())
def test_a_token_that_the_provider_did_not_sign_opens_nothing(
    world: World, google: OpenIdProvider, sign: Callable[[dict[str, Any]], str]
) -> None:
    join(world.client())
    before = kept(world)
    google.sign = sign
    client = world.client()
    is_refused(client, visit(client), "Google gave an answer that cannot be relied on.")
    assert kept(world) == before


@pytest.mark.parametrize(
    "claims",
    [
        lambda now: {"exp": now - providers.LEEWAY + 20},
        lambda now: {"iat": now + providers.LEEWAY - 20, "nbf": now + providers.LEEWAY - 20},
        lambda now: {"aud": [CLIENT_ID]},
        lambda _: {"aud": CLIENT_ID, "azp": CLIENT_ID},
    ],
    ids=["its clock is behind", "its clock is ahead", "we alone in a list", "we are the authorised party"],
)
def test_clocks_may_differ_a_little_and_a_list_of_one_is_one(
    world: World, google: OpenIdProvider, claims: Callable[[int], dict[str, Any]]
) -> None:
    google.claims = claims(int(time.time()))
    client = world.client()
    assert visit(client).headers["Location"] == "/en/sign-up/with/google"


LOST = "It took too long, was finished already, or began in another browser."


class TestState:
    """An answer counts once, in the browser that asked for it, for the provider that it asked."""

    def test_what_this_browser_did_not_begin_is_refused_before_the_provider_is_asked(
        self, world: World, google: OpenIdProvider
    ) -> None:
        path = go(world.client())
        google.asked.clear()
        code = path.partition("code=")[2]
        victim = world.client()
        mine = world.client()
        go(mine)
        google.asked.clear()
        for client, address in (
            (victim, path),
            (mine, path),
            (mine, f"/openid/google?code={code}"),
            (mine, f"/openid/google?code={code}&state="),
            (mine, f"/openid/google?code={code}&state=é%00"),
            (mine, f"/openid/google?code={code}&state={'x' * 5000}"),
            (mine, "/openid/google"),
            (mine, "/openid/google?error=access_denied"),
        ):
            is_refused(client, client.get(address), LOST)
        assert google.asked == []
        assert accounts(world) == []

    def test_an_answer_counts_once(self, world: World, google: OpenIdProvider) -> None:
        join(world.client())
        client = world.client()
        path = go(client)
        assert client.get(path).headers["Location"] == "/en/"
        before = kept(world)
        assert client.get(path).status_code == 400
        client.post("/en/log-out")
        is_refused(client, client.get(path), LOST)
        assert kept(world)[0] == before[0]

    def test_a_code_counts_once_even_with_the_session_of_before(
        self, world: World, google: OpenIdProvider
    ) -> None:
        join(world.client())
        client = world.client()
        path = go(client)
        cookie = client.get_cookie("swiss64")
        assert cookie is not None
        client.get(path)
        thief = world.client()
        thief.set_cookie("swiss64", cookie.value)
        is_refused(thief, thief.get(path), "cannot be relied on")

    def test_a_code_of_another_log_in_is_refused(self, world: World, google: OpenIdProvider) -> None:
        theirs = go(world.client()).partition("code=")[2]
        client = world.client()
        state = go(client).partition("state=")[2].partition("&")[0]
        is_refused(client, client.get(f"/openid/google?state={state}&code={theirs}"), "cannot be relied on")

    def test_it_is_too_late_after_half_an_hour(
        self, world: World, google: OpenIdProvider, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        client, other = world.client(), world.client()
        path, just = go(client), go(other)
        later(monkeypatch, minutes=29)
        assert other.get(just).status_code == 303
        later(monkeypatch, minutes=31)
        is_refused(client, client.get(path), LOST)

    def test_one_provider_does_not_answer_for_another(self, world: World, google: OpenIdProvider) -> None:
        club = configured(google, "club", "The club")
        world.app.config["OIDC_PROVIDERS"] = (*world.app.config["OIDC_PROVIDERS"], club)
        client = world.client()
        path = go(client).replace("/openid/google", "/openid/club")
        google.asked.clear()
        is_refused(client, client.get(path), LOST)
        client = world.client()
        named = go(client) + "&" + urlencode({"iss": "https://accounts.evil.example"})
        is_refused(client, client.get(named), "cannot be relied on")
        assert google.asked.count("/token") == 0

    def test_two_windows_of_one_browser_do_not_disturb_each_other(
        self, world: World, google: OpenIdProvider
    ) -> None:
        client = world.client()
        first, second = go(client), go(client)
        assert client.get(first).status_code == 303
        assert client.get(second).status_code == 303


class TestKeys:
    """The provider's keys change now and then."""

    def test_a_new_key_is_asked_for_when_it_is_met(self, world: World, google: OpenIdProvider) -> None:
        join(world.client())
        google.signing, google.published = "key two", ["key one", "key two"]
        client = world.client()
        assert visit(client).headers["Location"] == "/en/"
        assert google.asked.count("/keys") == 2
        visit(world.client())
        assert google.asked.count("/keys") == 2, "and kept"

    def test_a_key_that_was_taken_back_is_believed_for_an_hour_at_most(
        self, world: World, google: OpenIdProvider, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        join(world.client())
        google.published = ["key two"]
        google.configuration = {"jwks_uri": f"{google.issuer}/keys"}
        now = clock.now()
        later(monkeypatch, minutes=61)
        assert abs(clock.now() - now) > providers.KEPT
        client = world.client()
        assert "cannot be relied on" in visit(client).text
        assert who(client) is None


class TestUserInfo:
    """Some providers tell the address at an address of their own."""

    def test_it_is_asked_there_when_the_token_has_none(self, world: World, google: OpenIdProvider) -> None:
        google.user_info = dict(google.person)
        google.person = {"sub": "1001"}
        client = world.client()
        join(client)
        (made,) = accounts(world)
        assert made.email == "nel@example.org"

    def test_what_it_says_of_somebody_else_is_refused(self, world: World, google: OpenIdProvider) -> None:
        google.user_info = google.person | {"sub": "2"}
        google.person = {"sub": "1001"}
        client = world.client()
        is_refused(client, visit(client), "cannot be relied on")

    def test_it_cannot_say_otherwise_than_the_token(self, world: World, google: OpenIdProvider) -> None:
        google.user_info = dict(google.person)
        google.person = {"sub": "1001", "email_verified": False}
        join(world.client())
        assert accounts(world)[0].email is None
