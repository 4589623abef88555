"""All reference tournaments are read, and our scores are the points they state."""

from __future__ import annotations

import pytest

from swiss64.engine.standings.house import standings
from swiss64.engine.standings.scores import scores
from swiss64.engine.tournament import System
from swiss64.engine.trf.read import read_trf
from tests.pairing_files import SETS, file, files

FILES = {"random": 594, "events": 400}
PLAYERS = {"random": 28132, "events": 13216}


@pytest.mark.parametrize("collection", SETS)
def test_every_file_is_read_without_repair_and_every_players_points_are_our_score(collection: str) -> None:
    read = players = 0
    for name, data in files(collection):
        document = read_trf(data)
        assert document.repairs == (), name
        assert document.unknown == (), name
        assert document.system is System.FIDE_DUTCH, name
        stated = {number: value.points for number, value in document.stated.items()}
        assert scores(document.tournament) == stated, name
        read += 1
        players += len(stated)
    assert (read, players) == (FILES[collection], PLAYERS[collection])


def test_a_large_tournament_has_its_rounds_games_and_byes() -> None:
    document = read_trf(file("random", "00290.trf"))
    assert len(document.tournament.players) == 203
    assert [round_.number for round_ in document.tournament.rounds] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert all(round_.complete for round_ in document.tournament.rounds)
    assert [line.points for line in standings(document.tournament)] == sorted(
        scores(document.tournament).values(), reverse=True
    )
