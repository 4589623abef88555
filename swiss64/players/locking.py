"""Profiles inside a change: locked together with the tournaments that show them.

Tournaments first, then profiles, both in the order of their ids: as an operation on a tournament does
that joins an entry to a profile. So two changes never wait for each other.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from swiss64 import journal
from swiss64.database import locked
from swiss64.journal import Action, Actor
from swiss64.models.entry import Entry
from swiss64.models.player import Profile
from swiss64.models.tournament import Tournament
from swiss64.problems import Gone, Stale


@dataclass(frozen=True, slots=True)
class Held:
    """Locked profiles by id, and the locked tournaments in which they play."""

    session: Session
    profiles: dict[int, Profile]
    tournaments: dict[int, Tournament]

    def entries(self) -> list[Entry]:
        """The entries of these profiles as they are now, by id."""
        chosen = Entry.profile_id.in_(self.profiles)
        return list(self.session.scalars(select(Entry).where(chosen).order_by(Entry.id)))

    def show_again(self, actor: Actor, now: datetime, entries: Iterable[Entry] | None = None) -> None:
        """Raises the revision of the tournaments of these entries (None: all): they look another way now."""
        self.session.flush()
        for entry in self.entries() if entries is None else entries:
            journal.changed(
                self.session,
                self.tournaments[entry.tournament_id],
                at=now,
                actor=actor,
                action=Action.PLAYER_SHOWN,
                subject={"entry": entry.id, "number": entry.number, "name": entry.name},
            )


def hold(session: Session, *profile_ids: int, also: Iterable[int] = ()) -> Held:
    """Locks profiles and the tournaments in which they play, and ``also`` others.

    Raises Gone; Stale when a tournament was just added.
    """
    playing = select(Entry.tournament_id).where(Entry.profile_id.in_(profile_ids)).distinct()
    tournaments = {}
    for tournament_id in sorted({*session.scalars(playing), *also}):
        row = locked(session, tournament_id)
        if row is not None:
            tournaments[row.id] = row
    profiles = {}
    for profile_id in sorted(set(profile_ids)):
        profile = session.get(Profile, profile_id, with_for_update=True, populate_existing=True)
        if profile is None:
            raise Gone
        profiles[profile.id] = profile
    if not set(session.scalars(playing)) <= set(tournaments):
        raise Stale
    return Held(session, profiles, tournaments)
