"""The pairing of one round as it can be altered by hand: who sits where.

Players are entry ids here, so that a renumbering in between changes nothing.
Everything is frozen; each alteration gives a new draft.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256

from swiss64.rounds.problems import InRoundAlready, NoBye, NoSuchBoard, NotInRound, TwoPlayers

WhiteOf = Callable[[int, int], int]
"""Which of two players gets white."""


@dataclass(frozen=True, slots=True)
class Board:
    """A board and its two players (entry ids)."""

    number: int
    white: int
    black: int

    def flipped(self) -> Board:
        """The same two with colours exchanged."""
        return Board(self.number, self.black, self.white)


@dataclass(frozen=True)
class Draft:
    """The boards of a round in order, and who has the bye."""

    round_number: int
    boards: tuple[Board, ...]
    bye: int | None = None

    @property
    def players(self) -> frozenset[int]:
        """Everybody who is in the round."""
        seated = {player for board in self.boards for player in (board.white, board.black)}
        return frozenset(seated if self.bye is None else seated | {self.bye})

    @property
    def mark(self) -> str:
        """A short mark of this very pairing: a form carries it, so that a stale one is noticed."""
        text = ";".join(f"{b.number}:{b.white}-{b.black}" for b in self.boards)
        return sha256(f"{text};{self.bye}".encode()).hexdigest()[:16]

    def board_of(self, player: int) -> Board | None:
        """The board of a player, None for the bye and for others."""
        return next((b for b in self.boards if player in (b.white, b.black)), None)


def swap(draft: Draft, one: int, two: int) -> Draft:
    """Each of two players takes the other's seat (a board, the bye, or none). Raises `TwoPlayers`."""
    if one == two or not {one, two} & draft.players:
        raise TwoPlayers
    other = {one: two, two: one}
    boards = tuple(
        Board(b.number, other.get(b.white, b.white), other.get(b.black, b.black)) for b in draft.boards
    )
    bye = None if draft.bye is None else other.get(draft.bye, draft.bye)
    return replace(draft, boards=boards, bye=bye)


def flip(draft: Draft, number: int) -> Draft:
    """The two players of a board exchange colours. Raises `NoSuchBoard`."""
    if all(b.number != number for b in draft.boards):
        raise NoSuchBoard(draft.round_number, number)
    return replace(draft, boards=tuple(b.flipped() if b.number == number else b for b in draft.boards))


def give_bye(draft: Draft, player: int) -> Draft:
    """The player gets the bye; who had it takes his seat. Raises `NoBye`, `NotInRound`."""
    if player not in draft.players:
        raise NotInRound
    if draft.bye is None:
        raise NoBye
    return draft if draft.bye == player else swap(draft, player, draft.bye)


def seat(draft: Draft, player: int, white_of: WhiteOf) -> Draft:
    """Puts a player in: against who has the bye, on a new last board; else he gets the bye himself.

    C.04.2 4.4 allows this for a late entry. Raises `InRoundAlready`.
    """
    if player in draft.players:
        raise InRoundAlready
    if draft.bye is None:
        return replace(draft, bye=player)
    number = max((b.number for b in draft.boards), default=0) + 1
    board = _board(number, draft.bye, player, white_of)
    return replace(draft, boards=(*draft.boards, board), bye=None)


def unseat(draft: Draft, player: int, white_of: WhiteOf) -> Draft:
    """Takes a player out: his opponent plays who had the bye, or else gets the bye. Raises `NotInRound`."""
    if player not in draft.players:
        raise NotInRound
    board = draft.board_of(player)
    if board is None:
        return replace(draft, bye=None)
    opponent = board.black if player == board.white else board.white
    others = tuple(b for b in draft.boards if b != board)
    if draft.bye is None:
        return replace(draft, boards=others, bye=opponent)
    new = _board(board.number, draft.bye, opponent, white_of)
    boards = tuple(new if b == board else b for b in draft.boards)
    return replace(draft, boards=boards, bye=None)


def ordered(draft: Draft, key: Callable[[int, int], tuple[int, ...]]) -> Draft:
    """The boards numbered anew from 1, in the order of ``key`` of their two players."""
    pairs = sorted(draft.boards, key=lambda b: key(b.white, b.black))
    return replace(draft, boards=tuple(replace(b, number=n) for n, b in enumerate(pairs, start=1)))


def _board(number: int, one: int, two: int, white_of: WhiteOf) -> Board:
    return Board(number, one, two) if white_of(one, two) == one else Board(number, two, one)
