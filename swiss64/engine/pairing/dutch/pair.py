"""The pairing of a round by the FIDE Dutch system of 2026 (C.04.3)."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as dataclass_field

from swiss64.engine.boards import board_key
from swiss64.engine.pairing.dutch.allocation import ColourRule
from swiss64.engine.pairing.dutch.brackets import Brackets
from swiss64.engine.pairing.dutch.errors import NoLegalPairingError
from swiss64.engine.pairing.dutch.field import Field, field_of
from swiss64.engine.pairing.dutch.histories import BLACK, WHITE
from swiss64.engine.pairing.dutch.request import DutchRequest
from swiss64.engine.pairing.dutch.shortcomings import Shortcoming, shortcomings
from swiss64.engine.pairing.dutch.trace import BracketTrace
from swiss64.engine.pairing.result import Side
from swiss64.engine.tournament import Bye, ByeKind, Colour, Game, Round

_COLOURS = {WHITE: Colour.WHITE, BLACK: Colour.BLACK}


@dataclass(frozen=True, slots=True)
class DutchGame:
    """A drawn game with the rule that decided its colours. Scores of the sides are pairing scores."""

    board: int
    white: Side
    black: Side
    colour_rule: ColourRule


@dataclass(frozen=True, slots=True)
class DutchPairing:
    """A drawn round: ``round`` as it can be played, its games by board with their reasons, and the brackets.

    ``bye`` is the pairing number of the player with the pairing-allocated bye, None in an even field.
    """

    round: Round
    games: tuple[DutchGame, ...]
    bye: int | None
    brackets: tuple[BracketTrace, ...]
    field: Field = dataclass_field(repr=False, compare=False)

    def shortcomings(self, bracket: BracketTrace) -> tuple[Shortcoming, ...]:
        """Which criteria one of ``brackets`` could not meet, and for whom."""
        return shortcomings(self.field, bracket)


def pair_dutch(request: DutchRequest) -> DutchPairing:
    """Draw the round after those of the request's tournament.

    Raises `TooFewPlayersError`, `UnknownPlayersError`, `UnfinishedRoundError`,
    `NoLegalPairingError` (1.9.3) or `InitialColourUnknownError` (5.1).
    """
    return pair_field(field_of(request))


def pair_field(field: Field) -> DutchPairing:
    """Draw the round of a field. Raises `NoLegalPairingError` or `InitialColourUnknownError`."""
    brackets = Brackets(field)
    brackets.pair_all()
    _verify(field, brackets)
    numbers = field.numbers
    sides = [_side(field, place) for place in range(field.size)]
    games = []
    for board, (higher, lower) in enumerate(sorted(brackets.pairs, key=_board_order(field)), 1):
        colour, rule = field.colour_of_higher(higher, lower)
        white, black = (higher, lower) if colour > 0 else (lower, higher)
        games.append(DutchGame(board, sides[white], sides[black], rule))
    bye = None if brackets.bye is None else numbers[brackets.bye]
    round_ = Round(
        field.request.round_number,
        tuple(Game(game.board, game.white.number, game.black.number) for game in games),
        () if bye is None else (Bye(bye, ByeKind.PAIRING_ALLOCATED),),
    )
    return DutchPairing(round_, tuple(games), bye, tuple(brackets.traces), field)


def _verify(field: Field, brackets: Brackets) -> None:
    """C1 to C3 once more on the whole round, whatever found it; nothing half-made leaves here."""
    seated = [place for pair in brackets.pairs for place in pair]
    if brackets.bye is not None:
        seated.append(brackets.bye)
        if not field.bye_allowed >> brackets.bye & 1:
            raise NoLegalPairingError(field.size, (field.numbers[brackets.bye],))
    legal = all(field.may_meet[one] >> two & 1 for one, two in brackets.pairs)
    if not legal or sorted(seated) != list(range(field.size)):
        raise AssertionError("C1 to C3 hold in every bracket")


class _BoardOrder:
    def __init__(self, field: Field) -> None:
        self.numbers = field.numbers
        self.scores = dict(zip(field.numbers, field.scores, strict=True))

    def __call__(self, pair: tuple[int, int]) -> tuple[int, int, int]:
        return board_key(self.scores, self.numbers[pair[0]], self.numbers[pair[1]])


def _board_order(field: Field) -> _BoardOrder:
    """The order of the boards (C.04.2 3.6), by pairing scores (C.04.7 1.5)."""
    return _BoardOrder(field)


def _side(field: Field, place: int) -> Side:
    return Side(
        field.numbers[place],
        field.scores[place],
        _COLOURS.get(field.preferences[place].colour),
        tuple(map(_COLOURS.__getitem__, field.pasts[place].colours)),
    )
