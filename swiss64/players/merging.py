"""Two profiles that are one player become one, and that is undone when it was wrong.

Merging moves the entries and the waiting claims of the one that goes to the one that is kept. All that
undoing needs is kept with the merge. Undoing gives both back what they had, except for what somebody
changed in the meantime: that stays. An entry added meanwhile goes where its number says, and stays
with the kept profile if it has none. Of several merges of one profile the latest is undone first.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from swiss64 import journal
from swiss64.database import writing
from swiss64.entries.names import sort_key
from swiss64.journal import Action, Actor
from swiss64.models.account import Account
from swiss64.models.entry import Entry
from swiss64.models.player import WAITING, Profile, ProfileClaim, ProfileMerge
from swiss64.models.tournament import Tournament
from swiss64.players import matching, problems
from swiss64.players.decisions import data_of
from swiss64.players.locking import Held, hold
from swiss64.players.operations import set_alias
from swiss64.problems import Gone, Stale
from swiss64.text import fingerprint

CHOSEN = ("name", "birth", "fide_id", "national_id")
"""What the administrator chooses of the one or the other."""
_FIELDS = (*CHOSEN, "alias", "account_id")


@dataclass(frozen=True, slots=True)
class Chosen:
    """Of which of the two a field stays: True for the one that goes."""

    name: bool = False
    birth: bool = False
    fide_id: bool = False
    national_id: bool = False


def seen_of(kept: Profile, gone: Profile) -> str:
    """What a page carries along that showed both."""
    return fingerprint(kept.id, data_of(kept), kept.account_id, gone.id, data_of(gone), gone.account_id)


def merge(
    actor: Actor, now: datetime, kept_id: int, gone_id: int, chosen: Chosen, *, seen: str | None = None
) -> None:
    """Lets ``gone`` go up in ``kept``. What only one of them has stays whatever was chosen.

    An alias stays too: it protects whoever is behind it. Raises Gone, SameProfile, BothLinked, Stale.
    """
    if kept_id == gone_id:
        raise problems.SameProfile
    with writing() as session:
        undecided = _undecided(session, kept_id, gone_id)
        held = hold(session, kept_id, gone_id, also=[entry.tournament_id for entry in undecided])
        kept, gone = held.profiles[kept_id], held.profiles[gone_id]
        if kept.merged_into_id is not None or gone.merged_into_id is not None:
            raise Stale
        if seen is not None and seen != seen_of(kept, gone):
            raise Stale
        if kept.account_id is not None and gone.account_id is not None:
            raise problems.BothLinked
        before = {"kept": _fields(kept), "gone": _fields(gone)}
        entries = held.entries()
        moved = [entry for entry in entries if entry.profile_id == gone.id]
        claims = _move_claims(session, gone.id, kept.id)
        for entry in [*moved, *undecided]:
            entry.profile_id = kept.id
        gone.fide_id = gone.national_id = gone.account_id = None
        gone.merged_into_id = kept.id
        session.flush()
        _fill(kept, _together(before["kept"], before["gone"], chosen))
        merged = ProfileMerge(
            kept_id=kept.id,
            gone_id=gone.id,
            merged_at=now,
            merged_by=actor.name,
            facts=before
            | {
                "after": _fields(kept),
                "kept_entries": [entry.id for entry in entries if entry not in moved],
                "gone_entries": [entry.id for entry in moved],
                "undecided": [entry.id for entry in undecided],
                "claims": claims,
            },
        )
        session.add(merged)
        held.show_again(actor, now)
        _note(session, now, actor, Action.PROFILES_MERGED, merged)


def undo(actor: Actor, now: datetime, merge_id: int) -> None:
    """Makes two of what was merged. Raises Gone, UndoneAlready, LaterMerge, NumberTaken, Stale."""
    with writing() as session:
        known = session.get(ProfileMerge, merge_id)
        if known is None:
            raise Gone
        held = hold(session, known.kept_id, known.gone_id)
        merged = session.get(ProfileMerge, merge_id, with_for_update=True, populate_existing=True)
        if merged is None:
            raise Gone
        if merged.undone_at is not None:
            raise problems.UndoneAlready
        if _later(session, merged):
            raise problems.LaterMerge
        kept, gone = held.profiles[merged.kept_id], held.profiles[merged.gone_id]
        facts = merged.facts
        shown = held.entries()
        accounts = (kept.account_id, None)
        if kept.account_id == facts["after"]["account_id"]:
            accounts = (facts["kept"]["account_id"], facts["gone"]["account_id"])
        _give_back(session, kept, gone, facts)
        _link_again(session, kept, accounts[0])
        _link_again(session, gone, accounts[1])
        _part_entries(held, kept, gone, facts)
        _move_claims(session, kept.id, gone.id, only=facts["claims"])
        merged.undone_at, merged.undone_by = now, actor.name
        held.show_again(actor, now, shown)
        _note(session, now, actor, Action.PROFILES_PARTED, merged)


def _together(kept: dict[str, Any], gone: dict[str, Any], chosen: Chosen) -> dict[str, Any]:
    fields = {
        name: (gone[name] or kept[name]) if getattr(chosen, name) else (kept[name] or gone[name])
        for name in CHOSEN
    }
    # 0 is no id.
    return fields | {
        "alias": kept["alias"] or gone["alias"],
        "account_id": kept["account_id"] or gone["account_id"],
    }


def _give_back(session: Session, kept: Profile, gone: Profile, facts: dict[str, Any]) -> None:
    """The fields of both, except for what was changed in the kept profile since."""
    untouched = [name for name in _FIELDS if getattr(kept, name) == facts["after"][name]]
    _fill(kept, _fields(kept) | {name: facts["kept"][name] for name in untouched} | {"account_id": None})
    # The number of the kept one leaves before the other gets it back.
    try:
        session.flush()
        gone.merged_into_id = None
        _fill(gone, facts["gone"] | {"account_id": None})
        session.flush()
    except IntegrityError as error:
        raise problems.NumberTaken from error


def _link_again(session: Session, profile: Profile, account_id: int | None) -> None:
    """Only who still has his account, and no other profile."""
    if account_id is None or session.get(Account, account_id, with_for_update=True) is None:
        return
    if session.scalar(select(Profile.id).where(Profile.account_id == account_id)) is None:
        profile.account_id = account_id
        session.flush()


def _part_entries(held: Held, kept: Profile, gone: Profile, facts: dict[str, Any]) -> None:
    for entry in held.entries():
        if entry.profile_id == kept.id and (
            entry.id in facts["gone_entries"]
            or (entry.id not in facts["kept_entries"] and _is_of(entry, gone, kept))
        ):
            entry.profile_id = gone.id
        elif entry.id in facts["undecided"]:
            entry.profile_id = None


def _undecided(session: Session, *profile_ids: int) -> list[Entry]:
    """Entries that have numbers of both, so that nobody knew whose they were."""
    profiles = session.scalars(select(Profile).where(Profile.id.in_(profile_ids))).all()
    numbers = {one for profile in profiles for one in (profile.fide_id, profile.national_id) if one}
    entries = session.scalars(
        select(Entry)
        .join(Tournament, Tournament.id == Entry.tournament_id)
        .where(
            Entry.profile_id.is_(None),
            ~Tournament.practice,
            Entry.fide_id.in_(numbers),
            Entry.national_id.in_(numbers),
        )
    )
    return [entry for entry in entries if all(matching.shares_number(entry, profile) for profile in profiles)]


def _is_of(entry: Entry, gone: Profile, kept: Profile) -> bool:
    """Whether an entry that was added meanwhile has a number of the one and none of the other."""
    return matching.shares_number(entry, gone) and not matching.shares_number(entry, kept)


def _move_claims(
    session: Session, from_id: int, to_id: int, only: Collection[int] | None = None
) -> list[int]:
    waiting = session.scalars(
        select(ProfileClaim)
        .where(ProfileClaim.profile_id == from_id, ProfileClaim.state == WAITING)
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    chosen = [claim for claim in waiting if only is None or claim.id in only]
    for claim in chosen:
        claim.profile_id = to_id
    return [claim.id for claim in chosen]


def _later(session: Session, merged: ProfileMerge) -> bool:
    both = (merged.kept_id, merged.gone_id)
    later = select(ProfileMerge.id).where(
        ProfileMerge.id > merged.id,
        ProfileMerge.undone_at.is_(None),
        or_(ProfileMerge.kept_id.in_(both), ProfileMerge.gone_id.in_(both)),
    )
    return session.scalar(later.limit(1)) is not None


def _fields(profile: Profile) -> dict[str, Any]:
    return {name: getattr(profile, name) for name in _FIELDS}


def _fill(profile: Profile, fields: dict[str, Any]) -> None:
    for name in _FIELDS:
        setattr(profile, name, fields[name])
    profile.sort_key = sort_key(profile.name)
    set_alias(profile, profile.alias)


def _note(session: Session, now: datetime, actor: Actor, action: Action, merged: ProfileMerge) -> None:
    session.flush()
    subject = {"merge": merged.id, "kept": merged.kept_id, "gone": merged.gone_id}
    journal.note(session, at=now, actor=actor, action=action, subject=subject)
