"""The texts of the glossary: every term is there, in its languages, and says nothing the engine does not."""

from __future__ import annotations

import re

import pytest

from swiss64.glossary import article, po
from swiss64.glossary.article import read
from swiss64.glossary.catalogue import COMPLETE, GROUPS, LANGUAGES, SOURCE, terms
from swiss64.glossary.checks import faults, values

EVERY_TERM = pytest.mark.parametrize("term", list(terms()))


def test_there_are_at_least_120_terms_in_dutch_and_english_and_40_in_italian_and_russian() -> None:
    counts = {language: sum(language in term.words for term in terms().values()) for language in LANGUAGES}
    assert counts["en"] == counts["nl"] >= 120
    assert counts["it"] >= 40
    assert counts["ru"] >= 40


def test_every_group_has_terms_and_no_term_stands_outside_the_groups() -> None:
    assert {term.group for term in terms().values()} == set(GROUPS)


@pytest.mark.parametrize(
    "abbreviation",
    [
        "CD",
        "BPG",
        "BWG",
        "WIN",
        "WON",
        "BH",
        "BH/C1",
        "BH/M1",
        "SB",
        "DE",
        "KS",
        "PS",
        "ARO",
        "TPR",
        "PAB",
        "HPB",
        "ZPB",
        "FPB",
        "TPN",
        "TRF",
        "BAM",
        "MDP",
        "VUR",
        "OTB",
    ],
)
def test_the_abbreviations_of_lists_and_files_lead_to_one_term(abbreviation: str) -> None:
    assert len([term for term in terms().values() if abbreviation in term.abbreviations]) == 1


def test_a_slug_is_small_latin_letters_figures_and_hyphens() -> None:
    slugs = [word.slug for term in terms().values() for word in term.words.values()]
    assert [slug for slug in slugs if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug)] == []


def test_the_english_address_is_the_id() -> None:
    assert [term.id for term in terms().values() if term.words[SOURCE].slug != term.id] == []


def test_addresses_that_were_published_stay() -> None:
    words = terms()["colour-difference"].words
    assert {language: words[language].slug for language in LANGUAGES} == {
        "nl": "kleurverschil",
        "en": "colour-difference",
        "it": "differenza-di-colore",
        "ru": "raznost-tsvetov",
    }


@EVERY_TERM
def test_a_term_is_written_translated_and_without_faults(term: str) -> None:
    assert faults(terms()[term]) == []


def test_there_are_no_files_without_a_term_or_a_language() -> None:
    assert article.written() - set(terms()) == set()
    for language in LANGUAGES:
        files = {path.stem for path in po.path_of(language, "x").parent.glob("*.po")}
        meant = {term.id for term in terms().values() if language in term.words} - {SOURCE}
        assert files - meant == set(), language


@EVERY_TERM
def test_the_translation_files_are_as_the_command_writes_them(term: str) -> None:
    source = article.article(term)
    for language in terms()[term].languages:
        if language != SOURCE:
            expected = po.written(po.updated(language, source))
            assert po.path_of(language, term).read_bytes() == expected, f"swiss64 glossary update {term}"


def test_every_term_must_stand_in_dutch_and_english() -> None:
    assert COMPLETE == ("nl", "en")


def test_the_worked_example_of_the_colour_difference_is_what_one_counts_by_hand() -> None:
    # Anna W B W, Bram B W W, Dmitri B W B, Elif W and a forfeit and W.
    found = {name: value.text() for name, value in values(article.article("colour-difference")).items()}
    assert found == {
        "rounds": "3",
        "anna_whites": "2",
        "anna_difference": "+1",
        "bram_difference": "+1",
        "dmitri_difference": "−1",
        "elif_whites": "2",
        "elif_difference": "+2",
    }


GOOD = """
short = "Short words."
explanation = ["A [bye](bye) and {points}."]
use = ["Anna has {points} points."]
see_also = ["bye"]
[[confusions]]
term = "score"
text = "Not the same."
[[rules]]
kind = "fide"
article = "C.04.1"
[example]
players = ["Anna 2000", "Bram 1900"]
rounds = ["Anna-Bram 1-0"]
claims = ["points Bram = 0"]
values = { points = "points Anna" }
"""


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("Anna has {points} points.", "Anna has 1 point.", "1 is typed"),
        ("Anna has {points} points.", "Anna has {many} points.", "the example has no such value"),
        ("Anna has {points} points.", "Anna wins!", "no exclamation marks"),
        ("Anna has {points} points.", "Anna wins", "a sentence ends with a full stop"),
        ("Anna has {points} points.", "A [word](nowhere).", "there is no such term"),
        ("Anna has {points} points.", "A [word.", "does not belong to a value or a link"),
        ("Anna has {points} points.", "[WXB](colours).", "only W, B and - make a history"),
        ("Short words.", "S" * 201, "at most 200"),
        ("Short words.", "A [bye](bye).", "plain words only"),
        ("points Bram = 0", "points Bram = 1", "the engine gives '0'"),
        ("points Anna", "points Zoe", "nobody in the example is called Zoe"),
        ("points Anna", "wins Anna", "there is no such computation or tie-break"),
        ("Anna-Bram 1-0", "Anna-Bram 2-0", "is no result"),
        ("Anna-Bram 1-0", "Anna-Bram 1-0, Anna PAB", "stands there twice"),
        ("Anna 2000", "Zoe 2000", "not among the people"),
        ('term = "score"', 'term = "bye"', "stands twice"),
        ('term = "score"', 'term = "nowhere"', "there is no other term"),
        ('kind = "fide"', 'kind = "own"', "kind is fide, house or knsb"),
        ('kind = "fide"', 'kind = "house"', "the house rules have no part"),
    ],
)
def test_the_check_finds_what_is_wrong(
    before: str, after: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert before in GOOD
    monkeypatch.setattr(article, "article", lambda term: read(term, GOOD.replace(before, after)))
    assert any(said in fault for fault in faults(terms()["pairing"]) if fault[2:4] != ": ")


def test_the_number_in_the_name_of_the_site_is_not_a_typed_number(monkeypatch: pytest.MonkeyPatch) -> None:
    text = GOOD.replace("Anna has {points} points.", "In Swiss64 Anna has {points} points.")
    monkeypatch.setattr(article, "article", lambda term: read(term, text))
    assert [fault for fault in faults(terms()["pairing"]) if fault[2:4] != ": "] == []


def test_the_check_finds_nothing_wrong_with_a_good_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(article, "article", lambda term: read(term, GOOD))
    assert [fault for fault in faults(terms()["pairing"]) if fault[2:4] != ": "] == []


class TestTranslations:
    def test_a_changed_text_keeps_its_translation_as_a_doubtful_one(self) -> None:
        before = article.article("colour-difference")
        after = read(
            "colour-difference",
            article.path_of("colour-difference").read_text().replace("a plain", "an easy"),
        )
        found = po.judged("nl", after, po.catalogue("nl", before.id))
        assert found.missing == ["explanation 1"]
        assert len(found.stale) == 1
        renewed = po.judged("nl", after, po.updated("nl", after))
        assert (renewed.missing, renewed.doubtful, renewed.stale) == ([], ["explanation 1"], [])

    def test_a_text_that_only_moved_keeps_its_translation(self) -> None:
        text = (
            article.path_of("colour-difference")
            .read_text()
            .replace("explanation = [", 'explanation = [\n"A new beginning.",')
        )
        after = read("colour-difference", text)
        found = po.judged("nl", after, po.updated("nl", after))
        assert (found.missing, found.doubtful, found.stale) == (["explanation 1"], [], [])
