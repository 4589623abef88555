"""Players with numbers in tournaments, for the tests of profiles."""

from __future__ import annotations

from datetime import date
from typing import Any

from flask import Flask
from sqlalchemy import select

from swiss64.engine.tournament import System
from swiss64.entries import operations as entries
from swiss64.entries.data import EntryData
from swiss64.extensions import db
from swiss64.models import Entry, Profile, ProfileClaim, Tournament
from swiss64.tournaments import operations as tournaments
from swiss64.tournaments.operations import TournamentData
from tests.site.conftest import NOW, Person, World

FIDE, KNSB = "1012345", "7654321"


def tournament(world: World, name: str = "Open", *, organiser: Person | None = None, **more: Any) -> int:
    """A tournament of Olga; gives its id."""
    with world.app.app_context():
        data = TournamentData(name=name, system=System.SWISS64, rounds=3, days=(date(2026, 12, 5),), **more)
        return tournaments.create((organiser or world.olga).actor, NOW, data).id


def enter(world: World, tournament_id: int, name: str, **more: Any) -> int:
    """A player entered by Olga; gives the entry's id."""
    with world.app.app_context():
        data = EntryData(name=name, **more)
        return entries.add(world.olga.actor, NOW, tournament_id, data, confirmed=True)


def profile_of(world: World, entry_id: int) -> int | None:
    """The id of an entry's profile."""
    with world.app.app_context():
        return db.session.get_one(Entry, entry_id).profile_id


def profile(world: World, profile_id: int) -> Profile:
    """A profile as it is now."""
    with world.app.app_context():
        found = db.session.get_one(Profile, profile_id)
        db.session.expunge(found)
        return found


def number_of_profiles(world: World) -> int:
    """How many there are."""
    with world.app.app_context():
        return len(db.session.scalars(select(Profile.id)).all())


def claims(app: Flask) -> list[ProfileClaim]:
    """All requests, the oldest first."""
    with app.app_context():
        found = list(db.session.scalars(select(ProfileClaim).order_by(ProfileClaim.id)))
        db.session.expunge_all()
    return found


def slug_of(world: World, tournament_id: int) -> str:
    """The slug of a tournament."""
    with world.app.app_context():
        return db.session.get_one(Tournament, tournament_id).slug


def revision(world: World, tournament_id: int) -> int:
    """The revision of a tournament."""
    with world.app.app_context():
        return db.session.get_one(Tournament, tournament_id).revision
