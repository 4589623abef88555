"""Nobody's mailbox is filled by strangers, and a whole hall can sign up; clocks may step."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from sqlalchemy import select
from werkzeug.test import TestResponse

from swiss64 import clock
from swiss64.accounts import operations
from swiss64.extensions import db
from swiss64.journal import SYSTEM
from swiss64.models import Throttle
from tests.site.conftest import NOW, World
from tests.site.mailbox import mails

WIM = "wim@example.org"
PASSWORD = "paard en loper"


@pytest.fixture
def pass_time(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Stops the clock; the function lets so many minutes pass."""
    moment = [clock.now()]
    monkeypatch.setattr(clock, "now", lambda: moment[0])

    def passing(minutes: float) -> None:
        moment[0] += timedelta(minutes=minutes)

    return passing


def ask(world: World, email: str = WIM, page: str = "sign-up", network: str = "203.0.113.5") -> TestResponse:
    return world.client().post(f"/en/{page}", data={"email": email}, environ_base={"REMOTE_ADDR": network})


@pytest.mark.parametrize("known", [True, False])
def test_an_address_gets_three_mails_and_then_one_in_twenty_minutes_whoever_asks(
    world: World, pass_time: Callable[[float], None], known: bool
) -> None:
    if known:
        with world.app.app_context():
            operations.create(SYSTEM, NOW, email=WIM, name="Wim", password=PASSWORD)
    pages = ["sign-up", "log-in/forgotten"]
    answers = [ask(world, page=pages[n % 2], network=f"203.0.113.{n}") for n in range(50)]
    assert {answer.status_code for answer in answers} == {303}, "who asks is not told more than before"
    assert len(mails(world.app, WIM)) == 3
    for _minute in range(60):
        pass_time(1)
        ask(world, email=WIM.upper())
    assert 5 <= len([mail for mail in mails(world.app) if mail.to.lower() == WIM]) <= 6


@pytest.mark.usefixtures("pass_time")
def test_another_address_is_not_touched_by_it(world: World) -> None:
    for _time in range(10):
        ask(world)
    ask(world, "eva@example.org")
    assert len(mails(world.app, "eva@example.org")) == 1


@pytest.mark.usefixtures("pass_time")
def test_a_hall_of_sixty_signs_up_at_once_and_then_waits_a_little(world: World) -> None:
    answers = [ask(world, f"p{n}@example.org") for n in range(61)]
    assert [answer.status_code for answer in answers] == [303] * 60 + [429]
    assert answers[-1].headers["Retry-After"] == "1"
    assert "Many mails were asked for from where you are. Wait 1 second" in answers[-1].text
    assert 'value="p60@example.org"' in answers[-1].text
    assert len(mails(world.app)) == 60
    assert ask(world, "q@example.org", network="198.51.100.7").status_code == 303


def test_ten_thousand_mails_from_one_place_would_take_days(
    world: World, pass_time: Callable[[float], None]
) -> None:
    for number in range(60):
        ask(world, f"p{number}@example.org")
    for minute in range(60):
        for number in range(4):
            ask(world, f"q{minute}-{number}@example.org")
        pass_time(1)
    assert len(mails(world.app)) <= 60 + 2 * 60 + 10


@pytest.mark.usefixtures("pass_time")
def test_asking_for_mails_does_not_slow_down_logging_in(world: World) -> None:
    with world.app.app_context():
        operations.create(SYSTEM, NOW, email=WIM, name="Wim", password=PASSWORD)
    for number in range(70):
        ask(world, f"p{number % 8}@example.org")
    answer = world.client().post(
        "/en/log-in",
        data={"email": WIM, "password": PASSWORD},
        environ_base={"REMOTE_ADDR": "203.0.113.5"},
    )
    assert answer.status_code == 303


@pytest.mark.usefixtures("pass_time")
def test_asking_for_a_new_address_is_counted_too(world: World) -> None:
    client = world.client(world.vera)
    for _time in range(10):
        client.post("/en/account/e-mail", data={"email": "victim@example.org"})
    assert len(mails(world.app, "victim@example.org")) == 3


def test_a_clock_that_is_put_back_keeps_nobody_waiting_for_it(
    world: World, pass_time: Callable[[float], None]
) -> None:
    with world.app.app_context():
        operations.create(SYSTEM, NOW, email=WIM, name="Wim", password=PASSWORD)

    def log_in(password: str) -> TestResponse:
        return world.client().post("/en/log-in", data={"email": WIM, "password": password})

    for _time in range(12):
        log_in("wrong")
        pass_time(1)
    pass_time(-5 * 60)
    answer = log_in(PASSWORD)
    if answer.status_code == 429:
        assert int(answer.headers["Retry-After"]) <= 30
        pass_time(0.5)
        answer = log_in(PASSWORD)
    assert answer.status_code == 303


def test_the_table_tells_no_address(world: World) -> None:
    ask(world)
    with world.app.app_context():
        keys = list(db.session.scalars(select(Throttle.key)))
    assert len(keys) == 2
    assert all(len(key) == 64 and set(key) <= set("0123456789abcdef") for key in keys)


@pytest.mark.parametrize("tries", [600, pytest.param(10_000, marks=pytest.mark.long)])
def test_thousands_of_tries_at_one_account_from_one_place_get_few_answers_and_the_arbiter_gets_in(
    world: World, pass_time: Callable[[float], None], tries: int
) -> None:
    """Two a second, for minutes or for hours: what counts is how many passwords were looked at."""
    with world.app.app_context():
        operations.create(SYSTEM, NOW, email=WIM, name="Wim", password=PASSWORD)
    hall = {"REMOTE_ADDR": "203.0.113.5"}
    arbiter, stranger = world.client(), world.client()
    right = {"email": WIM, "password": PASSWORD}
    assert arbiter.post("/en/log-in", data=right, environ_base=hall).status_code == 303
    arbiter.post("/en/log-out")
    looked_at = 0
    for _try in range(tries):
        answer = stranger.post("/en/log-in", data={"email": WIM, "password": "wrong"}, environ_base=hall)
        looked_at += answer.status_code == 422
        pass_time(1 / 120)
    assert looked_at < 5 + 6 + tries / 2 / 30 + 5
    assert stranger.post("/en/log-in", data=right, environ_base=hall).status_code == 429
    assert arbiter.post("/en/log-in", data=right, environ_base=hall).status_code == 303
