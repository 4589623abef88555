"""The ratings of a tournament, brought up to date from the lists."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from swiss64.database import writing
from swiss64.entries.field import open_field
from swiss64.journal import Action, Actor, changed
from swiss64.models.entry import Entry
from swiss64.players import matching
from swiss64.problems import Stale
from swiss64.ratings import differences, taking
from swiss64.ratings.differences import Line, State
from swiss64.ratings.persons import Match


def take(
    actor: Actor,
    now: datetime,
    tournament_id: int,
    chosen: Mapping[int, str | None],
    *,
    seen: str,
    confirmed: bool = False,
) -> int:
    """Takes over ratings for the entries in ``chosen``; gives how many.

    None takes what the numbers of the entry give; a person's key also gives it his numbers, so that
    it is known next time. Before round 1 the pairing numbers follow; later they stay, and it must be
    ``confirmed``. Raises Gone, Stale (``seen`` is of something else), NothingTicked, RoundIsDrawn,
    ChosenTwice.
    """
    with writing() as session:
        field = open_field(session, tournament_id)
        compared = differences.compare(field.row)
        if seen != compared.seen():
            raise Stale
        if not chosen:
            raise taking.NothingTicked
        if field.last_drawn and not confirmed:
            raise taking.RoundIsDrawn(field.last_drawn)
        lines = {line.entry_id: line for line in compared.lines}
        people = [key for key in chosen.values() if key is not None]
        if len(set(people)) < len(people):
            raise taking.ChosenTwice
        before: dict[str, Any] = {}
        after: dict[str, Any] = {}
        taken = [field.entry(entry_id) for entry_id in chosen]
        for entry in taken:
            before[str(entry.id)] = _written(entry)
            _take(entry, lines[entry.id], chosen[entry.id])
        # In the order of the numbers: two tournaments with the same people lock their profiles alike.
        for entry in sorted(taken, key=lambda entry: (entry.fide_id, entry.national_id)):
            numbers = before[str(entry.id)]
            matching.follow_numbers(
                session,
                field.row,
                now,
                entry,
                fide_id=numbers["fide_id"],
                national_id=numbers["national_id"],
            )
            after[str(entry.id)] = _written(entry)
        field.settle()
        changed(
            session,
            field.row,
            at=now,
            actor=actor,
            action=Action.RATINGS_UPDATED,
            before=before,
            after=after,
        )
        return len(chosen)


def _take(entry: Entry, line: Line, key: str | None) -> None:
    used = line.offered
    if key is not None:
        match = _candidate(line, key)
        entry.fide_id = match.person.number("fide")
        entry.national_id = match.person.number("knsb")
        used = match.used
    elif line.state not in (State.OTHER, State.SAME):
        raise Stale
    if used is not None:
        entry.rating, entry.rating_source, entry.rating_date = used.rating, used.source, used.list_date


def _candidate(line: Line, key: str) -> Match:
    match = next((match for match in line.candidates if match.person.key == key), None)
    if match is None:
        raise Stale
    return match


def _written(entry: Entry) -> dict[str, Any]:
    """What the journal keeps of an entry."""
    return {
        "name": entry.name,
        "rating": entry.rating,
        "rating_source": entry.rating_source,
        "rating_date": entry.rating_date.isoformat() if entry.rating_date else None,
        "fide_id": entry.fide_id,
        "national_id": entry.national_id,
    }
