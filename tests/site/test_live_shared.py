"""Processes of one server share what they render."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
import time
import zlib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask

from swiss64 import create_app
from swiss64.display import answers
from swiss64.extensions import db
from swiss64.live import elements, shared
from swiss64.live.element import Element
from swiss64.live.kept import Kept, Made
from swiss64.live.shared import Shared
from swiss64.locale import language
from swiss64.models import Tournament
from tests.site.conftest import World
from tests.site.public_setting import add_small_swiss, set_result

HTML = '<div hx-trigger="every 9000ms, refresh">Anna Ångström</div>'


def made(edition: int, html: str = HTML) -> Made[bytes]:
    return Made(edition, html.encode(), len(html.encode()))


def nobody() -> Made[bytes] | None:
    raise AssertionError("this must not be made")


@pytest.fixture
def others(world: World, tmp_path: Path) -> list[Flask]:
    """Three more processes of the site, as far as one process can play them."""
    settings = {
        name: world.app.config[name]
        for name in ("SQLALCHEMY_DATABASE_URI", "SECRET_KEY", "SESSION_COOKIE_SECURE")
    }
    return [create_app(settings, instance=tmp_path) for _ in range(3)]


def test_a_hall_that_comes_at_once_costs_one_rendering_whoever_is_asked(
    world: World, others: list[Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    add_small_swiss(world.app)
    seen: list[tuple[str, str, int]] = []
    render = elements._render

    def noted(tournament_id: int, view: str) -> Made[Element] | None:
        time.sleep(0.05)
        result = render(tournament_id, view)
        assert result is not None
        seen.append((view, language(), result.edition))
        return result

    monkeypatch.setattr(elements, "_render", noted)

    def phone(number: int) -> int:
        lang, view = ("nl", "en")[number % 2], ("overview", "standings")[number // 2 % 2]
        app = others[number % 3]
        return app.test_client().get(f"/{lang}/live/small/{view}?have=0").status_code

    for result in (None, "WHITE_WINS", "DRAW"):
        if result:
            set_result(world.app, "small", 2, 1, result)
        with ThreadPoolExecutor(12) as pool:
            assert set(pool.map(phone, range(24))) == {200}
    assert Counter(seen) == {
        (view, lang, revision): 1
        for view in ("overview", "standings")
        for lang in ("nl", "en")
        for revision in (4, 5, 6)
    }
    for app in others:
        with app.app_context():
            db.engine.dispose()


def test_the_lists_of_a_display_are_made_once_whichever_process_a_screen_asks(
    world: World, others: list[Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    add_small_swiss(world.app, world.olga)
    monkeypatch.setattr(answers, "_kept", Kept(0))  # it would be the same for what here are processes
    seen: list[int] = []
    lists = answers._lists

    def noted(tournament: Tournament) -> Made[bytes]:
        seen.append(tournament.revision)
        return lists(tournament)

    monkeypatch.setattr(answers, "_lists", noted)

    def screen(app: Flask) -> tuple[str, str]:
        answer = replace(world, app=app).client(world.olga).get("/nl/t/small/display/content?have=")
        assert answer.status_code == 200
        return answer.headers[answers.HAVE_HEADER], answer.text

    first = {screen(app) for app in others}
    set_result(world.app, "small", 2, 1, "DRAW")
    second = {screen(app) for app in others}
    assert (len(first), len(second)) == (1, 1), "all screens show the same"
    assert first != second
    assert seen == [4, 5]
    assert others[0].test_client().get("/nl/t/small/display/content").status_code == 302, "not for everybody"
    for app in others:
        with app.app_context():
            db.engine.dispose()


def test_what_one_made_another_has_byte_for_byte(tmp_path: Path) -> None:
    one, two = Shared(tmp_path / "live"), Shared(tmp_path / "live")
    first = one.get("key", 5, lambda: made(5))
    second = two.get("key", 5, nobody)
    assert first == second == one.get("key", 4, nobody)
    assert second is not None
    assert second.value.decode() == HTML


@pytest.mark.parametrize("private", [True, False])
def test_an_element_is_the_same_after_its_way_through_a_file(private: bool) -> None:
    element = Element.of(HTML, 10, private=private)
    again = Element.unpacked(element.packed())
    assert again == element
    assert again.private is private
    for body in again.compressed:
        reader = zlib.decompressobj(wbits=31)
        assert re.sub(r"every \d+ms", "every 9000ms", reader.decompress(body).decode()) == HTML
        assert (reader.eof, reader.unused_data) == (True, b""), "one gzip file, as all browsers read it"
    assert "Anna Ångström" in again.body(compressed=False).decode()


def test_a_newer_edition_and_another_key_are_made(tmp_path: Path) -> None:
    one = Shared(tmp_path / "live")
    one.get("key", 5, lambda: made(5))
    newer = one.get("key", 6, lambda: made(6, HTML.replace("Anna", "Bo")))
    assert newer is not None
    assert newer.edition == 6
    assert one.get("key", 6, nobody) == newer
    assert one.get("other", 1, lambda: made(1)) != newer


def test_nothing_and_a_failure_are_not_kept(tmp_path: Path) -> None:
    one = Shared(tmp_path / "live")
    assert one.get("key", 1, lambda: None) is None

    def fails() -> Made[bytes] | None:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        one.get("key", 1, fails)
    assert one.get("key", 1, lambda: made(1)) is not None


@pytest.mark.parametrize("keep", [0, 3, 12, 40, -1])
def test_half_of_what_somebody_wrote_who_was_killed_counts_as_nothing(tmp_path: Path, keep: int) -> None:
    one = Shared(tmp_path / "live")
    one.get("key", 5, lambda: made(5))
    (file,) = (tmp_path / "live").iterdir()
    file.write_bytes(file.read_bytes()[:keep])
    again = one.get("key", 5, lambda: made(5, "<p>again</p>"))
    assert again is not None
    assert again.value == b"<p>again</p>"


def test_a_process_that_starts_forgets_all_that_was(tmp_path: Path) -> None:
    """A database may have been put back: then revisions come a second time."""
    Shared(tmp_path / "live").get("key", 200, lambda: made(200))
    new = Shared(tmp_path / "live").get("key", 7, lambda: made(7))
    assert new is not None
    assert new.edition == 7


def test_what_is_older_than_an_hour_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = Shared(tmp_path / "live")
    one.get("old", 1, lambda: made(1))
    (old,) = (tmp_path / "live").iterdir()
    past = time.time() - shared.HOUR - 60
    os.utime(old, (past, past))
    one.get("new", 1, lambda: made(1))
    assert old.exists(), "it is not looked after every time"
    later = time.monotonic() + shared.HOUR
    monkeypatch.setattr(time, "monotonic", lambda: later)
    one.get("newer", 1, lambda: made(1))
    assert not old.exists()
    assert one.get("new", 1, nobody) is not None


def test_without_a_folder_that_can_be_written_each_makes_its_own(tmp_path: Path) -> None:
    (tmp_path / "live").write_text("a file where the folder should be", encoding="utf-8")
    one = Shared(tmp_path / "live")
    for _ in range(2):
        assert one.get("key", 5, lambda: made(5)) is not None


def test_only_the_server_reads_them(tmp_path: Path) -> None:
    Shared(tmp_path / "live").get("key", 1, lambda: made(1))
    (file,) = (tmp_path / "live").iterdir()
    assert stat.S_IMODE((tmp_path / "live").stat().st_mode) == 0o700
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


PROCESS = """
import sys, time
from pathlib import Path
from swiss64.live.shared import Shared
from tests.site.test_live_shared import made

shared = Shared(Path(sys.argv[1]))
def make():
    print("made", flush=True)
    time.sleep(0.5)
    return made(5)
print("ready", flush=True)
sys.stdin.readline()
print(shared.get("key", 5, make).value.decode()[-20:], flush=True)
"""


def test_real_processes_wait_for_who_is_making_it(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PROCESS, str(tmp_path / "live")]
    root = Path(__file__).parents[2]
    processes = [
        subprocess.Popen(command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    said = []
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("now\n")
        process.stdin.flush()
    for process in processes:
        out, _ = process.communicate(timeout=60)
        said += out.splitlines()
    assert Counter(said) == {"made": 1, HTML[-20:]: 3}
