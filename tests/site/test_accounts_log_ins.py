"""Where one is logged in, and proof before what cannot be undone."""

from __future__ import annotations

from datetime import datetime

import pytest
from flask.testing import FlaskClient
from sqlalchemy import func, select

from swiss64 import clock
from swiss64.accounts import agents, browsers, log_ins
from swiss64.extensions import db
from swiss64.models import LogIn
from tests.site.accounts_setting import (
    ANDROID,
    EDGE,
    IPHONE,
    NEW,
    PASSWORD,
    WIM,
    browser,
    is_logged_in,
    later,
    make_wim,
)
from tests.site.conftest import World
from tests.site.mailbox import mails


@pytest.fixture
def wim(world: World) -> int:
    return make_wim(world)


@pytest.mark.usefixtures("wim")
class TestLogIns:
    """Where one is logged in."""

    def test_each_browser_stands_there_in_words_and_this_one_is_marked(self, world: World) -> None:
        browser(world, EDGE)
        page = browser(world, ANDROID).get("/en/account").text
        assert "<strong>Firefox on Android</strong> · this browser" in page
        assert "<strong>Edge on Windows</strong></p>" in page

    @pytest.mark.parametrize(
        ("agent", "words"),
        [
            (ANDROID, "Firefox on Android"),
            (EDGE, "Edge on Windows"),
            (IPHONE, "Safari on iPhone"),
            ("Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/128.0", "Firefox on Linux"),
            ("curl/8.0", "An unknown browser"),
            ("", "An unknown browser"),
            ("<script>alert(1)</script>" * 100, "An unknown browser"),
        ],
    )
    def test_a_browser_in_words(self, world: World, agent: str, words: str) -> None:
        with world.app.test_request_context("/en/"):
            assert agents.words(*agents.names(agent)) == words

    def test_one_can_be_ended_and_the_others_stay(self, world: World) -> None:
        phone, laptop, here = browser(world, IPHONE), browser(world, EDGE), browser(world)
        with world.app.app_context():
            number = db.session.scalars(select(LogIn.id).where(LogIn.system == "iPhone")).one()
        assert here.post(f"/en/account/log-ins/{number}/end").status_code == 303
        assert [is_logged_in(client) for client in (phone, laptop, here)] == [False, True, True]
        assert here.post(f"/en/account/log-ins/{number}/end").status_code == 404

    def test_nobody_ends_the_log_in_of_another(self, world: World) -> None:
        phone = browser(world, IPHONE)
        with world.app.app_context():
            number = db.session.scalars(select(LogIn.id).where(LogIn.system == "iPhone")).one()
        for person in (world.vera, world.ada):
            assert world.client(person).post(f"/en/account/log-ins/{number}/end").status_code == 404
        assert is_logged_in(phone)

    def test_all_others_can_be_ended_at_once(self, world: World, wim: int) -> None:
        phone, here = browser(world, IPHONE), browser(world)
        here.post("/en/account/sessions")
        assert [is_logged_in(client) for client in (phone, here)] == [False, True]
        with world.app.app_context():
            assert db.session.scalar(select(func.count()).where(LogIn.account_id == wim)) == 1

    def test_logging_out_ends_the_log_in_also_for_a_cookie_that_was_copied(self, world: World) -> None:
        here = browser(world)
        copied = here.get_cookie("swiss64")
        assert copied is not None
        here.post("/en/log-out")
        thief = world.client()
        thief.set_cookie("swiss64", copied.value)
        assert not is_logged_in(thief)

    def test_logging_in_again_makes_the_key_before_worthless_and_no_second_line(
        self, world: World, wim: int
    ) -> None:
        here = browser(world)
        copied = here.get_cookie("swiss64")
        assert copied is not None
        here.post("/en/log-in", data={"email": WIM, "password": PASSWORD})
        thief = world.client()
        thief.set_cookie("swiss64", copied.value)
        assert not is_logged_in(thief)
        with world.app.app_context():
            assert db.session.scalar(select(func.count()).where(LogIn.account_id == wim)) == 1

    def test_when_a_browser_was_seen_is_noted_at_most_once_an_hour(
        self, world: World, wim: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        here = browser(world)

        def seen() -> datetime:
            with world.app.app_context():
                return db.session.scalars(select(LogIn.seen_at).where(LogIn.account_id == wim)).one()

        first = seen()
        later(monkeypatch, minutes=50)
        here.get("/en/account")
        assert seen() == first
        later(monkeypatch, minutes=70)
        here.get("/en/account")
        assert seen() == clock.now() > first
        later(monkeypatch, minutes=-30)
        here.get("/en/account")
        assert is_logged_in(here), "a clock that was put back does no harm"

    def test_a_browser_unseen_for_two_weeks_is_forgotten(
        self, world: World, wim: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        browser(world, IPHONE)
        later(monkeypatch, days=15)
        with world.app.app_context():
            assert log_ins.lines(clock.now(), wim, None) == []
        browser(world)
        with world.app.app_context():
            assert db.session.scalars(select(LogIn.system).where(LogIn.account_id == wim)).all() == [
                "Android"
            ]

    def test_the_table_has_no_key_that_a_cookie_could_use(self, world: World) -> None:
        here = browser(world)
        with here.session_transaction() as session:
            key = session["log_in"]
        with world.app.app_context():
            assert key not in db.session.scalars(select(LogIn.digest)).all()

    def test_a_session_without_a_log_in_is_nobodys(self, world: World) -> None:
        here = browser(world)
        with here.session_transaction() as session:
            del session["log_in"]
        assert not is_logged_in(here)


@pytest.mark.usefixtures("wim")
class TestProof:
    """Before what cannot be undone the password is asked again, unless that was just done."""

    PAGES = ("/en/account/delete", "/en/account/e-mail")

    @pytest.mark.parametrize("page", PAGES)
    def test_it_is_asked_after_a_quarter_of_an_hour_and_then_one_goes_on(
        self, world: World, page: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        here = browser(world)
        assert here.get(page).status_code == 200
        later(monkeypatch, minutes=16)
        asked = here.get(page)
        assert (asked.status_code, asked.headers["Location"]) == (303, f"/en/account/prove?next={page}")
        assert (
            here.post(page, data={"sure": "y", "email": NEW}).headers["Location"] == asked.headers["Location"]
        )
        assert mails(world.app, NEW) == []
        wrong = here.post("/en/account/prove", data={"present": "wrong", "next": page})
        assert wrong.status_code == 422
        assert 'id="present-problem">This is not your current password.' in wrong.text
        right = here.post("/en/account/prove", data={"present": PASSWORD, "next": page})
        assert right.headers["Location"] == page
        assert here.get(page).status_code == 200

    def test_htmx_is_told_to_go_there(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        here = browser(world)
        later(monkeypatch, hours=1)
        headers = {"HX-Request": "true", "HX-Current-URL": "http://localhost/en/account/delete"}
        answer = here.post("/en/account/delete", data={"sure": "y"}, headers=headers)
        assert answer.status_code == 401
        assert answer.headers["HX-Redirect"] == "/en/account/prove?next=/en/account/delete"

    def test_guessing_is_slowed_down(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        here = browser(world)
        later(monkeypatch, hours=1)
        answers = [here.post("/en/account/prove", data={"present": "wrong"}) for _ in range(7)]
        assert [answer.status_code for answer in answers] == [422] * 5 + [429] * 2
        assert "Retry-After" in answers[-1].headers

    def test_the_session_is_made_anew(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        here = browser(world)
        copied = here.get_cookie("swiss64")
        assert copied is not None
        later(monkeypatch, hours=1)
        here.post("/en/account/prove", data={"present": PASSWORD})
        thief = world.client()
        thief.set_cookie("swiss64", copied.value)
        assert not is_logged_in(thief), "else a copied cookie would gain by the proof"

    def test_a_clock_that_was_put_back_makes_no_proof_last_longer(
        self, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        here = browser(world)
        later(monkeypatch, hours=-2)
        assert here.get("/en/account/delete").status_code == 303

    @pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example", "/\\evil.example"])
    def test_nobody_is_sent_to_another_site(
        self, world: World, elsewhere: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        here = browser(world)
        later(monkeypatch, hours=1)
        answer = here.post("/en/account/prove", data={"present": PASSWORD, "next": elsewhere})
        assert answer.headers["Location"] == "/en/account"


@pytest.mark.usefixtures("wim")
def test_a_new_secret_key_logs_nobody_out_while_the_old_one_is_still_known(world: World) -> None:
    here, asleep = browser(world), browser(world)
    old = world.app.config["SECRET_KEY"]
    world.app.config |= {"SECRET_KEY": "a new one", "SECRET_KEY_FALLBACKS": [old]}
    assert is_logged_in(here)
    with world.app.test_request_context("/en/", headers={"Cookie": f"swiss64-browser={known_browser(here)}"}):
        assert browsers.of_request() is not None
    world.app.config["SECRET_KEY_FALLBACKS"] = []
    assert is_logged_in(here), "its cookie was signed anew"
    assert not is_logged_in(asleep)
    with world.app.test_request_context("/en/", headers={"Cookie": f"swiss64-browser={known_browser(here)}"}):
        assert browsers.of_request() is None


def known_browser(client: FlaskClient) -> str:
    """The cookie by which a browser shows that it was used before."""
    cookie = client.get_cookie("swiss64-browser")
    assert cookie is not None
    return cookie.value
