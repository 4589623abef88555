"""A real Chromium against a real server; anything the browser complains about fails the test."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from swiss64 import create_app
from swiss64.extensions import db
from tests.browser.serving import serving
from tests.compiled_templates import compiled_once
from tests.databases import sqlite_databases
from tests.logged_in import session_of

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE: dict[str, Any] = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
LAPTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
BEAMER: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}


@pytest.fixture(scope="session")
def new_sqlite() -> Iterator[Callable[[], str]]:
    """Makes a fresh SQLite database."""
    with sqlite_databases() as fresh:
        yield fresh


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        raise RuntimeError("Chromium is not installed: run ./check, or apt-get install chromium")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS, headless=True)
        yield started
        started.close()


@dataclass
class Site:
    """A running site: its application (for facts) and its address (for browsers)."""

    app: Flask
    url: str
    browser: Browser
    complaints: list[str] = field(default_factory=list)
    allowed_statuses: set[int] = field(default_factory=set)
    _contexts: list[BrowserContext] = field(default_factory=list)

    def page(self, epoch: str | None = None, **options: Any) -> Page:
        """A new browser window; logged in as the account with that session epoch when given."""
        context = self.browser.new_context(base_url=self.url, **(LAPTOP | options))
        context.set_default_timeout(15_000)
        self._contexts.append(context)
        if epoch is not None:
            context.add_cookies([self._session_cookie(epoch)])
        page = context.new_page()
        page.on("console", lambda message: self._console(message.type, message.text))
        page.on("pageerror", lambda error: self.complaints.append(f"page error: {error}"))
        page.on("response", lambda answer: self._response(answer.status, answer.url))
        return page

    def _console(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and "Failed to load resource" not in text:
            self.complaints.append(f"console {kind}: {text}")

    def _response(self, status: int, url: str) -> None:
        if status >= 400 and status not in self.allowed_statuses:
            self.complaints.append(f"{status} {url}")

    def _session_cookie(self, epoch: str) -> Any:
        serializer = self.app.session_interface.get_signing_serializer(self.app)  # type: ignore[attr-defined]
        value = serializer.dumps(session_of(self.app, epoch))
        return {"name": self.app.config["SESSION_COOKIE_NAME"], "value": value, "url": self.url}

    def close(self) -> None:
        """Closes every window."""
        for context in self._contexts:
            context.close()


@pytest.fixture
def site(browser: Browser, new_sqlite: Callable[[], str], tmp_path: Path) -> Iterator[Site]:
    """A running site on an empty database. The real content policy and CSRF protection are on."""
    app = create_app(
        {
            "SQLALCHEMY_DATABASE_URI": new_sqlite(),
            "SESSION_COOKIE_SECURE": False,
            "SESSION_COOKIE_NAME": "swiss64",
        },
        instance=tmp_path,
    )
    with serving(compiled_once(app)) as server:
        running = Site(app, server.url, browser)
        yield running
        running.close()
    with app.app_context():
        db.engine.dispose()
    assert running.complaints == []
