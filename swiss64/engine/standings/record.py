"""What a player did, round by round: the facts from which all tie-breaks are counted."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from swiss64.engine.standings.scores import round_points
from swiss64.engine.tournament import ByeKind, Colour, Game, Round, Tournament


class Outcome(Enum):
    """How a round went for one player."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"
    NO_CONTEST = "no_contest"
    WON_BY_FORFEIT = "won_by_forfeit"
    LOST_BY_FORFEIT = "lost_by_forfeit"
    UNFINISHED = "unfinished"
    BYE = "bye"
    ABSENT = "absent"

    @property
    def played(self) -> bool:
        """Whether a game was really played: the two met, and it gave them their colours."""
        return self in _PLAYED

    @property
    def forfeited(self) -> bool:
        """Whether the game was decided by forfeit, either way or for both."""
        return self in (Outcome.WON_BY_FORFEIT, Outcome.LOST_BY_FORFEIT)


# A tuple: that an enum is one of four is seen faster than its hash is made.
_PLAYED = (Outcome.WON, Outcome.DRAWN, Outcome.LOST, Outcome.NO_CONTEST)

_OUTCOME_OF_CODE = {
    "1": Outcome.WON,
    "W": Outcome.WON,
    "=": Outcome.DRAWN,
    "D": Outcome.DRAWN,
    "0": Outcome.LOST,
    "L": Outcome.LOST,
    "+": Outcome.WON_BY_FORFEIT,
    "-": Outcome.LOST_BY_FORFEIT,
}


@dataclass(frozen=True, slots=True)
class PlayerRound:
    """One round of one player.

    ``opponent``, ``colour`` and ``board`` are None without a game, ``code`` is the TRF
    result code of the player (empty without a result), ``bye`` the kind of bye, also of
    a zero-point one, and ``points`` half points.
    """

    round: int
    outcome: Outcome
    points: int
    opponent: int | None = None
    colour: Colour | None = None
    board: int | None = None
    code: str = ""
    bye: ByeKind | None = None


def record(tournament: Tournament, number: int) -> tuple[PlayerRound, ...]:
    """Every round drawn as it went for one player, in order."""
    known: tuple[PlayerRound, ...] | None = tournament.worked_out.get((record, number))
    if known is None:
        known = tuple(_player_round(tournament, round_, number) for round_ in tournament.rounds)
        tournament.worked_out[record, number] = known
    return known


def _player_round(tournament: Tournament, round_: Round, number: int) -> PlayerRound:
    points = round_points(tournament, round_, number)
    game = round_.game_of.get(number)
    if game is not None:
        colour = game.colour_of(number)
        return PlayerRound(
            round=round_.number,
            outcome=_outcome(game, colour),
            points=points,
            opponent=game.opponent_of(number),
            colour=colour,
            board=game.board,
            code="" if game.result is None else game.result.code(colour),
        )
    bye = round_.bye_of.get(number)
    kind = None if bye is None else bye.kind
    absent = kind is None or kind is ByeKind.ZERO_POINT
    return PlayerRound(round_.number, Outcome.ABSENT if absent else Outcome.BYE, points, bye=kind)


def _outcome(game: Game, colour: Colour) -> Outcome:
    if game.result is None:
        return Outcome.UNFINISHED
    if game.result.no_contest:
        return Outcome.NO_CONTEST
    return _OUTCOME_OF_CODE[game.result.code(colour)]
