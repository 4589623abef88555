"""What was understood of a list or a file, line by line, and what is wrong with it: codes, no words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from swiss64.engine.trf.document import TrfDocument
from swiss64.engine.trf.errors import Repair, TrfError
from swiss64.entries.data import EntryData

Data = Mapping[str, str | int]
MOST_ROWS = 1000


class RowCode(Enum):
    """What there is to say about a line. A line with a ``fatal`` one cannot be taken."""

    NAME_MISSING = "name_missing"
    NAME_TOO_LONG = "name_too_long"
    """``length``, ``most``."""
    RATING_UNREADABLE = "rating_unreadable"
    """``text``."""
    TITLE_LEFT_OUT = "title_left_out"
    """Unknown and left out: ``text``, as for the following."""
    SEX_LEFT_OUT = "sex_left_out"
    BIRTH_LEFT_OUT = "birth_left_out"
    FEDERATION_LEFT_OUT = "federation_left_out"
    FIDE_ID_LEFT_OUT = "fide_id_left_out"
    NATIONAL_ID_LEFT_OUT = "national_id_left_out"
    NUMBER_LEFT_OUT = "number_left_out"
    """A long number that no heading names: ``text``."""
    TEXT_LEFT_OUT = "text_left_out"
    """A further cell that no heading names: ``text``."""
    CLUB_SHORTENED = "club_shortened"
    """``most``."""

    @property
    def fatal(self) -> bool:
        """Whether a line with this cannot be taken."""
        return self in (RowCode.NAME_MISSING, RowCode.NAME_TOO_LONG, RowCode.RATING_UNREADABLE)


class FileCode(Enum):
    """Why nothing can be made of the whole."""

    EMPTY = "empty"
    NOTHING_FOUND = "nothing_found"
    NOT_TEXT = "not_text"
    OLD_EXCEL = "old_excel"
    PASSWORD = "password"  # noqa: S105 - the code of an error
    NOT_XLSX = "not_xlsx"
    BROKEN_XLSX = "broken_xlsx"
    TOO_BIG_INSIDE = "too_big_inside"
    TOO_MANY_ROWS = "too_many_rows"
    """``most``."""
    BROKEN_TABLE = "broken_table"
    """``line``."""
    BROKEN_TRF = "broken_trf"
    """The errors are in ``FileError.trf``."""


class FileError(Exception):
    """A list or file of which nothing can be made; ``trf`` has the errors of a TRF file, by line."""

    def __init__(self, code: FileCode, data: Data | None = None, trf: tuple[TrfError, ...] = ()) -> None:
        super().__init__(code, data)
        self.code = code
        self.data: Data = data or {}
        self.trf = trf


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing to say about a line."""

    code: RowCode
    data: Data = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Row:
    """A line: its number from 1, the player it means, and remarks.

    ``data`` is None when it cannot be taken; ``text`` shows then what stood there.
    """

    line: int
    text: str
    data: EntryData | None
    remarks: tuple[Remark, ...] = ()
    repairs: tuple[Repair, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """What was understood: the rows, the columns that were not used, and a TRF file's document."""

    rows: tuple[Row, ...]
    unused_columns: tuple[str, ...] = ()
    document: TrfDocument | None = None
