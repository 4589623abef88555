"""When the hall display expects a round to end."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swiss64.display.forecast import Forecast, forecasts, full_length
from swiss64.engine.time_control import parse

START = datetime(2026, 12, 5, 13, 30, tzinfo=UTC)
FOUR_HOURS = timedelta(hours=4)


def expected(made: tuple[Forecast, ...], moment: datetime) -> datetime | None:
    """The forecast that holds at a moment."""
    return [one for one in made if one.since <= moment][-1].end


@pytest.mark.parametrize(
    ("control", "minutes"),
    [
        ("5400+30", 240),  # 90 minutes and sixty times 30 seconds, twice
        ("900+10", 50),
        ("40/6000+30:20/3000+30:900+30", 390),
    ],
)
def test_a_whole_game_is_sixty_moves_of_both(control: str, minutes: int) -> None:
    assert full_length(parse(control)) == timedelta(minutes=minutes)


def test_with_many_boards_the_round_takes_nearly_all_its_time() -> None:
    # Games end between 96 and 240 minutes; of 47 the last at 47/48 of that: 237, said as 240.
    assert expected(forecasts(START, FOUR_HOURS, 47), START) == START + FOUR_HOURS


def test_with_one_board_left_it_is_half_way_between_now_and_the_end() -> None:
    made = forecasts(START, FOUR_HOURS, 1)
    assert expected(made, START) == START + timedelta(minutes=170)  # (96 + 240) / 2 = 168
    assert expected(made, START + timedelta(minutes=200)) == START + timedelta(minutes=220)


def test_after_all_the_time_it_promises_nothing() -> None:
    made = forecasts(START, FOUR_HOURS, 3)
    assert expected(made, START + FOUR_HOURS) is None
    assert expected(made, START + timedelta(hours=9)) is None


def test_without_open_boards_or_time_there_is_no_forecast() -> None:
    assert forecasts(START, FOUR_HOURS, 0) == ()
    assert forecasts(START, timedelta(0), 4) == ()


@given(
    st.integers(0, 86_399),
    st.integers(1, 480),
    st.integers(1, 300),
)
def test_it_never_goes_back_nor_past_the_whole_time_and_is_a_multiple_of_five_minutes(
    second: int, minutes: int, boards: int
) -> None:
    start = datetime(2026, 10, 25, tzinfo=UTC) + timedelta(seconds=second)
    length = timedelta(minutes=minutes)
    made = forecasts(start, length, boards)
    ends = [one.end for one in made[:-1]]
    assert made[-1] == Forecast(start + length, None)
    assert [one.since for one in made] == sorted({one.since for one in made})
    assert all(end is not None and end.minute % 5 == end.second == 0 for end in ends)
    assert ends == sorted(end for end in ends if end)
    for one in made[:-1]:
        assert one.end is not None
        assert one.since <= one.end < start + length + timedelta(minutes=5)


@given(st.integers(1, 480), st.integers(1, 300))
def test_fewer_open_boards_never_mean_a_later_end(minutes: int, boards: int) -> None:
    length = timedelta(minutes=minutes)
    more, fewer = forecasts(START, length, boards + 1), forecasts(START, length, boards)
    for passed in range(0, minutes, 7):
        moment = START + timedelta(minutes=passed)
        first, second = expected(fewer, moment), expected(more, moment)
        assert first is not None
        assert second is not None
        assert first <= second
