"""FIDE's and the KNSB's lists are read as they are written, oddities and all (``rating.md`` 6 and 7)."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import date
from io import BytesIO

import pytest

from swiss64.ratings.fide_text import columns_of
from swiss64.ratings.problems import Fault, ListRefused
from swiss64.ratings.recognising import Form, recognise
from swiss64.ratings.remarks import Remark, Remarks
from swiss64.ratings.rows import Maker, RatedRow
from swiss64.ratings.streams import Counted
from tests.ratings.list_files import COMBINED, LEGACY, SINGLE, Person, fide_text, fide_xml, knsb

JAN = Person(
    1000012,
    "Boven, Jan van",
    title="FM",
    standard=2301,
    rapid=2310,
    blitz=2288,
    birth="1984",
    games=9,
)
EVA = Person(24176214, "Onder, Eva", "GER", "F", women="WGM", standard=0, rapid=2250, birth="2001", flag="wi")
OVERLONG = replace(JAN, number=1000020, name="Lang, Otto", other="FA,NA,IA,DI,FST,SI")


def read(form: Form, pieces: Iterable[bytes], kind: str = "all") -> tuple[list[RatedRow], Remarks]:
    remarks = Remarks()
    stream = Counted(BytesIO(b"".join(pieces)), 1 << 30)
    return list(form.reader(stream, kind, Maker(remarks))), remarks


def refused(form: Form, pieces: bytes | Iterable[bytes], kind: str = "all") -> ListRefused:
    with pytest.raises(ListRefused) as caught:
        read(form, [pieces] if isinstance(pieces, bytes) else pieces, kind)
    return caught.value


def told(row: RatedRow) -> tuple[object, ...]:
    """A row without its line and its key for searching."""
    return tuple(row)[2:]


JAN_READ = (1000012, "Boven, Jan van", "NED", "m", "FM", 1984, 2301, 2310, 2288, 9, "")
EVA_READ = (24176214, "Onder, Eva", "GER", "w", "WGM", 2001, 0, 2250, 0, 0, "wi")


class TestText:
    """FIDE's text lists: the columns are where the header says."""

    def test_the_columns_of_october_2026_stand_where_the_rules_say(self) -> None:
        # rating.md 6, there counted from 1 with the last place included.
        bounds = columns_of(COMBINED).bounds
        assert bounds["ID Number"] == (0, 15)
        assert bounds["Name"] == (15, 76)
        assert bounds["OTit"] == (94, 109)
        assert bounds["SRtng"] == (113, 119)
        assert bounds["RRtng"] == (126, 132)
        assert bounds["BRtng"] == (139, 145)
        assert bounds["B-day"] == (152, 158)
        assert bounds["Flag"] == (158, 162)
        legacy = columns_of(LEGACY).bounds
        assert (legacy["SRtng"], legacy["RRtng"], legacy["BRtng"]) == ((109, 115), (122, 128), (135, 141))
        assert (legacy["B-day"], legacy["Flag"]) == ((148, 154), (154, 158))
        single = columns_of(SINGLE.format(month="OCT26"))
        assert (single.bounds["OCT26"], single.bounds["B-day"]) == ((113, 119), (126, 132))
        assert single.month == date(2026, 10, 1)

    @pytest.mark.parametrize("header", [COMBINED, LEGACY])
    def test_a_list_of_all_ratings_is_read_with_foa_and_without(self, header: str) -> None:
        rows, remarks = read(Form.FIDE_TEXT, fide_text([JAN, EVA], header))
        assert [told(row) for row in rows] == [JAN_READ, EVA_READ]
        assert remarks.noted == {}

    @pytest.mark.parametrize(
        ("kind", "ratings"),
        [("standard", (2301, 0, 0)), ("rapid", (0, 2301, 0)), ("blitz", (0, 0, 2301))],
    )
    def test_the_rating_of_a_single_list_is_of_its_kind(self, kind: str, ratings: tuple[int, ...]) -> None:
        rows, _ = read(Form.FIDE_TEXT, fide_text([JAN], month="OCT26"), kind)
        assert (rows[0].standard, rows[0].rapid, rows[0].blitz) == ratings
        assert (rows[0].birth, rows[0].games) == (1984, 9)

    @pytest.mark.parametrize(
        "other", ["NA", "FA,NA,IA,DI,FST", "FA,NA,IA,DI,FST,SI", "FA,NA,IA,DI,FST,SI,LSI,FI,FT,NI"]
    )
    @pytest.mark.parametrize("flag", ["", "wi"])
    @pytest.mark.parametrize("header", [COMBINED, LEGACY])
    def test_columns_pushed_aside_by_an_over_long_title_are_found_again(
        self, header: str, other: str, flag: str
    ) -> None:
        pushed = replace(JAN, other=other, flag=flag)
        rows, remarks = read(Form.FIDE_TEXT, fide_text([EVA, pushed, EVA], header))
        assert told(rows[1]) == (*JAN_READ[:-1], flag)
        assert [told(rows[0]), told(rows[2])] == [EVA_READ, EVA_READ]
        assert remarks.count(Remark.SHIFTED) == (1 if len(other) > 15 else 0)

    def test_pushed_columns_are_found_where_the_lines_have_no_blanks_at_the_end(self) -> None:
        lines = [line.rstrip() + b"\r\n" for line in fide_text([JAN, OVERLONG, EVA])]
        rows, remarks = read(Form.FIDE_TEXT, lines)
        assert told(rows[1]) == (1000020, "Lang, Otto", *JAN_READ[2:])
        assert told(rows[2]) == EVA_READ
        assert remarks.count(Remark.SHIFTED) == 1

    def test_an_unrated_player_whose_columns_are_pushed_keeps_what_he_has(self) -> None:
        rows, _ = read(Form.FIDE_TEXT, fide_text([JAN, replace(OVERLONG, standard=0, rapid=0, blitz=1850)]))
        assert (rows[1].standard, rows[1].rapid, rows[1].blitz, rows[1].birth) == (0, 0, 1850, 1984)

    def test_a_line_whose_columns_are_lost_keeps_its_player_without_ratings(self) -> None:
        lines = list(fide_text([JAN, EVA]))
        lines[2] = lines[2][:109] + b"?" * 60 + b"\r\n"
        rows, remarks = read(Form.FIDE_TEXT, lines)
        assert told(rows[1])[:4] == (24176214, "Onder, Eva", "GER", "w")
        assert (rows[1].standard, rows[1].rapid, rows[1].blitz) == (0, 0, 0)
        assert remarks.noted[Remark.COLUMNS_LOST].line == 3

    @pytest.mark.parametrize("cut", [1, 30, 80, 118, 130, 150, 160])
    def test_a_list_that_ends_in_the_middle_of_a_line_is_refused(self, cut: int) -> None:
        *whole, last = fide_text([JAN, EVA])
        problem = refused(Form.FIDE_TEXT, [*whole, last[:cut]])
        assert (problem.fault, problem.data) == (Fault.CUT_OFF, {"line": 3})

    def test_the_last_line_may_lack_its_line_end(self) -> None:
        *whole, last = fide_text([JAN, EVA])
        rows, _ = read(Form.FIDE_TEXT, [*whole, last.removesuffix(b"\r\n")])
        assert told(rows[1]) == EVA_READ

    def test_a_line_without_end_is_refused_before_it_fills_the_memory(self) -> None:
        problem = refused(Form.FIDE_TEXT, [*fide_text([JAN]), b"1" * 3_000_000])
        assert (problem.fault, problem.data) == (Fault.LINE_TOO_LONG, {"line": 3})

    def test_names_in_utf_8_and_in_windows_1252_stand_as_they_are_meant(self) -> None:
        lines = list(fide_text([replace(JAN, name="Mueller, Jan" + " " * 3)]))
        for encoded in ("Müller, Jan".encode(), "Müller, Jan".encode("cp1252")):
            line = lines[1].replace(b"Mueller, Jan   ", encoded.ljust(15))
            rows, _ = read(Form.FIDE_TEXT, [lines[0], line])
            assert told(rows[0]) == (1000012, "Müller, Jan", *JAN_READ[2:])


class TestXml:
    """FIDE's XML lists."""

    def test_a_list_of_all_ratings_is_read(self) -> None:
        rows, remarks = read(Form.FIDE_XML, fide_xml([JAN, EVA, OVERLONG]))
        assert [told(row) for row in rows[:2]] == [JAN_READ, EVA_READ]
        assert told(rows[2]) == (1000020, "Lang, Otto", *JAN_READ[2:])
        assert remarks.noted == {}

    def test_a_list_of_one_rating_is_read(self) -> None:
        rows, _ = read(Form.FIDE_XML, fide_xml([JAN], single=True), "blitz")
        assert (rows[0].standard, rows[0].rapid, rows[0].blitz) == (0, 0, 2301)

    @pytest.mark.parametrize("cut", [10, 200, -3, -20])
    def test_a_list_that_breaks_off_is_refused_with_the_line(self, cut: int) -> None:
        whole = b"".join(fide_xml([JAN, EVA]))
        problem = refused(Form.FIDE_XML, whole[:cut])
        assert problem.fault is Fault.XML_BROKEN
        assert problem.data["line"] == whole[:cut].count(b"\n") + 1

    def test_entities_and_document_types_are_refused(self) -> None:
        bomb = b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><playerslist><player/></playerslist>'
        assert refused(Form.FIDE_XML, bomb).fault is Fault.XML_FORBIDDEN

    def test_signs_that_xml_writes_in_another_way_are_as_they_are_meant(self) -> None:
        rows, _ = read(Form.FIDE_XML, fide_xml([replace(JAN, name="O'Brien & <Sons>, Pat")]))
        assert rows[0].name == "O'Brien & <Sons>, Pat"


class TestKnsb:
    """The KNSB's lists."""

    def test_a_list_is_read(self) -> None:
        people = [replace(JAN, number=8359087), replace(EVA, number=7101010, federation="NED", standard=1480)]
        rows, remarks = read(Form.KNSB, knsb(people), "standard")
        assert told(rows[0]) == (8359087, "Boven, Jan van", "NED", "", "FM", 1984, 2301, 0, 0, 9, "")
        assert told(rows[1]) == (7101010, "Onder, Eva", "NED", "w", "", 2001, 1480, 0, 0, 0, "")
        assert remarks.noted == {}

    def test_missing_values_are_nothing_however_they_are_written(self) -> None:
        text = b"Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S\r\n"
        text += b"8000001;Leeg, A.;#N/B;#N/B;#N/B;#N/B;#N/B;#N/B\r\n"
        text += b"8000002;Leeg, B.;;;;;;\r\n"
        rows, remarks = read(Form.KNSB, [text], "rapid")
        nothing = ("", "", "", 0, 0, 0, 0, 0, "")
        assert [told(row)[2:] for row in rows] == [nothing, nothing]
        assert remarks.count(Remark.BIRTH_MISSING) == 2
        assert set(remarks.noted) == {Remark.BIRTH_MISSING}

    def test_names_are_windows_1252(self) -> None:
        rows, _ = read(Form.KNSB, knsb([replace(JAN, name="Šmit, Zoë")]), "blitz")
        assert (rows[0].name, rows[0].blitz) == ("Šmit, Zoë", 2301)

    def test_a_quote_in_a_name_does_not_swallow_the_lines_after_it(self) -> None:
        lines = list(knsb([JAN, replace(EVA, standard=1500)]))
        lines[1] = lines[1].replace(b"Boven, Jan van", b'"Boven, Jan van')
        problem = refused(Form.KNSB, lines, "standard")
        assert (problem.fault, problem.data["line"]) == (Fault.FIELDS_DIFFER, 2)

    def test_a_list_that_ends_in_the_middle_of_a_line_is_refused(self) -> None:
        *whole, last = knsb([JAN, EVA])
        problem = refused(Form.KNSB, [*whole, last[:20]], "standard")
        assert (problem.fault, problem.data) == (Fault.CUT_OFF, {"line": 3})

    def test_a_line_with_another_number_of_fields_is_refused(self) -> None:
        lines = list(knsb([JAN, EVA]))
        lines[1] = b"1;2;3\r\n"
        problem = refused(Form.KNSB, lines, "standard")
        assert problem.data == {"line": 2, "found": 3, "wanted": 8}


class Endless(BytesIO):
    """A stream whose bytes are made when they are read."""

    def __init__(self, pieces: Iterable[bytes]) -> None:
        super().__init__()
        self.pieces = iter(pieces)

    def read(self, size: int | None = -1, /) -> bytes:
        return next(self.pieces, b"")


@pytest.mark.parametrize("form", [Form.FIDE_TEXT, Form.FIDE_XML, Form.KNSB])
def test_a_list_ten_times_as_long_needs_no_more_memory(form: Form) -> None:
    writers: dict[Form, Callable[[Iterable[Person]], Iterator[bytes]]] = {
        Form.FIDE_TEXT: fide_text,
        Form.FIDE_XML: fide_xml,
        Form.KNSB: knsb,
    }
    write = writers[form]
    peaks = []
    for length in (2_000, 20_000):
        stream = Counted(
            Endless(write(replace(JAN, number=number) for number in range(1, length + 1))), 1 << 40
        )
        rows = form.reader(stream, "standard", Maker(Remarks()))
        tracemalloc.start()
        try:
            assert sum(1 for _ in rows) == length
            peaks.append(tracemalloc.get_traced_memory()[1])
        finally:
            tracemalloc.stop()
    assert peaks[1] < peaks[0] + 200_000


class TestOddities:
    """What is odd never keeps a player out; it is counted with its first line."""

    def test_unknown_titles_sexes_years_and_federations_are_counted_and_left_out(self) -> None:
        odd = [
            replace(JAN, number=1, title="XX"),
            replace(JAN, number=2, sex="X"),
            replace(JAN, number=3, birth="0000"),
            replace(JAN, number=4, birth="19x4"),
            replace(JAN, number=5, federation="N1"),
        ]
        rows, remarks = read(Form.FIDE_XML, fide_xml(odd))
        assert [row.number for row in rows] == [1, 2, 3, 4, 5]
        assert (rows[0].title, rows[1].sex, rows[2].birth, rows[3].birth, rows[4].federation) == (
            "",
            "",
            0,
            0,
            "",
        )
        counts = {remark: (noted.count, noted.example) for remark, noted in remarks.noted.items()}
        assert counts == {
            Remark.TITLE_UNKNOWN: (1, "XX"),
            Remark.SEX_UNKNOWN: (1, "X"),
            Remark.BIRTH_MISSING: (1, ""),
            Remark.BIRTH_UNREADABLE: (1, "19x4"),
            Remark.FEDERATION_UNREADABLE: (1, "N1"),
        }

    def test_a_rating_that_is_none_and_a_number_that_is_none_are_told(self) -> None:
        text = b"Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S\n"
        text += b"8000001;Een;;NED;99999;1;1990;\n0;Nul;;NED;1500;1;1990;\nabc;Letters;;NED;1500;1;1990;\n"
        rows, remarks = read(Form.KNSB, [text], "standard")
        assert [(row.number, row.standard) for row in rows] == [(8000001, 0)]
        assert remarks.noted[Remark.RATING_UNREADABLE].example == "99999"
        assert (remarks.noted[Remark.NUMBER_MISSING].count, remarks.noted[Remark.NUMBER_MISSING].line) == (
            2,
            3,
        )

    def test_a_name_too_long_is_cut_and_a_name_missing_is_the_number(self) -> None:
        rows, remarks = read(
            Form.FIDE_XML, fide_xml([replace(JAN, name="A" * 90), replace(JAN, name="", number=7)])
        )
        assert [row.name for row in rows] == ["A" * 60, "7"]
        assert (remarks.count(Remark.NAME_SHORTENED), remarks.count(Remark.NAME_MISSING)) == (1, 1)

    def test_control_signs_in_a_name_are_gone(self) -> None:
        text = b"Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S\n8000001;Nul\0, A\x1b;;NED;1;1;1990;\n"
        rows, _ = read(Form.KNSB, [text], "standard")
        assert rows[0].name == "Nul, A"


class TestRecognising:
    """Which list it is, by its content, and for a single one by its name."""

    def test_lists_are_recognised(self) -> None:
        def of(pieces: Iterable[bytes], called: str, asked: str | None = None) -> tuple[str, str]:
            found = recognise(b"".join(pieces), called, asked)
            return found.source, found.kind

        assert of(fide_text([JAN]), "players_list_foa.txt") == ("fide", "all")
        assert of(fide_text([JAN], LEGACY), "x") == ("fide", "all")
        assert of(fide_xml([JAN]), "x.xml") == ("fide", "all")
        assert of(fide_text([JAN], month="OCT26"), "rapid_rating_list.txt") == ("fide", "rapid")
        assert of(fide_text([JAN], month="OCT26"), "x", "fide-blitz") == ("fide", "blitz")
        assert of(fide_xml([JAN], single=True), "standard_oct26frl_xml.xml") == ("fide", "standard")
        assert of(knsb([JAN]), "KLASSIEK.csv") == ("knsb", "standard")
        assert of(knsb([JAN]), "RAPID.csv") == ("knsb", "rapid")
        assert of(knsb([JAN]), "x.csv", "knsb-snel") == ("knsb", "blitz")

    @pytest.mark.parametrize(
        ("pieces", "called", "asked", "fault"),
        [
            (b"Naam;Rating\nJan;1800\n", "KLASSIEK.csv", None, Fault.NOT_A_LIST),
            (b"<html><body>404</body></html>", "x.xml", None, Fault.NOT_A_LIST),
            (b"", "x.txt", None, Fault.NOT_A_LIST),
            (b"Relatienummer;Naam;FED\n", "KLASSIEK.csv", None, Fault.HEADER_LACKS),
            (b"ID Number      Name    Fed Sex\n", "x.txt", None, Fault.HEADER_LACKS),
            (b"<playerslist></playerslist>", "x.xml", None, Fault.NO_PLAYERS),
            (b"<playerslist><player><id>1</id></player>", "x.xml", None, Fault.HEADER_LACKS),
            (b"".join(knsb([JAN])), "x.csv", None, Fault.KIND_UNKNOWN),
            (b"".join(knsb([JAN])), "RAPID.csv", "knsb-snel", Fault.KIND_DIFFERS),
            (b"".join(fide_text([JAN])), "x.txt", "fide-rapid", Fault.KIND_DIFFERS),
            (b"".join(fide_text([JAN])), "x.txt", "knsb-rapid", Fault.KIND_DIFFERS),
        ],
    )
    def test_what_is_no_list_or_another_one_is_refused(
        self, pieces: bytes, called: str, asked: str | None, fault: Fault
    ) -> None:
        with pytest.raises(ListRefused) as caught:
            recognise(pieces, called, asked)
        assert caught.value.fault is fault

    def test_what_a_wrong_header_lacks_is_named(self) -> None:
        with pytest.raises(ListRefused) as caught:
            recognise(b"Relatienummer;Naam;Titel;FED;Nv;Geboren;S\n", "KLASSIEK.csv", None)
        assert caught.value.data == {"columns": "Rating"}
