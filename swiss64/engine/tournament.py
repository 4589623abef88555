"""The engine's vocabulary: what a tournament consists of.

Scores are integers in half points (a win is 2). Players are named by their
pairing number (TPN, the start number; 1 is the strongest). Everything here is
frozen: a changed tournament is a new one.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Any


class Colour(Enum):
    """The colour of the pieces; the value is the TRF letter."""

    WHITE = "w"
    BLACK = "b"

    @property
    def other(self) -> Colour:
        """The opposite colour."""
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class System(Enum):
    """The pairing system of a tournament; the value is its name in files and on the command line."""

    SWISS64 = "swiss64"
    ROUND_ROBIN = "roundrobin"
    FIDE_DUTCH = "fide-dutch"


class Result(Enum):
    """The result of one game: the TRF code of White, that of Black.

    ``NO_CONTEST`` is the house rules' result: both score nothing, and still it was
    a played game (they met, it gave them their colours). The others are TRF's.
    """

    WHITE_WINS = ("1", "0")
    DRAW = ("=", "=")
    BLACK_WINS = ("0", "1")
    WHITE_WINS_BY_FORFEIT = ("+", "-")
    BLACK_WINS_BY_FORFEIT = ("-", "+")
    DOUBLE_FORFEIT = ("-", "-")
    NO_CONTEST = ("0", "0")
    WHITE_WINS_UNRATED = ("W", "L")
    DRAW_UNRATED = ("D", "D")
    BLACK_WINS_UNRATED = ("L", "W")
    NO_CONTEST_UNRATED = ("L", "L")
    HALF_TO_WHITE = ("=", "0")
    HALF_TO_BLACK = ("0", "=")

    def code(self, colour: Colour) -> str:
        """The TRF result code of the player with ``colour``."""
        return self.value[0] if colour is Colour.WHITE else self.value[1]

    @property
    def played(self) -> bool:
        """Whether the game was played over the board: forfeits were not."""
        return self.value[0] not in "+-"

    @property
    def no_contest(self) -> bool:
        """Whether both scored nothing in a game that counts as played."""
        white, black = self.value
        return white in "0L" and black in "0L"


class ByeKind(Enum):
    """Why a player scored without an opponent; the value is the TRF code."""

    PAIRING_ALLOCATED = "U"
    FULL_POINT = "F"
    HALF_POINT = "H"
    ZERO_POINT = "Z"


_WORTH = {
    **dict.fromkeys("1W", "win"),
    **dict.fromkeys("=D", "draw"),
    **dict.fromkeys("0L", "loss"),
    "+": "forfeit_win",
    "-": "forfeit_loss",
}


@dataclass(frozen=True, slots=True)
class Scoring:
    """What results are worth, in half points (TRF record 162)."""

    win: int = 2
    draw: int = 1
    loss: int = 0
    forfeit_win: int = 2
    forfeit_loss: int = 0
    pairing_allocated_bye: int = 2
    full_point_bye: int = 2
    half_point_bye: int = 1
    zero_point_bye: int = 0

    def of_code(self, code: str) -> int:
        """Half points for a TRF result code of one player in a game. Raises KeyError for another."""
        worth: int = getattr(self, _WORTH[code])
        return worth

    def of_bye(self, kind: ByeKind) -> int:
        """Half points for a bye."""
        return {
            ByeKind.PAIRING_ALLOCATED: self.pairing_allocated_bye,
            ByeKind.FULL_POINT: self.full_point_bye,
            ByeKind.HALF_POINT: self.half_point_bye,
            ByeKind.ZERO_POINT: self.zero_point_bye,
        }[kind]


@dataclass(frozen=True, slots=True)
class Player:
    """A player of one tournament, as he was when it was played.

    ``rating`` is the one used for this tournament, 0 without one. ``birth`` is as
    precise as it is known: ``YYYY/MM/DD``, ``YYYY`` or empty.
    """

    number: int
    name: str = ""
    rating: int = 0
    title: str = ""
    sex: str = ""
    federation: str = ""
    club: str = ""
    fide_id: str = ""
    national_id: str = ""
    birth: str = ""


@dataclass(frozen=True, slots=True)
class Game:
    """A game of a round; ``result`` is None while it has none."""

    board: int
    white: int
    black: int
    result: Result | None = None

    def colour_of(self, number: int) -> Colour:
        """The colour of one of its two players."""
        return Colour.WHITE if number == self.white else Colour.BLACK

    def opponent_of(self, number: int) -> int:
        """The pairing number of the other player."""
        return self.black if number == self.white else self.white


@dataclass(frozen=True, slots=True)
class Bye:
    """A round that a player did not play: allocated, requested or missed."""

    player: int
    kind: ByeKind


@dataclass(frozen=True)
class Round:
    """A round that was drawn: its games by board, and its byes.

    Who is in neither was absent: as a zero-point bye.
    """

    number: int
    games: tuple[Game, ...] = ()
    byes: tuple[Bye, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether every game has a result."""
        return all(game.result is not None for game in self.games)

    @cached_property
    def game_of(self) -> dict[int, Game]:
        """The game of each player who has one, by pairing number."""
        return {number: game for game in self.games for number in (game.white, game.black)}

    @cached_property
    def bye_of(self) -> dict[int, Bye]:
        """The bye of each player who has one, by pairing number."""
        return {bye.player: bye for bye in self.byes}

    @property
    def allocated_byes(self) -> tuple[int, ...]:
        """Who has the pairing-allocated bye: nobody or one, unless the round was made by hand."""
        return tuple(bye.player for bye in self.byes if bye.kind is ByeKind.PAIRING_ALLOCATED)


@dataclass(frozen=True)
class Tournament:
    """A tournament: its players by pairing number and the rounds drawn so far, in order.

    ``planned_rounds`` is what was announced; ``cycles`` is 2 for a double round robin.
    """

    name: str = ""
    system: System = System.SWISS64
    planned_rounds: int = 0
    cycles: int = 1
    players: tuple[Player, ...] = ()
    rounds: tuple[Round, ...] = ()
    scoring: Scoring = field(default_factory=Scoring)

    @cached_property
    def player(self) -> dict[int, Player]:
        """The players by pairing number."""
        return {player.number: player for player in self.players}

    @cached_property
    def worked_out(self) -> dict[Hashable, Any]:
        """What was counted of this tournament and is asked for again and again, by what it is."""
        return {}
