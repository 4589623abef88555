"""The headers of every answer: content policy, caching, cookies."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask, make_response
from flask.typing import ResponseReturnValue

from swiss64 import clock
from swiss64.access import RULES, Who
from tests.site.conftest import World
from tests.site.walk import populate, routes

ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
SECRET_ADDRESSES = {
    "accounts.open_link",
    "calendar_link.own",
    "hall_link.page",
    "hall_link.content",
    "hall_link.state",
}
# What may be kept by caches, and how: all else is no-store.
CACHED = {
    "static": "public, max-age=31536000, immutable",
    "live.fragment": "public, max-age=1",
    "live.nothing": "public, max-age=1",
    "feeds.atom": "public, no-cache",
    "feeds.calendar": "public, no-cache",
    "glossary.index": "public, max-age=600",
    "glossary.page": "public, max-age=600",
    "glossary.short": "public, max-age=600",
    "glossary.share_image": "public, max-age=600",
}


def policy(text: str) -> dict[str, set[str]]:
    parts = (part.split() for part in text.split(";"))
    return {name: set(sources) for name, *sources in parts}


def test_every_answer_bears_the_headers_and_only_what_may_be_kept_is_cached(world: World) -> None:
    values = populate(world, world.olga, "hers")
    for person in (None, world.olga):
        for route in routes(world.app, values):
            answer = world.client(person).open(route.path, method=route.method, buffered=True)
            # The address of a link is a secret, which goes nowhere from its pages.
            secret = {"Referrer-Policy": "no-referrer"} if route.endpoint in SECRET_ADDRESSES else {}
            for name, value in (ALWAYS | secret).items():
                assert answer.headers[name] == value, f"{route.method} {route.path}: {name}"
            assert answer.headers.getlist("Content-Security-Policy"), route.path
            cached = CACHED.get(route.endpoint, "no-store")
            assert answer.headers.getlist("Cache-Control") == [cached], f"{route.method} {route.path}"


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/en/nothing", 404),
        ("/nothing", 404),
        ("/static/nothing.css", 404),
        ("/en/log-out", 405),
        ("/en", 308),
    ],
)
def test_errors_and_redirections_bear_them_too(world: World, path: str, status: int) -> None:
    answer = world.client().get(path)
    assert answer.status_code == status
    assert {name: answer.headers.get(name) for name in ALWAYS} == ALWAYS
    assert answer.headers["Cache-Control"] == "no-store"
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]


def test_the_content_policy_allows_this_site_alone_and_nothing_inline(world: World) -> None:
    found = policy(world.client().get("/en/").headers["Content-Security-Policy"])
    assert found == {
        "default-src": {"'self'"},
        "script-src": {"'self'"},
        "style-src": {"'self'"},
        "img-src": {"'self'", "data:"},
        "object-src": {"'none'"},
        "base-uri": {"'none'"},
        "form-action": {"'self'"},
        "frame-ancestors": {"'none'"},
    }


def test_only_over_https_the_browser_is_told_to_stay_there(world: World) -> None:
    assert "Strict-Transport-Security" not in world.client().get("/en/").headers
    world.app.config["SESSION_COOKIE_SECURE"] = True
    assert world.client().get("/en/").headers["Strict-Transport-Security"] == "max-age=31536000"


class TestCaching:
    """What was made for one reader is never kept for another."""

    @pytest.fixture
    def careless(self, app: Flask, monkeypatch: pytest.MonkeyPatch) -> Flask:
        """The site with a page that may be cached, and looks at who is reading all the same."""

        def page(looks: str) -> ResponseReturnValue:
            from flask import session

            answer = make_response(str(session.get("_user_id")) if looks == "yes" else "the same for all")
            answer.headers["Cache-Control"] = "public, max-age=60"
            return answer

        monkeypatch.setitem(RULES, "careless", Who.EVERYBODY)
        app.add_url_rule("/careless/<looks>", "careless", page)
        return app

    def test_a_page_that_looks_at_the_session_is_not_stored_whatever_it_says_itself(
        self, careless: Flask
    ) -> None:
        client = careless.test_client()
        assert client.get("/careless/no").headers["Cache-Control"] == "public, max-age=60"
        assert client.get("/careless/yes").headers["Cache-Control"] == "no-store"

    def test_public_answers_neither_set_nor_vary_by_a_cookie_even_for_old_sessions(
        self, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        populate(world, world.olga, "hers")
        client = world.client(world.olga)
        monkeypatch.setattr(clock, "now", lambda: datetime.now(UTC) + timedelta(days=5))
        for path, statuses in {
            "/en/live/hers/standings?have=0": {200, 404},
            "/en/live/hers/standings?have=1.1": {204, 404},
            "/en/live/none/standings?have=1.1": {404},
            "/static/site.css": {200},
            "/healthz": {200},
        }.items():
            answer = client.get(path, buffered=True)
            assert answer.status_code in statuses, path
            assert "Set-Cookie" not in answer.headers, path
            assert "Cookie" not in answer.headers.get("Vary", ""), path
        assert "Set-Cookie" in client.get("/en/account").headers, "this one does renew it"

    def test_a_live_fragment_has_no_token(self, world: World) -> None:
        populate(world, world.olga, "hers")
        world.app.config["WTF_CSRF_ENABLED"] = True
        assert "csrf" not in world.client(world.olga).get("/en/live/hers/standings?have=0").text

    def test_a_static_file_is_asked_for_by_its_fingerprint(self, world: World) -> None:
        page = world.client().get("/en/").text
        assert "/static/site.css?v=" in page
        assert "/static/app.js?v=" in page
        for address in ("/static/site.css", "/static/site.css?v=0123456789"):
            answer = world.client().get(address, buffered=True)
            assert answer.headers["Cache-Control"] == "no-cache", "else an old page could freeze a new file"


def test_health_tells_nothing_but_that_it_is_well(world: World) -> None:
    assert world.client().get("/healthz").json == {"status": "ok"}
