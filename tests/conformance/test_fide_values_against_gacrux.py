"""FIDE's tie-breaks against the values of the reference calculator, for 120 simulated tournaments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from swiss64.engine.standings.fide.codes import parse_codes
from swiss64.engine.standings.fide.ranking import FideStandings, fide_standings
from swiss64.engine.standings.record import record
from swiss64.engine.tournament import Round, Tournament
from swiss64.engine.trf.read import read_trf
from tests.pairing_files import file, tie_break_values

CODES = (
    "BH,BH/C1,BH/C2,BH/M1,BH/M2,SB,SB/C1,DE,WIN,WON,BPG,BWG,PS,PS/C1,REP,STD,FB,AOB,ARO,ARO/C1,"
    "TPR,PTP,APRO,APPO"
)
"""The list by which the reference ranked, after points."""

UNDEFINED = "-0"
NOT_TIED = "0"

ROUND_NOT_DRAWN = "00125.trf"
"""Announced with 7 rounds, and only 6 were drawn. The reference takes the seventh for a round that
everybody missed (16.2.5: a draw more for all); here a round that was not drawn is no round."""

AFTER_FORE_BUCHHOLZ = ("00142.trf", {1, 6, 7, 11, 12, 19, 22, 25, 34, 39, 40, 41, 45})
"""AOB of these players: in one run after FB the reference keeps FB's view of who missed the end of the
tournament. Counted on its own, and from its own BH (8.2), it has the values that we have."""


def all_announced_rounds(tournament: Tournament) -> Tournament:
    """The tournament with the rounds that were announced and not drawn, as rounds that everybody missed."""
    missing = range(len(tournament.rounds) + 1, tournament.planned_rounds + 1)
    return replace(tournament, rounds=(*tournament.rounds, *(Round(number) for number in missing)))


@cache
def counted(name: str) -> tuple[Tournament, FideStandings]:
    tournament = all_announced_rounds(read_trf(file("events", name)).tournament)
    return tournament, fide_standings(tournament, parse_codes(CODES))


def same(value: int | None, unit: int, reference: str, code: str) -> bool:
    if code == "DE":
        return str(value or 0) == reference
    if value is None or reference == UNDEFINED:
        return value is None and reference == UNDEFINED
    return Fraction(value, unit) == Fraction(reference)


def differences(name: str, values: dict[int, dict[str, str]]) -> Iterator[tuple[str, str, int]]:
    """What differs in a file: its name, the code or Rank, the pairing number."""
    _, standings = counted(name)
    for line in standings.lines:
        reference = values[line.number]
        if str(line.rank) != reference["Rank"]:
            yield name, "Rank", line.number
        for code, unit, value in zip(CODES.split(","), standings.units, line.tie_breaks, strict=True):
            if not same(value.value, unit.value, reference[code], code):
                yield name, code, line.number


EXPLAINED = {(AFTER_FORE_BUCHHOLZ[0], "AOB", number) for number in AFTER_FORE_BUCHHOLZ[1]}


def found_in(names: Iterable[str]) -> set[tuple[str, str, int]]:
    reference = tie_break_values()
    return {difference for name in names for difference in differences(name, reference[name])}


def test_values_and_ranks_of_every_fourth_file_are_those_of_the_reference() -> None:
    names = sorted(tie_break_values())[::4]
    assert len(names) == 30
    assert found_in({*names, ROUND_NOT_DRAWN, AFTER_FORE_BUCHHOLZ[0]}) == EXPLAINED


@pytest.mark.long
def test_all_values_and_ranks_are_those_of_the_reference() -> None:
    reference = tie_break_values()
    assert (len(reference), sum(len(values) for values in reference.values())) == (120, 3737)
    assert found_in(reference) == EXPLAINED


def test_only_one_file_announces_more_rounds_than_were_drawn() -> None:
    read = {name: read_trf(file("events", name)).tournament for name in tie_break_values()}
    short = {name for name, tournament in read.items() if len(tournament.rounds) < tournament.planned_rounds}
    assert short == {ROUND_NOT_DRAWN}


def test_where_the_average_buchholz_differs_it_is_the_average_of_the_references_own_buchholz() -> None:
    name, numbers = AFTER_FORE_BUCHHOLZ
    tournament, standings = counted(name)
    reference = tie_break_values()[name]
    column = CODES.split(",").index("AOB")
    ours = {line.number: line.tie_breaks[column].value for line in standings.lines}
    for number in numbers:
        met = [
            entry.opponent
            for entry in record(tournament, number)
            if entry.outcome.played and entry.opponent is not None
        ]
        average = sum(Fraction(reference[opponent]["BH"]) for opponent in met) / len(met)
        assert (ours[number] or 0) / 100 == pytest.approx(float(average), abs=0.0051)
