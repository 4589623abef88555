"""What holds for every tie-break in every tournament: it is what its contributions say it is."""

from __future__ import annotations

import math
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from swiss64.engine.standings.expectation import expected_score
from swiss64.engine.standings.fide.codes import Code, parse_code
from swiss64.engine.standings.fide.direct_encounter import direct_encounter, mini_table
from swiss64.engine.standings.fide.edition import Edition
from swiss64.engine.standings.fide.facts import FideFacts
from swiss64.engine.standings.fide.ranking import fide_standings
from swiss64.engine.standings.fide.registry import unit_of, value_of
from swiss64.engine.standings.performance import dp
from swiss64.engine.standings.tie_breaks import Contribution, Counted, Criterion, TieBreakValue
from swiss64.engine.tournament import System, Tournament
from tests.engine.random_tournaments import tournaments
from tests.engine.test_fide_codes import MANDATORY

CODES = tuple(parse_code(text) for text in (*MANDATORY, "PTS"))
AVERAGES = {
    Criterion.AVERAGE_BUCHHOLZ,
    Criterion.AVERAGE_RATING,
    Criterion.AVERAGE_PERFORMANCE,
    Criterion.AVERAGE_PERFECT_PERFORMANCE,
}
PLAIN_FACTS = {Criterion.START_NUMBER, Criterion.RATING}
NOT_SUMS = (
    AVERAGES
    | PLAIN_FACTS
    | {
        Criterion.PERFORMANCE,
        Criterion.PERFECT_PERFORMANCE,
        Criterion.DIRECT_ENCOUNTER,
    }
)
SUMS = tuple(code for code in CODES if code.criterion not in NOT_SUMS)

editions = st.sampled_from(Edition)


def counting(value: TieBreakValue) -> list[Contribution]:
    return [item for item in value.contributions if item.counted is not Counted.NOTHING and not item.cut]


def half_up(number: Fraction) -> int:
    return math.floor(number + Fraction(1, 2))


def average(items: list[Contribution]) -> Fraction:
    return Fraction(sum(item.value for item in items), len(items))


def everybody(facts: FideFacts, code: Code) -> list[TieBreakValue]:
    return [value_of(facts, code, number) for number in facts.scores]


@given(tournaments(), editions)
@settings(max_examples=60, deadline=None)
def test_a_sum_is_the_sum_of_its_contributions(tournament: Tournament, edition: Edition) -> None:
    facts = FideFacts.of(tournament, edition)
    for code in SUMS:
        for value in everybody(facts, code):
            if value.value is None:
                assert facts.predetermined
                continue
            assert value.value == sum(item.value for item in counting(value)), code
            assert [item.round for item in value.contributions] == list(range(1, len(tournament.rounds) + 1))


@given(tournaments(), editions)
@settings(max_examples=60, deadline=None)
def test_an_average_is_the_average_of_its_contributions(tournament: Tournament, edition: Edition) -> None:
    facts = FideFacts.of(tournament, edition)
    for code in CODES:
        if code.criterion not in AVERAGES:
            continue
        # The contributions of AOB are half points, its value hundredths.
        scale = Fraction(unit_of(facts, code).value, 2) if code.criterion is Criterion.AVERAGE_BUCHHOLZ else 1
        for value in everybody(facts, code):
            items = counting(value)
            assert value.value == (half_up(average(items) * scale) if items else None), code


@given(tournaments())
@settings(max_examples=60, deadline=None)
def test_a_performance_is_the_average_rating_and_the_dp_of_the_score(tournament: Tournament) -> None:
    for value in everybody(FideFacts.of(tournament), parse_code("TPR")):
        items = counting(value)
        if not items:
            assert value.value is None
            continue
        percentage = half_up(Fraction(100 * sum(item.points or 0 for item in items), 2 * len(items)))
        assert value.value == half_up(average(items)) + dp(percentage)


@given(tournaments())
@settings(max_examples=60, deadline=None)
def test_a_perfect_performance_is_the_lowest_rating_that_expects_the_score(tournament: Tournament) -> None:
    for value in everybody(FideFacts.of(tournament), parse_code("PTP")):
        items = counting(value)
        if value.value is None:
            assert not items
            continue
        score = 50 * sum(item.points or 0 for item in items)
        ratings = [item.opponent_rating or 0 for item in items]
        if score == 0:
            assert value.value == min(ratings) - 800
            continue
        assert sum(item.value for item in items) >= score
        assert sum(expected_score(value.value - 1 - rating) for rating in ratings) < score


@given(tournaments(), st.booleans())
@settings(max_examples=100, deadline=None)
def test_the_direct_encounter_never_goes_against_what_is_certain(
    tournament: Tournament, forfeits: bool
) -> None:
    facts = FideFacts.of(tournament)
    code = parse_code("DE/P" if forfeits else "DE")
    group = frozenset(facts.scores)
    win = facts.tournament.scoring.win
    table = mini_table(facts, code, group)
    sums = {number: sum(games.values()) for number, games in table.items()}
    most = {number: sums[number] + (len(group) - 1 - len(table[number])) * win for number in group}
    found = {number: value.value for number, value in direct_encounter(facts, code, group).items()}
    assert len({value is None for value in found.values()}) == 1
    for number in group:
        certain = all(sums[number] > most[other] for other in group - {number})
        if facts.predetermined:
            certain = all(sums[number] > sums[other] for other in group - {number})
        # Somebody is first alone exactly when he is certainly on top; or the first part is still tied.
        alone = found[number] == 1 and list(found.values()).count(1) == 1
        assert alone or not certain
    if all(len(games) == len(group) - 1 for games in table.values()) and len(set(sums.values())) > 1:
        for one in group:
            for two in group:
                assert sums[one] <= sums[two] or (found[one] or 0) < (found[two] or 0)


@given(tournaments(unrated=True), editions, st.lists(st.sampled_from(CODES), max_size=5))
@settings(max_examples=100, deadline=None)
def test_places_are_shared_by_those_whom_nothing_separates_and_by_nobody_else(
    tournament: Tournament, edition: Edition, codes: list[Code]
) -> None:
    standings = fide_standings(tournament, codes, edition)
    assert sorted(line.number for line in standings.lines) == sorted(tournament.player)
    for position, (above, line) in enumerate(
        zip((None, *standings.lines), standings.lines, strict=False), start=1
    ):
        if above is None:
            assert (line.rank, line.decided_by) == (1, None)
            continue
        mine = (line.points, *(value.value for value in line.tie_breaks))
        theirs = (above.points, *(value.value for value in above.tie_breaks))
        if mine == theirs:
            assert (line.rank, line.decided_by) == (above.rank, None)
            assert above.number < line.number
        else:
            first = next(index for index, (a, b) in enumerate(zip(mine, theirs, strict=True)) if a != b)
            assert line.rank == position
            assert line.decided_by == (parse_code("PTS"), *codes)[first]


@given(tournaments(systems=(System.FIDE_DUTCH,)))
@settings(max_examples=60, deadline=None)
def test_the_caps_of_2026_only_lower_a_value(tournament: Tournament) -> None:
    old, new = (FideFacts.of(tournament, each) for each in (Edition.AUGUST_2024, Edition.MARCH_2026))
    for text in ("BH", "SB", "FB"):
        code = parse_code(text)
        for before, after in zip(everybody(old, code), everybody(new, code), strict=True):
            assert (after.value or 0) <= (before.value or 0)
