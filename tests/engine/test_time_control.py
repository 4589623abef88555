"""Time controls: the notation of TRF record 222 and the rating classes of B.02."""

from __future__ import annotations

import pytest

from swiss64.engine import time_control
from swiss64.engine.time_control import Period, RatingClass, TimeControl


@pytest.mark.parametrize(
    ("written", "periods"),
    [
        ("5400+30", (Period(5400, 30),)),
        ("900+10", (Period(900, 10),)),
        ("300", (Period(300),)),
        ("40/6000+30:900+30", (Period(6000, 30, 40), Period(900, 30))),
    ],
)
def test_periods_are_read_as_moves_seconds_and_increment(written: str, periods: tuple[Period, ...]) -> None:
    control = time_control.parse(written)
    assert control == TimeControl(periods, periods)
    assert time_control.notation(control) == written


def test_an_armageddon_game_has_its_own_time_for_each_colour() -> None:
    control = time_control.parse("W300-B240")
    assert (control.white, control.black) == ((Period(300),), (Period(240),))
    assert time_control.notation(control) == "W300-B240"
    assert time_control.rating_class(control) is RatingClass.NONE


def test_spaces_and_small_letters_do_not_matter() -> None:
    assert time_control.parse(" w300 - b240 ") == time_control.parse("W300-B240")


@pytest.mark.parametrize(
    "written",
    [
        "",
        "90 min",
        "90+",
        "+30",
        "0",
        "0+0",
        "40/5400",
        "5400:900",
        "0/600:900",
        "W300",
        "W300-B",
        "5400+30+3",
    ],
)
def test_anything_else_is_refused(written: str) -> None:
    with pytest.raises(ValueError, match="period"):
        time_control.parse(written)


# The examples of rating.md 5 with the class that it gives them.
@pytest.mark.parametrize(
    ("minutes", "increment", "rated"),
    [
        (90, 30, RatingClass.STANDARD),
        (60, 30, RatingClass.STANDARD_BELOW_2400),
        (45, 15, RatingClass.STANDARD_BELOW_1800),
        (25, 10, RatingClass.RAPID),
        (15, 0, RatingClass.RAPID),
        (10, 5, RatingClass.RAPID),
        (10, 0, RatingClass.BLITZ),
        (5, 3, RatingClass.BLITZ),
        (3, 2, RatingClass.BLITZ),
        (2, 1, RatingClass.NONE),
        (120, 0, RatingClass.STANDARD),
        (60, 0, RatingClass.STANDARD_BELOW_1800),
    ],
)
def test_the_rating_class_follows_the_time_for_sixty_moves(
    minutes: int, increment: int, rated: RatingClass
) -> None:
    assert time_control.rating_class(time_control.simple(minutes, increment)) is rated


def test_the_increments_of_each_period_count_for_its_own_moves() -> None:
    # 100 minutes, 15 minutes, and 30 seconds for each of 60 moves.
    assert time_control.estimated_seconds(time_control.parse("40/6000+30:900+30").white) == 6000 + 900 + 1800
    # 20 seconds for 40 moves, 5 for the 20 that are left.
    assert (
        time_control.estimated_seconds(time_control.parse("40/600+20:600+5").white) == 600 + 800 + 600 + 100
    )


def test_a_first_period_of_less_than_thirty_moves_is_not_standard() -> None:
    assert time_control.rating_class(time_control.parse("29/7200:1800")) is RatingClass.NONE
    assert time_control.rating_class(time_control.parse("30/7200:1800")) is RatingClass.STANDARD
