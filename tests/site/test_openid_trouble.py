"""A provider that is slow, broken or unwilling: a page that says so and leads on, and never a fault."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
import requests
from werkzeug.test import TestResponse

from swiss64.accounts import providers
from tests.openid_provider import Answer, OpenIdProvider
from tests.site.conftest import World
from tests.site.openid_setting import accounts, configured, go, visit, way_out, who, with_google


@pytest.fixture
def google(world: World) -> Iterator[OpenIdProvider]:
    with with_google(world) as provider:
        yield provider


@pytest.mark.parametrize(
    ("said", "status", "words"),
    [
        ({"error": "access_denied"}, 400, "You stopped at Google, so nothing was changed here."),
        ({"error": "access_denied", "error_description": "<b>no</b>"}, 400, "You stopped at Google"),
        ({"error": "server_error"}, 502, "Google does not answer at the moment."),
        ({"error": "temporarily_unavailable"}, 502, "Google does not answer at the moment."),
        ({"error": "invalid_scope"}, 400, "Google gave an answer that cannot be relied on."),
        ({"error": "<script>"}, 400, "Google gave an answer that cannot be relied on."),
        ({"nothing": "x"}, 400, "Google gave an answer that cannot be relied on."),
        ({"code": "made up"}, 400, "Google gave an answer that cannot be relied on."),
        ({"code": "x" * 5000}, 400, "Google gave an answer that cannot be relied on."),
    ],
)
def test_what_the_provider_says_instead_of_letting_in_is_a_page_with_a_way_on(
    world: World, google: OpenIdProvider, said: dict[str, str], status: int, words: str
) -> None:
    google.back_with = said
    client = world.client()
    answer = visit(client, next="/en/account")
    assert answer.status_code == status
    assert words in answer.text
    assert 'href="/en/log-in?next=/en/account"' in answer.text, "and he does not forget where he was going"
    assert "<script>" not in answer.text
    assert "<b>" not in answer.text
    assert who(client) is None
    assert accounts(world) == []


NONSENSE: dict[str, Answer] = {
    "a fault": (500, {"error": "server_error"}),
    "unwell": (503, "<h1>503</h1>"),
    "not there": (404, "<h1>404</h1>"),
    "too many": (429, {}),
    "a page": (200, "<h1>Welcome to the hotel network</h1>"),
    "empty": (200, ""),
    "a list": (200, []),
    "a number": (200, 7),
    "null": (200, None),
    "an empty object": (200, {}),
    "half": (200, '{"issuer": "http'),
}


@pytest.mark.parametrize("answer", NONSENSE.values(), ids=NONSENSE.keys())
@pytest.mark.parametrize("path", ["/.well-known/openid-configuration", "/keys", "/token"])
def test_whatever_it_answers_instead_of_what_it_should_is_a_page(
    world: World, google: OpenIdProvider, path: str, answer: Answer
) -> None:
    google.fail[path] = lambda: answer
    client = world.client()
    if path == "/.well-known/openid-configuration":
        found = client.post("/en/log-in/with/google")
    else:
        found = client.get(go(client))
    assert found.status_code in (400, 502), found.text
    assert "Google" in found.text
    assert 'href="/en/log-in"' in found.text
    assert who(client) is None
    assert accounts(world) == []
    del google.fail[path]
    assert visit(world.client()).status_code == 303, "and it works again when the provider does"


@pytest.mark.parametrize(
    "told",
    [
        {"issuer": "https://accounts.evil.example"},
        {"authorization_endpoint": None},
        {"authorization_endpoint": "javascript:alert(1)"},
        {"token_endpoint": "ftp://localhost/token"},
        {"jwks_uri": 7},
    ],
)
def test_a_configuration_that_cannot_be_right_is_not_used(
    world: World, google: OpenIdProvider, told: dict[str, Any]
) -> None:
    google.configuration = told
    answer = world.client().post("/en/log-in/with/google")
    assert answer.status_code == 400
    assert "cannot be relied on" in answer.text


@pytest.mark.parametrize("path", ["/.well-known/openid-configuration", "/keys", "/token"])
def test_one_that_hangs_is_given_up(
    world: World, google: OpenIdProvider, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(providers, "TIMEOUT", (0.5, 0.2))
    google.fail[path] = _hangs(google)
    client = world.client()
    begun = client.post("/en/log-in/with/google")
    answer = begun if begun.status_code != 200 else client.get(_there(begun))
    assert answer.status_code == 502
    assert "Google does not answer at the moment." in answer.text


def test_one_that_is_not_there_is_said_to_be_silent(world: World, google: OpenIdProvider) -> None:
    gone = configured(google)
    world.app.config["OIDC_PROVIDERS"] = (type(gone)("google", "Google", "http://localhost:1", "x", "y"),)
    answer = world.client().post("/en/log-in/with/google")
    assert answer.status_code == 502
    assert "Google does not answer at the moment." in answer.text


def test_those_who_wait_for_a_provider_do_not_take_all_threads_of_the_site(
    world: World, google: OpenIdProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(providers, "_PATIENCE", 0.01)
    held = [providers._turn.acquire(blocking=False) for _one in range(2)]
    try:
        assert held == [True, True]
        answer = world.client().post("/en/log-in/with/google")
        assert answer.status_code == 502
        assert google.asked == [], "the third does not even begin to wait"
    finally:
        for _one in held:
            providers._turn.release()
    assert world.client().post("/en/log-in/with/google").status_code == 200


def test_every_turn_is_given_back_whatever_went_wrong(world: World, google: OpenIdProvider) -> None:
    google.fail["/token"] = lambda: (500, {})
    for _time in range(5):
        assert visit(world.client()).status_code == 502
    google.fail.clear()
    assert visit(world.client()).status_code == 303


def _hangs(google: OpenIdProvider) -> Callable[[], Answer]:
    def wait() -> Answer:
        google.released.wait(10)
        return 200, {}

    return wait


def _there(begun: TestResponse) -> str:
    there = requests.get(way_out(begun), allow_redirects=False, timeout=5)
    parts = urlsplit(there.headers["Location"])
    return f"{parts.path}?{parts.query}"
