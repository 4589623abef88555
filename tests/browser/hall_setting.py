"""Tournaments of any size for the hall display, written as rows, and a display that is measured."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from random import Random
from typing import Any

from playwright.sync_api import Page
from sqlalchemy import insert

from swiss64.demonstration.people import invented
from swiss64.extensions import db
from swiss64.models import Account, Entry, Game, PlayingDay, Round, Seat, Tournament
from tests.browser.conftest import Site
from tests.site.conftest import NOW

EPOCH = "epoch-of-Ada"
START = datetime(2026, 12, 5, 13, 30, tzinfo=UTC)
SCREENS = ((1024, 768), (1280, 720), (1920, 1080), (3840, 2160))

_LONG = "Maximiliaan-Alexander van Oldenbarnevelt tot Wassenaer-Obdam"


def names(count: int, long_every: int = 9) -> list[str]:
    """Names of all lengths; every so many is as long as may be and differs from the others at its end only.

    Some are the same, and some begin alike.
    """
    usual = [person.name for person in invented(Random(64), min(count, 600), 2300, 1000)]
    made = []
    for number, name in enumerate(usual, start=1):
        if number % long_every == 0:
            made.append(f"{_LONG[:56]}{number:04}")
        elif number % 23 == 1:
            family = "ABCDEFGHIJ"[number // 23 % 10] + "x" * (number // 230)
            made.append(f"Jansen, Johannes-Maria van den {family}")
        elif number % 31 == 0:
            made.append("Jan de Vries")
        else:
            made.append(name)
    return made


def administrator(site: Site) -> str:
    """An administrator's session epoch."""
    with site.app.app_context():
        if not db.session.query(Account).filter_by(email_key="ada@example.org").count():
            account = Account(
                email="ada@example.org",
                email_key="ada@example.org",
                name="Ada",
                password_hash="none",
                session_epoch=EPOCH,
                is_admin=True,
                created_at=NOW,
            )
            db.session.add(account)
            db.session.commit()
    return EPOCH


def field(
    site: Site,
    slug: str,
    players: int,
    *,
    done: int | None = None,
    title: str = "Open Kampioenschap van Molendam",
    names_: list[str] | None = None,
) -> None:
    """A tournament in round 1 with so many boards done; None: not even drawn. The last one is absent,
    with an odd number of players the last but one has the bye.
    """
    written = names_ or names(players)
    with site.app.app_context():
        row = Tournament(
            slug=slug,
            name=title,
            place="Molendam",
            system="swiss64",
            planned_rounds=7,
            time_control="5400+30",
            created_at=NOW,
        )
        row.playing_days = [PlayingDay(day=date(2026, 12, 5))]
        db.session.add(row)
        db.session.flush()
        values = [
            {
                "tournament_id": row.id,
                "number": number,
                "name": name,
                "sort_key": name.split(" ")[-1].casefold() + f" {number:04}",
                "rating": 2500 - 2 * number,
                "title": ("GM", "WIM", "", "FM")[number % 4] if number < players / 4 else "",
                "withdrawn_after": 0 if number == players and players > 4 else None,
                "created_at": NOW,
            }
            for number, name in enumerate(written, start=1)
        ]
        db.session.execute(insert(Entry), values)
        entries = {
            entry.number: entry.id for entry in db.session.query(Entry).filter_by(tournament_id=row.id)
        }
        if done is not None:
            _first_round(row.id, entries, players - 1 if players > 4 else players, done)
        row.revision += 1
        db.session.commit()


def _first_round(tournament_id: int, entries: dict[int, int], playing: int, done: int) -> None:
    planned = Round(
        tournament_id=tournament_id, number=1, planned_start=START, drawn_at=NOW, published_at=NOW
    )
    db.session.add(planned)
    db.session.add(
        Round(tournament_id=tournament_id, number=2, planned_start=START.replace(hour=18, minute=0))
    )
    db.session.flush()
    half = playing // 2
    results = ("WHITE_WINS", "DRAW", "BLACK_WINS")
    games = [
        {"round_id": planned.id, "board": board, "result": results[board % 3] if board <= done else None}
        for board in range(1, half + 1)
    ]
    db.session.execute(insert(Game), games)
    ids = {game.board: game.id for game in db.session.query(Game).filter_by(round_id=planned.id)}
    seats = []
    for board in range(1, half + 1):
        pair = (board, board + half) if board % 2 else (board + half, board)
        for number, colour in zip(pair, "wb", strict=True):
            seats.append(
                {
                    "round_id": planned.id,
                    "entry_id": entries[number],
                    "game_id": ids[board],
                    "colour": colour,
                }
            )
    if playing % 2:
        seats.append({"round_id": planned.id, "entry_id": entries[playing], "game_id": None, "colour": None})
    db.session.execute(insert(Seat), seats)


MEASURE = """() => {
  const screen = document.getElementById('hall-screen').getBoundingClientRect();
  const least = innerHeight * 0.022 - 0.01;
  const rows = [...document.querySelectorAll('#hall-screen li')];
  const faults = [];
  const within = (box, outer) => box.top >= outer.top - 0.5 && box.left >= outer.left - 0.5
    && box.right <= outer.right + 0.5 && box.bottom <= outer.bottom + 0.5;
  const everything = { top: 0, left: 0, right: innerWidth, bottom: innerHeight };
  if (!within(screen, everything)) faults.push('the screen is outside the window');
  for (const list of document.querySelectorAll('#hall-screen ol')) {
    let bottom = list.previousElementSibling.getBoundingClientRect().bottom;
    for (const row of list.children) {
      const box = row.getBoundingClientRect();
      if (!within(box, screen)) faults.push('outside: ' + row.textContent);
      if (box.top < bottom - 0.5) faults.push('on top of another: ' + row.textContent);
      bottom = box.bottom;
    }
  }
  for (const line of document.querySelectorAll('#hall-screen li, #hall-screen .hall-head')) {
    const box = line.getBoundingClientRect();
    let right = box.left;
    for (const cell of line.children) {
      const inner = cell.getBoundingClientRect();
      if (!within(inner, box)) faults.push(`cell outside its row: ${cell.textContent}`);
      if (cell.scrollWidth > cell.clientWidth + 1) faults.push(`cut: ${cell.textContent}`);
      const text = document.createRange();
      text.selectNodeContents(cell);
      const drawn = text.getBoundingClientRect();
      if (drawn.width > inner.width + 1.5) faults.push(`wider than its cell: ${cell.textContent}`);
    }
  }
  const letters = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const small = new Set();
  for (let node = letters.nextNode(); node; node = letters.nextNode()) {
    const holder = node.parentElement;
    if (!node.textContent.trim() || !holder.offsetParent) continue;
    if (holder.closest('.hall-controls, .skip, script')) continue;
    const size = parseFloat(getComputedStyle(holder).fontSize);
    if (size < least) small.add(`${size} ${holder.className}: ${node.textContent}`);
  }
  const columns = [...document.querySelectorAll('#hall-screen ol')].map((list) => list.children.length);
  return {
    view: window.hall.place().view,
    keys: rows.map((row) => row.dataset.key),
    names: rows.map((row) => [row.dataset.key, row.querySelector('.hall-name').textContent]),
    faults, small: [...small], columns,
    place: document.getElementById('hall-page').textContent,
    size: rows.length ? parseFloat(getComputedStyle(rows[0]).fontSize) : 0,
  };
}"""


def turns(page: Page) -> list[dict[str, Any]]:
    """Every page of the display in one language, measured while it is shown."""
    measured = []
    for _ in range(page.evaluate("window.hall.place().of")):
        measured.append(page.evaluate(MEASURE))
        page.evaluate("window.hall.next()")
    return measured


def alone(page: Page) -> None:
    """Opens displays without what asks the site: nothing changes but what the test changes."""
    page.route(
        re.compile(r"/hall-net\.js"), lambda route: route.fulfill(body="", content_type="text/javascript")
    )


def settle(page: Page, **settings: Any) -> None:
    """Tells the display what to show, and waits until it stands there."""
    page.evaluate(
        "(detail) => new Promise((done) => {"
        " document.dispatchEvent(new CustomEvent('hall:settings', { detail }));"
        " requestAnimationFrame(() => requestAnimationFrame(done)); })",
        settings,
    )
