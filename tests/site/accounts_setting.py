"""Wim, who has an account, and the browsers in which he uses it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.test import TestResponse

from swiss64 import clock
from swiss64.accounts import operations
from swiss64.extensions import db
from swiss64.journal import SYSTEM
from swiss64.models import Account
from tests.site.conftest import NOW, World
from tests.site.mailbox import links

WIM, NEW = "wim@example.org", "nieuw@example.org"
PASSWORD, OTHER = "paard en loper", "toren en dame"
ANDROID = "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0"
EDGE = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0"
)
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.0 Mobile/15E148 Safari/604.1"
)


def make_wim(world: World) -> int:
    """His account; gives its number."""
    with world.app.app_context():
        return operations.create(SYSTEM, NOW, email=WIM, name="Wim", password=PASSWORD).id


def browser(world: World, agent: str = ANDROID, email: str = WIM) -> FlaskClient:
    """A browser in which Wim just logged in."""
    client = world.client()
    client.environ_base["HTTP_USER_AGENT"] = agent
    assert client.post("/en/log-in", data={"email": email, "password": PASSWORD}).status_code == 303
    return client


def later(monkeypatch: pytest.MonkeyPatch, **time: float) -> None:
    """Sets the clock so much later."""
    moment = datetime.now(UTC) + timedelta(**time)
    monkeypatch.setattr(clock, "now", lambda: moment)


def is_logged_in(client: FlaskClient) -> bool:
    """Whether the account page opens."""
    return client.get("/en/account").status_code == 200


def ask(client: FlaskClient, email: str, page: str = "/en/sign-up") -> TestResponse:
    """Asks for a mail."""
    return client.post(page, data={"email": email})


def opened(world: World, email: str, page: str = "/en/sign-up") -> FlaskClient:
    """A browser in which the mailed link was opened."""
    ask(world.client(), email, page)
    client = world.client()
    client.get(links(world.app, email)[-1])
    return client


def sign_up(client: FlaskClient, **fields: str) -> TestResponse:
    """Chooses name and password behind the link."""
    data = {"name": "Nel Nieuw", "new": PASSWORD, "again": PASSWORD, **fields}
    return client.post("/en/sign-up/finish", data=data)


def reset(client: FlaskClient, new: str = OTHER) -> TestResponse:
    """Chooses a new password behind the link."""
    return client.post("/en/log-in/new-password", data={"new": new, "again": new})


def logs_in(world: World, email: str, password: str) -> bool:
    """Whether that opens the account in a new browser."""
    answer = world.client().post("/en/log-in", data={"email": email, "password": password})
    return answer.status_code == 303


def account(world: World, email: str) -> Account | None:
    """The account with that address."""
    with world.app.app_context():
        return db.session.scalar(select(Account).where(Account.email_key == email))
