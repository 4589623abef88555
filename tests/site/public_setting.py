"""Small tournaments for the tests of the public pages, written as rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from html.parser import HTMLParser

from flask import Flask

from swiss64.extensions import db
from swiss64.models import Absence, Entry, Game, PlayingDay, Role, Round, Seat, Tournament
from tests.site.conftest import NOW, Person

START = datetime(2026, 12, 5, 13, 30, tzinfo=UTC)

# number: name, rating. Number 4 tries to be HTML, number 5 has no rating.
FIVE = {
    1: ("Anna Ångström-Sørensen", 2000),
    2: ("Bram de Vries", 1900),
    3: ("Cees van der Berg", 1800),
    4: ("Dirk <script>alert(1)</script>", 1700),
    5: ("Els Bos", 0),
}

Board = tuple[int, int, str | None]


def add_tournament(
    app: Flask,
    slug: str,
    players: Mapping[int, tuple[str, int]],
    *,
    organiser: Person | None = None,
    system: str = "swiss64",
    planned_rounds: int = 3,
    days: Sequence[date] = (date(2026, 12, 5),),
    practice: bool = False,
) -> dict[int, int]:
    """A tournament with players, no rounds; gives the entry ids by number."""
    with app.app_context():
        row = Tournament(
            slug=slug,
            name=f"Open {slug}",
            place="Utrecht",
            system=system,
            planned_rounds=planned_rounds,
            time_control="5400+30",
            practice=practice,
            created_at=NOW,
        )
        row.playing_days = [PlayingDay(day=day) for day in days]
        db.session.add(row)
        db.session.flush()
        if organiser is not None:
            db.session.add(Role(tournament_id=row.id, account_id=organiser.id))
        ids = {}
        for number, (name, rating) in players.items():
            entry = Entry(
                tournament_id=row.id,
                number=number,
                name=name,
                sort_key=name.split(" ", 1)[-1].casefold(),
                rating=rating,
                club="De Toren" if number == 1 else "",
                created_at=NOW,
            )
            db.session.add(entry)
            db.session.flush()
            ids[number] = entry.id
        db.session.commit()
        return ids


def add_round(
    app: Flask,
    slug: str,
    number: int,
    boards: Sequence[Board] = (),
    *,
    bye: int | None = None,
    published: bool = True,
    planned_start: datetime | None = None,
) -> None:
    """A round with its boards (White, Black, name of the result); without boards it is only planned."""
    with app.app_context():
        row = db.session.query(Tournament).filter_by(slug=slug).one()
        ids = {entry.number: entry.id for entry in db.session.query(Entry).filter_by(tournament_id=row.id)}
        drawn = NOW if boards else None
        round_ = Round(
            tournament_id=row.id,
            number=number,
            planned_start=planned_start,
            drawn_at=drawn,
            published_at=drawn if published else None,
        )
        db.session.add(round_)
        db.session.flush()
        for board, (white, black, result) in enumerate(boards, start=1):
            game = Game(round_id=round_.id, board=board, result=result)
            db.session.add(game)
            db.session.flush()
            for player, colour in ((white, "w"), (black, "b")):
                seat = Seat(round_id=round_.id, entry_id=ids[player], game_id=game.id, colour=colour)
                db.session.add(seat)
        if bye is not None:
            db.session.add(Seat(round_id=round_.id, entry_id=ids[bye]))
        row.revision += 1
        db.session.commit()


def add_small_swiss(app: Flask, organiser: Person | None = None) -> dict[int, int]:
    """Five players: round 1 finished, round 2 running, round 3 only a proposal. Gives the entry ids.

    After it: 2 has 1½; 1, 3 and 5 have 1; 4 has ½. Buchholz: 3 met 1 and 4 (1 + ½), 1 met 3 (1),
    5 had the bye (its own 1). Sonneborn-Berger: 1 beat 3 (1), 5 nobody. So the order is 2, 3, 1, 5, 4.
    """
    ids = add_tournament(app, "small", FIVE, organiser=organiser)
    round_1: list[Board] = [(1, 3, "WHITE_WINS"), (2, 4, "DRAW")]
    add_round(app, "small", 1, round_1, bye=5, planned_start=START)
    add_round(app, "small", 2, [(5, 1, None), (4, 3, "BLACK_WINS")], bye=2)
    add_round(app, "small", 3, [(1, 2, None), (3, 5, None)], bye=4, published=False)
    return ids


def set_result(app: Flask, slug: str, round_number: int, board: int, result: str | None) -> None:
    """Writes a result and raises the revision, as an operation would."""
    with app.app_context():
        row = db.session.query(Tournament).filter_by(slug=slug).one()
        game = (
            db.session.query(Game)
            .join(Round)
            .filter(Round.tournament_id == row.id, Round.number == round_number, Game.board == board)
            .one()
        )
        game.result = result
        row.revision += 1
        db.session.commit()


def give_half_point_bye(app: Flask, entry_id: int, round_number: int) -> None:
    """An absence that the organiser gives half a point for."""
    with app.app_context():
        db.session.add(Absence(entry_id=entry_id, round_number=round_number, kind="half"))
        db.session.commit()


class _Rows(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self._cell: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self._cell = []

    def handle_data(self, data: str) -> None:
        if self._cell is not None:
            self._cell.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th") and self._cell is not None:
            self.rows[-1].append(" ".join("".join(self._cell).split()))
            self._cell = None


def rows(html: str) -> list[list[str]]:
    """The texts of the cells of all table rows of a page."""
    parser = _Rows()
    parser.feed(html)
    return parser.rows


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []

    def handle_data(self, data: str) -> None:
        self.parts.append(data)


def text(html: str) -> str:
    """What a page says, in one line."""
    parser = _Text()
    parser.feed(html)
    return " ".join(" ".join(parser.parts).split())
