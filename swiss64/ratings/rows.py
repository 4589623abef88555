"""The players of a list as its readers give them, and what makes one of what stands in a line."""

from __future__ import annotations

from typing import NamedTuple

from swiss64.engine.ranking import TITLES
from swiss64.ratings.naming import search_key
from swiss64.ratings.remarks import Remark, Remarks
from swiss64.text import clean

LONGEST_NAME = 60
_HIGHEST_RATING = 4000
_YEARS = range(1900, 2101)
_MOST_GAMES = 32_767
_NOTHING = frozenset(("", "-", "0", "00", "000", "0000", "#N/B", "#N/A"))
_TITLES = {title: title for title in TITLES}
# As lists write them: FIDE M and F, the KNSB only women.
_SEXES = {"M": "m", "m": "m", "F": "w", "f": "w", "W": "w", "w": "w", "V": "w", "v": "w", "": ""}


class RatedRow(NamedTuple):
    """A player of a list, and the line he stands in; the names are those of the tables."""

    line: int
    search_key: str
    number: int
    name: str
    federation: str
    sex: str
    title: str
    birth: int
    standard: int
    rapid: int
    blitz: int
    games: int
    flags: str


class Maker:
    """Makes players of the cells of lines, and notes what is odd about them. A cell is stripped text."""

    def __init__(self, remarks: Remarks) -> None:
        self.remarks = remarks
        self.lines = 0
        self._ratings: dict[str, int] = dict.fromkeys(_NOTHING, 0)
        self._births: dict[str, int] = {}
        self._federations: dict[str, str] = {"": ""}

    def row(
        self,
        line: int,
        *,
        number: str,
        name: str,
        federation: str,
        sex: str,
        titles: tuple[str, ...],
        birth: str,
        ratings: tuple[str, str, str],
        games: str,
        flags: str = "",
    ) -> RatedRow | None:
        """The player of a line; None, noted, when it has no number."""
        self.lines += 1
        if not (number.isascii() and number.isdigit() and len(number) <= 11 and int(number)):
            self.remarks.add(Remark.NUMBER_MISSING, line, number)
            return None
        given = self._name(line, name) or number.lstrip("0")
        standard, rapid, blitz = ratings
        known = self._ratings
        return RatedRow(
            line,
            search_key(given),
            int(number),
            given,
            self._federation(line, federation),
            self._sex(line, sex),
            self._title(line, titles),
            self._birth(line, birth),
            known[standard] if standard in known else self._rating(line, standard),
            known[rapid] if rapid in known else self._rating(line, rapid),
            known[blitz] if blitz in known else self._rating(line, blitz),
            min(int(games), _MOST_GAMES) if games.isascii() and games.isdigit() and len(games) < 9 else 0,
            flags if flags in ("", "i", "w", "wi") else "",
        )

    def _name(self, line: int, name: str) -> str:
        name = " ".join(name.split()) if name.isascii() and name.isprintable() else clean(name)
        if not name:
            self.remarks.add(Remark.NAME_MISSING, line)
        elif len(name) > LONGEST_NAME:
            self.remarks.add(Remark.NAME_SHORTENED, line, name)
            name = name[:LONGEST_NAME].rstrip()
        return name

    def _federation(self, line: int, text: str) -> str:
        known = self._federations.get(text)
        if known is not None:
            return known
        letters = text.upper()
        if len(letters) == 3 and letters.isascii() and letters.isalpha():
            self._federations[text] = letters
            return letters
        if text not in _NOTHING:
            self.remarks.add(Remark.FEDERATION_UNREADABLE, line, text)
        return ""

    def _sex(self, line: int, text: str) -> str:
        known = _SEXES.get(text)
        if known is None:
            if text not in _NOTHING:
                self.remarks.add(Remark.SEX_UNKNOWN, line, text)
            return ""
        return known

    def _title(self, line: int, titles: tuple[str, ...]) -> str:
        best = ""
        for text in titles:
            if not text or text in _NOTHING:
                continue
            title = _TITLES.get(text) or _TITLES.get(text.upper())
            if title is None:
                self.remarks.add(Remark.TITLE_UNKNOWN, line, text)
            elif not best:
                best = title
        return best

    def _birth(self, line: int, text: str) -> int:
        known = self._births.get(text)
        if known is not None:
            return known
        if text in _NOTHING:
            self.remarks.add(Remark.BIRTH_MISSING, line)
            return 0
        year = int(text) if text.isascii() and text.isdigit() and len(text) == 4 else 0
        if year not in _YEARS:
            self.remarks.add(Remark.BIRTH_UNREADABLE, line, text)
            return 0
        self._births[text] = year
        return year

    def _rating(self, line: int, text: str) -> int:
        value = int(text) if text.isascii() and text.isdigit() and len(text) <= 5 else -1
        if not 0 <= value <= _HIGHEST_RATING:
            self.remarks.add(Remark.RATING_UNREADABLE, line, text)
            return 0
        self._ratings[text] = value
        return value
