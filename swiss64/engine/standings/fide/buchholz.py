"""Buchholz and Sonneborn-Berger with their cut and median forms (C.07 8, 9.1, 14 and 16)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from swiss64.engine.standings.fide.codes import Code
from swiss64.engine.standings.fide.contributions import kept, marked, nothing, total, undefined
from swiss64.engine.standings.fide.counts import is_game
from swiss64.engine.standings.fide.cuts import cut, voluntary_rounds
from swiss64.engine.standings.fide.edition import Edition
from swiss64.engine.standings.fide.facts import FideFacts
from swiss64.engine.standings.fide.rounds import RoundKind
from swiss64.engine.standings.performance import half_up
from swiss64.engine.standings.record import PlayerRound
from swiss64.engine.standings.tie_breaks import (
    Contribution,
    Counted,
    Criterion,
    Reason,
    TieBreakValue,
    Unit,
)

_ROUNDS_WITH_TWO_DECIMALS = 8


def buchholz(facts: FideFacts, code: Code, number: int) -> TieBreakValue:
    """BH (8.1): the adjusted scores of the opponents, in half points. Not in a round robin (15.2)."""
    if facts.predetermined:
        return undefined(Criterion.BUCHHOLZ)
    return total(Criterion.BUCHHOLZ, _cut(facts, code, number, _opponents(facts, code, number)))


def fore_buchholz(facts: FideFacts, code: Code, number: int) -> TieBreakValue:
    """FB (8.3): Buchholz as if every game of the last round were drawn, in half points.

    Everybody who is paired in it counts as having played it (TEC's exercises).
    """
    if facts.predetermined:
        return undefined(Criterion.FORE_BUCHHOLZ)
    found = buchholz(facts.fore, code, number)
    last = len(facts.tournament.rounds)
    items = (
        marked(item, Reason.TAKEN_AS_DRAW) if item.round == last and item.opponent is not None else item
        for item in found.contributions
    )
    return total(Criterion.FORE_BUCHHOLZ, items)


def sonneborn_berger(facts: FideFacts, code: Code, number: int) -> TieBreakValue:
    """SB (9.1): each opponent's adjusted score times the points against him, in quarter points."""
    items = (replace(item, value=item.value * (item.points or 0)) for item in _opponents(facts, code, number))
    return total(Criterion.SONNEBORN_BERGER, _cut(facts, code, number, items))


def average_buchholz(facts: FideFacts, code: Code, number: int) -> TieBreakValue:
    """AOB (8.2): the average Buchholz of the opponents met over the board; ``/F`` their Fore Buchholz.

    Rounded to the decimals of ``average_unit``; the contributions are half points.
    """
    if facts.predetermined:
        return undefined(Criterion.AVERAGE_BUCHHOLZ)
    inner = fore_buchholz if code.fore else buchholz
    criterion = Criterion.FORE_BUCHHOLZ if code.fore else Criterion.BUCHHOLZ
    items = [
        _against(entry, facts.once(inner, Code(criterion), entry.opponent).value or 0)
        if kind is RoundKind.PLAYED and entry.opponent is not None
        else nothing(entry)
        for entry, kind in facts.rounds_of(number)
    ]
    values = [item.value for item in kept(items)]
    if not values:
        return undefined(Criterion.AVERAGE_BUCHHOLZ, items)
    average = half_up(sum(values) * average_unit(facts).value, 2 * len(values))
    return TieBreakValue(Criterion.AVERAGE_BUCHHOLZ, average, tuple(items))


def average_unit(facts: FideFacts) -> Unit:
    """The decimals of AOB: two, from nine rounds on three (as the reference calculator)."""
    return Unit.HUNDREDTH if len(facts.tournament.rounds) <= _ROUNDS_WITH_TWO_DECIMALS else Unit.THOUSANDTH


def _opponents(facts: FideFacts, code: Code, number: int) -> list[Contribution]:
    """What each round gives to Buchholz: the opponent's adjusted score, or that of a dummy."""
    return [_opponent(facts, code, number, entry, kind) for entry, kind in facts.rounds_of(number)]


def _opponent(facts: FideFacts, code: Code, number: int, entry: PlayerRound, kind: RoundKind) -> Contribution:
    if entry.opponent is not None and is_game(facts, kind, forfeits=code.forfeits):
        score = facts.adjusted[entry.opponent]
        reasons = []
        if score != facts.scores[entry.opponent]:
            reasons.append(Reason.ADJUSTED)
        if kind.forfeit:
            reasons.append(Reason.FORFEIT_AS_GAME)
        return _against(entry, score, *reasons)
    if kind.forfeit or kind.bye:
        return _dummy(facts, number, entry)
    return nothing(entry)


def _against(entry: PlayerRound, score: int, *reasons: Reason) -> Contribution:
    return _counted(entry, Counted.OPPONENT, score, reasons)


def _dummy(facts: FideFacts, number: int, entry: PlayerRound) -> Contribution:
    """An unplayed round: a game against a dummy with the player's own score (16.4), capped since 2026.

    The cap is the adjusted score of a scheduled opponent, without one a draw in every round.
    """
    score = facts.scores[number]
    if facts.edition is Edition.AUGUST_2024:
        return _counted(entry, Counted.VIRTUAL_OPPONENT, score, ())
    if entry.opponent is not None:
        cap, reason = facts.adjusted[entry.opponent], Reason.CAPPED_BY_OPPONENT
    else:
        cap = facts.tournament.scoring.draw * len(facts.tournament.rounds)
        reason = Reason.CAPPED_BY_DRAWS
    return _counted(entry, Counted.VIRTUAL_OPPONENT, min(score, cap), (reason,) if cap < score else ())


def _counted(entry: PlayerRound, counted: Counted, score: int, reasons: tuple[Reason, ...]) -> Contribution:
    return Contribution(
        round=entry.round,
        outcome=entry.outcome,
        counted=counted,
        opponent=entry.opponent,
        opponent_score=score,
        value=score,
        points=entry.points,
        reasons=reasons,
    )


def _cut(
    facts: FideFacts, code: Code, number: int, items: Iterable[Contribution]
) -> tuple[Contribution, ...]:
    """The contributions with those marked that ``/C`` and ``/M`` leave out."""
    return cut(items, voluntary_rounds(facts, code, number), code.cut_low, code.cut_high)
