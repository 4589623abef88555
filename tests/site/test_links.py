"""Addresses in templates are remembered, and are those of Flask."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask, url_for

from tests.site.conftest import World


def address(app: Flask, endpoint: str, **values: Any) -> str:
    """As a template writes it."""
    made: str = app.jinja_env.globals["url_for"](endpoint, **values)  # type: ignore[operator]
    return made


@pytest.mark.parametrize("root", ["", "/chess"])
@pytest.mark.parametrize(
    ("endpoint", "values"),
    [
        ("standings.player", {"lang": "nl", "slug": "open", "number": 5}),
        ("standings.player", {"lang": "en", "slug": "open", "number": 5}),
        ("standings.player", {"lang": "en", "slug": "open", "number": 5, "q": "ü &"}),
        ("standings.player", {"lang": "en", "slug": "open", "number": 5, "_anchor": "top"}),
        ("standings.player", {"lang": "en", "slug": "open", "number": 5, "_external": True}),
        ("standings.standings", {"slug": "open"}),
        ("standings.standings", {"lang": "en", "slug": "open", "by": None}),
        ("standings.standings", {"lang": "en", "slug": "open", "by": ["a", "b"]}),
        (".standings", {"lang": "en", "slug": "open"}),
        ("static", {"filename": "site.css"}),
    ],
)
def test_an_address_is_that_of_flask_also_the_second_time(
    world: World, root: str, endpoint: str, values: dict[str, Any]
) -> None:
    path = "/nl/t/open/standings"
    with world.app.test_request_context(path, environ_overrides={"SCRIPT_NAME": root}):
        expected = url_for(endpoint, **values)
        assert [address(world.app, endpoint, **values) for _ in range(2)] == [expected, expected]
        assert root in expected


def test_the_same_address_is_built_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[str] = []
    build = world.app.url_for

    def counting(endpoint: str, **values: Any) -> str:
        built.append(endpoint)
        return build(endpoint, **values)

    monkeypatch.setattr(world.app, "url_for", counting)
    with world.app.test_request_context("/nl/"):
        for number in (1, 2, 1, 2, 1):
            address(world.app, "standings.player", lang="nl", slug="open", number=number)
    assert len(built) == 2


def test_without_a_request_it_is_flasks_affair(world: World) -> None:
    with world.app.app_context(), pytest.raises(RuntimeError, match="SERVER_NAME"):
        address(world.app, "standings.standings", lang="en", slug="open")
