"""Throw-away databases for the tests: SQLite files and PostgreSQL databases, migrated once, then copied."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg
from flask_migrate import upgrade

from swiss64 import create_app
from swiss64.extensions import db

_KEPT = 20
"""So many PostgreSQL databases of earlier tests are kept, in case one is still asked for."""


def migrate(url: str, folder: Path) -> None:
    """Brings an empty database to the newest revision, through the migrations."""
    app = create_app({"SQLALCHEMY_DATABASE_URI": url}, instance=folder)
    with app.app_context():
        upgrade()
        db.engine.dispose()


@contextmanager
def sqlite_databases() -> Iterator[Callable[[], str]]:
    """Gives a function that makes a fresh migrated SQLite file and returns its address."""
    with tempfile.TemporaryDirectory(prefix="swiss64-") as name:
        folder = Path(name)
        template = folder / "template.sqlite"
        migrate(f"sqlite:///{template}", folder)
        numbers = count()

        def fresh() -> str:
            path = folder / f"test{next(numbers)}.sqlite"
            shutil.copyfile(template, path)
            return f"sqlite:///{path}"

        yield fresh


@contextmanager
def postgresql_databases() -> Iterator[Callable[[], str]]:
    """The same with a PostgreSQL server of its own, on a socket in a temporary folder."""
    with tempfile.TemporaryDirectory(prefix="pg-") as name, _server(Path(name)) as host:
        base = f"host={host} user=postgres"
        address = "postgresql+psycopg://postgres@/{}?host=" + host
        with psycopg.connect(f"{base} dbname=postgres", autocommit=True) as connection:
            connection.execute("CREATE DATABASE template_swiss64")
            migrate(address.format("template_swiss64"), Path(name))
            numbers = count()

            def fresh() -> str:
                number = next(numbers)
                # Copied as files, which takes a fifth of the time; thousands would fill a disk.
                connection.execute(
                    f"CREATE DATABASE test{number} TEMPLATE template_swiss64 STRATEGY FILE_COPY".encode()
                )
                if number >= _KEPT:
                    connection.execute(f"DROP DATABASE test{number - _KEPT} WITH (FORCE)".encode())
                return address.format(f"test{number}")

            yield fresh


@contextmanager
def _server(folder: Path) -> Iterator[str]:
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if not programs:
        raise RuntimeError("PostgreSQL is not installed: run ./check, or apt-get install postgresql")
    data = folder / "data"
    as_user: list[str] = []
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        shutil.chown(folder, "postgres")
        as_user = ["runuser", "-u", "postgres", "--"]
    run = [*as_user, str(programs[-1] / "initdb"), "-D", str(data), "-A", "trust", "-U", "postgres"]
    subprocess.run([*run, "-E", "UTF8", "--locale=C.UTF-8", "-N"], check=True, capture_output=True)
    options = (
        f"-c listen_addresses='' -k {folder} -c fsync=off -c synchronous_commit=off -c full_page_writes=off"
    )
    control = [*as_user, str(programs[-1] / "pg_ctl"), "-D", str(data)]
    log = folder / "log"
    subprocess.run(
        [*control, "-w", "-l", str(log), "-o", options, "start"], check=True, stdout=subprocess.DEVNULL
    )
    try:
        yield str(folder)
    finally:
        subprocess.run([*control, "-m", "immediate", "stop"], check=True, stdout=subprocess.DEVNULL)
