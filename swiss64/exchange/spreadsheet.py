"""An Excel workbook: the first sheet with anything in it."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from datetime import date, datetime
from typing import Any

from openpyxl import DEFUSEDXML, load_workbook

from swiss64.exchange import lines, table
from swiss64.exchange.rows import MOST_ROWS, FileCode, FileError, Reading

_MOST_COLUMNS = 40
_MOST_FILES_INSIDE = 500
_MOST_BYTES_INSIDE = 30 * 1024 * 1024
# Without pictures; 1000 players are a tenth of it.
_MOST_BYTES_PARSED = 8 * 1024 * 1024
_CONTAINER = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")


def refuse_old(content: bytes) -> None:
    """Raises FileError for what is only named like a workbook: the old format, or one with a password."""
    if content.startswith(_CONTAINER):
        raise FileError(FileCode.PASSWORD if _ENCRYPTED in content else FileCode.OLD_EXCEL)


def read(content: bytes) -> Reading:
    """The players of a workbook. Raises FileError."""
    if not DEFUSEDXML:
        raise RuntimeError("defusedxml is missing: workbooks would be read without protection")
    _refuse_bomb(content)
    try:
        rows = _rows(content)
    except FileError:
        raise
    except Exception:
        # openpyxl and the libraries below it meet a damaged workbook with whatever happens to fail first.
        raise FileError(FileCode.BROKEN_XLSX) from None
    if not rows:
        raise FileError(FileCode.EMPTY)
    return table.reading(rows, lines.cells_row)


def _refuse_bomb(content: bytes) -> None:
    """Looks at the list of contents: no workbook, or one that would unpack to too much, is not opened."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            inside = archive.infolist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
        raise FileError(FileCode.BROKEN_XLSX) from None
    names = {item.filename for item in inside}
    if "xl/workbook.xml" not in names and "[Content_Types].xml" not in names:
        raise FileError(FileCode.NOT_XLSX)
    size = sum(item.file_size for item in inside)
    parsed = sum(item.file_size for item in inside if not item.filename.startswith("xl/media/"))
    if len(inside) > _MOST_FILES_INSIDE or size > _MOST_BYTES_INSIDE or parsed > _MOST_BYTES_PARSED:
        raise FileError(FileCode.TOO_BIG_INSIDE)
    if any(item.flag_bits & 1 for item in inside):
        raise FileError(FileCode.PASSWORD)


def _rows(content: bytes) -> list[tuple[int, list[str]]]:
    book = load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
    try:
        for sheet in book.worksheets:
            rows = list(_sheet_rows(sheet))
            if rows:
                return rows
    finally:
        book.close()
    return []


def _sheet_rows(sheet: Any) -> Iterator[tuple[int, list[str]]]:
    """The rows with something in them. The stated size of a sheet may lie, so it is not asked."""
    sheet.reset_dimensions()
    found = 0
    limit = 20 * MOST_ROWS
    for number, values in enumerate(
        sheet.iter_rows(values_only=True, max_col=_MOST_COLUMNS, max_row=limit), start=1
    ):
        cells = [_text(value) for value in values]
        if any(cell.strip() for cell in cells):
            found += 1
            if found > MOST_ROWS + 10:
                raise FileError(FileCode.TOO_MANY_ROWS, {"most": MOST_ROWS})
            yield number, cells


def _text(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime | date):
        return str(value.year)
    return str(value)
