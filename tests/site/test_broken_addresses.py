"""Addresses that nobody links to are answered all the same."""

from __future__ import annotations

from pathlib import Path

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


def test_a_line_end_in_the_address_of_a_form_leads_to_the_page_above_and_starts_no_header(
    world: World,
) -> None:
    answer = world.client().get("/en/t/x%0d%0aSet-Cookie:y%3f/star")
    assert answer.status_code == 302
    assert answer.headers["Location"] == "/en/t/x%0D%0ASet-Cookie%3Ay%3F/"


@pytest.mark.parametrize("path", ["site.css", "nothing.css", "../application.py", "../../pyproject.toml"])
def test_a_question_for_the_methods_of_a_static_file_reads_no_file(
    world: World, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Path] = []

    def remembered(path: Path) -> str:
        read.append(path)
        return "1234567890"

    monkeypatch.setattr("swiss64.assets.fingerprint", remembered)
    answer = world.client().options("/static/" + path.replace("/", "%2F"))
    assert answer.status_code == 200
    assert read == []
