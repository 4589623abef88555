"""Tournaments for the tests of the calendar, written as rows."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

from flask import Flask

from swiss64.extensions import db
from swiss64.models import Account, Entry, PlayingDay, Role, Round, Tournament
from tests.site.conftest import NOW, Person

TODAY = NOW.date()  # Saturday 5 December 2026


def add(
    app: Flask,
    slug: str,
    name: str,
    *days: date,
    place: str = "",
    system: str = "swiss64",
    time_control: str = "",
    private: bool = False,
    practice: bool = False,
    starts: Sequence[datetime | None] = (),
    published: int = 0,
    role: tuple[Person, str] | None = None,
    email: str = "",
) -> int:
    """A tournament of three rounds; ``email`` is that of its only player. Gives its id."""
    with app.app_context():
        row = Tournament(
            slug=slug,
            name=name,
            place=place,
            system=system,
            initial_colour="w" if system == "fide-dutch" else "",
            planned_rounds=3,
            time_control=time_control,
            private=private,
            practice=practice,
            created_at=NOW,
        )
        row.playing_days = [PlayingDay(day=day) for day in days]
        db.session.add(row)
        db.session.flush()
        for number in range(1, max(published, len(starts)) + 1):
            at = NOW if number <= published else None
            start = starts[number - 1] if number <= len(starts) else None
            facts: dict[str, Any] = {"drawn_at": at, "published_at": at, "planned_start": start}
            db.session.add(Round(tournament_id=row.id, number=number, **facts))
        if role is not None:
            db.session.add(Role(tournament_id=row.id, account_id=role[0].id, role=role[1]))
        if email:
            entry = Entry(tournament_id=row.id, number=1, name="Bram", sort_key="bram", created_at=NOW)
            entry.email = entry.email_key = email
            db.session.add(entry)
        db.session.commit()
        return row.id


def account(person: Person) -> Account:
    """The account of somebody; inside an application context."""
    return db.session.get_one(Account, person.id)
