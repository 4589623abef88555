"""The tie-breaks of the house rules (house rules, "Standings").

Points the rules leave open, decided here:

- A forfeited game was not played, so in a Swiss tournament it is neither an opponent
  met nor a bye: it counts nothing in Buchholz, Sonneborn-Berger and direct encounter.
  In a round robin, where everybody was to meet everybody, it counts as a game in
  Sonneborn-Berger and direct encounter (as C.07 15.2).
- "A bye round" with its virtual opponent is a pairing-allocated or a full-point bye.
  A half-point bye, a zero-point bye and an absence count nothing.
- A no contest is an opponent met (Buchholz, direct encounter with nothing for both)
  and counts nothing in Sonneborn-Berger.
- A game without a result has not been met yet.
- A win by forfeit is a win; a bye never is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from swiss64.engine.standings.record import Outcome, PlayerRound
from swiss64.engine.standings.tie_breaks import (
    Contribution,
    Counted,
    Criterion,
    Facts,
    TieBreak,
    TieBreakValue,
    Unit,
)
from swiss64.engine.tournament import ByeKind, System

_WINS = frozenset({Outcome.WON, Outcome.WON_BY_FORFEIT})


def buchholz(facts: Facts, number: int, group: frozenset[int]) -> TieBreakValue:
    """The sum of the present scores of all opponents met, in half points.

    A pairing-allocated or full-point bye counts a virtual opponent with the player's own score.
    """
    contributions = []
    for entry in facts.records[number]:
        if entry.outcome.played and entry.opponent is not None:
            score = facts.scores[entry.opponent]
            contributions.append(_against(entry, score, score))
        elif entry.bye in (ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT):
            own = facts.scores[number]
            contributions.append(
                Contribution(entry.round, entry.outcome, Counted.VIRTUAL_OPPONENT, None, own, own)
            )
        else:
            contributions.append(_nothing(entry))
    return _total(Criterion.BUCHHOLZ, contributions)


def sonneborn_berger(facts: Facts, number: int, group: frozenset[int]) -> TieBreakValue:
    """The score of every opponent beaten and half that of every opponent drawn with, in quarter points."""
    contributions = []
    for entry in facts.records[number]:
        if not _is_meeting(facts, entry) or entry.opponent is None or entry.outcome is Outcome.NO_CONTEST:
            contributions.append(_nothing(entry))
            continue
        score = facts.scores[entry.opponent]
        share = 2 if entry.outcome in _WINS else 1 if entry.outcome is Outcome.DRAWN else 0
        contributions.append(_against(entry, score, share * score))
    return _total(Criterion.SONNEBORN_BERGER, contributions)


def direct_encounter(facts: Facts, number: int, group: frozenset[int]) -> TieBreakValue:
    """The half points scored against the others of a group that is equal on everything before it.

    It applies only if every two of the group met equally often (at least once) and
    their results separate all of them; otherwise to nobody of the group (None).
    """
    if number not in group or not encounter(facts, group).applies:
        return TieBreakValue(Criterion.DIRECT_ENCOUNTER, None)
    contributions = [_against(entry, None, entry.points) for entry in _meetings(facts, number, group)]
    return _total(Criterion.DIRECT_ENCOUNTER, contributions)


@dataclass(frozen=True, slots=True)
class Encounter:
    """The games of a group among themselves: the half points of each, and whether all met equally often."""

    totals: dict[int, int]
    all_met: bool

    @property
    def applies(self) -> bool:
        """Whether the direct encounter decides: all met equally often, and no two scored as much."""
        return self.all_met and len(set(self.totals.values())) == len(self.totals)


def encounter(facts: Facts, group: frozenset[int]) -> Encounter:
    """The games of a group among themselves; the totals are empty when not all met equally often."""
    if not _all_met_equally(facts, group):
        return Encounter({}, all_met=False)
    return Encounter(
        {member: sum(entry.points for entry in _meetings(facts, member, group)) for member in sorted(group)},
        all_met=True,
    )


def wins(facts: Facts, number: int, group: frozenset[int]) -> TieBreakValue:
    """The number of games won, over the board or by forfeit; byes never count."""
    contributions = [
        _against(entry, None, 1) if entry.outcome in _WINS else _nothing(entry)
        for entry in facts.records[number]
    ]
    return _total(Criterion.WINS, contributions)


HOUSE_TIE_BREAKS = (
    TieBreak(Criterion.BUCHHOLZ, Unit.HALF_POINT, buchholz),
    TieBreak(Criterion.SONNEBORN_BERGER, Unit.QUARTER_POINT, sonneborn_berger),
    TieBreak(Criterion.DIRECT_ENCOUNTER, Unit.HALF_POINT, direct_encounter),
    TieBreak(Criterion.WINS, Unit.WHOLE, wins),
)
"""The tie-breaks of the house rules after points, in order; the start number decides in the end."""


def house_tie_breaks(system: System) -> tuple[TieBreak, ...]:
    """The tie-breaks, in order, that a tournament by house rules uses: no Buchholz in a round robin."""
    if system is System.ROUND_ROBIN:
        return tuple(item for item in HOUSE_TIE_BREAKS if item.criterion is not Criterion.BUCHHOLZ)
    return HOUSE_TIE_BREAKS


def _is_meeting(facts: Facts, entry: PlayerRound) -> bool:
    """Whether a round counts as a game against its opponent: played, or in a round robin forfeited."""
    return entry.outcome.played or (facts.system is System.ROUND_ROBIN and entry.outcome.forfeited)


def _meetings(facts: Facts, number: int, group: frozenset[int]) -> Iterator[PlayerRound]:
    """The rounds in which a player met somebody of the group."""
    for entry in facts.records[number]:
        if _is_meeting(facts, entry) and entry.opponent in group:
            yield entry


def _all_met_equally(facts: Facts, group: frozenset[int]) -> bool:
    """Whether every two of a group of two or more met equally often, and did meet."""
    others = len(group) - 1
    if any(sum(1 for _ in _meetings(facts, number, group)) < others for number in group):
        return False  # too few meetings: seen at once, before all pairs of a large group are counted
    counts = dict.fromkeys(combinations(sorted(group), 2), 0)
    for number in group:
        for entry in _meetings(facts, number, group):
            if entry.opponent is not None and number < entry.opponent:
                counts[number, entry.opponent] += 1
    times = set(counts.values())
    return len(times) == 1 and 0 not in times


def _against(entry: PlayerRound, opponent_score: int | None, value: int) -> Contribution:
    return Contribution(entry.round, entry.outcome, Counted.OPPONENT, entry.opponent, opponent_score, value)


def _nothing(entry: PlayerRound) -> Contribution:
    return Contribution(entry.round, entry.outcome, Counted.NOTHING, entry.opponent, None, 0)


def _total(criterion: Criterion, contributions: list[Contribution]) -> TieBreakValue:
    return TieBreakValue(criterion, sum(item.value for item in contributions), tuple(contributions))
