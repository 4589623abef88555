"""From bytes to what was understood: which kind of list or file it is."""

from __future__ import annotations

from swiss64.exchange import spreadsheet, text_file, trf_file
from swiss64.exchange.rows import FileCode, FileError, Reading


def read(content: bytes, filename: str = "") -> Reading:
    """Reads a list (without ``filename``) or a file, by its content more than its name. Raises FileError."""
    if not content.strip():
        raise FileError(FileCode.EMPTY)
    spreadsheet.refuse_old(content)
    if content.startswith(b"PK"):
        return spreadsheet.read(content)
    if trf_file.looks_like_trf(content, filename):
        return trf_file.read(content)
    return text_file.read(text_file.decode(content))
