"""Why a direct encounter has its value: the games of those who are equal, compared among all of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from flask_babel import gettext as _

from swiss64.engine.standings.fide.direct_encounter import Step, encounter_steps
from swiss64.engine.standings.house_tie_breaks import encounter
from swiss64.engine.standings.tie_breaks import Criterion, Facts
from swiss64.engine.tournament import Player
from swiss64.locale import halves
from swiss64.rounds.problems import listed
from swiss64.why.sentences import Sentence, sentence
from swiss64.why.subject import Subject

_NAMED = 6
"""So many players are named in a sentence; more are counted."""


@dataclass(frozen=True, slots=True)
class Row:
    """A player of the group: his points against the others, how many he has not met, the place it gives."""

    player: Player
    points: str
    missing: int
    place: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """One look at a group, best first; ``missing`` says that not all have met."""

    rows: tuple[Row, ...]
    missing: bool


def comparisons(subject: Subject) -> tuple[Comparison, ...]:
    """The tables of a direct encounter; none where there is nothing to compare, or for another tie-break."""
    if subject.column.criterion is not Criterion.DIRECT_ENCOUNTER or len(subject.tied) < 2:
        return ()
    if subject.column.fide:
        steps = encounter_steps(subject.fide, subject.column.code, subject.tied)
        own = [step for step in steps if subject.number in step.sums]
        return tuple(_comparison(subject, step) for step in own)
    found = encounter(Facts.of(subject.tournament), subject.tied)
    if not found.all_met:
        return ()
    ordered = sorted(found.totals.values(), reverse=True)
    rows = [
        Row(subject.tournament.player[number], halves(total), 0, ordered.index(total) + 1)
        for number, total in found.totals.items()
    ]
    return (Comparison(tuple(sorted(rows, key=_order)), missing=False),)


def said(subject: Subject) -> Iterator[Sentence]:
    """What comes of it, in words; nothing for another tie-break."""
    if subject.column.criterion is not Criterion.DIRECT_ENCOUNTER:
        return
    names = sorted(subject.tied)
    if len(names) == 1:
        yield sentence(
            _("Nobody else is equal with %(name)s on everything before it, so it does not apply."),
            name=subject.player.name,
        )
        return
    if len(names) > _NAMED:
        text = _("%(number)s players are equal so far, %(name)s among them.")
        yield sentence(text, number=len(names), name=subject.player.name)
    else:
        yield sentence(_("Equal so far: %(names)s."), names=listed(subject.name(number) for number in names))
    yield _by_fide(subject) if subject.column.fide else _by_house(subject)


def _by_house(subject: Subject) -> Sentence:
    if subject.found.value is not None:
        return sentence(
            _("All met equally often, and their points against each other differ. %(name)s made %(value)s."),
            name=subject.player.name,
            value=subject.show(subject.found.value),
        )
    if encounter(Facts.of(subject.tournament), subject.tied).all_met:
        return sentence(_("Their games do not separate them all, so it does not apply."))
    return sentence(_("They have not all met equally often, so it does not apply."))


def _by_fide(subject: Subject) -> Sentence:
    if subject.found.value is None:
        return sentence(_("Their games do not put anybody before another, so it does not apply."))
    return sentence(
        _("Among them %(name)s has place %(value)s."),
        name=subject.player.name,
        value=subject.show(subject.found.value),
    )


def _comparison(subject: Subject, step: Step) -> Comparison:
    place: dict[int, int] = {}
    first = step.first
    for part in step.parts:
        place |= dict.fromkeys(part, first)
        first += len(part)
    rows = [
        Row(subject.tournament.player[number], _half_points(total), step.missing[number], place[number])
        for number, total in step.sums.items()
    ]
    return Comparison(tuple(sorted(rows, key=_order)), any(step.missing.values()))


def _order(row: Row) -> tuple[int, int]:
    return (row.place, row.player.number)


def _half_points(total: Fraction) -> str:
    """Half points that may be an average of several games; thirds and the like stay fractions."""
    return halves(int(total)) if total.denominator == 1 else str(total / 2)
