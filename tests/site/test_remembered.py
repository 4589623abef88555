"""Rows of tables are not written again for the same values, and are never another row."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import jinja2.runtime
import pytest
from markupsafe import Markup

from swiss64 import create_app
from swiss64.display import answers
from swiss64.extensions import db
from swiss64.live.kept import Kept
from swiss64.models import Entry, Tournament
from tests.site.conftest import World
from tests.site.public_setting import add_small_swiss, set_result

VIEWS = ("overview", "round/1", "round/2", "standings", "cross-table")


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each macro wrote something during the test."""
    names: Counter[str] = Counter()
    invoke = jinja2.runtime.Macro._invoke

    def counting(self: jinja2.runtime.Macro, *args: Any) -> str:
        names[self.name] += 1
        return invoke(self, *args)

    monkeypatch.setattr(jinja2.runtime.Macro, "_invoke", counting)
    return names


def remembered(
    world: World, path: str, macro: Callable[..., Markup], *shared: object
) -> Callable[..., Markup]:
    with world.app.test_request_context(path):
        function: Any = world.app.jinja_env.globals["remembered"]
        made: Callable[..., Markup] = function(macro, *shared)
    return made


def fragments(world: World) -> dict[str, str]:
    """The public live elements and the organiser's display in both languages, but for the intervals."""
    found = {}
    for lang in ("nl", "en"):
        for view in VIEWS:
            found[f"{lang} {view}"] = world.client().get(f"/{lang}/live/small/{view}").text
        page = f"/{lang}/t/small/display/content"
        found[f"{lang} display"] = world.client(world.olga).get(page).text
    return {name: re.sub(r"every \d+ms", "every …", text) for name, text in found.items()}


def test_the_same_values_are_written_once_and_others_on_their_own(world: World) -> None:
    seen: list[tuple[object, ...]] = []

    def macro(*values: object) -> Markup:
        seen.append(values)
        return Markup("{}").format(values)

    def again(path: str, shared: object, *values: object) -> Markup:
        return remembered(world, path, macro, shared)(*values)

    first = again("/en/", "a", 1, "x")
    assert again("/en/", "a", 1, "x") == first
    assert seen == [(1, "x", "a")]
    again("/en/", "b", 1, "x")
    again("/en/", "a", 2, "x")
    again("/nl/", "a", 1, "x")
    assert seen[1:] == [(1, "x", "b"), (2, "x", "a"), (1, "x", "a")]


def test_a_text_that_is_not_escaped_yet_is_not_taken_for_one_that_is(world: World) -> None:
    template = "{% macro m(text) %}{{ text }}{% endmacro %}{{ remembered(m)(text) }}"
    with world.app.test_request_context("/en/"):
        env = world.app.jinja_env
        macro = env.from_string("{% macro m(text) %}{{ text }}{% endmacro %}").module.m  # type: ignore[attr-defined]
        assert env.from_string(template).render(text="<b>") == "&lt;b&gt;"
        row = remembered(world, "/en/", macro)
        assert row(Markup("<b>")) == "<b>"
        assert row("<b>") == "&lt;b&gt;"


def test_two_views_with_the_same_boards_write_their_rows_once(world: World, written: Counter[str]) -> None:
    add_small_swiss(world.app)
    world.client().get("/en/live/small/overview")
    boards = written["board_row"]
    assert boards >= 1
    world.client().get("/en/live/small/round/2")
    assert written["board_row"] == boards
    world.client().get("/nl/live/small/round/2")
    assert written["board_row"] == 2 * boards, "another language has rows of its own"


def test_after_a_result_only_the_row_of_that_board_is_written(world: World, written: Counter[str]) -> None:
    add_small_swiss(world.app)
    world.client().get("/en/live/small/round/2")
    written.clear()
    set_result(world.app, "small", 2, 1, "WHITE_WINS")
    world.client().get("/en/live/small/round/2")
    assert written["board_row"] == 1


def test_what_was_remembered_shows_the_same_as_what_is_written_anew(
    world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_small_swiss(world.app, world.olga)
    fragments(world)
    for change in ("WHITE_WINS", "DRAW", "a name", None):
        if change == "a name":
            _rename(world)
        else:
            set_result(world.app, "small", 2, 1, change)
        shown = fragments(world)
        # Another process, that remembers nothing and is told nothing by the first.
        monkeypatch.setattr(answers, "_kept", Kept(1_000_000))
        names = ("SQLALCHEMY_DATABASE_URI", "SECRET_KEY", "SESSION_COOKIE_SECURE")
        settings = {name: world.app.config[name] for name in names}
        new = replace(world, app=create_app(settings, instance=tmp_path / str(change)))
        try:
            assert shown == fragments(new)
        finally:
            with new.app.app_context():
                db.engine.dispose()


def _rename(world: World) -> None:
    """Somebody of the tournament gets a name with signs that HTML must not take for its own."""
    with world.app.app_context():
        row = db.session.query(Tournament).filter_by(slug="small").one()
        entry = db.session.query(Entry).filter_by(tournament_id=row.id, number=1).one()
        entry.name = "Ny & <b>Naam</b>"
        row.revision += 1
        db.session.commit()
