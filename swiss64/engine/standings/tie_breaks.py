"""What a tie-break is: a small function from the facts to a value with its contributions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from swiss64.engine.standings.record import Outcome, PlayerRound, record
from swiss64.engine.standings.scores import scores
from swiss64.engine.tournament import System, Tournament


class Criterion(Enum):
    """What can decide a place; the value is the short code for column heads and files."""

    POINTS = "PTS"
    BUCHHOLZ = "BH"
    SONNEBORN_BERGER = "SB"
    DIRECT_ENCOUNTER = "DE"
    WINS = "WIN"
    START_NUMBER = "TPN"


class Unit(Enum):
    """In what parts of a point (or of a count) a value is given."""

    WHOLE = 1
    HALF_POINT = 2
    QUARTER_POINT = 4


class Counted(Enum):
    """As what a round counted in a tie-break."""

    OPPONENT = "opponent"
    VIRTUAL_OPPONENT = "virtual_opponent"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one round gave to a tie-break, and why.

    ``value`` is in the tie-break's unit; ``opponent_score`` half points, None where no
    score was looked at. A virtual opponent has no number.
    """

    round: int
    outcome: Outcome
    counted: Counted
    opponent: int | None
    opponent_score: int | None
    value: int


@dataclass(frozen=True, slots=True)
class TieBreakValue:
    """A tie-break of one player: its value (None: does not apply) and what it is made of."""

    criterion: Criterion
    value: int | None
    contributions: tuple[Contribution, ...] = ()


@dataclass(frozen=True)
class Facts:
    """What tie-breaks are counted from: every player's rounds and score (half points)."""

    system: System
    scores: dict[int, int]
    records: dict[int, tuple[PlayerRound, ...]]

    @classmethod
    def of(cls, tournament: Tournament) -> Facts:
        """The facts of a tournament as it stands."""
        return cls(
            system=tournament.system,
            scores=scores(tournament),
            records={player.number: record(tournament, player.number) for player in tournament.players},
        )


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A tie-break: its criterion, its unit and its function. More is better.

    ``compute`` takes the facts, a pairing number and the group of players who are
    equal on everything before it (most tie-breaks do not look at the group).
    """

    criterion: Criterion
    unit: Unit
    compute: Callable[[Facts, int, frozenset[int]], TieBreakValue]
