"""The site under test, on both databases, with the same few people in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from flask import Flask
from flask.testing import FlaskClient

from swiss64 import create_app
from swiss64.accounts import passwords
from swiss64.extensions import db
from swiss64.journal import Actor
from swiss64.models import Account
from tests.compiled_templates import compiled_once
from tests.databases import postgresql_databases, sqlite_databases
from tests.logged_in import session_of

NOW = datetime(2026, 12, 5, 12, 0, tzinfo=UTC)


@pytest.fixture(scope="session")
def new_sqlite() -> Iterator[Callable[[], str]]:
    """Makes a fresh SQLite database."""
    with sqlite_databases() as fresh:
        yield fresh


@pytest.fixture(scope="session")
def new_postgresql() -> Iterator[Callable[[], str]]:
    """Makes a fresh PostgreSQL database."""
    with postgresql_databases() as fresh:
        yield fresh


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """A fresh database of each kind: every test that uses the site runs on both."""
    fresh: Callable[[], str] = request.getfixturevalue(f"new_{request.param}")
    return fresh()


@pytest.fixture
def app(database_url: str, tmp_path: Path) -> Iterator[Flask]:
    """The application on a fresh database; forms need no CSRF token (that has tests of its own)."""
    app = create_app(
        {
            "TESTING": True,
            "SQLALCHEMY_DATABASE_URI": database_url,
            "WTF_CSRF_ENABLED": False,
            "SESSION_COOKIE_SECURE": False,
            "SESSION_COOKIE_NAME": "swiss64",
        },
        instance=tmp_path,
    )
    # No context stays open: requests must make their own, as in the real site.
    yield compiled_once(app)
    with app.app_context():
        db.engine.dispose()


@pytest.fixture(autouse=True)
def _light_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Argon2 with little work; its strength is tested in ``tests/test_passwords.py``."""
    monkeypatch.setattr(passwords, "hasher", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
    passwords._nobody.cache_clear()


@dataclass(frozen=True)
class Person:
    """Somebody with an account."""

    id: int
    name: str
    epoch: str

    @property
    def actor(self) -> Actor:
        """As the actor of operations."""
        return Actor(self.name, self.id)


@dataclass(frozen=True)
class World:
    """Who there is: Ada administers, Olga and Otto are invited organisers, Vera has just an account."""

    app: Flask
    ada: Person
    olga: Person
    otto: Person
    vera: Person

    def client(self, person: Person | None = None) -> FlaskClient:
        """A browser, logged in as ``person`` (nobody when None)."""
        client = self.app.test_client()
        if person is not None:
            kept = session_of(self.app, person.epoch)
            with client.session_transaction() as session:
                session.update(kept)
        return client


@pytest.fixture
def world(app: Flask) -> World:
    """The people of the tests. Operations are called inside ``with world.app.app_context():``."""
    roles = {"Ada": (True, False), "Olga": (False, True), "Otto": (False, True), "Vera": (False, False)}
    people = {}
    with app.app_context():
        for name, (is_admin, may_organise) in roles.items():
            email = f"{name.lower()}@example.org"
            account = Account(
                email=email,
                email_key=email,
                name=name,
                password_hash="none",
                session_epoch=f"epoch-of-{name}",
                is_admin=is_admin,
                may_organise=may_organise,
                created_at=NOW,
            )
            db.session.add(account)
            db.session.commit()
            people[name.lower()] = Person(account.id, name, account.session_epoch)
    for person in people.values():
        session_of(app, person.epoch)  # now, so that asking as somebody changes no table
    return World(app, **people)
