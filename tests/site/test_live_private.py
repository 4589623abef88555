"""Private tournaments: nothing of them at the public address, and permission before everything else."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.test import TestResponse

from swiss64.extensions import db
from swiss64.live import routes, short_way, views
from swiss64.live.version import Version, newest_public
from swiss64.models import Tournament
from tests.site.conftest import Person, World
from tests.site.public_setting import add_small_swiss
from tests.site.test_live import VIEWS, version

NOBODY = b""


def make_private(world: World, private: bool = True) -> None:
    """As the operation does: the revision rises."""
    with world.app.app_context():
        row = db.session.query(Tournament).filter_by(slug="small").one()
        row.private = private
        row.revision += 1
        db.session.commit()


def ask(world: World, path: str, person: Person | None = None) -> TestResponse:
    return world.client(person).get(f"/en/{path}")


@pytest.fixture
def private(world: World) -> World:
    """Olga's tournament with everything rendered and kept, public before, private now."""
    add_small_swiss(world.app, organiser=world.olga)
    for view in VIEWS:
        assert ask(world, f"live/small/{view}").status_code == 200
    make_private(world)
    return world


@pytest.mark.parametrize("view", [*VIEWS, "nothing", "player/99"])
@pytest.mark.parametrize("have", ["", "0", "the newest", "the last public"])
def test_at_the_public_address_it_does_not_exist_for_anybody(private: World, view: str, have: str) -> None:
    later = {"the newest": 0, "the last public": -1}.get(have)
    asked = have if later is None else version(private.app, "small", later)
    for person in (None, private.vera, private.olga, private.ada):
        answer = ask(private, f"live/small/{view}?have={asked}", person)
        assert (answer.status_code, answer.data) == (404, NOBODY)
        assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("view", VIEWS)
def test_strangers_get_404_below_the_tournament_too_whatever_they_have(private: World, view: str) -> None:
    # What they ask for is kept: Olga has just got it.
    assert ask(private, f"t/small/live/{view}", private.olga).status_code == 200
    now = version(private.app, "small")
    unknown = ask(private, f"t/unknown/live/{view}?have={now}", private.vera)
    for person in (None, private.vera, private.otto):
        for have in ("", now, version(private.app, "small", -1)):
            answer = ask(private, f"t/small/live/{view}?have={have}", person)
            assert (answer.status_code, answer.data) == (404, NOBODY)
            assert answer.headers["Cache-Control"] == "no-store"
    assert (unknown.status_code, unknown.data) == (404, NOBODY)


def test_who_may_see_it_gets_the_element_and_204_and_no_cache_keeps_either(private: World) -> None:
    now = version(private.app, "small")
    for person in (private.olga, private.ada):
        whole = ask(private, "t/small/live/standings?have=0", person)
        unchanged = ask(private, f"t/small/live/standings?have={now}", person)
        assert (whole.status_code, unchanged.status_code, unchanged.data) == (200, 204, b"")
        for answer in (whole, unchanged):
            assert answer.headers["Cache-Control"] == "no-store"
            assert "Cookie" in answer.headers["Vary"]
        assert f'hx-get="/en/t/small/live/standings?have={now}"' in whole.text
        assert "/live/small/" not in whole.text


def test_its_pages_ask_below_the_tournament_only(private: World) -> None:
    for page in ("", "standings", "rounds/2", "cross-table", "players/1"):
        html = ask(private, f"t/small/{page}", private.olga).text
        assert "/en/t/small/live/" in html
        assert "/en/live/" not in html


def test_what_is_public_again_is_asked_for_at_the_public_address_again(private: World) -> None:
    make_private(private, False)
    now = version(private.app, "small")
    for path in ("live/small/standings", "t/small/live/standings"):
        assert f'hx-get="/en/live/small/standings?have={now}"' in ask(private, path).text
    assert ask(private, f"t/small/live/standings?have={now}").status_code == 204


def test_permission_taken_away_holds_at_the_next_poll(private: World) -> None:
    now = version(private.app, "small")
    assert ask(private, f"t/small/live/standings?have={now}", private.olga).status_code == 204
    with private.app.app_context():
        db.session.execute(db.text("DELETE FROM role"))
        db.session.commit()
    assert ask(private, f"t/small/live/standings?have={now}", private.olga).status_code == 404


def test_made_private_between_the_read_and_the_answer_it_is_not_shown(
    private: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The read of a slow request saw it public; meanwhile Olga had one element made, nobody the other."""
    assert ask(private, "t/small/live/standings", private.olga).status_code == 200

    def read_before(engine: Any, slug: str) -> Version | None:
        assert newest_public(engine, slug) is None
        return Version(1, 4)

    for module in (short_way, routes):
        monkeypatch.setattr(module, "newest_public", read_before)
    for view in ("standings", "player/2"):
        answer = ask(private, f"live/small/{view}")
        assert (answer.status_code, answer.data) == (404, NOBODY)


def test_a_fault_tells_nothing_and_is_not_kept(private: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr(views, "context", broken)
    answer = ask(private, "t/small/live/standings", private.olga)
    assert (answer.status_code, answer.data) == (500, b"")
    assert answer.headers["Cache-Control"] == "no-store"
