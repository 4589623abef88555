"""The glossary in a real browser, under the real content policy."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from swiss64 import access
from swiss64.glossary.article import article
from swiss64.glossary.catalogue import terms
from swiss64.glossary.routes import PATHS
from tests.browser.conftest import LAPTOP, PHONE, Site
from tests.browser.test_look import VARIANTS, findings

pytestmark = pytest.mark.browser

TERM = "/nl/begrippen/kleurverschil"
PAGES = (
    "/en/glossary/",
    "/en/glossary/?by=group",
    "/nl/begrippen/?q=klurverschil",
    "/en/glossary/?q=zzzz",
    "/en/glossary/nothing",
    TERM,
    "/it/glossario/differenza-di-colore",
    "/ru/slovar/raznost-tsvetov",
)
# Words where they stand: in the head of a table at the right edge of a phone, in a sentence, at the foot.
WITH_TERMS = """{% extends "base.html" %}{% block main %}<h1>Words</h1>
<table class="list"><thead><tr><th scope="col">Name</th><th scope="col" class="number">
{{- term("colour-difference", "CD") }}</th></tr></thead>
<tbody><tr><td>Anna</td><td class="number">1</td></tr></tbody></table>
<p>The {{ term("colour-difference") }} counts. <a href="/en/" id="last">Last</a></p>{% endblock %}"""


@pytest.fixture
def words(site: Site, monkeypatch: pytest.MonkeyPatch) -> Site:
    """A site with a page that has terms in place."""
    add_page(site.app)
    monkeypatch.setitem(access.RULES, "words", access.Who.VISITOR)
    return site


def add_page(app: Flask) -> None:
    def words_page() -> str:
        from flask import render_template

        return render_template(app.jinja_env.from_string(WITH_TERMS))

    app.add_url_rule("/<lang:lang>/words", "words", words_page)


@pytest.mark.parametrize("variant", VARIANTS)
def test_axe_finds_nothing_on_the_pages(site: Site, variant: str) -> None:
    site.allowed_statuses.add(404)
    page = site.page(**VARIANTS[variant])
    found = {}
    for path in PAGES:
        page.goto(path)
        found[path] = findings(page)
    assert {path: problems for path, problems in found.items() if problems} == {}


@pytest.mark.parametrize("width", [320, 768, 1366])
def test_no_page_is_wider_than_the_screen(site: Site, width: int) -> None:
    site.allowed_statuses.add(404)
    page = site.page(viewport={"width": width, "height": 700})
    for path in PAGES:
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path


def _with_tables(language: str) -> list[str]:
    """The pages of the terms whose example has a table."""
    return [
        f"/{language}/{PATHS[language]}/{term.words[language].slug}"
        for term in terms().values()
        if language in term.words and article(term.id).tables
    ]


def _too_wide(site: Site, paths: list[str]) -> dict[str, int]:
    """The pages that are wider than a phone, and how wide they are."""
    page = site.page(**PHONE)
    widths = {}
    for path in paths:
        page.goto(path, wait_until="domcontentloaded")
        widths[path] = page.evaluate("document.documentElement.scrollWidth")
    return {path: width for path, width in widths.items() if width > 320}


def test_tables_of_terms_move_within_their_own_box_on_a_phone(site: Site) -> None:
    some = [path for language in PATHS for path in _with_tables(language)[::12]]
    known = ["/it/glossario/sonneborn-berger", "/en/glossary/median-buchholz", "/nl/begrippen/vrije-ronde"]
    assert len(some) > 25
    assert _too_wide(site, some + known) == {}


@pytest.mark.long
@pytest.mark.parametrize("language", list(PATHS))
def test_no_table_of_any_term_makes_the_page_wider_than_a_phone(site: Site, language: str) -> None:
    paths = _with_tables(language)
    assert len(paths) > 40
    assert _too_wide(site, paths) == {}


def test_on_a_phone_the_names_stay_while_the_table_is_moved(site: Site) -> None:
    page = site.page(**PHONE)
    page.goto(TERM)
    table = page.locator(".example").first
    table.evaluate("element => { element.scrollLeft = 200; }")
    name = table.locator("td.stays").first.bounding_box()
    frame = table.bounding_box()
    assert name is not None
    assert frame is not None
    assert abs(name["x"] - frame["x"]) < 2


def test_answers_come_while_one_types(site: Site) -> None:
    page = site.page(**PHONE)
    page.goto("/nl/begrippen/")
    page.get_by_role("searchbox").press_sequentially("kleurversh")
    link = page.locator("#matches a")
    expect(link).to_have_count(1)
    link.click()
    page.wait_for_url(f"**{TERM}")


def test_without_javascript_the_search_is_a_form_and_a_term_is_a_link(words: Site) -> None:
    page = words.page(java_script_enabled=False)
    page.goto("/nl/begrippen/")
    page.get_by_role("searchbox").fill("CD")
    page.get_by_role("searchbox").press("Enter")
    page.locator("#matches a").click()
    assert page.url == f"{words.url}{TERM}"
    page.goto("/nl/words")
    page.locator("th .term").click()
    assert page.url == f"{words.url}{TERM}"


class TestInPlace:
    @pytest.mark.parametrize("screen", [PHONE, LAPTOP], ids=["phone", "laptop"])
    def test_a_tap_on_a_word_opens_its_short_explanation_within_the_screen(
        self, words: Site, screen: dict[str, Any]
    ) -> None:
        page = words.page(**screen)
        page.goto("/nl/words")
        page.locator("th .term").click()
        window = page.get_by_role("dialog")
        expect(window).to_contain_text("Het aantal partijen")
        box = window.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= screen["viewport"]["width"]
        assert findings(page) == []
        window.get_by_role("link").click()
        page.wait_for_url(f"**{TERM}")

    def test_enter_opens_it_escape_closes_it_and_the_reader_is_back_at_the_word(self, words: Site) -> None:
        page = words.page()
        page.goto("/en/words")
        word = page.locator("p .term")
        word.focus()
        assert word.get_attribute("aria-expanded") == "false"
        page.keyboard.press("Enter")
        window = page.get_by_role("dialog", name="Colour difference CD")
        expect(window).to_be_focused()
        assert word.get_attribute("aria-expanded") == "true"
        page.keyboard.press("Escape")
        expect(window).to_have_count(0)
        expect(word).to_be_focused()
        assert word.get_attribute("aria-expanded") == "false"

    def test_the_tab_key_stays_in_the_window(self, words: Site) -> None:
        page = words.page()
        page.goto("/en/words")
        page.locator("p .term").press("Enter")
        window = page.get_by_role("dialog")
        expect(window).to_be_focused()
        names = []
        for _ in range(3):
            page.keyboard.press("Tab")
            names.append(page.evaluate("document.activeElement.textContent"))
        assert names == ["More about it", "Close", "More about it"]
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Enter")
        expect(page.locator("p .term")).to_be_focused()

    def test_a_tap_elsewhere_or_on_another_word_closes_it(self, words: Site) -> None:
        page = words.page()
        page.goto("/en/words")
        page.locator("p .term").click()
        expect(page.get_by_role("dialog")).to_have_count(1)
        page.locator("th .term").click()
        expect(page.get_by_role("dialog")).to_have_count(1)
        assert page.locator("th .term").get_attribute("aria-expanded") == "true"
        page.locator("th .term").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.locator("th .term").click()
        expect(page.get_by_role("dialog")).to_have_count(1)
        page.locator("h1").click()
        expect(page.get_by_role("dialog")).to_have_count(0)

    def test_it_stays_while_the_page_refreshes_itself_and_leads_back_to_the_new_word(
        self, words: Site
    ) -> None:
        page = words.page()
        page.goto("/en/words")
        page.locator("th .term").click()
        window = page.get_by_role("dialog")
        expect(window).to_have_count(1)
        page.evaluate(
            "() => { const old = document.querySelector('table'); old.replaceWith(old.cloneNode(true)); }"
        )
        expect(window).to_be_visible()
        page.keyboard.press("Escape")
        expect(window).to_have_count(0)
        expect(page.locator("th .term")).to_be_focused()

    def test_with_a_modifier_the_word_is_a_link_as_any(self, words: Site) -> None:
        page = words.page()
        page.goto("/en/words")
        with page.context.expect_page() as opened:
            page.locator("p .term").click(modifiers=["Control"])
        assert opened.value.url == f"{words.url}/en/glossary/colour-difference"
        expect(page.get_by_role("dialog")).to_have_count(0)

    def test_when_the_explanation_cannot_be_had_the_word_leads_to_its_page(self, words: Site) -> None:
        page = words.page()
        page.goto("/en/words")
        page.route("**/-/short/**", lambda route: route.abort())
        page.locator("p .term").click()
        page.wait_for_url("**/en/glossary/colour-difference")


def test_a_term_is_printed_without_navigation_and_search(site: Site) -> None:
    page = site.page()
    page.goto(TERM)
    page.emulate_media(media="print")
    for hidden in (".site", ".book", ".neighbours"):
        expect(page.locator(hidden)).to_be_hidden()
    expect(page.locator(".example table")).to_be_visible()
    assert paper(page, ".glossary") == ("rgb(255, 255, 255)", "rgb(0, 0, 0)")


def paper(page: Page, selector: str) -> tuple[str, str]:
    """The colours of page and text as they are printed."""
    return (
        page.evaluate("getComputedStyle(document.body).backgroundColor"),
        page.locator(selector).evaluate("element => getComputedStyle(element).color"),
    )


def test_search_engines_data_is_no_script_to_the_content_policy(site: Site) -> None:
    # The fixture fails on any complaint of the browser; a refused script is one.
    page = site.page()
    page.goto(TERM)
    data = page.locator('script[type="application/ld+json"]').text_content()
    assert page.evaluate("text => JSON.parse(text).name", data) == "kleurverschil"
