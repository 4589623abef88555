"""Find me: part of a name is enough, as people type it."""

from __future__ import annotations

import re

import pytest

from swiss64.engine.tournament import Player
from swiss64.standings.finding import find, fold
from tests.site.conftest import World
from tests.site.public_setting import FIVE, add_small_swiss, add_tournament, text

PLAYERS = [Player(number, name) for number, (name, _) in FIVE.items()]


@pytest.mark.parametrize(
    ("asked", "numbers"),
    [
        ("anna", [1]),
        ("ANGSTROM SOR", [1]),
        ("sørensen anna", [1]),
        ("ångström-sørensen", [1]),
        ("de vr", [2]),
        ("d", [4, 2, 3]),  # two with a word that begins with it, by name; then "van der" has one too
        ("3", [3]),
        ("", []),
        ("  ", []),
        ("xyz", []),
    ],
)
def test_a_player_is_found_by_what_people_type(asked: str, numbers: list[int]) -> None:
    assert sorted(player.number for player in find(PLAYERS, asked)) == sorted(numbers)


def test_names_with_a_word_that_begins_so_come_first() -> None:
    players = [Player(1, "Gerda Mos"), Player(2, "Boris Smit"), Player(3, "Bram Bos")]
    assert [player.number for player in find(players, "os")] == [3, 1]
    assert [player.number for player in find(players, "bo")] == [2, 3]
    assert [player.number for player in find([Player(1, "Rembo"), Player(2, "Bob")], "bo")] == [2, 1]


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("nor de vires", "Noor de Vries"),  # a letter too few, two that changed places
        ("schoutn", "Esther Schouten"),
        ("ester schoute", "Esther Schouten"),
        ("ossterhuis", "Fatima Oosterhuis"),
    ],
)
def test_mistakes_of_typing_are_forgiven_where_nobody_is_found(asked: str, name: str) -> None:
    names = ["Noor de Vries", "Esther Schouten", "Fatima Oosterhuis", "Jan Bos"]
    players = [Player(number, one) for number, one in enumerate(names, 1)]
    assert [player.name for player in find(players, asked)] == [name]


def test_short_words_and_numbers_must_be_right() -> None:
    assert find([Player(1, "Jan Bos"), Player(2, "Els Mos")], "xy") == []
    assert find([Player(1, "Jan Bos")], "173") == []


def test_folding_takes_accents_capitals_and_separators_away() -> None:
    assert fold("Łukasz  Ángel-Ðorđe, O’Neill") == "lukasz angel dorde o'neill"


def test_without_javascript_the_form_gives_a_page_with_board_colour_and_opponent(world: World) -> None:
    add_small_swiss(world.app)
    page = text(world.client().get("/en/t/small/find?q=els").text)
    assert "Board 1 Colour W White Opponent Anna Ångström-Sørensen" in page


def test_while_one_types_only_the_matches_are_sent(world: World) -> None:
    add_small_swiss(world.app)
    answer = world.client().get("/en/t/small/find/matches?q=els", headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert "<html" not in answer.text
    assert "Els Bos" in answer.text


def test_nobody_found_repeats_what_was_typed_as_text(world: World) -> None:
    add_small_swiss(world.app)
    answer = world.client().get("/en/t/small/find?q=<b>piet</b>")
    assert "Nobody here has “<b>piet</b>” in the name." in text(answer.text)
    assert "<b>piet" not in answer.text
    assert 'value="&lt;b&gt;piet&lt;/b&gt;"' in answer.text


def test_many_matches_are_cut_and_counted(world: World) -> None:
    add_tournament(world.app, "many", {n: (f"Jan Nummer{n}", 0) for n in range(1, 21)})
    page = text(world.client().get("/en/t/many/find?q=jan").text)
    assert page.count("Jan Nummer") == 8
    assert "And 12 more. Type more of the name." in page


def test_a_very_long_question_is_no_trouble(world: World) -> None:
    add_small_swiss(world.app)
    assert world.client().get("/en/t/small/find?q=" + "é" * 5000).status_code == 200


def test_a_match_carries_the_id_that_the_phone_remembers(world: World) -> None:
    ids = add_small_swiss(world.app)
    assert f'data-remember="{ids[5]}"' in world.client().get("/en/t/small/find/matches?q=els").text
    mine = world.client().get(f"/en/live/small/me/{ids[5]}")
    assert "Els Bos" in mine.text
    assert world.client().get("/en/live/small/me/999999").status_code == 404


def test_ones_own_board_asks_why(world: World) -> None:
    ids = add_small_swiss(world.app)
    mine = world.client().get(f"/en/live/small/me/{ids[5]}").text
    (link,) = re.findall(r'<a class="term why" href="([^"]+)"[^>]*>(\d+)</a>', mine)
    assert link == ("/en/t/small/rounds/2/why/1", "1")
    assert "Els Bos" in world.client().get(link[0]).text
