"""Changes to the players of a tournament.

As long as a round is drawn and not published nobody comes or goes: the proposal would
become untrue behind the organiser's back (``ProposalWaits``).
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from sqlalchemy.orm import Session

from swiss64.database import writing
from swiss64.engine.ranking import Renumbering
from swiss64.entries import numbering, problems
from swiss64.entries.data import FIELDS, EntryData, data_of
from swiss64.entries.duplicates import Register
from swiss64.entries.field import Field, open_field
from swiss64.journal import Action, Actor, changed
from swiss64.models.entry import Absence, Entry
from swiss64.players import matching
from swiss64.problems import Stale
from swiss64.ratings import choice

_TWIN_FIELDS = ("name", "fide_id", "national_id")
_RATING_FIELDS = ("rating", "fide_id", "national_id")


def add(actor: Actor, now: datetime, tournament_id: int, data: EntryData, *, confirmed: bool = False) -> int:
    """Adds a player, after round 1 as a late entry from the next round (C.04.2 2.4); gives the entry's id.

    Raises Gone, ProposalWaits, TableDrawn, AllDrawn, and PossibleTwin unless ``confirmed``.
    """
    with writing() as session:
        field = open_field(session, tournament_id)
        field.refuse_newcomers()
        if not confirmed:
            _refuse_twin(data, field.entries())
        entry = field.insert(now, [data])[0]
        _note_source(field, entry)
        _changed(
            field,
            actor,
            now,
            Action.ENTRY_ADDED,
            entry,
            after=data.noted() | {"from_round": entry.from_round},
        )
        return entry.id


def edit(
    actor: Actor,
    now: datetime,
    tournament_id: int,
    entry_id: int,
    data: EntryData,
    *,
    seen: str | None = None,
    confirmed: bool = False,
) -> None:
    """Changes a player's details; his number follows only before the first round.

    Raises Gone, Stale (``seen`` is of something else), and PossibleTwin unless ``confirmed``.
    """
    with writing() as session:
        field = open_field(session, tournament_id)
        entry = field.entry(entry_id)
        before = data_of(entry)
        if seen is not None and seen != before.seen():
            raise Stale
        if data == before:
            return
        if not confirmed and any(getattr(data, name) != getattr(before, name) for name in _TWIN_FIELDS):
            _refuse_twin(data, [other for other in field.entries() if other.id != entry.id])
        for name in FIELDS:
            setattr(entry, name, getattr(data, name))
        entry.sort_key, entry.email_key = data.sort_key, data.email_key
        matching.follow_numbers(
            session,
            field.row,
            now,
            entry,
            fide_id=before.fide_id,
            national_id=before.national_id,
            birth=before.birth,
        )
        if any(getattr(data, name) != getattr(before, name) for name in _RATING_FIELDS):
            _note_source(field, entry)
        field.settle()
        was, became = before.noted(), data.noted()
        names = [name for name in FIELDS if getattr(before, name) != getattr(data, name)]
        _changed(
            field,
            actor,
            now,
            Action.ENTRY_EDITED,
            entry,
            before={name: was[name] for name in names},
            after={name: became[name] for name in names},
        )


def delete(actor: Actor, now: datetime, tournament_id: int, entry_id: int) -> None:
    """Removes a player who was never paired. Raises Gone, WasPaired."""
    with writing() as session:
        field = open_field(session, tournament_id)
        entry = field.entry(entry_id)
        if field.seated_in(entry):
            raise problems.WasPaired(entry.name)
        field.refuse_proposal()
        before = data_of(entry).noted()
        subject = _subject(entry)
        profiles = {entry.profile_id}
        session.delete(entry)
        field.settle()
        matching.forget_unknown(session, profiles)
        changed(
            session,
            field.row,
            at=now,
            actor=actor,
            action=Action.ENTRY_DELETED,
            subject=subject,
            before=before,
        )


def withdraw(actor: Actor, now: datetime, tournament_id: int, entry_id: int) -> None:
    """A player stops: he is not paired any more; a game that is drawn stays on its board.

    In a round robin the rest of his games wait for a forfeit. Raises Gone,
    ProposalWaits, NothingDrawn (round robin before the draw), AlreadyWithdrawn.
    """
    with writing() as session:
        field = open_field(session, tournament_id)
        entry = field.entry(entry_id)
        if entry.withdrawn_after is not None:
            raise problems.AlreadyWithdrawn(entry.name)
        field.refuse_proposal()
        if field.round_robin and not field.last_drawn:
            raise problems.NothingDrawn
        last = field.last_result_of(entry) if field.round_robin else field.last_drawn
        entry.withdrawn_after = last
        _changed(field, actor, now, Action.ENTRY_WITHDRAWN, entry, after={"withdrawn_after": last})


def return_(actor: Actor, now: datetime, tournament_id: int, entry_id: int) -> None:
    """A player who withdrew plays again from the next round; what he missed scores nothing.

    Raises Gone, NotWithdrawn, ProposalWaits, TableDrawn (a round robin was drawn without him).
    """
    with writing() as session:
        field = open_field(session, tournament_id)
        entry = field.entry(entry_id)
        left_after = entry.withdrawn_after
        if left_after is None:
            raise problems.NotWithdrawn(entry.name)
        field.refuse_proposal()
        if field.round_robin and field.last_drawn and not field.seated_in(entry):
            raise problems.TableDrawn
        if not field.round_robin:
            known = {absence.round_number for absence in entry.absences} | field.seated_in(entry)
            missed = set(range(max(left_after + 1, entry.from_round), field.last_drawn + 1)) - known
            entry.absences.extend(Absence(round_number=number, kind="zero") for number in sorted(missed))
        entry.withdrawn_after = None
        _changed(field, actor, now, Action.ENTRY_RETURNED, entry, before={"withdrawn_after": left_after})


def set_absence(
    actor: Actor, now: datetime, tournament_id: int, entry_id: int, round_number: int, *, half: bool = False
) -> None:
    """A player is not there for a round: for nothing, or with ``half`` for half a point.

    Also for a round that he missed: the organiser may give half a point for it, but not for one
    after he withdrew. Raises Gone, EverybodyMeets, NoSuchRound, ProposalWaits, PlaysInRound,
    AlreadyWithdrawn.
    """
    with writing() as session:
        field = open_field(session, tournament_id)
        entry = field.entry(entry_id)
        _refuse_absence(field, round_number)
        if half and entry.withdrawn_after is not None and round_number > entry.withdrawn_after:
            raise problems.AlreadyWithdrawn(entry.name)
        _put_absence(field, actor, now, entry, round_number, "half" if half else "zero")


def clear_absence(actor: Actor, now: datetime, tournament_id: int, entry_id: int, round_number: int) -> None:
    """A player is there after all. Raises Gone, EverybodyMeets, NoSuchRound, ProposalWaits."""
    with writing() as session:
        field = open_field(session, tournament_id)
        entry = field.entry(entry_id)
        _refuse_absence(field, round_number)
        _take_absence(field, actor, now, entry, round_number)


def set_attendance(
    actor: Actor,
    now: datetime,
    tournament_id: int,
    round_number: int,
    *,
    away: Collection[int],
    back: Collection[int],
) -> None:
    """Who is not there for the next round, for nothing, and who is there after all; ids of entries.

    What is so already stays, half a point for it too. All or nothing. Raises Gone, EverybodyMeets,
    NoSuchRound, ProposalWaits, RoundDrawn (another round comes next).
    """
    with writing() as session:
        field = open_field(session, tournament_id)
        _refuse_absence(field, round_number)
        if round_number != field.last_drawn + 1:
            raise problems.RoundDrawn(field.last_drawn + 1)
        for entry_id in sorted(away):
            entry = field.entry(entry_id)
            if _absence(entry, round_number) is None:
                _put_absence(field, actor, now, entry, round_number, "zero")
        for entry_id in sorted(back):
            _take_absence(field, actor, now, field.entry(entry_id), round_number)


def _put_absence(
    field: Field, actor: Actor, now: datetime, entry: Entry, round_number: int, kind: str
) -> None:
    if round_number in field.seated_in(entry):
        raise problems.PlaysInRound(entry.name, round_number)
    known = _absence(entry, round_number)
    was = None if known is None else known.kind
    if was == kind:
        return
    if known is None:
        entry.absences.append(Absence(round_number=round_number, kind=kind))
    else:
        known.kind = kind
    _changed(
        field,
        actor,
        now,
        Action.ABSENCE_SET,
        entry,
        subject={"round": round_number},
        before=None if was is None else {"kind": was},
        after={"kind": kind},
    )


def _take_absence(field: Field, actor: Actor, now: datetime, entry: Entry, round_number: int) -> None:
    known = _absence(entry, round_number)
    if known is None:
        return
    entry.absences.remove(known)
    _changed(
        field,
        actor,
        now,
        Action.ABSENCE_CLEARED,
        entry,
        subject={"round": round_number},
        before={"kind": known.kind},
    )


def begin_in(actor: Actor, now: datetime, tournament_id: int, entry_id: int, round_number: int) -> None:
    """A player who was never paired comes in at another round that is not drawn yet.

    Raises Gone, EverybodyMeets, NoSuchRound, WasPaired, ProposalWaits, RoundDrawn.
    """
    with writing() as session:
        field = open_field(session, tournament_id)
        entry = field.entry(entry_id)
        if field.round_robin:
            raise problems.EverybodyMeets
        if not 1 <= round_number <= field.row.planned_rounds:
            raise problems.NoSuchRound(field.row.planned_rounds)
        if field.seated_in(entry):
            raise problems.WasPaired(entry.name)
        field.refuse_proposal()
        if round_number <= field.last_drawn:
            raise problems.RoundDrawn(field.last_drawn + 1)
        before = entry.from_round
        if before == round_number:
            return
        entry.from_round = round_number
        _changed(
            field,
            actor,
            now,
            Action.ENTRY_EDITED,
            entry,
            before={"from_round": before},
            after={"from_round": round_number},
        )


def move_to_number(actor: Actor, now: datetime, tournament_id: int, entry_id: int, number: int) -> None:
    """Gives a player a number by hand before the first round; those between move up or down.

    From then on the numbers stay in this order. Raises Gone, NumbersByRating,
    NumberOutOfRange.
    """
    with writing() as session:
        field = open_field(session, tournament_id)
        entry = field.entry(entry_id)
        if field.numbers is not Renumbering.FREE:
            raise problems.NumbersByRating
        others = [other for other in field.entries() if other.id != entry.id]
        if not 1 <= number <= len(others) + 1:
            raise problems.NumberOutOfRange(len(others) + 1)
        before = entry.number
        others.insert(number - 1, entry)
        if numbering.put_in_order(session, others):
            field.row.hand_numbered = True
            _changed(
                field,
                actor,
                now,
                Action.ENTRIES_RENUMBERED,
                entry,
                before={"number": before},
                after={"number": number},
            )


def renumber(actor: Actor, now: datetime, tournament_id: int) -> None:
    """Numbers all players by the start ranking again, until round 4 is drawn (C.04.2 2.3).

    Raises Gone, ProposalWaits, TableDrawn, NumbersFixed.
    """
    with writing() as session:
        field = open_field(session, tournament_id)
        field.refuse_proposal()
        if field.numbers is Renumbering.LOCKED:
            raise problems.TableDrawn if field.round_robin else problems.NumbersFixed
        entries = field.entries()
        before = {str(entry.id): entry.number for entry in entries}
        moved = numbering.put_in_order(session, numbering.ranked(entries))
        if not moved and not field.row.hand_numbered:
            return
        field.row.hand_numbered = False
        after = {str(entry.id): entry.number for entry in entries}
        changed(
            session,
            field.row,
            at=now,
            actor=actor,
            action=Action.ENTRIES_RENUMBERED,
            before={key: number for key, number in before.items() if after[key] != number},
            after={key: number for key, number in after.items() if before[key] != number},
        )


def _note_source(field: Field, entry: Entry) -> None:
    """Notes which list the rating is from, when one has just this rating of him; else it is by hand."""
    entry.rating_source, entry.rating_date = choice.where_from(
        field.row, entry.rating, entry.fide_id, entry.national_id
    )


def _refuse_twin(data: EntryData, others: list[Entry]) -> None:
    twin = Register(others).twin_of(data)
    if twin is not None:
        raise problems.PossibleTwin(twin)


def _refuse_absence(field: Field, round_number: int) -> None:
    """An absence in a later round leaves the proposal as it is; one up to it does not."""
    if field.round_robin:
        raise problems.EverybodyMeets
    if not 1 <= round_number <= field.row.planned_rounds:
        raise problems.NoSuchRound(field.row.planned_rounds)
    if field.proposal is not None and round_number <= field.proposal:
        raise problems.ProposalWaits(field.proposal)


def _absence(entry: Entry, round_number: int) -> Absence | None:
    return next((known for known in entry.absences if known.round_number == round_number), None)


def _subject(entry: Entry) -> dict[str, Any]:
    return {"entry": entry.id, "number": entry.number, "name": entry.name}


def _changed(
    field: Field,
    actor: Actor,
    now: datetime,
    action: Action,
    entry: Entry,
    *,
    subject: dict[str, Any] | None = None,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> None:
    session: Session = field.session
    session.flush()
    changed(
        session,
        field.row,
        at=now,
        actor=actor,
        action=action,
        subject=_subject(entry) | (subject or {}),
        before=before,
        after=after,
    )
