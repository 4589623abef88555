"""The words people really type into the glossary lead somewhere: to a term, or to what is near."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from swiss64.glossary import not_here
from swiss64.glossary.catalogue import COMPLETE, ListError, terms
from swiss64.glossary.not_here import without_page
from swiss64.glossary.search import fold, search
from tests.site.conftest import World

PATHS = {"nl": "/nl/begrippen/", "en": "/en/glossary/"}
LEADS_TO = {
    "remise, gelijkspel": "draw",
    "draw": "draw",
    "wit, zwart, white, black, kleur, colour": "white-and-black",
    "vrij, bye, vrijgeloot": "bye",
    "halve bye, half bye": "half-point-bye",
    "afwezig, absent, verhinderd": "absence",
    "terugtrekken, afmelden, drop out": "withdrawal",
    "elo, speelsterkte": "rating",
    "rapidrating, blitz rating": "rating-kind",
    "tpr, prestatierating": "performance-rating",
    "sb, sonneborn": "sonneborn-berger",
    "bucholz, weerstandspunten, wp": "buchholz",
    "koya": "koya",
    "forfait, no-show, niet opgedaagd": "forfeit",
    "winst, verlies, lost": "result",
    "indeling, paring, loting": "pairing",
    "stand, tussenstand, eindstand, final standings": "standings",
    "bord, board number": "board-order",
    "startlijst, start ranking, seeding": "starting-rank",
    "bedenktijd, tempo, schaakklok, rate of play": "time-control",
    "increment, extra seconden": "increment",
    "arbiter, wedstrijdleider, referee": "arbiter",
    "zwitsers, swiss tournament": "swiss-system",
    "zeskamp, achtkamp": "round-robin",
    "dubbel rondig, dubbelrondig": "double-round-robin",
    "bondsnummer, relatienummer": "knsb-number",
}
HAS_NO_PAGE = {
    "keizer": ["swiss-system", "round-robin", "series"],
    "norm": ["fide-title", "performance-rating", "average-rating"],
    "plaatsingsronde": ["starting-rank", "round", "acceleration"],
    "kroongroep": ["round-robin", "double-round-robin", "starting-rank"],
    "jeugd": ["k-factor", "knsb-rating", "rating-list"],
    "promotie": ["standings", "rank", "shared-place"],
    "team": ["swiss-system", "round-robin", "score"],
}
IN_BOTH = pytest.mark.parametrize("language", COMPLETE)
ASKED = [(asked, term) for words, term in LEADS_TO.items() for asked in words.split(", ")]


def answers(world: World, language: str, asked: str) -> tuple[str, list[str]]:
    """What stands above the terms that answer, and those terms, as everybody gets them."""
    answer = world.client().get(PATHS[language], query_string={"q": asked})
    assert answer.status_code == 200
    matches = re.search(r'<div id="matches".*?</div>', answer.text, re.DOTALL)
    assert matches is not None
    said = re.search(r"<(p|h2)>(.*?)</\1>", matches[0], re.DOTALL)
    slugs = re.findall(r'<a href="[^"]*/([\w-]+)"', matches[0])
    by_slug = {term.words[language].slug: term.id for term in terms().values()}
    return unescape(said[2]) if said else "", [by_slug[slug] for slug in slugs]


@IN_BOTH
@pytest.mark.parametrize(("asked", "term"), ASKED)
def test_what_people_type_leads_to_its_term_first_whatever_the_language(
    language: str, asked: str, term: str
) -> None:
    assert search(asked, language)[0].term.id == term


@IN_BOTH
def test_what_is_only_called_reglementair_leads_to_all_that_is(language: str) -> None:
    found = {one.term.id for one in search("reglementair", language)}
    assert found >= {"forfeit", "forfeit-win", "forfeit-loss", "double-forfeit", "forfeit-as-game"}


@IN_BOTH
def test_a_word_finds_its_own_term_before_those_it_only_leads_to(language: str) -> None:
    """In English a draw is a result and a pairing."""
    assert [one.term.id for one in search("draw", language)][:2] == ["draw", "pairing"]


@IN_BOTH
def test_every_search_word_of_the_list_finds_its_term(language: str) -> None:
    lost = [
        (term.id, word)
        for term in terms().values()
        for word in term.words[language].find
        if term.id not in {one.term.id for one in search(word, language)}
    ]
    assert lost == []


def test_a_search_word_is_not_already_a_name_of_its_term() -> None:
    twice = [
        (term.id, found)
        for term in terms().values()
        for word in term.words.values()
        for found in word.find
        if fold(found) in {fold(name) for name in (word.word, *word.also, *term.abbreviations)}
    ]
    assert twice == []


def test_the_answer_says_by_which_search_word_it_was_found(world: World) -> None:
    text = world.client().get("/nl/begrippen/?q=tussenstand").text
    assert re.search(r'/stand">stand</a>\s*<span class="quiet small" lang="nl">tussenstand</span>', text)


def test_a_search_word_is_not_shown_as_another_name_of_the_term(world: World) -> None:
    text = world.client().get("/nl/begrippen/startranglijst").text
    assert "deelnemerslijst" not in text
    assert "plaatsingslijst" not in text


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("nl", "“{}” heeft hier geen pagina, want de regels waar Swiss64 mee werkt, leggen dat niet uit."),
        ("en", "“{}” has no page here, as the rules that Swiss64 goes by do not explain it."),
    ],
)
@pytest.mark.parametrize(("asked", "near"), HAS_NO_PAGE.items())
def test_what_has_no_page_is_said_with_what_is_near_it(
    world: World, language: str, says: str, asked: str, near: list[str]
) -> None:
    said, found = answers(world, language, asked)
    assert said.lower().startswith(says.format(asked).lower())
    assert found == near


def test_a_slip_in_what_has_no_page_is_forgiven(world: World) -> None:
    assert answers(world, "nl", "kroongroup")[1] == HAS_NO_PAGE["kroongroep"]
    assert answers(world, "nl", "keizersysteem")[1] == HAS_NO_PAGE["keizer"]


def test_while_typing_what_has_no_page_is_said_too(world: World) -> None:
    headers = {"HX-Request": "true"}
    text = world.client().get("/nl/begrippen/-/matches?q=keizer", headers=headers).text
    assert "“Keizer” heeft hier geen pagina" in unescape(text)
    assert 'href="/nl/begrippen/zwitsers-systeem"' in text


def test_a_term_goes_before_what_only_begins_like_something_without_a_page(world: World) -> None:
    said, found = answers(world, "en", "tie-break")
    assert "no page" not in said
    assert found[0] == "tie-break"


def test_what_nobody_knows_is_said_as_before(world: World) -> None:
    said, found = answers(world, "nl", "xyzzyx")
    assert said == "Geen begrip voor “xyzzyx”. Probeer een korter woord of kijk in de lijst."
    assert found == []


def test_what_has_no_page_is_no_name_of_a_term() -> None:
    names = {
        fold(name)
        for term in terms().values()
        for word in term.words.values()
        for name in (*term.abbreviations, word.word, *word.also, *word.find)
    }
    absent = [word for one in without_page() for words in one.words.values() for word in words]
    assert [word for word in absent if fold(word) in names] == []


def test_what_has_no_page_has_a_word_in_both_languages_and_two_or_more_terms_near() -> None:
    assert [one for one in without_page() if set(one.words) != set(COMPLETE) or len(one.near) < 2] == []


@pytest.mark.parametrize(
    "line",
    [
        'nl = ["a"]\nnear = ["bye"]',
        'nl = ["a"]\nen = ["a"]\nnear = ["nowhere"]',
        'nl = ["a"]\nen = []\nnear = ["bye"]',
        'nl = ["a"]\nen = ["a"]\nnear = []',
    ],
)
def test_a_fault_in_the_list_of_those_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    (tmp_path / "not_here.toml").write_text(f"[[word]]\n{line}\n", encoding="utf-8")
    monkeypatch.setattr(not_here, "FOLDER", tmp_path)
    without_page.cache_clear()
    try:
        with pytest.raises(ListError):
            without_page()
    finally:
        without_page.cache_clear()
