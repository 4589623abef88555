"""The remote control: what each button does to one screen or to all, and what it tells of them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask.testing import FlaskClient

from swiss64.extensions import db
from swiss64.models import Tournament
from tests.site.conftest import World
from tests.site.display_setting import (
    REMOTE,
    A,
    B,
    ask,
    at,
    field,
    new_link,
    notes,
    revision,
    screen_id,
    screens,
)
from tests.site.public_setting import add_small_swiss, add_tournament, text

START = datetime(2026, 12, 5, 13, 30, tzinfo=UTC)
HTMX = {"HX-Request": "true"}


@pytest.fixture
def hall(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    """Olga's tournament with two screens, 1 and 2."""
    add_small_swiss(world.app, world.olga)
    at(monkeypatch, START)
    for name in (A, B):
        ask(world.client(world.olga), name, view="boards", page="2", of="5")
    return world


def press(client: FlaskClient, do: str, screen: int | str = "", **headers: str) -> int:
    """Presses one of the big buttons."""
    data = {"do": do, "screen": str(screen)}
    return client.post(f"{REMOTE}/steer", data=data, headers=headers).status_code


def told(world: World, name: str) -> dict[str, Any]:
    """What a screen is told."""
    return ask(world.client(world.olga), name)


def test_next_and_previous_are_counted_so_that_two_quick_presses_are_two_pages(hall: World) -> None:
    client = hall.client(hall.olga)
    assert [told(hall, name)["turn"] for name in (A, B)] == [0, 0]
    press(client, "next")
    press(client, "next")
    assert [told(hall, name)["turn"] for name in (A, B)] == [2, 2]
    press(client, "previous", screen_id(hall, 2))
    assert [told(hall, name)["turn"] for name in (A, B)] == [2, 1]


@pytest.mark.parametrize(("do", "undo", "setting"), [("hold", "go", "held"), ("blank", "show", "blank")])
def test_hold_and_blank_are_switched_on_and_off_on_one_screen_or_all(
    hall: World, do: str, undo: str, setting: str
) -> None:
    client = hall.client(hall.olga)

    def now() -> list[bool]:
        return [told(hall, name)["settings"][setting] for name in (A, B)]

    press(client, do, screen_id(hall, 1))
    assert now() == [True, False]
    press(client, do)
    press(client, do)
    assert now() == [True, True], "pressing twice is not off again"
    press(client, undo, screen_id(hall, 2))
    assert now() == [True, False]
    press(client, undo)
    assert now() == [False, False]


def test_two_screens_show_different_things_side_by_side(hall: World) -> None:
    client = hall.client(hall.olga)
    data = {"views": ["standings", "boards"], "seconds": "30", "languages": "en", "ground": "light"}
    answer = client.post(f"{REMOTE}/settings", data=data | {"screen": screen_id(hall, 2)})
    assert answer.status_code == 303
    usual = {
        "views": [],
        "seconds": 12,
        "languages": ["en", "nl"],
        "ground": "",
        "held": False,
        "blank": False,
        "announcement": None,
    }
    assert told(hall, A)["settings"] == usual
    assert told(hall, B)["settings"] == usual | {
        "views": ["boards", "standings"],
        "seconds": 30,
        "languages": ["en"],
        "ground": "light",
    }
    dutch = hall.client(hall.olga).get("/nl/t/small/display/state", query_string={"screen": A}).json or {}
    assert dutch["settings"]["languages"] == ["nl", "en"], "the language of the page comes first"


def test_what_cannot_be_chosen_is_refused_in_words(hall: World) -> None:
    client = hall.client(hall.olga)
    good = {"seconds": "30", "languages": "nl,en", "ground": ""}
    for name, value in {"views": "everything", "seconds": "0", "languages": "fr", "ground": "pink"}.items():
        answer = client.post(f"{REMOTE}/settings", data=good | {name: value})
        assert answer.status_code == 422, name
        assert 'class="problem"' in answer.text, name
    assert told(hall, A)["settings"]["seconds"] == 12


def test_an_announcement_stands_on_every_screen_and_on_those_that_come_later(hall: World) -> None:
    client = hall.client(hall.olga)
    client.post(f"{REMOTE}/announcement", data={"nl": "Ronde 4 begint om 14.30", "en": "", "do": "on"})
    wanted = {"nl": "Ronde 4 begint om 14.30", "en": "Ronde 4 begint om 14.30"}
    for name in (A, B, "c" * 30):
        assert told(hall, name)["settings"]["announcement"] == wanted
    client.post(
        f"{REMOTE}/announcement",
        data={"nl": "Ronde 4 om 15.00", "en": "Round 4 at 3 pm", "do": "on", "screen": screen_id(hall, 1)},
    )
    assert told(hall, A)["settings"]["announcement"] == {"nl": "Ronde 4 om 15.00", "en": "Round 4 at 3 pm"}
    assert told(hall, B)["settings"]["announcement"] == wanted
    client.post(f"{REMOTE}/announcement", data={"nl": wanted["nl"], "en": "", "do": "off"})
    assert [told(hall, name)["settings"]["announcement"] for name in (A, B)] == [None, None]


def test_the_remote_tells_who_announced_when_and_keeps_the_words_when_they_are_taken_off(hall: World) -> None:
    client = hall.client(hall.olga)
    data = {"nl": "Ronde 4 begint om 14.30", "en": "", "do": "on"}
    client.post(f"{REMOTE}/announcement", data=data)
    page = client.get(REMOTE)
    assert "On the screen since Sat 5 Dec 2:30 pm, by Olga." in text(page.text)
    client.post(f"{REMOTE}/announcement", data=data | {"do": "off"})
    page = client.get(REMOTE)
    assert "Taken off at Sat 5 Dec 2:30 pm by Olga." in text(page.text)
    assert 'value="Ronde 4 begint om 14.30"' in page.text


def test_an_announcement_is_in_the_journal_and_raises_no_revision(hall: World) -> None:
    client = hall.client(hall.olga)
    before = revision(hall)
    data = {"nl": "Ronde 4 begint om 14.30", "en": "", "do": "on"}
    client.post(f"{REMOTE}/announcement", data=data)
    client.post(f"{REMOTE}/announcement", data=data)
    client.post(f"{REMOTE}/announcement", data=data | {"do": "off"})
    said = {"nl": "Ronde 4 begint om 14.30", "en": ""}
    assert notes(hall) == [
        ("Olga", "display.announced", {"screen": None}, said | {"shown": True}),
        ("Olga", "display.announced", {"screen": None}, said | {"shown": False}),
    ]
    page = text(client.get("/en/t/small/journal").text)
    assert "Announced in the hall: Ronde 4 begint om 14.30" in page
    assert "The announcement in the hall was taken off: Ronde 4 begint om 14.30" in page
    assert revision(hall) == before


def test_steering_raises_no_revision_and_is_not_in_the_journal(hall: World) -> None:
    client = hall.client(hall.olga)
    before = revision(hall)
    for do in ("next", "previous", "hold", "go", "blank", "show"):
        assert press(client, do) == 303
    assert revision(hall) == before
    assert notes(hall) == []


def test_an_announcement_without_words_is_refused_and_one_that_is_too_long_keeps_what_was_typed(
    hall: World,
) -> None:
    client = hall.client(hall.olga)
    answer = client.post(f"{REMOTE}/announcement", data={"nl": " \u202e", "en": "", "do": "on"})
    assert answer.status_code == 422
    assert "Write the announcement in at least one language." in text(answer.text)
    long = "x" * 161
    answer = client.post(f"{REMOTE}/announcement", data={"nl": "", "en": long, "do": "on"}, headers=HTMX)
    assert answer.status_code == 422
    assert answer.text.lstrip().startswith('<section id="announcement"')
    assert f'value="{long}"' in answer.text
    assert told(hall, A)["settings"]["announcement"] is None


def test_names_and_announcements_that_try_to_be_html_or_turn_the_line_round_are_text(hall: World) -> None:
    client = hall.client(hall.olga)
    evil = "<img src=x onerror=alert(1)>\u202e\"'{{ 7*7 }}"
    client.post(f"{REMOTE}/announcement", data={"nl": evil, "en": "", "do": "on"})
    client.post(f"{REMOTE}/screens/{screen_id(hall, 1)}/name", data={"name": evil})
    shown = told(hall, A)["settings"]["announcement"]["nl"]
    assert shown == "<img src=x onerror=alert(1)>\"'{{ 7*7 }}", "the page puts it in a text node"
    for path in (REMOTE, f"{REMOTE}?screen={screen_id(hall, 1)}", f"{REMOTE}/screens", "/en/t/small/journal"):
        page = client.get(path).text
        assert "<img src=x" not in page, path
        assert "\u202e" not in page, path
        assert "&lt;img src=x onerror=alert(1)&gt;" in page, path
    state = client.get(f"/en/t/small/display/state?screen={A}")
    assert state.headers["Content-Type"] == "application/json"


# --- what it tells ---


def line(world: World, number: int, lang: str = "en") -> str:
    """What the list of screens says of a screen."""
    page = world.client(world.olga).get(f"/{lang}/t/small/display/remote/screens").text
    (found,) = [part for part in page.split("<li")[1:] if f"screen={screen_id(world, number)}" in part]
    return text("<li" + found)


def test_it_tells_what_a_screen_shows_and_when_it_was_heard(
    hall: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    for after, words in (
        (timedelta(seconds=3), "heard 3 s ago"),
        (timedelta(seconds=24), "heard 24 s ago"),
        (timedelta(seconds=40), "▲ silent for 40 s"),
        (timedelta(seconds=119), "▲ silent for 119 s"),
        (timedelta(minutes=5), "▲ silent for 5 min"),
        (timedelta(hours=26), "▲ silent since Sat 5 Dec 2:30 pm"),
    ):
        at(monkeypatch, START + after)
        assert line(hall, 1).startswith("Screen 1 Pairings by board page 2/5")
        assert line(hall, 1).endswith(words)


def test_it_tells_what_is_held_blank_and_announced(hall: World) -> None:
    client = hall.client(hall.olga)
    press(client, "hold", screen_id(hall, 1))
    press(client, "blank")
    client.post(f"{REMOTE}/announcement", data={"nl": "x", "do": "on", "screen": screen_id(hall, 2)})
    assert "held blank" in line(hall, 1)
    assert "announcement" not in line(hall, 1)
    assert "blank announcement" in line(hall, 2)


def test_screens_of_one_name_are_told_apart_by_their_numbers(hall: World) -> None:
    link = new_link(hall.client(hall.olga))
    ask(hall.client(), A, f"{link}/state")
    assert line(hall, 3).startswith("Hall B ")
    ask(hall.client(), B, f"{link}/state")
    assert line(hall, 3).startswith("Hall B (screen 3)")
    assert line(hall, 4).startswith("Hall B (screen 4)")


def test_a_screen_gets_a_name_and_its_number_back_without_one(hall: World) -> None:
    client = hall.client(hall.olga)
    address = f"{REMOTE}/screens/{screen_id(hall, 2)}/name"
    assert client.post(address, data={"name": " Foyer "}).status_code == 303
    assert line(hall, 2).startswith("Foyer ")
    answer = client.post(address, data={"name": "x" * 41})
    assert answer.status_code == 422
    assert f'value="{"x" * 41}"' in answer.text
    client.post(address, data={"name": ""})
    assert line(hall, 2).startswith("Screen 2 ")


def test_a_screen_that_never_returns_is_taken_away_and_one_that_does_comes_back(hall: World) -> None:
    client = hall.client(hall.olga)
    gone = screen_id(hall, 1)
    assert client.post(f"{REMOTE}/screens/{gone}/remove").status_code == 303
    assert [row.number for row in screens(hall)] == [2]
    assert client.post(f"{REMOTE}/screens/{gone}/remove").status_code == 404
    assert client.get(REMOTE, query_string={"screen": gone}).status_code == 404
    assert press(client, "next", gone) == 404
    told(hall, A)
    assert sorted(row.number for row in screens(hall)) == [1, 2]


def test_before_any_screen_it_says_how_one_appears(world: World) -> None:
    add_small_swiss(world.app, world.olga)
    page = world.client(world.olga).get(REMOTE)
    assert "No screen has reported in yet." in text(page.text)
    assert 'href="/en/t/small/display"' in page.text


# --- forms, htmx, other people ---


def test_with_htmx_only_the_part_that_changed_comes_back_and_without_it_the_page(hall: World) -> None:
    client = hall.client(hall.olga)
    first = screen_id(hall, 1)
    answer = client.post(f"{REMOTE}/steer", data={"do": "hold", "screen": first}, headers=HTMX)
    assert answer.status_code == 200
    assert answer.text.lstrip().startswith('<div id="screens"')
    assert f"screens?screen={first}" in answer.text, "it goes on asking for the same screen"
    answer = client.post(f"{REMOTE}/steer", data={"do": "go", "screen": first})
    assert answer.status_code == 303
    assert answer.headers["Location"] == f"{REMOTE}?screen={first}"
    answer = client.post(f"{REMOTE}/announcement", data={"nl": "x", "do": "on"}, headers=HTMX)
    assert answer.text.lstrip().startswith('<section id="announcement"')
    assert "The screens follow within seconds" in answer.text
    data = {"seconds": "12", "languages": "nl", "ground": ""}
    answer = client.post(f"{REMOTE}/settings", data=data, headers=HTMX)
    assert answer.text.lstrip().startswith('<section id="settings"')


def test_of_two_organisers_at_once_one_wins_and_the_other_is_told_and_can_go_on(hall: World) -> None:
    olga, ada = hall.client(hall.olga), hall.client(hall.ada)
    hers, his = (client.get(REMOTE) for client in (olga, ada))
    data = {"nl": "Eerst", "en": "", "do": "on", "seen": field(hers, "announcement", "seen")}
    assert olga.post(f"{REMOTE}/announcement", data=data).status_code == 303
    data = {"nl": "Daarna", "en": "", "do": "on", "seen": field(his, "announcement", "seen")}
    answer = ada.post(f"{REMOTE}/announcement", data=data)
    assert answer.status_code == 409
    assert "Somebody else changed this in the meantime." in text(answer.text)
    assert 'value="Daarna"' in answer.text
    assert told(hall, A)["settings"]["announcement"]["nl"] == "Eerst"
    again = data | {"seen": field(answer, "announcement", "seen")}
    assert ada.post(f"{REMOTE}/announcement", data=again).status_code == 303
    assert told(hall, A)["settings"]["announcement"]["nl"] == "Daarna"


def test_settings_from_an_old_page_do_not_undo_those_of_somebody_else(hall: World) -> None:
    client = hall.client(hall.olga)
    old = field(client.get(REMOTE), "settings", "seen")
    data = {"seconds": "30", "languages": "nl", "ground": "light"}
    assert client.post(f"{REMOTE}/settings", data=data | {"seen": old}).status_code == 303
    answer = client.post(f"{REMOTE}/settings", data=data | {"seconds": "5", "seen": old})
    assert answer.status_code == 409
    assert told(hall, A)["settings"]["seconds"] == 30


def test_nobody_else_steers_and_no_screen_of_another_tournament_is_reached(hall: World) -> None:
    add_tournament(hall.app, "his", {1: ("Zoë", 0)}, organiser=hall.otto)
    his = "/en/t/his/display/remote"
    first = screen_id(hall, 1)
    otto = hall.client(hall.otto)
    for client in (otto, hall.client(hall.vera)):
        assert press(client, "blank") == 403
        assert press(client, "blank", first) == 403
        for path in ("settings", "announcement", f"screens/{first}/name", f"screens/{first}/remove"):
            assert client.post(f"{REMOTE}/{path}", data={"nl": "x"}).status_code == 403
    assert otto.post(f"{his}/steer", data={"do": "blank", "screen": first}).status_code == 404
    assert otto.post(f"{his}/announcement", data={"nl": "x", "screen": first}).status_code == 404
    assert otto.get(his, query_string={"screen": first}).status_code == 404
    assert told(hall, A)["settings"]["blank"] is False
    assert told(hall, A)["settings"]["announcement"] is None


def test_a_screen_that_cannot_be_is_not_found(hall: World) -> None:
    client = hall.client(hall.olga)
    for screen in ("x", "-1", "0", "9" * 9, "9" * 40, "1;DROP", "\0", "²"):
        assert client.get(REMOTE, query_string={"screen": screen}).status_code == 404, screen
        assert press(client, "next", screen) == 404, screen


def test_a_button_that_is_not_there_does_nothing(hall: World) -> None:
    assert press(hall.client(hall.olga), "explode") == 400
    assert press(hall.client(hall.olga), "") == 400
    assert told(hall, A)["turn"] == 0


def test_the_remote_of_a_tournament_that_was_deleted_meanwhile_says_so(hall: World) -> None:
    with hall.app.app_context():
        tournament_id = db.session.query(Tournament.id).scalar()
    from swiss64.display import operations
    from swiss64.problems import Gone

    with hall.app.test_request_context():
        with pytest.raises(Gone):
            operations.turn(tournament_id + 99, None, "next")
        with pytest.raises(Gone):
            operations.announce(hall.olga.actor, START, tournament_id + 99, None, ("x", ""), True)


def test_without_a_token_no_button_works(hall: World) -> None:
    hall.app.config["WTF_CSRF_ENABLED"] = True
    client = hall.client(hall.olga)
    assert press(client, "blank") == 400
    assert client.post(f"{REMOTE}/announcement", data={"nl": "x"}).status_code == 400
    assert client.post("/en/t/small/display/links", data={"name": "x"}).status_code == 400
    hall.app.config["WTF_CSRF_ENABLED"] = False
    assert told(hall, A)["settings"]["blank"] is False
