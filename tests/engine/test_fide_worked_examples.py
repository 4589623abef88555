"""The worked examples of C.07: values computed by hand or published by FIDE's technical commission."""

from __future__ import annotations

import pytest

from swiss64.engine.standings.fide.codes import parse_code
from swiss64.engine.standings.fide.direct_encounter import direct_encounter
from swiss64.engine.standings.fide.edition import Edition
from swiss64.engine.standings.fide.facts import FideFacts
from swiss64.engine.standings.fide.ratings import perfect_rating
from swiss64.engine.tournament import Result, Tournament
from tests.engine.crosstables import crosstable, round_robin
from tests.engine.fide_values import NEW, OLD, by_number, column, printed, two_decimals

# Six players, four rounds; A to F are 1 to 6.
EXAMPLE_A = crosstable(
    {
        1: "+W4 =B3 +W2 =W5",
        2: "=W5 +W4 -B1 -W3",
        3: "FW6 =W1 +W5 +B2",
        4: "-B1 -B2 PAB HPB",
        5: "=B2 HPB -B3 =B1",
        6: "FL3 ZPB ZPB ZPB",
    },
    {1: 2000, 2: 1900, 3: 1800, 4: 1700, 5: 1600, 6: 1500},
)

# The cross table of the commission's "Exercises in tie-breaking".
EXERCISES = crosstable(
    {
        1: "+W9 =B13 =W2 +B15 =W4",
        2: "+B10 +W7 =B1 +W16 =B3",
        3: "=W11 +B6 +W8 =B4 =W2",
        4: "+B12 HPB +W13 =W3 =B1",
        5: "-W13 -B15 +W11 =B7 +W10",
        6: "-B14 -W3 PAB +W10 +B8",
        7: "+W15 -B2 -B16 =W5 -B11",
        8: "=B16 +W14 -B3 +W13 -W6",
        9: "-B1 -W10 HPB FL11 PAB",
        10: "-W2 +B9 -W15 -B6 -B5",
        11: "=B3 -W16 -B5 FW9 +W7",
        12: "-W4 PAB FW14 -- --",
        13: "+B5 =W1 -B4 -B8 -W14",
        14: "+W6 -B8 FL12 -- +B13",
        15: "-B7 +W5 +B10 -W1 -B16",
        16: "=W8 +B11 +W7 -B2 +W15",
    },
    {number: 2250 - 50 * number for number in range(1, 17)},
)

# A French lecture on the rules of 2026.
LECTURE = crosstable(
    {
        1: "+W14 +W2 =B3 =B5 +W7",
        2: "+W12 -B1 +B8 +W6 +B3",
        3: "+B11 +W9 =W1 +B4 -W2",
        4: "+B13 =W6 FW7 -W3 =B5",
        5: "=B7 +W11 =B6 =W1 =W4",
        6: "+W10 =B4 =W5 -B2 +W9",
        7: "=W5 +B12 FL4 +W9 -B1",
        8: "-B9 PAB -W2 =B10 +W14",
        9: "+W8 -B3 +W10 -B7 -B6",
        10: "-B6 +W13 -B9 =W8 =B11",
        11: "-W3 -B5 +W13 =B12 =W10",
        12: "-B2 -W7 =B14 =W11 =B13",
        13: "-W4 -B10 -B11 +W14 =W12",
        14: "-B1 ZPB =W12 -B13 -B8",
    }
)


@pytest.mark.parametrize(
    ("code", "edition", "values"),
    [
        ("PTS", NEW, "3 1½ 3½ 1½ 1½ 0"),
        ("BH", NEW, "8 9½ 7½ 7½ 9½ 0"),
        ("BH/C1", NEW, "6½ 8 6 6 8 0"),
        ("BH/M1", NEW, "3 4½ 3 3 4½ 0"),
        ("SB", NEW, "5½ 2¼ 6 2¼ 3 0"),
        ("SB/C1", NEW, "4¾ 1½ 4½ 1½ 2¼ 0"),
        ("BH", OLD, "8 9½ 9½ 7½ 9½ 0"),
        ("SB", OLD, "5½ 2¼ 8 2¼ 3 0"),
        ("WIN", NEW, "2 1 3 1 0 0"),
        ("WON", NEW, "2 1 2 0 0 0"),
        ("BPG", NEW, "1 1 1 2 3 0"),
        ("BWG", NEW, "0 0 1 0 0 0"),
        ("REP", NEW, "4 4 4 3 3 0"),
        ("PS", NEW, "8 5 8½ 2½ 4 0"),
        ("TPN", NEW, "1 2 3 4 5 6"),
        ("RTNG", NEW, "2000 1900 1800 1700 1600 1500"),
    ],
)
def test_example_a_has_the_values_computed_by_hand(code: str, edition: Edition, values: str) -> None:
    assert column(EXAMPLE_A, code, edition) == printed(values)


def test_example_a_fore_buchholz_takes_the_last_round_as_drawn() -> None:
    found = column(EXAMPLE_A, "FB")
    assert {number: found[number] for number in range(1, 6)} == printed("8 9 8 8 9½")


@pytest.mark.parametrize(
    ("code", "values"),
    [("ARO", "1750 1775 1833"), ("TPR", "1943 1688 2106"), ("PTP", "1957 1669 2157")],
)
def test_example_a_performance_of_the_first_three(code: str, values: str) -> None:
    found = column(EXAMPLE_A, code)
    assert {number: found[number] for number in (1, 2, 3)} == printed(values)


def test_example_a_who_played_no_game_has_no_performance() -> None:
    assert [column(EXAMPLE_A, code)[6] for code in ("ARO", "TPR", "PTP", "APRO", "APPO", "AOB")] == [None] * 6


def test_example_a_direct_encounter_decides_nothing_while_e_could_still_reach_b() -> None:
    facts = FideFacts.of(EXAMPLE_A)
    values = direct_encounter(facts, parse_code("DE"), frozenset({2, 4, 5}))
    assert {number: value.value for number, value in values.items()} == {2: None, 4: None, 5: None}


def test_a_perfect_score_needs_736_more_than_the_highest_opponent() -> None:
    assert perfect_rating([1500, 1600, 1700], half_points=6) == 2436


def test_a_score_of_nothing_is_800_below_the_lowest_opponent() -> None:
    assert perfect_rating([1500, 1600, 1700], half_points=0) == 700


@pytest.mark.parametrize(
    ("code", "edition", "values"),
    [
        ("BH", OLD, "12.5 13 15.5 15 8.5 12 14.5 13.5 9 13 13.5 11.5 14 11 12 12.5"),
        ("BH/C1", OLD, "11 12 13 11.5 7.5 11 12.5 12 7.5 11.5 12 9.5 12 9 11 11"),
        ("SB", OLD, "8 9.5 10.5 9.75 4.25 6.5 3.25 5.25 2.25 1.5 5.75 4 4.25 4.5 3.5 7.25"),
        ("SB/C1", OLD, "7.25 8.5 9.25 8 3.25 5.5 1.25 3.75 2.25 0 4.25 4 4.25 3 2.5 5.75"),
        ("FB", OLD, "13.5 13.5 15 15.5 10 12 13.5 12.5 9.5 12.5 12.5 11.5 13.5 10.5 12 13.5"),
        ("BH", NEW, "12.5 13 15.5 14 8.5 11.5 14.5 13.5 9 13 12.5 11.5 14 11 12 12.5"),
        ("BH/C1", NEW, "11 12 13 11.5 7.5 10.5 12.5 12 7.5 11.5 11 9.5 12 9 11 11"),
        ("BH/C2", NEW, "9.5 10.5 10.5 10 6 8.5 10 10 6 9.5 9.5 7.5 9.5 7 9.5 9"),
        ("BH/M1", NEW, "7 8.5 9 8 5 7 8.5 8.5 4 7.5 7.5 6 8.5 6 7.5 7"),
        ("SB", NEW, "8 9.5 10.5 9.25 4.25 6 3.25 5.25 2.25 1.5 4.75 4 4.25 4.5 3.5 7.25"),
        ("SB/C1", NEW, "7.25 8.5 9.25 7.75 3.25 5 1.25 3.75 2.25 0 3.25 4 4.25 3 2.5 5.75"),
        ("ARO", NEW, "1820 1880 1940 1888 1690 1813 1760 1730 1975 1880 1863 2050 1930 1800 1860 1820"),
        ("TPR", NEW, "1969 2120 2089 2081 1690 1813 1611 1730 1175 1640 1776 1250 1781 1925 1788 1969"),
        ("PTP", NEW, "2029 2216 2112 2168 1689 1810 1531 1715 950 1575 1763 1250 1744 1942 1768 2013"),
        ("APRO", NEW, "1789 1856 1904 1772 1719 1846 1869 1915 1805 1717 1840 2081 1879 1775 1776 1805"),
        ("APPO", NEW, "1769 1852 1934 1784 1676 1836 1890 1924 1802 1687 1836 2168 1909 1756 1767 1799"),
        ("WIN", NEW, "2 3 2 2 2 3 1 2 1 1 2 2 1 2 2 3"),
        ("WON", NEW, "2 3 2 2 2 2 1 2 0 1 1 0 1 2 2 3"),
        ("REP", NEW, "5 5 5 4 5 5 5 5 3 5 5 3 5 3 5 5"),
        ("BPG", NEW, "2 3 2 2 2 2 3 2 1 3 2 0 3 2 3 2"),
    ],
)
def test_the_exercises_have_their_published_values(code: str, edition: Edition, values: str) -> None:
    assert column(EXERCISES, code, edition) == printed(values)


@pytest.mark.parametrize(
    ("edition", "values"),
    [
        (
            OLD,
            "1 12.60, 2 13.60, 3 13.40, 4 13.38, 5 13.40, 6 13.25, 7 11.90, 8 13.00, 9 12.75, 10 10.90,"
            "11 12.75, 12 15.00, 13 12.10, 14 13.17, 15 12.20, 16 13.30",
        ),
        (
            NEW,
            "1 12.40, 2 13.60, 3 12.90, 4 13.38, 5 13.20, 6 13.25, 7 11.70, 8 12.90, 9 12.75, 10 10.80,"
            "11 12.75, 12 14.00, 13 11.90, 14 13.00, 15 12.20, 16 13.10",
        ),
    ],
)
def test_the_exercises_have_their_average_buchholz_of_opponents(edition: Edition, values: str) -> None:
    assert two_decimals(column(EXERCISES, "AOB", edition)) == by_number(values)


def test_the_exercises_have_their_progressive_scores() -> None:
    found = column(EXERCISES, "PS")
    assert {number: found[number] for number in (1, 2, 3, 4, 16)} == by_number(
        "1 11, 2 13, 3 11, 4 11.5, 16 10.5"
    )


def test_the_exercises_direct_encounter_does_not_decide_the_leaders_behind_the_winner() -> None:
    values = direct_encounter(FideFacts.of(EXERCISES), parse_code("DE"), frozenset({1, 3, 4, 16}))
    assert {value.value for value in values.values()} == {None}
    assert sum(item.points or 0 for item in values[4].contributions) == 2


@pytest.mark.parametrize(
    ("number", "value"),
    [(3, 15), (4, 13.5), (5, 14.5), (6, 14), (7, 13), (9, 13.5), (10, 11), (11, 11.5), (13, 9), (14, 10)],
)
def test_the_lecture_has_its_printed_buchholz(number: int, value: float) -> None:
    assert column(LECTURE, "BH")[number] == value


def test_the_lecture_where_the_slide_prints_nothing_or_a_slip() -> None:
    # For 8 the slide prints 10½, with the line of player 13 in place of that of 9.
    found = column(LECTURE, "BH")
    assert {number: found[number] for number in (1, 2, 8, 12)} == by_number("1 13½, 2 14½, 8 11, 12 10½")


def test_the_lecture_cut_buchholz_leaves_out_the_requested_bye() -> None:
    found = column(LECTURE, "BH/C1")
    assert (found[11], found[14]) == (10, 9.5)


def test_the_lecture_by_the_rules_of_2024_has_no_cap() -> None:
    assert column(LECTURE, "BH", OLD)[4] == 14


# The exercises' round robin: A to F are 1 to 6, in the order of the Berger table.
BERGER_6 = (
    ((1, 6), (2, 5), (3, 4)),
    ((6, 4), (5, 3), (1, 2)),
    ((2, 6), (3, 1), (4, 5)),
    ((6, 5), (1, 4), (2, 3)),
    ((3, 6), (4, 2), (5, 1)),
)
ROUND_ROBIN_RESULTS = {
    (1, 6): Result.DRAW,
    (2, 5): Result.WHITE_WINS,
    (3, 4): Result.WHITE_WINS,
    (6, 4): Result.WHITE_WINS,
    (5, 3): Result.BLACK_WINS,
    (1, 2): Result.WHITE_WINS,
    (2, 6): Result.WHITE_WINS,
    (3, 1): Result.BLACK_WINS,
    (4, 5): Result.DRAW,
    (6, 5): Result.BLACK_WINS_BY_FORFEIT,
    (1, 4): Result.BLACK_WINS,
    (2, 3): Result.DRAW,
    (3, 6): Result.WHITE_WINS,
    (4, 2): Result.BLACK_WINS,
    (5, 1): Result.BLACK_WINS,
}
ROUND_ROBIN = round_robin(BERGER_6, ROUND_ROBIN_RESULTS)


@pytest.mark.parametrize(
    ("code", "values"),
    [
        ("PTS", "3½ 3½ 3½ 1½ 1½ 1½"),
        ("SB", "9.25 6.25 6.25 4.25 2.25 3.25"),
        ("KS", "2 ½ ½ 1 0 ½"),
    ],
)
def test_the_round_robin_counts_its_forfeit_as_a_game(code: str, values: str) -> None:
    assert column(ROUND_ROBIN, code) == printed(values)


def places(tournament: Tournament, group: set[int], code: str = "DE") -> dict[int, int | None]:
    values = direct_encounter(FideFacts.of(tournament), parse_code(code), frozenset(group))
    return {number: values[number].value for number in sorted(values)}


def test_the_round_robin_direct_encounter() -> None:
    assert places(ROUND_ROBIN, {1, 2, 3}) == {1: 1, 2: 2, 3: 2}
    assert places(ROUND_ROBIN, {4, 5, 6}) == {4: 3, 5: 1, 6: 2}


def test_koyas_limit_moves_by_half_points() -> None:
    # The limit is 2½ of 5: with +2 it is 3½, which A, B and C reach; with −2 it is 1½, which all do.
    assert column(ROUND_ROBIN, "KS/L+2") == printed("2 ½ ½ 1 0 ½")
    assert column(ROUND_ROBIN, "KS/L+3") == printed("0 0 0 0 0 0")
    assert column(ROUND_ROBIN, "KS/L-2") == printed("3½ 3½ 3½ 1½ 1½ 1½")
