"""What a screen of the hall asks, is told and reports; the lists themselves have tests of their own."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import event, text
from sqlalchemy.engine import Engine

from swiss64 import assets
from swiss64.display import reports
from swiss64.extensions import db
from swiss64.models import Display, Tournament
from tests.site.conftest import World
from tests.site.display_setting import REMOTE, STATE, A, B, ask, at, new_link, revision, screens
from tests.site.public_setting import add_small_swiss, add_tournament, set_result

CONTENT = "/en/t/small/display/content"
ADDRESSES = ("/en/t/small/display", CONTENT, STATE, REMOTE, f"{REMOTE}/screens")
START = datetime(2026, 12, 5, 14, 0, tzinfo=UTC)


@pytest.fixture
def small(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    """Olga's tournament on the afternoon of its day."""
    add_small_swiss(world.app, world.olga)
    at(monkeypatch, START)
    return world


@contextmanager
def statements(world: World) -> Iterator[list[str]]:
    """Every statement that reaches the database meanwhile."""
    seen: list[str] = []

    def before(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        seen.append(statement)

    with world.app.app_context():
        engine: Engine = db.engine
    event.listen(engine, "before_cursor_execute", before)
    try:
        yield seen
    finally:
        event.remove(engine, "before_cursor_execute", before)


def test_only_the_staff_of_the_tournament_and_administrators_open_it_and_its_remote_control(
    small: World,
) -> None:
    for path in ADDRESSES:
        assert small.client().get(path).status_code == 302, path
        assert small.client(small.vera).get(path).status_code == 403, path
        assert small.client(small.otto).get(path).status_code == 403, path
        assert small.client(small.olga).get(path).status_code == 200, path
        assert small.client(small.ada).get(path).status_code == 200, path


def test_it_is_no_public_live_view(small: World) -> None:
    for view in ("display", "hall", "content", "state"):
        assert small.client().get(f"/en/live/small/{view}").status_code == 404


def test_a_screen_whose_session_is_over_gets_401_and_not_the_log_in_page(small: World) -> None:
    for path in (STATE, CONTENT):
        answer = small.client().get(path, headers={"HX-Request": "true"})
        assert (answer.status_code, answer.data) == (401, b"")


# --- have ---


def test_the_lists_come_when_something_changed_and_nothing_while_nothing_did(small: World) -> None:
    client = small.client(small.olga)
    have = ask(client)["have"]
    answer = client.get(CONTENT, query_string={"have": have})
    assert (answer.status_code, answer.data) == (204, b"")
    set_result(small.app, "small", 2, 1, "DRAW")
    assert ask(client)["have"] != have
    answer = client.get(CONTENT, query_string={"have": have})
    assert answer.status_code == 200
    assert answer.headers["X-Hall-Have"] == ask(client)["have"]


HAVES = ("", "0", "-1", "1-1", "1-999999999", "x", "1-" + "9" * 400, "\u202e", "<b>", "None", "1-4 ", "1-4-4")


def test_a_have_that_was_is_not_yet_or_never_is_gets_everything(small: World) -> None:
    client = small.client(small.olga)
    for have in HAVES:
        answer = client.get(CONTENT, query_string={"have": have})
        assert answer.status_code == 200, have
        assert "Els Bos" in answer.text, have
        assert client.get(STATE, query_string={"have": have}).status_code == 200, have


def test_a_tournament_made_again_at_the_same_address_is_another_also_at_the_same_revision(
    small: World,
) -> None:
    client = small.client(small.olga)
    before = ask(client)
    with small.app.app_context():
        db.session.execute(text("DELETE FROM round"))
        db.session.execute(text("DELETE FROM entry"))
        db.session.delete(db.session.query(Tournament).filter_by(slug="small").one())
        db.session.commit()
    assert client.get(STATE).status_code == 404
    add_tournament(small.app, "small", {1: ("Zoë Zonder", 0)}, organiser=small.olga)
    with small.app.app_context():
        db.session.query(Tournament).filter_by(slug="small").one().revision = 4
        db.session.commit()
    after = ask(client)
    assert before["have"].partition("-")[2] == after["have"].partition("-")[2] == "4"
    assert after["have"] != before["have"]
    assert after["tournament"] != before["tournament"]
    assert "Zoë Zonder" in client.get(CONTENT, query_string={"have": before["have"]}).text


def test_the_page_tells_what_it_is_of_as_the_state_does(small: World) -> None:
    client = small.client(small.olga)
    told = ask(client)
    page = client.get("/en/t/small/display").text
    assert f'data-have="{told["have"]}"' in page
    assert f'data-release="{told["release"]}"' in page
    assert f'data-tournament="{told["tournament"]}"' in page
    assert 'data-offline="No connection since {time}"' in page


def test_the_state_tells_the_time_in_milliseconds(small: World) -> None:
    assert ask(small.client(small.olga))["now"] == 1_796_479_200_000


def test_the_release_is_another_when_a_script_is(small: World, monkeypatch: pytest.MonkeyPatch) -> None:
    client = small.client(small.olga)
    before = ask(client)["release"]
    assert ask(client)["release"] == before
    assets._release.cache_clear()
    try:
        read = Path.read_bytes
        monkeypatch.setattr(
            Path, "read_bytes", lambda path: read(path) + (b" " if path.name == "hall-net.js" else b"")
        )
        assert ask(client)["release"] != before
    finally:
        assets._release.cache_clear()


# --- reports ---


def test_a_screen_that_asks_is_known_from_then_on_with_what_it_shows(small: World) -> None:
    ask(small.client(small.olga), A, view="boards", page="2", of="5")
    (row,) = screens(small)
    assert (row.number, row.name, row.view, row.page, row.pages) == (1, "", "boards", 2, 5)
    assert row.seen_at == row.first_seen_at == START


def test_reporting_does_not_raise_the_revision(small: World) -> None:
    before = revision(small)
    ask(small.client(small.olga), A)
    ask(small.client(small.olga), A, view="boards", page="1", of="2")
    assert revision(small) == before


def test_it_is_written_every_ten_seconds_and_at_once_when_the_page_is_another(
    small: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = small.client(small.olga)

    def writes(after: float, page: str) -> bool:
        at(monkeypatch, START + timedelta(seconds=after))
        with statements(small) as seen:
            ask(client, A, view="boards", page=page, of="5")
        return any(one.startswith(("INSERT", "UPDATE", "DELETE")) for one in seen)

    asked = [
        (0, "1"),
        (2, "1"),
        (4, "1"),
        (6, "2"),
        (8, "2"),
        (15.9, "2"),
        (16, "2"),
        (18, "2"),
        (-3600, "2"),
    ]
    written = [page_and_time for page_and_time in asked if writes(*page_and_time)]
    # The last one: the clock of the server was put back, and the screen must not look silent for an hour.
    assert written == [(0, "1"), (6, "2"), (16, "2"), (-3600, "2")]


def test_a_poll_reads_little_and_renders_nothing(small: World, monkeypatch: pytest.MonkeyPatch) -> None:
    client = small.client(small.olga)
    link = new_link(client)
    ask(client, A)
    ask(small.client(), B, f"{link}/state")

    def none(*_: object, **__: object) -> str:
        raise AssertionError("nothing is rendered")

    monkeypatch.setattr("swiss64.display.answers._render", none)
    with statements(small) as of_staff:
        ask(client, A)
    with statements(small) as of_link:
        ask(small.client(), B, f"{link}/state")
    for seen in (of_staff, of_link):
        assert len([one for one in seen if one.startswith("SELECT")]) <= 5, seen
        assert len(seen) <= 7, seen


def test_a_name_that_no_browser_gives_itself_is_no_screen(small: World) -> None:
    client = small.client(small.olga)
    for name in ("", "short", "x" * 65, "a b" * 8, "\u202e" * 20, "<img src=x onerror=1>", "é" * 20):
        ask(client, name)
    assert screens(small) == []


def test_what_makes_no_sense_in_a_report_is_left_out(small: World) -> None:
    client = small.client(small.olga)
    for view, page, of, kept in (
        ("boards", "2", "5", ("boards", 2, 5)),
        ("boards", "6", "5", ("boards", 0, 0)),
        ("boards", "0", "0", ("boards", 0, 0)),
        ("boards", "-1", "5", ("boards", 0, 0)),
        ("boards", "1" * 400, "1" * 400, ("boards", 0, 0)),
        ("boards", "²", "5", ("boards", 0, 0)),
        ("<script>", "1", "1", ("", 1, 1)),
        ("\0", "\0", "\0", ("", 0, 0)),
    ):
        ask(client, A, view=view, page=page, of=of)
        (row,) = screens(small)
        assert (row.view, row.page, row.pages) == kept


def test_asking_with_head_reports_nothing(small: World) -> None:
    assert small.client(small.olga).head(STATE, query_string={"screen": A}).status_code == 200
    assert screens(small) == []


def test_who_has_a_link_cannot_speak_for_another_screen(small: World) -> None:
    olga = small.client(small.olga)
    first, second = new_link(olga, "Hall A"), new_link(olga, "Hall B")
    ask(olga, A, view="boards", page="1", of="1")
    ask(small.client(), A, f"{first}/state", view="names", page="1", of="1")
    ask(small.client(), A, f"{second}/state", view="standings", page="1", of="1")
    assert [(row.name, row.view) for row in screens(small)] == [
        ("", "boards"),
        ("Hall A", "names"),
        ("Hall B", "standings"),
    ]


def test_a_link_fills_its_own_few_places_only_and_a_silent_screen_makes_room(
    small: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = new_link(small.client(small.olga))
    guest = small.client()
    for number in range(50):
        ask(guest, f"{number:030}", f"{link}/state")
    assert len(screens(small)) == reports.MOST_OF_A_LINK == 4
    assert ask(guest, f"{49:030}", f"{link}/state")["settings"]["seconds"] == 12, (
        "it is answered all the same"
    )
    at(monkeypatch, START + timedelta(seconds=25))
    ask(guest, f"{60:030}", f"{link}/state")
    assert len(screens(small)) == 4
    assert [row.number for row in screens(small)] == [2, 3, 4, 1]


def test_there_are_so_many_screens_and_no_more_and_one_long_silent_makes_room(
    small: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = small.client(small.olga)
    for number in range(20):
        ask(client, f"{number:030}")
    assert len(screens(small)) == reports.MOST == 16
    at(monkeypatch, START + timedelta(minutes=59))
    ask(client, A)
    assert len({row.key for row in screens(small)}) == 16
    assert all(row.first_seen_at == START for row in screens(small))
    at(monkeypatch, START + timedelta(minutes=61))
    ask(client, A)
    assert [row.first_seen_at for row in screens(small)].count(START) == 15


def test_a_new_screen_begins_as_all_screens_were_steered(small: World) -> None:
    client = small.client(small.olga)
    client.post(f"{REMOTE}/settings", data={"seconds": "30", "languages": "nl", "ground": "light"})
    told = ask(client, A)
    assert told["settings"] == ask(client, A)["settings"]
    assert (told["settings"]["seconds"], told["settings"]["languages"]) == (30, ["nl"])
    (row,) = screens(small)
    assert (row.seconds, row.languages, row.ground) == (30, "nl", "light")


def test_a_screen_of_a_tournament_that_is_gone_leaves_no_row_behind(small: World) -> None:
    ask(small.client(small.olga), A)
    with small.app.app_context():
        db.session.add(Display(tournament_id=db.session.query(Tournament.id).scalar()))
        db.session.execute(text("DELETE FROM round"))
        db.session.execute(text("DELETE FROM entry"))
        db.session.delete(db.session.query(Tournament).one())
        db.session.commit()
        assert db.session.query(Display).count() == 0
    assert screens(small) == []


# --- while others write ---


@contextmanager
def somebody_writing(world: World) -> Iterator[None]:
    """Another process holds the lock that a report would need."""
    with world.app.app_context():
        if db.engine.dialect.name == "sqlite":
            other = sqlite3.connect(db.engine.url.database or "", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            try:
                yield
            finally:
                other.execute("ROLLBACK")
                other.close()
            return
        with db.engine.connect() as connection:
            connection.execute(text("LOCK TABLE display_screen IN EXCLUSIVE MODE"))
            yield
            connection.rollback()


def test_a_screen_is_answered_while_the_database_is_locked_and_reports_later(
    small: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = small.client(small.olga)
    with somebody_writing(small):
        told = ask(client, A, view="boards", page="1", of="3")
    assert told["settings"]["held"] is False
    assert screens(small) == []
    ask(client, A, view="boards", page="1", of="3")
    assert len(screens(small)) == 1
    at(monkeypatch, START + timedelta(minutes=1))
    with somebody_writing(small):
        assert client.get(STATE, query_string={"screen": A}).status_code == 200
    assert screens(small)[0].seen_at == START
    ask(client, A)
    assert screens(small)[0].seen_at == START + timedelta(minutes=1)


def test_after_a_report_that_was_left_out_the_others_are_patient_again(small: World) -> None:
    """The connection that waited for a tenth of a second waits ten seconds when a result comes by it."""
    client = small.client(small.olga)
    with somebody_writing(small):
        ask(client, A)
    if "postgresql" in small.app.config["SQLALCHEMY_DATABASE_URI"]:
        query, patience = "SHOW lock_timeout", "0"
    else:
        query, patience = "PRAGMA busy_timeout", "10000"
    with small.app.app_context():
        for _ in range(3):
            with db.engine.connect() as connection:
                assert str(connection.exec_driver_sql(query).scalar()) == patience


def test_many_screens_at_once_are_all_answered_and_all_kept(small: World) -> None:
    names = [f"{number:030}" for number in range(8)]
    answers: list[int] = []

    def run(name: str) -> None:
        client = small.client(small.olga)
        answers.extend(client.get(STATE, query_string={"screen": name}).status_code for _ in range(3))

    threads = [threading.Thread(target=run, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [200] * 24
    assert len({row.key for row in screens(small)}) == len(screens(small)) == 8
