"""Who may do what, asked of every address of the site, so that a new one is covered the day it is made."""

from __future__ import annotations

from itertools import product

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from swiss64.access import RULES, Who
from tests.site.conftest import Person, World
from tests.site.walk import FETCH_ONLY, Route, everything, populate, routes

# Olga organises the tournament that is asked for; Otto another one.
MAY: dict[Who, set[str]] = {
    Who.EVERYBODY: {"nobody", "vera", "otto", "olga", "ada"},
    Who.VISITOR: {"nobody", "vera", "otto", "olga", "ada"},
    Who.ACCOUNT: {"vera", "otto", "olga", "ada"},
    Who.CREATOR: {"otto", "olga", "ada"},
    Who.RESULTS: {"olga", "ada"},
    Who.ARBITER: {"olga", "ada"},
    Who.ORGANISER: {"olga", "ada"},
    Who.OWNER: {"olga", "ada"},
    Who.ADMIN: {"ada"},
}
PEOPLE = ("nobody", "vera", "otto", "olga", "ada")


def person(world: World, name: str) -> Person | None:
    return None if name == "nobody" else getattr(world, name)


def ask(client: FlaskClient, route: Route, method: str | None = None, **headers: str) -> TestResponse:
    return client.open(route.path, method=method or route.method, headers=headers, buffered=True)


def test_fetching_any_address_changes_nothing_whoever_does_it(world: World) -> None:
    values = populate(world, world.olga, "hers")
    before = everything(world.app)
    asked = 0
    for name in PEOPLE:
        client = world.client(person(world, name))
        for route in routes(world.app, values):
            if route.method != "GET":
                continue
            for method, headers in (("GET", {}), ("HEAD", {}), ("GET", {"HX-Request": "true"})):
                answer = ask(client, route, method, **headers)
                assert answer.status_code < 500, f"{method} {route.path} as {name}"
                asked += 1
        assert everything(world.app) == before, f"as {name}"
    assert asked > 100


def test_each_address_lets_in_exactly_the_people_of_its_rule(world: World) -> None:
    values = populate(world, world.olga, "hers", practice=False)
    populate(world, world.otto, "his")
    for name, route in product(PEOPLE, routes(world.app, values)):
        allowed = name in MAY[RULES[route.endpoint]]
        if allowed and route.method != "GET":
            continue  # it would do what it is for
        answer = ask(world.client(person(world, name)), route)
        refused = answer.status_code == 403 or "/log-in?" in answer.headers.get("Location", "")
        refused = refused or answer.headers.get("Location") == "/en/log-in"
        # The administrators' pages do not exist for others.
        refused = refused or (RULES[route.endpoint] is Who.ADMIN and answer.status_code == 404)
        assert refused is not allowed, f"{route.method} {route.path} as {name}: {answer.status_code}"


def test_who_may_not_change_changes_nothing(world: World) -> None:
    values = populate(world, world.olga, "hers")
    before = everything(world.app)
    for name, route in product(("nobody", "vera", "otto"), routes(world.app, values)):
        if route.method in FETCH_ONLY or name in MAY[RULES[route.endpoint]]:
            continue
        for headers in ({}, {"HX-Request": "true"}):
            ask(world.client(person(world, name)), route, **headers)
    assert everything(world.app) == before


def test_htmx_of_nobody_gets_401_and_the_way_to_the_log_in_page(world: World) -> None:
    values = populate(world, world.olga, "hers", practice=False)
    for route in routes(world.app, values):
        if "nobody" in MAY[RULES[route.endpoint]] or RULES[route.endpoint] is Who.ADMIN:
            continue
        answer = ask(world.client(), route, **{"HX-Request": "true"})
        assert (answer.status_code, answer.text) == (401, ""), route.path
        assert answer.headers["HX-Redirect"].startswith("/en/log-in"), route.path


@pytest.mark.parametrize(
    "argument", ["entry_id", "draft_id", "link_id", "screen_id", "helper_id", "invitation_id", "account_id"]
)
def test_what_belongs_to_another_tournament_cannot_be_reached_through_ones_own(
    world: World, argument: str
) -> None:
    hers = populate(world, world.olga, "hers")
    his = populate(world, world.otto, "his")
    before = everything(world.app)
    asked = 0
    for route in routes(world.app, hers | {argument: his[argument]}):
        if argument in route.arguments:
            assert ask(world.client(world.olga), route).status_code == 404, f"{route.method} {route.path}"
            asked += 1
    assert asked
    assert everything(world.app) == before


@pytest.mark.parametrize("number", [0, 10**9, 10**12, 10**30])
def test_a_number_that_names_nothing_is_never_a_fault(world: World, number: int) -> None:
    values = populate(world, world.olga, "hers")
    wild = values | {"number": number, "entry_id": number, "board": number, "round_number": number}
    for route in _buildable(world, wild):
        answer = ask(world.client(world.olga), route)
        assert answer.status_code < 500, f"{route.method} {route.path}: {answer.status_code}"


@pytest.mark.parametrize("slug", ["no-such-tournament", "\0", "a\0b", "\u202e", "%00", "'", "é" * 200, "🙂"])
def test_a_tournament_that_does_not_exist_is_a_404_everywhere(world: World, slug: str) -> None:
    values = populate(world, world.olga, "hers")
    for name in ("nobody", "olga"):
        for route in routes(world.app, values | {"slug": slug}):
            if "slug" in route.arguments:
                answer = ask(world.client(person(world, name)), route)
                assert answer.status_code == 404, f"{route.method} {route.path} as {name}"


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"])
def test_other_methods_are_refused_everywhere_and_change_nothing(world: World, method: str) -> None:
    values = populate(world, world.olga, "hers")
    before = everything(world.app)
    for route in routes(world.app, values):
        assert ask(world.client(world.ada), route, method).status_code == 405, f"{method} {route.path}"
    assert everything(world.app) == before


def _buildable(world: World, values: dict[str, object]) -> list[Route]:
    """The routes whose own limits allow these values; the others are 404 by themselves."""
    found = []
    for rule in world.app.url_map.iter_rules():
        adapter = world.app.url_map.bind("localhost")
        chosen = {name: values.get(name, values["number"]) for name in rule.arguments}
        path = adapter.build(rule.endpoint, chosen)
        found += [
            Route(rule.endpoint, method, path, frozenset(rule.arguments))
            for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
        ]
    return found
