"""The calendar and the support page stand under a word of each language; the old addresses lead there."""

from __future__ import annotations

import re

import pytest

from tests.site.conftest import World

PAGES = {"calendar": ("/en/calendar", "/nl/kalender"), "support": ("/en/support", "/nl/hulp")}


@pytest.mark.parametrize("page", PAGES)
def test_each_language_has_its_word_and_the_others_are_named_in_the_head(world: World, page: str) -> None:
    client = world.client()
    for address in PAGES[page]:
        answer = client.get(address)
        assert answer.status_code == 200
        alternates = set(re.findall(r'rel="alternate" hreflang="(\w+)" href="([^"]+)"', answer.text))
        assert alternates >= {(path[1:3], f"http://localhost{path}") for path in PAGES[page]}, "both, in both"
        other = next(path for path in PAGES[page] if path != address)
        assert f'href="{other}" hreflang="{other[1:3]}"' in answer.text, "the switch of languages"


@pytest.mark.parametrize("page", PAGES)
def test_the_old_dutch_address_leads_to_the_new_one_for_good_with_what_was_asked(
    world: World, page: str
) -> None:
    client = world.client()
    for asked in ("", "?when=past&q=open%20dag&page=2"):
        answer = client.get(f"/nl/{page}{asked}")
        assert (answer.status_code, answer.headers["Location"]) == (301, PAGES[page][1] + asked)
    assert client.get(f"/nl/{page}/").status_code == 404


@pytest.mark.parametrize("address", ["/en/kalender", "/en/hulp", "/nl/calendars", "/xx/calendar"])
def test_a_word_of_another_language_is_no_address(world: World, address: str) -> None:
    assert world.client().get(address).status_code == 404


def test_no_page_leads_to_an_old_address(world: World) -> None:
    for path in ("/nl/", "/nl/kalender", "/nl/hulp", "/nl/privacy"):
        page = world.client().get(path).text
        assert not re.search(r'(href|action|hx-get)="/nl/(calendar|support)["?]', page), path
    assert 'hx-get="/nl/kalender/list' in world.client().get("/nl/kalender").text
