"""Words and numbers as people write them, the same everywhere."""

from __future__ import annotations

from datetime import date

import pytest
from flask import Flask

from swiss64 import words
from swiss64.engine.standings.tie_breaks import Criterion
from swiss64.engine.tournament import ByeKind, Colour, Result, System
from swiss64.locale import days, halves, quarters
from swiss64.tournaments.status import RoundStatus, TournamentStatus


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_every_result_bye_status_system_and_tie_break_has_words(app: Flask, lang: str) -> None:
    with app.test_request_context(f"/{lang}/"):
        said = [
            *(words.result(value) for value in Result),
            *(words.result_words(value) for value in Result),
            *(words.bye_words(value) for value in ByeKind),
            *(words.colour_name(value) for value in Colour),
            *(words.colour_letter(value) for value in Colour),
            *(words.system_name(value) for value in System),
            *(words.round_status(value) for value in RoundStatus),
            *(words.tournament_status(value) for value in TournamentStatus),
            *(words.criterion_short(value) for value in Criterion),
            *(words.criterion_name(value) for value in Criterion),
        ]
    assert all(said)


def test_results_are_told_apart_at_a_glance() -> None:
    glance = {name: words.result(Result[name]) for name in ("WHITE_WINS", "DRAW", "BLACK_WINS", "NO_CONTEST")}
    assert glance == {"WHITE_WINS": "1–0", "DRAW": "½–½", "BLACK_WINS": "0–1", "NO_CONTEST": "0–0"}
    assert words.result(Result.DOUBLE_FORFEIT) == "−–−"
    assert words.result(None) == ""


@pytest.mark.parametrize(("half_points", "said"), [(0, "0"), (1, "½"), (2, "1"), (7, "3½"), (None, "")])
def test_half_points_are_written_as_people_write_them(half_points: int | None, said: str) -> None:
    assert halves(half_points) == said


@pytest.mark.parametrize(("parts", "said"), [(0, "0"), (1, "¼"), (2, "½"), (3, "¾"), (4, "1"), (13, "3¼")])
def test_quarter_points_too(parts: int, said: str) -> None:
    assert quarters(parts) == said


@pytest.mark.parametrize(
    ("half_points", "said"),
    [(0, "0 points"), (1, "½ point"), (2, "1 point"), (3, "1½ points"), (4, "2 points")],
)
def test_a_single_point_is_a_point(app: Flask, half_points: int, said: str) -> None:
    with app.test_request_context("/en/"):
        assert words.points_words(half_points) == said


@pytest.mark.parametrize(
    ("playing_days", "english", "dutch"),
    [
        ([], "", ""),
        ([date(2026, 12, 5)], "Sat 5 Dec 2026", "za 5 dec 2026"),
        ([date(2026, 12, 5), date(2026, 12, 6)], "Sat 5 Dec – Sun 6 Dec 2026", "za 5 dec – zo 6 dec 2026"),
        (
            [date(2026, 12, 5), date(2027, 1, 2)],
            "Sat 5 Dec 2026 – Sat 2 Jan 2027",
            "za 5 dec 2026 – za 2 jan 2027",
        ),
    ],
)
def test_days_are_one_text_with_the_year(
    app: Flask, playing_days: list[date], english: str, dutch: str
) -> None:
    for lang, said in (("en", english), ("nl", dutch)):
        with app.test_request_context(f"/{lang}/"):
            app.preprocess_request()
            assert days(playing_days) == said
