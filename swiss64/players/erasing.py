"""An administrator erases a player who asks for that: the results stay, and nothing tells whose they are.

As when an account is deleted: in the journal of a tournament, which only its staff reads, stays what was
done and under which name, since others must be able to see how a result came about.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete as sql_delete
from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from swiss64 import journal
from swiss64.database import writing
from swiss64.entries.names import sort_key
from swiss64.journal import Action, Actor
from swiss64.models.entry import Entry
from swiss64.models.player import Profile, ProfileMerge
from swiss64.models.tournament import Tournament
from swiss64.players import matching, problems
from swiss64.players.locking import hold
from swiss64.problems import Gone, Stale
from swiss64.text import clean
from swiss64.tournaments import snapshot, status
from swiss64.tournaments.status import TournamentStatus

_EMPTIED = ("club", "birth", "fide_id", "national_id", "federation", "title", "sex", "alias", "email")


def erase(actor: Actor, now: datetime, profile_id: int, typed_name: str) -> int:
    """Takes a profile away, with those merged into it, and all but rating and results out of its entries.

    Also out of those that have one of its numbers and joined no profile. Gives how many entries there
    were. An account that was linked stays, without a profile.
    Raises Gone, Stale (it was merged meanwhile), NameDiffers, StillPlays.
    """
    with writing() as session:
        family = _family(session, profile_id)
        also = [entry.tournament_id for entry in with_a_number(session, family)]
        held = hold(session, *family, also=also)
        profile = held.profiles.get(profile_id)
        if profile is None:
            raise Gone
        if profile.merged_into_id is not None or _family(session, profile_id) != family:
            raise Stale
        if clean(typed_name) != clean(profile.name):
            raise problems.NameDiffers
        entries = held.entries() + with_a_number(session, family)
        if any(entry.tournament_id not in held.tournaments for entry in entries):
            raise Stale
        playing = [held.tournaments[entry.tournament_id] for entry in entries if _plays_on(session, entry)]
        if playing:
            raise problems.StillPlays(playing[0].name)
        for entry in entries:
            _empty(entry)
        both = (ProfileMerge.kept_id.in_(family), ProfileMerge.gone_id.in_(family))
        session.execute(sql_delete(ProfileMerge).where(or_(*both)))
        session.flush()
        session.execute(sql_delete(Profile).where(Profile.id.in_(family)))
        for entry in entries:
            journal.changed(
                session,
                held.tournaments[entry.tournament_id],
                at=now,
                actor=actor,
                action=Action.PLAYER_ERASED,
                subject={"entry": entry.id, "number": entry.number},
            )
        subject = {"profile": profile_id, "entries": len(entries)}
        journal.note(session, at=now, actor=actor, action=Action.PROFILE_ERASED, subject=subject)
        return len(entries)


def nameless(entry_id: int) -> str:
    """What everybody reads instead of a name: "N.N." is written so everywhere, the number is no other's."""
    return f"N.N. {entry_id}"


def _family(session: Session, profile_id: int) -> list[int]:
    """The ids of a profile and of all that were merged into it, also by way of others."""
    found, new = [profile_id], [profile_id]
    while new:
        into = select(Profile.id).where(Profile.merged_into_id.in_(new), Profile.id.not_in(found))
        new = sorted(session.scalars(into))
        found += new
    return found


def with_a_number(session: Session, family: Sequence[int]) -> list[Entry]:
    """Entries without a profile that have a number of these: in a practice, or with another's number too."""
    profiles = session.scalars(select(Profile).where(Profile.id.in_(family))).all()
    numbers = {one for profile in profiles for one in (profile.fide_id, profile.national_id) if one}
    entries = session.scalars(
        select(Entry)
        .where(Entry.profile_id.is_(None))
        .where(or_(Entry.fide_id.in_(numbers), Entry.national_id.in_(numbers)))
        .order_by(Entry.id)
        .execution_options(populate_existing=True)
    )
    return [entry for entry in entries if any(matching.shares_number(entry, profile) for profile in profiles)]


def _plays_on(session: Session, entry: Entry) -> bool:
    """Whether the arbiter still needs the name: the tournament is not over, and he did not withdraw."""
    row = session.get_one(Tournament, entry.tournament_id)
    if entry.withdrawn_after is not None or row.practice:
        return False
    return status.of_tournament(snapshot.read(session, row)) is not TournamentStatus.FINISHED


def _empty(entry: Entry) -> None:
    """All goes by which somebody is known; the rating counts for his opponents, but not where it is from."""
    for field in _EMPTIED:
        setattr(entry, field, "")
    entry.name = nameless(entry.id)
    entry.sort_key = sort_key(entry.name)
    entry.email_key = entry.profile_id = entry.rating_date = None
    entry.rating_source = ""
