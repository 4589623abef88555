"""What an administrator decides: who a profile belongs to, and what stands in it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from swiss64 import journal, public_url
from swiss64.database import writing
from swiss64.entries.names import sort_key
from swiss64.journal import Action, Actor
from swiss64.mail import outbox
from swiss64.models.account import Account
from swiss64.models.player import APPROVED, REFUSED, WAITING, OwnNumbers, Profile, ProfileClaim
from swiss64.players import matching, problems
from swiss64.players.locking import hold
from swiss64.players.operations import set_alias, unlink
from swiss64.problems import Gone, Stale
from swiss64.text import fingerprint


@dataclass(frozen=True, slots=True)
class ProfileData:
    """What an administrator may correct in a profile; numbers without leading zeros, all may be empty."""

    name: str
    alias: str = ""
    birth: str = ""
    fide_id: str = ""
    national_id: str = ""

    def seen(self) -> str:
        """What a form that showed this carries along."""
        return fingerprint(*asdict(self).values())


def data_of(profile: Profile) -> ProfileData:
    """What stands in a profile."""
    return ProfileData(
        profile.name, profile.alias, profile.birth, profile.fide_id or "", profile.national_id or ""
    )


def approve(actor: Actor, now: datetime, claim_id: int, *, with_numbers: bool = False) -> None:
    """Links the profile with the account that asked, and tells its owner.

    ``with_numbers``: what the person stated and the profile lacks goes into it.
    Raises Gone, Decided, ProfileTaken, HasProfile, NumberTaken.
    """
    with writing() as session:
        known = session.get(ProfileClaim, claim_id, populate_existing=True)
        if known is None:
            raise Gone
        account = session.get(Account, known.account_id, with_for_update=True, populate_existing=True)
        held = hold(session, known.profile_id)
        claim = _waiting(session, claim_id)
        if account is None or claim.profile_id not in held.profiles:
            raise Stale
        profile = held.profiles[claim.profile_id]
        if profile.account_id is not None:
            raise problems.ProfileTaken
        if session.scalar(select(Profile.id).where(Profile.account_id == account.id)) is not None:
            raise problems.HasProfile
        profile.account_id = account.id
        if with_numbers:
            _take_numbers(session, profile, account)
        _decide(claim, APPROVED, now, actor)
        held.show_again(actor, now)
        _tell(session, claim, now, "profile_approved", link_to="players.own_page")
        _note(session, now, actor, Action.PROFILE_APPROVED, claim)


def refuse(actor: Actor, now: datetime, claim_id: int, reason: str) -> None:
    """Refuses, and tells the person why. Raises Gone, Decided."""
    with writing() as session:
        claim = _waiting(session, claim_id)
        _decide(claim, REFUSED, now, actor, reason)
        session.flush()
        _tell(session, claim, now, "profile_refused", link_to="players.own_page", reason=reason)
        _note(session, now, actor, Action.PROFILE_REFUSED, claim)
        matching.forget_unknown(session, {claim.profile_id})


def unlink_account(actor: Actor, now: datetime, profile_id: int) -> None:
    """Takes the account off a profile. Raises Gone, NobodyLinked."""
    with writing() as session:
        held = hold(session, profile_id)
        profile = held.profiles[profile_id]
        if profile.account_id is None:
            raise problems.NobodyLinked
        unlink(held, profile, now, actor)


def edit(actor: Actor, now: datetime, profile_id: int, data: ProfileData, *, seen: str | None = None) -> None:
    """Corrects what stands in a profile. Raises Gone, Stale, NumberTaken."""
    with writing() as session:
        held = hold(session, profile_id)
        profile = held.profiles[profile_id]
        before = data_of(profile)
        if profile.merged_into_id is not None or (seen is not None and seen != before.seen()):
            raise Stale
        if data == before:
            return
        profile.name, profile.sort_key = data.name, sort_key(data.name)
        profile.birth = data.birth
        set_alias(profile, data.alias)
        _set_numbers(session, profile, data.fide_id or None, data.national_id or None)
        held.show_again(actor, now)
        # What a profile is called stands in itself; the journal is for ever and keeps no names of people.
        fields = [name for name, value in asdict(data).items() if value != getattr(before, name)]
        subject = {"profile": profile.id, "fields": fields}
        journal.note(session, at=now, actor=actor, action=Action.PROFILE_EDITED, subject=subject)


def _waiting(session: Session, claim_id: int) -> ProfileClaim:
    claim = session.get(ProfileClaim, claim_id, with_for_update=True, populate_existing=True)
    if claim is None:
        raise Gone
    if claim.state != WAITING:
        raise problems.Decided
    return claim


def _decide(claim: ProfileClaim, state: str, now: datetime, actor: Actor, reason: str = "") -> None:
    claim.state, claim.reason, claim.decided_at, claim.decided_by = state, reason, now, actor.name


def _take_numbers(session: Session, profile: Profile, account: Account) -> None:
    stated = session.get(OwnNumbers, account.id, populate_existing=True)
    if stated is not None:
        _set_numbers(
            session,
            profile,
            profile.fide_id or stated.fide_id or None,
            profile.national_id or stated.national_id or None,
        )


def _set_numbers(session: Session, profile: Profile, fide_id: str | None, national_id: str | None) -> None:
    """Raises NumberTaken, which throws the whole change away."""
    profile.fide_id, profile.national_id = fide_id, national_id
    try:
        session.flush()
    except IntegrityError as error:
        raise problems.NumberTaken from error


def _tell(
    session: Session, claim: ProfileClaim, now: datetime, template: str, *, link_to: str, **values: str
) -> None:
    account = session.get(Account, claim.account_id)
    if account is not None and account.email is not None:
        outbox.put(
            session,
            at=now,
            to=account.email,
            language=account.language,
            template=template,
            name=account.name,
            link=public_url.absolute(link_to, lang=account.language),
            **values,
        )


def _note(session: Session, now: datetime, actor: Actor, action: Action, claim: ProfileClaim) -> None:
    subject = {"claim": claim.id, "profile": claim.profile_id, "account": claim.account_id}
    journal.note(session, at=now, actor=actor, action=action, subject=subject)
