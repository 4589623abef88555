"""The standings of a tournament by FIDE's rules: points, then an ordered list of tie-breaks (C.07)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from swiss64.engine.standings.fide.codes import Code
from swiss64.engine.standings.fide.edition import Edition
from swiss64.engine.standings.fide.facts import FideFacts
from swiss64.engine.standings.fide.registry import TIE_BREAKS, group_values, unit_of
from swiss64.engine.standings.tie_breaks import Criterion, TieBreakValue, Unit
from swiss64.engine.tournament import Tournament

POINTS = Code(Criterion.POINTS)
"""What decides before every tie-break."""


@dataclass(frozen=True, slots=True)
class FideStanding:
    """The place of one player.

    ``points`` are half points, ``tie_breaks`` the values in the order of the list.
    ``decided_by`` is what put this player below the one above; None for the first and for
    one who shares the place of the one above.
    """

    rank: int
    number: int
    points: int
    tie_breaks: tuple[TieBreakValue, ...]
    decided_by: Code | None


@dataclass(frozen=True, slots=True)
class FideStandings:
    """The standings, best first, those who share a place by pairing number.

    ``codes`` are the tie-breaks used, ``units`` in what parts of a point each is given.
    """

    codes: tuple[Code, ...]
    units: tuple[Unit, ...]
    lines: tuple[FideStanding, ...]


def fide_standings(
    tournament: Tournament,
    codes: Sequence[Code],
    edition: Edition = Edition.MARCH_2026,
    unrated: int | None = None,
) -> FideStandings:
    """The standings after the rounds of ``tournament`` by points and these tie-breaks.

    Each tie-break is applied to every group that is still tied; who is equal on all of
    them shares the place. A value that is undefined is below all others. ``unrated`` is the
    rating that an announced rule gives to players without one (see ``FideFacts``). For an
    earlier moment give ``cut_after(tournament, round)``.
    """
    facts = FideFacts.of(tournament, edition, unrated)
    values: dict[int, tuple[TieBreakValue, ...]] = dict.fromkeys(facts.scores, ())
    keys: dict[int, tuple[tuple[bool, int], ...]] = {
        number: ((False, -score),) for number, score in facts.scores.items()
    }
    for code in codes:
        for group in _tied(keys):
            for number, value in group_values(facts, code, group).items():
                values[number] += (value,)
        for number in keys:
            keys[number] += (_key(code, values[number][-1]),)
    lines = tuple(_lines(facts, tuple(codes), keys, values))
    return FideStandings(tuple(codes), tuple(unit_of(facts, code) for code in codes), lines)


def _tied(keys: dict[int, tuple[tuple[bool, int], ...]]) -> Iterator[frozenset[int]]:
    """The groups of players who are equal so far."""
    ordered = sorted(keys, key=keys.__getitem__)
    for _, group in groupby(ordered, key=keys.__getitem__):
        yield frozenset(group)


def _key(code: Code, value: TieBreakValue) -> tuple[bool, int]:
    """What sorts a value upwards, best first, undefined last."""
    if value.value is None:
        return (True, 0)
    lower_is_better = TIE_BREAKS[code.criterion].lower_is_better != code.reverse
    return (False, value.value if lower_is_better else -value.value)


def _lines(
    facts: FideFacts,
    codes: tuple[Code, ...],
    keys: dict[int, tuple[tuple[bool, int], ...]],
    values: dict[int, tuple[TieBreakValue, ...]],
) -> Iterator[FideStanding]:
    above: int | None = None
    rank = 1
    for position, number in enumerate(sorted(keys, key=lambda of: (keys[of], of)), start=1):
        decided_by = None
        if above is not None:
            pairs = zip((POINTS, *codes), keys[above], keys[number], strict=True)
            decided_by = next((code for code, better, worse in pairs if better != worse), None)
            rank = position if decided_by is not None else rank
        yield FideStanding(rank, number, facts.scores[number], values[number], decided_by)
        above = number
