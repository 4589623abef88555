"""What the worked examples of the glossary compute, held against the worked examples of the rules."""

from __future__ import annotations

import pytest

from swiss64.glossary.computations import compute
from swiss64.glossary.computed import Quantity
from swiss64.glossary.example import Example, ExampleError, build
from swiss64.glossary.tables import Outcome, Preference, tables

# The tie-break rules' worked example A: A to F are Anna to Femke.
PLAYERS = ["Anna 2000", "Bram 1900", "Chiara 1800", "Dmitri 1700", "Elif 1600", "Femke 1500"]
ROUNDS = [
    "Anna-Dmitri 1-0, Bram-Elif =, Chiara-Femke +/-",
    "Chiara-Anna =, Bram-Dmitri 1-0, Elif HPB",
    "Anna-Bram 1-0, Chiara-Elif 1-0, Dmitri PAB",
    "Anna-Elif =, Bram-Chiara 0-1, Dmitri HPB",
]


def example(**changed: object) -> Example:
    return build({"players": PLAYERS, "rounds": ROUNDS} | changed)


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ("points Chiara", "3½"),
        ("points Chiara 2", "1½"),
        ("gained Dmitri 4", "½"),
        ("adjusted Femke", "1½"),
        ("BH Anna", "8"),
        ("BH Chiara", "7½"),
        ("BH/C1 Chiara", "6"),
        ("BH/M1 Bram", "4½"),
        ("SB Bram", "2¼"),
        ("SB/C1 Anna", "4¾"),
        ("WIN Chiara", "3"),
        ("WON Chiara", "2"),
        ("BPG Elif", "3"),
        ("BWG Chiara", "1"),
        ("REP Dmitri", "3"),
        ("PS Chiara", "8½"),
        ("FB Bram", "9"),
        ("ARO Anna", "1750"),
        ("TPR Anna", "1943"),
        ("TPR Bram", "1688"),
        ("PTP Chiara", "2157"),
        ("dp 75", "+193"),
        ("dp 38", "−87"),
        ("parts BH Anna", "1½ + 3½ + 1½ + 1½"),
        ("parts BH/C1 Bram", "1½ + 3 + 3½"),
        ("part SB Chiara 2", "1½"),
    ],
)
def test_the_tie_breaks_are_those_of_the_rules_example(wanted: str, expected: str) -> None:
    assert compute(example(), wanted).text() == expected


def test_before_march_2026_the_dummy_had_no_cap() -> None:
    assert compute(example(edition="2024-08"), "BH Chiara").text() == "9½"
    assert compute(example(edition="2024-08"), "SB Chiara").text() == "8"


def test_by_the_house_rules_a_forfeit_is_no_opponent_and_a_half_point_bye_counts_nothing() -> None:
    house = example(system="swiss64")
    # Chiara met Anna (3), Elif (1½) and Bram (1½); Dmitri Anna, Bram, and the bye counts his own 1½.
    assert compute(house, "BH Chiara").text() == "6"
    assert compute(house, "BH Dmitri").text() == "6"
    assert compute(house, "BH/C1 Chiara").text() == "6", "modifiers are FIDE's"


@pytest.mark.parametrize(
    ("colours", "expected"),
    [
        ("WWB", "strong black"),
        ("WBB", "absolute white"),
        ("WWBB", "absolute white"),
        ("WB", "mild white"),
        ("W", "strong black"),
        ("WW", "absolute black"),
        ("", "none"),
    ],
)
def test_the_colour_preference_is_that_of_article_1_7(colours: str, expected: str) -> None:
    others = PLAYERS[1:]
    rounds = [
        f"Anna-{name.split()[0]} =" if colour == "W" else f"{name.split()[0]}-Anna ="
        for colour, name in zip(colours, others, strict=False)
    ]
    assert compute(example(rounds=rounds), "preference Anna").text() == expected


@pytest.mark.parametrize(
    ("players", "games"),
    [
        # C.04.7: round 1 of 9, initial colour White; the first six of ten play among themselves.
        (10, [("1", "4"), ("5", "2"), ("3", "6"), ("7", "9"), ("10", "8")]),
        (6, [("1", "3"), ("4", "2"), ("5", "6")]),
    ],
)
def test_baku_acceleration_draws_the_first_round_of_the_rules(
    players: int, games: list[tuple[str, str]]
) -> None:
    names = ["Anna", "Bram", "Chiara", "Dmitri", "Elif", "Femke", "Giorgio", "Hana", "Ivan", "Julia"]
    drawn = build({"players": names[:players], "planned": 9, "initial_colour": "white", "baku": True})
    found = {(str(game.white), str(game.black)) for game in drawn.next_round.games}
    assert found == set(games)
    assert compute(drawn, "virtual Anna 3").text() == "1"
    assert compute(drawn, "virtual Anna 4").text() == "½"
    assert compute(drawn, "virtual Anna 6").text() == "0"


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ("minutes 5400+30", "120"),
        ("rating_class 1500+10", "rapid"),
        ("rating_class 300+3", "blitz"),
        ("rating_class 120+1", "none"),
        ("rating_class 3600+30", "standard_below_2400"),
        ("expected 1805 1186", "0.98"),
        ("expected_capped 1805 1186", "0.92"),
    ],
)
def test_times_and_tables_are_those_of_the_rating_rules(wanted: str, expected: str) -> None:
    assert compute(example(), wanted).text() == expected


def test_a_number_is_written_as_each_language_writes_it() -> None:
    assert Quantity(1360, 100).text("en") == "13.60"
    assert Quantity(1360, 100).text("nl") == "13,60"
    assert Quantity(1, 2).text() == "½"
    assert Quantity(-1, signed=True).text() == "−1"
    assert Quantity(0, signed=True).text() == "0"


def test_names_are_written_in_the_script_of_the_language() -> None:
    assert compute(example(), "opponent Anna 1").text("ru") == "Дмитрий"
    assert compute(example(), "opponent Anna 1").text("it") == "Dmitri"


class TestTables:
    def test_a_row_per_player_with_games_colours_and_tie_breaks(self) -> None:
        asked = {
            "columns": ["name", "rounds", "preference", "BH"],
            "players": ["Chiara"],
            "mark": ["Chiara:BH"],
        }
        (table,) = tables(example(), [asked])
        assert table.columns == ("name", "1", "2", "3", "4", "preference", "BH")
        (row,) = table.rows
        outcome, preference = row.cells[1].content, row.cells[5].content
        assert isinstance(outcome, Outcome)
        assert (outcome.entry.opponent, outcome.entry.code) == (6, "+")
        assert isinstance(preference, Preference)
        assert preference.strength == "strong"
        assert [cell.marked for cell in row.cells] == [False] * 6 + [True]

    def test_the_parts_of_a_tie_break_add_up_to_it(self) -> None:
        (table,) = tables(example(), [{"kind": "parts", "code": "BH", "player": "Anna"}])
        values = [row.cells[-1].content for row in table.rows]
        assert sum(value.value for value in values if isinstance(value, Quantity)) == 16

    def test_a_mark_that_meets_no_cell_is_told(self) -> None:
        with pytest.raises(ExampleError, match="nothing to mark"):
            tables(example(), [{"mark": ["Anna:SB"]}])

    def test_a_round_robin_shows_the_berger_table(self) -> None:
        names = ["Anna", "Bram", "Chiara", "Dmitri"]
        (table,) = tables(build({"system": "roundrobin", "players": names}), [{"kind": "schedule"}])
        assert len(table.rows) == 3
        first = table.rows[0].cells[1].content
        assert [(a.name, b.name) for a, b in first.pairs] == [("Anna", "Dmitri"), ("Bram", "Chiara")]  # type: ignore[union-attr]
