"""The front page, and what a first visit weighs."""

from __future__ import annotations

import re
from datetime import date, timedelta
from pathlib import Path

import pytest
from sqlalchemy import update

import swiss64
from swiss64.calendar import queries
from swiss64.extensions import db
from swiss64.models import Tournament
from tests.site.conftest import NOW, World
from tests.site.public_setting import FIVE, Board, add_round, add_small_swiss, add_tournament, text

KILOBYTE = 1000


@pytest.fixture(autouse=True)
def on_the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the day of the tournaments of ``public_setting``."""
    monkeypatch.setattr(queries, "today", NOW.date)


def test_running_tournaments_come_first_then_those_to_come_then_finished_ones(world: World) -> None:
    add_tournament(world.app, "later", FIVE, days=[date(2027, 2, 1)])
    add_tournament(world.app, "done", FIVE, planned_rounds=1)
    add_round(world.app, "done", 1, [(1, 3, "WHITE_WINS"), (2, 4, "DRAW")], bye=5)
    add_tournament(world.app, "sooner", FIVE, days=[date(2027, 1, 1), date(2027, 1, 2)])
    add_tournament(world.app, "someday", {}, days=[])
    add_small_swiss(world.app)
    page = text(world.client().get("/en/").text)
    order = ["Now playing", "Open small", "Upcoming", "Open sooner", "Open later", "Open someday", "Finished"]
    assert sorted(order, key=page.index) == order
    assert page.index("Finished") < page.index("Open done")
    assert "Fri 1 Jan – Sat 2 Jan 2027" in page


def test_a_running_tournament_does_not_vanish_behind_many_new_ones(world: World) -> None:
    add_small_swiss(world.app)
    for number in range(31):
        add_tournament(world.app, f"new{number}", {})
    with world.app.app_context():
        db.session.execute(update(Tournament).values(created_at=NOW - timedelta(hours=1)))
        db.session.commit()
    assert 'href="/en/t/small/"' in world.client().get("/en/").text


def test_without_tournaments_it_says_so(world: World) -> None:
    assert "No tournaments yet." in text(world.client().get("/en/").text)


def test_practice_tournaments_are_for_their_organisers_only(world: World) -> None:
    add_tournament(world.app, "practice", FIVE, organiser=world.olga, practice=True)
    assert "Open practice" not in world.client().get("/en/").text
    assert "Open practice" not in world.client(world.otto).get("/en/").text
    page = text(world.client(world.olga).get("/en/").text)
    assert re.search("My tournaments Open practice .* you organise practice tournament", page)


def test_only_who_may_make_a_tournament_is_asked_to(world: World) -> None:
    for person, offered in ((None, False), (world.vera, False), (world.olga, True), (world.ada, True)):
        assert ("New tournament" in world.client(person).get("/en/").text) is offered


@pytest.mark.parametrize("encodings", ["gzip", "gzip, deflate, br", "gzip, deflate, br, zstd"])
def test_a_first_visit_to_a_big_tournament_weighs_less_than_60_kilobytes(
    world: World, encodings: str
) -> None:
    players = {n: (f"Speler Nummer{n * 7919 % 1000} van der Achternaam{n}", 2400 - n) for n in range(1, 201)}
    add_tournament(world.app, "big", players)
    boards: list[Board] = [(n, n + 100, "WHITE_WINS" if n % 3 else None) for n in range(1, 101)]
    add_round(world.app, "big", 1, boards)
    client = world.client()
    headers = {"Accept-Encoding": encodings}
    page = client.get("/en/t/big/", headers=headers)
    plain = client.get("/en/t/big/").text
    wanted = set(re.findall(r'(?:src|href)="(/static/[^"]+)"', plain))
    assert len(wanted) == 6  # style sheet, htmx, app.js, icon; of the glossary a script and an icon
    sizes = {"page": len(page.data)}
    for address in wanted:
        answer = client.get(address.replace("&amp;", "&"), headers=headers)
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert len(answer.data) < 500 or "Content-Encoding" in answer.headers, address
        sizes[address] = len(answer.data)
        answer.close()
    assert sum(sizes.values()) < 60 * KILOBYTE, sizes


def test_a_static_file_without_its_fingerprint_is_asked_for_again(world: World) -> None:
    for address in ("/static/site.css", "/static/site.css?v=0000000000"):
        answer = world.client().get(address)
        assert answer.headers["Cache-Control"] == "no-cache"
        answer.close()


def test_pages_carry_no_inline_script_or_style(world: World) -> None:
    add_small_swiss(world.app, world.olga)
    pages = (
        "",
        "t/small/",
        "t/small/cross-table",
        "t/small/print/standings",
        "t/small/display",
        "t/small/find?q=a",
    )
    for page in pages:
        html = world.client(world.olga).get(f"/en/{page}").text
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|hx-on|<script(?![^>]*\ssrc=)", html), page


def test_our_scripts_need_no_evaluation_and_write_no_markup() -> None:
    scripts = sorted((Path(swiss64.__file__).parent / "static").glob("*.js"))
    assert len(scripts) >= 2
    for script in scripts:
        found = re.findall(
            r"\beval\(|\bFunction\(|innerHTML|outerHTML|insertAdjacentHTML|document\.write",
            script.read_text(),
        )
        assert found == [], script.name
