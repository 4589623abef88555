"""Reading TRF: what a file means, in whatever form it comes."""

from __future__ import annotations

from datetime import date

import pytest

from swiss64.engine.standings.scores import scores
from swiss64.engine.tournament import Bye, ByeKind, Colour, Game, Player, Result, Scoring, System
from swiss64.engine.trf.document import (
    Acceleration,
    ForbiddenPairs,
    Line,
    NationalRecord,
    RequestedBye,
    Stated,
    cut_after,
)
from swiss64.engine.trf.errors import RepairCode
from swiss64.engine.trf.read import read_trf
from tests.engine.trf_lines import player, trf

FILE = """\
012 Zomertoernooi
022 Utrecht
032 NED
042 2026/07/04
052 2026/07/05
062 5
072 4
082 0
092 Individual: Swiss-System
102 De Arbiter, Anna (12345678)
112 Tweede, Bert
112 Derde, Carla
122 90 min + 30 s
132                                                                                        26/07/04  26/07/05
142 5
152 B
172 NED FIDON
182 Swiss64
192 FIDE_DUTCH_2026
202 BH/C1,SB,DE
222 5400+30
### a remark
001    1 m GM Éder, Zoë                         2500 NED     1234567 1987/00/00  1.5    1     4 w 1     2 b =
001    2 w WM van der Berg-Janssen, A.          2310 NED             1990/05/06  1.5    2     5 b 1     1 w =
001    3      Derde, C.                         1900 BEL                         1.0    3  0000 - U  0000 - Z
001    4      Vierde, D.                        1800                             0.5    5     1 b 0  0000 - H
001    5      Vijfde, E.                                                         0.0    4     2 w 0
NED    1      Eder, Zoe                         2475 NED     8359087
999 something new
"""


def test_a_file_gives_players_games_byes_and_header() -> None:
    document = read_trf(FILE.encode())
    tournament = document.tournament
    assert tournament.name == "Zomertoernooi"
    assert tournament.system is System.FIDE_DUTCH
    assert tournament.planned_rounds == 5
    assert tournament.players == (
        Player(1, "Éder, Zoë", 2500, "GM", "m", "NED", "", "1234567", "8359087", "1987"),
        Player(2, "van der Berg-Janssen, A.", 2310, "WIM", "w", "NED", birth="1990/05/06"),
        Player(3, "Derde, C.", 1900, federation="BEL"),
        Player(4, "Vierde, D.", 1800),
        Player(5, "Vijfde, E."),
    )
    first, second = tournament.rounds
    assert first.games == (Game(1, 1, 4, Result.WHITE_WINS), Game(2, 5, 2, Result.BLACK_WINS))
    assert first.byes == (Bye(3, ByeKind.PAIRING_ALLOCATED),)
    assert second.games == (Game(1, 2, 1, Result.DRAW),)
    assert second.byes == (Bye(3, ByeKind.ZERO_POINT), Bye(4, ByeKind.HALF_POINT))
    assert scores(tournament) == {1: 3, 2: 3, 3: 2, 4: 1, 5: 0}
    assert document.repairs == ()


def test_the_header_says_what_the_records_say() -> None:
    header = read_trf(FILE.encode()).header
    assert (header.city, header.federation) == ("Utrecht", "NED")
    assert (header.start, header.end) == (date(2026, 7, 4), date(2026, 7, 5))
    assert header.chief_arbiter == "De Arbiter, Anna (12345678)"
    assert header.deputy_arbiters == ("Tweede, Bert", "Derde, Carla")
    assert (header.time_control, header.time_control_code) == ("90 min + 30 s", "5400+30")
    assert header.round_dates == (date(2026, 7, 4), date(2026, 7, 5))
    assert header.initial_colour is Colour.BLACK
    assert header.tie_breaks == ("BH/C1", "SB", "DE")
    assert (header.program, header.rating_method) == ("Swiss64", "NED FIDON")


def test_stated_points_and_ranks_national_records_and_unknown_lines_are_kept() -> None:
    document = read_trf(FILE.encode())
    assert document.stated[4] == Stated(points=1, rank=5)
    assert document.national == (NationalRecord(1, "NED", "", 2475, "8359087"),)
    assert document.unknown == (Line(22, "### a remark"), Line(29, "999 something new"))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_line_end_is_read_the_same(end: str) -> None:
    assert read_trf(FILE.replace("\n", end).encode()).tournament == read_trf(FILE.encode()).tournament


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    assert read_trf(b"\xef\xbb\xbf" + FILE.encode()) == read_trf(FILE.encode())


def test_windows_1252_is_read_and_told() -> None:
    document = read_trf(FILE.encode("cp1252"))
    assert document.tournament == read_trf(FILE.encode()).tournament
    assert [(repair.line, repair.code) for repair in document.repairs] == [(0, RepairCode.READ_AS_CP1252)]


def test_columns_counted_in_bytes_are_recognised() -> None:
    name = "Éder, Zoë"
    shifted = player(1, "2 w 1", name=name, rating=2500, points="1.0")
    by_bytes = shifted.replace(name + "  ", name)  # two letters of two bytes each
    document = read_trf(trf(by_bytes, player(2, "1 b 0")))
    assert document.tournament.player[1] == Player(1, name, 2500)
    assert document.tournament.rounds[0].games == (Game(1, 1, 2, Result.WHITE_WINS),)
    assert [(r.line, r.code) for r in document.repairs] == [(1, RepairCode.COLUMNS_WERE_BYTES)]


def test_short_and_padded_lines_are_read_the_same() -> None:
    lines = (player(1, "2 w 1", ""), player(2, "1 b 0", ""), player(3))
    short = read_trf(trf(*(line.rstrip() for line in lines)))
    padded = read_trf(trf(*(line + " " * 200 for line in lines)))
    assert short.tournament == padded.tournament
    assert len(short.tournament.rounds) == 1


def test_ruler_lines_and_blank_lines_are_passed_over() -> None:
    ruler = (
        "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR  1111 1 1"
    )
    document = read_trf(
        trf("", ruler, "         1         2", "III", player(1, "2 w 1"), "", player(2, "1 b 0"))
    )
    assert document.unknown == ()
    assert len(document.tournament.players) == 2


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("1969.12.06", "1969/12/06"),
        ("28.07.2005", "2005/07/28"),
        ("1987/00/00", "1987"),
        ("1987", "1987"),
        ("0000/00/00", ""),
        ("", ""),
    ],
)
def test_birth_dates_of_old_and_new_files_are_understood(written: str, meant: str) -> None:
    document = read_trf(trf(player(1, birth=written)))
    assert document.tournament.player[1].birth == meant
    assert document.repairs == ()


@pytest.mark.parametrize("written", ["2026/03/01", "2026.03.01", "01. 03. 2026", "1.3.2026", "26/03/01"])
def test_tournament_dates_of_old_and_new_files_are_understood(written: str) -> None:
    assert read_trf(trf(f"042 {written}", player(1))).header.start == date(2026, 3, 1)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("g", "GM"),
        ("m", "IM"),
        ("f", "FM"),
        ("c", "CM"),
        ("wg", "WGM"),
        ("wm", "WIM"),
        ("wf", "WFM"),
        ("wc", "WCM"),
    ],
)
def test_titles_of_old_files_are_understood(written: str, meant: str) -> None:
    assert read_trf(trf(player(1, title=written))).tournament.player[1].title == meant


def test_an_unknown_title_sex_or_birth_date_is_left_out_and_told() -> None:
    document = read_trf(trf(player(7, title="XM", sex="x", birth="31/02/1990")))
    assert document.tournament.player[7] == Player(7, "Player, Test")
    assert [(r.line, r.code, dict(r.data)) for r in document.repairs] == [
        (1, RepairCode.TITLE_UNKNOWN, {"player": 7, "text": "XM"}),
        (1, RepairCode.SEX_UNKNOWN, {"player": 7, "text": "x"}),
        (1, RepairCode.DATE_UNREADABLE, {"player": 7, "text": "31/02/1990"}),
    ]


@pytest.mark.parametrize(
    ("white", "black", "result"),
    [
        ("1", "0", Result.WHITE_WINS),
        ("=", "=", Result.DRAW),
        ("0", "1", Result.BLACK_WINS),
        ("+", "-", Result.WHITE_WINS_BY_FORFEIT),
        ("-", "+", Result.BLACK_WINS_BY_FORFEIT),
        ("-", "-", Result.DOUBLE_FORFEIT),
        ("W", "L", Result.WHITE_WINS_UNRATED),
        ("d", "d", Result.DRAW_UNRATED),
        ("l", "w", Result.BLACK_WINS_UNRATED),
        ("0", "0", Result.NO_CONTEST),
        ("L", "L", Result.NO_CONTEST_UNRATED),
        ("=", "0", Result.HALF_TO_WHITE),
        ("0", "=", Result.HALF_TO_BLACK),
        (" ", " ", None),
    ],
)
def test_every_result_code_has_its_meaning(white: str, black: str, result: Result | None) -> None:
    document = read_trf(trf(player(1, f"2 w {white}"), player(2, f"1 b {black}")))
    assert document.tournament.rounds[0].games == (Game(1, 1, 2, result),)


def test_byes_of_trf06_are_games_without_an_opponent_and_only_one_of_them_is_allocated() -> None:
    document = read_trf(
        trf(
            player(1, "2 w 1"),
            player(2, "1 b 0"),
            player(3, "0000 - +"),
            player(4, "0000 - +"),
            player(5, "0000 - ="),
            player(6, "0000 - -"),
        )
    )
    assert document.tournament.rounds[0].byes == (
        Bye(3, ByeKind.PAIRING_ALLOCATED),
        Bye(4, ByeKind.FULL_POINT),
        Bye(5, ByeKind.HALF_POINT),
        Bye(6, ByeKind.ZERO_POINT),
    )
    assert [(r.line, r.code, r.data["bye"]) for r in document.repairs] == [
        (3, RepairCode.OLD_BYE, "U"),
        (4, RepairCode.OLD_BYE, "F"),
        (5, RepairCode.OLD_BYE, "H"),
        (6, RepairCode.OLD_BYE, "Z"),
    ]


def test_a_missing_colour_is_taken_from_the_opponent_and_of_a_forfeit_by_number() -> None:
    document = read_trf(trf(player(1, "2 - 1"), player(2, "1 w 0"), player(3, "4 - +"), player(4, "3   -")))
    assert document.tournament.rounds[0].games == (
        Game(1, 2, 1, Result.BLACK_WINS),
        Game(2, 3, 4, Result.WHITE_WINS_BY_FORFEIT),
    )
    assert [(r.line, r.code) for r in document.repairs] == [
        (1, RepairCode.COLOUR_FILLED_IN),
        (3, RepairCode.COLOUR_FILLED_IN),
    ]


def test_boards_are_in_the_recommended_order_by_score_and_number() -> None:
    document = read_trf(
        trf(
            player(1, "4 w 0", "6 b ="),
            player(2, "5 w 1", "3 b ="),
            player(3, "6 w 1", "2 w ="),
            player(4, "1 b 1", "5 b ="),
            player(5, "2 b 0", "4 w ="),
            player(6, "3 b 0", "1 w ="),
        )
    )
    first, second = document.tournament.rounds
    assert [(g.board, g.white, g.black) for g in first.games] == [(1, 1, 4), (2, 2, 5), (3, 3, 6)]
    # 2 and 3 have a point each; 4 has one, 5 none; 6 and 1 none.
    assert [(g.board, g.white, g.black) for g in second.games] == [(1, 3, 2), (2, 5, 4), (3, 6, 1)]


def test_last_rounds_with_requested_byes_only_are_not_drawn_yet() -> None:
    document = read_trf(
        trf(player(1, "2 w 1", "0000 - H"), player(2, "1 b 0", ""), player(3, "0000 - U", "0000 - Z"))
    )
    assert len(document.tournament.rounds) == 1
    assert document.requested == (
        RequestedBye(2, 1, ByeKind.HALF_POINT),
        RequestedBye(2, 3, ByeKind.ZERO_POINT),
    )


def test_points_that_contain_the_bye_of_the_next_round_or_acceleration_are_accepted() -> None:
    document = read_trf(
        trf(
            "250      01.0   1   3    1    1",
            player(1, "2 w 1", points="2.0"),
            player(2, "1 b 0", "0000 - H", points="0.5"),
        )
    )
    assert document.repairs == ()


def test_points_that_are_not_the_sum_of_the_results_are_told_and_the_results_count() -> None:
    document = read_trf(trf(player(1, "2 w 1", points="1.5"), player(2, "1 b 0", points="0.0")))
    assert scores(document.tournament) == {1: 2, 2: 0}
    assert [(r.line, r.code, dict(r.data)) for r in document.repairs] == [
        (1, RepairCode.POINTS_DIFFER, {"player": 1, "stated": 3, "counted": 2})
    ]


def test_stated_numbers_of_players_and_rounds_that_are_wrong_are_told() -> None:
    lines = [player(1, "2 w 1", "2 b 1"), player(2, "1 b 0", "1 w 0")]
    document = read_trf(trf("062 3", "142 1", *lines))
    assert document.tournament.planned_rounds == 2
    assert [(r.code, dict(r.data)) for r in document.repairs] == [
        (RepairCode.PLAYER_COUNT_DIFFERS, {"stated": 3, "counted": 2}),
        (RepairCode.ROUND_COUNT_DIFFERS, {"stated": 1, "counted": 2}),
    ]


@pytest.mark.parametrize(
    ("lines", "scoring"),
    [
        ([], Scoring()),
        (["162  P 0.5"], Scoring(pairing_allocated_bye=1)),
        (
            ["162  W 3.0    D 1.0    L 0.0    P 3.0"],
            Scoring(6, 2, 0, 6, 0, 6, 6, 2, 0),
        ),
        (["162  W 3.0    D 1.0    A 0.5"], Scoring(6, 2, 0, 6, 1, 6, 6, 2, 1)),
        (["XXS W=3 D=1", "XXS PAB=1.5"], Scoring(6, 2, 0, 6, 0, 3, 6, 2, 0)),
        (["BBW  3.0", "BBU  1.0"], Scoring(6, 1, 0, 6, 0, 2, 6, 1, 0)),
    ],
)
def test_the_point_system_is_read_in_half_points(lines: list[str], scoring: Scoring) -> None:
    assert read_trf(trf(*lines, player(1))).tournament.scoring == scoring


@pytest.mark.parametrize(
    ("lines", "system", "cycles"),
    [
        (["192 FIDE_DUTCH_2026_BAKU"], System.FIDE_DUTCH, 1),
        (["192 FIDE_DUTCH_2017"], System.FIDE_DUTCH, 1),
        (["192 FIDE_ROUNDROBIN"], System.ROUND_ROBIN, 1),
        (["192 BERGER_DOUBLEROUNDROBIN"], System.ROUND_ROBIN, 2),
        (["192 BERGER_ROUNDROBIN_G4"], System.ROUND_ROBIN, 4),
        (["192 FIDE_DUBOV"], None, 1),
        (["192 CUSTOM_SWISS", "092 Swiss64"], System.SWISS64, 1),
        (["092 Individual Swiss Dutch"], System.FIDE_DUTCH, 1),
        (["092 Individual: Double Round-Robin"], System.ROUND_ROBIN, 2),
        (["092 Individual: Swiss-System"], None, 1),
        ([], None, 1),
    ],
)
def test_the_system_is_told_where_the_file_tells_it(
    lines: list[str], system: System | None, cycles: int
) -> None:
    document = read_trf(trf(*lines, player(1)))
    assert document.system is system
    assert document.tournament.system is (system or System.SWISS64)
    assert document.tournament.cycles == cycles


def test_requested_byes_acceleration_and_forbidden_pairs_become_structures() -> None:
    document = read_trf(
        trf(
            "142 9",
            "240 H   2    1    3",
            "240 Z   2    2",
            "250      01.0   1   3    1   10",
            "250 00.0 00.5 004 005 0001 0010",
            "260   1   9    1    2    3",
            "XXP 2 3",
            "XXZ 3",
            "XXA    2  1.0  0.5",
            *(player(number) for number in (1, 2, 3)),
        )
    )
    assert document.requested == (
        RequestedBye(1, 3, ByeKind.ZERO_POINT),
        RequestedBye(2, 1, ByeKind.HALF_POINT),
        RequestedBye(2, 2, ByeKind.ZERO_POINT),
        RequestedBye(2, 3, ByeKind.HALF_POINT),
    )
    assert document.accelerations == (
        Acceleration(2, 1, 3, 1, 10),
        Acceleration(1, 4, 5, 1, 10),
        Acceleration(2, 1, 1, 2, 2),
        Acceleration(1, 2, 2, 2, 2),
    )
    assert [document.virtual_half_points(1, round_number) for round_number in (1, 3, 4, 6)] == [2, 2, 1, 0]
    assert document.forbidden == (ForbiddenPairs(1, 9, (1, 2, 3)), ForbiddenPairs(1, None, (2, 3)))


def test_a_cut_document_knows_who_will_miss_the_rounds_that_are_not_drawn_any_more() -> None:
    document = cut_after(read_trf(FILE.encode()), 1)
    assert [round_.number for round_ in document.tournament.rounds] == [1]
    assert document.requested == (
        RequestedBye(2, 3, ByeKind.ZERO_POINT),
        RequestedBye(2, 4, ByeKind.HALF_POINT),
        RequestedBye(2, 5, ByeKind.ZERO_POINT),
    )
    assert document.tournament.planned_rounds == 5


def test_penalty_points_are_told_because_they_are_not_used() -> None:
    document = read_trf(trf("299 W      -1.0   1    1", player(1)))
    assert [(r.line, r.code) for r in document.repairs] == [(1, RepairCode.NOT_SUPPORTED)]


def test_start_numbers_may_have_holes_and_stand_in_any_order() -> None:
    document = read_trf(trf(player(9, "4 b 0"), player(4, "9 w 1")))
    assert [p.number for p in document.tournament.players] == [4, 9]
    assert document.tournament.rounds[0].games == (Game(1, 4, 9, Result.WHITE_WINS),)
