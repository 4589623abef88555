"""What explanations of numbers take from the engine beside the contributions themselves."""

from __future__ import annotations

from fractions import Fraction

import pytest

from swiss64.engine.standings.fide.codes import parse_code, parse_codes
from swiss64.engine.standings.fide.counts import koya_limit
from swiss64.engine.standings.fide.direct_encounter import encounter_steps
from swiss64.engine.standings.fide.facts import FideFacts
from swiss64.engine.standings.house_tie_breaks import encounter
from swiss64.engine.standings.performance import PerformanceRound, performance_rounds
from swiss64.engine.standings.places import ranking
from swiss64.engine.standings.record import Outcome
from swiss64.engine.standings.tie_breaks import Facts
from swiss64.engine.tournament import Bye, ByeKind, Game, Player, Result, Round, System, Tournament
from tests.engine.crosstables import crosstable

DE = parse_code("DE")


def test_a_performance_tells_of_every_round_whether_it_counts() -> None:
    tournament = Tournament(
        players=(Player(1, rating=2000), Player(2, rating=1900), Player(3)),
        rounds=(
            Round(1, (Game(1, 1, 2, Result.WHITE_WINS),)),
            Round(2, (Game(1, 3, 1, Result.DRAW),)),
            Round(3, (Game(1, 1, 2, Result.BLACK_WINS_BY_FORFEIT),)),
            Round(4, (), (Bye(1, ByeKind.PAIRING_ALLOCATED),)),
        ),
    )
    found = performance_rounds(tournament, 1)
    assert found == (
        PerformanceRound(1, Outcome.WON, 2, 1900, 2),
        PerformanceRound(2, Outcome.DRAWN, 3, 0, 1),
        PerformanceRound(3, Outcome.LOST_BY_FORFEIT, 2, None, 0),
        PerformanceRound(4, Outcome.BYE, None, None, 0),
    )
    assert [item.counts for item in found] == [True, False, False, False]


def test_a_direct_encounter_is_told_look_by_look() -> None:
    # 1 beats both others, who drew: first place 1, then the two of them, whose draw tells nothing (6.2).
    tournament = crosstable({1: "+W2 +B3 --", 2: "-B1 -- =W3", 3: "-- -W1 =B2"})
    first, second = encounter_steps(FideFacts.of(tournament), DE, frozenset({1, 2, 3}))
    assert (first.first, first.sums) == (1, {1: Fraction(4), 2: Fraction(1), 3: Fraction(1)})
    assert first.missing == {1: 0, 2: 0, 3: 0}
    assert first.parts == (frozenset({1}), frozenset({2, 3}))
    assert (second.first, second.sums) == (2, {2: Fraction(1), 3: Fraction(1)})
    assert second.parts == (frozenset({2, 3}),)


def test_who_has_not_met_everybody_is_told_with_what_is_missing() -> None:
    # 1 beat 2 and 3 could still reach 1, so nothing is certain (6.3).
    tournament = crosstable({1: "+W2", 2: "-B1", 3: "--"})
    [step] = encounter_steps(FideFacts.of(tournament), DE, frozenset({1, 2, 3}))
    assert step.missing == {1: 1, 2: 1, 3: 2}
    assert step.parts == (frozenset({1, 2, 3}),)


def test_one_alone_has_no_direct_encounter() -> None:
    assert encounter_steps(FideFacts.of(crosstable({1: "+W2", 2: "-B1"})), DE, frozenset({1})) == ()


def test_the_house_compares_only_those_who_all_met_equally_often() -> None:
    facts = Facts.of(crosstable({1: "+W2", 2: "-B1", 3: "--"}, system=System.SWISS64))
    two = encounter(facts, frozenset({1, 2}))
    assert (two.totals, two.all_met, two.applies) == ({1: 2, 2: 0}, True, True)
    three = encounter(facts, frozenset({1, 2, 3}))
    assert (three.totals, three.all_met, three.applies) == ({}, False, False)


def test_all_met_and_equal_the_house_decides_nothing() -> None:
    facts = Facts.of(crosstable({1: "=W2", 2: "=B1"}, system=System.SWISS64))
    found = encounter(facts, frozenset({1, 2}))
    assert (found.totals, found.applies) == ({1: 1, 2: 1}, False)


@pytest.mark.parametrize(("code", "quarter_points"), [("KS", 4), ("KS/L+1", 6), ("KS/L-1", 2)])
def test_the_limit_of_koya_is_half_of_what_was_possible(code: str, quarter_points: int) -> None:
    # Two games were scheduled for somebody: 2 points at most, half of it is 1; L moves it by half points.
    tournament = crosstable({1: "+W2 +B3 --", 2: "-B1 -- =W3", 3: "-- -W1 =B2"})
    assert koya_limit(FideFacts.of(tournament), parse_code(code)) == quarter_points


def test_who_is_tied_before_a_column_is_equal_on_points_and_all_columns_before_it() -> None:
    # 1 and 2 drew, 3 beat 4.
    tournament = crosstable({1: "=W2", 2: "=B1", 3: "+W4", 4: "-B3"}, system=System.FIDE_DUTCH)
    found = ranking(tournament, parse_codes("BH,WIN"))
    assert found.tied_before(1, 0) == {1, 2}
    assert found.tied_before(3, 1) == {3}
    with pytest.raises(KeyError):
        found.tied_before(9, 0)
