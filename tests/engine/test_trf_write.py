"""Writing TRF: the columns, what comes back when it is read, and that no text breaks out of its line."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swiss64.engine.tournament import (
    Bye,
    ByeKind,
    Colour,
    Game,
    Player,
    Result,
    Round,
    Scoring,
    System,
    Tournament,
)
from swiss64.engine.trf.compose import document_of
from swiss64.engine.trf.document import (
    Acceleration,
    ForbiddenPairs,
    Header,
    RequestedBye,
    TrfDocument,
    cut_after,
)
from swiss64.engine.trf.errors import TrfError
from swiss64.engine.trf.read import read_trf
from swiss64.engine.trf.write import TrfVersion, write_trf
from tests.engine.trf_documents import documents, said
from tests.pairing_files import file

TOURNAMENT = Tournament(
    name="Club championship",
    system=System.FIDE_DUTCH,
    planned_rounds=3,
    players=(
        Player(1, "Jansen, Anna", 2105, "WFM", "w", "NED", "", "1000123", "8359087", "1990/05/17"),
        Player(2, "Bakker, Bram", 1999, "", "m", "NED", birth="1987"),
        Player(3, "Çelik, Zoë"),
    ),
    rounds=(
        Round(1, (Game(1, 1, 2, Result.WHITE_WINS),), (Bye(3, ByeKind.PAIRING_ALLOCATED),)),
        Round(2, (Game(1, 3, 1, Result.BLACK_WINS_BY_FORFEIT),), (Bye(2, ByeKind.HALF_POINT),)),
    ),
)
HEADER = Header(
    city="Breda",
    federation="NED",
    start=date(2026, 3, 1),
    end=date(2026, 3, 15),
    chief_arbiter="Smit, Cas",
    time_control_code="5400+30",
    round_dates=(date(2026, 3, 1), None, date(2026, 3, 15)),
    initial_colour=Colour.WHITE,
    tie_breaks=("BH/C1", "SB"),
)
DOCUMENT = document_of(
    TOURNAMENT,
    HEADER,
    ranks={1: 1, 2: 3, 3: 2},
    requested=(RequestedBye(3, 2, ByeKind.ZERO_POINT), RequestedBye(3, 3, ByeKind.HALF_POINT)),
    accelerations=(Acceleration(2, 1, 3, 1, 10), Acceleration(1, 4, 5, 1, 10)),
    forbidden=(ForbiddenPairs(1, 3, (1, 2)), ForbiddenPairs(1, None, (2, 3))),
    national_federation="NED",
    comments=("made for a test",),
)

ANNA = "001    1 wWFM Jansen, Anna                      2105 NED     1000123 1990/05/17"
BRAM = "001    2 m    Bakker, Bram                      1999 NED             1987/00/00"
ZOE = "001    3      Çelik, Zoë"


def lines(document: TrfDocument, version: TrfVersion = TrfVersion.TRF26) -> list[str]:
    return write_trf(document, version).decode().split("\r\n")


def test_trf26_is_written_in_its_columns() -> None:
    assert lines(DOCUMENT) == [
        "012 Club championship",
        "022 Breda",
        "032 NED",
        "042 2026/03/01",
        "052 2026/03/15",
        "062 3",
        "072 2",
        "092 Individual: Swiss-System (Dutch)",
        "102 Smit, Cas",
        "132" + " " * 88 + "26/03/01            26/03/15",
        "142 3",
        "152 W",
        "172 NED FIDON",
        "192 FIDE_DUTCH_2026_BAKU",
        "202 BH/C1,SB",
        "222 5400+30",
        "240 H   3    3",
        "240 Z   3    2",
        "250       1.0   1   3    1   10",
        "250       0.5   4   5    1   10",
        "260   1   3    1    2",
        "XXP 2 3",
        f"{ANNA}  2.0    1     2 w 1     3 b +",
        f"{BRAM}  0.5    3     1 b 0  0000 - H",
        f"{ZOE:79}  1.0    2  0000 - U     1 w -",
        "NED    1 w    Jansen, Anna                           NED     8359087 1990/05/17",
        "### made for a test",
        "",
    ]


def test_trf16_has_the_records_of_2016_and_the_lines_of_the_pairing_engines() -> None:
    assert lines(DOCUMENT, TrfVersion.TRF16) == [
        "012 Club championship",
        "022 Breda",
        "032 NED",
        "042 2026/03/01",
        "052 2026/03/15",
        "062 3",
        "072 2",
        "092 Individual: Swiss-System (Dutch)",
        "102 Smit, Cas",
        "132" + " " * 88 + "26/03/01            26/03/15",
        "XXR 3",
        "XXC white1",
        "XXA    1  1.0  1.0  1.0  0.5  0.5",
        "XXA    2  1.0  1.0  1.0  0.5  0.5",
        "XXA    3  1.0  1.0  1.0  0.5  0.5",
        "XXP 1 2",
        "XXP 2 3",
        f"{ANNA}  2.0    1     2 w 1     3 b +",
        f"{BRAM}  0.5    3     1 b 0  0000 - H  0000 - Z",
        f"{ZOE:79}  1.0    2  0000 - U     1 w -  0000 - H",
        "NED    1 w    Jansen, Anna                           NED     8359087 1990/05/17",
        "### made for a test",
        "",
    ]


def test_what_is_written_is_read_as_it_was() -> None:
    read = read_trf(write_trf(DOCUMENT))
    assert said(read) == said(
        replace(DOCUMENT, requested=tuple(sorted(DOCUMENT.requested, key=lambda bye: bye.player)))
    )
    assert read.repairs == ()


@pytest.mark.parametrize(
    ("scoring", "line"),
    [
        (Scoring(6, 2, 0, 6, 0, 6, 6, 2, 0), "162  W 3.0    D 1.0    P 3.0"),
        (Scoring(pairing_allocated_bye=1), "162  W 1.0    D 0.5    P 0.5"),
        (Scoring(6, 4, 2, 6, 0, 4, 6, 4, 0), "162  W 3.0    D 2.0    L 1.0    P 2.0"),
        (
            Scoring(2, 1, 0, 2, 1, 2, 2, 1, 1),
            "162  W 1.0    D 0.5    A 0.5    P 1.0",
        ),
    ],
)
def test_the_point_system_is_written_when_it_is_not_the_usual_one(scoring: Scoring, line: str) -> None:
    document = document_of(replace(TOURNAMENT, scoring=scoring))
    assert [text for text in lines(document) if text[:3] in ("162", "XXS")] == [line]
    assert read_trf(write_trf(document)).tournament.scoring == scoring
    assert read_trf(write_trf(document, TrfVersion.TRF16)).tournament.scoring == scoring


def test_the_usual_point_system_needs_no_record() -> None:
    assert not any(text.startswith(("162", "XXS")) for text in lines(DOCUMENT))


def test_points_that_no_letter_says_are_written_with_an_engines_code() -> None:
    scoring = Scoring(forfeit_win=1, half_point_bye=2)
    document = document_of(replace(TOURNAMENT, scoring=scoring))
    assert "XXS FW=0.5 HPB=1.0" in lines(document)
    assert read_trf(write_trf(document)).tournament.scoring == scoring


@pytest.mark.parametrize(
    ("system", "cycles", "code"),
    [
        (System.SWISS64, 1, "CUSTOM_SWISS"),
        (System.FIDE_DUTCH, 1, "FIDE_DUTCH_2026"),
        (System.ROUND_ROBIN, 1, "BERGER_ROUNDROBIN"),
        (System.ROUND_ROBIN, 2, "FIDE_DOUBLEROUNDROBIN"),
        (System.ROUND_ROBIN, 3, "BERGER_ROUNDROBIN_G3"),
    ],
)
@pytest.mark.parametrize("version", TrfVersion)
def test_the_system_comes_back(system: System, cycles: int, code: str, version: TrfVersion) -> None:
    document = document_of(replace(TOURNAMENT, system=system, cycles=cycles))
    assert document.header.type_code == code
    read = read_trf(write_trf(document, version))
    assert read.system is system
    assert version is TrfVersion.TRF16 or read.tournament.cycles == cycles


def test_a_name_with_a_line_end_stays_in_its_line() -> None:
    evil = "Evil\r001    9      Injected, Player\n001    8      Another"
    players = (replace(TOURNAMENT.players[0], name=evil), *TOURNAMENT.players[1:])
    document = document_of(
        replace(TOURNAMENT, name="Open\n260 1 3 1 2", players=players),
        Header(city="Breda\r\nXXZ 1", chief_arbiter="A\x85B\u2028C\x0bD", tie_breaks=("BH\n192 X",)),
        comments=("seed\n001    7      Third",),
    )
    read = read_trf(write_trf(document))
    assert [player.number for player in read.tournament.players] == [1, 2, 3]
    assert read.tournament.player[1].name == "Evil 001    9      Injected, Play"
    assert (read.tournament.name, read.header.city) == ("Open 260 1 3 1 2", "Breda  XXZ 1")
    assert read.header.chief_arbiter == "A B C D"
    assert (read.forbidden, read.requested) == ((), ())
    assert [line.text for line in read.unknown] == ["### seed 001    7      Third"]
    assert len(write_trf(document).decode().splitlines()) == len(lines(document)) - 1


def test_text_that_is_too_long_is_cut_at_its_column() -> None:
    long = replace(TOURNAMENT.players[1], name="A" * 40, federation="NEDERLAND", fide_id="123456789012")
    document = document_of(replace(TOURNAMENT, players=(TOURNAMENT.players[0], long, TOURNAMENT.players[2])))
    read = read_trf(write_trf(document)).tournament.player[2]
    assert (read.name, read.federation, read.fide_id) == ("A" * 33, "NED", "12345678901")


@pytest.mark.parametrize(
    "document",
    [
        document_of(Tournament(players=(Player(10000),))),
        document_of(Tournament(players=(Player(1, rating=10000),))),
        document_of(Tournament(players=(Player(1),)), ranks={1: 10000}),
    ],
)
def test_a_number_without_its_four_columns_is_refused(document: TrfDocument) -> None:
    with pytest.raises(ValueError, match="does not fit into four columns"):
        write_trf(document)


def test_round_dates_outside_this_century_are_written_in_full() -> None:
    dates = (date(1998, 5, 1), date(2099, 12, 31), date(2100, 1, 1))
    document = document_of(TOURNAMENT, Header(round_dates=dates))
    assert any(line.endswith("1998/05/0199/12/31  2100/01/01") for line in lines(document))
    assert read_trf(write_trf(document)).header.round_dates == dates


def test_records_that_are_understood_and_not_used_are_kept() -> None:
    data = write_trf(DOCUMENT) + b"299 W   0.0  1.0   1    1\r\nXXS WW=1.0 BW=2.0\r\n013 Team\tA\r\n"
    kept = ["299 W   0.0  1.0   1    1", "XXS WW=1.0 BW=2.0", "013 Team\tA"]
    read = read_trf(data)
    assert [line.text for line in read.unknown][-3:] == kept
    assert said(read_trf(write_trf(read))) == said(read)


@given(documents(), st.sampled_from(TrfVersion))
@settings(max_examples=40, deadline=None)
def test_whatever_a_document_holds_it_is_the_same_to_the_byte_when_written_again(
    document: TrfDocument, version: TrfVersion
) -> None:
    written = write_trf(document, version)
    read = read_trf(written)
    assert write_trf(read, version) == written
    assert read.tournament.player.keys() == document.tournament.player.keys()
    assert read.tournament.scoring == document.tournament.scoring


@given(documents())
@settings(max_examples=40, deadline=None)
def test_whatever_was_read_is_equal_when_written_and_read_again(document: TrfDocument) -> None:
    read = read_trf(write_trf(document))
    assert said(read_trf(write_trf(read))) == said(read)


@given(documents())
@settings(max_examples=25, deadline=None)
def test_trf16_keeps_everything_that_was_played_and_what_the_next_round_needs(document: TrfDocument) -> None:
    full, old = (read_trf(write_trf(document, version)) for version in (TrfVersion.TRF26, TrfVersion.TRF16))
    # The boards follow from the scores with virtual points, which are the same.
    assert old.tournament.rounds == full.tournament.rounds
    assert old.tournament.players == full.tournament.players
    following = len(full.tournament.rounds) + 1
    # A round without games after the last one with games is no round yet.
    drawn_by_file = [bye for bye in full.requested if bye.round == following]
    if len(full.tournament.rounds) == len(document.tournament.rounds):
        assert [bye for bye in old.requested if bye.round == following] == drawn_by_file
    for number in full.tournament.player:
        for round_number in range(1, 13):
            assert old.virtual_half_points(number, round_number) == full.virtual_half_points(
                number, round_number
            )


REFERENCE = file("events", "00142.trf")


@given(st.lists(st.tuples(st.integers(0, 2000), st.integers(32, 126)), min_size=1, max_size=4))
@settings(max_examples=60, deadline=None)
def test_a_damaged_file_that_can_be_read_is_equal_when_written_and_read_again(
    damage: list[tuple[int, int]],
) -> None:
    data = bytearray(REFERENCE)
    for position, sign in damage:
        data[position] = sign
    try:
        read = read_trf(bytes(data))
    except TrfError:
        return
    assert said(read_trf(write_trf(read))) == said(read)


def test_a_document_cut_after_a_round_is_written_with_who_is_absent_in_the_next() -> None:
    read = cut_after(read_trf(REFERENCE), 3)
    again = read_trf(write_trf(read))
    # What the file states are the points after all rounds.
    assert (again.tournament.rounds, again.requested) == (read.tournament.rounds, read.requested)
