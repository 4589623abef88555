"""The player record 001: one line, its fields and its blocks per round, taken by column."""

from __future__ import annotations

from dataclasses import dataclass, replace

from swiss64.engine.tournament import Colour, Player
from swiss64.engine.trf.document import Line
from swiss64.engine.trf.errors import Repair, RepairCode, TrfCode, TrfError
from swiss64.engine.trf.text import birth_in, half_points_in, number_in

MOST_ROUNDS = 200
"""More than any tournament has; what goes beyond is no player record."""

GAME_CODES = frozenset("10=WLD+-")
BYE_CODES = frozenset("UFHZ")

_TITLES = {
    "G": "GM",
    "M": "IM",
    "F": "FM",
    "C": "CM",
    "WG": "WGM",
    "WM": "WIM",
    "WF": "WFM",
    "WC": "WCM",
    **{title: title for title in ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")},
}
_SEXES = {"": "", "-": "", "M": "m", "W": "w", "F": "w"}
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "-": None, "": None}


@dataclass(frozen=True, slots=True)
class Block:
    """What the line says of one round: ``opponent`` 0 for none, ``code`` empty for none."""

    opponent: int = 0
    colour: Colour | None = None
    code: str = ""


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player record, read. ``points`` are half points as stated."""

    line: int
    player: Player
    points: int | None
    rank: int | None
    blocks: tuple[Block, ...]


def player_line(line: Line) -> tuple[PlayerLine, list[Repair]]:
    """A player record with what was mended in it.

    Columns are letters; where that makes no sense and the line has letters outside
    ASCII, they are taken as bytes of UTF-8, as some programs write. Raises TrfError.
    """
    try:
        return _Reader(line).read()
    except TrfError:
        if line.text.isascii():
            raise
        by_bytes = Line(line.number, line.text.encode("utf-8").decode("latin-1"))
        try:
            read, repairs = _Reader(by_bytes).read()
        except TrfError:
            read = None
        if read is None:
            raise
    mended = replace(
        read.player,
        name=_from_bytes(read.player.name),
        federation=_from_bytes(read.player.federation),
        fide_id=_from_bytes(read.player.fide_id),
    )
    repairs.append(Repair(line.number, RepairCode.COLUMNS_WERE_BYTES, {"player": mended.number}))
    return replace(read, player=mended), repairs


def _from_bytes(text: str) -> str:
    return text.encode("latin-1").decode("utf-8", errors="replace").strip("\N{REPLACEMENT CHARACTER} ")


class _Reader:
    """Reads one line; keeps the number of the player for the messages, and the repairs."""

    def __init__(self, line: Line) -> None:
        self.line = line.number
        self.text = line.text.rstrip()
        self.number = 0
        self.repairs: list[Repair] = []

    def read(self) -> tuple[PlayerLine, list[Repair]]:
        number = number_in(self.columns(5, 8))
        if number is None or not 1 <= number <= 9999:
            raise self.error(TrfCode.NUMBER_UNREADABLE, text=self.columns(5, 8).strip())
        self.number = number
        for column in (4, 9, 53, 80, 85, 90, 91):
            self.must_be_blank(column)
        player = Player(
            number=number,
            name=self.columns(15, 47).strip(),
            rating=self.number_field(49, 52, "rating") or 0,
            title=self.title(),
            sex=self.sex(),
            federation=self.columns(54, 56).strip(),
            fide_id=self.columns(58, 68).strip().lstrip("0 "),
            birth=self.birth(),
        )
        read = PlayerLine(
            line=self.line,
            player=player,
            points=self.points(),
            rank=self.number_field(86, 89, "rank"),
            blocks=self.blocks(),
        )
        return read, self.repairs

    def columns(self, first: int, last: int) -> str:
        """The text in columns ``first``…``last``, counted from 1, blank where the line is shorter."""
        return self.text[first - 1 : last].ljust(last - first + 1)

    def error(self, code: TrfCode, **data: str | int) -> TrfError:
        known = {"player": self.number} if self.number else {}
        return TrfError(self.line, code, {**known, **data})

    def must_be_blank(self, column: int) -> None:
        if self.columns(column, column) != " ":
            raise self.error(TrfCode.MISALIGNED, column=column, text=self.columns(column, column))

    def number_field(self, first: int, last: int, name: str) -> int | None:
        text = self.columns(first, last).strip()
        number = number_in(text)
        if text and number is None:
            raise self.error(TrfCode.FIELD_UNREADABLE, field=name, text=text)
        return number

    def points(self) -> int | None:
        text = self.columns(81, 84).strip()
        points = half_points_in(text)
        if text and points is None:
            raise self.error(TrfCode.FIELD_UNREADABLE, field="points", text=text)
        return points

    def title(self) -> str:
        text = self.columns(11, 13).strip()
        title = "" if text == "-" else _TITLES.get(text.upper(), "")
        if text not in ("", "-") and not title:
            self.repair(RepairCode.TITLE_UNKNOWN, text)
        return title

    def sex(self) -> str:
        text = self.columns(10, 10).strip()
        if text.upper() not in _SEXES:
            self.repair(RepairCode.SEX_UNKNOWN, text)
        return _SEXES.get(text.upper(), "")

    def birth(self) -> str:
        text = self.columns(70, 79)
        birth = birth_in(text)
        if birth is None:
            self.repair(RepairCode.DATE_UNREADABLE, text.strip())
        return birth or ""

    def repair(self, code: RepairCode, text: str) -> None:
        self.repairs.append(Repair(self.line, code, {"player": self.number, "text": text}))

    def blocks(self) -> tuple[Block, ...]:
        """The blocks per round, each ten columns with its two leading blanks, from column 90."""
        count = max(0, -(-(len(self.text) - 89) // 10))
        if count > MOST_ROUNDS:
            raise self.error(TrfCode.TOO_MANY_ROUNDS, most=MOST_ROUNDS)
        return tuple(self.block(round_number) for round_number in range(1, count + 1))

    def block(self, round_number: int) -> Block:
        first = 92 + 10 * (round_number - 1)
        for column in (first - 2, first - 1, first + 4, first + 6):
            self.must_be_blank(column)
        opponent = self.opponent(round_number, self.columns(first, first + 3).strip())
        sign = self.columns(first + 5, first + 5).strip().lower()
        if sign not in _COLOURS:
            raise self.error(TrfCode.COLOUR_UNREADABLE, round=round_number, text=sign)
        code = self.columns(first + 7, first + 7).strip().upper()
        if code and code not in GAME_CODES | BYE_CODES:
            raise self.error(TrfCode.RESULT_UNREADABLE, round=round_number, text=code)
        colour = _COLOURS[sign]
        if opponent == 0 and colour is not None:
            raise self.error(TrfCode.BYE_WITH_COLOUR, round=round_number, text=sign)
        if opponent != 0 and code in BYE_CODES:
            raise self.error(TrfCode.BYE_WITH_OPPONENT, round=round_number, opponent=opponent, text=code)
        return Block(opponent, colour, code)

    def opponent(self, round_number: int, text: str) -> int:
        if not text:
            return 0
        opponent = number_in(text)
        if opponent is None:
            raise self.error(TrfCode.OPPONENT_UNREADABLE, round=round_number, text=text)
        if opponent == self.number:
            raise self.error(TrfCode.OPPONENT_SELF, round=round_number)
        return opponent
