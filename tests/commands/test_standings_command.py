"""``swiss64 standings``: what it prints and how it ends, without a site or database."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from swiss64.cli import main
from swiss64.engine.trf.compose import document_of
from swiss64.engine.trf.document import Header
from swiss64.engine.trf.write import write_trf
from tests.engine.test_fide_worked_examples import EXAMPLE_A, ROUND_ROBIN
from tests.pairing_files import file, tie_break_values


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which no site lives."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def swiss64(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def example(*tie_breaks: str) -> str:
    """A file with example A of the rules, and its tie-breaks."""
    Path("a.trf").write_bytes(write_trf(document_of(EXAMPLE_A, Header(tie_breaks=tie_breaks))))
    return "a.trf"


def test_csv_has_the_numbers_the_rank_the_points_and_a_column_for_each_code(folder: Path) -> None:
    done = swiss64("standings", example(), "--tie-breaks", "BH/C1,SB", "--format", "csv")
    assert done.exit_code == 0
    assert done.stdout == (
        "start_number,rank,points,BH/C1,SB\n"
        "3,1,3.5,6.0,6.00\n"
        "1,2,3.0,6.5,5.50\n"
        "5,3,1.5,8.0,3.00\n"
        "2,4,1.5,8.0,2.25\n"
        "4,5,1.5,6.0,2.25\n"
        "6,6,0.0,0.0,0.00\n"
    )


def test_the_tie_breaks_of_the_file_are_used_and_places_shared(folder: Path) -> None:
    done = swiss64("standings", example("bh"), "--format", "csv")
    assert [line.split(",")[:2] for line in done.stdout.splitlines()[3:5]] == [["2", "3"], ["5", "3"]]


def test_without_tie_breaks_points_decide_alone(folder: Path) -> None:
    done = swiss64("standings", example(), "--format", "csv")
    assert done.stdout.splitlines()[3:6] == ["2,3,1.5", "4,3,1.5", "5,3,1.5"]


def test_the_table_has_names_and_ratings(folder: Path) -> None:
    Path("a.trf").write_bytes(file("events", "00202.trf"))
    lines = swiss64("standings", "a.trf", "--tie-breaks", "BH,AOB,ARO").stdout.splitlines()
    assert lines[0] == "Rank  No.  Name              Rating  Points    BH    AOB   ARO"
    assert lines[1] == "   1    3  Speler0003, Test    2395     6.0  28.5  28.36  1998"
    assert len(lines) == 22


def test_json_has_the_values_as_numbers_and_what_decided(folder: Path) -> None:
    report = json.loads(swiss64("standings", example("BH", "DE"), "--format", "json").stdout)
    assert (report["rules"], report["rounds"], report["tie_breaks"]) == ("fide 2026-03", 4, ["BH", "DE"])
    assert report["standings"][1] == {
        "start_number": 1,
        "name": "",
        "rank": 2,
        "points": 3.0,
        "values": [8.0, None],
        "decided_by": "PTS",
    }


def test_the_edition_can_be_chosen_and_goes_by_the_first_day_otherwise(folder: Path) -> None:
    def buchholz_of_3(*arguments: str) -> str:
        text = swiss64("standings", *arguments, "--tie-breaks", "BH", "--format", "csv").stdout
        return next(row["BH"] for row in csv.DictReader(text.splitlines()) if row["start_number"] == "3")

    assert buchholz_of_3(example()) == "7.5"
    assert buchholz_of_3(example(), "--edition", "2024-08") == "9.5"
    older = write_trf(document_of(EXAMPLE_A)) + b"042 2025/10/01\r\n"
    Path("old.trf").write_bytes(older)
    assert buchholz_of_3("old.trf") == "9.5"


def test_an_earlier_round_can_be_asked_for(folder: Path) -> None:
    done = swiss64("standings", example(), "--round", "1", "--format", "csv")
    assert done.stdout.splitlines()[1:] == [
        "1,1,1.0",
        "3,1,1.0",
        "2,3,0.5",
        "5,3,0.5",
        "4,5,0.0",
        "6,5,0.0",
    ]


def test_a_rating_for_the_unrated_can_be_given(folder: Path) -> None:
    Path("a.trf").write_bytes(write_trf(document_of(ROUND_ROBIN)).replace(b"2000", b"    ", 1))
    without = swiss64("standings", "a.trf", "--tie-breaks", "RTNG", "--format", "csv").stdout
    given = swiss64(
        "standings", "a.trf", "--tie-breaks", "RTNG", "--unrated", "1500", "--format", "csv"
    ).stdout
    assert without.splitlines()[1] == "1,1,3.5,"
    assert given.splitlines()[3] == "1,3,3.5,1500"


def test_house_rules_are_used_when_asked_for_or_named_in_the_file(folder: Path) -> None:
    expected = "start_number,rank,points,BH,SB,DE,WIN\n"
    asked = swiss64("standings", example(), "--rules", "swiss64", "--format", "csv")
    assert asked.stdout.startswith(expected)
    named = write_trf(document_of(EXAMPLE_A, Header(type_text="Swiss64", type_code="CUSTOM_SWISS")))
    Path("b.trf").write_bytes(named)
    assert swiss64("standings", "b.trf", "--format", "csv").stdout == asked.stdout
    assert swiss64("standings", "b.trf", "--rules", "fide", "--format", "csv").stdout != asked.stdout


def test_the_reference_values_come_out_of_the_command(folder: Path) -> None:
    Path("a.trf").write_bytes(file("events", "00202.trf"))
    codes = ["BH", "BH/M1", "SB/C1", "PS", "FB", "AOB", "ARO/C1", "PTP", "APPO"]
    text = swiss64("standings", "a.trf", "--tie-breaks", ",".join(codes), "--format", "csv").stdout
    for row in csv.DictReader(text.splitlines()):
        reference = tie_break_values()["00202.trf"][int(row["start_number"])]
        assert [row[code] for code in codes] == [reference[code] for code in codes]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--tie-breaks", "BH,XX"), 'The tie-break "XX" cannot be used: there is no such tie-break.'),
        (("--tie-breaks", "EDE"), "it is for team tournaments."),
        (("--tie-breaks", "WIN/C1"), '"C1" does not go with it here.'),
        (("--tie-breaks", "BH/Q"), '"Q" is no modifier.'),
        (("--tie-breaks", "BH,,SB"), "there is nothing between two commas."),
        (("--rules", "swiss64", "--tie-breaks", "BH"), "The house rules have their own tie-breaks."),
        (("--format", "xml"), "'xml' is not one of"),
    ],
)
def test_wrong_use_ends_with_2_and_the_reason(folder: Path, arguments: tuple[str, ...], words: str) -> None:
    done = swiss64("standings", example(), *arguments)
    assert done.exit_code == 2
    assert words in " ".join(done.stderr.split())
    assert done.stdout == ""


def test_a_file_that_is_not_there_is_wrong_use(folder: Path) -> None:
    assert swiss64("standings", "none.trf").exit_code == 2


def test_a_file_that_cannot_be_read_ends_with_3_line_and_reason(folder: Path) -> None:
    Path("a.trf").write_text("012 A\n001 zero\n")
    done = swiss64("standings", "a.trf")
    assert (done.exit_code, done.stdout) == (3, "")
    assert done.stderr.startswith("a.trf: Line 2: ")


def test_a_tie_break_of_the_file_that_nobody_can_count_ends_with_3(folder: Path) -> None:
    done = swiss64("standings", example("BH", "OTHER_WEIGHT"))
    assert (done.exit_code, done.stdout) == (3, "")
    assert done.stderr == (
        'a.trf: record 202 or 212: The tie-break "OTHER_WEIGHT" cannot be used: '
        "it is an organiser's own, and nobody else can count it. Say --tie-breaks.\n"
    )
