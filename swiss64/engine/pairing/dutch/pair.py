"""The pairing of a round by the FIDE Dutch system of 2026 (C.04.3)."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as dataclass_field
from functools import cached_property

from swiss64.engine.boards import board_key
from swiss64.engine.pairing.dutch.allocation import ColourRule
from swiss64.engine.pairing.dutch.brackets import Brackets, Settled
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


@dataclass(frozen=True)
class DutchPairing:
    """A drawn round: ``round`` as it can be played, and on demand why it is so.

    ``bye`` is the pairing number of the player with the pairing-allocated bye, None in an even
    field. ``rules`` are the rules that decided the colours, board by board.
    """

    round: Round
    bye: int | None
    rules: tuple[ColourRule, ...]
    field: Field = dataclass_field(repr=False, compare=False)
    settled: tuple[Settled, ...] = dataclass_field(repr=False, compare=False)

    @cached_property
    def brackets(self) -> tuple[BracketTrace, ...]:
        """The brackets from the top, as they were paired."""
        return tuple(one.trace(self.field) for one in self.settled)

    @cached_property
    def games(self) -> tuple[DutchGame, ...]:
        """The games by board, with what their colours come from."""
        place = {number: index for index, number in enumerate(self.field.numbers)}
        return tuple(
            DutchGame(
                game.board,
                _side(self.field, place[game.white]),
                _side(self.field, place[game.black]),
                rule,
            )
            for game, rule in zip(self.round.games, self.rules, strict=True)
        )

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
    games, rules = [], []
    for board, (higher, lower) in enumerate(_by_board(field, brackets.pairs), 1):
        colour, rule = field.colour_of_higher(higher, lower)
        white, black = (higher, lower) if colour > 0 else (lower, higher)
        games.append(Game(board, numbers[white], numbers[black]))
        rules.append(rule)
    bye = None if brackets.bye is None else numbers[brackets.bye]
    byes = () if bye is None else (Bye(bye, ByeKind.PAIRING_ALLOCATED),)
    round_ = Round(field.request.round_number, tuple(games), byes)
    return DutchPairing(round_, bye, tuple(rules), field, tuple(brackets.settled))


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


def _by_board(field: Field, pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The pairs in the order of the boards (C.04.2 3.6), by pairing scores (C.04.7 1.5)."""
    scores = dict(zip(field.numbers, field.scores, strict=True))
    numbers = field.numbers
    return sorted(pairs, key=lambda pair: board_key(scores, numbers[pair[0]], numbers[pair[1]]))


def _side(field: Field, place: int) -> Side:
    return Side(
        field.numbers[place],
        field.scores[place],
        _COLOURS.get(field.preferences[place].colour),
        tuple(map(_COLOURS.__getitem__, field.pasts[place].colours)),
    )
