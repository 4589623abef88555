"""A series of three evenings, for the tests of series."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from flask import Flask
from sqlalchemy import update

from swiss64.extensions import db
from swiss64.models import Account, Entry, Series, SeriesPoints, SeriesTournament, Tournament
from tests.site.conftest import NOW, Person, World
from tests.site.public_setting import Board, add_round, add_tournament, rows, text

ANNA, BRAM, CEES, DIRK = ("Anna", "101"), ("Bram", "102"), ("Cees", "103"), ("Dirk", "104")
TABLE = (10, 8, 6, 4)
PAGE = "/en/series/autumn"
HEAD = ["Pl.", "Name", "Total", "1", "2", "3"]


def evening(
    app: Flask,
    slug: str,
    players: Sequence[tuple[str, str]],
    boards: Sequence[Board] = (),
    *,
    day: date = date(2026, 12, 5),
    organiser: Person | None = None,
    **facts: Any,
) -> dict[str, int]:
    """A tournament of one round, numbers 1, 2, … with name and FIDE-ID; gives the entry ids by name."""
    numbered = {number: (name, 2000 - number) for number, (name, _) in enumerate(players, start=1)}
    ids = add_tournament(app, slug, numbered, organiser=organiser, planned_rounds=1, days=[day])
    with app.app_context():
        for number, (_, fide_id) in enumerate(players, start=1):
            db.session.get_one(Entry, ids[number]).fide_id = fide_id
        row = db.session.query(Tournament).filter_by(slug=slug).one()
        for name, value in facts.items():
            setattr(row, name, value)
        db.session.commit()
    if boards:
        add_round(app, slug, 1, boards)
    return {name: ids[number] for number, (name, _) in enumerate(players, start=1)}


def series(
    app: Flask,
    slug: str,
    tournaments: Sequence[str],
    *,
    owner: Person | None = None,
    table: Sequence[int] = TABLE,
    best: int | None = None,
    sharing: str = "score",
) -> int:
    """A series of these tournaments in this order; gives its id."""
    with app.app_context():
        row = Series(slug=slug, name=f"Series {slug}", best_n=best, sharing=sharing, created_at=NOW)
        row.owner_id = None if owner is None else owner.id
        db.session.add(row)
        db.session.flush()
        for place, points in enumerate(table, start=1):
            db.session.add(SeriesPoints(series_id=row.id, place=place, points=points))
        for position, name in enumerate(tournaments, start=1):
            tournament = db.session.query(Tournament).filter_by(slug=name).one()
            db.session.add(SeriesTournament(series_id=row.id, tournament_id=tournament.id, position=position))
        db.session.commit()
        return row.id


def autumn(app: Flask, owner: Person | None = None, best: int | None = 2) -> dict[str, dict[str, int]]:
    """Three evenings of which the best two count. Gives the entry ids by evening and name.

    First: Anna and Bram won, so they share places 1 and 2 (9 each), Cees and Dirk 3 and 4 (5 each).
    Second: Anna 10, Bram and Cees 7, Dirk 4. Third: Bram 10, Dirk and Eva (who has no number) 7, Anna 4.
    """
    ids = {
        "first": evening(
            app,
            "first",
            [ANNA, BRAM, CEES, DIRK],
            [(1, 3, "WHITE_WINS"), (2, 4, "WHITE_WINS")],
            organiser=owner,
        ),
        "second": evening(
            app,
            "second",
            [BRAM, ANNA, DIRK, CEES],
            [(2, 3, "WHITE_WINS"), (1, 4, "DRAW")],
            day=date(2026, 12, 12),
            organiser=owner,
        ),
        "third": evening(
            app,
            "third",
            [ANNA, BRAM, DIRK, ("Eva", "")],
            [(1, 2, "BLACK_WINS"), (3, 4, "DRAW")],
            day=date(2026, 12, 19),
            organiser=owner,
        ),
    }
    series(app, "autumn", ["first", "second", "third"], owner=owner, best=best)
    return ids


def account(person: Person) -> Account:
    """The account of somebody; inside an application context."""
    return db.session.get_one(Account, person.id)


def standings(world: World, path: str = PAGE, lang: str = "en") -> list[list[str]]:
    """The lines of the standings as a stranger sees them."""
    return rows(world.client().get(path.replace("/en/", f"/{lang}/")).text)[1:]


def why(world: World, entry_id: int, path: str = PAGE) -> str:
    """The words of the page that says why a player has his total."""
    return text(world.client().get(f"{path}/players/{entry_id}/why").text)


def change(world: World, slug: str, **facts: object) -> None:
    """Changes facts of a tournament, and its revision."""
    with world.app.app_context():
        revision = Tournament.revision + 1
        db.session.execute(update(Tournament).where(Tournament.slug == slug).values(revision=revision))
        if facts:
            db.session.execute(update(Tournament).where(Tournament.slug == slug).values(**facts))
        db.session.commit()
