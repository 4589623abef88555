"""Codes of tie-breaks: read as they stand in files, written back, and refused with a reason."""

from __future__ import annotations

import pytest

from swiss64.engine.standings.fide.codes import Code, CodeError, CodeProblem, parse_code, parse_codes
from swiss64.engine.standings.fide.registry import TIE_BREAKS
from swiss64.engine.standings.tie_breaks import Criterion

MANDATORY = tuple(
    code
    for line in (
        "DE DE/P BPG BWG REP STD SB SB/C1 SB/C2 SB/P SB/C1/P SB/C2/P ARO ARO/C1 ARO/C2 ARO/M1 ARO/M2 TPR PTP",
        "APRO APPO RTNG RTNG/R WIN WON PS PS/C1 PS/C2 TPN TPN/R",
        "BH BH/C1 BH/C2 BH/M1 BH/M2 BH/P BH/C1/P BH/C2/P",
        "BH/M1/P BH/M2/P FB FB/C1 FB/C2 FB/M1 FB/M2 FB/P",
        "FB/C1/P FB/C2/P FB/M1/P FB/M2/P AOB AOB/F KS KS/L+1 KS/L-1",
    )
    for code in line.split()
)
"""The individual codes that a program endorsed by FIDE must offer."""


@pytest.mark.parametrize("text", MANDATORY)
def test_every_mandatory_code_is_read_and_written_as_it_was(text: str) -> None:
    code = parse_code(text)
    assert str(code) == text
    assert code.criterion in TIE_BREAKS


def test_a_list_keeps_its_order_and_takes_small_letters_and_blanks() -> None:
    assert parse_codes("bh/c1, SB ,de") == (
        Code(Criterion.BUCHHOLZ, cut_low=1),
        Code(Criterion.SONNEBORN_BERGER),
        Code(Criterion.DIRECT_ENCOUNTER),
    )


def test_modifiers_mean_what_they_say() -> None:
    assert parse_code("BH/M2/P") == Code(Criterion.BUCHHOLZ, cut_low=2, cut_high=2, forfeits=True)
    assert parse_code("KS/L-1") == Code(Criterion.KOYA, limit=-1)
    assert parse_code("AOB/F") == Code(Criterion.AVERAGE_BUCHHOLZ, fore=True)
    assert parse_code("RTNG/R") == Code(Criterion.RATING, reverse=True)


@pytest.mark.parametrize(
    ("other", "same"),
    [("BH:C1", "BH/C1"), ("BH-C1", "BH/C1"), ("GE", "REP"), ("SNO", "TPN"), ("KS/l+2", "KS/L+2")],
)
def test_other_ways_of_writing_are_taken(other: str, same: str) -> None:
    assert str(parse_code(other)) == same


@pytest.mark.parametrize(
    ("text", "problem", "part"),
    [
        ("", CodeProblem.EMPTY, ""),
        ("/C1", CodeProblem.EMPTY, ""),
        ("XYZ", CodeProblem.UNKNOWN, "XYZ"),
        ("MBH", CodeProblem.UNKNOWN, "MBH"),
        ("EDE", CodeProblem.FOR_TEAMS, "EDE"),
        ("EMMSB/C1", CodeProblem.FOR_TEAMS, "EMMSB"),
        ("OTHER_DRAUGHTS", CodeProblem.SELF_DEFINED, "OTHER_DRAUGHTS"),
        ("BH/X", CodeProblem.MODIFIER_UNKNOWN, "X"),
        ("BH/C0", CodeProblem.MODIFIER_UNKNOWN, "C0"),
        ("BH:MP", CodeProblem.MODIFIER_UNKNOWN, "MP"),
        ("KS/L1", CodeProblem.MODIFIER_UNKNOWN, "L1"),
        ("WIN/C1", CodeProblem.MODIFIER_NOT_ALLOWED, "C1"),
        ("PS/M1", CodeProblem.MODIFIER_NOT_ALLOWED, "M1"),
        ("BH/C1/C1", CodeProblem.MODIFIER_NOT_ALLOWED, "C1"),
        ("BH/C1/M1", CodeProblem.MODIFIER_NOT_ALLOWED, "M1"),
    ],
)
def test_what_cannot_be_used_is_refused_with_the_part_that_is_wrong(
    text: str, problem: CodeProblem, part: str
) -> None:
    with pytest.raises(CodeError) as caught:
        parse_codes(f"SB,{text}")
    assert (caught.value.code, caught.value.problem, caught.value.part) == (text, problem, part)
