"""What an organiser should know of a pairing before it is published: each remark with its weight."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from swiss64.engine.cut import cut_after
from swiss64.engine.pairing.dutch.request import DutchRequest
from swiss64.engine.pairing.dutch.review import DutchFinding, DutchFindingKind, review_dutch
from swiss64.engine.pairing.errors import PairingRefusedError, UnfinishedRoundError
from swiss64.engine.pairing.house_review import Finding, FindingKind, review
from swiss64.engine.tournament import Round, System, Tournament
from swiss64.rounds import dutch
from swiss64.tournaments.snapshot import Snapshot


class Weight(Enum):
    """How much a remark asks of the organiser."""

    NOTE = "note"
    """To know; nothing to do."""
    CONFIRM = "confirm"
    """It must be confirmed before the pairing is published."""


TO_CONFIRM = frozenset(
    {
        FindingKind.NOT_PRESENT,
        FindingKind.PAIRED_TWICE,
        FindingKind.UNPAIRED,
        FindingKind.TOO_MANY_BYES,
        FindingKind.REPEATED_MEETING,
        FindingKind.SECOND_BYE,
    }
)
"""What somebody in the hall would notice at once (decision); the other findings are to know."""

DUTCH_TO_KNOW = frozenset({DutchFindingKind.NO_LEGAL_PAIRING})
"""By FIDE's rules whatever is not the system's must be confirmed; this only says why nothing was compared."""

EARLIER_ROUND_OPEN = "earlier_round_open"
NOT_IN_TABLE = "not_in_table"
TOO_FEW = "too_few"


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark on a pairing; ``kind`` is the value of a (Dutch)FindingKind, or one of the names above.

    ``players`` are pairing numbers, ``board`` the board it is about and ``rounds`` earlier
    rounds, where that applies. ``goal`` is the number of the house rules' goal it touches,
    ``article`` the criterion or article of the Dutch system.
    """

    kind: str
    weight: Weight
    players: tuple[int, ...] = ()
    board: int | None = None
    rounds: tuple[int, ...] = ()
    goal: int | None = None
    avoidable: bool = True
    article: str = ""


def remarks_on(seen: Snapshot, round_number: int) -> tuple[Remark, ...]:
    """All remarks on the pairing of a drawn round, those to be confirmed first.

    It takes as long as a draw the first time; the last ones are remembered.
    """
    round_ = next(r for r in seen.everything.rounds if r.number == round_number)
    present = seen.present(round_number)
    if seen.everything.system is System.ROUND_ROBIN:
        return _on_table(seen, round_)
    found: tuple[Finding | DutchFinding, ...]
    try:
        if seen.everything.system is System.FIDE_DUTCH:
            found = _dutch_findings(dutch.request(seen, round_number), round_)
        else:
            found = _findings(cut_after(seen.everything, round_number - 1), present, round_)
    except UnfinishedRoundError as refusal:
        return (Remark(EARLIER_ROUND_OPEN, Weight.CONFIRM, rounds=(refusal.round,)),)
    except PairingRefusedError:
        return (Remark(TOO_FEW, Weight.CONFIRM),)
    remarks = (remark_of(finding) for finding in found)
    return tuple(sorted(remarks, key=lambda remark: remark.weight is not Weight.CONFIRM))


@lru_cache(maxsize=16)
def _findings(before: Tournament, present: frozenset[int], round_: Round) -> tuple[Finding, ...]:
    return review(before, present, round_)


@lru_cache(maxsize=16)
def _dutch_findings(asked: DutchRequest, round_: Round) -> tuple[Finding | DutchFinding, ...]:
    return review_dutch(asked, round_)


def remark_of(finding: Finding | DutchFinding) -> Remark:
    """What a review found, as a remark with its weight."""
    if isinstance(finding, DutchFinding):
        return Remark(
            finding.kind.value,
            Weight.NOTE if finding.kind in DUTCH_TO_KNOW else Weight.CONFIRM,
            finding.players,
            finding.board,
            finding.rounds,
            article=finding.article,
        )
    return Remark(
        finding.kind.value,
        Weight.CONFIRM if finding.kind in TO_CONFIRM else Weight.NOTE,
        finding.players,
        finding.board,
        finding.rounds,
        None if finding.goal is None else finding.goal.value,
        finding.avoidable,
    )


def _on_table(seen: Snapshot, round_: Round) -> tuple[Remark, ...]:
    """Players of a round robin who are in no round of the table: it was made without them."""
    in_table = round_.game_of.keys() | round_.bye_of.keys()
    without = (f.number for f in seen.entries if f.withdrawn_after is None and f.number not in in_table)
    return tuple(Remark(NOT_IN_TABLE, Weight.CONFIRM, (number,)) for number in without)
