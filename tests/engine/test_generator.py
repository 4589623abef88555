"""Generated tournaments: the seed decides everything, what is asked for happens, and the rules are kept."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import fields
from itertools import combinations

import pytest

from swiss64.engine.checker import differences
from swiss64.engine.generator import GeneratorError, GeneratorOptions, generate
from swiss64.engine.generator_options import Wishes, sensible
from swiss64.engine.generator_rounds import Chances, by_expectation
from swiss64.engine.pairing.dutch.errors import AccelerationUndefinedError
from swiss64.engine.standings.fide.codes import parse_codes
from swiss64.engine.standings.fide.final_order import rank_differences
from swiss64.engine.standings.house import standings
from swiss64.engine.tournament import ByeKind, Result, Scoring, System
from swiss64.engine.trf.document import TrfDocument
from swiss64.engine.trf.read import read_trf
from swiss64.engine.trf.write import write_trf

NOTHING_HAPPENS = {item.name: (0, 0) for item in fields(Chances) if item.name != "draws"}


def made(seed: int, wishes: Wishes | None = None) -> TrfDocument:
    return generate(sensible(seed, wishes or Wishes(players=(10, 30))))


def results_of(document: TrfDocument) -> Counter[Result | None]:
    return Counter(game.result for round_ in document.tournament.rounds for game in round_.games)


def byes_of(document: TrfDocument) -> Counter[ByeKind]:
    return Counter(bye.kind for round_ in document.tournament.rounds for bye in round_.byes)


def test_the_same_seed_makes_the_same_file_and_another_seed_another() -> None:
    assert write_trf(made(1)) == write_trf(made(1))
    assert write_trf(made(1)) != write_trf(made(2))


@pytest.mark.parametrize("seed", range(5))
def test_an_option_that_is_given_changes_no_other(seed: int) -> None:
    free = sensible(seed, Wishes())
    given = Wishes(
        players=(free.players, free.players),
        rounds=(free.rounds, free.rounds),
        ratings=free.ratings,
        forbidden_pairs=(free.forbidden_pairs, free.forbidden_pairs),
        accelerated=free.accelerated,
        tie_breaks=free.tie_breaks,
        per_cent={
            item.name: (round(100 * getattr(free.chances, item.name)),) * 2 for item in fields(Chances)
        },
    )
    assert sensible(seed, given) == free


def test_ranges_are_kept_and_used() -> None:
    options = [sensible(seed, Wishes(players=(20, 25), rounds=(3, 4))) for seed in range(40)]
    assert {item.players for item in options} == set(range(20, 26))
    assert {item.rounds for item in options} == {3, 4}


def test_what_is_left_open_varies() -> None:
    options = [sensible(seed, Wishes()) for seed in range(60)]
    assert {item.accelerated for item in options} == {True, False}
    assert len({item.tie_breaks for item in options}) > 30
    for item in fields(Chances):
        assert len({getattr(one.chances, item.name) for one in options}) > 1, item.name
    assert all(item.rounds <= item.players // 2 for item in options)


@pytest.mark.parametrize("seed", range(8))
def test_a_dutch_tournament_is_paired_and_ranked_by_the_rules(seed: int) -> None:
    document = read_trf(write_trf(made(seed)))
    assert document.repairs == ()
    assert differences(document, System.FIDE_DUTCH) == ()
    assert len(document.header.tie_breaks) >= 2
    assert rank_differences(document) == ()
    assert len(document.tournament.rounds) == document.header.planned_rounds


def test_a_tournament_by_house_rules_is_paired_and_ranked_by_them() -> None:
    document = made(3, Wishes(players=(17, 17), rounds=(5, 5), system=System.SWISS64))
    assert differences(document, System.SWISS64) == ()
    assert document.header.tie_breaks == ()
    ranks = {line.number: line.rank for line in standings(document.tournament)}
    assert {number: stated.rank for number, stated in document.stated.items()} == ranks


@pytest.mark.parametrize(("players", "rounds", "meetings"), [(6, 5, 1), (7, 7, 1), (6, 10, 2), (2, 2, 2)])
def test_in_a_round_robin_everybody_meets_everybody(players: int, rounds: int, meetings: int) -> None:
    wishes = Wishes(players=(players, players), rounds=(rounds, rounds), system=System.ROUND_ROBIN)
    document = made(4, wishes)
    met = Counter(
        tuple(sorted((game.white, game.black)))
        for round_ in document.tournament.rounds
        for game in round_.games
    )
    assert met == dict.fromkeys(combinations(range(1, players + 1), 2), meetings)
    assert rank_differences(document) == ()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("half_point_byes", ByeKind.HALF_POINT),
        ("full_point_byes", ByeKind.FULL_POINT),
        ("zero_point_byes", ByeKind.ZERO_POINT),
        ("late_entries", ByeKind.ZERO_POINT),
        ("withdrawals", ByeKind.ZERO_POINT),
    ],
)
def test_byes_happen_when_they_are_asked_for_and_only_then(name: str, kind: ByeKind) -> None:
    wishes = Wishes(players=(30, 30), rounds=(5, 5), per_cent=NOTHING_HAPPENS)
    assert byes_of(made(5, wishes)) == {}
    asked = Wishes(players=(30, 30), rounds=(5, 5), per_cent={**NOTHING_HAPPENS, name: (20, 20)})
    byes = byes_of(made(5, asked))
    assert byes[kind] > 3
    assert set(byes) <= {kind, ByeKind.PAIRING_ALLOCATED}


@pytest.mark.parametrize(
    ("name", "results"),
    [
        ("forfeits", {Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT}),
        ("double_forfeits", {Result.DOUBLE_FORFEIT}),
        ("unrated_games", {Result.WHITE_WINS_UNRATED, Result.DRAW_UNRATED, Result.BLACK_WINS_UNRATED}),
        ("odd_results", {Result.NO_CONTEST, Result.HALF_TO_WHITE, Result.HALF_TO_BLACK}),
    ],
)
def test_results_happen_when_they_are_asked_for_and_only_then(name: str, results: set[Result]) -> None:
    usual = {Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS}
    wishes = Wishes(players=(40, 40), rounds=(6, 6), per_cent=NOTHING_HAPPENS)
    assert set(results_of(made(6, wishes))) == usual
    asked = Wishes(players=(40, 40), rounds=(6, 6), per_cent={**NOTHING_HAPPENS, name: (40, 40)})
    assert set(results_of(made(6, asked))) == usual | results


def test_who_left_does_not_come_back_and_who_comes_late_stays() -> None:
    chances = {**NOTHING_HAPPENS, "withdrawals": (10, 10), "late_entries": (20, 20)}
    document = made(7, Wishes(players=(40, 40), rounds=(7, 7), per_cent=chances))
    for number in document.tournament.player:
        there = "".join(
            "-"
            if round_.bye_of.get(number, None) and round_.bye_of[number].kind is ByeKind.ZERO_POINT
            else "+"
            for round_ in document.tournament.rounds
        )
        assert "+-+" not in there, there
    first = document.tournament.rounds[0]
    assert any(bye.kind is ByeKind.ZERO_POINT for bye in first.byes)


def test_forbidden_pairs_and_acceleration_are_in_the_file_and_kept() -> None:
    wishes = Wishes(players=(20, 20), rounds=(5, 5), forbidden_pairs=(40, 40), accelerated=True)
    document = read_trf(write_trf(made(8, wishes)))
    forbidden = {pair.players for pair in document.forbidden}
    assert len(forbidden) > 20
    met = {
        tuple(sorted((game.white, game.black)))
        for round_ in document.tournament.rounds
        for game in round_.games
    }
    assert forbidden.isdisjoint(met)
    # Twenty players, five rounds: the first ten get a point in two rounds and a half in the third.
    assert [(item.half_points, item.first_round, item.last_round) for item in document.accelerations] == [
        (2, 1, 2),
        (1, 3, 3),
    ]
    assert {(item.first, item.last) for item in document.accelerations} == {(1, 10)}
    assert document.header.type_code == "FIDE_DUTCH_2026_BAKU"


def test_other_points_are_written_and_counted() -> None:
    three = Scoring(6, 2, 0, 6, 0, 6, 6, 2, 0)
    document = made(9, Wishes(players=(15, 15), rounds=(5, 5), scoring=three))
    assert read_trf(write_trf(document)).tournament.scoring == three
    assert not sensible(9, Wishes(scoring=three)).accelerated


def test_given_ratings_are_those_of_the_players_from_the_highest_down() -> None:
    document = made(10, Wishes(ratings=(1900, 2100, 2000, 1500, 1600, 1700), rounds=(3, 3)))
    assert [player.rating for player in document.tournament.players] == [2100, 2000, 1900, 1700, 1600, 1500]


def test_a_range_of_ratings_is_kept() -> None:
    document = made(11, Wishes(players=(50, 50), ratings=(1500, 1600)))
    assert {1500 <= player.rating <= 1600 for player in document.tournament.players} == {True}


@pytest.mark.parametrize(
    ("difference", "expected"),
    [(0, 0.50), (100, 0.64), (-100, 0.36), (300, 0.85), (-500, 0.04), (800, 1.00)],
)
@pytest.mark.parametrize("draws", [0.0, 0.4])
def test_white_scores_what_the_table_expects(difference: int, expected: float, draws: float) -> None:
    luck = random.Random(12)
    games = 20_000
    points = {Result.WHITE_WINS: 1.0, Result.DRAW: 0.5, Result.BLACK_WINS: 0.0}
    found = [by_expectation(difference, draws, luck) for _ in range(games)]
    assert sum(points[result] for result in found) / games == pytest.approx(expected, abs=0.012)
    room = min(draws, 2 * expected, 2 * (1 - expected))
    assert found.count(Result.DRAW) / games == pytest.approx(room, abs=0.012)


def test_more_rounds_than_opponents_is_told_with_the_round_that_cannot_be() -> None:
    options = sensible(
        1, Wishes(players=(4, 4), rounds=(7, 7), per_cent=NOTHING_HAPPENS, forbidden_pairs=(0, 0))
    )
    with pytest.raises(GeneratorError) as caught:
        generate(options)
    assert caught.value.round == 4


@pytest.mark.parametrize(
    "options",
    [
        GeneratorOptions(1, players=1, rounds=1),
        GeneratorOptions(1, players=4, rounds=0),
        GeneratorOptions(1, players=4, rounds=1, ratings=(1, 2, 3)),
        GeneratorOptions(1, players=4, rounds=1, system=System.SWISS64, accelerated=True),
        GeneratorOptions(1, players=4, rounds=3, system=System.ROUND_ROBIN, forbidden_pairs=1),
    ],
)
def test_options_that_contradict_each_other_are_refused(options: GeneratorOptions) -> None:
    with pytest.raises(ValueError, match=r"there are two players|ratings are given|for the Dutch system"):
        generate(options)


def test_acceleration_needs_the_usual_points() -> None:
    options = GeneratorOptions(1, 10, 5, scoring=Scoring(win=6, draw=2), accelerated=True)
    with pytest.raises(AccelerationUndefinedError):
        generate(options)


def test_the_ranks_follow_the_tie_breaks_that_are_given() -> None:
    codes = parse_codes("BPG,TPN/R")
    document = made(13, Wishes(players=(14, 14), rounds=(4, 4), tie_breaks=codes))
    assert document.header.tie_breaks == ("BPG", "TPN/R")
    assert rank_differences(document) == ()
    assert sorted(stated.rank or 0 for stated in document.stated.values()) == list(range(1, 15))


def test_a_rank_that_is_another_is_found_with_what_decided() -> None:
    document = made(13, Wishes(players=(14, 14), rounds=(4, 4), tie_breaks=parse_codes("TPN")))
    data = write_trf(document).decode()
    first = next(number for number, stated in document.stated.items() if stated.rank == 1)
    second = next(number for number, stated in document.stated.items() if stated.rank == 2)
    lines = []
    for line in data.split("\r\n"):
        if line.startswith(f"001 {first:>4}"):
            line = f"{line[:85]}   2{line[89:]}"
        elif line.startswith(f"001 {second:>4}"):
            line = f"{line[:85]}   1{line[89:]}"
        lines.append(line)
    found = rank_differences(read_trf("\r\n".join(lines).encode()))
    assert [(item.player, item.expected, item.found) for item in found] == [(first, 1, 2), (second, 2, 1)]
    assert found[0].decided_by is None
    assert str(found[1].decided_by) in ("PTS", "TPN")
