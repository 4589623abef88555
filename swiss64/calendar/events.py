"""What stands in a calendar app: every round that has a start, and every playing day that has no such round.

A round or day that was announced and is no longer is told as cancelled until it would have been: apps that
took the file once, and do not ask again for the whole, would keep it. The journal knows those.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from uuid import UUID, uuid5
from zoneinfo import ZoneInfo

from sqlalchemy import select
from sqlalchemy.orm import Session

from swiss64.journal import Action
from swiss64.models.journal import JournalEntry
from swiss64.models.round import Round
from swiss64.models.tournament import PlayingDay, Tournament

_NAMESPACE = UUID("6f0c2a5e-3d0b-4a3e-9d57-2f6a51c0b764")
_TOLD = (Action.TOURNAMENT_EDITED.value, Action.SCHEDULE_CHANGED.value)


@dataclass(frozen=True, slots=True)
class Event:
    """One event: a round (``number`` and ``start``, aware UTC) or a whole day.

    ``uid`` stays the same whatever is changed; ``sequence`` is the tournament's revision.
    """

    uid: str
    tournament: str
    slug: str
    place: str
    zone: str
    time_control: str
    day: date
    start: datetime | None
    number: int | None
    cancelled: bool
    sequence: int
    changed_at: datetime


@dataclass(slots=True)
class _Facts:
    days: set[date] = field(default_factory=set)
    starts: dict[int, datetime] = field(default_factory=dict)
    former_days: set[date] = field(default_factory=set)
    former_starts: dict[int, datetime] = field(default_factory=dict)
    changed_at: datetime | None = None


def of(session: Session, tournament_ids: Sequence[int], now: datetime) -> list[Event]:
    """The events of these tournaments by day: four queries, whatever their number."""
    if not tournament_ids:
        return []
    rows = session.scalars(select(Tournament).where(Tournament.id.in_(tournament_ids))).all()
    facts = _facts(session, tournament_ids)
    found = [event for row in rows for event in _events(row, facts[row.id], now)]
    return sorted(found, key=lambda one: (one.day, one.slug, one.number or 0))


def _facts(session: Session, ids: Sequence[int]) -> dict[int, _Facts]:
    facts: dict[int, _Facts] = defaultdict(_Facts)
    for of_id, day in session.execute(
        select(PlayingDay.tournament_id, PlayingDay.day).where(PlayingDay.tournament_id.in_(ids))
    ):
        facts[of_id].days.add(day)
    for of_id, number, start in session.execute(
        select(Round.tournament_id, Round.number, Round.planned_start).where(
            Round.tournament_id.in_(ids), Round.planned_start.is_not(None)
        )
    ):
        if start is not None:
            facts[of_id].starts[number] = start
    notes = session.scalars(
        select(JournalEntry)
        .where(JournalEntry.tournament_id.in_(ids), JournalEntry.action.in_(_TOLD))
        .order_by(JournalEntry.id)
    )
    for note in notes:
        if note.tournament_id is not None:
            _learn(facts[note.tournament_id], note)
    return facts


def _learn(facts: _Facts, note: JournalEntry) -> None:
    """What was announced before this change, and after it."""
    facts.changed_at = note.at
    if note.action == Action.TOURNAMENT_EDITED.value:
        facts.former_days.update(map(date.fromisoformat, (note.before or {}).get("days", ())))
        return
    for known in (note.before or {}, note.after or {}):
        for number, start in known.items():
            if start is not None:
                facts.former_starts[int(number)] = datetime.fromisoformat(start)


def _events(row: Tournament, facts: _Facts, now: datetime) -> Iterable[Event]:
    zone = ZoneInfo(row.zone)
    today = now.astimezone(zone).date()

    def event(day: date, start: datetime | None, number: int | None, *, cancelled: bool = False) -> Event:
        name = f"day/{day.isoformat()}" if number is None else f"round/{number}"
        return Event(
            uid=str(uuid5(_NAMESPACE, f"{row.slug}/{name}")),
            tournament=row.name,
            slug=row.slug,
            place=row.place,
            zone=row.zone,
            time_control=row.time_control,
            day=day,
            start=start,
            number=number,
            cancelled=cancelled,
            sequence=row.revision,
            changed_at=facts.changed_at or row.created_at,
        )

    with_rounds = set()
    for number, start in sorted(facts.starts.items()):
        day = start.astimezone(zone).date()
        with_rounds.add(day)
        yield event(day, start, number)
    for day in sorted(facts.days - with_rounds):
        yield event(day, None, None)
    for day in sorted(facts.former_days - facts.days - with_rounds):
        if day >= today:
            yield event(day, None, None, cancelled=True)
    for number, start in sorted(facts.former_starts.items()):
        if number not in facts.starts and start >= now:
            yield event(start.astimezone(zone).date(), start, number, cancelled=True)
