"""A rating list from an address, and the command that brings it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask.cli import ScriptInfo

from swiss64.journal import SYSTEM
from swiss64.ratings import sources
from swiss64.ratings.commands import ratings
from swiss64.ratings.importing import import_list
from swiss64.ratings.problems import Fault, ListRefused
from tests.ratings.list_files import Person, fide_text, invented, knsb, zipped
from tests.site.conftest import NOW, World
from tests.site.ratings_setting import DECEMBER, FIDE, KNSB, lists, refused


class TestAddresses:
    """A list from an address."""

    @pytest.fixture
    def server(self) -> Iterator[tuple[str, dict[str, tuple[int, dict[str, str], bytes]]]]:
        answers: dict[str, tuple[int, dict[str, str], bytes]] = {}

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                status, headers, body = answers.get(self.path, (404, {}, b""))
                self.send_response(status)
                for name, value in ({"Content-Length": str(len(body))} | headers).items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_arguments: object) -> None:
                pass

        server = HTTPServer(("127.0.0.1", 0), Handler)
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}", answers
        server.shutdown()
        thread.join()
        server.server_close()

    def of(self, world: World, address: str) -> str:
        with world.app.app_context():
            done = import_list(SYSTEM, NOW, address)
            return f"{done.source} {done.kind} {done.list_date} {done.players}"

    def test_a_zip_file_is_fetched_through_a_redirect(
        self, world: World, server: tuple[str, dict[str, tuple[int, dict[str, str], bytes]]]
    ) -> None:
        url, answers = server
        answers["/old"] = (302, {"Location": "/lists/KLASSIEK.zip"}, b"")
        answers["/lists/KLASSIEK.zip"] = (200, {}, zipped(knsb(KNSB), "KLASSIEK.csv", DECEMBER))
        assert self.of(world, f"{url}/old") == "knsb standard 2026-12-01 3"

    def test_a_bare_file_has_the_day_of_its_last_change(
        self, world: World, server: tuple[str, dict[str, tuple[int, dict[str, str], bytes]]]
    ) -> None:
        url, answers = server
        headers = {"Last-Modified": "Sun, 01 Nov 2026 08:00:00 GMT"}
        answers["/players_list_foa.txt"] = (200, headers, b"".join(fide_text(FIDE)))
        assert self.of(world, f"{url}/players_list_foa.txt") == "fide all 2026-11-01 5"

    @pytest.mark.parametrize(
        ("path", "answer", "fault"),
        [
            ("/gone", (404, {}, b"no"), Fault.ADDRESS_FAILED),
            ("/broken", (500, {}, b"no"), Fault.ADDRESS_FAILED),
            ("/page", (200, {}, b"<html>Log in first</html>"), Fault.NOT_A_LIST),
            ("/loop", (302, {"Location": "/loop"}, b""), Fault.ADDRESS_FAILED),
            ("/file", (302, {"Location": "file:///etc/passwd"}, b""), Fault.ADDRESS_REFUSED),
            ("/half", (200, {"Content-Length": "99999"}, b"ID Number"), Fault.ADDRESS_FAILED),
            ("/huge", (200, {"Content-Length": str(2 << 30)}, b"ID Number"), Fault.TOO_LARGE),
        ],
    )
    def test_what_does_not_come_is_told(
        self,
        world: World,
        server: tuple[str, dict[str, tuple[int, dict[str, str], bytes]]],
        path: str,
        answer: tuple[int, dict[str, str], bytes],
        fault: Fault,
    ) -> None:
        url, answers = server
        answers[path] = answer
        with refused(fault):
            self.of(world, url + path)
        assert lists(world) == []

    @pytest.mark.parametrize("address", ["ftp://example.org/a.zip", "file:///etc/passwd", "gopher://x"])
    def test_only_the_web_is_asked(self, world: World, address: str) -> None:
        with refused(Fault.ADDRESS_REFUSED):
            self.of(world, address)

    def test_more_than_any_list_is_not_fetched(
        self,
        world: World,
        server: tuple[str, dict[str, tuple[int, dict[str, str], bytes]]],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        url, answers = server
        monkeypatch.setattr(sources, "MOST_FETCHED", 1000)
        answers["/a.txt"] = (200, {}, b"".join(fide_text(invented(30))))
        with refused(Fault.TOO_LARGE):
            self.of(world, f"{url}/a.txt")


class TestCommand:
    """``swiss64 ratings``."""

    def run(self, world: World, *arguments: str) -> tuple[int, str]:
        script = ScriptInfo(create_app=lambda: world.app, set_debug_flag=False)
        result = CliRunner().invoke(ratings, arguments, obj=script)
        if isinstance(result.exception, ListRefused):
            with world.app.app_context():
                return 1, result.exception.text()
        return result.exit_code, result.output

    def test_it_says_what_it_took_and_what_was_odd(self, world: World, tmp_path: Path) -> None:
        people = [*FIDE, Person(5, "Odd, One", title="XX", birth="0000")]
        (tmp_path / "a.zip").write_bytes(zipped(fide_text(people), "a.txt", DECEMBER))
        code, said = self.run(world, "import", str(tmp_path / "a.zip"))
        assert code == 0
        assert "fide of 2026-12-01: 6 players." in said
        assert "1 line (7, “XX”): unknown title: kept without it" in said
        assert "1 line (7): no year of birth" in said
        assert "Reading: 100%" in said
        code, said = self.run(world, "lists")
        assert "fide of 2026-12-01: 6 players, current, imported 20" in said
        assert "1 line (7): no year of birth" in said

    def test_without_any_list_it_says_how_to_get_one(self, world: World) -> None:
        assert self.run(world, "lists") == (
            0,
            "No rating list yet. Import one with: swiss64 ratings import SOURCE\n",
        )

    def test_a_refusal_names_the_line_and_that_nothing_changed(self, world: World, tmp_path: Path) -> None:
        (tmp_path / "KLASSIEK.csv").write_bytes(b"".join(knsb(KNSB))[:-25])
        assert self.run(world, "import", str(tmp_path / "KLASSIEK.csv"), "--date", "2026-12") == (
            1,
            "The list ends in the middle, at line 4. Nothing is changed: the list in use stays.",
        )

    @pytest.mark.parametrize("month", ["2026", "2026-13", "december", "12-2026", "3026-01"])
    def test_a_month_that_is_none_is_wrong_use(self, world: World, tmp_path: Path, month: str) -> None:
        assert self.run(world, "import", "x.zip", "--date", month)[0] == 2
