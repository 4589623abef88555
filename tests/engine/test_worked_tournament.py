"""The tournament of sixteen that was worked out by hand, through the engine."""

from __future__ import annotations

from dataclasses import replace

from swiss64.engine.pairing.house import pair_round
from swiss64.engine.standings.house import standings
from swiss64.engine.tournament import Player, Result, Round, Tournament
from tests.worked_tournament import NAMES, RATINGS, ROUNDS, STANDINGS

TYPED = {"1": Result.WHITE_WINS, "5": Result.DRAW, "0": Result.BLACK_WINS}


def test_every_pairing_is_the_one_worked_out_by_hand() -> None:
    tournament = _start()
    for expected in ROUNDS:
        drawn = pair_round(tournament, frozenset(range(1, 17))).round
        assert [(game.white, game.black) for game in drawn.games] == [(w, b) for w, b, _ in expected]
        tournament = replace(tournament, rounds=(*tournament.rounds, _with_results(drawn, expected)))


def test_every_final_number_is_the_one_worked_out_by_hand() -> None:
    tournament = _start()
    for expected in ROUNDS:
        drawn = pair_round(tournament, frozenset(range(1, 17))).round
        tournament = replace(tournament, rounds=(*tournament.rounds, _with_results(drawn, expected)))
    found = [(s.number, s.points, s.buchholz, s.sonneborn_berger, s.wins) for s in standings(tournament)]
    assert found == [
        (number, _halves(points), _halves(buchholz), _quarters(berger), int(wins))
        for number, points, buchholz, berger, wins in STANDINGS
    ]


def _start() -> Tournament:
    numbered = enumerate(zip(NAMES, RATINGS, strict=True), start=1)
    return Tournament(
        planned_rounds=4, players=tuple(Player(n, name, rating) for n, (name, rating) in numbered)
    )


def _with_results(drawn: Round, expected: tuple[tuple[int, int, str], ...]) -> Round:
    games = (replace(g, result=TYPED[typed]) for g, (_, _, typed) in zip(drawn.games, expected, strict=True))
    return replace(drawn, games=tuple(games))


def _quarters(text: str) -> int:
    part = {"¼": 1, "½": 2, "¾": 3}.get(text[-1], 0)
    return 4 * int(text.rstrip("¼½¾") or 0) + part


def _halves(text: str) -> int:
    return _quarters(text) // 2
