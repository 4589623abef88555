"""``swiss64 check`` counts the final order again where the file names its tie-breaks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from swiss64.cli import main
from swiss64.engine.standings.fide.codes import parse_codes
from swiss64.engine.standings.fide.ranking import fide_standings
from swiss64.engine.trf.compose import document_of
from swiss64.engine.trf.document import Header
from swiss64.engine.trf.write import write_trf
from tests.engine.crosstables import crosstable

# The Dutch system pairs the rounds like this. Points 2, 1, 1, 0; Buchholz 2, 2, 2, 2.
ROWS = {1: "+W3 +B2", 2: "+B4 -W1", 3: "-B1 +W4", 4: "-W2 -B3"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which no site lives."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def check(ranks: dict[int, int], *tie_breaks: str, arguments: tuple[str, ...] = ()) -> Result:
    tournament = crosstable(ROWS)
    Path("a.trf").write_bytes(write_trf(document_of(tournament, Header(tie_breaks=tie_breaks), ranks=ranks)))
    return CliRunner().invoke(main, ["check", "a.trf", *arguments])


def test_the_rows_are_what_the_tests_take_them_for() -> None:
    lines = fide_standings(crosstable(ROWS), parse_codes("BH,TPN/R")).lines
    assert [(line.number, line.tie_breaks[0].value) for line in lines] == [(1, 4), (3, 4), (2, 4), (4, 4)]


def test_the_right_order_is_no_difference(folder: Path) -> None:
    done = check({1: 1, 3: 2, 2: 3, 4: 4}, "BH", "TPN/R")
    assert (done.exit_code, done.stdout) == (0, "a.trf: 2 rounds, 0 different\n")


def test_another_order_is_named_with_what_decides(folder: Path) -> None:
    done = check({1: 1, 2: 2, 3: 3, 4: 4}, "BH", "TPN/R")
    assert done.exit_code == 1
    assert done.stdout == (
        "a.trf: 2 rounds, 0 different\n"
        "  final order: player 3: expected 2; found 3\n"
        "    decided by PTS\n"
        "  final order: player 2: expected 3; found 2\n"
        "    decided by TPN/R\n"
    )


def test_json_has_the_places_among_the_differences(folder: Path) -> None:
    done = check({1: 1, 2: 2, 3: 3, 4: 4}, "BH", "TPN/R", arguments=("--json",))
    assert done.exit_code == 1
    assert json.loads(done.stdout) == [
        {
            "file": "a.trf",
            "rounds": 2,
            "differences": [
                {"player": 3, "expected": 2, "found": 3, "decided_by": "PTS"},
                {"player": 2, "expected": 3, "found": 2, "decided_by": "TPN/R"},
            ],
        }
    ]


@pytest.mark.parametrize("ranks", [{1: 1, 2: 2, 3: 2, 4: 4}, {1: 1, 2: 3, 3: 2, 4: 4}])
def test_those_who_share_a_place_may_have_it_or_be_listed_in_any_order(
    folder: Path, ranks: dict[int, int]
) -> None:
    assert check(ranks, "BH").exit_code == 0


def test_without_tie_breaks_the_order_is_not_looked_at(folder: Path) -> None:
    assert check({1: 4, 2: 3, 3: 2, 4: 1}).exit_code == 0


def test_a_tie_break_that_cannot_be_counted_is_said(folder: Path) -> None:
    done = check({1: 4, 2: 3, 3: 2, 4: 1}, "BH", "OTHER_WEIGHT")
    assert done.exit_code == 0
    assert '  final order not counted: The tie-break "OTHER_WEIGHT" cannot be used' in done.stdout
    report = json.loads(check({1: 1}, "OTHER_WEIGHT", arguments=("--json",)).stdout)
    assert report[0]["final_order"].startswith('The tie-break "OTHER_WEIGHT" cannot be used')
