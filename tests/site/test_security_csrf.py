"""A change is only made when it comes from a page of this site, in the same session."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from swiss64.extensions import csrf
from tests.site.conftest import World
from tests.site.walk import FETCH_ONLY, everything, populate, routes

STATIC = Path(__file__).parents[2] / "swiss64" / "static"


@pytest.fixture
def guarded(world: World) -> World:
    """The world with its tokens asked for, as on the real site."""
    world.app.config["WTF_CSRF_ENABLED"] = True
    return world


def token(page: str) -> str:
    (found,) = set(re.findall(r'name="csrf_token" (?:type="hidden" )?value="([^"]+)"', page))
    return str(found)


def test_no_address_is_exempt(world: World) -> None:
    assert world.app.config["WTF_CSRF_CHECK_DEFAULT"] is True
    assert csrf._exempt_views == set()
    assert csrf._exempt_blueprints == set()


def test_without_a_token_no_address_changes_anything_for_anybody(guarded: World) -> None:
    values = populate(guarded, guarded.olga, "hers")
    before = everything(guarded.app)
    asked = 0
    for route in routes(guarded.app, values):
        if route.method in FETCH_ONLY:
            continue
        for headers in ({}, {"HX-Request": "true"}, {"X-CSRFToken": "made-up"}):
            answer = guarded.client(guarded.ada).open(route.path, method=route.method, headers=headers)
            assert answer.status_code == 400, f"{route.method} {route.path}"
            assert "nothing was changed" in answer.text
            asked += 1
    assert asked > 5
    assert everything(guarded.app) == before


def test_the_token_in_a_form_or_in_the_header_of_htmx_is_accepted(guarded: World) -> None:
    client = guarded.client(guarded.olga)
    given = token(client.get("/en/account").text)
    assert client.post("/en/account/sessions", data={"csrf_token": given}).status_code == 303
    given = token(client.get("/en/account").text)
    assert client.post("/en/account/sessions", headers={"X-CSRFToken": given}).status_code == 303


def test_every_page_of_somebody_logged_in_has_the_token_for_htmx_in_its_head(guarded: World) -> None:
    page = guarded.client(guarded.olga).get("/en/account").text
    (found,) = re.findall(r'<meta name="csrf-token" content="([^"]+)">', page)
    assert found == token(page)


@pytest.mark.parametrize("method_of", [lambda t: ({"csrf_token": t}, {}), lambda t: ({}, {"X-CSRFToken": t})])
def test_the_token_of_another_session_is_refused(
    guarded: World, method_of: Callable[[str], tuple[dict[str, str], dict[str, str]]]
) -> None:
    data, headers = method_of(token(guarded.client(guarded.otto).get("/en/account").text))
    client = guarded.client(guarded.olga)
    client.get("/en/account")
    assert client.post("/en/account/sessions", data=data, headers=headers).status_code == 400


def test_the_token_of_before_log_out_is_refused_after_it(guarded: World) -> None:
    client = guarded.client(guarded.olga)
    old = token(client.get("/en/account").text)
    assert client.post("/en/log-out", data={"csrf_token": old}).status_code == 303
    client.get("/en/log-in")
    assert client.post("/en/log-in", data={"csrf_token": old}).status_code == 400


def test_the_log_in_form_needs_a_token_too(guarded: World) -> None:
    client = guarded.client()
    data = {"email": "olga@example.org", "password": "whatever it is"}
    assert client.post("/en/log-in", data=data).status_code == 400
    given = token(client.get("/en/log-in").text)
    assert client.post("/en/log-in", data=data | {"csrf_token": given}).status_code == 422


def test_what_another_site_sends_is_refused_even_with_a_token(guarded: World) -> None:
    client = guarded.client(guarded.olga)
    data = {"csrf_token": token(client.get("/en/account").text)}
    across = {"Sec-Fetch-Site": "cross-site"}
    before = everything(guarded.app)
    assert client.post("/en/account/sessions", data=data, headers=across).status_code == 403
    assert everything(guarded.app) == before
    assert client.get("/en/account", headers=across).status_code == 200, "a link from elsewhere works"
    within = {"Sec-Fetch-Site": "same-origin"}
    assert client.post("/en/account/sessions", data=data, headers=within).status_code == 303


def test_over_https_the_page_that_sent_a_form_must_be_ours(guarded: World) -> None:
    client = guarded.client(guarded.olga)
    data = {"csrf_token": token(client.get("/en/account", base_url="https://localhost").text)}
    for referrer, status in (
        (None, 400),
        ("https://evil.example/", 400),
        ("https://localhost/en/account", 303),
    ):
        headers = {} if referrer is None else {"Referer": referrer}
        answer = client.post("/en/account/sessions", data=data, headers=headers, base_url="https://localhost")
        assert answer.status_code == status, referrer


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_a_form_that_is_too_old_is_explained(guarded: World, lang: str) -> None:
    page = guarded.client(guarded.olga).post(f"/{lang}/account/sessions", data={"csrf_token": "old"})
    assert page.status_code == 400
    assert f'<html lang="{lang}">' in page.text
    fragment = guarded.client(guarded.olga).post(
        f"/{lang}/account/sessions", headers={"HX-Request": "true", "X-CSRFToken": "old"}
    )
    assert fragment.status_code == 400
    assert "<html" not in fragment.text


def test_one_listener_gives_htmx_the_token_whatever_its_major_version() -> None:
    script = (STATIC / "app.js").read_text(encoding="utf-8")
    assert script.count('"X-CSRFToken"') == 1
    assert '"htmx:config:request"' in script
    assert '"htmx:configRequest"' in script
    others = [path.name for path in STATIC.glob("*.js") if "X-CSRFToken" in path.read_text(encoding="utf-8")]
    assert others == ["app.js"]
