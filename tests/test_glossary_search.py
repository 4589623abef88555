"""Finding a term however it is typed, and the order of each alphabet."""

from __future__ import annotations

import pytest

from swiss64.glossary import search as searching
from swiss64.glossary.article import written
from swiss64.glossary.catalogue import terms
from swiss64.glossary.order import by_letter, letter_of, sort_key
from swiss64.glossary.search import search


@pytest.fixture(autouse=True)
def _every_term_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The list is searched whole, whether or not all its texts are written."""
    monkeypatch.setattr(searching, "written", lambda: set(terms()) | written())
    searching._names.cache_clear()


def first(asked: str, language: str) -> str | None:
    found = search(asked, language)
    return found[0].term.id if found else None


@pytest.mark.parametrize(
    ("asked", "language", "term"),
    [
        ("BH", "nl", "buchholz"),
        ("bh", "en", "buchholz"),
        ("SB", "it", "sonneborn-berger"),
        ("bwg", "nl", "wins-with-black"),
        ("TPR", "ru", "performance-rating"),
        ("BH/C1", "en", "buchholz-cut"),
        ("bh-c1", "en", "buchholz-cut"),
        ("BHC1", "en", "buchholz-cut"),
        ("PAB", "nl", "pairing-allocated-bye"),
    ],
)
def test_abbreviations_are_found(asked: str, language: str, term: str) -> None:
    assert first(asked, language) == term


@pytest.mark.parametrize(
    ("asked", "language", "term"),
    [
        ("bucholz", "nl", "buchholz"),
        ("Buchholtz", "en", "buchholz"),
        ("sonnenborn berger", "en", "sonneborn-berger"),
        ("Sonneborn–Bergér", "en", "sonneborn-berger"),
        ("klurverschil", "nl", "colour-difference"),
        ("kleurverschillen", "nl", "colour-difference"),
        ("floaters", "en", "float"),
        ("downfloaters", "nl", "downfloater"),
        ("color difference", "en", "colour-difference"),
        ("round-robin", "en", "round-robin"),
        ("zwitsers systeem", "nl", "swiss-system"),
        ("swiss system", "en", "swiss-system"),
        ("Bakö", "nl", "baku-acceleration"),
        ("BUCHHOLZ", "en", "buchholz"),
        ("бухгольц", "ru", "buchholz"),
        ("жеребьевка", "ru", "pairing"),
        ("differenze di colore", "it", "colour-difference"),
    ],
)
def test_spelling_is_forgiven(asked: str, language: str, term: str) -> None:
    assert first(asked, language) == term


@pytest.mark.parametrize(
    ("asked", "language", "term"),
    [
        ("BGW", "nl", "wins-with-black"),
        ("TRP", "en", "performance-rating"),
        ("PBA", "nl", "pairing-allocated-bye"),
        ("TFR", "en", "trf"),
        ("AOR", "en", "average-rating"),
        ("HB", "nl", "buchholz"),
        ("bey", "nl", "bye"),
    ],
)
def test_letters_of_a_short_name_in_another_order_are_forgiven(asked: str, language: str, term: str) -> None:
    assert first(asked, language) == term


@pytest.mark.parametrize(
    ("language", "asked", "term"),
    [
        ("nl", "kleurversh, kleurvershil, kleurverschl", "colour-difference"),
        ("nl", "kleurvoorkeer, kleurvorkeur", "colour-preference"),
        ("nl", "bchholz, buchhloz, bugholz, wederstand", "buchholz"),
        ("nl", "sonenborn, sonneborberger, sonneborn-bergen", "sonneborn-berger"),
        ("nl", "halve competitie, enkele competitie, halve kompetitie", "round-robin"),
        ("nl", "hele competitie, dubbele competitie", "double-round-robin"),
        ("nl", "switsers systeem, zwiters", "swiss-system"),
        ("nl", "vrije rond, vrijronde", "rest-round"),
        ("nl", "floter, flaoter", "float"),
        ("nl", "berger tabel, bergertabbel", "berger-tables"),
        ("nl", "toernooi prestatie, prestatie rating", "performance-rating"),
        ("nl", "rappid", "rapid-chess"),
        ("nl", "tie-brake, tibreak", "tie-break"),
        ("nl", "startnumer, start nummer", "pairing-number"),
        ("nl", "skoregroep", "score-group"),
        ("nl", "topscoorder", "topscorer"),
        ("nl", "onderling resulaat", "direct-encounter"),
        ("nl", "progresief", "progressive-score"),
        ("nl", "groot meester", "grandmaster"),
        ("nl", "arbitor, scheidsrechter", "arbiter"),
        ("nl", "increement, fisher", "increment"),
        ("en", "buckholz, bucholz, buchholtz", "buchholz"),
        ("en", "soneborn, sonnenborn", "sonneborn-berger"),
        ("en", "color diference, colour diff", "colour-difference"),
        ("en", "absolut preference", "absolute-colour-preference"),
        ("en", "pairing alocated bye", "pairing-allocated-bye"),
        ("en", "halfpoint bye, half point by", "half-point-bye"),
        ("en", "round robbin, all play all", "round-robin"),
        ("en", "double roundrobin", "double-round-robin"),
        ("en", "swis", "swiss-system"),
        ("en", "dutch sytem", "dutch-system"),
        ("en", "topscorrer", "topscorer"),
        ("en", "down floater", "downfloater"),
        ("en", "transpostion", "transposition"),
        ("en", "exchage", "exchange"),
        ("en", "brackett", "bracket"),
        ("en", "forfiet, walkover", "forfeit"),
        ("en", "direct encouter, head to head", "direct-encounter"),
        ("en", "progresive, cumulative", "progressive-score"),
        ("en", "performence rating, perfomance", "performance-rating"),
        ("en", "average rating of oponents", "average-rating"),
        ("en", "game won with black", "wins-with-black"),
        ("en", "median bucholz", "median-buchholz"),
        ("en", "withdrawl", "withdrawal"),
        ("en", "time controll", "time-control"),
        ("en", "seeding", "starting-rank"),
    ],
)
def test_what_people_may_well_type_finds_the_term_first(language: str, asked: str, term: str) -> None:
    found = {one: first(one, language) for one in asked.split(", ")}
    assert found == dict.fromkeys(found, term)


def test_of_names_begun_with_a_slip_only_the_nearest_answers() -> None:
    assert [found.term.id for found in search("kleurversh", "nl")] == ["colour-difference"]


def test_three_letters_do_not_begin_words_of_other_languages() -> None:
    assert [found.term.id for found in search("wit", "nl") if found.by and found.by.language != "nl"] == []


@pytest.mark.parametrize(
    ("asked", "language", "term", "by"),
    [
        ("kleurverschil", "en", "colour-difference", "kleurverschil"),
        ("colour difference", "nl", "colour-difference", "colour difference"),
        ("разность цветов", "nl", "colour-difference", "разность цветов"),
        ("weerstandspunten", "nl", "buchholz", "weerstandspunten"),
    ],
)
def test_the_word_of_another_language_and_other_words_are_found_and_said(
    asked: str, language: str, term: str, by: str
) -> None:
    found = search(asked, language)[0]
    assert found.term.id == term
    assert found.by is not None
    assert found.by.shown == by


@pytest.mark.parametrize("asked", ["", "   ", "???", "xyzzyx", "\0", "𝕏" * 500, "%' OR 1=1 --"])
def test_nonsense_finds_nothing_and_does_no_harm(asked: str) -> None:
    assert search(asked, "nl") == []


def test_who_spells_well_is_not_shown_what_is_only_near() -> None:
    assert [found.term.id for found in search("Koya system", "en")] == ["koya"]


def test_no_more_than_twenty_answers() -> None:
    assert len(search("e", "nl")) <= 20


@pytest.mark.parametrize(
    "ordered",
    [
        ["арбитр", "ёлка", "ель", "ёрш", "игра", "йод", "клуб", "яма"],
        ["àncora", "ancora più", "bye", "è", "eccetto", "più", "pizza", "zero"],
        ["afwezig", "één", "eend", "ijs", "ik", "jij", "zwart"],
        ["a draw", "absence", "bye", "Koya system", "no-contest", "norm"],
    ],
)
def test_each_alphabet_has_its_order(ordered: list[str]) -> None:
    mixed = [*ordered[1::2], *ordered[::2]]
    assert sorted(mixed, key=sort_key) == ordered


def test_a_word_stands_under_its_letter_without_accents() -> None:
    assert [letter_of(word) for word in ("ёлка", "één", "ijs", "йод", "400-point rule")] == [
        "Е",
        "E",
        "I",
        "Й",
        "#",
    ]


def test_latin_words_of_the_russian_index_stand_together_and_not_under_a_cyrillic_letter() -> None:
    found = dict(by_letter([terms()[one] for one in ("trf16", "trf26", "topscorer")], "ru"))
    assert {head: [term.id for term in under] for head, under in found.items()} == {
        "A–Z": ["trf16", "trf26"],
        "Т": ["topscorer"],
    }


def test_an_abbreviation_that_is_the_word_is_not_shown_beside_it() -> None:
    assert terms()["trf26"].short_names("en") == ()
    assert terms()["buchholz"].short_names("en") == ("BH",)
