"""Live fragments: what a phone asks for every few seconds must cost next to nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import jinja2
import pytest
from flask import Flask
from sqlalchemy import Engine, event
from werkzeug.test import TestResponse

from swiss64.extensions import db
from swiss64.live import routes, short_way, views
from swiss64.live.version import PUBLIC, Version, newest_public
from swiss64.models import Tournament
from tests.site.conftest import World
from tests.site.public_setting import FIVE, add_round, add_small_swiss, add_tournament, set_result

VIEWS = ("overview", "round/2", "standings", "cross-table", "player/1")


@contextmanager
def counted(app: Flask) -> Iterator[list[str]]:
    """The statements sent to the database meanwhile, without the beginning and end of transactions."""
    sent: list[str] = []
    with app.app_context():
        engine = db.engine

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if not statement.startswith(("BEGIN", "COMMIT", "ROLLBACK", "PRAGMA")):
            sent.append(statement)

    def read(engine: Engine, slug: str) -> Version | None:
        sent.append("the read past SQLAlchemy")
        return newest_public(engine, slug)

    event.listen(engine, "before_cursor_execute", note)
    try:
        with patch.object(short_way, "newest_public", read), patch.object(routes, "newest_public", read):
            yield sent
    finally:
        event.remove(engine, "before_cursor_execute", note)


@pytest.fixture
def renders(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The templates rendered during the test."""
    names: list[str] = []
    render = jinja2.Template.render

    def counting(self: jinja2.Template, *args: Any, **kwargs: Any) -> str:
        names.append(str(self.name))
        return render(self, *args, **kwargs)

    monkeypatch.setattr(jinja2.Template, "render", counting)
    return names


def version(app: Flask, slug: str, later: int = 0) -> str:
    """What a phone has that has the newest, or what it would have that many revisions later."""
    with app.app_context():
        row = db.session.query(Tournament).filter_by(slug=slug).one()
        return f"{row.id}.{row.revision + later}"


def delete(app: Flask, slug: str) -> None:
    with app.app_context():
        db.session.delete(db.session.query(Tournament).filter_by(slug=slug).one())
        db.session.commit()


def ask(world: World, view: str, have: object = None, slug: str = "small") -> TestResponse:
    query = "" if have is None else f"?have={have}"
    return world.client().get(f"/en/live/{slug}/{view}{query}", headers={"HX-Request": "true"})


def interval(body: str) -> int:
    found = re.search(r'hx-trigger="every (\d+)ms, refresh"', body)
    assert found, body[:300]
    return int(found[1])


@pytest.mark.parametrize("view", VIEWS)
def test_an_unchanged_view_costs_one_read_and_no_template(
    world: World, view: str, renders: list[str]
) -> None:
    add_small_swiss(world.app)
    now = version(world.app, "small")
    with counted(world.app) as sent:
        answer = ask(world, view, have=now)
    assert (answer.status_code, answer.data, len(sent), renders) == (204, b"", 1, [])


@pytest.mark.parametrize("view", VIEWS)
def test_a_changed_view_costs_at_most_nine_reads_and_the_next_asker_one(
    world: World, view: str, renders: list[str]
) -> None:
    add_small_swiss(world.app)
    before = version(world.app, "small", -1)
    with counted(world.app) as first:
        answer = ask(world, view, have=before)
    assert answer.status_code == 200
    assert 1 < len(first) <= 9
    assert len(renders) == 1
    with counted(world.app) as second:
        again = ask(world, view, have=before)
    assert (again.status_code, len(second), len(renders)) == (200, 1, 1)


def test_the_read_uses_an_index(world: World) -> None:
    add_small_swiss(world.app)
    with world.app.app_context():
        if db.engine.dialect.name != "sqlite":
            plan = "the unique constraint on slug is an index"
        else:
            read = str(PUBLIC.compile(dialect=db.engine.dialect)).replace("?", "'small'")
            rows = db.session.execute(db.text(f"EXPLAIN QUERY PLAN {read}"))
            plan = " ".join(str(row) for row in rows)
        assert "USING INDEX" in plan or "is an index" in plan


@pytest.mark.parametrize(
    "have",
    [
        "",
        ".",
        "1.",
        "abc",
        "-1",
        "0",
        "4",
        "1.99",
        "9.4",
        f"1.{'9' * 40}",
        "1.4.4",
        "1.٤",
        "a%00b",
        "1.4;drop",
    ],
)
def test_a_version_of_the_future_or_of_nothing_gets_the_newest(world: World, have: str) -> None:
    add_small_swiss(world.app)
    assert version(world.app, "small") == "1.4"
    answer = ask(world, "standings", have=have)
    assert answer.status_code == 200
    assert 'standings?have=1.4"' in answer.text


def test_the_version_that_counts_is_the_first_as_everywhere(world: World) -> None:
    add_small_swiss(world.app)
    assert ask(world, "standings", have="1.4&have=1.3").status_code == 204
    assert ask(world, "standings", have="1.3&have=1.4").status_code == 200
    assert ask(world, "standings", have="1%2E4&other=5").status_code == 204


@pytest.mark.parametrize("have", [None, "current", 1])
def test_no_session_no_cookie_also_for_somebody_logged_in(world: World, have: object) -> None:
    add_small_swiss(world.app)
    wanted = version(world.app, "small") if have == "current" else have
    query = "" if wanted is None else f"?have={wanted}"
    answer = world.client(world.olga).get(f"/en/live/small/standings{query}")
    assert answer.status_code == (204 if have == "current" else 200)
    assert "Set-Cookie" not in answer.headers
    assert "Cookie" not in answer.headers.get("Vary", "")
    assert answer.headers["Cache-Control"] == "public, max-age=1"
    assert "Olga" not in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "small/nothing",
        "small/round/3",
        "small/round/99",
        "small/player/0",
        "gone/standings",
        "small",
        "",
        "small/",
    ],
)
def test_what_does_not_exist_is_a_bare_404_without_a_session(world: World, path: str) -> None:
    add_small_swiss(world.app)
    answer = world.client(world.olga).get(f"/en/live/{path}")
    assert (answer.status_code, answer.data) == (404, b"")
    assert "Cookie" not in answer.headers.get("Vary", "")


def test_a_deleted_tournament_is_a_404_whatever_the_phone_has(world: World) -> None:
    add_tournament(world.app, "small", {})
    now = version(world.app, "small")
    assert ask(world, "standings", have=now).status_code == 204
    delete(world.app, "small")
    assert ask(world, "standings", have=now).status_code == 404


def test_a_tournament_made_again_at_the_same_address_never_looks_unchanged(world: World) -> None:
    add_tournament(world.app, "small", {})
    old = version(world.app, "small")
    assert ask(world, "standings", have=old).status_code == 204
    delete(world.app, "small")
    add_tournament(world.app, "small", {1: ("Somebody Else", 1500)})
    assert old.endswith(".1")
    assert version(world.app, "small").endswith(".1")
    answer = ask(world, "standings", have=old)
    assert answer.status_code == 200
    assert "Somebody Else" in answer.text


def test_a_fault_is_bare_too_and_not_kept(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    add_small_swiss(world.app)

    def broken(*_: object) -> None:
        raise RuntimeError("broken on purpose")

    with monkeypatch.context() as patched:
        patched.setattr(views, "context", broken)
        answer = world.client(world.olga).get("/en/live/small/standings")
    assert (answer.status_code, answer.data) == (500, b"")
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in answer.headers
    assert "Cookie" not in answer.headers.get("Vary", "")
    assert ask(world, "standings").status_code == 200


def test_a_change_gives_a_new_element_that_carries_the_new_version(world: World) -> None:
    add_small_swiss(world.app)
    before = version(world.app, "small")
    assert ask(world, "round/2", have=before).status_code == 204
    set_result(world.app, "small", 2, 1, "WHITE_WINS")
    answer = ask(world, "round/2", have=before)
    assert answer.status_code == 200
    assert "1–0" in answer.text
    assert f"have={version(world.app, 'small')}" in answer.text
    assert version(world.app, "small") != before


def test_each_language_has_its_own_fragment(world: World) -> None:
    add_small_swiss(world.app)
    assert "/en/t/small/players/1" in ask(world, "standings").text
    dutch = world.client().get("/nl/live/small/standings", headers={"Accept-Language": "en"}).text
    assert "/nl/t/small/players/1" in dutch
    assert "/nl/live/small/standings" in dutch


def test_the_page_and_its_fragment_are_the_same_but_for_the_jitter(world: World) -> None:
    add_small_swiss(world.app)
    same = re.compile(r'hx-trigger="every \d+m?s')
    for page, view in (("", "overview"), ("rounds/2", "round/2"), ("standings", "standings")):
        html = world.client().get(f"/en/t/small/{page}").text
        assert same.sub("", ask(world, view).text.strip()) in same.sub("", html)


def intervals(world: World, slug: str) -> list[int]:
    """Of what phones get one after the other, and of pages."""
    got = [interval(ask(world, "standings", slug=slug).text) for _ in range(30)]
    return got + [interval(world.client().get(f"/en/t/{slug}/standings").text) for _ in range(10)]


def test_phones_that_came_together_do_not_stay_in_step_and_never_wait_longer_than_ten_seconds(
    world: World,
) -> None:
    add_small_swiss(world.app)
    running = intervals(world, "small")
    assert min(running) >= 8_500
    assert max(running) <= 10_000
    assert len(set(running)) > 5


def test_between_rounds_phones_ask_seldom_and_with_jitter_too(world: World) -> None:
    add_tournament(world.app, "quiet", FIVE)
    add_round(world.app, "quiet", 1, [(1, 3, "WHITE_WINS"), (2, 4, "DRAW")], bye=5)
    quiet = intervals(world, "quiet")
    assert min(quiet) >= 51_000
    assert max(quiet) <= 60_000
    assert len(set(quiet)) > 5


def test_once_the_tournament_is_over_the_element_only_asks_when_the_reader_comes_back(world: World) -> None:
    add_tournament(world.app, "over", FIVE, planned_rounds=1)
    add_round(world.app, "over", 1, [(1, 3, "WHITE_WINS"), (2, 4, "DRAW")], bye=5)
    answer = ask(world, "standings", slug="over")
    assert answer.status_code == 200
    assert 'id="live-standings" data-live' in answer.text
    assert 'hx-trigger="refresh"' in answer.text
    assert "every" not in answer.text


def test_a_server_that_has_started_compiles_nothing_while_phones_wait(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_small_swiss(world.app)
    views.compile_templates(world.app)
    loaded = {name for _loader, name in world.app.jinja_env.cache or {}}
    assert {"standings/_standings.html", "standings/_parts.html", "_chess.html"} <= loaded
    for view in ("overview", "round/2", "standings", "cross-table"):
        assert ask(world, view).status_code == 200
    later = {name for _loader, name in world.app.jinja_env.cache or {}} - loaded
    assert later <= {"glossary/_term.html"}, "what Python asks for by its name"
