"""The frame: languages, errors, access."""

from __future__ import annotations

from flask import Flask

from swiss64.access import RULES
from tests.site.conftest import World


def test_every_address_has_a_rule_in_the_permission_table(app: Flask) -> None:
    endpoints = {rule.endpoint for rule in app.url_map.iter_rules()}
    assert endpoints - RULES.keys() == set(), "endpoints without a rule"
    assert RULES.keys() - endpoints == set(), "rules without an endpoint"


def test_the_root_sends_a_dutch_browser_to_the_dutch_site(world: World) -> None:
    answer = world.client().get("/", headers={"Accept-Language": "nl-NL,nl;q=0.9,en;q=0.5"})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/nl/")


def test_a_wrong_address_is_a_page_in_the_language_of_the_path(world: World) -> None:
    answer = world.client().get("/nl/niets")
    assert answer.status_code == 404
    assert '<html lang="nl">' in answer.text


def test_an_error_before_any_route_is_worded_in_the_language_of_the_path(world: World) -> None:
    client = world.client(world.olga)
    english_browser = {"Accept-Language": "en"}
    assert "Hier is niets" in client.get("/nl/niets", headers=english_browser).text
    assert "Hier is niets" in client.get("/nl/t/x/manage/rounds/9999", headers=english_browser).text
    refused = client.post("/nl/t/x/standings", headers=english_browser)
    assert refused.status_code == 405
    assert "That does not work here" not in refused.text
    assert "Nothing here" in client.get("/en/nothing", headers={"Accept-Language": "nl"}).text
