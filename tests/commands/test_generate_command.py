"""``swiss64 generate``: what it writes and how it ends, without a site or database."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from swiss64.cli import main
from swiss64.engine.trf.read import read_trf


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which no site lives."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def generate(*arguments: str) -> Result:
    return CliRunner().invoke(main, ("generate", *arguments))


SMALL = ("--players", "10-20", "--rounds", "3-5")


def command_in(data: bytes) -> list[str]:
    """The arguments that the file says it was made with."""
    line = next(line for line in data.decode().splitlines() if line.startswith("### swiss64 generate "))
    return shlex.split(line)[3:]


def test_the_seed_is_printed_and_the_file_says_how_to_make_it_again(folder: Path) -> None:
    done = generate(*SMALL, "-o", "a.trf")
    assert done.exit_code == 0
    match = re.fullmatch(r"seed (\d+): (\d+) players, (\d) rounds\n", done.stderr)
    assert match
    data = Path("a.trf").read_bytes()
    arguments = command_in(data)
    assert arguments[:2] == ["--seed", match[1]]
    assert generate(*arguments, "-o", "b.trf").exit_code == 0
    assert Path("b.trf").read_bytes() == data
    tournament = read_trf(data).tournament
    assert (len(tournament.players), len(tournament.rounds)) == (int(match[2]), int(match[3]))


def test_the_seed_makes_the_same_again_and_without_it_every_file_is_another(folder: Path) -> None:
    for name, seed in (("a", ("--seed", "7")), ("b", ("--seed", "7")), ("c", ()), ("d", ())):
        assert generate(*SMALL, *seed, "-o", name).exit_code == 0
    a, b, c, d = (Path(name).read_bytes() for name in "abcd")
    assert a == b
    assert len({a, c, d}) == 3


@pytest.mark.parametrize(
    "arguments",
    [
        ("--system", "swiss64"),
        ("--system", "roundrobin", "--players", "6", "--rounds", "10"),
        ("--win", "3", "--bye-points", "1"),
        ("--acceleration", "baku", "--forbidden-pairs", "5"),
        ("--ratings", "2310,2150,1980,1700,1600,1500", "--rounds", "2"),
        ("--tie-breaks", "bh/c1,de", "--ratings", "1400-1500"),
        ("--format", "trf16", "--draws", "0"),
    ],
)
def test_the_command_in_the_file_repeats_every_option(folder: Path, arguments: tuple[str, ...]) -> None:
    assert generate("--seed", "3", *arguments, "-o", "a").exit_code == 0
    data = Path("a").read_bytes()
    assert generate(*command_in(data), "-o", "b").exit_code == 0
    assert Path("b").read_bytes() == data


def test_the_file_can_go_to_standard_output(folder: Path) -> None:
    done = generate(*SMALL, "--seed", "1", "-o", "-")
    assert done.exit_code == 0
    assert read_trf(done.stdout_bytes).tournament.name == "Generated tournament 1"


def test_the_file_is_right_for_the_other_commands(folder: Path) -> None:
    assert generate("--seed", "11", *SMALL, "--tie-breaks", "BH/C1,DE,SB", "-o", "a.trf").exit_code == 0
    checked = CliRunner().invoke(main, ["check", "a.trf"])
    assert checked.exit_code == 0, checked.stdout
    assert CliRunner().invoke(main, ["standings", "a.trf"]).exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--players", "80-20"), "'80-20' is not within 2-9999."),
        (("--players", "1"), "'1' is not within 2-9999."),
        (("--players", "many"), "'many' is no whole number and no range like 20-80."),
        (("--draws", "101"), "'101' is not within 0-100."),
        (("--ratings", "high"), "'high' is no range like 1400-2300 and no list like 2310,2150,1980."),
        (("--players", "9", "--ratings", "1,2,3"), "the number of players is not that of the ratings"),
        (("--system", "roundrobin", "--players", "6", "--rounds", "4"), "6 players has 5 or 10 rounds"),
        (("--system", "swiss64", "--acceleration", "baku"), "are for the Dutch system"),
        (("--win", "3", "--acceleration", "baku"), "Baku acceleration needs a win worth two draws"),
        (("--tie-breaks", "XX"), "there is no such tie-break."),
    ],
)
def test_wrong_use_ends_with_2_and_writes_nothing(
    folder: Path, arguments: tuple[str, ...], words: str
) -> None:
    done = generate(*arguments, "-o", "a.trf")
    assert done.exit_code == 2
    assert words in " ".join(done.stderr.split())
    assert not Path("a.trf").exists()


def test_without_a_place_for_the_file_it_is_wrong_use(folder: Path) -> None:
    assert generate("--players", "6").exit_code == 2


def test_a_round_that_cannot_be_paired_ends_with_1_and_is_named(folder: Path) -> None:
    done = generate("--players", "4", "--rounds", "7", "--seed", "1", "-o", "a.trf")
    assert done.exit_code == 1
    assert "there is no legal pairing of round" in done.stderr
    assert not Path("a.trf").exists()


def test_a_file_that_cannot_be_written_ends_with_1(folder: Path) -> None:
    done = generate(*SMALL, "-o", "nowhere/a.trf")
    assert done.exit_code == 1
    assert "nowhere/a.trf cannot be written" in done.stderr
