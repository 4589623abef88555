"""The standings of a tournament by FIDE's rules, on every page that shows them."""

from __future__ import annotations

import re
from fractions import Fraction
from html import unescape

import pytest

from swiss64 import words
from swiss64.engine.standings.fide.codes import parse_code
from swiss64.engine.standings.house_tie_breaks import HOUSE_TIE_BREAKS
from swiss64.engine.standings.tie_breaks import Criterion
from swiss64.engine.trf.write import write_trf
from swiss64.locale import parts
from tests.pairing_files import tie_break_values
from tests.site.conftest import World
from tests.site.dutch_setting import bring_rounds, create_dutch, document
from tests.site.organising import Desk, create, text

REFERENCE = "00045.trf"
"""19 players and 6 rounds with the bye, half-point byes and absences."""
FIRST = "BH,BH/C1,BH/C2,BH/M1,BH/M2,SB,SB/C1,DE,WIN,WON,BPG,BWG"
SECOND = "PS,PS/C1,REP,STD,FB,AOB,ARO,ARO/C1,TPR,PTP,APRO,APPO"
MANDATORY = [
    "DE",
    "DE/P",
    "BPG",
    "BWG",
    "REP",
    "STD",
    "SB",
    "SB/C1",
    "SB/C2",
    "SB/P",
    "SB/C1/P",
    "SB/C2/P",
    "ARO",
    "ARO/C1",
    "ARO/C2",
    "ARO/M1",
    "ARO/M2",
    "TPR",
    "PTP",
    "APRO",
    "APPO",
    "RTNG",
    "RTNG/R",
    "WIN",
    "WON",
    "PS",
    "PS/C1",
    "PS/C2",
    "TPN",
    "TPN/R",
    "BH",
    "BH/C1",
    "BH/C2",
    "BH/M1",
    "BH/M2",
    "BH/P",
    "BH/C1/P",
    "FB",
    "FB/C1",
    "FB/M1",
    "FB/P",
    "AOB",
    "AOB/F",
    "KS",
    "KS/L+1",
    "KS/L-1",
]
PARTS = {"": Fraction(0), "¼": Fraction(1, 4), "½": Fraction(1, 2), "¾": Fraction(3, 4)}
PAGES = ("/", "/standings", "/cross-table", "/players/1", "/print/standings", "/display", "/schedule")


def number(shown: str) -> Fraction | None:
    """A value as it stands in a table: ``13½``, ``8¾``, ``13.60`` or nothing."""
    found = re.fullmatch(r"(\d*(?:\.\d+)?)([¼½¾]?)", shown)
    assert found is not None, shown
    return Fraction(found[1] or 0) + PARTS[found[2]] if shown else None


def table(desk: Desk, rest: str = "/standings") -> tuple[list[str], list[list[str]]]:
    """The heads and the rows of the standings as they are on a page."""
    page = desk.get(rest).text
    heads = [_plain(cell) for cell in re.findall(r"<th\b[^>]*>(.*?)</th>", page, re.S)]
    rows = [
        [_plain(cell) for cell in re.findall(r"<td\b[^>]*>(.*?)</td>", row, re.S)]
        for row in re.findall(r'<tr data-key="standing-.*?</tr>', page, re.S)
    ]
    return heads, rows


def _plain(cell: str) -> str:
    return "".join(unescape(re.sub(r"<[^>]*>", "", cell)).split())


@pytest.mark.parametrize("codes", [FIRST, SECOND])
def test_a_whole_tournament_has_the_values_of_the_reference_on_its_page(world: World, codes: str) -> None:
    desk = create_dutch(world, tie_breaks=codes)
    bring_rounds(desk, write_trf(document("events", REFERENCE)))
    reference = tie_break_values()[REFERENCE]
    heads, rows = table(desk)
    wanted = codes.split(",")
    place = heads.index(wanted[0])
    assert heads[place : place + len(wanted)] == wanted
    assert len(rows) == len(reference) == 19
    order = [line.number for line in desk.now().standings]
    for tpn, row in zip(order, rows, strict=True):
        assert number(row[place - 1]) == Fraction(reference[tpn]["PTS"]), tpn
        for code, shown in zip(wanted, row[place : place + len(wanted)], strict=True):
            value = number(shown)
            if code == "DE":
                assert str(value or 0) == reference[tpn][code], (tpn, code)
            elif reference[tpn][code] == "-0":
                assert value is None, (tpn, code)
            else:
                assert value == Fraction(reference[tpn][code]), (tpn, code)
    if codes == FIRST:
        # The reference ranks by more tie-breaks; where these decide, the places are the same.
        ranks = [line.rank for line in desk.now().standings]
        alone = [tpn for tpn, rank in zip(order, ranks, strict=True) if ranks.count(rank) == 1]
        assert len(alone) >= 15
        by_rank = {line.number: line.rank for line in desk.now().standings}
        assert all(by_rank[tpn] == int(reference[tpn]["Rank"]) for tpn in alone)


@pytest.mark.parametrize("start", range(0, len(MANDATORY), 12))
def test_every_code_can_be_shown_on_every_page_at_every_stage(world: World, start: int) -> None:
    codes = MANDATORY[start : start + 12]
    desk = create_dutch(world, tie_breaks=",".join(codes))
    desk.add_all(5)

    def all_pages_show_them() -> None:
        for rest in PAGES:
            for lang in ("en", "nl"):
                assert desk.get(rest, lang).status_code == 200, rest
        heads, rows = table(desk)
        assert set(codes) <= set(heads)
        assert len(rows) == 5

    all_pages_show_them()
    desk.draw()
    desk.publish(1)
    all_pages_show_them()
    desk.play(1)
    desk.play_round()
    all_pages_show_them()


def test_every_code_has_a_name_of_its_own_in_both_languages(world: World) -> None:
    for lang in ("en", "nl"):
        with world.app.test_request_context(f"/{lang}/"):
            names = [words.code_name(parse_code(code)) for code in MANDATORY]
            assert all(words.criterion_short(one) and words.criterion_name(one) for one in Criterion)
            assert all(words.fide_name(one) for one in Criterion)
        assert len(set(names)) == len(MANDATORY)
        assert not any("%(" in name for name in names)


def test_a_column_is_headed_by_its_code_with_the_full_name_behind_it(world: World) -> None:
    desk = create_dutch(world, tie_breaks="BH/C1,SB/M2,PS/C2")
    desk.add_all(2)
    page = unescape(desk.get("/standings").text)
    for code, full in (
        ("BH/C1", "Buchholz: the points of all opponents together, without the lowest"),
        ("SB/M2", "without the 2 lowest and the 2 highest"),
        ("PS/C2", "without the first 2"),
    ):
        assert re.search(rf'{re.escape(full)}">(?:<a [^>]*>)?{code}<', page), code


def test_a_performance_that_is_a_tie_break_stands_there_once(world: World) -> None:
    desk = create_dutch(world, tie_breaks="TPR,BH")
    desk.add_all(4)
    heads, _ = table(desk)
    assert heads.count("TPR") == 1
    other = create_dutch(world, tie_breaks="BH")
    other.add_all(4)
    assert table(other)[0].count("TPR") == 1


def test_why_tie_breaks_by_ratings_stay_empty_is_said(world: World) -> None:
    desk = create_dutch(world, tie_breaks="ARO,BH,TPR")
    desk.add_all(4)
    assert "not every player has a rating" not in text(desk.get("/standings"))
    desk.add("Zonder Rating")
    assert "ARO, TPR do not apply: not every player has a rating." in text(desk.get("/standings"))
    other = create_dutch(world, tie_breaks="BH,DE")
    other.add("Zonder Rating")
    assert "not every player has a rating" not in text(other.get("/standings"))


def test_players_who_are_equal_on_everything_share_the_place(world: World) -> None:
    desk = create_dutch(world, tie_breaks="BH")
    desk.add_all(4)
    desk.play_round()
    assert [row[0] for row in table(desk)[1]] == ["1", "1", "1", "1"]


def test_the_house_rules_keep_their_own_columns(world: World) -> None:
    desk = create(world)
    desk.add_all(4)
    desk.play_round()
    heads, rows = table(desk)
    place = heads.index("Pts") + 1
    assert heads[place : place + len(HOUSE_TIE_BREAKS)] == ["BH", "SB", "DE", "Wins"]
    assert [row[0] for row in rows] == ["1", "2", "3", "4"]


def test_averages_have_their_decimals_as_the_language_writes_them(world: World) -> None:
    for lang, said in (("en", "13.60"), ("nl", "13,60")):
        with world.app.test_request_context(f"/{lang}/"):
            world.app.preprocess_request()
            assert parts(1360, 100) == said
            assert parts(27, 2) == "13½"
            assert parts(33, 4) == "8¼"
            assert parts(2436, 1) == "2436"
            assert parts(None, 100) == ""


def test_the_card_of_a_player_and_the_hall_show_the_list(world: World) -> None:
    desk = create_dutch(world, tie_breaks="AOB,BH/C1,DE")
    desk.add_all(4)
    desk.play_round()
    assert re.search(r"AOB 0\.50 BH/C1 0 ", text(desk.get("/players/1")))
    assert "AOB" in desk.get("/display").text
    printed = text(desk.get("/print/standings"))
    assert "AOB: the average Buchholz of the opponents" in printed
