"""What is new for everybody: tournaments that were made, and rounds that were published."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID, uuid5

from sqlalchemy import Row, select

from swiss64.calendar.finding import Whose, first_and_last_days, listed_for
from swiss64.extensions import db
from swiss64.models.round import Round
from swiss64.models.tournament import Tournament

MOST = 50
_NAMESPACE = UUID("0f0d3d3a-93f0-4f0f-9a54-7c6f1f2b8f0e")


@dataclass(frozen=True, slots=True)
class Item:
    """Something new: a round by its ``number``, or the tournament itself (None). ``at`` is aware UTC."""

    uid: str
    at: datetime
    name: str
    slug: str
    place: str
    days: tuple[date, ...]
    number: int | None


def latest() -> list[Item]:
    """The newest first, of the open tournaments that are no practice."""
    days = first_and_last_days()
    about = (Tournament.name, Tournament.slug, Tournament.place, days.c.first, days.c.last)
    made = (
        select(Tournament.created_at.label("at"), *about)
        .outerjoin(days, days.c.of == Tournament.id)
        .where(listed_for(None, Whose.ALL))
        .order_by(Tournament.created_at.desc(), Tournament.id.desc())
        .limit(MOST)
    )
    published = (
        select(Round.published_at.label("at"), *about, Round.number)
        .join(Tournament, Tournament.id == Round.tournament_id)
        .outerjoin(days, days.c.of == Tournament.id)
        .where(listed_for(None, Whose.ALL), Round.published_at.is_not(None))
        .order_by(Round.published_at.desc(), Round.id.desc())
        .limit(MOST)
    )
    items = [_item(row, None) for row in db.session.execute(made)]
    items += [_item(row, row.number) for row in db.session.execute(published)]
    # A tournament stands before its first round also when both came at the same moment.
    return sorted(items, key=lambda one: (one.at, one.number or 0), reverse=True)[:MOST]


def _item(row: Row[Any], number: int | None) -> Item:
    days = () if row.first is None else (row.first, row.last)
    what = "made" if number is None else f"round/{number}"
    uid = uuid5(_NAMESPACE, f"{row.slug}/{what}")
    return Item(f"urn:uuid:{uid}", row.at, row.name, row.slug, row.place, days, number)
