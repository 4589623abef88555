"""The players of a tournament: their details, numbers, and namesakes."""

from __future__ import annotations

import re

import pytest

from tests.site.conftest import World
from tests.site.organising import create, seen, text


def test_a_player_is_added_with_all_details_and_the_next_can_follow_at_once(world: World) -> None:
    desk = create(world)
    answer = desk.add(
        "Berg, Jan van der",
        2105,
        title="FM",
        club="De Pion",
        sex="m",
        birth="1987",
        federation="ned",
        fide_id="1000123",
        national_id="8359087",
    )
    assert answer.headers["Location"] == desk.url() + "?next=1"
    player = desk.now().everything.players[0]
    assert (player.name, player.rating, player.title, player.club) == (
        "Berg, Jan van der",
        2105,
        "FM",
        "De Pion",
    )
    assert (player.sex, player.birth, player.federation) == ("m", "1987", "NED")
    assert (player.fide_id, player.national_id) == ("1000123", "8359087")
    page = desk.client.get(answer.headers["Location"])
    assert "Berg, Jan van der is added." in text(page)
    assert re.search(r'<input[^>]* autofocus[^>]* id="name"', page.text)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"name": ""}, "Fill this in."),
        ({"name": "\u202e\u200b"}, "Fill this in."),
        ({"name": "x" * 61}, "At most 60 characters; this has 61."),
        ({"rating": "18OO"}, "This must be a whole number."),
        ({"rating": "4001"}, "This must be a whole number from 0 to 4000."),
        ({"rating": "-1"}, "This must be a whole number."),
        ({"birth": "1850"}, "This must be a whole number from 1900 to 2100."),
        ({"birth": "2099"}, "That year is still to come."),
        ({"federation": "NL"}, "A federation has three letters, like NED."),
        ({"fide_id": "12x"}, "Use digits only."),
        ({"national_id": "1234567890123"}, "At most 11 characters; this has 13."),
        ({"title": "XX"}, "Choose one of these."),
    ],
)
def test_a_mistake_is_said_at_its_place_and_what_was_typed_stays(
    world: World, fields: dict[str, str], words: str
) -> None:
    desk = create(world)
    answer = desk.post(**{"name": "Eva Smit", "club": "Het Paard"} | fields)
    assert answer.status_code == 422
    assert words in text(answer)
    assert 'value="Het Paard"' in answer.text
    assert desk.now().entries == ()


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("=cmd|'/C calc'!A0", "=cmd|'/C calc'!A0"),
        ("👩‍👩‍👧 de Vries", "👩‍👩‍👧 de Vries"),
        ("\u202eevil", "evil"),
        ("Jan\r\n001    2 w", "Jan 001 2 w"),
        ("{{ 7*7 }}", "{{ 7*7 }}"),
        ("Ünal Çelik-Łódź", "Ünal Çelik-Łódź"),
        ("é" * 60, "é" * 60),
        ("𝕏" * 60, "𝕏" * 60),
    ],
)
def test_a_name_is_kept_as_one_harmless_line_and_shown_as_text(world: World, typed: str, kept: str) -> None:
    desk = create(world)
    assert desk.add(typed).status_code == 303
    assert desk.names() == [kept]
    for page in (desk.get(), desk.get(desk.person(kept)), desk.get("/journal")):
        assert page.status_code == 200
        assert "<script>alert" not in page.text
        assert "\u202e" not in page.text


def test_numbers_follow_rating_then_title_then_family_name_after_every_change(world: World) -> None:
    desk = create(world)
    desk.add("Jan van der Berg", 1800)
    desk.add("Zoë Adams", 1800)
    desk.add("Bob Cant", 1800, title="CM")
    desk.add("Unrated Person")
    desk.add("Ann Top", 1900)
    order = ["Ann Top", "Bob Cant", "Zoë Adams", "Jan van der Berg", "Unrated Person"]
    assert desk.names() == order
    desk.post(desk.person("Zoë Adams"), name="Zoë Adams", rating="1950")
    assert desk.names() == ["Zoë Adams", "Ann Top", "Bob Cant", "Jan van der Berg", "Unrated Person"]
    desk.post(desk.person("Ann Top") + "/delete")
    assert desk.names() == ["Zoë Adams", "Bob Cant", "Jan van der Berg", "Unrated Person"]


def test_an_organiser_can_choose_the_order_by_hand_and_go_back_to_the_rating(world: World) -> None:
    desk = create(world)
    desk.add_all(4)
    assert desk.post(desk.person("D Player") + "/number", number="2").status_code == 303
    assert desk.names() == ["A Player", "D Player", "B Player", "C Player"]
    desk.add("Z Newcomer", 2500)
    assert desk.names() == ["A Player", "D Player", "B Player", "C Player", "Z Newcomer"]
    desk.post(desk.person("D Player") + "/delete")
    assert desk.names() == ["A Player", "B Player", "C Player", "Z Newcomer"]
    assert "Number by rating again" in text(desk.get())
    assert desk.post("/manage/players/renumber").status_code == 303
    assert desk.names() == ["Z Newcomer", "A Player", "B Player", "C Player"]
    assert "Number by rating again" not in text(desk.get())
    assert [note.action for note in desk.journal()].count("entry.renumbered") == 2


@pytest.mark.parametrize(("number", "words"), [("0", "from 1 to 9999"), ("5", "The numbers go from 1 to 4.")])
def test_a_number_that_nobody_can_have_is_refused(world: World, number: str, words: str) -> None:
    desk = create(world)
    desk.add_all(4)
    answer = desk.post(desk.person("D Player") + "/number", number=number)
    assert answer.status_code == 422
    assert words in text(answer)
    assert desk.names() == ["A Player", "B Player", "C Player", "D Player"]


def test_after_round_1_nobody_gets_a_number_by_hand(world: World) -> None:
    desk = create(world)
    desk.add_all(4)
    desk.play_round()
    answer = desk.post(desk.person("D Player") + "/number", number="1")
    assert answer.status_code == 409
    assert desk.names() == ["A Player", "B Player", "C Player", "D Player"]


def test_wrong_ratings_can_be_put_right_until_round_4_is_drawn(world: World) -> None:
    desk = create(world, rounds="5")
    desk.add_all(6)
    for _ in range(3):
        desk.play_round()
    pairs = [(game.white, game.black) for game in desk.now().everything.rounds[0].games]
    desk.post(desk.person("F Player"), name="F Player", rating="2400")
    assert desk.names()[5] == "F Player", "a correction alone renumbers nobody"
    assert desk.post("/manage/players/renumber").status_code == 303
    assert desk.names() == ["F Player", "A Player", "B Player", "C Player", "D Player", "E Player"]
    # Everybody moved down a place, and the games of round 1 are still those of the same people.
    new = {1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 1}
    after = [(game.white, game.black) for game in desk.now().everything.rounds[0].games]
    assert after == [(new[white], new[black]) for white, black in pairs]
    desk.play_round()
    answer = desk.post("/manage/players/renumber")
    assert answer.status_code == 409
    assert "Round 4 is drawn, so the pairing numbers stay as they are." in text(answer)


def test_a_drawn_round_robin_is_never_renumbered(world: World) -> None:
    desk = create(world, system="roundrobin-1", rounds="")
    desk.add_all(4)
    desk.publish(desk.draw())
    desk.post(desk.person("D Player"), name="D Player", rating="2400")
    assert desk.post("/manage/players/renumber").status_code == 409
    assert desk.names() == ["A Player", "B Player", "C Player", "D Player"]


@pytest.mark.parametrize(
    ("second", "words"),
    [
        ({"name": "Berg, Jan van der"}, "Jan van der Berg has the same name."),
        ({"name": "J. Berg", "fide_id": "1000123"}, "Jan van der Berg has the same FIDE ID."),
        ({"name": "J. Berg", "national_id": "8359087"}, "Jan van der Berg has the same national number."),
    ],
)
def test_a_possible_double_is_asked_about_and_can_be_meant(
    world: World, second: dict[str, str], words: str
) -> None:
    desk = create(world)
    desk.add("Jan van der Berg", 1800, fide_id="1000123", national_id="8359087")
    answer = desk.post(**second | {"club": "De Pion"})
    assert answer.status_code == 409
    assert words in text(answer)
    assert 'value="De Pion"' in answer.text
    assert len(desk.now().entries) == 1
    confirmed = answer.text.split('name="confirmed" value="')[1].split('"')[0]
    assert desk.post(**second | {"club": "De Pion", "confirmed": confirmed}).status_code == 303
    assert len(desk.now().entries) == 2


def test_a_confirmation_counts_only_for_what_was_asked(world: World) -> None:
    desk = create(world)
    desk.add("Jan Smit", 1800)
    desk.add("Eva Bos", 1700)
    answer = desk.post(name="Jan Smit")
    confirmed = answer.text.split('name="confirmed" value="')[1].split('"')[0]
    assert desk.post(name="Eva Bos", confirmed=confirmed).status_code == 409
    assert len(desk.now().entries) == 2


def test_editing_into_a_double_is_asked_about_but_other_changes_of_namesakes_are_not(world: World) -> None:
    desk = create(world)
    desk.add("Jan Smit", 1800)
    desk.add("Jan Smid", 1700)
    answer = desk.post(desk.person("Jan Smid"), name="Jan Smit", rating="1700")
    assert answer.status_code == 409
    confirmed = answer.text.split('name="confirmed" value="')[1].split('"')[0]
    person = desk.person("Jan Smid")
    assert desk.post(person, name="Jan Smit", rating="1700", confirmed=confirmed).status_code == 303
    assert desk.post(person, name="Jan Smit", rating="1750").status_code == 303


def test_two_people_edit_one_player_and_the_second_is_told(world: World) -> None:
    desk = create(world)
    desk.add("Jan Smit", 1800)
    person = desk.person("Jan Smit")
    mark = seen(desk.get(person))
    assert desk.post(person, name="Jan Smit", rating="1850", seen=mark).status_code == 303
    answer = desk.post(person, name="Jan Smit", club="De Pion", seen=mark)
    assert answer.status_code == 409
    assert "Somebody else changed this in the meantime." in text(answer)
    assert 'value="De Pion"' in answer.text
    assert desk.now().everything.players[0].rating == 1850


def test_more_details_are_folded_until_there_are_some(world: World) -> None:
    desk = create(world)
    desk.add("Jan Smit", 1800, club="De Pion")
    desk.add("Eva Bos", 1700, birth="1987")
    folded = re.compile(r"<details>\s*<summary>More details")
    assert folded.search(desk.get(desk.person("Jan Smit")).text)
    assert not folded.search(desk.get(desk.person("Eva Bos")).text)
    assert not folded.search(desk.post(name="", birth="1990").text)


def test_the_way_on_to_round_1_is_there_until_it_is_drawn(world: World) -> None:
    desk = create(world)
    desk.add("Jan Smit", 1800)
    assert "On to round 1" not in text(desk.get())
    desk.add("Eva Bos", 1700)
    assert "On to round 1" in text(desk.get())
    desk.draw()
    assert "On to round 1" not in text(desk.get())


def test_the_same_player_sent_twice_is_there_once(world: World) -> None:
    desk = create(world)
    assert desk.add("Jan Smit", 1800).status_code == 303
    assert desk.add("Jan Smit", 1800).status_code == 409
    assert desk.names() == ["Jan Smit"]


def test_a_player_of_another_tournament_cannot_be_reached(world: World) -> None:
    mine, other = create(world), create(world)
    other.add("Jan Smit", 1800)
    for rest in ("", "/delete", "/withdraw", "/return", "/number", "/absence", "/begin"):
        path = mine.url(other.person("Jan Smit") + rest)
        fields = {"name": "X", "number": "1", "round_number": "1", "first_round": "1"}
        assert mine.client.post(path, data=fields).status_code == 404, rest
    assert other.names() == ["Jan Smit"]
