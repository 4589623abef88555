"""What a tie-break is: a small function from the facts to a value with its contributions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from swiss64.engine.standings.record import Outcome, PlayerRound, record
from swiss64.engine.tournament import System, Tournament


class Criterion(Enum):
    """What can decide a place; the value is the short code for column heads and files.

    The house rules use the first six; the others are FIDE's (C.07).
    """

    POINTS = "PTS"
    BUCHHOLZ = "BH"
    SONNEBORN_BERGER = "SB"
    DIRECT_ENCOUNTER = "DE"
    WINS = "WIN"
    START_NUMBER = "TPN"
    GAMES_WON = "WON"
    BLACK_GAMES = "BPG"
    BLACK_WINS = "BWG"
    PROGRESSIVE = "PS"
    ROUNDS_ELECTED = "REP"
    STANDARD_POINTS = "STD"
    FORE_BUCHHOLZ = "FB"
    AVERAGE_BUCHHOLZ = "AOB"
    KOYA = "KS"
    AVERAGE_RATING = "ARO"
    PERFORMANCE = "TPR"
    PERFECT_PERFORMANCE = "PTP"
    AVERAGE_PERFORMANCE = "APRO"
    AVERAGE_PERFECT_PERFORMANCE = "APPO"
    RATING = "RTNG"


class Unit(Enum):
    """In what parts of a point (or of a count) a value is given."""

    WHOLE = 1
    HALF_POINT = 2
    QUARTER_POINT = 4
    HUNDREDTH = 100
    THOUSANDTH = 1000


class Counted(Enum):
    """As what a round counted in a tie-break."""

    OPPONENT = "opponent"
    VIRTUAL_OPPONENT = "virtual_opponent"
    NOTHING = "nothing"


class Reason(Enum):
    """Why a round counted otherwise than as the plain game it looks (C.07; house rules have none)."""

    ADJUSTED = "adjusted"
    """The opponent's score is the adjusted one: requested byes at the end counted as draws (16.3)."""
    CAPPED_BY_OPPONENT = "capped_by_opponent"
    """The dummy has no more than the adjusted score of the scheduled opponent (16.4, 2026)."""
    CAPPED_BY_DRAWS = "capped_by_draws"
    """The dummy has no more than a draw in every round (16.4, 2026)."""
    FORFEIT_AS_GAME = "forfeit_as_game"
    """The forfeit counts as a game against the scheduled opponent (``/P``; 15.2)."""
    TAKEN_AS_DRAW = "taken_as_draw"
    """The game of the last round counts as a draw (8.3)."""
    CUT_LOWEST = "cut_lowest"
    """Left out as the least significant value (14)."""
    CUT_HIGHEST = "cut_highest"
    """Left out as the most significant value (14)."""
    CUT_VOLUNTARY = "cut_voluntary"
    """Left out as a voluntarily unplayed round, instead of the least significant value (16.5)."""
    CUT_FIRST_ROUND = "cut_first_round"
    """Left out as one of the first rounds (7.5)."""
    BELOW_LIMIT = "below_limit"
    """The opponent stays below the limit, so nothing counts against him (9.2)."""


CUTS = frozenset({Reason.CUT_LOWEST, Reason.CUT_HIGHEST, Reason.CUT_VOLUNTARY, Reason.CUT_FIRST_ROUND})
"""The reasons for which a contribution is shown but left out of the value."""


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one round gave to a tie-break, and why.

    ``value`` is in the tie-break's unit; ``opponent_score`` half points, None where no
    score was looked at. A virtual opponent has no number. ``points`` are the half points
    the player got where they matter, ``opponent_rating`` the rating where it does.
    """

    round: int
    outcome: Outcome
    counted: Counted
    opponent: int | None
    opponent_score: int | None
    value: int
    points: int | None = None
    opponent_rating: int | None = None
    reasons: tuple[Reason, ...] = ()

    @property
    def cut(self) -> bool:
        """Whether the contribution is left out of the value."""
        return not CUTS.isdisjoint(self.reasons)


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
        records = {player.number: record(tournament, player.number) for player in tournament.players}
        scores = {number: sum(entry.points for entry in rounds) for number, rounds in records.items()}
        return cls(tournament.system, scores, records)


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A tie-break: its criterion, its unit and its function. More is better.

    ``compute`` takes the facts, a pairing number and the group of players who are
    equal on everything before it (most tie-breaks do not look at the group).
    """

    criterion: Criterion
    unit: Unit
    compute: Callable[[Facts, int, frozenset[int]], TieBreakValue]
