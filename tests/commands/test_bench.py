"""``swiss64 bench``: the table of times, with whatever references are wanted."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from swiss64.bench import REFERENCES, games_in, measure_ours
from swiss64.cli import main
from swiss64.engine.trf.document import cut_after
from swiss64.engine.trf.read import read_trf
from swiss64.engine.trf.write import write_trf
from tests.pairing_files import file


def test_the_table_has_a_line_for_rounds_2_5_and_9(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    without = [word for name in REFERENCES for word in ("--without", name)]
    done = CliRunner().invoke(main, ["bench", "--players", "20", *without])
    assert done.exit_code == 0, done.output
    head, *lines = [line.split() for line in done.stdout.splitlines()]
    assert head == ["players", "round", "read", "state", "pair"]
    assert [line[:2] for line in lines] == [["20", "2"], ["20", "5"], ["20", "9"]]
    assert all(float(cell) > 0 for line in lines for cell in line[2:])


def test_what_is_measured_is_the_pairing_of_the_file() -> None:
    whole = read_trf(file("events", "00001.trf"))
    last = whole.tournament.rounds[-1]
    ours = measure_ours(write_trf(cut_after(whole, last.number - 1)))
    assert ours.games == {(game.white, game.black) for game in last.games}
    assert min(ours.reading, ours.state, ours.pairing) > 0


def test_the_games_are_read_from_the_common_output_without_the_bye() -> None:
    assert set(games_in("3\n1 4\n5 2\n3 0\n\n")) == {(1, 4), (5, 2)}
