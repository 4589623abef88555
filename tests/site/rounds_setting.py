"""A tournament with players, made without the pages of other parts, for the tests of rounds and results."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select

from swiss64.engine import tournament as engine
from swiss64.extensions import db
from swiss64.journal import Actor
from swiss64.models import Absence, Entry, JournalEntry, Role, Tournament
from swiss64.rounds import operations
from swiss64.rounds.results import enter_result
from swiss64.tournaments import snapshot
from swiss64.tournaments.snapshot import Snapshot
from tests.site.conftest import NOW, Person, World

NAMES = ("Anna", "Bram", "Clara", "Daan", "Eva", "Finn", "Gijs", "Hanna", "Iris", "Joost")

WHITE = engine.Result.WHITE_WINS
DRAW = engine.Result.DRAW
BLACK = engine.Result.BLACK_WINS


@dataclass(frozen=True)
class Setting:
    """A tournament of Olga's; ``entry`` gives the entry id of a pairing number."""

    world: World
    id: int
    slug: str
    entry: dict[int, int]

    @property
    def olga(self) -> Actor:
        """Its organiser as the actor of operations."""
        return self.world.olga.actor

    def now(self) -> Snapshot:
        """The tournament as it is in the tables now."""
        with self.world.app.app_context():
            row = db.session.get(Tournament, self.id)
            assert row is not None
            return snapshot.read(db.session(), row)

    def pairs(self, number: int) -> list[tuple[int, int]]:
        """White and Black of each board of a drawn round, by pairing number."""
        games = next(r for r in self.now().everything.rounds if r.number == number).games
        return [(game.white, game.black) for game in games]

    def bye(self, number: int) -> int | None:
        """Who has the bye in a drawn round."""
        byes = next(r for r in self.now().everything.rounds if r.number == number).byes
        return next((b.player for b in byes if b.kind is engine.ByeKind.PAIRING_ALLOCATED), None)

    def draw(self, at: datetime = NOW, number: int | None = None) -> int:
        """Draws the next round as a proposal."""
        with self.world.app.app_context():
            return operations.draw(self.olga, at, self.id, round_number=number)

    def publish(self, number: int) -> None:
        """Publishes a proposal, whatever there is to remark on it."""
        with self.world.app.app_context():
            operations.publish(self.olga, NOW, self.id, number, confirmed=True)

    def play(self, number: int, *results: engine.Result | None) -> None:
        """Enters results on boards 1, 2, … of a published round (None: leaves the board open)."""
        with self.world.app.app_context():
            for board, result in enumerate(results, start=1):
                if result is not None:
                    enter_result(self.olga, NOW, self.id, number, board, result)

    def play_round(self, *results: engine.Result) -> int:
        """Draws, publishes and plays a round."""
        number = self.draw()
        self.publish(number)
        self.play(number, *results)
        return number

    def result(self, number: int, board: int) -> engine.Result | None:
        """The result of a board."""
        games = next(r for r in self.now().everything.rounds if r.number == number).games
        return next(game.result for game in games if game.board == board)

    def withdraw(self, player: int, after: int) -> None:
        """The player has left after a round."""
        with self.world.app.app_context():
            entry = db.session.get_one(Entry, self.entry[player])
            entry.withdrawn_after = after
            self._touch()

    def absent(self, player: int, number: int) -> None:
        """The player is not there in a round."""
        with self.world.app.app_context():
            db.session.add(Absence(entry_id=self.entry[player], round_number=number, kind="zero"))
            self._touch()

    def arrives(self, player: int, number: int) -> None:
        """The player is there in that round after all."""
        with self.world.app.app_context():
            db.session.delete(db.session.get_one(Absence, (self.entry[player], number)))
            self._touch()

    def journal(self) -> list[JournalEntry]:
        """The notes on the tournament, oldest first."""
        with self.world.app.app_context():
            notes = (
                select(JournalEntry).where(JournalEntry.tournament_id == self.id).order_by(JournalEntry.id)
            )
            return list(db.session.scalars(notes))

    def url(self, rest: str = "") -> str:
        """The address of a staff page."""
        return f"/en/t/{self.slug}/manage{rest}"

    def _touch(self) -> None:
        db.session.get_one(Tournament, self.id).revision += 1
        db.session.commit()


def setting(
    world: World,
    players: int,
    *,
    rounds: int = 5,
    system: str = "swiss64",
    cycles: int = 1,
    organiser: Person | None = None,
) -> Setting:
    """A tournament with players 1…n, whose ratings fall from 2000 by one."""
    with world.app.app_context():
        row = Tournament(
            slug="club-evening",
            name="Club evening",
            system=system,
            cycles=cycles,
            planned_rounds=rounds,
            created_at=NOW,
        )
        db.session.add(row)
        db.session.flush()
        db.session.add(Role(tournament_id=row.id, account_id=(organiser or world.olga).id))
        entries = [
            Entry(
                tournament_id=row.id,
                number=number,
                name=NAMES[number - 1] if number <= len(NAMES) else f"Player {number}",
                sort_key=f"{number:03}",
                rating=2001 - number,
                created_at=NOW,
            )
            for number in range(1, players + 1)
        ]
        db.session.add_all(entries)
        db.session.commit()
        return Setting(world, row.id, row.slug, {entry.number: entry.id for entry in entries})
