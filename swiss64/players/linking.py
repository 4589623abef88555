"""An organiser or administrator says who an entry is: for players without a number."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select

from swiss64 import journal
from swiss64.database import locked, writing
from swiss64.extensions import db
from swiss64.journal import Action, Actor
from swiss64.models.account import Account
from swiss64.models.entry import Entry
from swiss64.models.player import Profile
from swiss64.models.tournament import Tournament
from swiss64.players import matching, problems, queries, youth
from swiss64.problems import Gone, Stale

_MOST = 10


@dataclass(frozen=True, slots=True)
class Candidate:
    """A profile that an entry may belong to."""

    id: int
    name: str
    club: str


@dataclass(frozen=True, slots=True)
class Link:
    """The profile of an entry, and whether its number says so; without one, who it may be by name."""

    profile: Candidate | None
    by_number: bool
    candidates: tuple[Candidate, ...]


def link_of(row: Tournament, entry_id: int, account: Account) -> Link | None:
    """What the page of an entry shows of its profile; None where there are no profiles: in a practice."""
    entry = db.session.get(Entry, entry_id)
    if entry is None or row.practice:
        return None
    profile = None if entry.profile_id is None else db.session.get(Profile, entry.profile_id)
    if profile is not None:
        return Link(Candidate(profile.id, profile.name, ""), matching.shares_number(entry, profile), ())
    return Link(None, by_number=False, candidates=tuple(_candidates(entry, account)))


def link(
    actor: Actor,
    now: datetime,
    tournament_id: int,
    entry_id: int,
    profile_id: int | None,
    *,
    seen: int | None,
) -> None:
    """Links an entry with a profile of the same name, or with None takes it off its profile.

    ``seen`` is the profile that the page showed. Raises Gone, Stale, LinkedByNumber, BusyElsewhere.
    """
    with writing() as session:
        row = locked(session, tournament_id)
        entry = session.get(Entry, entry_id, populate_existing=True)
        if row is None or entry is None or entry.tournament_id != row.id:
            raise Gone
        if entry.profile_id != seen:
            raise Stale
        present = None if entry.profile_id is None else session.get(Profile, entry.profile_id)
        if present is not None and matching.shares_number(entry, present):
            raise problems.LinkedByNumber
        if profile_id is not None:
            if not 0 < profile_id < 2**31:  # a database has no other ids, and would answer with an error
                raise Gone
            chosen = session.get(Profile, profile_id, with_for_update=True, populate_existing=True)
            account = None if actor.id is None else session.get(Account, actor.id)
            if row.practice or chosen is None or _shown(entry, chosen, account) is None:
                raise Gone
        entry.profile_id = profile_id
        session.flush()
        youth.learn(session, row, now, [entry])
        if present is not None:
            matching.forget_unknown(session, {present.id})
        journal.changed(
            session,
            row,
            at=now,
            actor=actor,
            action=Action.ENTRY_LINKED,
            subject={"entry": entry.id, "number": entry.number, "name": entry.name},
            before={"profile": seen},
            after={"profile": profile_id},
        )


def _candidates(entry: Entry, account: Account) -> list[Candidate]:
    """Profiles of the same name that everybody can see anyway, except those already in the tournament."""
    there = select(Entry.profile_id).where(
        Entry.tournament_id == entry.tournament_id, Entry.profile_id.is_not(None)
    )
    rows = db.session.scalars(
        select(Profile)
        .where(Profile.sort_key == entry.sort_key, Profile.alias == "", Profile.merged_into_id.is_(None))
        .where(Profile.id.not_in(there))
        .order_by(Profile.id)
        .limit(_MOST)
    )
    pages = [_shown(entry, profile, account) for profile in rows]
    return [Candidate(page.id, page.name, page.club) for page in pages if page is not None]


def _shown(entry: Entry, profile: Profile, account: Account | None) -> queries.Page | None:
    """The page of a profile that the entry may be linked with; None when it fits not or this reader has none.

    Under an alias nobody is found: the linked entry would be shown under it, and so tell whose it is.
    """
    if profile.alias or not _fits(entry, profile):
        return None
    page = queries.page(profile.id, account)
    return page if isinstance(page, queries.Page) else None


def _fits(entry: Entry, profile: Profile) -> bool:
    """The same name, and nothing that says it is somebody else."""
    fide_id, national_id = matching.numbers_of(entry)
    pairs = ((fide_id, profile.fide_id), (national_id, profile.national_id), (entry.birth, profile.birth))
    return (
        profile.merged_into_id is None
        and profile.sort_key == entry.sort_key
        and all(not one or not other or one == other for one, other in pairs)
    )
