"""What the owner of an account sees about being a player: his numbers and ratings, his profile, proposals."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from swiss64 import clock
from swiss64.accounts import export, leaving, sections
from swiss64.extensions import db
from swiss64.journal import SYSTEM
from swiss64.models.account import Account
from swiss64.models.player import APPROVED, REFUSED, WAITING, OwnNumbers, Profile, ProfileClaim
from swiss64.players import proposing, queries
from swiss64.players.locking import hold
from swiss64.players.operations import unlink
from swiss64.players.proposing import Reasons
from swiss64.ratings import queries as ratings
from swiss64.ratings.queries import Official


@dataclass(frozen=True, slots=True)
class Proposal:
    """A profile that could be his. ``name`` is empty where it would tell who has a number."""

    id: int
    name: str
    has_page: bool
    reasons: Reasons
    reference: str


@dataclass(frozen=True, slots=True)
class Answer:
    """His last request: waiting, or refused with a reason. The name as for a proposal."""

    state: str
    name: str
    at: datetime
    reason: str


@dataclass(frozen=True, slots=True)
class Own:
    """All of it. A number is confirmed when his profile has it."""

    national_id: str
    fide_id: str
    national_confirmed: bool
    fide_confirmed: bool
    ratings: tuple[Official, ...]
    profile_id: int | None
    name: str
    alias: str
    request: Answer | None
    proposals: tuple[Proposal, ...]


def of(account: Account) -> Own:
    """What the owner of this account sees."""
    session = db.session()
    stated = session.get(OwnNumbers, account.id)
    profile = session.scalar(select(Profile).where(Profile.account_id == account.id))
    national_id = (stated.national_id if stated else "") or (profile and profile.national_id) or ""
    fide_id = (stated.fide_id if stated else "") or (profile and profile.fide_id) or ""
    fitting = {} if profile is not None else proposing.fitting(session, account)
    return Own(
        national_id=national_id,
        fide_id=fide_id,
        national_confirmed=profile is not None and profile.national_id == national_id,
        fide_confirmed=profile is not None and profile.fide_id == fide_id,
        ratings=tuple(ratings.official(fide_id, national_id)),
        profile_id=None if profile is None else profile.id,
        name="" if profile is None else profile.name,
        alias="" if profile is None else profile.alias,
        request=_request(session, account) if profile is None else None,
        proposals=tuple(_proposal(session, account, one, why) for one, why in sorted(fitting.items())),
    )


def _proposal(session: Session, account: Account, profile_id: int, reasons: Reasons) -> Proposal:
    name = _name_for(session, account, profile_id, reasons)
    has_page = bool(name) and isinstance(queries.page(profile_id, account), queries.Page)
    return Proposal(profile_id, name, has_page, reasons, proposing.reference(account.id, profile_id))


def _name_for(session: Session, account: Account, profile_id: int, reasons: Reasons) -> str:
    """Whose address stands with a registration knows the name. Anybody can state a number: who does
    must not learn from it which alias belongs to it, nor of whom he sees nothing otherwise.
    """
    profile = session.get_one(Profile, profile_id)
    if reasons.email:
        return profile.name
    page = queries.page(profile_id, account)
    return page.name if isinstance(page, queries.Page) and page.for_search_engines else ""


def _request(session: Session, account: Account) -> Answer | None:
    claim = session.scalar(
        select(ProfileClaim)
        .where(ProfileClaim.account_id == account.id)
        .order_by(ProfileClaim.id.desc())
        .limit(1)
    )
    if claim is None or claim.state not in (WAITING, REFUSED):
        return None
    reasons = proposing.fitting(session, account).get(claim.profile_id, Reasons())
    name = _name_for(session, account, claim.profile_id, reasons)
    return Answer(claim.state, name, claim.decided_at or claim.created_at, claim.reason)


def _section(account: Account) -> dict[str, Any]:
    return {"own": of(account)}


def _gather(session: Session, account: Account) -> dict[str, Any]:
    """For the export of one's data."""
    stated = session.get(OwnNumbers, account.id)
    profile = session.scalar(select(Profile).where(Profile.account_id == account.id))
    claims = session.scalars(
        select(ProfileClaim).where(ProfileClaim.account_id == account.id).order_by(ProfileClaim.id)
    )
    return {
        "stated": None
        if stated is None
        else {"knsb": stated.national_id, "fide": stated.fide_id, "at": stated.stated_at},
        "profile": None
        if profile is None
        else {
            "number": profile.id,
            "name": profile.name,
            "shown_as": profile.alias,
            "birth": profile.birth,
            "knsb": profile.national_id,
            "fide": profile.fide_id,
        },
        "requests": [
            {
                # Until it is his, the number of a profile leads whoever stated a number to its alias.
                "profile": claim.profile_id if claim.state == APPROVED else None,
                "state": claim.state,
                "at": claim.created_at,
                "answered_at": claim.decided_at,
                "reason": claim.reason,
            }
            for claim in claims
        ],
    }


def _forget(session: Session, account: Account) -> None:
    """The profile stays, as a player known from results, and has no account any more."""
    profile_id = session.scalar(select(Profile.id).where(Profile.account_id == account.id))
    if profile_id is not None:
        held = hold(session, profile_id)
        unlink(held, held.profiles[profile_id], clock.now(), SYSTEM)


sections.register("players/_section_player.html", _section, place=20)
export.register("player", _gather)
leaving.register(_forget)
