"""The demonstration is what the README promises."""

from __future__ import annotations

import pytest
from flask import Flask
from sqlalchemy import select

from swiss64.demonstration.commands import demo
from swiss64.extensions import db
from swiss64.models import Series, Tournament
from swiss64.ratings import queries
from swiss64.series import queries as series
from swiss64.series.status import SeriesStatus
from swiss64.tournaments import snapshot
from swiss64.tournaments.snapshot import Snapshot
from swiss64.tournaments.status import RoundStatus, TournamentStatus, of_round, of_tournament


@pytest.fixture
def demonstration(app: Flask) -> dict[str, Snapshot]:
    """The tournaments by system and emptiness, made by the command itself."""
    done = app.test_cli_runner().invoke(demo)
    assert done.exit_code == 0, done.output
    with app.app_context():
        rows = db.session.scalars(select(Tournament)).all()
        return {row.name: snapshot.of(row) for row in rows}


def test_the_open_has_48_players_and_is_in_round_4_of_7(demonstration: dict[str, Snapshot]) -> None:
    known = demonstration["Open Kampioenschap van Molendam"]
    assert (len(known.entries), known.tournament.planned_rounds) == (48, 7)
    assert [of_round(known, number) for number in range(1, 6)] == [
        RoundStatus.FINISHED,
        RoundStatus.FINISHED,
        RoundStatus.FINISHED,
        RoundStatus.RUNNING,
        RoundStatus.PLANNED,
    ]


def test_the_round_robin_has_two_rounds_under_way(demonstration: dict[str, Snapshot]) -> None:
    known = demonstration["Clubkampioenschap groep A"]
    running = [n for n in range(1, 8) if of_round(known, n) is RoundStatus.RUNNING]
    assert running == [1, 2]


def test_the_third_is_empty(demonstration: dict[str, Snapshot]) -> None:
    assert of_tournament(demonstration["Snelschaken op vrijdag"]) is TournamentStatus.EMPTY


@pytest.mark.usefixtures("demonstration")
def test_there_is_a_series_of_three_evenings_of_which_the_third_is_under_way(app: Flask) -> None:
    with app.app_context():
        found = series.standings(db.session.scalars(select(Series)).one(), None)
    assert [part.status for part in found.parts] == [
        TournamentStatus.FINISHED,
        TournamentStatus.FINISHED,
        TournamentStatus.RUNNING,
    ]
    assert (found.status, found.data.best) == (SeriesStatus.RUNNING, 2)
    assert len(found.lines) == 10
    assert found.unknown == ()
    assert any(sum(cell is not None for cell in line.cells) == 3 for line in found.lines)


@pytest.mark.usefixtures("demonstration")
def test_there_are_rating_lists_in_which_invented_players_are_found(app: Flask) -> None:
    with app.app_context():
        assert {(one.source, one.kind, one.players) for one in queries.lists()} == {
            ("knsb", "standard", 300),
            ("knsb", "rapid", 300),
            ("knsb", "blitz", 300),
        }
        assert [known.source for known in queries.find("berg")][:1] == ["knsb"]


def test_a_database_in_use_is_left_alone(app: Flask, demonstration: dict[str, Snapshot]) -> None:
    again = app.test_cli_runner().invoke(demo)
    assert again.exit_code == 1
    assert "There are accounts already" in again.output
