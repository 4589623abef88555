"""What a phone has, and the one read that tells what is newest."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest
from sqlalchemy import create_engine, text

from swiss64 import database
from swiss64.extensions import db
from swiss64.live import version
from swiss64.live.version import Version, newest_public
from swiss64.models import Tournament
from tests.site.conftest import World
from tests.site.public_setting import add_tournament


def test_a_version_names_the_tournament_and_the_revision() -> None:
    assert str(Version(17, 204)) == "17.204"


def test_the_newest_version_is_that_of_the_table_and_nobody_knows_of_private_ones(world: World) -> None:
    add_tournament(world.app, "open", {})
    with world.app.app_context():
        row = db.session.query(Tournament).one()
        assert newest_public(db.engine, "open") == Version(row.id, 1)
        row.revision = 2_000_000_000
        db.session.commit()
        assert newest_public(db.engine, "open") == Version(row.id, 2_000_000_000)
        assert newest_public(db.engine, "ope") is None
        row.private = True
        db.session.commit()
        assert newest_public(db.engine, "open") is None


def test_sqlite_is_sent_one_statement_and_no_transaction(new_sqlite: Callable[[], str]) -> None:
    sent: list[str] = []
    engine = create_engine(new_sqlite())
    database.listen(engine)
    with closing(engine.raw_connection()) as connection:
        assert isinstance(connection.dbapi_connection, sqlite3.Connection)
        connection.dbapi_connection.set_trace_callback(sent.append)
    assert newest_public(engine, "open") is None
    engine.dispose()
    assert len(sent) == 1
    assert sent[0].startswith("SELECT tournament.id, tournament.revision")


def test_the_connection_comes_back_to_the_pool_as_it_was(world: World) -> None:
    add_tournament(world.app, "open", {})
    with world.app.app_context():
        for _ in range(30):
            newest_public(db.engine, "open")
        assert db.engine.pool.checkedout() == 0  # type: ignore[attr-defined]
        # A change on it still needs its commit: it is in a transaction again.
        with db.engine.connect() as connection:
            connection.execute(text("UPDATE tournament SET revision = 7"))
            connection.rollback()
        assert newest_public(db.engine, "open") == Version(1, 1)


def test_a_failed_read_raises_and_its_connection_is_given_up(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_tournament(world.app, "open", {})
    with world.app.app_context():
        with monkeypatch.context() as patched:
            patched.setattr(version, "_written_for", lambda _: ("SELECT nonsense", True))
            with pytest.raises(db.engine.dialect.loaded_dbapi.Error):
                newest_public(db.engine, "open")
        assert db.engine.pool.checkedout() == 0  # type: ignore[attr-defined]
        assert newest_public(db.engine, "open") == Version(1, 1)


def test_when_the_short_way_cannot_read_the_route_tells_the_fault(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_tournament(world.app, "open", {})
    monkeypatch.setattr(version, "_written_for", lambda _: ("SELECT nonsense", True))
    answer = world.client().get("/en/live/open/standings?have=1.1")
    assert (answer.status_code, answer.data) == (500, b"")
    assert answer.headers["Cache-Control"] == "no-store"
