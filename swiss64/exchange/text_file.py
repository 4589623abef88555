"""Text that was pasted or uploaded: a list of names, or a table with delimiters (CSV)."""

from __future__ import annotations

import csv
import io
import re
import unicodedata

from swiss64.exchange import lines, table
from swiss64.exchange.rows import MOST_ROWS, FileCode, FileError, Reading

_DELIMITERS = "\t;,"
_LINE_END = re.compile(r"\r\n|\r|\n")
_LONGEST_ROW = 5
# So many line ends are no list of players any more, however empty the lines are.
_MOST_LINES = 20 * MOST_ROWS
_EMPTY_CELLS = ' \t;,"'
_FORMATTING = "\t\n\r\v\f\x1a"


def decode(content: bytes) -> str:
    """The text of a file: UTF-8, UTF-16 with its mark, or else Windows-1252. Raises FileError for no text."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            text = content.decode("utf-16")
        except UnicodeDecodeError:
            raise FileError(FileCode.NOT_TEXT) from None
    else:
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = content.decode("cp1252", errors="replace")
    controls = sum(unicodedata.category(sign) == "Cc" and sign not in _FORMATTING for sign in text)
    if "\0" in text or controls * 100 > len(text):
        raise FileError(FileCode.NOT_TEXT)
    return text


def read(text: str) -> Reading:
    """The players of a list or table. Raises FileError."""
    if not text.strip():
        raise FileError(FileCode.EMPTY)
    if text.count("\n") + text.count("\r") > _MOST_LINES:
        raise FileError(FileCode.TOO_MANY_ROWS, {"most": MOST_ROWS})
    delimiter = _delimiter_of_headings(text)
    if delimiter is None:
        # One cell a line: each is looked at for itself, its number counted from the top of the text.
        numbered = [
            (number, [line] if line.strip(_EMPTY_CELLS) else [])
            for number, line in enumerate(_LINE_END.split(text), start=1)
        ]
        return table.reading(numbered, lambda number, cells: lines.line_row(number, cells[0]))
    return table.reading(_cells(text, delimiter), lines.cells_row)


def _delimiter_of_headings(text: str) -> str | None:
    """The sign between the headings, when there are headings: a sign of its own says so, or the headings."""
    for line in [line for line in _LINE_END.split(text) if line.strip()][:10]:
        for delimiter in _DELIMITERS:
            cells = [cell.strip().strip('"') for cell in line.split(delimiter)]
            if len(cells) > 1 and table.has_headings(cells):
                return delimiter
    return None


def _cells(text: str, delimiter: str) -> list[tuple[int, list[str]]]:
    """The rows with the number of the line where each begins; a quoted cell may go over several lines."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    rows: list[tuple[int, list[str]]] = []
    begin = 1
    try:
        for cells in reader:
            if reader.line_num - begin >= _LONGEST_ROW:  # a quotation mark that is never closed
                raise FileError(FileCode.BROKEN_TABLE, {"line": begin})
            rows.append((begin, cells))
            begin = reader.line_num + 1
    except csv.Error:
        raise FileError(FileCode.BROKEN_TABLE, {"line": begin}) from None
    return rows
