"""A page of results asks what colleagues entered: it gets the boards that differ from what it shows."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from werkzeug.test import TestResponse

from swiss64 import clock, tokens
from swiss64.extensions import db
from swiss64.models import Helper
from swiss64.rounds import alterations, operations
from tests.site.conftest import NOW, World
from tests.site.public_setting import text
from tests.site.rounds_setting import BLACK, DRAW, WHITE, Setting, setting


@pytest.fixture
def eight(world: World) -> Setting:
    """Round 1 is published, with four boards and no result."""
    here = setting(world, 8)
    here.publish(here.draw())
    return here


def shown(here: Setting, rest: str = "/rounds/1") -> dict[str, str]:
    """What a page of results says that it shows, as its script reads it."""
    page = here.world.client(here.world.olga).get(here.url(rest)).text
    attributes = {
        name: found[1]
        for name in ("revision", "mark")
        if (found := re.search(f'data-{name}="([^"]*)" data-', page.split('id="boards"')[1]))
    }
    boards = re.findall(r'data-board="(\d+)"[^>]*data-seen="(.)"', page)
    return {
        "have": attributes["revision"],
        "mark": attributes["mark"],
        "seen": ".".join(board + letter for board, letter in boards),
    }


def ask(here: Setting, **query: str) -> TestResponse:
    return here.world.client(here.world.olga).get(here.url("/rounds/1/boards"), query_string=query)


def boards(answer: TestResponse) -> list[str]:
    assert answer.status_code == 200
    return re.findall(r'id="board-(\d+)"', answer.text)


def test_nothing_changed_is_an_empty_answer(eight: Setting) -> None:
    assert ask(eight, **shown(eight)).status_code == 204


def test_only_the_boards_that_differ_come_and_say_who_entered_what(eight: Setting) -> None:
    page = shown(eight)
    eight.play(1, None, DRAW, None, WHITE)
    answer = ask(eight, **page)
    assert boards(answer) == ["2", "4"]
    said = text(answer.text)
    assert "Olga entered ½–½ for board 2." in said
    assert "Olga entered 1–0 for board 4." in said
    assert "2 boards of 4 have no result yet." in said


def test_what_the_page_shows_already_does_not_come_again(eight: Setting) -> None:
    old = shown(eight)
    eight.play(1, WHITE, DRAW)
    answer = ask(eight, **(shown(eight) | {"have": old["have"]}))
    assert boards(answer) == []
    assert 'id="round-state"' in answer.text


def test_a_corrected_and_a_cleared_result_come(eight: Setting) -> None:
    eight.play(1, WHITE, DRAW)
    page = shown(eight)
    eight.play(1, BLACK)
    with eight.world.app.app_context():
        operations.enter_result(eight.olga, NOW, eight.id, 1, 2, None)
    answer = ask(eight, **page)
    assert boards(answer) == ["1", "2"]
    assert "Olga cleared board 2." in text(answer.text)


def test_a_page_of_open_boards_gets_a_board_that_became_open_and_no_other(eight: Setting) -> None:
    eight.play(1, WHITE, DRAW)
    page = shown(eight, "/rounds/1?open=1")
    assert page["seen"] == "3-.4-"
    with eight.world.app.app_context():
        operations.enter_result(eight.olga, NOW, eight.id, 1, 2, None)
    eight.play(1, None, None, BLACK)
    assert boards(ask(eight, open="1", **page)) == ["2", "3"]


def test_another_pairing_is_said_and_no_board_comes(eight: Setting) -> None:
    page = shown(eight)
    with eight.world.app.app_context():
        alterations.flip(eight.olga, NOW, eight.id, 1, 2, confirmed=True)
    answer = ask(eight, **page)
    assert boards(answer) == []
    assert "The pairing of round 1 was changed in the meantime. Show it as it is now" in text(answer.text)


def test_a_round_taken_back_is_said_too(eight: Setting) -> None:
    page = shown(eight)
    with eight.world.app.app_context():
        operations.undo(eight.olga, NOW, eight.id, 1)
    assert 'id="boards-moved"' in ask(eight, **page).text


@pytest.mark.parametrize("seen", ["", "x", "1", "99999z", "1-.2-.3-.4-.77k", "%00", "1b" * 900])
def test_nonsense_about_what_is_shown_gets_what_is_so(eight: Setting, seen: str) -> None:
    page = shown(eight)
    eight.play(1, WHITE)
    assert "1" in boards(ask(eight, have="nonsense", mark=page["mark"], seen=seen))


def test_strangers_learn_nothing(eight: Setting) -> None:
    page = shown(eight)
    for person, status in ((None, 302), (eight.world.vera, 403)):
        answer = eight.world.client(person).get(eight.url("/rounds/1/boards"), query_string=page)
        assert answer.status_code == status


def test_a_helper_sees_what_others_enter_and_nothing_of_a_round_taken_back(eight: Setting) -> None:
    page = shown(eight)
    token, digest = tokens.new()
    now = clock.now()
    link = Helper(
        tournament_id=eight.id,
        name="Hall B",
        token_digest=digest,
        created_by="Olga",
        created_at=now,
        begins_at=now - timedelta(hours=1),
        ends_at=now + timedelta(hours=1),
    )
    with eight.world.app.app_context():
        db.session.add(link)
        db.session.commit()
    phone = eight.world.client()
    assert phone.post(f"/en/help/{token}").status_code == 303
    eight.play(1, None, DRAW)
    answer = phone.get(eight.url("/rounds/1/boards"), query_string=page)
    assert boards(answer) == ["2"]
    assert "Draw round" not in answer.text
    eight.play(1, None, None)
    with eight.world.app.app_context():
        operations.enter_result(eight.olga, NOW, eight.id, 1, 2, None)
        operations.undo(eight.olga, NOW, eight.id, 1)
    assert phone.get(eight.url("/rounds/1/boards"), query_string=page).status_code == 404
