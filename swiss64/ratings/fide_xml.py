"""FIDE's lists as XML: one ``<player>`` after the other, read while it comes in (``rating.md`` 6)."""

from __future__ import annotations

from collections.abc import Iterator
from xml.parsers import expat  # nosec - document types and entities are refused below

from swiss64.ratings.fide_text import in_its_place
from swiss64.ratings.problems import Fault, ListRefused
from swiss64.ratings.rows import Maker, RatedRow
from swiss64.ratings.streams import Counted

_LONGEST_TEXT = 1000
# The elements that are kept; the others (games and K of the other ratings) are passed by.
_WANTED = frozenset(
    (
        *("fideid", "name", "country", "sex", "title", "w_title", "rating", "games"),
        *("rapid_rating", "blitz_rating", "birthday", "flag"),
    )
)


class _Collector:
    """Takes what the parser finds: the texts of the elements of each player."""

    def __init__(self) -> None:
        self.players: list[tuple[int, dict[str, str]]] = []
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.StartDoctypeDeclHandler = self._refuse
        self.parser.EntityDeclHandler = self._refuse
        self._player: dict[str, str] | None = None
        self._text = ""

    def _start(self, name: str, _attributes: dict[str, str]) -> None:
        if name == "player":
            self._player = {}
        elif self._player is not None and name in _WANTED:
            self._text = ""
            self.parser.CharacterDataHandler = self._characters

    def _characters(self, text: str) -> None:
        if len(self._text) < _LONGEST_TEXT:
            self._text += text

    def _end(self, name: str) -> None:
        if self._player is None:
            return
        if name == "player":
            self.players.append((self.parser.CurrentLineNumber, self._player))
            self._player = None
        elif name in _WANTED:
            self._player[name] = self._text.strip()
            self.parser.CharacterDataHandler = None

    def _refuse(self, *_arguments: object) -> None:
        raise ListRefused(Fault.XML_FORBIDDEN, line=self.parser.CurrentLineNumber)


def players(stream: Counted, kind: str, maker: Maker) -> Iterator[RatedRow]:
    """The players of a list; ``kind`` ``all`` has three ratings. Raises ListRefused where it breaks off."""
    collector = _Collector()
    while True:
        block = stream.read(1 << 16)
        try:
            collector.parser.Parse(block, not block)
        except expat.ExpatError as error:
            raise ListRefused(Fault.XML_BROKEN, line=error.lineno) from error
        found, collector.players = collector.players, []
        for line, player in found:
            row = _row(line, player, kind, maker)
            if row is not None:
                yield row
        if not block:
            return


def _row(line: int, player: dict[str, str], kind: str, maker: Maker) -> RatedRow | None:
    get = player.get
    rating = get("rating", "")
    if kind == "all":
        ratings = (rating, get("rapid_rating", ""), get("blitz_rating", ""))
    else:
        ratings = in_its_place(kind, rating)
    return maker.row(
        line,
        number=get("fideid", ""),
        name=get("name", ""),
        federation=get("country", ""),
        sex=get("sex", ""),
        titles=(get("title", ""), get("w_title", "")),
        birth=get("birthday", ""),
        ratings=ratings,
        games=get("games", ""),
        flags=get("flag", ""),
    )
