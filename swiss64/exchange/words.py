"""Words for what is wrong with a list or a file, and what was mended in it."""

from __future__ import annotations

from collections.abc import Callable

from flask_babel import gettext as _

from swiss64.exchange.rows import FileCode, FileError, Remark, RowCode

Data = dict[str, str | int]


def remark_words(remark: Remark) -> str:
    """What there is to say about a line."""
    return _REMARKS[remark.code](dict(remark.data))


def file_words(error: FileError) -> str:
    """Why nothing can be made of the whole; the errors of a TRF file have words of their own."""
    return _FILES[error.code](dict(error.data))


def sex_word(letter: str) -> str:
    """``m`` and ``w`` in words; empty stays empty."""
    return {"m": _("man"), "w": _("woman")}.get(letter, "")


_REMARKS: dict[RowCode, Callable[[Data], str]] = {
    RowCode.NAME_MISSING: lambda d: _("There is no name."),
    RowCode.NAME_TOO_LONG: lambda d: _(
        "The name has %(length)s characters; at most %(most)s are possible.", **d
    ),
    RowCode.RATING_UNREADABLE: lambda d: _('The rating "%(text)s" is not a number from 1 to 4000.', **d),
    RowCode.TITLE_LEFT_OUT: lambda d: _('The title "%(text)s" is unknown and was left out.', **d),
    RowCode.SEX_LEFT_OUT: lambda d: _('"%(text)s" was not understood as man or woman and was left out.', **d),
    RowCode.BIRTH_LEFT_OUT: lambda d: _('The year of birth "%(text)s" was left out.', **d),
    RowCode.FEDERATION_LEFT_OUT: lambda d: _(
        'The federation "%(text)s" was left out; it has three letters.', **d
    ),
    RowCode.FIDE_ID_LEFT_OUT: lambda d: _('The FIDE ID "%(text)s" was left out.', **d),
    RowCode.NATIONAL_ID_LEFT_OUT: lambda d: _('The national number "%(text)s" was left out.', **d),
    RowCode.NUMBER_LEFT_OUT: lambda d: _(
        "The number %(text)s was left out: without a heading above it, "
        "it could be a FIDE or a national number.",
        **d,
    ),
    RowCode.TEXT_LEFT_OUT: lambda d: _('"%(text)s" was left out: no heading says what it is.', **d),
    RowCode.CLUB_SHORTENED: lambda d: _("The name of the club was shortened to %(most)s characters.", **d),
}

_FILES: dict[FileCode, Callable[[Data], str]] = {
    FileCode.EMPTY: lambda d: _("There is nothing in it. Paste a list of names, or choose a file."),
    FileCode.NOTHING_FOUND: lambda d: _("No players were found in it."),
    FileCode.NOT_TEXT: lambda d: _(
        "This file is neither text nor a workbook. Use CSV, Excel (.xlsx) or TRF, or paste the list."
    ),
    FileCode.OLD_EXCEL: lambda d: _(
        "This is an old Excel file (.xls). Save it as .xlsx or CSV and try again."
    ),
    FileCode.PASSWORD: lambda d: _("This workbook has a password. Save it without one and try again."),
    FileCode.NOT_XLSX: lambda d: _("This is not an Excel workbook. Save it as .xlsx or CSV and try again."),
    FileCode.BROKEN_XLSX: lambda d: _(
        "This workbook is damaged and cannot be read. Save it again, or use CSV."
    ),
    FileCode.TOO_BIG_INSIDE: lambda d: _(
        "This workbook is too big. Copy only the players to a new one, or paste the list."
    ),
    FileCode.TOO_MANY_ROWS: lambda d: _(
        "There are more than %(most)s lines in it; import them in parts.", **d
    ),
    FileCode.BROKEN_TABLE: lambda d: _(
        "From line %(line)s on the table cannot be read; probably a quotation mark is missing.", **d
    ),
    FileCode.BROKEN_TRF: lambda d: _("This TRF file has mistakes in it, so nothing was imported."),
}
