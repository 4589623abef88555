"""The worker is killed at each step of sending a mail; another one goes on.

It is a process of its own, ``swiss64 mail send``, and the mail server kills it (SIGKILL) when it
has come so far. What must hold: the mail arrives in the end, whatever the step; and it arrives
once, unless the server had its text already, when nobody can know: then twice, with the same
Message-ID.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text

from swiss64 import clock
from swiss64.config import PREFIX
from swiss64.database import writing
from swiss64.mail import outbox
from swiss64.mail.server import Server
from tests.mail_server import Post, running
from tests.site.mailbox import mails

ROOT = Path(__file__).parents[2]
COPIES = {"MAIL": 1, "RCPT": 1, "DATA": 2, "QUIT": 2}
"""How many times a mail arrives whose worker died when the server had understood this much."""


@pytest.fixture
def command(database_url: str, tmp_path: Path) -> Callable[..., subprocess.Popen[bytes]]:
    """Starts ``swiss64 mail …`` on the database of the test."""

    def start(reached: Server, *arguments: str) -> subprocess.Popen[bytes]:
        environment = os.environ | {
            PREFIX + "DATABASE_URL": database_url,
            PREFIX + "INSTANCE": str(tmp_path),
            PREFIX + "MAIL_URL": f"smtp+plain://127.0.0.1:{reached.port}",
            PREFIX + "MAIL_FROM": "Swiss64 <no-reply@swiss64.example>",
            PREFIX + "PUBLIC_URL": "https://swiss64.example",
        }
        run = [sys.executable, "-c", "from swiss64.cli import main; main()", "mail", *arguments]
        return subprocess.Popen(
            run, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )

    return start


def put(app: Flask, to: str = "wim@example.org") -> None:
    with app.app_context(), writing() as session:
        outbox.put(session, at=clock.now(), to=to, language="en", template="password_changed", name="Wim")


def lease_is_over(app: Flask) -> None:
    """As if ten minutes had passed."""
    with app.app_context(), writing() as session:
        session.execute(text("UPDATE mail SET next_at = created_at"))


@pytest.mark.parametrize("step", list(COPIES))
def test_a_mail_whose_worker_is_killed_arrives_all_the_same(
    app: Flask, command: Callable[..., subprocess.Popen[bytes]], step: str
) -> None:
    put(app)
    post = Post()
    workers: list[subprocess.Popen[bytes]] = []

    def kill() -> None:
        if len(workers) == 1 and workers[0].poll() is None:
            os.kill(workers[0].pid, signal.SIGKILL)
            with suppress(ChildProcessError):  # dead before it hears the answer
                os.waitid(os.P_PID, workers[0].pid, os.WEXITED | os.WNOWAIT)

    post.answers[step] = kill
    with running(post) as reached:
        workers.append(command(reached, "send"))
        workers[0].communicate(timeout=60)
        assert workers[0].returncode == -signal.SIGKILL
        (mail,) = mails(app)
        assert (mail.state, mail.tries) == ("sending", 1), "claimed, and nobody knows what became of it"
        workers.append(command(reached, "send"))
        assert b"0 sent" in workers[1].communicate(timeout=60)[0], "it may still be alive: hands off"
        lease_is_over(app)
        workers.append(command(reached, "send"))
        assert b"1 sent, 0 to be tried again, 0 refused." in workers[2].communicate(timeout=60)[0]
        workers.append(command(reached, "send"))
        assert b"0 sent" in workers[3].communicate(timeout=60)[0]
    (mail,) = mails(app)
    assert mail.state == "sent"
    assert post.ids == [mail.message_id] * COPIES[step]


def test_a_worker_that_goes_on_for_ever_sends_what_comes_and_stops_when_told(
    app: Flask, command: Callable[..., subprocess.Popen[bytes]]
) -> None:
    post = Post()
    put(app, "first@example.org")
    with running(post) as reached:
        worker = command(reached, "send", "--forever")

        def second() -> None:
            if len(post.taken) == 0:
                put(app, "second@example.org")
            else:
                worker.send_signal(signal.SIGTERM)

        post.answers["DATA"] = second
        output, _ = worker.communicate(timeout=60)
    assert worker.returncode == 0, output
    assert post.recipients == ["first@example.org", "second@example.org"]
    assert [mail.state for mail in mails(app)] == ["sent", "sent"], "what was begun was finished"
