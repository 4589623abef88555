"""The life of a round: draw, publish, start, undo, discard.

A round robin is drawn as a whole: publishing, undoing and discarding one of its rounds
does it to all of them. What a draw computes is in ``drawing``, altering by
hand in ``alterations``, results are in ``results`` (``enter_result`` can be had here too).
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from swiss64.database import writing
from swiss64.engine import tournament as engine
from swiss64.extensions import db
from swiss64.journal import Action, Actor, changed
from swiss64.models.round import Round
from swiss64.models.tournament import Tournament
from swiss64.problems import Gone, Stale
from swiss64.rounds import problems, storage
from swiss64.rounds.drawing import Drawn, compute
from swiss64.rounds.remarks import Remark, Weight, remarks_on
from swiss64.rounds.results import enter_result as enter_result
from swiss64.tournaments import snapshot
from swiss64.tournaments.snapshot import Snapshot

ATTEMPTS = 3
"""How often a draw is computed anew when something changed while it was computed."""


def draw(
    actor: Actor,
    now: datetime,
    tournament_id: int,
    *,
    round_number: int | None = None,
    again: bool = False,
    mark: str | None = None,
    second_bye: int | None = None,
) -> int:
    """Draws the next round, or all rounds of a round robin, as a proposal; gives the (first) round's number.

    ``round_number`` is the round that the organiser saw as the next one; ``again``
    replaces the proposal there is, whose ``mark`` he saw; ``second_bye`` is the entry id of who gets the bye
    although he had one. The pairing is computed before the write transaction, which
    then holds only if nothing changed in between.

    Raises `Gone`, `AlreadyDrawn`, `PairingChanged`, the refusals of `problems.of_refusal`,
    `AllRoundsDrawn`, `TooManyRounds`, and `Stale` when others keep changing the tournament.
    """
    for _attempt in range(ATTEMPTS):
        seen = _fresh(tournament_id)
        if again and mark is not None:
            _refuse_other_proposal(seen, mark)
        drawn = compute(seen, round_number, again, second_bye)
        with writing() as session:
            row = storage.tournament(session, tournament_id)
            if row.revision != seen.revision:
                continue
            first = _keep(session, row, drawn, now)
            last = drawn.drafts[-1]
            changed(
                session,
                row,
                at=now,
                actor=actor,
                action=Action.ROUND_DRAWN,
                subject={"round": first, "to": last.round_number, "again": again},
                after={"boards": len(drawn.drafts[0].boards), "by_hand": second_bye is not None},
            )
            return first
    raise Stale


def publish(
    actor: Actor,
    now: datetime,
    tournament_id: int,
    round_number: int,
    *,
    confirmed: bool = False,
    seen: str | None = None,
) -> None:
    """Makes a proposal public; of a round robin all proposals.

    ``seen`` is the mark of the draft that the organiser saw; ``confirmed`` says that
    he wants it in spite of remarks that ask for it.
    The remarks are worked out before the write transaction, as a draw is.
    Raises `Gone`, `NotDrawn`, `AlreadyPublished`, `PairingChanged`, `Unconfirmed`, `Stale`.
    """
    for _attempt in range(ATTEMPTS):
        known = _fresh(tournament_id)
        remarks = _remarks_on_proposal(known, round_number)
        with writing() as session:
            row = storage.tournament(session, tournament_id)
            if row.revision != known.revision:
                continue
            round_row = storage.drawn(session, row, round_number)
            if seen is not None and storage.load(session, round_row)[0].mark != seen:
                raise problems.PairingChanged
            if not confirmed and any(remark.weight is Weight.CONFIRM for remark in remarks):
                raise problems.Unconfirmed
            proposals = [r for r in _together(session, row, round_row) if r.published_at is None]
            for proposal in proposals:
                proposal.published_at = now
            changed(
                session,
                row,
                at=now,
                actor=actor,
                action=Action.ROUND_PUBLISHED,
                subject=_span(proposals),
                after={"remarks": sorted({remark.kind for remark in remarks})},
            )
            return
    raise Stale


def start(actor: Actor, now: datetime, tournament_id: int, round_number: int) -> None:
    """Notes that the clocks of a published round run. Starting twice changes nothing.

    Raises `Gone`, `NotDrawn`, `NotPublished`.
    """
    with writing() as session:
        row = storage.tournament(session, tournament_id)
        round_row = storage.drawn(session, row, round_number)
        if round_row.published_at is None:
            raise problems.NotPublished(round_number)
        if round_row.started_at is not None:
            return
        round_row.started_at = now
        changed(
            session, row, at=now, actor=actor, action=Action.ROUND_STARTED, subject={"round": round_number}
        )


def undo(actor: Actor, now: datetime, tournament_id: int, round_number: int) -> None:
    """Takes a published round back: it is a proposal again, public no more. Of a round robin all rounds.

    Raises `Gone`, `NotDrawn`, `NotPublished`, `HasResults`, `LaterRoundDrawn`.
    """
    with writing() as session:
        row = storage.tournament(session, tournament_id)
        round_row = storage.drawn(session, row, round_number)
        if round_row.published_at is None:
            raise problems.NotPublished(round_number)
        together = _together(session, row, round_row)
        _refuse_results(session, together)
        _refuse_later(session, row, together)
        public = [one for one in together if one.published_at is not None]
        before = [{"round": one.number, **storage.seats(storage.load(session, one)[0])} for one in public]
        for one in together:
            one.published_at = one.started_at = None
        changed(
            session,
            row,
            at=now,
            actor=actor,
            action=Action.ROUND_UNDONE,
            subject=_span(together),
            before={"rounds": before},
        )


def discard(
    actor: Actor, now: datetime, tournament_id: int, round_number: int, *, seen: str | None = None
) -> None:
    """Throws a proposal away, as if it had not been drawn. Of a round robin all rounds.

    Raises `Gone`, `NotDrawn`, `AlreadyPublished`, `PairingChanged`.
    """
    with writing() as session:
        row = storage.tournament(session, tournament_id)
        round_row = storage.drawn(session, row, round_number)
        if round_row.published_at is not None:
            raise problems.AlreadyPublished(round_number)
        if seen is not None and storage.load(session, round_row)[0].mark != seen:
            raise problems.PairingChanged
        together = [r for r in _together(session, row, round_row) if r.published_at is None]
        for one in together:
            storage.remove(session, one)
        subject = _span(together) | {"proposal": True}
        changed(session, row, at=now, actor=actor, action=Action.ROUND_UNDONE, subject=subject)


def _fresh(tournament_id: int) -> Snapshot:
    """The snapshot as it is now, read in a transaction that ends before the long computation."""
    session = db.session()
    session.rollback()
    row = session.get(Tournament, tournament_id)
    if row is None:
        raise Gone
    try:
        return snapshot.read(session, row)
    finally:
        session.rollback()


def _remarks_on_proposal(known: Snapshot, round_number: int) -> tuple[Remark, ...]:
    """The remarks on an unpublished round. Raises `NotDrawn`, `AlreadyPublished`."""
    facts = known.round.get(round_number)
    if facts is None or facts.drawn_at is None:
        raise problems.NotDrawn(round_number)
    if facts.published_at is not None:
        raise problems.AlreadyPublished(round_number)
    return remarks_on(known, round_number)


def _refuse_other_proposal(seen: Snapshot, mark: str) -> None:
    """Raises `PairingChanged` when the (first) proposal is not the one of that mark: others altered it."""
    for drawn in seen.everything.rounds:
        if seen.round[drawn.number].published_at is None:
            if storage.draft_of(seen, drawn).mark != mark:
                raise problems.PairingChanged
            return


def _keep(session: Session, row: Tournament, drawn: Drawn, now: datetime) -> int:
    """Stores the drafts in place of the proposals there are; gives the number of the first."""
    proposals = select(Round).where(
        Round.tournament_id == row.id, Round.drawn_at.is_not(None), Round.published_at.is_(None)
    )
    for old in session.scalars(proposals).all():
        storage.remove(session, old)
    if drawn.rounds_needed is not None:
        row.planned_rounds = drawn.rounds_needed
    for draft in drawn.drafts:
        storage.create(session, row.id, draft, now)
    return drawn.drafts[0].round_number


def _together(session: Session, row: Tournament, round_row: Round) -> list[Round]:
    """The rounds that share the fate of one: itself, or all drawn ones of a round robin."""
    if engine.System(row.system) is not engine.System.ROUND_ROBIN:
        return [round_row]
    drawn = select(Round).where(Round.tournament_id == row.id, Round.drawn_at.is_not(None))
    return list(session.scalars(drawn.order_by(Round.number)))


def _span(rounds: list[Round]) -> dict[str, int]:
    """The first and the last of some rounds, for the journal."""
    return {"round": rounds[0].number, "to": rounds[-1].number}


def _refuse_results(session: Session, rounds: list[Round]) -> None:
    for one in rounds:
        _, results = storage.load(session, one)
        if results:
            raise problems.HasResults(one.number, tuple(sorted(results)))


def _refuse_later(session: Session, row: Tournament, rounds: list[Round]) -> None:
    later = session.scalar(
        select(Round.number)
        .where(Round.tournament_id == row.id, Round.drawn_at.is_not(None), Round.number > rounds[-1].number)
        .order_by(Round.number)
    )
    if later is not None:
        raise problems.LaterRoundDrawn(rounds[0].number, later)
