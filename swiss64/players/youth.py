"""A year of birth that a profile did not have: what it hides is hidden in all its tournaments at once.

Whether somebody may be under 18 is asked of every statement about him: that of the profile and those of all
its entries (``tournaments/shown.py`` has the rule). So a year that one tournament learns changes the pages
of the others, whose revision is raised in the same transaction.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import select, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from swiss64 import journal
from swiss64.database import locked
from swiss64.journal import SYSTEM, Action
from swiss64.models.entry import Entry
from swiss64.models.player import Profile
from swiss64.models.tournament import Tournament
from swiss64.players import problems
from swiss64.tournaments.shown import may_be_young

_AT_ONCE = 300
# Shorter than the second after which PostgreSQL looks for two who wait for each other.
_SHORT = text("SET LOCAL lock_timeout = 400")
_LONG = text("SET LOCAL lock_timeout TO DEFAULT")


def learn(
    session: Session, row: Tournament, now: datetime, entries: Sequence[Entry], *, said_before: str = ""
) -> None:
    """To be called for entries that came to their profile, or whose year was ``said_before`` and is another.

    A profile without a year takes it over, also one with an account: a year is shown to nobody, and what
    it hides must stay hidden when the tournament is gone. Raises BusyElsewhere.
    """
    telling = [entry for entry in entries if entry.profile_id is not None and (entry.birth or said_before)]
    if not telling:
        return
    session.flush()
    profiles, others = _statements(session, telling)
    changed = []
    for profile in profiles:
        told = [entry.birth for entry in telling if entry.profile_id == profile.id]
        known = [profile.birth, *others.get(profile.id, [])]
        if may_be_young([*known, said_before], now.date()) != may_be_young([*known, *told], now.date()):
            changed.append(profile.id)
        profile.birth = profile.birth or max(told)
    _show_again_elsewhere(session, row, now, changed)


def _statements(session: Session, telling: Sequence[Entry]) -> tuple[list[Profile], dict[int, list[str]]]:
    """The profiles of these entries by id, and what other entries say of their year."""
    ids = sorted({entry.profile_id for entry in telling if entry.profile_id is not None})
    own = {entry.id for entry in telling}
    profiles: list[Profile] = []
    others: dict[int, list[str]] = {}
    for start in range(0, len(ids), _AT_ONCE):
        some = ids[start : start + _AT_ONCE]
        profiles += session.scalars(select(Profile).where(Profile.id.in_(some)).order_by(Profile.id))
        for entry_id, profile_id, birth in session.execute(
            select(Entry.id, Entry.profile_id, Entry.birth).where(
                Entry.profile_id.in_(some), Entry.birth != ""
            )
        ):
            if entry_id not in own and profile_id is not None:
                others.setdefault(profile_id, []).append(birth)
    return profiles, others


def _show_again_elsewhere(
    session: Session, row: Tournament, now: datetime, profile_ids: Collection[int]
) -> None:
    """The profiles' other tournaments show them in another way from this moment on.

    The system is named as who did it: their staff need not know who works in which other tournament.
    """
    elsewhere: dict[int, list[Entry]] = {}
    for entry in session.scalars(
        select(Entry).where(Entry.profile_id.in_(profile_ids), Entry.tournament_id != row.id)
    ):
        elsewhere.setdefault(entry.tournament_id, []).append(entry)
    for tournament_id in sorted(elsewhere):
        other = _locked_soon(session, tournament_id)
        if other is None:
            continue
        for entry in elsewhere[tournament_id]:
            journal.changed(
                session,
                other,
                at=now,
                actor=SYSTEM,
                action=Action.PLAYER_SHOWN,
                subject={"entry": entry.id, "number": entry.number, "name": entry.name},
            )


def _locked_soon(session: Session, tournament_id: int) -> Tournament | None:
    """Another tournament than the one that is held, locked; not waited for long, since its change may wait
    for this one. Raises BusyElsewhere."""
    if session.get_bind().dialect.name == "sqlite":  # there is one writer
        return locked(session, tournament_id)
    session.execute(_SHORT)
    try:
        row = locked(session, tournament_id)
    except OperationalError as error:
        raise problems.BusyElsewhere from error
    session.execute(_LONG)
    return row
