"""A broken TRF file gives the line of the mistake, a code and data: never a traceback."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swiss64.engine.trf.document import TrfDocument
from swiss64.engine.trf.errors import TrfCode, TrfError
from swiss64.engine.trf.read import read_trf
from tests.engine.trf_lines import player, trf
from tests.pairing_files import file

GOOD = [
    "012 Good",
    player(1, "3 w 1", rating=2000, points="1.0", rank="1"),
    player(2, "4 b =", rating=1900, points="0.5", rank="2"),
    player(3, "1 b 0", rating=1800, points="0.0", rank="4"),
    player(4, "2 w =", rating=1700, points="0.5", rank="3"),
]


def error_of(*lines: str) -> TrfError:
    with pytest.raises(TrfError) as raised:
        read_trf(trf(*lines))
    return raised.value


def with_line(number: int, line: str) -> list[str]:
    """The good file with one line replaced, counted from 1."""
    return [line if index == number else good for index, good in enumerate(GOOD, start=1)]


def test_the_good_file_is_good() -> None:
    assert read_trf(trf(*GOOD)).repairs == ()


@pytest.mark.parametrize(
    ("line", "code", "data"),
    [
        (player("", "1 b 0"), TrfCode.NUMBER_UNREADABLE, {"text": ""}),
        (player("x3", "1 b 0"), TrfCode.NUMBER_UNREADABLE, {"text": "x3"}),
        (player(0, "1 b 0"), TrfCode.NUMBER_UNREADABLE, {"text": "0"}),
        (player("²", "1 b 0"), TrfCode.NUMBER_UNREADABLE, {"text": "²"}),
        (player(2, "1 b 0"), TrfCode.NUMBER_TWICE, {"player": 2, "first_line": 3}),
        (player(3, "1 b 0", rating="18OO"), TrfCode.FIELD_UNREADABLE, {"field": "rating", "text": "18OO"}),
        (player(3, "1 b 0", points="a"), TrfCode.FIELD_UNREADABLE, {"field": "points", "text": "a"}),
        (player(3, "1 b 0", points="0.3"), TrfCode.FIELD_UNREADABLE, {"field": "points", "text": "0.3"}),
        (player(3, "1 b 0", rank="-"), TrfCode.FIELD_UNREADABLE, {"field": "rank", "text": "-"}),
        (player(3, " 1 b 0 "), TrfCode.MISALIGNED, {"column": 96, "text": "b"}),
        (player(3, "1 b 0", "x"), TrfCode.RESULT_UNREADABLE, {"round": 2, "text": "X"}),
        (player(3, "1 b 7"), TrfCode.RESULT_UNREADABLE, {"round": 1, "text": "7"}),
        (player(3, "1 z 0"), TrfCode.COLOUR_UNREADABLE, {"round": 1, "text": "z"}),
        (player(3, "1a b 0"), TrfCode.OPPONENT_UNREADABLE, {"round": 1, "text": "1a"}),
        (player(3, "3 b 0"), TrfCode.OPPONENT_SELF, {"round": 1}),
        (player(3, "9 b 0"), TrfCode.OPPONENT_UNKNOWN, {"round": 1, "opponent": 9}),
        (player(3, "1 b H"), TrfCode.BYE_WITH_OPPONENT, {"round": 1, "opponent": 1, "text": "H"}),
        (player(3, "0000 b H"), TrfCode.BYE_WITH_COLOUR, {"round": 1, "text": "b"}),
    ],
)
def test_a_broken_player_line_is_named_with_its_reason(
    line: str, code: TrfCode, data: dict[str, object]
) -> None:
    error = error_of(*with_line(4, line))
    assert (error.line, error.code) == (4, code)
    assert {key: error.data[key] for key in data} == data


@pytest.mark.parametrize(
    ("line", "code", "data"),
    [
        # 3 names 2, but 2 and 4 name each other: the mistake is in line 4, not in line 2.
        (
            player(3, "2 b 0"),
            TrfCode.OPPONENTS_DIFFER,
            {"player": 3, "round": 1, "opponent": 2, "other": 4, "other_line": 3},
        ),
    ],
)
def test_who_names_a_player_of_a_good_pair_is_the_one_that_is_wrong(
    line: str, code: TrfCode, data: dict[str, object]
) -> None:
    error = error_of(*with_line(4, line))
    assert (error.line, error.code, dict(error.data)) == (4, code, data)


def test_an_opponent_who_names_nobody_is_told_with_both_lines() -> None:
    error = error_of(*with_line(4, player(3, "")))
    assert (error.line, error.code) == (2, TrfCode.OPPONENTS_DIFFER)
    assert dict(error.data) == {"player": 1, "round": 1, "opponent": 3, "other": 0, "other_line": 4}


def test_two_players_with_the_same_colour_are_told() -> None:
    error = error_of(*with_line(4, player(3, "1 w 0")))
    assert (error.line, error.code) == (2, TrfCode.COLOURS_DIFFER)
    assert dict(error.data) == {"player": 1, "round": 1, "opponent": 3, "text": "w", "other_line": 4}


def test_a_played_game_without_any_colour_is_told() -> None:
    lines = with_line(4, player(3, "1 - 0"))
    lines[1] = player(1, "3 - 1")
    error = error_of(*lines)
    assert (error.line, error.code) == (2, TrfCode.COLOUR_MISSING)


@pytest.mark.parametrize("code", ["1", "=", "-", "W", " "])
def test_results_that_do_not_fit_are_told(code: str) -> None:
    error = error_of(*with_line(4, player(3, f"1 b {code}")))
    assert (error.line, error.code) == (2, TrfCode.RESULTS_DIFFER)
    assert (error.data["text"], error.data["other_text"], error.data["other_line"]) == ("1", code.strip(), 4)


def test_two_allocated_byes_in_a_round_are_told() -> None:
    error = error_of(player(1, "0000 - U"), player(2, "0000 - U"))
    assert (error.line, error.code) == (2, TrfCode.ALLOCATED_BYE_TWICE)
    assert dict(error.data) == {"player": 2, "round": 1, "other": 1, "other_line": 1}


@pytest.mark.parametrize(
    "record",
    [
        "152 green",
        "162  W one",
        "162",
        "240 X   1    1",
        "240 H   a    1",
        "250      1.0   1",
        "250      1.3   1   2    1    2",
        "260   1   2    a    b",
        "XXP one two",
        "XXA",
    ],
)
def test_a_broken_record_that_pairing_depends_on_is_named(record: str) -> None:
    error = error_of(*GOOD, record)
    assert (error.line, error.code) == (6, TrfCode.RECORD_UNREADABLE)
    assert error.data["record"] == record[:3]


@pytest.mark.parametrize("data", [b"", b"\n\n", b"name;rating\nJan;1500\n", b"012 Only a name\n"])
def test_a_file_without_players_is_told(data: bytes) -> None:
    with pytest.raises(TrfError) as raised:
        read_trf(data)
    assert (raised.value.line, raised.value.code) == (0, TrfCode.NO_PLAYERS)


def test_a_file_that_is_no_text_is_told() -> None:
    with pytest.raises(TrfError) as raised:
        read_trf(b"PK\x03\x04\x14\x00\x00\x00")
    assert (raised.value.line, raised.value.code) == (0, TrfCode.NOT_TEXT)


def test_a_line_that_never_ends_is_told() -> None:
    error = error_of(player(1) + " " * 100_000 + "1")
    assert (error.line, error.code) == (1, TrfCode.TOO_MANY_ROUNDS)


def test_errors_of_several_lines_come_together_the_first_line_first() -> None:
    lines = with_line(4, player(3, "1 b ?"))
    lines[1] = player(1, "3 w 1", rating="abc")
    error = error_of(*lines, "152 X")
    assert [(e.line, e.code) for e in (error, *error.others)] == [
        (2, TrfCode.FIELD_UNREADABLE),
        (4, TrfCode.RESULT_UNREADABLE),
        (6, TrfCode.RECORD_UNREADABLE),
    ]


REAL = file("events", "00000.trf").decode().splitlines()
ANY_TEXT = st.text(alphabet=st.characters(codec="utf-8"), max_size=30)


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """A real file in which some lines were cut, shifted, repeated, lost or written over."""
    lines = list(REAL)
    for _ in range(draw(st.integers(1, 4))):
        index = draw(st.integers(0, len(lines) - 1))
        line = lines[index]
        at = draw(st.integers(0, len(line)))
        text = draw(st.one_of(ANY_TEXT, st.text(alphabet="0123456789 wb-+=UFHZWDL", max_size=8)))
        change = draw(st.sampled_from(["cut", "insert", "over", "repeat", "remove", "replace"]))
        match change:
            case "cut":
                lines[index] = line[:at]
            case "insert":
                lines[index] = line[:at] + text + line[at:]
            case "over":
                lines[index] = line[:at] + text + line[at + len(text) :]
            case "repeat":
                lines.insert(index, line)
            case "remove" if len(lines) > 1:
                del lines[index]
            case _:
                lines[index] = line[:3] + text
    end = draw(st.sampled_from(["\n", "\r\n", "\r"]))
    return end.join(lines).encode(draw(st.sampled_from(["utf-8", "utf-8-sig", "cp1252"])), errors="replace")


def outcome(data: bytes) -> TrfDocument | TrfError:
    try:
        return read_trf(data)
    except TrfError as error:
        return error


def is_read_or_refused(data: bytes) -> None:
    """A document whose games and byes are of its players, or an error with a line of the file."""
    document = outcome(data)
    if isinstance(document, TrfError):
        assert 0 <= document.line <= data.count(b"\r") + data.count(b"\n") + 1
        return
    numbers = set(document.tournament.player)
    for round_ in document.tournament.rounds:
        seated = [n for game in round_.games for n in (game.white, game.black)]
        everybody = seated + [bye.player for bye in round_.byes]
        assert len(everybody) == len(set(everybody))
        assert set(everybody) <= numbers


@settings(max_examples=150, deadline=None)
@given(mutated())
def test_a_mutated_file_is_read_or_refused_with_a_line(data: bytes) -> None:
    is_read_or_refused(data)


@settings(max_examples=100, deadline=None)
@given(
    st.one_of(
        st.binary(max_size=300),
        st.text(max_size=300).map(lambda text: ("001 " + text).encode("utf-8", "ignore")),
    )
)
def test_any_bytes_are_read_or_refused_with_a_line(data: bytes) -> None:
    is_read_or_refused(data)
