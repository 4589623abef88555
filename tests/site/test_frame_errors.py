"""Errors are pages in both languages, say what to do, and are logged when nobody expected them."""

from __future__ import annotations

import logging
from collections.abc import Callable

import pytest
from flask import Flask, abort, render_template
from sqlalchemy import text
from werkzeug.exceptions import TooManyRequests

from swiss64 import access
from swiss64.access import RULES, Who
from swiss64.database import writing
from swiss64.extensions import db
from swiss64.models import Account
from swiss64.problems import Gone, Stale
from tests.site.conftest import NOW, World

SECRET = "postgresql://admin:hush@example.org"


class UnforeseenError(Exception):
    """Nobody catches this one."""


@pytest.fixture
def faulty(world: World, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """The site with addresses that fail in every way."""

    def fail(how: str) -> str:
        match how:
            case "gone":
                raise Gone
            case "stale":
                raise Stale
            case "later":
                raise TooManyRequests(retry_after=7)
            case "unforeseen":
                raise UnforeseenError(SECRET)
            case "database":
                db.session.execute(text("SELECT nothing FROM nowhere"))
            case "half-written":
                with writing() as session:
                    session.add(Account(email="half@example.org", email_key="half@example.org"))
                    session.flush()
            case "template":
                return render_template("no-such-template.html")
            case _:
                abort(int(how))
        return "not reached"

    monkeypatch.setitem(RULES, "fail", Who.VISITOR)
    world.app.add_url_rule("/<lang:lang>/fail/<how>", "fail", fail, methods=["GET", "POST"])
    return world.app


@pytest.mark.parametrize(
    ("how", "status", "words"),
    [
        ("400", 400, "That request was not understood"),
        ("401", 401, "Log in first"),
        ("403", 403, "You have no access to this"),
        ("404", 404, "Nothing here"),
        ("405", 405, "That does not work here"),
        ("413", 413, "A file may be at most 4 MB. Nothing was changed."),
        ("429", 429, "Too many attempts"),
        ("500", 500, "Something went wrong here"),
        ("503", 503, "Something went wrong here"),
        ("418", 418, "Something went wrong here"),
        ("gone", 404, "This no longer exists."),
        ("stale", 409, "Somebody else changed this in the meantime."),
        ("unforeseen", 500, "Something went wrong here"),
        ("database", 500, "Something went wrong here"),
        ("half-written", 500, "Something went wrong here"),
        ("template", 500, "Something went wrong here"),
    ],
)
def test_an_error_is_a_page_with_its_status_and_for_htmx_a_fragment(
    world: World, faulty: Flask, how: str, status: int, words: str
) -> None:
    client = faulty.test_client()
    answer = client.get(f"/en/fail/{how}")
    assert answer.status_code == status
    assert answer.content_type == "text/html; charset=utf-8"
    assert words in answer.text
    assert '<html lang="en">' in answer.text
    assert SECRET not in answer.text
    fragment = client.get(f"/en/fail/{how}", headers={"HX-Request": "true"})
    assert fragment.status_code == status
    assert words in fragment.text
    assert 'role="alert"' in fragment.text
    assert "<html" not in fragment.text
    assert world.client(world.olga).get(f"/en/fail/{how}").status_code == status


@pytest.mark.parametrize("status", [400, 401, 403, 404, 405, 413, 429, 500])
def test_the_dutch_page_says_something_else_than_the_english_one(faulty: Flask, status: int) -> None:
    client = faulty.test_client()
    dutch, english = (client.get(f"/{lang}/fail/{status}").text for lang in ("nl", "en"))
    assert '<html lang="nl">' in dutch
    title = english.split("<h1>")[1].split("</h1>")[0]
    assert f"<h1>{title}</h1>" not in dutch


def test_an_unexpected_error_is_logged_with_its_traceback(
    faulty: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        faulty.test_client().get("/en/fail/unforeseen?q=Piet+de+Vries")
    (record,) = [record for record in caplog.records if record.name == "swiss64.error_pages"]
    assert record.exc_info is not None
    assert record.exc_info[0] is UnforeseenError
    assert record.getMessage() == "unexpected error at GET /en/fail/unforeseen"


def test_an_error_of_the_database_is_logged_without_names_and_addresses(
    faulty: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        faulty.test_client().get("/en/fail/half-written")
    assert "database error at GET /en/fail/half-written" in caplog.text
    assert "IntegrityError" in caplog.text or "NotNullViolation" in caplog.text
    assert "half@example.org" not in caplog.text


def test_an_expected_problem_is_not_logged_as_an_error(
    faulty: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        faulty.test_client().get("/en/fail/stale")
        faulty.test_client().get("/en/fail/404")
    assert caplog.records == []


def test_nothing_half_written_is_kept_after_an_error(world: World, faulty: Flask) -> None:
    client = faulty.test_client()
    client.get("/en/fail/half-written")
    with faulty.app_context(), writing() as session:
        session.add(
            Account(
                email="half@example.org",
                email_key="half@example.org",
                name="Whole",
                password_hash="",
                session_epoch="e",
                created_at=NOW,
            )
        )
    assert world.client(world.olga).get("/en/account").status_code == 200


def test_without_a_database_there_is_still_a_page(
    world: World, faulty: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreachable(*_: object) -> None:
        raise UnforeseenError("no database")

    client = world.client(world.olga)
    monkeypatch.setattr(access, "reader", unreachable)
    monkeypatch.setattr(db.session, "scalar", unreachable)
    answer = client.get("/nl/fail/404")
    assert answer.status_code == 500
    assert '<html lang="nl">' in answer.text
    assert "no database" not in answer.text


def test_a_wrong_method_says_which_ones_there_are(world: World) -> None:
    answer = world.client().post("/en/account")
    assert answer.status_code == 405
    assert set(answer.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}
    assert "That does not work here" in answer.text


def test_too_many_says_when_to_come_back(faulty: Flask) -> None:
    assert faulty.test_client().get("/en/fail/later").headers["Retry-After"] == "7"


def part(name: str, content: str, filename: str = "") -> str:
    as_file = f'; filename="{filename}"' if filename else ""
    return f'--edge\r\nContent-Disposition: form-data; name="{name}"{as_file}\r\n\r\n{content}\r\n'


TOO_BIG: dict[str, Callable[[], str]] = {
    "a form of 5 MB": lambda: part("email", "x" * 5_000_000),
    "a file of 5 MB": lambda: part("email", "x" * 5_000_000, "players.csv"),
    "2,001 parts": lambda: "".join(part(f"field{n}", "x") for n in range(2_001)),
}


@pytest.mark.parametrize("lang", ["en", "nl"])
@pytest.mark.parametrize("what", TOO_BIG)
def test_what_is_too_big_is_refused_in_words(world: World, what: str, lang: str) -> None:
    body = TOO_BIG[what]() + "--edge--\r\n"
    answer = world.client().post(
        f"/{lang}/log-in", data=body, content_type="multipart/form-data; boundary=edge"
    )
    assert answer.status_code == 413
    assert f'<html lang="{lang}">' in answer.text
    assert answer.text.count("4 MB") == 1


def test_a_wrong_address_without_a_language_follows_the_browser(world: World) -> None:
    answer = world.client().get("/de/", headers={"Accept-Language": "nl"})
    assert answer.status_code == 404
    assert '<html lang="nl">' in answer.text
