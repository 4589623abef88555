"""Names: what is kept of them, how they are ordered, when two are the same."""

from __future__ import annotations

import unicodedata

import pytest

from swiss64.entries.names import sort_key
from swiss64.text import clean, plain


@pytest.mark.parametrize(
    "name", ["Jan van der Berg", "Berg, Jan van der", "van der Berg, Jan", "JAN  VAN DER BERG"]
)
def test_each_way_of_writing_a_dutch_name_has_the_same_key_at_the_family_name(name: str) -> None:
    assert sort_key(name) == "berg, jan van der"


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Jan Pieter Smit", "smit, jan pieter"),
        ("Kees ’t Hart", "hart, kees 't"),
        ("'t Hart, Kees", "hart, kees 't"),
        ("Ten Berge, Anna", "berge, anna ten"),
        ("Anna ten Berge", "berge, anna ten"),
        ("Joop op den Kelder", "kelder, joop op den"),
        ("Øystein Ünal-Åse", "unal-ase, oystein"),
        ("Magnus", "magnus"),
        ("van der Berg", "berg, van der"),
        ("Jan de", "de, jan"),
        ("Zoë Çelik", "celik, zoe"),
    ],
)
def test_the_family_name_comes_first_then_the_first_name_then_the_words_between(name: str, key: str) -> None:
    assert sort_key(name) == key


def test_a_list_is_in_the_order_of_the_family_names() -> None:
    names = ["Piet de Wit", "Ad van der Aa", "Öz Can", "Jan van den Berg", "Bo Aalders", "Eva Bakker"]
    assert sorted(names, key=sort_key) == [
        "Ad van der Aa",
        "Bo Aalders",
        "Eva Bakker",
        "Jan van den Berg",
        "Öz Can",
        "Piet de Wit",
    ]


def test_a_key_is_never_too_long_for_its_column() -> None:
    assert len(sort_key("ﷺ" * 60)) == 120


def test_control_and_direction_signs_go_and_spaces_are_single() -> None:
    assert clean("\u202eevil\u202c \u200fname\x00\x07") == "evil name"
    assert clean("  Jan\t van \n der  Berg ") == "Jan van der Berg"
    assert clean("Jan\u00a0Smit\u2028de\u00adVries\ufeff") == "Jan Smit deVries"


def test_a_name_is_composed() -> None:
    assert clean(unicodedata.normalize("NFD", "Zoë")) == "Zoë"


def test_an_emoji_family_stays_together() -> None:
    assert clean("👩‍👩‍👧 Smit") == "👩‍👩‍👧 Smit"


@pytest.mark.parametrize("nothing", ["", "   ", "\u200b", "\u202e\u202d", "\u200d", "\x00"])
def test_a_text_without_anything_to_see_is_empty(nothing: str) -> None:
    assert clean(nothing) == ""


def test_comparing_forgets_capitals_and_accents() -> None:
    assert plain("ÉÈ straße Łódź") == "ee strasse lodz"
