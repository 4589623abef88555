"""The tournament that is played: made with the operations of the site, in a database of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from flask_migrate import upgrade
from sqlalchemy import select

from swiss64 import clock, create_app
from swiss64.accounts import operations as accounts
from swiss64.demonstration.people import invented
from swiss64.engine.tournament import Result
from swiss64.entries import operations as entries
from swiss64.extensions import db
from swiss64.journal import SYSTEM, Actor
from swiss64.models import Entry, Game, Round, Tournament
from swiss64.rounds import operations as rounds
from swiss64.rounds.results import enter_result
from swiss64.tournaments import operations as tournaments
from swiss64.tournaments.operations import TournamentData

EMAIL = "arbiter@example.org"
PASSWORD = "only on this machine"
SETTINGS = {"INSECURE_HTTP": "1", "SECRET_KEY": "only on this machine", "TRUSTED_HOSTS": "127.0.0.1"}


@dataclass(frozen=True)
class Place:
    """What phones and the arbiter must know: the tournament and the round that runs."""

    slug: str
    tournament_id: int
    round_number: int
    entries: tuple[int, ...]


@contextmanager
def database(folder: Path, url: str | None = None) -> Iterator[None]:
    """The site's database in ``folder`` (or at ``url``), open for this process."""
    overrides = {"SQLALCHEMY_DATABASE_URI": url} if url else {}
    app = create_app(overrides, instance=folder)
    with app.app_context():
        try:
            yield
        finally:
            db.session.remove()
            db.engine.dispose()


def make(folder: Path, players: int, played: int = 3) -> Place:
    """A tournament with ``played`` rounds behind it and one under way, without a result yet."""
    dice = Random(64)
    with database(folder):
        upgrade()
        account = accounts.create(
            SYSTEM, clock.now(), email=EMAIL, name="Anna Arbiter", password=PASSWORD, may_organise=True
        )
        who = Actor(account.name, account.id)
        row = tournaments.create(who, clock.now(), TournamentData(name="The hall", rounds=played + 2))
        tournament_id, slug = row.id, row.slug
        for person in invented(dice, players, 2400, 1000):
            entries.add(who, clock.now(), tournament_id, person)
        for number in range(1, played + 2):
            rounds.draw(who, clock.now(), tournament_id)
            rounds.publish(who, clock.now(), tournament_id, number, confirmed=True)
            rounds.start(who, clock.now(), tournament_id, number)
            if number <= played:
                for board in boards(tournament_id, number):
                    enter_result(who, clock.now(), tournament_id, number, board, dice.choice(RESULTS))
        found = db.session.scalars(select(Entry.id).where(Entry.tournament_id == tournament_id)).all()
        return Place(slug, tournament_id, played + 1, tuple(found))


RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)


def boards(tournament_id: int, round_number: int) -> list[int]:
    """The boards of a round."""
    asked = (
        select(Game.board)
        .join(Round)
        .where(Round.tournament_id == tournament_id, Round.number == round_number)
        .order_by(Game.board)
    )
    return list(db.session.scalars(asked))


def results(tournament_id: int, round_number: int) -> dict[int, str | None]:
    """The result of each board of a round, as the tables have it."""
    asked = (
        select(Game.board, Game.result)
        .join(Round)
        .where(Round.tournament_id == tournament_id, Round.number == round_number)
    )
    return {row.board: row.result for row in db.session.execute(asked)}


def revision(tournament_id: int) -> int:
    """The revision of the tournament."""
    return db.session.get_one(Tournament, tournament_id).revision
