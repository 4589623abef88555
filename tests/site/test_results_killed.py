"""A server killed while results come in: what was confirmed is there whole, and nothing is half there."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from threading import Event, Lock, Thread
from urllib.parse import urlencode

from sqlalchemy import select, text

from swiss64.config import PREFIX
from swiss64.engine.tournament import Result
from swiss64.extensions import db
from swiss64.journal import Action
from tests.logged_in import session_of
from tests.site.conftest import Person, World
from tests.site.rounds_setting import Setting, setting

ROOT = Path(__file__).parents[2]
SECRET = "the same in this process and in the server"
BOARDS = 200
KILL_AFTER = 60
RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)


def result_of(board: int) -> Result:
    """The result that the board has on paper."""
    return RESULTS[board % 3]


@contextmanager
def server(url: str, instance: Path) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """A real production server in its own process group, on a free port."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(64)
    environment = os.environ | {
        PREFIX + "DATABASE_URL": url,
        PREFIX + "SECRET_KEY": SECRET,
        PREFIX + "INSECURE_HTTP": "1",
        PREFIX + "INSTANCE": str(instance),
    }
    bind = f"fd://{listener.fileno()}"
    command = [
        sys.executable,
        "-m",
        "gunicorn",
        "--workers",
        "2",
        "--threads",
        "2",
        "--bind",
        bind,
        "wsgi:app",
    ]
    with (instance / "server.log").open("wb") as log:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            pass_fds=(listener.fileno(),),
            start_new_session=True,
            stdout=log,
            stderr=log,
        )
    port = listener.getsockname()[1]
    listener.close()
    try:
        yield port, process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


class Client:
    """Somebody at a laptop: logged in, and sending forms as the page gave them."""

    def __init__(self, here: Setting, person: Person, port: int) -> None:
        self.here = here
        serializer = here.world.app.session_interface.get_signing_serializer(here.world.app)  # type: ignore[attr-defined]
        self.cookie = f"swiss64={serializer.dumps(session_of(here.world.app, person.epoch))}"
        self.connection = HTTPConnection("127.0.0.1", port, timeout=10)
        self.token = ""

    def ask(self, method: str, url: str, fields: dict[str, object] | None = None) -> tuple[int, str]:
        """Status and body of an answer."""
        headers = {"Cookie": self.cookie, "HX-Request": "true" if fields else "false"}
        body = None
        if fields is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = urlencode(fields | {"csrf_token": self.token})
        self.connection.request(method, url, body, headers)
        answer = self.connection.getresponse()
        page = answer.read().decode()
        given = answer.getheader("Set-Cookie")
        if given:
            self.cookie = given.split(";")[0]
        return answer.status, page

    def open(self) -> None:
        """Opens the page of the round."""
        status, page = self.ask("GET", self.here.url("/rounds/1"))
        assert status == 200
        found = re.search(r'name="csrf_token" value="([^"]+)"', page)
        assert found
        self.token = found[1]

    def enter(self, board: int, players: tuple[int, int]) -> bool:
        """Sends the result of a board; True when the server confirmed it."""
        white, black = (self.here.entry[player] for player in players)
        status, _page = self.ask(
            "POST",
            self.here.url(f"/rounds/1/boards/{board}/result"),
            {"result": result_of(board).name, "expected": "none", "white": white, "black": black},
        )
        return 200 <= status < 300


def enter_until_killed(here: Setting, port: int, process: subprocess.Popen[bytes]) -> set[int]:
    """Two people enter 200 results until the whole server is killed; gives the confirmed boards."""
    pairs = here.pairs(1)
    confirmed: set[int] = set()
    lock, enough = Lock(), Event()

    def work(client: Client, boards: range) -> None:
        try:
            for board in boards:
                if client.enter(board, pairs[board - 1]):
                    with lock:
                        confirmed.add(board)
                        if len(confirmed) >= KILL_AFTER:
                            enough.set()
        except (HTTPException, OSError):
            return  # the server is gone

    clients = [Client(here, person, port) for person in (here.world.olga, here.world.ada)]
    for client in clients:
        client.open()
    halves = (range(1, BOARDS // 2 + 1), range(BOARDS // 2 + 1, BOARDS + 1))
    workers = [Thread(target=work, args=pair) for pair in zip(clients, halves, strict=True)]
    for worker in workers:
        worker.start()
    assert enough.wait(60), "the server confirmed too few results"
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for worker in workers:
        worker.join()
    return confirmed


def wait_for(port: int) -> None:
    """Until the server answers."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        try:
            connection = HTTPConnection("127.0.0.1", port, timeout=5)
            connection.request("GET", "/healthz")
            if connection.getresponse().read() is not None:
                return
        except OSError:
            time.sleep(0.1)
        finally:
            connection.close()
    raise AssertionError("the server did not start")


def test_every_confirmed_result_survives_the_death_of_the_server(
    world: World, database_url: str, tmp_path: Path
) -> None:
    world.app.config["SECRET_KEY"] = SECRET
    here = setting(world, 2 * BOARDS)
    here.draw()
    here.publish(1)
    before = here.now().revision
    with world.app.app_context():
        db.engine.dispose()
    with server(database_url, tmp_path) as (port, process):
        wait_for(port)
        confirmed = enter_until_killed(here, port, process)

    after = here.now()
    kept = {game.board: game.result for game in after.everything.rounds[0].games if game.result is not None}
    assert len(confirmed) >= KILL_AFTER
    assert len(kept) < BOARDS, "the server was killed in the middle"
    assert {board: kept.get(board) for board in confirmed} == {board: result_of(board) for board in confirmed}
    assert len(kept) <= len(confirmed) + 2, "each of the two had at most one result under way"
    notes = [note for note in here.journal() if note.action == Action.RESULT_ENTERED.value]
    assert {note.subject["board"] for note in notes} == kept.keys()
    assert after.revision == before + len(kept), "result, note and revision stand or fall together"
    if database_url.startswith("sqlite"):
        with world.app.app_context():
            assert (
                db.session.scalar(select(text("integrity_check")).select_from(text("pragma_integrity_check")))
                == "ok"
            )
