"""For the tests of tournaments, players and imports: Olga at work in her browser."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from html import unescape
from typing import Any

from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.test import TestResponse

from swiss64.engine.tournament import Result
from swiss64.extensions import db
from swiss64.models import Entry, JournalEntry, Round, Tournament
from swiss64.rounds import operations as rounds
from swiss64.rounds.results import enter_result
from swiss64.tournaments import snapshot
from swiss64.tournaments.snapshot import Snapshot
from tests.site.conftest import NOW, World

FORM = {"name": "Club evening", "system": "swiss64", "rounds": "5"}


def text(answer: TestResponse) -> str:
    """What a page says, without its tags, in single spaces."""
    body = answer.text[answer.text.index("<main") :] if "<main" in answer.text else answer.text
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", body)).split())


@dataclass(frozen=True)
class Desk:
    """Olga's browser at a tournament of hers."""

    world: World
    client: FlaskClient
    slug: str

    def url(self, rest: str = "/manage/players", lang: str = "en") -> str:
        """An address of the tournament."""
        return f"/{lang}/t/{self.slug}{rest}"

    def get(self, rest: str = "/manage/players", lang: str = "en") -> TestResponse:
        """A page of the tournament."""
        return self.client.get(self.url(rest, lang))

    def post(self, rest: str = "/manage/players", **fields: Any) -> TestResponse:
        """Sends a form."""
        return self.client.post(self.url(rest), data=fields)

    def add(self, name: str, rating: int | str = "", **fields: str) -> TestResponse:
        """Adds a player by the form."""
        return self.post(name=name, rating=str(rating), **fields)

    def add_all(self, count: int) -> None:
        """Adds players A, B, … whose ratings fall from 2000 by 100."""
        for place in range(count):
            assert self.add(f"{'ABCDEFGHIJ'[place]} Player", 2000 - 100 * place).status_code == 303

    def row(self) -> Tournament:
        """The tournament's row, detached."""
        with self.world.app.app_context():
            row = db.session.scalars(select(Tournament).where(Tournament.slug == self.slug)).one()
            db.session.expunge(row)
            return row

    @property
    def id(self) -> int:
        """The tournament's id."""
        return self.row().id

    def now(self) -> Snapshot:
        """The tournament as it is in the tables now."""
        with self.world.app.app_context():
            row = db.session.scalars(select(Tournament).where(Tournament.slug == self.slug)).one()
            return snapshot.read(db.session(), row)

    def names(self) -> list[str]:
        """The players' names by pairing number; the numbers must be 1, 2, …"""
        players = self.now().everything.players
        assert [player.number for player in players] == list(range(1, len(players) + 1))
        return [player.name for player in players]

    def entry(self, name: str) -> int:
        """The row id of the player of that name."""
        with self.world.app.app_context():
            return db.session.scalars(
                select(Entry.id).where(Entry.tournament_id == self.id, Entry.name == name)
            ).one()

    def person(self, name: str) -> str:
        """The address of a player's staff page."""
        return f"/manage/players/{self.entry(name)}"

    def draw(self) -> int:
        """Draws the next round as a proposal."""
        with self.world.app.app_context():
            return rounds.draw(self.world.olga.actor, NOW, self.id)

    def publish(self, number: int) -> None:
        """Publishes a proposal."""
        with self.world.app.app_context():
            rounds.publish(self.world.olga.actor, NOW, self.id, number, confirmed=True)

    def play(self, number: int, result: Result = Result.DRAW) -> None:
        """Gives every board of a round the same result."""
        games = next(r for r in self.now().everything.rounds if r.number == number).games
        with self.world.app.app_context():
            for game in games:
                enter_result(self.world.olga.actor, NOW, self.id, number, game.board, result)

    def play_round(self) -> int:
        """Draws, publishes and plays a round."""
        number = self.draw()
        self.publish(number)
        self.play(number)
        return number

    def journal(self) -> list[JournalEntry]:
        """The notes on the tournament, oldest first."""
        with self.world.app.app_context():
            notes = select(JournalEntry).where(JournalEntry.tournament_id == self.id)
            return list(db.session.scalars(notes.order_by(JournalEntry.id)))

    def rounds(self) -> dict[int, Round]:
        """The rows of the rounds by number, detached."""
        with self.world.app.app_context():
            found = db.session.scalars(select(Round).where(Round.tournament_id == self.id)).all()
            db.session.expunge_all()
            return {row.number: row for row in found}


def create(world: World, **fields: str) -> Desk:
    """Olga makes a tournament by the form."""
    client = world.client(world.olga)
    answer = client.post("/en/tournaments/new", data=FORM | fields)
    assert answer.status_code == 303, text(answer)
    slug = answer.headers["Location"].split("/")[3]
    return Desk(world, client, slug)


def seen(answer: TestResponse) -> str:
    """What a form carries along to notice that it became stale."""
    match = re.search(r'name="seen"[^>]*value="([0-9a-f]+)"', answer.text)
    assert match, "the page has no form that notices staleness"
    return match[1]


def bring(desk: Desk, pasted: str = "", file: bytes | None = None, name: str = "list.csv") -> TestResponse:
    """Sends a list or a file to be looked at."""
    fields: dict[str, object] = {"text": pasted}
    if file is not None:
        fields["file"] = (io.BytesIO(file), name)
    return desk.post("/manage/import", **fields)


def preview(desk: Desk, pasted: str = "", file: bytes | None = None, name: str = "list.csv") -> TestResponse:
    """The preview of a list or file that can be read."""
    answer = bring(desk, pasted, file, name)
    assert answer.status_code == 303, text(answer)
    return desk.client.get(answer.headers["Location"])


def ticked(page: TestResponse) -> list[str]:
    """The lines that are ticked."""
    return re.findall(r'name="take" value="(\d+)"[^>]* checked', page.text)


def take(desk: Desk, page: TestResponse, lines: list[str] | None = None) -> TestResponse:
    """Confirms the ticked lines, or others."""
    return desk.client.post(
        page.request.path, data={"take": ticked(page) if lines is None else lines, "seen": seen(page)}
    )
