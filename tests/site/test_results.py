"""Results: entered, corrected, cleared; two people at one board; stale forms."""

from __future__ import annotations

import re
from threading import Barrier, Thread

import pytest
from werkzeug.test import TestResponse

from swiss64.engine.standings.scores import scores
from swiss64.engine.tournament import Result
from swiss64.rounds import alterations, operations, problems
from swiss64.rounds.results import ENTERABLE, OtherResult, enter_result
from tests.site.conftest import NOW, Person, World
from tests.site.rounds_setting import BLACK, DRAW, WHITE, Setting, setting
from tests.site.test_rounds_pages import text

HTMX = {"HX-Request": "true"}


def started(world: World, players: int = 4) -> Setting:
    """A tournament in round 1: 1-3 and 2-4 with four players."""
    here = setting(world, players)
    here.draw()
    here.publish(1)
    return here


def send(
    here: Setting,
    board: int,
    result: str,
    *,
    expected: str = "none",
    person: Person | None = None,
    pair: tuple[int, int] | None = None,
    headers: dict[str, str] | None = None,
) -> TestResponse:
    """Sends the form of a board of round 1 as its page showed it."""
    white, black = pair or here.pairs(1)[board - 1]
    fields = {"expected": expected, "white": here.entry[white], "black": here.entry[black]}
    client = here.world.client(person or here.world.olga)
    url = here.url(f"/rounds/1/boards/{board}/result")
    return client.post(url, data=fields | {"result": result}, headers=headers)


@pytest.mark.parametrize(
    ("result", "white", "black"),
    [
        ("WHITE_WINS", 2, 0),
        ("DRAW", 1, 1),
        ("BLACK_WINS", 0, 2),
        ("WHITE_WINS_BY_FORFEIT", 2, 0),
        ("BLACK_WINS_BY_FORFEIT", 0, 2),
        ("DOUBLE_FORFEIT", 0, 0),
        ("NO_CONTEST", 0, 0),
    ],
)
def test_each_result_gives_its_half_points_at_once(world: World, result: str, white: int, black: int) -> None:
    here = started(world, 2)
    assert send(here, 1, result).status_code == 303
    assert scores(here.now().tournament) == {1: white, 2: black}


def test_the_page_offers_every_result_that_can_be_entered(world: World) -> None:
    here = started(world, 2)
    page = world.client(world.olga).get(here.url()).text
    for result in ENTERABLE:
        assert f'name="result" value="{result.name}"' in page


def test_without_javascript_the_page_comes_back_at_the_board(world: World) -> None:
    here = started(world)
    answer = send(here, 2, "DRAW")
    assert (answer.status_code, answer.headers["Location"]) == (303, here.url("/rounds/1#board-2"))


def test_htmx_gets_the_board_and_the_state_of_the_round(world: World) -> None:
    here = started(world)
    answer = send(here, 1, "WHITE_WINS", headers=HTMX)
    assert answer.status_code == 200
    assert 'id="board-1"' in answer.text
    assert 'id="board-2"' not in answer.text
    assert 'id="round-state" data-revision=' in answer.text
    assert "1 board of 2 has no result yet." in text(answer)
    assert "<html" not in answer.text
    last = send(here, 2, "WHITE_WINS", headers=HTMX)
    assert "Draw round 2" in text(last)


def test_the_answer_and_the_page_show_a_board_in_the_same_words(world: World) -> None:
    here = started(world)
    olga = world.client(world.olga)
    fields = {"result": "DRAW", "expected": "none", "white": here.entry[1], "black": here.entry[3]}
    fragment = olga.post(here.url("/rounds/1/boards/1/result"), data=fields, headers=HTMX).text
    page = olga.get(here.url("/rounds/1")).text

    def board(html: str) -> str:
        row = html[html.index('<li class="board-row') :].split("</li>")[0]
        # The token holds the second in which it was made.
        return re.sub(r'(?<=name="csrf_token" value=")[^"]*', "", row)

    assert board(fragment) == board(page)


def test_the_second_of_two_at_one_board_is_told_who_was_first_with_what(world: World) -> None:
    here = started(world)
    assert send(here, 1, "DRAW", person=world.ada).status_code == 303
    for headers in (HTMX, None):
        second = send(here, 1, "WHITE_WINS", headers=headers)
        assert second.status_code == 409
        assert "Ada was first and entered ½–½ (draw) for board 1." in text(second)
        assert "Replace it with 1–0" in text(second)
        assert 'name="expected" value="DRAW"' in second.text, "sent again, it replaces what was first"
    assert here.result(1, 1) is DRAW
    assert send(here, 1, "WHITE_WINS", expected="DRAW").status_code == 303
    assert here.result(1, 1) is WHITE


def test_of_two_who_press_at_the_same_moment_exactly_one_is_first(world: World) -> None:
    here = started(world)
    together = Barrier(2)
    ends: dict[Result, str] = {}

    def press(result: Result) -> None:
        with world.app.app_context():
            together.wait()
            try:
                enter_result(here.olga, NOW, here.id, 1, 1, result, expected=None)
                ends[result] = "entered"
            except OtherResult:
                ends[result] = "told"

    threads = [Thread(target=press, args=(result,)) for result in (WHITE, BLACK)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(ends.values()) == ["entered", "told"]
    kept = here.result(1, 1)
    assert kept is not None
    assert ends[kept] == "entered"


def test_the_same_result_twice_is_one_result(world: World) -> None:
    here = started(world)
    send(here, 1, "WHITE_WINS")
    revision, notes = here.now().revision, len(here.journal())
    assert send(here, 1, "WHITE_WINS").status_code == 303
    assert send(here, 1, "WHITE_WINS", person=world.ada).status_code == 303
    assert (here.now().revision, len(here.journal())) == (revision, notes)


def test_a_board_that_was_cleared_meanwhile_is_not_filled_unseen(world: World) -> None:
    here = started(world)
    send(here, 1, "DRAW")
    send(here, 1, "none", expected="DRAW", person=world.ada)
    late = send(here, 1, "WHITE_WINS", expected="DRAW")
    assert late.status_code == 409
    assert "Ada cleared board 1 in the meantime." in text(late)
    assert here.result(1, 1) is None


def test_a_correction_says_who_when_and_what_before(world: World) -> None:
    here = started(world)
    with world.app.app_context():
        enter_result(here.olga, NOW, here.id, 1, 1, WHITE)
        enter_result(world.ada.actor, NOW.replace(hour=13), here.id, 1, 1, BLACK, expected=WHITE)
    note = here.journal()[-1]
    assert (note.action, note.actor_name, note.at) == ("result.corrected", "Ada", NOW.replace(hour=13))
    assert note.before == {"result": "WHITE_WINS", "by": "Olga", "at": "2026-12-05T12:00:00+00:00"}
    assert note.after == {"result": "BLACK_WINS"}
    assert {key: note.subject[key] for key in ("round", "board", "white", "black")} == {
        "round": 1,
        "board": 1,
        "white": "Anna",
        "black": "Clara",
    }
    page = text(world.client(world.olga).get(here.url("/rounds/1")))
    assert "1–0 became 0–1: Ada, Sat 5 Dec 2:00 pm" in page


def test_clearing_opens_the_round_again(world: World) -> None:
    here = started(world, 2)
    send(here, 1, "WHITE_WINS")
    assert "All results are in." in text(world.client(world.olga).get(here.url()))
    assert send(here, 1, "none", expected="WHITE_WINS").status_code == 303
    page = text(world.client(world.olga).get(here.url()))
    assert "1 board of 1 has no result yet." in page
    assert "1–0 was cleared: Olga" in page


def test_a_result_can_be_corrected_after_the_next_draw_with_a_warning(world: World) -> None:
    here = started(world)
    here.play(1, WHITE, WHITE)
    here.draw()
    here.publish(2)
    pairs = here.pairs(2)
    page = text(world.client(world.olga).get(here.url("/rounds/1")))
    assert "Round 2 was drawn with these results." in page
    assert send(here, 1, "BLACK_WINS", expected="WHITE_WINS").status_code == 303
    assert scores(here.now().tournament, 1) == {1: 0, 2: 2, 3: 2, 4: 0}
    assert here.pairs(2) == pairs


def test_a_result_for_a_board_that_no_longer_exists_is_refused_in_words(world: World) -> None:
    here = started(world)
    with world.app.app_context():
        operations.undo(here.olga, NOW, here.id, 1)
        operations.discard(here.olga, NOW, here.id, 1)
    for headers in (HTMX, None):
        late = send(here, 1, "WHITE_WINS", pair=(1, 3), headers=headers)
        assert late.status_code == 409
        assert "There is no board 1 in round 1 (any more)." in text(late)


def test_a_result_for_a_proposal_is_refused(world: World) -> None:
    here = started(world)
    with world.app.app_context():
        operations.undo(here.olga, NOW, here.id, 1)
    late = send(here, 1, "WHITE_WINS")
    assert late.status_code == 409
    assert "Round 1 is still a proposal." in text(late)


def test_a_result_never_lands_on_other_players_than_the_page_showed(world: World) -> None:
    here = started(world)
    with world.app.app_context():
        alterations.swap(here.olga, NOW, here.id, 1, here.entry[1], here.entry[2], confirmed=True)
    late = send(here, 1, "WHITE_WINS", pair=(1, 3), headers=HTMX)
    assert late.status_code == 409
    assert "Board 1 is Bram against Clara now." in text(late)
    assert here.result(1, 1) is None


def test_a_board_number_that_cannot_be_is_a_page_and_not_a_fault(world: World) -> None:
    here = started(world)
    client = world.client(world.olga)
    fields = {"result": "DRAW", "expected": "none", "white": here.entry[1], "black": here.entry[3]}
    assert client.post(here.url("/rounds/1/boards/9999/result"), data=fields).status_code == 409
    assert client.post(here.url("/rounds/1/boards/99999999999/result"), data=fields).status_code == 404
    assert client.post(here.url("/rounds/99999999999/boards/1/result"), data=fields).status_code == 404


@pytest.mark.parametrize(
    "fields",
    [
        {"result": "WHITE_LOSES"},
        {"result": "WHITE_WINS_UNRATED"},
        {"white": "x"},
        {"white": ""},
        {"expected": "?"},
    ],
)
def test_a_form_that_no_page_sends_changes_nothing(world: World, fields: dict[str, str]) -> None:
    here = started(world)
    good = {"result": "DRAW", "expected": "none", "white": here.entry[1], "black": here.entry[3]}
    answer = world.client(world.olga).post(here.url("/rounds/1/boards/1/result"), data=good | fields)
    assert answer.status_code == 422
    assert "This was not understood." in text(answer)
    assert here.result(1, 1) is None


def test_results_come_only_from_the_organisers(world: World) -> None:
    here = started(world)
    assert send(here, 1, "DRAW", person=world.otto).status_code == 403
    assert world.client().post(here.url("/rounds/1/boards/1/result")).status_code in (302, 401)
    assert here.result(1, 1) is None


def test_only_open_boards_can_be_shown(world: World) -> None:
    here = started(world)
    here.play(1, WHITE)
    page = world.client(world.olga).get(here.url("/rounds/1?open=1")).text
    assert ('id="board-1"' in page, 'id="board-2"' in page) == (False, True)


def test_an_operation_without_an_expectation_replaces_what_is_there(world: World) -> None:
    here = started(world)
    with world.app.app_context():
        assert enter_result(here.olga, NOW, here.id, 1, 1, WHITE) is True
        assert enter_result(here.olga, NOW, here.id, 1, 1, Result.DOUBLE_FORFEIT) is True
        assert enter_result(here.olga, NOW, here.id, 1, 1, Result.DOUBLE_FORFEIT) is False
        with pytest.raises(OtherResult):
            enter_result(here.olga, NOW, here.id, 1, 1, WHITE, expected=None)
        with pytest.raises(problems.NoSuchBoard):
            enter_result(here.olga, NOW, here.id, 1, 3, WHITE)
