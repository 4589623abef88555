"""Short forms of names for the hall display: ever shorter, and never the same for two players."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from swiss64.display.short_names import short_forms

_WORDS = (
    "Jan",
    "Johannes-Maria",
    "van",
    "den",
    "Berg",
    "Bergsma",
    "J.",
    "O'Neill",
    "é",
    "(2)",
    "…",
    "王",
    "’t",
)
_SAME = st.lists(st.sampled_from(_WORDS), min_size=1, max_size=6).map(" ".join)
_WITH_COMMA = st.builds("{}, {}".format, _SAME, _SAME)
_ANY = st.text(min_size=1, max_size=60)


@given(st.lists(st.one_of(_SAME, _WITH_COMMA, _ANY), min_size=1, max_size=12))
def test_no_form_of_a_name_is_a_form_of_another(names: list[str]) -> None:
    forms = short_forms(tuple(enumerate(names, start=1)))
    every = [form for of_one in forms.values() for form in of_one]
    assert len(set(every)) == len(every)
    assert set(forms) == set(range(1, len(names) + 1))


@given(st.lists(st.one_of(_SAME, _WITH_COMMA), min_size=1, max_size=12))
def test_the_whole_name_comes_first_and_each_form_is_shorter_than_the_last(names: list[str]) -> None:
    for number, forms in short_forms(tuple(enumerate(names, start=1))).items():
        assert forms[0].startswith(names[number - 1])
        assert [len(form) for form in forms] == sorted({len(form) for form in forms}, reverse=True)


def test_given_names_go_first_and_the_family_name_stays_longest() -> None:
    forms = short_forms(((1, "Anna Maria van der Berg-Smit"),))[1]
    assert forms[:5] == (
        "Anna Maria van der Berg-Smit",
        "Anna M. van der Berg-Smit",
        "A. M. van der Berg-Smit",
        "A. van der Berg-Smit",
        "A. v.d. Berg-Smit",
    )
    assert forms[5].startswith("A. v.d. Berg")


def test_a_name_written_with_a_comma_keeps_its_order() -> None:
    forms = short_forms(((1, "Berg, Johannes-Maria van den"),))[1]
    assert forms[:3] == ("Berg, Johannes-Maria van den", "Berg, J.-M. van den", "Berg, J. van den")


def test_who_differ_at_the_end_only_show_their_end() -> None:
    alike = "Maximiliaan-Alexander van Oldenbarnevelt tot Wassenaer-Ob"
    forms = short_forms(((1, f"{alike}007"), (2, f"{alike}014")))
    assert all(form.endswith("7") for form in forms[1])
    assert all(form.endswith("4") for form in forms[2])
    assert len(forms[1][-1]) <= 6


def test_two_players_of_one_name_have_their_numbers() -> None:
    forms = short_forms(((3, "Jan de Vries"), (12, "Jan de Vries"), (4, "Bo")))
    assert forms[3][0] == "Jan de Vries (3)"
    assert forms[12][0] == "Jan de Vries (12)"
    assert forms[4] == ("Bo",)


def test_initials_that_two_players_share_are_told_apart_too() -> None:
    forms = short_forms(((1, "Johan Aarts"), (2, "Jelle Aarts")))
    assert "J. Aarts" not in forms[1] + forms[2]


def test_a_letter_keeps_its_accents_and_an_emoji_stays_whole() -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    accents = "e\u0301" * 20
    forms = short_forms(((1, f"{family * 12} {accents}"),))[1]
    assert all(form.count("\u200d") % 2 == 0 for form in forms)
    assert not any("e…" in form for form in forms)
