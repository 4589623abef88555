"""Sending the outbox to a real SMTP server: never lost, and never twice where that can be known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask

from swiss64 import clock
from swiss64.database import writing
from swiss64.mail import outbox, server, worker
from swiss64.mail.server import Result, Server, from_url
from swiss64.models import Mail
from tests.mail_server import GONE, PASSWORD, USER, Post, certificate, running
from tests.site.conftest import NOW
from tests.site.mailbox import mails

SENDER = "Swiss64 <no-reply@swiss64.example>"
WIM = "wim@example.org"


@pytest.fixture(autouse=True)
def _sender(app: Flask) -> None:
    app.config["MAIL_FROM"] = SENDER


@pytest.fixture
def post() -> Post:
    return Post()


@pytest.fixture
def reached(post: Post) -> Iterator[Server]:
    with running(post) as found:
        yield found


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """The present moment, which the test may change."""
    moment = [NOW]
    monkeypatch.setattr(clock, "now", lambda: moment[0])
    return moment


def put(app: Flask, to: str = WIM, name: str = "Wim", language: str = "en") -> None:
    with app.app_context(), writing() as session:
        outbox.put(session, at=NOW, to=to, language=language, template="password_changed", name=name)


def send(app: Flask, reached: Server) -> Counter[Result]:
    with app.app_context():
        return worker.send_due(reached)


def only(app: Flask) -> Mail:
    (mail,) = mails(app)
    return mail


@pytest.mark.usefixtures("time")
class TestSent:
    """What arrives."""

    def test_a_mail_is_plain_text_in_utf_8_to_one_person(
        self, app: Flask, post: Post, reached: Server
    ) -> None:
        put(app, name="Wim Öztürk–de Vries")
        assert send(app, reached) == {Result.SENT: 1}
        (message,) = post.taken
        assert post.recipients == [WIM]
        assert (message["To"], message["From"]) == (WIM, SENDER)
        assert message["Subject"] == "Your password at Swiss64 was changed"
        assert message["Message-ID"] == only(app).message_id
        assert message["Message-ID"].endswith("@swiss64.example>")
        assert message["Date"].datetime == NOW
        assert message["Auto-Submitted"] == "auto-generated"
        assert (message["Cc"], message["Bcc"]) == (None, None)
        assert message.get_content_type() == "text/plain"
        assert message.get_content_charset() == "utf-8"
        assert "Hello Wim Öztürk–de Vries," in message.get_content()

    def test_it_is_sent_once_and_its_text_is_forgotten(self, app: Flask, post: Post, reached: Server) -> None:
        put(app)
        send(app, reached)
        assert send(app, reached) == {}
        assert len(post.taken) == 1
        mail = only(app)
        assert (mail.state, mail.text, mail.done_at, mail.claim) == ("sent", "", NOW, None)

    def test_nobody_s_name_adds_a_header_or_a_recipient(
        self, app: Flask, post: Post, reached: Server
    ) -> None:
        put(app, name="Wim\r\nBcc: evil@example.com\r\n\r\n.\r\nMAIL FROM:<x@y.z>")
        send(app, reached)
        (message,) = post.taken
        assert post.recipients == [WIM]
        assert message["Bcc"] is None
        assert len(post.taken) == 1

    def test_a_domain_in_another_script_travels_in_ascii(
        self, app: Flask, post: Post, reached: Server
    ) -> None:
        put(app, to="wim@münchen.example.org")
        assert send(app, reached) == {Result.SENT: 1}
        assert post.recipients == ["wim@xn--mnchen-3ya.example.org"]

    def test_a_name_in_another_script_needs_a_server_that_takes_it(self, app: Flask, post: Post) -> None:
        put(app, to="ülkü@example.org")
        with running(post) as wide:
            assert send(app, wide) == {Result.SENT: 1}
        assert post.recipients == ["ülkü@example.org"]
        put(app, to="ülkü@example.org")
        with running(post, wide=False) as narrow:
            assert send(app, narrow) == {Result.REFUSED: 1}


@pytest.mark.usefixtures("time")
class TestSafely:
    """Encryption and logging in."""

    def test_by_starttls_and_with_a_password(
        self, app: Flask, post: Post, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        context, public = certificate(tmp_path)
        monkeypatch.setenv("SSL_CERT_FILE", str(public))
        put(app)
        with running(post, tls=context, login=True) as safe:
            assert send(app, safe) == {Result.SENT: 1}
        assert post.encrypted == [True]
        assert post.logins == [(USER.encode(), PASSWORD.encode())]

    def test_a_certificate_that_nobody_vouches_for_gets_no_mail_and_no_password(
        self, app: Flask, post: Post, tmp_path: Path
    ) -> None:
        context, _public = certificate(tmp_path)
        put(app)
        with running(post, tls=context, login=True) as unknown:
            assert send(app, unknown) == {Result.DOWN: 1}
        assert (post.taken, post.logins) == ([], [])
        assert "SSLCertVerificationError" in only(app).trouble

    def test_without_starttls_nothing_is_said_to_a_server_that_should_have_it(
        self, app: Flask, post: Post, reached: Server
    ) -> None:
        put(app)
        should = Server(reached.host, reached.port, "smtp", USER, PASSWORD)
        assert send(app, should) == {Result.DOWN: 1}
        assert (post.taken, post.logins) == ([], [])

    def test_a_wrong_password_harms_no_mail(
        self, app: Flask, post: Post, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        context, public = certificate(tmp_path)
        monkeypatch.setenv("SSL_CERT_FILE", str(public))
        put(app)
        with running(post, tls=context, login=True) as safe:
            wrong = Server(safe.host, safe.port, "smtp", USER, "wrong")
            assert send(app, wrong) == {Result.DOWN: 1}
        assert (only(app).state, only(app).trouble) == ("waiting", "535 at logging in")

    def test_addresses_of_servers(self) -> None:
        assert from_url("smtp://post:p%40ss%3Awoord@mail.example.org") == Server(
            "mail.example.org", 587, "smtp", "post", "p@ss:woord"
        )
        assert from_url("smtps://mail.example.org").port == 465
        assert from_url("smtp+plain://localhost:2525").port == 2525
        assert "woord" not in repr(from_url("smtp://post:woord@mail.example.org"))
        for wrong in (
            "mail.example.org",
            "http://mail.example.org",
            "smtp://",
            "smtp://h:port",
            "smtp://h/x",
        ):
            with pytest.raises(ValueError, match="SWISS64_MAIL_URL"):
                from_url(wrong)


class TestTrouble:
    """The server says no, says nothing, or is not there."""

    @pytest.mark.parametrize("step", ["RCPT", "DATA"])
    def test_a_no_for_ever_ends_the_mail_and_is_logged_without_the_address(
        self,
        app: Flask,
        post: Post,
        reached: Server,
        step: str,
        time: list[datetime],
        caplog: pytest.LogCaptureFixture,
    ) -> None:
        post.answers[step] = f"550 {WIM} is unknown here"
        put(app)
        assert send(app, reached) == {Result.REFUSED: 1}
        mail = only(app)
        assert (mail.state, mail.trouble, mail.text, mail.done_at) == ("failed", f"550 at {step}", "", NOW)
        assert f"mail {mail.id} (password_changed) is given up: 550 at {step}" in caplog.text
        assert WIM not in caplog.text
        time[0] += timedelta(days=1)
        assert send(app, reached) == {}

    @pytest.mark.parametrize("step", ["RCPT", "DATA"])
    def test_a_no_for_now_is_tried_again_after_pauses_that_grow(
        self, app: Flask, post: Post, reached: Server, step: str, time: list[datetime]
    ) -> None:
        post.answers[step] = "451 later please"
        put(app)
        pauses = []
        for _try in range(5):
            assert send(app, reached) == {Result.LATER: 1}
            assert send(app, reached) == {}, "not before the pause is over"
            pauses.append((only(app).next_at - time[0]).total_seconds() / 60)
            time[0] = only(app).next_at
        assert pauses == [1, 2, 4, 8, 16]
        assert worker.pause(99) == timedelta(hours=4)
        del post.answers[step]
        assert send(app, reached) == {Result.SENT: 1}
        assert post.ids == [only(app).message_id]

    def test_a_mail_is_given_up_after_three_days_which_is_logged(
        self, app: Flask, post: Post, reached: Server, time: list[datetime], caplog: pytest.LogCaptureFixture
    ) -> None:
        post.answers["RCPT"] = "451 later please"
        put(app)
        tries = 0
        while only(app).state == "waiting":
            time[0] = max(only(app).next_at, time[0])
            send(app, reached)
            tries += 1
        assert timedelta(days=3) < time[0] - NOW < timedelta(days=3, hours=4)
        assert tries == 26
        assert only(app).state == "failed"
        assert "is given up: 451 at RCPT" in caplog.text
        assert WIM not in caplog.text

    @pytest.mark.parametrize("step", ["MAIL", "RCPT"])
    def test_a_connection_that_breaks_before_the_text_loses_and_doubles_nothing(
        self, app: Flask, post: Post, reached: Server, step: str, time: list[datetime]
    ) -> None:
        post.answers[step] = GONE
        put(app)
        assert send(app, reached) == {Result.DOWN: 1}
        assert only(app).state == "waiting"
        del post.answers[step]
        time[0] += timedelta(minutes=1)
        assert send(app, reached) == {Result.SENT: 1}
        assert len(post.taken) == 1

    def test_a_connection_that_breaks_after_the_text_may_double_it_under_the_same_message_id(
        self, app: Flask, post: Post, reached: Server, time: list[datetime]
    ) -> None:
        post.answers["DATA"] = GONE  # the server has it, and we never hear so
        put(app)
        assert send(app, reached) == {Result.LATER: 1}
        assert only(app).trouble.endswith("after DATA")
        del post.answers["DATA"]
        time[0] += timedelta(minutes=1)
        assert send(app, reached) == {Result.SENT: 1}
        assert post.ids == [only(app).message_id] * 2

    def test_a_goodbye_that_fails_does_not_send_the_mail_again(
        self, app: Flask, post: Post, reached: Server, time: list[datetime]
    ) -> None:
        post.answers["QUIT"] = GONE
        put(app)
        assert send(app, reached) == {Result.SENT: 1}
        time[0] += timedelta(days=1)
        assert send(app, reached) == {}
        assert len(post.taken) == 1

    @pytest.mark.usefixtures("time")
    def test_a_server_that_is_silent_is_not_waited_for_for_ever(
        self, app: Flask, post: Post, reached: Server, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(server, "PATIENCE", 0.2)
        post.delays["RCPT"] = 1.0
        put(app)
        assert send(app, reached) == {Result.DOWN: 1}
        assert only(app).state == "waiting"

    @pytest.mark.usefixtures("time")
    def test_the_last_answer_is_waited_for_longer_than_the_others(
        self, app: Flask, post: Post, reached: Server, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(server, "PATIENCE", 0.3)
        post.delays["DATA"] = 0.9
        put(app)
        assert send(app, reached) == {Result.SENT: 1}
        assert server.LAST_PATIENCE >= 2 * 60

    @pytest.mark.usefixtures("time")
    def test_a_server_that_is_down_is_asked_once_and_not_for_every_mail(self, app: Flask, post: Post) -> None:
        with running(post) as gone:
            pass
        for _mail in range(3):
            put(app)
        assert send(app, gone) == {Result.DOWN: 1}
        assert [mail.state for mail in mails(app)] == ["waiting"] * 3
        assert "ConnectionRefusedError" in mails(app)[0].trouble

    @pytest.mark.usefixtures("time")
    def test_one_refused_mail_does_not_hold_up_the_next(
        self, app: Flask, post: Post, reached: Server
    ) -> None:
        answers = iter(["550 no", "250 OK", "451 later", "250 OK"])
        post.answers["RCPT"] = lambda: next(answers)
        for _mail in range(4):
            put(app)
        assert send(app, reached) == {Result.REFUSED: 1, Result.SENT: 2, Result.LATER: 1}


class TestSeveralWorkers:
    """A mail is one worker's at a time."""

    def test_three_at_once_send_each_mail_once(self, app: Flask, post: Post, reached: Server) -> None:
        for number in range(12):
            put(app, to=f"p{number}@example.org")
        with app.app_context(), writing() as session:
            session.query(Mail).update({"next_at": clock.now()})
        with ThreadPoolExecutor(3) as pool:
            counted = sum(pool.map(lambda _n: send(app, reached), range(3)), Counter())
        assert counted == {Result.SENT: 12}
        assert sorted(post.recipients) == sorted(f"p{number}@example.org" for number in range(12))
        assert len(set(post.ids)) == 12

    def test_a_claimed_mail_is_nobody_else_s_until_its_worker_is_taken_for_dead(
        self, app: Flask, time: list[datetime]
    ) -> None:
        put(app)
        with app.app_context():
            first = worker.claim(NOW)
            assert first is not None
            assert worker.claim(NOW + timedelta(minutes=9)) is None
            second = worker.claim(NOW + timedelta(minutes=10))
            assert second is not None
            assert second.mail.message_id == first.mail.message_id
            assert not worker.renew(first)
            assert worker.renew(second)

    def test_who_lost_a_mail_to_another_worker_does_not_send_it(
        self, app: Flask, post: Post, reached: Server, time: list[datetime]
    ) -> None:
        put(app)

        def slow() -> str:
            with app.app_context():  # while the server thinks, another one takes the mail over
                assert worker.claim(NOW + worker.LEASE) is not None
            return "250 OK"

        post.answers["RCPT"] = slow
        assert send(app, reached) == {Result.LATER: 1}
        assert post.taken == []
        mail = only(app)
        assert (mail.state, mail.tries) == ("sending", 2), "it is the other one's now"

    def test_old_mails_are_forgotten(self, app: Flask, reached: Server, time: list[datetime]) -> None:
        put(app)
        send(app, reached)
        time[0] += timedelta(days=29)
        send(app, reached)
        assert len(mails(app)) == 1
        time[0] += timedelta(days=2)
        send(app, reached)
        assert mails(app) == []
