"""The schedule of the rounds, in the tournament's zone, and the journal."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from werkzeug.test import TestResponse

from swiss64.engine.tournament import Result
from swiss64.rounds.results import enter_result
from tests.site.conftest import NOW, World
from tests.site.organising import FORM, Desk, create, seen, text


def schedule(desk: Desk, *rounds: tuple[str, str], mark: str = "") -> TestResponse:
    fields = {f"days-{place}": day for place, (day, _) in enumerate(rounds)}
    fields |= {f"times-{place}": at for place, (_, at) in enumerate(rounds)}
    return desk.client.post(desk.url("/schedule/edit"), data=fields | ({"seen": mark} if mark else {}))


def test_a_start_is_typed_in_local_time_and_kept_in_utc(world: World) -> None:
    desk = create(world, rounds="3")
    page = desk.get("/schedule/edit")
    answer = schedule(desk, ("2026-12-05", "13:00"), ("2026-07-04", "13.30"), ("", ""), mark=seen(page))
    assert answer.status_code == 303
    rounds = desk.rounds()
    assert rounds[1].planned_start == datetime(
        2026, 12, 5, 12, 0, tzinfo=UTC
    )  # winter: an hour earlier in UTC
    assert rounds[2].planned_start == datetime(2026, 7, 4, 11, 30, tzinfo=UTC)  # summer: two hours
    assert 3 not in rounds
    again = desk.get("/schedule/edit").text
    assert 'value="2026-12-05"' in again
    assert 'value="13:00"' in again
    assert 'value="13:30"' in again


def test_a_start_can_be_taken_away_again(world: World) -> None:
    desk = create(world, rounds="1")
    schedule(desk, ("2026-12-05", "13:00"))
    schedule(desk, ("", ""))
    assert desk.rounds()[1].planned_start is None


@pytest.mark.parametrize(
    ("day", "at", "words"),
    [
        ("2026-12-05", "", "Give both a day and a time, or neither."),
        ("", "13:00", "Give both a day and a time, or neither."),
        ("2026-12-05", "25:00", "This is not a time. Write it like 14:30."),
        ("2026-12-05", "noon", "This is not a time. Write it like 14:30."),
        ("5-12", "13:00", "This is not a day. Write it like 2026-12-05."),
        # The last Sunday of March and of October 2026 in the Netherlands.
        ("2026-03-29", "02:30", "the clock goes forward and 02:30 does not exist"),
        ("2026-10-25", "02:30", "the clock goes back and 02:30 comes twice"),
    ],
)
def test_a_start_that_cannot_be_is_said_at_its_place_and_stays_typed(
    world: World, day: str, at: str, words: str
) -> None:
    desk = create(world, rounds="2")
    answer = schedule(desk, ("2026-12-04", "20:00"), (day, at))
    assert answer.status_code == 422
    assert words in text(answer)
    assert 'value="20:00"' in answer.text
    assert desk.rounds() == {}


def test_a_time_of_endless_digits_is_no_time(world: World) -> None:
    desk = create(world, rounds="1")
    answer = schedule(desk, ("2026-12-05", "9" * 30))
    assert answer.status_code == 422
    assert "This is not a time. Write it like 14:30." in text(answer)


def test_days_without_times_and_times_without_days_are_asked_for(world: World) -> None:
    desk = create(world, rounds="1")
    for field, value in (("days-0", "2026-12-05"), ("times-0", "13:00")):
        answer = desk.client.post(desk.url("/schedule/edit"), data={field: value})
        assert answer.status_code == 422
        assert "Give both a day and a time, or neither." in text(answer)


def test_the_hours_around_a_change_of_the_clock_are_fine(world: World) -> None:
    desk = create(world, rounds="2")
    schedule(desk, ("2026-03-29", "03:00"), ("2026-10-25", "03:00"))
    assert desk.rounds()[1].planned_start == datetime(2026, 3, 29, 1, 0, tzinfo=UTC)
    assert desk.rounds()[2].planned_start == datetime(2026, 10, 25, 2, 0, tzinfo=UTC)


def test_two_organisers_at_the_schedule_the_second_is_told(world: World) -> None:
    desk = create(world, rounds="1")
    mark = seen(desk.get("/schedule/edit"))
    schedule(desk, ("2026-12-05", "13:00"), mark=mark)
    answer = schedule(desk, ("2026-12-05", "14:00"), mark=mark)
    assert answer.status_code == 409
    assert "Somebody else changed this" in text(answer)
    assert desk.rounds()[1].planned_start == datetime(2026, 12, 5, 12, 0, tzinfo=UTC)


def test_the_start_of_a_drawn_round_is_kept_when_it_is_drawn(world: World) -> None:
    desk = create(world)
    desk.add_all(2)
    schedule(desk, ("2026-12-05", "13:00"))
    desk.draw()
    assert desk.rounds()[1].planned_start == datetime(2026, 12, 5, 12, 0, tzinfo=UTC)


def test_fewer_rounds_take_their_planned_starts_along(world: World) -> None:
    desk = create(world, rounds="3")
    schedule(desk, ("2026-12-05", "13:00"), ("", ""), ("2026-12-06", "13:00"))
    desk.post("/edit", **FORM | {"rounds": "2"})
    assert sorted(desk.rounds()) == [1]


def test_the_journal_says_in_words_who_did_what_and_what_it_was_before(world: World) -> None:
    desk = create(world, minutes="90")
    desk.add("Jan van der Berg", 1800)
    desk.add("Eva Smit", 1700)
    desk.post("/edit", **FORM | {"minutes": "60"})
    desk.post(desk.person("Eva Smit"), name="Eva Smit", rating="1750")
    schedule(desk, ("2026-12-05", "13:00"))
    desk.publish(desk.draw())
    with world.app.app_context():
        for result in (Result.WHITE_WINS, Result.DRAW, None):
            enter_result(world.olga.actor, NOW, desk.id, 1, 1, result)
    page = text(desk.get("/journal"))
    for sentence in (
        "Olga The tournament was created",
        "Jan van der Berg was added",
        "Time control: 90 minutes → 60 minutes",
        "The details of Eva Smit were changed Rating: 1700 → 1750",
        "round 1: – → Sat 5 Dec 1:00 pm",
        "Round 1 was drawn",
        "Round 1 was published",
        "Round 1, board 1, Jan van der Berg – Eva Smit: 1–0",
        "corrected from 1–0 to ½–½",
        "result cleared, it was ½–½",
    ):
        assert sentence in page
    assert page.index("result cleared") < page.index("The tournament was created"), "the newest comes first"


def test_a_long_journal_has_pages(world: World) -> None:
    desk = create(world)
    for number in range(60):
        desk.add(f"Player {number:02}")
    first, second, beyond = (text(desk.get(f"/journal{page}")) for page in ("", "?page=2", "?page=99"))
    assert "Player 59 was added" in first
    assert "The tournament was created" not in first
    assert "Page 1 of 2" in first
    assert "The tournament was created" in second
    assert beyond == second


def test_a_name_in_the_journal_is_text(world: World) -> None:
    desk = create(world)
    desk.add("<script>alert(1)</script>")
    assert "<script>alert" not in desk.get("/journal").text
    assert "&lt;script&gt;alert(1)" in desk.get("/journal").text
