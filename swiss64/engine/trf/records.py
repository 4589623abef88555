"""The records about the event: header, point system, requested byes, acceleration, forbidden pairs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from swiss64.engine.tournament import ByeKind, Colour
from swiss64.engine.trf.document import Acceleration, ForbiddenPairs, Header, Line, RequestedBye
from swiss64.engine.trf.errors import Repair, RepairCode, TrfCode, TrfError
from swiss64.engine.trf.point_system import PointSystem
from swiss64.engine.trf.text import date_in, half_points_in, number_in


@dataclass
class Records:
    """Collects what the records say, line by line, while a file is read.

    ``values`` are the fields of the header by name; ``not_now`` are the players of XXZ,
    who miss the next round to be drawn; ``unused`` the numbers of lines that were understood
    and are not used.
    """

    values: dict[str, Any] = field(default_factory=dict)
    points: PointSystem = field(default_factory=PointSystem)
    requested: list[RequestedBye] = field(default_factory=list)
    accelerations: list[Acceleration] = field(default_factory=list)
    forbidden: list[ForbiddenPairs] = field(default_factory=list)
    not_now: list[int] = field(default_factory=list)
    repairs: list[Repair] = field(default_factory=list)
    unused: set[int] = field(default_factory=set)

    @property
    def header(self) -> Header:
        """The header as far as it is read."""
        return Header(**self.values)

    def take(self, line: Line) -> bool:
        """Reads a record; False for one that is not known, or not used, here.

        Raises TrfError for an unreadable record on which pairing or points depend.
        """
        handler = _HANDLERS.get(line.text[:3])
        if handler is None:
            return False
        handler(self, line)
        return line.number not in self.unused


def _unreadable(line: Line) -> TrfError:
    return TrfError(
        line.number, TrfCode.RECORD_UNREADABLE, {"record": line.text[:3], "text": line.text[3:].strip()}
    )


def _number(line: Line, text: str) -> int:
    number = number_in(text)
    if number is None:
        raise _unreadable(line)
    return number


def _half_points(line: Line, text: str) -> int:
    half_points = half_points_in(text)
    if half_points is None:
        raise _unreadable(line)
    return half_points


def _note(records: Records, line: Line, code: RepairCode) -> None:
    data = {"record": line.text[:3], "text": line.text[3:].strip()}
    records.repairs.append(Repair(line.number, code, data))
    if code is RepairCode.NOT_SUPPORTED:
        records.unused.add(line.number)


def _text(attribute: str) -> Callable[[Records, Line], None]:
    def take(records: Records, line: Line) -> None:
        records.values[attribute] = line.text[3:].strip()

    return take


def _count(attribute: str) -> Callable[[Records, Line], None]:
    """A number in the header. Blank says nothing; something else is left out and told."""

    def take(records: Records, line: Line) -> None:
        text = line.text[3:].strip()
        number = number_in(text)
        if number is not None:
            records.values[attribute] = number
        elif text:
            _note(records, line, RepairCode.NUMBER_LEFT_OUT)

    return take


def _date(attribute: str) -> Callable[[Records, Line], None]:
    def take(records: Records, line: Line) -> None:
        text = line.text[3:].strip()
        day = date_in(text)
        if day is not None:
            records.values[attribute] = day
        elif text:
            _note(records, line, RepairCode.DATE_UNREADABLE)

    return take


def _deputy(records: Records, line: Line) -> None:
    deputies = (*records.header.deputy_arbiters, line.text[3:].strip())
    records.values["deputy_arbiters"] = deputies


def _round_dates(records: Records, line: Line) -> None:
    """132: the date of round r stands above its result blocks, from column 92 + 10(r−1)."""
    rest = line.text[91:].rstrip()
    texts = [rest[start : start + 10].strip() for start in range(0, len(rest), 10)]
    dates = [date_in(text) for text in texts]
    if any(text and day is None for text, day in zip(texts, dates, strict=True)):
        _note(records, line, RepairCode.DATE_UNREADABLE)
    while dates and dates[-1] is None:
        dates.pop()
    records.values["round_dates"] = tuple(dates)


def _initial_colour(records: Records, line: Line) -> None:
    """152: W or B."""
    letter = line.text[3:].strip().lower()
    if letter not in ("w", "b"):
        raise _unreadable(line)
    records.values["initial_colour"] = Colour(letter)


def _tie_breaks(records: Records, line: Line) -> None:
    """202 the tie-breaks after points; 212 the whole order, in which PTS comes first."""
    names = [name.strip() for name in line.text[3:].split(",")]
    kept = tuple(name for name in names if name and name.upper() != "PTS")
    records.values["tie_breaks"] = kept


def _point_system(records: Records, line: Line) -> None:
    if not records.points.take(line.text):
        raise _unreadable(line)


def _engine_points(records: Records, line: Line) -> None:
    if not records.points.take(line.text):
        _note(records, line, RepairCode.NOT_SUPPORTED)


def _byes(records: Records, line: Line) -> None:
    """240: kind, round, players."""
    words = line.text[3:].split()
    if len(words) < 2 or words[0].upper() not in ("F", "H", "Z"):
        raise _unreadable(line)
    kind, round_number = ByeKind(words[0].upper()), _number(line, words[1])
    players = [_number(line, word) for word in words[2:]]
    records.requested.extend(RequestedBye(round_number, player, kind) for player in players)


def _acceleration(records: Records, line: Line) -> None:
    """250: (match points,) points, first and last round, first and last player."""
    words = line.text[3:].split()
    if len(words) not in (5, 6):
        raise _unreadable(line)
    half_points = _half_points(line, words[-5])
    first_round, last_round, first, last = (_number(line, word) for word in words[-4:])
    records.accelerations.append(Acceleration(half_points, first_round, last_round, first, last))


def _forbidden(records: Records, line: Line) -> None:
    """260: first and last round, players."""
    words = [_number(line, word) for word in line.text[3:].split()]
    if len(words) < 4:
        raise _unreadable(line)
    records.forbidden.append(ForbiddenPairs(words[0], words[1], tuple(words[2:])))


def _engine_forbidden(records: Records, line: Line) -> None:
    """XXP: players who may never meet."""
    players = tuple(_number(line, word) for word in line.text[3:].split())
    records.forbidden.append(ForbiddenPairs(1, None, players))


def _engine_not_now(records: Records, line: Line) -> None:
    """XXZ: players who miss the next round."""
    records.not_now.extend(_number(line, word) for word in line.text[3:].split())


def _engine_acceleration(records: Records, line: Line) -> None:
    """XXA: a player and his virtual points round by round."""
    words = line.text[3:].split()
    if not words:
        raise _unreadable(line)
    player = _number(line, words[0])
    for round_number, word in enumerate(words[1:], start=1):
        half_points = _half_points(line, word)
        if half_points:
            item = Acceleration(half_points, round_number, round_number, player, player)
            records.accelerations.append(item)


def _engine_configuration(records: Records, line: Line) -> None:
    """XXC: words; the initial colour is one of them."""
    for word in line.text[3:].lower().split():
        if word in ("white1", "black1"):
            colour = Colour.WHITE if word == "white1" else Colour.BLACK
            records.values["initial_colour"] = colour


def _abnormal_points(records: Records, line: Line) -> None:
    """299: penalties and bonuses, which the engine's results do not know."""
    _note(records, line, RepairCode.NOT_SUPPORTED)


def _nothing(records: Records, line: Line) -> None:
    """062 and the like: figures that are counted anyway."""


_HANDLERS: dict[str, Callable[[Records, Line], None]] = {
    "012": _text("name"),
    "022": _text("city"),
    "032": _text("federation"),
    "042": _date("start"),
    "052": _date("end"),
    "062": _count("stated_players"),
    "072": _nothing,
    "082": _nothing,
    "092": _text("type_text"),
    "102": _text("chief_arbiter"),
    "112": _deputy,
    "122": _text("time_control"),
    "132": _round_dates,
    "142": _count("planned_rounds"),
    "152": _initial_colour,
    "162": _point_system,
    "172": _text("rating_method"),
    "182": _text("program"),
    "192": _text("type_code"),
    "202": _tie_breaks,
    "212": _tie_breaks,
    "222": _text("time_control_code"),
    "240": _byes,
    "250": _acceleration,
    "260": _forbidden,
    "299": _abnormal_points,
    "XXR": _count("planned_rounds"),
    "XXC": _engine_configuration,
    "XXP": _engine_forbidden,
    "XXZ": _engine_not_now,
    "XXA": _engine_acceleration,
    "XXS": _engine_points,
    **dict.fromkeys(("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"), _engine_points),
}
