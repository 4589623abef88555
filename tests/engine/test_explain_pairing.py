"""Why two players meet: read off the worked tournament and the reference rounds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from swiss64.engine.colours import ColourReason
from swiss64.engine.cut import cut_after
from swiss64.engine.explain_pairing import explain_dutch_game, explain_house_game
from swiss64.engine.pairing.dutch import DutchRequest, pair_dutch
from swiss64.engine.pairing.dutch.criteria import Criterion
from swiss64.engine.pairing.house import pair_round
from swiss64.engine.pairing.house_goals import Goal
from swiss64.engine.pairing.result import Pairing
from swiss64.engine.tournament import Colour, Player, Result, Round, Tournament
from swiss64.engine.trf.read import read_trf
from tests.pairing_files import file
from tests.worked_tournament import NAMES, RATINGS, ROUNDS

TYPED = {"1": Result.WHITE_WINS, "5": Result.DRAW, "0": Result.BLACK_WINS}
EVERYBODY = frozenset(range(1, 17))


def drawn(number: int) -> Pairing:
    """A round of the worked tournament as it was drawn."""
    numbered = enumerate(zip(NAMES, RATINGS, strict=True), start=1)
    tournament = Tournament(
        planned_rounds=4, players=tuple(Player(n, name, rating) for n, (name, rating) in numbered)
    )
    for boards in ROUNDS[: number - 1]:
        round_: Round = pair_round(tournament, EVERYBODY).round
        games = tuple(
            replace(g, result=TYPED[typed]) for g, (_, _, typed) in zip(round_.games, boards, strict=True)
        )
        tournament = replace(tournament, rounds=(*tournament.rounds, replace(round_, games=games)))
    return pair_round(tournament, EVERYBODY)


def test_in_the_last_round_the_leader_floats_to_the_second_and_both_were_due_black() -> None:
    # Worked by hand: 1 (3 points, WWB) has White against 3 (2½, WWB): only the start number differs.
    why = explain_house_game(drawn(4), 1)
    assert (why.white.number, why.black.number) == (1, 3)
    assert (why.bracket, why.floats_down, why.floats_up) == (5, 1, 3)
    assert why.white.due is why.black.due is Colour.BLACK
    assert why.colours is ColourReason.HIGHER_RANKED_WHITE
    assert [(item.rule, item.players) for item in why.unmet] == [
        (Goal.FLOATS, (1,)),
        (Goal.DUE_COLOURS, (1,)),
    ]


def test_where_both_get_what_they_are_due_nothing_is_unmet() -> None:
    # Round 3, board 1: 6 (WB) is due White, 1 (WW) is due Black.
    why = explain_house_game(drawn(3), 1)
    assert (why.white.number, why.black.number) == (6, 1)
    assert (why.floats_down, why.floats_up, why.unmet) == (None, None, ())
    assert why.colours is ColourReason.DIFFERENT_DUE


def test_a_board_that_is_not_there_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        explain_house_game(drawn(1), 9)


def test_every_board_of_reference_rounds_says_what_the_position_says() -> None:
    document = read_trf(file("random", "00004.trf"))
    explained = 0
    for number in range(2, len(document.tournament.rounds) + 1):
        before = cut_after(document.tournament, number - 1)
        played = document.tournament.rounds[number - 1]
        present = frozenset(played.game_of) | {
            bye.player for bye in played.byes if bye.kind.name == "PAIRING_ALLOCATED"
        }
        request = replace(DutchRequest.from_document(document), tournament=before, present=present)
        pairing = pair_dutch(request)
        for game in pairing.round.games:
            why = explain_dutch_game(pairing, game.board)
            explained += 1
            assert (why.white.number, why.black.number) == (game.white, game.black)
            assert (why.floats_down is None) == (why.white.score == why.black.score)
            denied = {
                side.number
                for side, colour in ((why.white, Colour.WHITE), (why.black, Colour.BLACK))
                if side.due not in (None, colour)
            }
            unmet = {item.rule: set(item.players) for item in why.unmet}
            assert unmet.get(Criterion.C12, set()) == denied
            if why.floats_down is not None:
                assert why.floats_down in unmet[Criterion.C6]
    assert explained > 100
