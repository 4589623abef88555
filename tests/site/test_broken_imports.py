"""Files and forms that nobody makes by accident are refused in words, and quickly."""

from __future__ import annotations

import io
import zipfile

import pytest
from openpyxl import Workbook

from swiss64.exchange.reading import read
from swiss64.exchange.rows import FileCode, FileError
from tests.site.conftest import World
from tests.site.organising import create, preview, take, text


def workbook() -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (("Naam", "Rating"), ("Jan Smit", 1800), ("Eva Bos", 1700)):
        sheet.append(list(row))
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def damaged(content: bytes) -> bytes:
    """The workbook with the compressed text of its sheet overwritten, its list of contents whole."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        item = archive.getinfo("xl/worksheets/sheet1.xml")
    begin = item.header_offset + 30 + len(item.filename)
    return content[:begin] + b"\xff" * item.compress_size + content[begin + item.compress_size :]


def with_sheet(sheet: str) -> bytes:
    """A workbook with this as the text of its only sheet."""
    stream = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook())) as source,
        zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for name in source.namelist():
            target.writestr(name, sheet if name == "xl/worksheets/sheet1.xml" else source.read(name))
    return stream.getvalue()


def code(content: bytes) -> FileCode:
    with pytest.raises(FileError) as met:
        read(content)
    return met.value.code


def test_a_workbook_whose_compressed_text_is_damaged_is_told_to_be_broken() -> None:
    assert code(damaged(workbook())) is FileCode.BROKEN_XLSX


def test_a_workbook_of_a_zip_version_that_does_not_exist_is_told_to_be_broken() -> None:
    content = bytearray(workbook())
    content[content.index(b"PK\x01\x02") + 6] = 193
    assert code(bytes(content)) is FileCode.BROKEN_XLSX


def test_a_small_workbook_that_unpacks_to_a_huge_sheet_is_refused() -> None:
    sheet = (
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1">'
        + '<c r="A1"><v>1</v></c>' * 500_000
        + "</row></sheetData></worksheet>"
    )
    content = with_sheet(sheet)
    assert len(content) < 100_000
    assert code(content) is FileCode.TOO_BIG_INSIDE


def test_a_text_of_very_many_lines_is_too_long_however_empty_they_are() -> None:
    assert code(b"Jan Smit\n" + b"\n" * 20_001) is FileCode.TOO_MANY_ROWS


def test_a_cell_without_end_is_a_name_that_is_too_long() -> None:
    (row,) = read(b"Naam;Rating\n" + b"x" * 100_000 + b";1800\n").rows
    assert row.data is None


@pytest.mark.parametrize("line", ["Jan Smit;{}", "Jan Smit 1800 {}", "Naam;Geb\nJan Smit;{}", "Jan Smit\t{}"])
def test_a_number_of_thousands_of_digits_is_no_year_of_birth(line: str) -> None:
    (row,) = read(line.format("9" * 5000).encode()).rows
    assert row.data is not None
    assert (row.data.name, row.data.birth) == ("Jan Smit", "")


def test_a_ticked_line_of_thousands_of_digits_is_no_line(world: World) -> None:
    desk = create(world)
    answer = take(desk, preview(desk, "Jan Smit 1800"), ["1" * 5000])
    assert answer.status_code == 422
    assert "No line is ticked" in text(answer)
