"""What is understood of a list, a table or a workbook, before anything is taken."""

from __future__ import annotations

import io
import zipfile

import pytest
from openpyxl import Workbook

from swiss64.exchange.reading import read
from swiss64.exchange.rows import FileCode, FileError, Reading, RowCode


def one(text: str) -> tuple[str, int]:
    """Name and rating of the only line."""
    (row,) = read(text.encode()).rows
    assert row.data is not None
    return row.data.name, row.data.rating


def codes(reading: Reading) -> list[list[RowCode]]:
    return [[remark.code for remark in row.remarks] for row in reading.rows]


def workbook(*rows: tuple[object, ...]) -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(list(row))
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


@pytest.mark.parametrize(
    "line",
    [
        "Jan van der Berg 1875",
        "Jan van der Berg;1875",
        "Jan van der Berg\t1875\tDe Pion",
        "1. Jan van der Berg 1875",
        "12) Jan van der Berg (1875)",
        "3 Jan van der Berg 1875 De Pion",
        "3;Jan van der Berg;1875",
        "3. Jan van der Berg;1875",
        "FM Jan van der Berg 1875",
        "Jan van der Berg FM 1875",
        "  Jan   van der Berg ,  1875  ",
        "Jan van der Berg, 1875, De Pion",
        "Jan van der Berg: 1875",
    ],
)
def test_a_line_gives_a_name_and_the_number_of_three_or_four_digits_is_the_rating(line: str) -> None:
    assert one(line) == ("Jan van der Berg", 1875)


@pytest.mark.parametrize(
    ("line", "name", "rating"),
    [
        ("Jan van der Berg", "Jan van der Berg", 0),
        ("Berg, Jan van der 1875", "Berg, Jan van der", 1875),
        ("Berg, Jan van der, 1875, De Pion", "Berg, Jan van der", 1875),
        ("Berg, Jan van der", "Berg, Jan van der", 0),
        ("Jan Smit 900", "Jan Smit", 900),
        ("Jan Smit 2008", "Jan Smit", 2008),
        ("FM", "FM", 0),
        ("=cmd|'/C calc'!A0 1500", "=cmd|'/C calc'!A0", 1500),
        ("<script>alert(1)</script> 1500", "<script>alert(1)</script>", 1500),
        ("\u202eevil 1400", "evil", 1400),
        ("👩‍👩‍👧 Smit 900", "👩‍👩‍👧 Smit", 900),
    ],
)
def test_names_in_every_shape_are_kept_as_they_are_written(line: str, name: str, rating: int) -> None:
    assert one(line) == (name, rating)


@pytest.mark.parametrize(
    "line",
    [
        "7. Jan van der Berg (zonder rating)",
        "Jan van der Berg, geen rating",
        "7;Jan van der Berg;zonder rating",
        "Jan van der Berg\tunrated",
        "Jan van der Berg (unrated)",
        "Naam;Rating\nJan van der Berg;onbekend",
        "Naam;Rating\nJan van der Berg;Geen",
        "Name,Rating\nJan van der Berg,no rating",
    ],
)
def test_a_player_without_a_rating_may_be_called_that_in_words(line: str) -> None:
    assert one(line) == ("Jan van der Berg", 0)
    assert codes(read(line.encode())) == [[]]


def test_a_line_may_tell_title_club_and_year_of_birth() -> None:
    (row,) = read(b"7. WGM Eva Smit 2310 1998 SV Het Paard").rows
    assert row.data is not None
    assert (row.data.title, row.data.birth, row.data.club) == ("WGM", "1998", "SV Het Paard")


def test_a_long_number_without_a_heading_is_left_out_and_that_is_said() -> None:
    reading = read(b"Jan Smit 1000123 1800\nEva Bos;8359087;1700")
    assert [row.data and row.data.rating for row in reading.rows] == [1800, 1700]
    assert codes(reading) == [[RowCode.NUMBER_LEFT_OUT], [RowCode.NUMBER_LEFT_OUT]]


def test_lines_are_numbered_as_in_the_text_and_empty_ones_are_passed_over() -> None:
    reading = read(b"Jan Smit\r\n\r\n;;;\r\n   \r\nEva Bos\r\n")
    assert [row.line for row in reading.rows] == [1, 5]


def test_a_line_without_a_name_or_with_too_long_a_name_cannot_be_taken() -> None:
    reading = read(("x" * 61 + "\n1875\n" + "y" * 60).encode())
    assert codes(reading) == [[RowCode.NAME_TOO_LONG], [RowCode.NAME_MISSING], []]
    assert [row.data is None for row in reading.rows] == [True, True, False]


@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_a_table_is_read_whatever_its_delimiter_and_encoding(delimiter: str, encoding: str) -> None:
    rows = [["Naam", "Rating", "Vereniging"], ["Zoë Çelik", "1800", "De Piön"], ["Eva Bos", "", ""]]
    text = "\r\n".join(delimiter.join(row) for row in rows)
    first, second = read(text.encode(encoding), "spelers.csv").rows
    assert first.data is not None
    assert (first.line, first.data.name, first.data.rating, first.data.club) == (
        2,
        "Zoë Çelik",
        1800,
        "De Piön",
    )
    assert second.data is not None
    assert (second.line, second.data.name, second.data.rating) == (3, "Eva Bos", 0)


def test_headings_are_known_in_dutch() -> None:
    text = (
        "Voornaam;Tussenvoegsel;Achternaam;Elo;Titel;Geslacht;Geboortejaar;FIDE-ID;Relatienummer;Federatie;Club\n"
        "Jan;van der;Berg;1875;FM;M;1987;1000123;8359087;NED;De Pion\n"
    )
    (row,) = read(text.encode()).rows
    data = row.data
    assert data is not None
    assert (data.name, data.rating, data.title, data.sex, data.birth) == (
        "Jan van der Berg",
        1875,
        "FM",
        "m",
        "1987",
    )
    assert (data.fide_id, data.national_id, data.federation, data.club) == (
        "1000123",
        "8359087",
        "NED",
        "De Pion",
    )


def test_headings_are_known_in_english_and_unknown_columns_are_told() -> None:
    text = 'Rank,Name,Rtg,Fed,Sex,Born,Title,Paid\n1,"Berg, Jan van der",1875,ned,w,12-03-1987,fm,yes\n'
    reading = read(text.encode())
    data = reading.rows[0].data
    assert data is not None
    assert (data.name, data.rating, data.federation, data.sex) == ("Berg, Jan van der", 1875, "NED", "w")
    assert (data.birth, data.title) == ("1987", "FM")
    assert reading.unused_columns == ("Rank", "Paid")


def test_a_list_in_the_form_of_the_knsb_is_read() -> None:
    text = "Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S\r\n1234567;Çelik, Zoë;;NED;#N/B;12;1980;w\r\n"
    data = read(text.encode("cp1252"), "KLASSIEK.csv").rows[0].data
    assert data is not None
    assert (data.name, data.national_id, data.rating, data.sex, data.birth) == (
        "Çelik, Zoë",
        "1234567",
        0,
        "w",
        "1980",
    )


def test_titles_above_the_headings_are_passed_over() -> None:
    reading = read(b"Clubkampioenschap 2026;;\n;;\nNaam;Rating;\nJan Smit;1800;\n")
    assert [(row.line, row.data and row.data.name) for row in reading.rows] == [(4, "Jan Smit")]


def test_a_single_heading_above_a_list_is_not_a_player() -> None:
    assert one("Naam\nJan Smit 1800") == ("Jan Smit", 1800)


def test_what_is_wrong_in_a_cell_is_told_with_what_stood_there() -> None:
    text = (
        "Naam;Rating;Titel;Geslacht;Geboren;FIDE;KNSB;Fed;Club\n"
        f"Jan Smit;abc;XX;?;soon;12x;1 2;NLD1;{'c' * 61}\n"
        "Eva Bos;18.5;;;;;;;\n"
    )
    first, second = read(text.encode()).rows
    assert [remark.code for remark in first.remarks] == [
        RowCode.RATING_UNREADABLE,
        RowCode.TITLE_LEFT_OUT,
        RowCode.SEX_LEFT_OUT,
        RowCode.FEDERATION_LEFT_OUT,
        RowCode.CLUB_SHORTENED,
        RowCode.BIRTH_LEFT_OUT,
        RowCode.FIDE_ID_LEFT_OUT,
        RowCode.NATIONAL_ID_LEFT_OUT,
    ]
    assert first.remarks[0].data == {"text": "abc"}
    assert first.data is None
    assert [remark.code for remark in second.remarks] == [RowCode.RATING_UNREADABLE]


def test_a_quoted_cell_may_hold_the_delimiter_and_a_line_break() -> None:
    reading = read(b'Naam;Club\n"Smit; Jan";"De\nPion"\nEva Bos;Paard\n')
    assert [(row.line, row.data and row.data.name, row.data and row.data.club) for row in reading.rows] == [
        (2, "Smit; Jan", "De Pion"),
        (4, "Eva Bos", "Paard"),
    ]


def test_a_quotation_mark_that_is_never_closed_is_told_with_its_line() -> None:
    lines = "".join(f"Player {number};Pion\n" for number in range(10))
    with pytest.raises(FileError) as caught:
        read(f'Naam;Club\nJan Smit;"De Pion\n{lines}'.encode())
    assert (caught.value.code, caught.value.data) == (FileCode.BROKEN_TABLE, {"line": 2})


def test_a_workbook_is_read_with_numbers_and_dates_in_its_cells() -> None:
    from datetime import date

    content = workbook(
        ("Naam", "Rating", "Geboren", "Relatienummer"),
        ("Zoë Çelik", 1800, date(1987, 3, 12), 8359087),
        (None, None, None, None),
        ("Eva Bos", 1700.0, 1990, "1234567"),
    )
    first, second = read(content, "spelers.xlsx").rows
    assert first.data is not None
    assert (first.line, first.data.name, first.data.rating, first.data.birth) == (
        2,
        "Zoë Çelik",
        1800,
        "1987",
    )
    assert first.data.national_id == "8359087"
    assert second.data is not None
    assert (second.line, second.data.rating) == (4, 1700)


def test_a_workbook_without_headings_is_read_like_a_list() -> None:
    first, second = read(workbook((1, "Jan van der Berg", 1875, "De Pion"), (2, "Eva Bos", 1700, None))).rows
    assert first.data is not None
    assert (first.data.name, first.data.rating, first.data.club) == ("Jan van der Berg", 1875, "De Pion")
    assert second.data is not None
    assert (second.data.name, second.data.rating) == ("Eva Bos", 1700)


def archive(*files: tuple[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as out:
        for name, content in files:
            out.writestr(name, content)
    return stream.getvalue()


OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600
BOMB = archive(("[Content_Types].xml", b""), ("xl/worksheets/sheet1.xml", b" " * 31 * 1024 * 1024))
ENTITIES = (
    b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    b'<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">&b;</workbook>'
)


@pytest.mark.parametrize(
    ("content", "filename", "code"),
    [
        (b"", "", FileCode.EMPTY),
        (b" \r\n\t ", "", FileCode.EMPTY),
        (b";;;\n;;;\n", "", FileCode.NOTHING_FOUND),
        (b"Naam;Rating\n", "leeg.csv", FileCode.NOTHING_FOUND),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "foto.png", FileCode.NOT_TEXT),
        (b"%PDF-1.4\n\x00\x01\x02", "lijst.pdf", FileCode.NOT_TEXT),
        (OLE, "oud.xls", FileCode.OLD_EXCEL),
        (OLE + "EncryptedPackage".encode("utf-16-le"), "geheim.xlsx", FileCode.PASSWORD),
        (
            archive(("mimetype", b"application/vnd.oasis.opendocument.spreadsheet")),
            "a.ods",
            FileCode.NOT_XLSX,
        ),
        (b"PK\x03\x04 broken", "stuk.xlsx", FileCode.BROKEN_XLSX),
        (archive(("[Content_Types].xml", b"x")), "stuk.xlsx", FileCode.BROKEN_XLSX),
        (workbook(("Naam", "Rating"), ("Jan", 1))[:-200], "half.xlsx", FileCode.BROKEN_XLSX),
        (
            archive(("[Content_Types].xml", ENTITIES), ("xl/workbook.xml", ENTITIES)),
            "b.xlsx",
            FileCode.BROKEN_XLSX,
        ),
        (BOMB, "bom.xlsx", FileCode.TOO_BIG_INSIDE),
        (workbook(), "leeg.xlsx", FileCode.EMPTY),
        ("\n".join(f"Player {n}" for n in range(1001)).encode(), "", FileCode.TOO_MANY_ROWS),
        (workbook(*[(f"Player {n}",) for n in range(1100)]), "veel.xlsx", FileCode.TOO_MANY_ROWS),
        (b"not a tournament", "x.trf", FileCode.BROKEN_TRF),
    ],
)
def test_of_what_is_no_list_nothing_is_made_and_the_reason_is_known(
    content: bytes, filename: str, code: FileCode
) -> None:
    with pytest.raises(FileError) as caught:
        read(content, filename)
    assert caught.value.code is code


def test_a_workbook_that_lies_about_its_size_is_read_as_far_as_it_goes() -> None:
    content = workbook(("Naam", "Rating"), ("Jan Smit", 1800))
    with zipfile.ZipFile(io.BytesIO(content)) as source:
        files = {name: source.read(name) for name in source.namelist()}
    sheet = "xl/worksheets/sheet1.xml"
    files[sheet] = files[sheet].replace(b'ref="A1:B2"', b'ref="A1:XFD1048576"')
    assert b"XFD1048576" in files[sheet]
    (row,) = read(archive(*files.items()), "groot.xlsx").rows
    assert row.data is not None
    assert row.data.name == "Jan Smit"
