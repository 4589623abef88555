"""All tie-breaks of C.07 for individual tournaments, by criterion."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from swiss64.engine.standings.fide import buchholz, counts, ratings
from swiss64.engine.standings.fide.codes import Code
from swiss64.engine.standings.fide.direct_encounter import direct_encounter
from swiss64.engine.standings.fide.facts import FideFacts
from swiss64.engine.standings.tie_breaks import Criterion, TieBreakValue, Unit


@dataclass(frozen=True, slots=True)
class FideTieBreak:
    """A tie-break: the article it stands in, its unit, its function, and which way it counts.

    ``count`` takes the facts, the code with its modifiers and a pairing number; it is None
    for the direct encounter, which looks at whole groups.
    """

    criterion: Criterion
    article: str
    unit: Unit
    count: Callable[[FideFacts, Code, int], TieBreakValue] | None
    lower_is_better: bool = False


_ALL = (
    FideTieBreak(Criterion.POINTS, "", Unit.HALF_POINT, counts.points),
    FideTieBreak(Criterion.DIRECT_ENCOUNTER, "6", Unit.WHOLE, None, lower_is_better=True),
    FideTieBreak(Criterion.WINS, "7.1", Unit.WHOLE, counts.wins),
    FideTieBreak(Criterion.GAMES_WON, "7.2", Unit.WHOLE, counts.games_won),
    FideTieBreak(Criterion.BLACK_GAMES, "7.3", Unit.WHOLE, counts.black_games),
    FideTieBreak(Criterion.BLACK_WINS, "7.4", Unit.WHOLE, counts.black_wins),
    FideTieBreak(Criterion.PROGRESSIVE, "7.5", Unit.HALF_POINT, counts.progressive),
    FideTieBreak(Criterion.ROUNDS_ELECTED, "7.6", Unit.WHOLE, counts.rounds_elected),
    FideTieBreak(Criterion.STANDARD_POINTS, "7.7", Unit.HALF_POINT, counts.standard_points),
    FideTieBreak(Criterion.START_NUMBER, "7.8", Unit.WHOLE, counts.start_number, lower_is_better=True),
    FideTieBreak(Criterion.BUCHHOLZ, "8.1", Unit.HALF_POINT, buchholz.buchholz),
    FideTieBreak(Criterion.AVERAGE_BUCHHOLZ, "8.2", Unit.HUNDREDTH, buchholz.average_buchholz),
    FideTieBreak(Criterion.FORE_BUCHHOLZ, "8.3", Unit.HALF_POINT, buchholz.fore_buchholz),
    FideTieBreak(Criterion.SONNEBORN_BERGER, "9.1", Unit.QUARTER_POINT, buchholz.sonneborn_berger),
    FideTieBreak(Criterion.KOYA, "9.2", Unit.HALF_POINT, counts.koya),
    FideTieBreak(Criterion.AVERAGE_RATING, "10.1", Unit.WHOLE, ratings.average_rating),
    FideTieBreak(Criterion.PERFORMANCE, "10.2", Unit.WHOLE, ratings.performance),
    FideTieBreak(Criterion.PERFECT_PERFORMANCE, "10.3", Unit.WHOLE, ratings.perfect_performance),
    FideTieBreak(Criterion.AVERAGE_PERFORMANCE, "10.4", Unit.WHOLE, ratings.average_performance),
    FideTieBreak(
        Criterion.AVERAGE_PERFECT_PERFORMANCE, "10.5", Unit.WHOLE, ratings.average_perfect_performance
    ),
    FideTieBreak(Criterion.RATING, "10.6", Unit.WHOLE, counts.rating),
)

TIE_BREAKS = {tie_break.criterion: tie_break for tie_break in _ALL}
"""Every tie-break by its criterion."""


def value_of(facts: FideFacts, code: Code, number: int) -> TieBreakValue:
    """A tie-break of one player. For the direct encounter that among all with the same points."""
    found = TIE_BREAKS[code.criterion].count
    if found is not None:
        return facts.once(found, code, number)
    own = facts.scores[number]
    return group_values(facts, code, frozenset(of for of, score in facts.scores.items() if score == own))[
        number
    ]


def group_values(facts: FideFacts, code: Code, group: frozenset[int]) -> dict[int, TieBreakValue]:
    """A tie-break of every player of a group that is equal on everything before it."""
    found = TIE_BREAKS[code.criterion].count
    if found is None:
        return direct_encounter(facts, code, group)
    return {number: facts.once(found, code, number) for number in group}


def unit_of(facts: FideFacts, code: Code) -> Unit:
    """In what parts of a point the values of a tie-break are given."""
    if code.criterion is Criterion.AVERAGE_BUCHHOLZ:
        return buchholz.average_unit(facts)
    return TIE_BREAKS[code.criterion].unit
