"""A site with a provider to log in with, and people who go there and come back."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import requests
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.test import TestResponse

from swiss64.accounts.provider_settings import Provider
from swiss64.extensions import db
from swiss64.models import Account, Identity
from tests.openid_provider import CLIENT_ID, CLIENT_SECRET, OpenIdProvider, provider_running
from tests.site.conftest import World

NEL = "nel@example.org"
PUBLIC = "https://swiss64.example"


def configured(provider: OpenIdProvider, key: str = "google", name: str = "Google") -> Provider:
    """The provider as the site knows it."""
    return Provider(key, name, provider.issuer, CLIENT_ID, CLIENT_SECRET)


@contextmanager
def with_google(world: World) -> Iterator[OpenIdProvider]:
    """A provider that the site has a button for."""
    with provider_running() as provider:
        world.app.config["OIDC_PROVIDERS"] = (configured(provider),)
        world.app.config["PUBLIC_URL"] = PUBLIC
        yield provider


def way_out(answer: TestResponse) -> str:
    """The address at the provider that a page goes on to."""
    assert answer.status_code == 200, answer.text
    (address,) = re.findall(r'http-equiv="refresh" content="0;url=([^"]+)"', answer.text)
    return html.unescape(address)


def go(client: FlaskClient, path: str = "/en/log-in/with/google", **form: str) -> str:
    """Presses a button and goes to the provider; gives path and query of the address it sends back to."""
    there = requests.get(way_out(client.post(path, data=form)), allow_redirects=False, timeout=5)
    assert there.status_code == 302, there.text
    address = there.headers["Location"]
    assert address.startswith(PUBLIC)
    parts = urlsplit(address)
    return f"{parts.path}?{parts.query}"


def visit(client: FlaskClient, path: str = "/en/log-in/with/google", **form: str) -> TestResponse:
    """There and back."""
    return client.get(go(client, path, **form))


def join(client: FlaskClient, name: str = "Nel Nieuw") -> TestResponse:
    """There and back, and an account made."""
    assert visit(client).headers["Location"] == "/en/sign-up/with/google"
    return client.post("/en/sign-up/with/google", data={"name": name})


def accounts(world: World) -> list[Account]:
    """Everybody but the usual people."""
    usual = [person.id for person in (world.ada, world.olga, world.otto, world.vera)]
    with world.app.app_context():
        return list(db.session.scalars(select(Account).where(Account.id.not_in(usual)).order_by(Account.id)))


def identities(world: World) -> list[tuple[int, str]]:
    """Account and subject of each identity."""
    with world.app.app_context():
        rows = db.session.execute(select(Identity.account_id, Identity.subject).order_by(Identity.id)).all()
    return [(account_id, subject) for account_id, subject in rows]


def who(client: FlaskClient) -> int | None:
    """The number of the account that is logged in, None for nobody."""
    answer = client.post("/en/account/export")
    return int(json.loads(answer.text)["account"]["number"]) if answer.status_code == 200 else None
