"""The database: nobody's work is lost, migrations are complete, the journal only grows."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask
from flask_migrate import check, downgrade, upgrade
from sqlalchemy import delete, inspect, select, text, update
from sqlalchemy.exc import DBAPIError

from swiss64 import create_app
from swiss64.database import WRITE, locked, writing
from swiss64.extensions import db
from swiss64.journal import SYSTEM, Action, changed, note
from swiss64.models import JournalEntry, Tournament
from tests.site.conftest import NOW, World
from tests.site.walk import populate

PROCESSES, TIMES = 4, 20

# Each process reads the number of rounds and writes one more, as an operation does.
WORKER = """
import sys
from pathlib import Path
from swiss64 import create_app
from swiss64.database import locked, writing
url, folder, times, tournament_id = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
app = create_app({"SQLALCHEMY_DATABASE_URI": url}, instance=folder)
with app.app_context():
    print("ready", flush=True)
    sys.stdin.readline()
    for _ in range(times):
        with writing() as session:
            tournament = locked(session, tournament_id)
            seen = tournament.revision
            tournament.revision = seen + 1
    print("done", flush=True)
"""


@pytest.fixture
def tournament_id(world: World) -> int:
    populate(world, world.olga, "hers")
    with world.app.app_context():
        return db.session.scalars(select(Tournament.id)).one()


def revision(app: Flask, tournament_id: int) -> int:
    with app.app_context():
        return db.session.scalars(select(Tournament.revision).where(Tournament.id == tournament_id)).one()


def test_several_processes_that_read_and_then_write_lose_nothing(
    world: World, database_url: str, tournament_id: int, tmp_path: Path
) -> None:
    before = revision(world.app, tournament_id)
    command = [sys.executable, "-c", WORKER, database_url, str(tmp_path), str(TIMES), str(tournament_id)]
    workers = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(PROCESSES)
    ]
    for worker in workers:
        assert worker.stdout is not None
        assert worker.stdout.readline() == "ready\n"
    for worker in workers:
        assert worker.stdin is not None
        worker.stdin.write("go\n")
        worker.stdin.flush()
    assert [worker.communicate(timeout=120)[0] for worker in workers] == ["done\n"] * PROCESSES
    assert [worker.returncode for worker in workers] == [0] * PROCESSES
    assert revision(world.app, tournament_id) == before + PROCESSES * TIMES


def test_a_reader_is_not_held_up_by_a_writer_and_sees_the_old_value(world: World, tournament_id: int) -> None:
    before = revision(world.app, tournament_id)
    with world.app.app_context(), writing() as session:
        tournament = locked(session, tournament_id)
        assert tournament is not None
        tournament.revision = before + 1
        session.flush()
        with db.engine.connect() as reader:
            seen = reader.scalar(select(Tournament.revision).where(Tournament.id == tournament_id))
        assert seen == before
    assert revision(world.app, tournament_id) == before + 1


def test_an_exception_takes_back_the_whole_change(world: World, tournament_id: int) -> None:
    before = revision(world.app, tournament_id)
    with world.app.app_context():

        def fail() -> None:
            with writing() as session:
                tournament = locked(session, tournament_id)
                assert tournament is not None
                changed(session, tournament, at=NOW, actor=SYSTEM, action=Action.TOURNAMENT_EDITED)
                session.flush()
                raise LookupError

        with pytest.raises(LookupError):
            fail()
        assert list(db.session.scalars(select(JournalEntry))) == []
    assert revision(world.app, tournament_id) == before


def test_what_was_read_before_a_change_is_read_anew_in_it(world: World, tournament_id: int) -> None:
    with world.app.app_context():
        old = db.session.get(Tournament, tournament_id)
        assert old is not None
        before = old.revision
        with db.engine.begin() as other:
            other.execute(text("UPDATE tournament SET revision = revision + 5"))
        with writing() as session:
            tournament = locked(session, tournament_id)
            assert tournament is not None
            assert tournament.revision == before + 5


def test_readers_see_one_moment_and_writers_what_is_newest(world: World) -> None:
    with world.app.app_context():
        row = Tournament(slug="moment", name="Moment", system="swiss64", planned_rounds=5, created_at=NOW)
        db.session.add(row)
        db.session.commit()
        tournament_id, revision = row.id, select(Tournament.revision).where(Tournament.id == row.id)
        before = db.session.scalar(revision)
        with db.engine.connect().execution_options(**{WRITE: True}) as other, other.begin():
            other.execute(text("UPDATE tournament SET revision = revision + 5"))
        assert db.session.scalar(revision) == before
        with writing() as session:
            tournament = locked(session, tournament_id)
            assert tournament is not None
            assert before is not None
            assert tournament.revision == before + 5


def test_the_database_keeps_its_promises(world: World) -> None:
    with world.app.app_context(), db.engine.connect() as connection:
        if connection.dialect.name != "sqlite":
            assert connection.scalar(text("SHOW transaction_isolation")) == "repeatable read"
            return
        found = {
            name: connection.scalar(text(f"PRAGMA {name}"))
            for name in ("journal_mode", "foreign_keys", "synchronous", "busy_timeout")
        }
        # synchronous 2 is FULL: a confirmed result survives a power cut.
        assert found == {"journal_mode": "wal", "foreign_keys": 1, "synchronous": 2, "busy_timeout": 10_000}


class TestMigrations:
    """The migrations make what the models say, and can be taken back."""

    @pytest.fixture
    def migrating(self, database_url: str, tmp_path: Path) -> Iterator[Flask]:
        app = create_app({"SQLALCHEMY_DATABASE_URI": database_url}, instance=tmp_path)
        with app.app_context():
            yield app
            db.session.remove()
            db.engine.dispose()

    @pytest.mark.usefixtures("migrating")
    def test_they_make_exactly_the_tables_of_the_models(self) -> None:
        check()

    @pytest.mark.usefixtures("migrating")
    def test_down_to_nothing_and_up_again_gives_the_same(self) -> None:
        before = _tables()
        downgrade(revision="base")
        assert set(_tables()) == {"alembic_version"}
        upgrade()
        assert _tables() == before
        check()

    def test_down_and_up_again_loses_nothing_of_a_tournament_and_gives_no_id_twice(
        self, world: World, tournament_id: int
    ) -> None:
        populate(world, world.olga, "later")
        with world.app.app_context():
            with writing() as session:
                later = session.scalars(select(Tournament).where(Tournament.slug == "later")).one()
                highest = later.id
                note(session, at=NOW, actor=SYSTEM, action=Action.TOURNAMENT_EDITED, tournament=later)
                for table in ("seat", "game"):
                    session.execute(
                        text(
                            f"DELETE FROM {table} WHERE round_id IN "
                            f"(SELECT id FROM round WHERE tournament_id = {highest})"
                        )
                    )
                session.delete(later)
            before = _numbers_of_rows()
            assert before["seat"] == 10
            downgrade(revision="0001")
            left = _numbers_of_rows()
            assert left["seat"] == 10
            assert left == {name: before[name] for name in left}
            upgrade()
            again = _numbers_of_rows()
            assert {name: again[name] for name in left} == left
            check()
            with writing() as session:
                session.add(
                    Tournament(slug="new", name="N", system="swiss64", planned_rounds=3, created_at=NOW)
                )
                session.flush()
                new = session.scalars(select(Tournament.id).where(Tournament.slug == "new")).one()
            assert new > highest
            with pytest.raises(DBAPIError, match="the journal is append-only"), writing() as session:
                session.execute(update(JournalEntry).values(actor_name="another"))
            if db.engine.dialect.name == "sqlite":
                with db.engine.connect() as connection:
                    assert connection.scalar(text("PRAGMA foreign_keys")) == 1
                    assert connection.scalar(text("PRAGMA legacy_alter_table")) == 0

    def test_the_older_tables_refuse_what_they_cannot_tell(self, world: World) -> None:
        with world.app.app_context():
            with writing() as session:
                dutch = Tournament(
                    slug="d",
                    name="D",
                    system="fide-dutch",
                    initial_colour="w",
                    planned_rounds=3,
                    created_at=NOW,
                )
                session.add(dutch)
            with pytest.raises(DBAPIError):
                downgrade(revision="0001")
            db.session.remove()
            assert db.session.scalars(select(Tournament.system)).one() == "fide-dutch"

    @pytest.mark.usefixtures("migrating")
    def test_going_up_twice_changes_nothing(self) -> None:
        before = _tables()
        upgrade()
        assert _tables() == before


def _tables() -> dict[str, set[str]]:
    inspector = inspect(db.engine)
    names = [name for name in inspector.get_table_names() if not name.startswith("sqlite_")]
    return {name: {f"{c['name']} {c['type']}" for c in inspector.get_columns(name)} for name in names}


def _numbers_of_rows() -> dict[str, int]:
    """Of the tables that have any: later migrations make empty ones, which are no loss."""
    with db.engine.connect() as connection:
        found = {
            name: connection.scalar(text(f"SELECT count(*) FROM {name}")) or 0
            for name in _tables()
            if name != "alembic_version"
        }
    return {name: number for name, number in found.items() if number}


class TestJournal:
    """A note that was made stays as it was made."""

    @contextmanager
    def refused(self) -> Iterator[None]:
        with pytest.raises(DBAPIError, match="the journal is append-only"):
            yield

    @pytest.fixture
    def noted(self, world: World, tournament_id: int) -> Flask:
        with world.app.app_context(), writing() as session:
            tournament = locked(session, tournament_id)
            assert tournament is not None
            changed(session, tournament, at=NOW, actor=SYSTEM, action=Action.TOURNAMENT_EDITED)
            note(session, at=NOW, actor=SYSTEM, action=Action.ACCOUNT_CREATED)
        return world.app

    def test_no_note_can_be_changed(self, noted: Flask) -> None:
        with noted.app_context(), self.refused(), writing() as session:
            session.execute(update(JournalEntry).values(actor_name="somebody else"))

    def test_no_note_can_be_removed_while_its_tournament_is_there(self, noted: Flask) -> None:
        for statement in (
            delete(JournalEntry),
            delete(JournalEntry).where(JournalEntry.tournament_id.is_not(None)),
            delete(JournalEntry).where(JournalEntry.tournament_id.is_(None)),
        ):
            with noted.app_context(), self.refused(), writing() as session:
                session.execute(statement)
        with noted.app_context():
            assert len(list(db.session.scalars(select(JournalEntry)))) == 2

    def test_a_tournament_that_is_deleted_may_take_its_notes_along(
        self, noted: Flask, tournament_id: int
    ) -> None:
        with noted.app_context(), writing() as session:
            session.execute(text("DELETE FROM seat"))
            session.execute(delete(Tournament).where(Tournament.id == tournament_id))
            session.execute(delete(JournalEntry).where(JournalEntry.tournament_id == tournament_id))
        with noted.app_context():
            (left,) = db.session.scalars(select(JournalEntry))
            assert left.action == "account.created"
