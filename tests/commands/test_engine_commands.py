"""``swiss64 pair`` and ``swiss64 check``: what they print and how they end, without a site or database."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from swiss64.cli import main
from tests.engine.trf_lines import player, trf
from tests.pairing_files import file


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which no site lives."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def swiss64(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def five(*head: str, played: bool = False) -> bytes:
    """Five players before round 1, or after it."""
    blocks = ["3 b 0", "4 w 1", "1 w 1", "2 b 0", "0000 - U"] if played else [""] * 5
    return trf(*head, *(player(number, block) for number, block in enumerate(blocks, 1)))


def test_pair_prints_the_number_of_lines_then_white_and_black_and_the_bye(folder: Path) -> None:
    Path("a.trf").write_bytes(five("142 5", "152 B", "192 FIDE_DUTCH_2026"))
    done = swiss64("pair", "a.trf")
    assert (done.exit_code, done.stdout) == (0, "3\n3 1\n2 4\n5 0\n")


def test_pair_goes_on_after_the_rounds_in_the_file(folder: Path) -> None:
    """2, 3 and 5 have a point. 5 floated (the bye), so 3 floats now (C14), and 1 has met 3."""
    Path("a.trf").write_bytes(five("142 5", "192 FIDE_DUTCH_2026", played=True))
    done = swiss64("pair", "a.trf")
    assert done.exit_code == 0
    lines = done.stdout.split("\n")
    assert lines[0] == "3"
    assert {frozenset(line.split()) for line in lines[1:3]} == {frozenset("25"), frozenset("34")}
    assert lines[3:] == ["1 0", ""]


def test_the_system_of_the_file_can_be_overruled(folder: Path) -> None:
    Path("a.trf").write_bytes(five("142 5", "152 W", "192 FIDE_DUTCH_2026"))
    done = swiss64("pair", "a.trf", "--system", "roundrobin")
    assert (done.exit_code, done.stdout) == (0, "3\n2 5\n3 4\n1 0\n")


def test_without_an_initial_colour_it_is_asked_for(folder: Path) -> None:
    Path("a.trf").write_bytes(five("192 FIDE_DUTCH_2026"))
    refused = swiss64("pair", "a.trf")
    assert refused.exit_code == 2
    assert "--initial-colour" in refused.stderr
    assert swiss64("pair", "a.trf", "--initial-colour", "w").stdout == "3\n1 3\n4 2\n5 0\n"


def test_a_file_that_names_no_system_needs_to_be_told(folder: Path) -> None:
    Path("a.trf").write_bytes(five("152 W"))
    refused = swiss64("pair", "a.trf")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "--system" in refused.stderr
    assert swiss64("pair", "a.trf", "--system", "fide-dutch").exit_code == 0


def test_no_legal_pairing_is_exit_code_1_and_nothing_half_made(folder: Path) -> None:
    Path("a.trf").write_bytes(trf("142 3", "192 FIDE_DUTCH_2026", player(1, "2 w 1"), player(2, "1 b 0")))
    refused = swiss64("pair", "a.trf")
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "no legal pairing" in refused.stderr


def test_a_file_without_results_is_refused_by_its_boards(folder: Path) -> None:
    Path("a.trf").write_bytes(trf("142 3", "192 FIDE_DUTCH_2026", player(1, "2 w  "), player(2, "1 b  ")))
    refused = swiss64("pair", "a.trf")
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "Round 1 is not finished" in refused.stderr


@pytest.mark.parametrize("command", ["pair", "check"])
def test_an_unreadable_file_is_exit_code_3_with_line_and_reason(folder: Path, command: str) -> None:
    Path("a.trf").write_bytes(trf("192 FIDE_DUTCH_2026", player(1), player("x")))
    refused = swiss64(command, "a.trf")
    assert (refused.exit_code, refused.stdout) == (3, "")
    assert "a.trf: Line 3:" in refused.stderr


@pytest.mark.parametrize("arguments", [("pair",), ("check",), ("pair", "nowhere.trf"), ("check", "--what")])
def test_wrong_use_is_exit_code_2(folder: Path, arguments: tuple[str, ...]) -> None:
    assert swiss64(*arguments).exit_code == 2


def test_check_finds_nothing_in_a_reference_file(folder: Path) -> None:
    Path("a.trf").write_bytes(file("events", "00001.trf"))
    done = swiss64("check", "a.trf")
    assert (done.exit_code, done.stdout) == (0, "a.trf: 3 rounds, 0 different\n")


def test_check_names_round_expected_found_and_article(folder: Path) -> None:
    turned = trf(
        "152 W",
        "192 FIDE_DUTCH_2026",
        player(1, "3 w 1"),
        player(2, "4 w 1"),
        player(3, "1 b 0"),
        player(4, "2 b 0"),
    )
    Path("a.trf").write_bytes(turned)
    done = swiss64("check", "a.trf")
    assert done.exit_code == 1
    assert done.stdout == (
        "a.trf: 1 rounds, 1 different\n  round 1: expected 4-2; found 2-4\n    decided by 5.2.5\n"
    )
    Path("b.trf").write_bytes(file("events", "00001.trf"))
    both = swiss64("check", "a.trf", "b.trf", "--json")
    assert both.exit_code == 1
    assert json.loads(both.stdout) == [
        {
            "file": "a.trf",
            "rounds": 1,
            "differences": [{"round": 1, "expected": [[4, 2]], "found": [[2, 4]], "article": "5.2.5"}],
        },
        {"file": "b.trf", "rounds": 3, "differences": []},
    ]


@pytest.mark.parametrize(("command", "code"), [("pair", 1), ("check", 3)])
def test_acceleration_is_refused_where_three_points_are_won(folder: Path, command: str, code: int) -> None:
    """C.04.7: a win is worth two draws."""
    points = "162  W 3.0    D 1.0"
    Path("a.trf").write_bytes(five("142 5", "152 W", "192 FIDE_DUTCH_2026_BAKU", points))
    refused = swiss64(command, "a.trf")
    assert (refused.exit_code, refused.stdout) == (code, "")
    assert "Baku acceleration" in refused.stderr


def test_check_goes_on_after_an_unreadable_file(folder: Path) -> None:
    Path("a.trf").write_bytes(b"012 Nobody\n")
    Path("b.trf").write_bytes(file("events", "00001.trf"))
    done = swiss64("check", "a.trf", "b.trf", "--json")
    assert done.exit_code == 3
    first, second = json.loads(done.stdout)
    assert (first["rounds"], first["differences"]) == (0, [])
    assert "a.trf" in first["error"]
    assert (second["rounds"], second["differences"]) == (3, [])


def test_many_files_are_checked_by_several_processes_in_their_order(folder: Path) -> None:
    names = [f"{index:02}.trf" for index in range(45)]
    for name in names:
        Path(name).write_bytes(five("142 5", "152 W", "192 FIDE_DUTCH_2026", played=False))
    done = swiss64("check", *names, "--jobs", "2")
    assert done.exit_code == 0
    assert done.stdout == "".join(f"{name}: 0 rounds, 0 different\n" for name in names)
