"""Addresses that nobody links to are answered all the same."""

from __future__ import annotations

import pytest

from tests.site.conftest import World
from tests.site.organising import create


@pytest.mark.parametrize("name", ["endpoint", "_external", "_scheme", "_anchor", "_method", "lang", "slug"])
def test_a_query_with_a_name_of_the_framework_is_a_query_like_any_other(world: World, name: str) -> None:
    desk = create(world)
    for address in ("/en/", f"/en/t/{desk.slug}/", f"/en/t/{desk.slug}/edit", f"/en/t/{desk.slug}/find"):
        answer = desk.client.get(f"{address}?{name}=javascript")
        assert answer.status_code == 200, address
        assert f'href="{address.replace("/en/", "/nl/", 1)}?{name}=javascript"' in answer.text
