"""Where the house rules and FIDE's mean the same, our values are those of the reference calculator."""

from __future__ import annotations

from collections import Counter

from swiss64.engine.standings.house import standings
from swiss64.engine.standings.performance import performance
from swiss64.engine.standings.record import Outcome, record
from swiss64.engine.tournament import Tournament
from swiss64.engine.trf.read import read_trf
from tests.pairing_files import file, tie_break_values

UNDEFINED = "-0"
"""How the reference writes the performance of somebody who played no game."""


def everything_played(tournament: Tournament) -> set[int]:
    """Who played in every round, and so did all opponents: there FIDE's article 16 changes nothing."""
    records = {number: record(tournament, number) for number in tournament.player}
    played = {number for number, rounds in records.items() if all(entry.outcome.played for entry in rounds)}
    return {number for number in played if all(entry.opponent in played for entry in records[number])}


def test_buchholz_and_sonneborn_berger_agree_where_everything_was_played() -> None:
    compared: Counter[str] = Counter()
    for name, values in tie_break_values().items():
        tournament = read_trf(file("events", name)).tournament
        clean = everything_played(tournament)
        for line in standings(tournament):
            if line.number not in clean or line.buchholz is None:
                continue
            reference = values[line.number]
            assert line.buchholz / 2 == float(reference["BH"]), (name, line.number)
            compared["BH"] += 1
            # With three points for a win FIDE multiplies by them; the house rules know only 1, ½, 0.
            if tournament.scoring.win == 2:
                assert line.sonneborn_berger / 4 == float(reference["SB"]), (name, line.number)
                compared["SB"] += 1
    assert compared == {"BH": 1291, "SB": 1053}


def test_performance_and_games_won_over_the_board_agree_for_everybody() -> None:
    compared: Counter[str] = Counter()
    for name, values in tie_break_values().items():
        tournament = read_trf(file("events", name)).tournament
        for number, reference in values.items():
            won = sum(entry.outcome is Outcome.WON for entry in record(tournament, number))
            assert won == float(reference["WON"]), (name, number)
            rating = performance(tournament, number).rating
            expected = None if reference["TPR"] == UNDEFINED else int(reference["TPR"])
            assert rating == expected, (name, number)
            compared["undefined" if expected is None else "defined"] += 1
    assert compared == {"defined": 3735, "undefined": 2}
