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
