"""A small hall on the real servers: counts what phones got, never how fast."""

from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.load.figures import Answers, percentile, table
from tests.load.hall import Seen, staleness
from tests.load.servers import ROOT, configuration
from tests.load.trials import Outcome, Size, hall

# Few phones, a result every second, and long enough for each phone to ask again after the last one.
SMALL = Size(phones=24, seconds=4, players=40, pause=1, displays=1, join=2, rest=11)


def requests(outcome: Outcome) -> Counter[int]:
    return outcome.seen.answers.statuses


@pytest.mark.parametrize("through_nginx", [False, True])
def test_every_phone_gets_every_result_and_nothing_fails(through_nginx: bool) -> None:
    size = replace(SMALL, through_nginx=through_nginx)
    outcome = hall(size)
    assert outcome.seen.answers.errors == 0
    assert set(requests(outcome)) <= {200, 204}
    assert outcome.refused == {}
    assert outcome.confirmed == outcome.changes >= 1
    assert (outcome.behind, outcome.lost) == (0, [])
    assert len(outcome.stale) == size.phones * outcome.changes, "each phone showed each result"
    assert set(outcome.displays) == {200}
    assert outcome.seen.events == {"connections": size.phones}, "connections are kept"
    assert "errors         0" in outcome.lines()


def test_after_a_server_was_killed_phones_come_back_by_themselves_and_nothing_confirmed_is_lost() -> None:
    size = replace(SMALL, seconds=12, kill_after=3, pause=0.5, rest=14)
    outcome = hall(size)
    assert outcome.confirmed >= 1
    assert outcome.lost == []
    assert 0 <= outcome.changes - outcome.confirmed <= 1, "one may have been on its way"
    assert outcome.behind == 0
    assert set(requests(outcome)) <= {0, 200, 204}
    assert outcome.seen.events["connections"] > size.phones


def test_nginx_and_its_configuration_are_there() -> None:
    assert shutil.which("nginx"), "run ./check, or apt-get install nginx"
    assert (ROOT / "deploy" / "nginx.conf").exists()


def test_a_shipped_configuration_that_lacks_a_line_is_not_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Path, "read_text", lambda *_, **__: "http {}")
    with pytest.raises(ValueError, match="has no line like"):
        configuration(Path("folder"), 1, 2)


def test_percentiles() -> None:
    values = [float(n) for n in range(1, 101)]
    assert [percentile(values, share) for share in (0.5, 0.99, 1)] == [51, 100, 100]
    assert percentile([7.0], 0.99) == 7
    assert percentile([], 0.5) == 0


def test_errors_are_what_a_page_cannot_use() -> None:
    answers = Answers()
    for status in (200, 204, 0, 500, 404, 502):
        answers.add(status, 0.001)
    assert answers.errors == 4


def test_staleness_runs_from_the_commit_to_the_phone_that_shows_it() -> None:
    seen = Seen(shown=[(10.0, 0, 5), (12.0, 5, 6), (19.0, 6, 8), (19.5, 5, 8)])
    committed = {6: 11.0, 7: 13.0, 8: 18.0}
    assert staleness(seen, committed) == [1.0, 6.0, 1.0, 8.5, 6.5, 1.5]


def test_a_table_has_columns() -> None:
    assert table([["", "a", "b"], ["row", "1", "20"]]) == "     a   b\nrow  1  20"
