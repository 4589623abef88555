"""What can be wrong in a TRF file, and what is mended while reading: codes with data, no sentences.

The data each code carries is named in its description; the site makes the sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

Data = Mapping[str, str | int]


class TrfCode(Enum):
    """Why a file cannot be read. ``round`` counts from 1, ``player`` is a start number."""

    NOT_TEXT = "not_text"
    """The file is no text. No data."""
    NO_PLAYERS = "no_players"
    """There is no player record (001). No data."""
    NUMBER_UNREADABLE = "number_unreadable"
    """The start number is missing or no number from 1 to 9999: ``text``."""
    NUMBER_TWICE = "number_twice"
    """Two players have the same start number: ``player``, ``first_line``."""
    FIELD_UNREADABLE = "field_unreadable"
    """A field that must be a number is not: ``field`` (rating, points, rank), ``text``, ``player``."""
    MISALIGNED = "misaligned"
    """A column that must be blank is not, so the line is shifted: ``column``, ``text``, ``player``."""
    TOO_MANY_ROUNDS = "too_many_rounds"
    """The line goes on for more rounds than a tournament has: ``player``, ``most``."""
    OPPONENT_UNREADABLE = "opponent_unreadable"
    """The opponent is no number: ``player``, ``round``, ``text``."""
    OPPONENT_UNKNOWN = "opponent_unknown"
    """The opponent is not in the file: ``player``, ``round``, ``opponent``."""
    OPPONENT_SELF = "opponent_self"
    """The player is paired with himself: ``player``, ``round``."""
    OPPONENTS_DIFFER = "opponents_differ"
    """The opponent's line names somebody else (0: nobody):
    ``player``, ``round``, ``opponent``, ``other``, ``other_line``."""
    COLOUR_UNREADABLE = "colour_unreadable"
    """The colour is neither w, b, - nor blank: ``player``, ``round``, ``text``."""
    COLOUR_MISSING = "colour_missing"
    """A game that was played has no colours: ``player``, ``round``, ``opponent``."""
    COLOURS_DIFFER = "colours_differ"
    """Both players have the same colour: ``player``, ``round``, ``opponent``, ``text``, ``other_line``."""
    RESULT_UNREADABLE = "result_unreadable"
    """An unknown result code: ``player``, ``round``, ``text``."""
    RESULTS_DIFFER = "results_differ"
    """The results of the two do not fit (empty: none):
    ``player``, ``round``, ``opponent``, ``text``, ``other_text``, ``other_line``."""
    BYE_WITH_OPPONENT = "bye_with_opponent"
    """A bye code together with an opponent: ``player``, ``round``, ``opponent``, ``text``."""
    BYE_WITH_COLOUR = "bye_with_colour"
    """A colour without an opponent: ``player``, ``round``, ``text``."""
    ALLOCATED_BYE_TWICE = "allocated_bye_twice"
    """Two pairing-allocated byes in a round: ``player``, ``round``, ``other``, ``other_line``."""
    RECORD_UNREADABLE = "record_unreadable"
    """A record other than a player's that pairing depends on cannot be read: ``record``, ``text``."""


class RepairCode(Enum):
    """What was mended or left out while reading."""

    READ_AS_CP1252 = "read_as_cp1252"
    """The text is not UTF-8 and was read as Windows-1252. Line 0. No data."""
    COLUMNS_WERE_BYTES = "columns_were_bytes"
    """The columns were counted in bytes instead of letters: ``player``."""
    TITLE_UNKNOWN = "title_unknown"
    """An unknown title was left out: ``player``, ``text``."""
    SEX_UNKNOWN = "sex_unknown"
    """An unknown sex was left out: ``player``, ``text``."""
    DATE_UNREADABLE = "date_unreadable"
    """A date was left out: ``text``, and ``record`` or ``player``."""
    OLD_BYE = "old_bye"
    """A bye written as a game without an opponent (TRF06): ``player``, ``round``, ``text``, ``bye``."""
    COLOUR_FILLED_IN = "colour_filled_in"
    """A missing colour was taken from the opponent, or for a forfeit by number:
    ``player``, ``round``, ``opponent``."""
    POINTS_DIFFER = "points_differ"
    """The points column is not the sum of the results, which count:
    ``player``, ``stated``, ``counted`` (both half points)."""
    PLAYER_COUNT_DIFFERS = "player_count_differs"
    """The stated number of players is another: ``stated``, ``counted``."""
    ROUND_COUNT_DIFFERS = "round_count_differs"
    """More rounds are played than announced; the number was raised: ``stated``, ``counted``."""
    NUMBER_LEFT_OUT = "number_left_out"
    """A header record should be a number: ``record``, ``text``."""
    NOT_SUPPORTED = "not_supported"
    """A record that changes points or pairing is understood but not used: ``record``, ``text``."""


class TrfError(Exception):
    """A file that cannot be read: the line (from 1; 0: the whole file), the code and its data.

    ``others`` are further errors of the same file, where they could be told at once.
    """

    def __init__(self, line: int, code: TrfCode, data: Data | None = None) -> None:
        super().__init__(line, code, data)
        self.line = line
        self.code = code
        self.data: Data = data or {}
        self.others: tuple[TrfError, ...] = ()


@dataclass(frozen=True, slots=True)
class Repair:
    """Something mended, left out or contradictory that does not stop the reading."""

    line: int
    code: RepairCode
    data: Data = field(default_factory=dict)
