"""The configuration is safe unless somebody says otherwise: cookies, hosts, proxies, the secret key."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, request

from swiss64 import config, create_app
from swiss64.access import RULES, Who
from swiss64.accounts import session
from swiss64.extensions import db
from swiss64.models import Account
from tests.site.conftest import NOW


@contextmanager
def site(folder: Path, database: str, monkeypatch: pytest.MonkeyPatch, **environment: str) -> Iterator[Flask]:
    """The site as the environment configures it, and nothing else."""
    for name, value in environment.items():
        monkeypatch.setenv(f"SWISS64_{name}", value)
    app = create_app({"SQLALCHEMY_DATABASE_URI": database, "WTF_CSRF_ENABLED": False}, instance=folder)
    yield app
    with app.app_context():
        db.engine.dispose()


def log_in_cookie(app: Flask) -> tuple[str, set[str]]:
    """Name and attributes of the session cookie."""
    with app.test_request_context("/en/"):
        account = Account(name="x", session_epoch="e", created_at=NOW)
        db.session.add(account)
        db.session.commit()
        session.start(account)
        answer = app.process_response(app.response_class())
    name, _, rest = answer.headers["Set-Cookie"].partition("=")
    return name, {part.partition("=")[0] if "Expires" in part else part for part in rest.split("; ")[1:]}


def test_the_session_cookie_is_for_https_for_the_server_and_for_this_host_only(
    tmp_path: Path, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with site(tmp_path, database_url, monkeypatch) as app:
        name, attributes = log_in_cookie(app)
    assert name == "__Host-swiss64"
    assert attributes == {"Secure", "HttpOnly", "Path=/", "SameSite=Lax", "Expires"}


def test_over_plain_http_only_the_secure_flag_and_the_prefix_are_missing(
    tmp_path: Path, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with site(tmp_path, database_url, monkeypatch, INSECURE_HTTP="1") as app:
        name, attributes = log_in_cookie(app)
    assert name == "swiss64"
    assert attributes == {"HttpOnly", "Path=/", "SameSite=Lax", "Expires"}


def test_nothing_unsafe_is_on_by_default(tmp_path: Path) -> None:
    found = config.from_environment(tmp_path, {})
    assert found["SESSION_COOKIE_SECURE"] is True
    assert found["DEMONSTRATION"] is False
    assert found["PROXIES"] == 0
    assert found["PERMANENT_SESSION_LIFETIME"] == 14 * 24 * 3600
    assert found["MAX_CONTENT_LENGTH"] == 4 * 1024 * 1024
    assert "DEBUG" not in found


def test_the_secret_key_is_long_random_kept_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    first = config.from_environment(tmp_path / "a", {})["SECRET_KEY"]
    again = config.from_environment(tmp_path / "a", {})["SECRET_KEY"]
    other = config.from_environment(tmp_path / "b", {})["SECRET_KEY"]
    assert first == again != other
    assert len(first) == 64
    assert stat.S_IMODE((tmp_path / "a" / "secret_key").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o700
    assert [path.name for path in (tmp_path / "a").iterdir()] == ["secret_key"]


def test_a_secret_key_of_the_environment_is_used_and_not_written_down(tmp_path: Path) -> None:
    assert config.from_environment(tmp_path, {"SWISS64_SECRET_KEY": "given"})["SECRET_KEY"] == "given"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("proxies", ["x", "-1", "1.5", "²"])
def test_a_number_that_is_none_is_named(tmp_path: Path, proxies: str) -> None:
    with pytest.raises(ValueError, match="SWISS64_PROXIES must be a whole number"):
        config.from_environment(tmp_path, {"SWISS64_PROXIES": proxies})


def test_only_trusted_hosts_are_answered_when_they_are_named(
    tmp_path: Path, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hosts = "schaak.example, www.schaak.example"
    with site(tmp_path, database_url, monkeypatch, TRUSTED_HOSTS=hosts, INSECURE_HTTP="1") as app:
        client = app.test_client()
        for host, status in {
            "schaak.example": 200,
            "www.schaak.example": 200,
            "evil.example": 400,
            "schaak.example.evil.example": 400,
            "schaak.example@evil.example": 400,
        }.items():
            answer = client.get("/nl/", headers={"Host": host})
            assert answer.status_code == status, host
            assert '<html lang="nl">' in answer.text
            assert "evil" not in answer.text


def test_without_proxies_forwarded_headers_are_not_believed(
    tmp_path: Path, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with site(tmp_path, database_url, monkeypatch) as app:
        assert seen(app, monkeypatch) == ("127.0.0.1", "localhost", "http")


def test_behind_one_proxy_only_what_that_proxy_added_is_believed(
    tmp_path: Path, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with site(tmp_path, database_url, monkeypatch, PROXIES="1") as app:
        assert seen(app, monkeypatch) == ("198.51.100.7", "schaak.example", "https")


def seen(app: Flask, monkeypatch: pytest.MonkeyPatch) -> tuple[str | None, str, str]:
    """Address, host and scheme that the site sees when somebody claims more than his proxy."""
    found: list[Any] = []

    def look() -> str:
        found.append((request.remote_addr, request.host, request.scheme))
        return ""

    monkeypatch.setitem(RULES, "look", Who.EVERYBODY)
    app.add_url_rule("/look", "look", look)
    claims = {
        "X-Forwarded-For": "203.0.113.66, 198.51.100.7",
        "X-Forwarded-Host": "evil.example, schaak.example",
        "X-Forwarded-Proto": "http, https",
    }
    assert app.test_client().get("/look", headers=claims).status_code == 200
    return found[0]
