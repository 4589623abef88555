"""Guessing passwords is slowed down, and nobody can be kept out by it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.test import TestResponse

from swiss64 import clock
from swiss64.accounts import operations
from swiss64.extensions import db
from swiss64.journal import SYSTEM
from swiss64.models import Throttle
from tests.site.accounts_setting import PASSWORD, WIM, make_wim
from tests.site.conftest import NOW, World

FREE = 5
FREE_OF_A_NETWORK = 40
LONGEST = 30


@pytest.fixture(autouse=True)
def _wim(world: World) -> None:
    make_wim(world)


@pytest.fixture
def pass_time(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Stops the clock; the function lets so many seconds pass."""
    moment = [clock.now()]
    monkeypatch.setattr(clock, "now", lambda: moment[0])

    def passing(seconds: float) -> None:
        moment[0] += timedelta(seconds=seconds)

    return passing


def attempt(
    client: FlaskClient, password: str = "wrong", *, email: str = WIM, network: str = "203.0.113.5"
) -> TestResponse:
    return client.post(
        "/en/log-in", data={"email": email, "password": password}, environ_base={"REMOTE_ADDR": network}
    )


def wait_told(answer: TestResponse) -> int:
    assert answer.status_code == 429
    return int(answer.headers["Retry-After"])


def test_after_five_wrong_passwords_the_wait_doubles_up_to_half_a_minute(
    world: World, pass_time: Callable[[float], None]
) -> None:
    client = world.client()
    assert [attempt(client).status_code for _ in range(FREE)] == [422] * FREE
    waits = []
    for _ in range(8):
        waits.append(wait_told(attempt(client)))
        pass_time(waits[-1])
        assert attempt(client).status_code == 422
    assert waits == [1, 2, 4, 8, 16, 30, 30, 30]


@pytest.mark.usefixtures("pass_time")
def test_the_wait_is_told_in_words_and_the_address_is_kept(world: World) -> None:
    client = world.client()
    answers = [attempt(client) for _ in range(FREE + 1)]
    assert "There were many wrong passwords. Wait 1 second and try again." in answers[-1].text
    assert f'value="{WIM}"' in answers[-1].text


def test_trying_during_the_wait_does_not_make_it_longer(
    world: World, pass_time: Callable[[float], None]
) -> None:
    client = world.client()
    for _ in range(FREE):
        attempt(client)
    for _ in range(50):
        wait_told(attempt(client))
    pass_time(1)
    assert attempt(client, PASSWORD).status_code == 303


def test_the_right_password_after_the_wait_clears_the_account(
    world: World, pass_time: Callable[[float], None]
) -> None:
    for _ in range(FREE):
        attempt(world.client())
    pass_time(1)
    assert attempt(world.client(), PASSWORD).status_code == 303
    assert [attempt(world.client()).status_code for _ in range(FREE)] == [422] * FREE


@pytest.mark.usefixtures("pass_time")
def test_an_address_without_an_account_is_slowed_down_in_the_same_way(world: World) -> None:
    client = world.client()
    answers = [attempt(client, email="nobody@example.org") for _ in range(FREE + 1)]
    assert [answer.status_code for answer in answers] == [422] * FREE + [429]
    assert attempt(client, PASSWORD).status_code == 303, "another account is not touched"


@pytest.mark.usefixtures("pass_time")
def test_another_network_address_does_not_help_against_the_wait_of_an_account(world: World) -> None:
    answers = [attempt(world.client(), network=f"203.0.113.{n}") for n in range(FREE + 1)]
    assert answers[-1].status_code == 429


def test_failures_fade_with_time(world: World, pass_time: Callable[[float], None]) -> None:
    client = world.client()
    for _ in range(FREE):
        attempt(client)
    pass_time(3 * 10 * 60)
    assert [attempt(client).status_code for _ in range(4)] == [422, 422, 422, 429]


@pytest.mark.usefixtures("pass_time")
def test_a_hall_behind_one_address_has_forty_failures_before_it_waits(world: World) -> None:
    answers = [
        attempt(world.client(), email=f"p{n}@example.org").status_code for n in range(FREE_OF_A_NETWORK)
    ]
    assert answers == [422] * FREE_OF_A_NETWORK
    assert attempt(world.client(), PASSWORD).status_code == 429
    assert attempt(world.client(), PASSWORD, network="198.51.100.7").status_code == 303


@pytest.mark.usefixtures("pass_time")
def test_right_passwords_of_a_hall_are_never_counted(world: World) -> None:
    for _ in range(FREE_OF_A_NETWORK + 5):
        assert attempt(world.client(), PASSWORD).status_code == 303


@pytest.mark.usefixtures("pass_time")
def test_one_right_password_does_not_wash_a_network_clean(world: World) -> None:
    for n in range(FREE_OF_A_NETWORK - 1):
        attempt(world.client(), email=f"p{n}@example.org")
    assert attempt(world.client(), PASSWORD).status_code == 303
    assert attempt(world.client(), email="q@example.org").status_code == 422
    assert attempt(world.client(), email="r@example.org").status_code == 429


@pytest.mark.usefixtures("pass_time")
def test_an_ipv6_network_is_one_network_whatever_address_in_it_is_used(world: World) -> None:
    for n in range(FREE_OF_A_NETWORK):
        attempt(world.client(), email=f"p{n}@example.org", network=f"2001:db8:1:2:{n:x}::1")
    assert attempt(world.client(), email="q@example.org", network="2001:db8:1:2:ffff::9").status_code == 429
    assert attempt(world.client(), email="q@example.org", network="2001:db8:1:3::1").status_code == 422


class TestKnownBrowser:
    """A browser on which the account was used before."""

    @pytest.mark.usefixtures("pass_time")
    def test_strangers_cannot_delay_it(self, world: World) -> None:
        own = world.client()
        assert attempt(own, PASSWORD).status_code == 303
        own.post("/en/log-out")
        for n in range(FREE_OF_A_NETWORK):
            attempt(world.client(), email=WIM if n < FREE else f"p{n}@example.org")
        assert attempt(world.client(), PASSWORD).status_code == 429
        assert attempt(own, PASSWORD).status_code == 303

    @pytest.mark.usefixtures("pass_time")
    def test_it_is_slowed_down_by_its_own_failures(self, world: World) -> None:
        own = world.client()
        attempt(own, PASSWORD)
        assert [attempt(own).status_code for _ in range(FREE + 1)] == [422] * FREE + [429]

    @pytest.mark.usefixtures("pass_time")
    def test_it_gives_nothing_for_another_account(self, world: World) -> None:
        with world.app.app_context():
            operations.create(SYSTEM, NOW, email="eva@example.org", name="Eva", password=PASSWORD)
        own = world.client()
        attempt(own, PASSWORD)
        for _ in range(FREE):
            attempt(world.client(), email="eva@example.org")
        assert attempt(own, email="eva@example.org").status_code == 429

    @pytest.mark.usefixtures("pass_time")
    @pytest.mark.parametrize("cookie", ["", "WzEsImEiXQ", "WzEsImEiXQ.abc.def", "a.b.c"])
    def test_a_cookie_that_is_not_ours_is_not_believed(self, world: World, cookie: str) -> None:
        client = world.client()
        client.set_cookie("swiss64-browser", cookie)
        assert [attempt(client).status_code for _ in range(FREE + 1)] == [422] * FREE + [429]

    def test_its_cookie_is_for_the_server_only(self, world: World) -> None:
        world.app.config["SESSION_COOKIE_SECURE"] = True
        cookies = attempt(world.client(), PASSWORD).headers.getlist("Set-Cookie")
        (cookie,) = [cookie for cookie in cookies if cookie.startswith("swiss64-browser=")]
        assert {"Secure", "HttpOnly", "Path=/", "SameSite=Lax"} <= set(cookie.split("; "))


def test_the_table_tells_neither_addresses_nor_networks_and_forgets_after_a_day(
    world: World, pass_time: Callable[[float], None]
) -> None:
    attempt(world.client(), network="203.0.113.5")
    with world.app.app_context():
        keys = list(db.session.scalars(select(Throttle.key)))
    assert len(keys) == 2
    assert all(len(key) == 64 and set(key) <= set("0123456789abcdef") for key in keys)
    pass_time(25 * 60 * 60)
    attempt(world.client(), email="somebody.else@example.org", network="198.51.100.7")
    with world.app.app_context():
        assert not set(keys) & set(db.session.scalars(select(Throttle.key)))


@pytest.mark.usefixtures("pass_time")
def test_many_attempts_at_the_same_moment_do_not_slip_past(world: World) -> None:
    together = 12
    start = Barrier(together)

    def try_it(_number: int) -> int:
        client = world.client()
        start.wait(timeout=20)
        return attempt(client).status_code

    with ThreadPoolExecutor(together) as pool:
        answers = sorted(pool.map(try_it, range(together)))
    assert answers == [422] * FREE + [429] * (together - FREE)
