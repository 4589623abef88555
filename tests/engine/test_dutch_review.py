"""A round altered by hand, held against the FIDE Dutch system."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from swiss64.engine.pairing.dutch import DutchRequest, pair_dutch
from swiss64.engine.pairing.dutch.errors import NoLegalPairingError
from swiss64.engine.pairing.dutch.review import DutchFinding, DutchFindingKind, review_dutch
from swiss64.engine.pairing.errors import PairingRefusedError, UnfinishedRoundError
from swiss64.engine.pairing.house_review import FindingKind
from swiss64.engine.tournament import Bye, ByeKind, Colour, Game, Result, Round
from tests.engine.dutch_positions import requests, tournament_of

ALLOCATED = ByeKind.PAIRING_ALLOCATED


def asked(players: int, *rounds: Round, planned: int = 5) -> DutchRequest:
    tournament = replace(tournament_of(players, planned), rounds=rounds)
    return DutchRequest(tournament, frozenset(range(1, players + 1)), Colour.WHITE)


def round_of(
    number: int, *pairs: tuple[int, int], bye: int | None = None, result: Result | None = None
) -> Round:
    games = tuple(Game(board, *pair, result) for board, pair in enumerate(pairs, 1))
    return Round(number, games, () if bye is None else (Bye(bye, ALLOCATED),))


def found(request: DutchRequest, round_: Round) -> list[tuple[str, tuple[int, ...], str]]:
    return [
        (one.kind.value, one.players, one.article if isinstance(one, DutchFinding) else "")
        for one in review_dutch(request, round_)
    ]


@pytest.mark.parametrize("seed", range(12))
def test_the_round_that_the_system_draws_breaks_nothing_and_every_other_one_something(seed: int) -> None:
    chance = random.Random(seed)
    compared = 0
    for request in requests(chance, chance.choice((6, 7, 9, 12)), 5):
        try:
            drawn = pair_dutch(request).round
        except PairingRefusedError:
            continue
        assert review_dutch(request, drawn) == ()
        for _ in range(10):
            order = chance.sample(sorted(request.present), len(request.present))
            bye = order.pop() if len(order) % 2 else None
            other = round_of(drawn.number, *zip(order[::2], order[1::2], strict=True), bye=bye)
            same = {(g.white, g.black) for g in other.games} == {(g.white, g.black) for g in drawn.games}
            assert bool(review_dutch(request, other)) is not same
            compared += 1
    assert compared >= 20


def test_players_who_met_are_a_breach_of_c1_with_the_round() -> None:
    first = round_of(1, (1, 3), (4, 2), result=Result.DRAW)
    findings = review_dutch(asked(4, first), round_of(2, (3, 1), (2, 4)))
    assert findings[:2] == (
        DutchFinding(DutchFindingKind.MET_BEFORE, (3, 1), (1,), 1),
        DutchFinding(DutchFindingKind.MET_BEFORE, (2, 4), (1,), 2),
    )


def test_a_forfeit_is_no_meeting() -> None:
    first = round_of(1, (1, 3), (4, 2), result=Result.WHITE_WINS_BY_FORFEIT)
    kinds = {kind for kind, _, _ in found(asked(4, first), round_of(2, (1, 3), (2, 4)))}
    assert "met_before" not in kinds


def test_who_had_the_bye_or_a_forfeit_win_may_not_have_the_bye() -> None:
    first = Round(
        1,
        (Game(1, 1, 3, Result.DRAW), Game(2, 4, 2, Result.WHITE_WINS_BY_FORFEIT)),
        (Bye(5, ALLOCATED),),
    )
    for barred in (4, 5):
        others = [number for number in (1, 2, 3, 4, 5) if number != barred]
        second = round_of(2, (others[0], others[1]), (others[2], others[3]), bye=barred)
        assert ("bye_barred", (barred,), "") in found(asked(5, first), second)


def test_two_with_the_same_absolute_preference_do_not_meet_unless_one_is_a_topscorer() -> None:
    # 1 and 2 had White twice; 1 won both games.
    rounds = (
        Round(1, (Game(1, 1, 3, Result.WHITE_WINS), Game(2, 2, 4, Result.DRAW), Game(3, 5, 6, Result.DRAW))),
        Round(2, (Game(1, 1, 4, Result.WHITE_WINS), Game(2, 2, 5, Result.DRAW), Game(3, 6, 3, Result.DRAW))),
    )
    third = round_of(3, (2, 1), (5, 3), (4, 6))
    assert ("same_absolute", (2, 1), "") in found(asked(6, *rounds), third)
    in_the_last_round = asked(6, *rounds, planned=3)
    assert "same_absolute" not in {kind for kind, _, _ in found(in_the_last_round, third)}


def test_another_pairing_and_other_colours_are_told_with_the_article() -> None:
    request = asked(4)
    assert found(request, round_of(1, (1, 3), (4, 2))) == []
    assert found(request, round_of(1, (3, 1), (4, 2))) == [("other_colours", (), "5.2.5")]
    assert found(request, round_of(1, (1, 4), (3, 2))) == [("other_pairing", (), "4.2")]


def test_faults_of_the_list_come_first_and_nothing_is_compared_then() -> None:
    request = replace(asked(4), present=frozenset({1, 2, 3}))
    assert found(request, round_of(1, (1, 4))) == [
        (FindingKind.NOT_PRESENT.value, (4,), ""),
        (FindingKind.UNPAIRED.value, (2,), ""),
        (FindingKind.UNPAIRED.value, (3,), ""),
    ]


def test_where_no_legal_pairing_exists_that_is_told() -> None:
    first = round_of(1, (1, 2), result=Result.DRAW)
    with pytest.raises(NoLegalPairingError):
        pair_dutch(asked(2, first))
    assert found(asked(2, first), round_of(2, (2, 1))) == [
        ("met_before", (2, 1), ""),
        ("no_legal_pairing", (), ""),
    ]


def test_an_unfinished_round_is_refused() -> None:
    with pytest.raises(UnfinishedRoundError):
        review_dutch(asked(4, round_of(1, (1, 3), (4, 2))), round_of(2, (1, 2), (3, 4)))
