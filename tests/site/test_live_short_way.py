"""The short way past Flask answers exactly as the route does, and leaves all else to it."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from flask import Flask, request_started
from werkzeug.test import Client, TestResponse

from swiss64 import create_app
from swiss64.extensions import db
from swiss64.live.short_way import ShortWay
from tests.site.conftest import World
from tests.site.public_setting import add_small_swiss
from tests.site.test_live import version

INTERVAL = re.compile(rb'hx-trigger="every \d+ms')


@contextmanager
def reaching_flask(app: Flask) -> Iterator[list[str]]:
    """The paths of the requests that come as far as Flask."""
    paths: list[str] = []

    def note(_sender: object, **_: object) -> None:
        from flask import request

        paths.append(request.full_path)

    with request_started.connected_to(note, app):
        yield paths


def both_ways(app: Flask, method: str, path: str, **headers: str) -> tuple[TestResponse, TestResponse]:
    """The answer by the short way, and by Flask alone; asserts that it was so."""
    short_way = app.wsgi_app
    assert isinstance(short_way, ShortWay)
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    with reaching_flask(app) as paths:
        short = Client(short_way).open(path, method=method, headers=names)
        assert paths == []
        long = Client(short_way._onward).open(path, method=method, headers=names)
        assert len(paths) == 1
    return short, long


def body(answer: TestResponse) -> bytes:
    data = answer.data
    return INTERVAL.sub(b"", gzip.decompress(data) if answer.content_encoding == "gzip" and data else data)


def headers(answer: TestResponse) -> list[tuple[str, str]]:
    """All but the length, in which the interval may differ a little."""
    return sorted((name, value) for name, value in answer.headers.items() if name != "Content-Length")


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("have", ["the newest", "an older"])
@pytest.mark.parametrize("accepted", ["", "gzip, deflate, br", "identity"])
@pytest.mark.parametrize("lang", ["nl", "en"])
def test_status_headers_and_body_are_those_of_the_route(
    world: World, method: str, have: str, accepted: str, lang: str
) -> None:
    add_small_swiss(world.app)
    world.app.config["SESSION_COOKIE_SECURE"] = method == "GET"
    world.client().get(f"/{lang}/live/small/standings")
    asked = version(world.app, "small", 0 if have == "the newest" else -1)
    short, long = both_ways(
        world.app, method, f"/{lang}/live/small/standings?have={asked}", Accept_Encoding=accepted
    )
    assert short.status == long.status == ("204 NO CONTENT" if have == "the newest" else "200 OK")
    assert headers(short) == headers(long)
    for answer in (short, long):
        assert (answer.content_length is None) == (have == "the newest")
        assert method == "HEAD" or (answer.content_length or 0) == len(answer.data)
    assert body(short) == body(long)
    assert bool(body(short)) == (have == "an older" and method == "GET")
    assert short.headers["Content-Type"] == "text/html; charset=utf-8"
    assert ("Strict-Transport-Security" in short.headers) == (method == "GET")
    assert (short.content_encoding == "gzip") == (have == "an older" and accepted.startswith("gzip, "))


def test_the_first_rendering_goes_by_the_route_and_the_next_ones_past_it(world: World) -> None:
    add_small_swiss(world.app)
    with reaching_flask(world.app) as paths:
        for _ in range(3):
            assert world.client().get("/nl/live/small/overview").status_code == 200
        assert paths == ["/nl/live/small/overview?"]


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/en/live/small/standings?have=1.4&x=1", 204),
        ("GET", "/en/live/small/standings?x=1", 200),
        ("GET", "/en/live/gone/standings?have=1.4", 404),
        ("GET", "/en/live/small/nothing?have=1.4", 404),
        ("GET", "/fr/live/small/standings?have=1.4", 404),
        ("GET", "/en/live/small/standings/?have=1.4", 404),
        ("GET", "/en/live//small/standings?have=1.4", 308),
        ("GET", "/en/live/Small/standings?have=1.4", 404),
        ("OPTIONS", "/en/live/small/standings?have=1.4", 200),
        ("POST", "/en/live/small/standings?have=1.4", 405),
        ("GET", "/en/t/small/standings?have=1.4", 200),
        ("GET", "/en/t/small/live/standings?have=1.4", 204),
    ],
)
def test_what_is_not_the_plain_poll_of_a_public_tournament_is_left_to_flask(
    world: World, method: str, path: str, status: int
) -> None:
    add_small_swiss(world.app)
    world.client().get("/en/live/small/standings")
    with reaching_flask(world.app) as paths:
        answer = world.client().open(path, method=method)
    assert (answer.status_code, len(paths)) == (status, 1)


@pytest.fixture
def guarded(database_url: str, tmp_path: object) -> Iterator[Callable[..., Flask]]:
    """Makes applications with other settings on the same database."""
    made: list[Flask] = []

    def make(**settings: object) -> Flask:
        app = create_app({"SQLALCHEMY_DATABASE_URI": database_url, "TESTING": True, **settings}, tmp_path)  # type: ignore[arg-type]
        made.append(app)
        return app

    yield make
    for app in made:
        with app.app_context():
            db.engine.dispose()


def test_only_trusted_hosts_are_answered(world: World, guarded: Callable[..., Flask]) -> None:
    add_small_swiss(world.app)
    app = guarded(TRUSTED_HOSTS=["schaak.example"])
    for host, status in {"schaak.example": 204, "schaak.example:8080": 204, "other.example": 400}.items():
        answer = app.test_client().get("/en/live/small/standings?have=1.4", headers={"Host": host})
        assert answer.status_code == status, host


def test_the_host_is_the_one_that_the_trusted_proxy_tells(
    world: World, guarded: Callable[..., Flask]
) -> None:
    add_small_swiss(world.app)
    behind = guarded(TRUSTED_HOSTS=["schaak.example"], PROXIES=1)
    alone = guarded(TRUSTED_HOSTS=["schaak.example"], PROXIES=0)
    forwarded = {"Host": "127.0.0.1:5064", "X-Forwarded-Host": "schaak.example"}
    forged = {"Host": "schaak.example", "X-Forwarded-Host": "other.example"}
    address = "/en/live/small/standings?have=1.4"
    assert behind.test_client().get(address, headers=forwarded).status_code == 204
    assert behind.test_client().get(address, headers=forged).status_code == 400
    assert alone.test_client().get(address, headers=forwarded).status_code == 400
    assert alone.test_client().get(address, headers=forged).status_code == 204
