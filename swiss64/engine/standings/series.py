"""A series: points for the final places of several tournaments, added up (house rules, "Series").

Points are exact: whole numbers in the table, fractions where places are shared (FIDE's circuits
divide them too). Nothing is rounded, so that what is shown always adds up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import groupby

from swiss64.engine.standings.places import Place
from swiss64.engine.tournament import Tournament

NOTHING = Fraction(0)
_LOST_BY_FORFEIT = "-"


class Sharing(Enum):
    """Who shares a place in a tournament of a series."""

    SCORE = "score"
    """Those with equal points, as in FIDE's circuits."""
    TIE_BREAKS = "tie-breaks"
    """Those whom nothing separates in the standings: the order after the tie-breaks counts."""


class Counts(Enum):
    """Whether a tournament counts in a player's total, and if not, why."""

    YES = "yes"
    NOT_AMONG_BEST = "not_among_best"
    NO_GAME = "no_game"


@dataclass(frozen=True, slots=True)
class SeriesRules:
    """``table``: points for place 1, 2, …; beyond it there are none. ``best``: how many count (None: all)."""

    table: tuple[int, ...]
    best: int | None = None
    sharing: Sharing = Sharing.SCORE


@dataclass(frozen=True, slots=True)
class Share:
    """The places ``first`` to ``last``, taken up by as many players; ``worth``: those in the table."""

    first: int
    last: int
    worth: tuple[int, ...]

    @property
    def players(self) -> int:
        """How many share them."""
        return self.last - self.first + 1

    @property
    def points(self) -> Fraction:
        """What each of them gets: an equal part."""
        return Fraction(sum(self.worth), self.players)


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one tournament (its index in the series) gives to a player; ``share`` is None without a place."""

    tournament: int
    share: Share | None
    counts: Counts

    @property
    def points(self) -> Fraction:
        """The points of the share, whether they count or not."""
        return NOTHING if self.share is None else self.share.points


@dataclass(frozen=True, slots=True)
class SeriesPlace:
    """A player in the standings of a series, with each of his tournaments. Equal totals have equal ranks."""

    rank: int
    player: int
    total: Fraction
    contributions: tuple[Contribution, ...]


def shares(tournament: Tournament, places: Sequence[Place], rules: SeriesRules) -> dict[int, Share | None]:
    """What each player gets in one tournament as it stands, by pairing number; None for one without a place.

    Nobody gets anything before the first result. (Decision: or all would share all places as soon as
    round 1 is drawn.) Who has no game takes no place and those below move up; a game that he lost by
    forfeit is none. (Decision: points are for taking part, not for being on the list.) Who played and
    withdrew keeps the place of his score.
    """
    if not any_result(tournament):
        return {}
    found: dict[int, Share | None] = dict.fromkeys(tournament.player)
    taking_part = [place for place in places if _has_game(tournament, place.number)]
    first = 1
    for _, group in groupby(taking_part, key=lambda place: _shared(place, rules.sharing)):
        together = list(group)
        last = first + len(together) - 1
        share = Share(first, last, rules.table[first - 1 : last])
        found |= dict.fromkeys((place.number for place in together), share)
        first = last + 1
    return found


def any_result(tournament: Tournament) -> bool:
    """Whether any game has a result: before that nobody has a place."""
    return any(game.result is not None for round_ in tournament.rounds for game in round_.games)


def series_standings(
    rules: SeriesRules, tournaments: Sequence[Mapping[int, Share | None]]
) -> tuple[SeriesPlace, ...]:
    """The standings of a series, best first; ``tournaments`` gives the share of each player of the series.

    Equal totals share a rank and stand in the order of their numbers: the caller gives those out in
    the order of the names. (Decision: no tie-break of its own.) Who took a place nowhere is left out.
    """
    players = {player for one in tournaments for player, share in one.items() if share is not None}
    made = {player: _contributions(rules, tournaments, player) for player in players}
    totals = {
        player: sum((one.points for one in parts if one.counts is Counts.YES), NOTHING)
        for player, parts in made.items()
    }
    ordered = sorted(players, key=lambda player: (-totals[player], player))
    found: list[SeriesPlace] = []
    for position, player in enumerate(ordered, start=1):
        shared = found and found[-1].total == totals[player]
        found.append(
            SeriesPlace(found[-1].rank if shared else position, player, totals[player], made[player])
        )
    return tuple(found)


def _contributions(
    rules: SeriesRules, tournaments: Sequence[Mapping[int, Share | None]], player: int
) -> tuple[Contribution, ...]:
    """Of equal scores the earlier one counts; the total is the same whichever does."""
    entered = [(index, one[player]) for index, one in enumerate(tournaments) if player in one]
    with_place = [(share.points, index) for index, share in entered if share is not None]
    best = sorted(with_place, key=lambda item: (-item[0], item[1]))[: rules.best]
    among_best = {index for _, index in best}
    return tuple(
        Contribution(
            index,
            share,
            Counts.NO_GAME
            if share is None
            else (Counts.YES if index in among_best else Counts.NOT_AMONG_BEST),
        )
        for index, share in entered
    )


def _shared(place: Place, sharing: Sharing) -> int:
    return place.points if sharing is Sharing.SCORE else place.rank


def _has_game(tournament: Tournament, number: int) -> bool:
    """Whether he has a game that he did not lose by forfeit; one without a result yet is a game."""
    games = [round_.game_of[number] for round_ in tournament.rounds if number in round_.game_of]
    return any(
        game.result is None or game.result.code(game.colour_of(number)) != _LOST_BY_FORFEIT for game in games
    )
