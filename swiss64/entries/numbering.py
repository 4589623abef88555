"""Pairing numbers: who gets which, and when they may change (``engine/ranking.py``)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import select
from sqlalchemy.orm import Session

from swiss64.engine import tournament as engine
from swiss64.engine.ranking import start_order
from swiss64.models.entry import Entry
from swiss64.models.tournament import Tournament

# Numbers out of the way while others move: two entries never have the same one, not even for a moment.
_ASIDE = 1_000_000


def entries_of(session: Session, tournament_id: int) -> list[Entry]:
    """The entries of a tournament by pairing number."""
    statement = select(Entry).where(Entry.tournament_id == tournament_id).order_by(Entry.number)
    return list(session.scalars(statement))


def ranked(entries: Sequence[Entry]) -> list[Entry]:
    """The entries in the order of the start ranking; equal players by family name (C.04.2 2.2)."""
    return sorted(entries, key=lambda entry: start_order(_player(entry)))


def follow(session: Session, row: Tournament) -> None:
    """Numbers the field before the first round: by the start ranking, or in the order chosen by hand."""
    session.flush()
    entries = entries_of(session, row.id)
    put_in_order(session, entries if row.hand_numbered else ranked(entries))


def put_in_order(session: Session, entries: Sequence[Entry]) -> bool:
    """Gives the entries the numbers 1, 2, … in this order; whether any number changed."""
    moved = [(entry, number) for number, entry in enumerate(entries, start=1) if entry.number != number]
    for entry, number in moved:
        entry.number = _ASIDE + number
    session.flush()
    for entry, number in moved:
        entry.number = number
    session.flush()
    return bool(moved)


def _player(entry: Entry) -> engine.Player:
    # The sort key instead of the name: "Jan van der Berg" ranks at B whichever way he is written.
    player = engine.Player(number=entry.number, rating=entry.rating, title=entry.title)
    return replace(player, name=entry.sort_key)
