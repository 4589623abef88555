"""What one does about one's own profile: state numbers, ask for it, choose how one is shown, leave it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from swiss64 import journal, public_url
from swiss64.accounts.operations import account_of
from swiss64.database import writing
from swiss64.journal import Action, Actor
from swiss64.mail import outbox
from swiss64.mail.administrators import administrators_to_tell
from swiss64.models.player import WAITING, WITHDRAWN, OwnNumbers, Profile, ProfileClaim
from swiss64.players import matching, problems, proposing
from swiss64.players.locking import Held, hold
from swiss64.problems import Gone


def state_numbers(actor: Actor, now: datetime, *, national_id: str, fide_id: str) -> None:
    """Keeps what the actor says his numbers are; empty takes a statement back. Raises Gone."""
    with writing() as session:
        account = account_of(session, actor)
        stated = session.get(OwnNumbers, account.id, populate_existing=True)
        if stated is None:
            stated = OwnNumbers(account_id=account.id)
            session.add(stated)
        stated.national_id = matching.number(national_id) or ""
        stated.fide_id = matching.number(fide_id) or ""
        stated.stated_at = now
        _note(session, now, actor, Action.NUMBERS_STATED, {"account": account.id})


def ask(actor: Actor, now: datetime, proposal: str) -> None:
    """Asks for a profile that was proposed under this reference, and tells the administrators.

    Raises Gone, NotProposed, HasProfile, ProfileTaken, WaitsAlready.
    """
    with writing() as session:
        account = account_of(session, actor)
        profile_id = proposing.referred(session, account, proposal)
        if profile_id is None:
            raise problems.NotProposed
        profile = session.get(Profile, profile_id, with_for_update=True, populate_existing=True)
        if profile is None or profile.merged_into_id is not None:
            raise Gone
        if session.scalar(select(Profile.id).where(Profile.account_id == account.id)) is not None:
            raise problems.HasProfile
        if profile.account_id is not None:
            raise problems.ProfileTaken
        if profile_id not in proposing.fitting(session, account):
            raise problems.NotProposed
        if waiting_claim(session, account.id) is not None:
            raise problems.WaitsAlready
        claim = ProfileClaim(profile_id=profile.id, account_id=account.id, created_at=now)
        session.add(claim)
        session.flush()
        for admin in administrators_to_tell(session, now, "profile_asked"):
            outbox.put(
                session,
                at=now,
                to=admin.email or "",
                language=admin.language,
                template="profile_asked",
                name=account.name,
                link=public_url.absolute("profiles.claim", claim_id=claim.id, lang=admin.language),
            )
        # Not the profile: its owner reads this in the export of his data, and may only have stated a number.
        _note(session, now, actor, Action.PROFILE_ASKED, {"claim": claim.id})


def take_back(actor: Actor, now: datetime) -> None:
    """Takes the actor's waiting request back. Raises Gone, Decided."""
    with writing() as session:
        account = account_of(session, actor)
        claim = waiting_claim(session, account.id)
        if claim is None:
            raise problems.Decided
        profile_id = claim.profile_id
        claim.state, claim.decided_at = WITHDRAWN, now
        session.flush()
        matching.forget_unknown(session, {profile_id})
        _note(session, now, actor, Action.PROFILE_CLAIM_WITHDRAWN, {"claim": claim.id})


def leave(actor: Actor, now: datetime) -> None:
    """Unlinks the actor's profile; it stays as a player known from results. Raises Gone, NobodyLinked."""
    with writing() as session:
        held, profile = _own(session, actor)
        unlink(held, profile, now, actor)


def show_as(actor: Actor, now: datetime, alias: str) -> None:
    """Everybody sees the actor's profile under this name, in every tournament; empty: his own name.

    Raises Gone, NobodyLinked.
    """
    with writing() as session:
        held, profile = _own(session, actor)
        if profile.alias == alias:
            return
        set_alias(profile, alias)
        held.show_again(actor, now)
        _note(session, now, actor, Action.PROFILE_EDITED, {"profile": profile.id})


def set_alias(profile: Profile, alias: str) -> None:
    """Another name for everybody to see; empty for the player's own."""
    profile.alias = alias
    profile.search_key = matching.search_key(alias or profile.name)


def unlink(held: Held, profile: Profile, now: datetime, actor: Actor) -> None:
    """Takes the account off a profile inside a change. An alias stays: it protects whoever is behind it."""
    account_id, profile.account_id = profile.account_id, None
    held.show_again(actor, now)
    subject = {"profile": profile.id, "account": account_id}
    _note(held.session, now, actor, Action.PROFILE_UNLINKED, subject)
    matching.forget_unknown(held.session, {profile.id})


def waiting_claim(session: Session, account_id: int) -> ProfileClaim | None:
    """The request of an account that waits for its answer, locked."""
    statement = select(ProfileClaim).where(
        ProfileClaim.account_id == account_id, ProfileClaim.state == WAITING
    )
    return session.scalar(statement.with_for_update().execution_options(populate_existing=True))


def _own(session: Session, actor: Actor) -> tuple[Held, Profile]:
    account = account_of(session, actor)
    profile_id = session.scalar(select(Profile.id).where(Profile.account_id == account.id))
    if profile_id is None:
        raise problems.NobodyLinked
    held = hold(session, profile_id)
    profile = held.profiles[profile_id]
    if profile.account_id != account.id:
        raise problems.NobodyLinked
    return held, profile


def _note(session: Session, now: datetime, actor: Actor, action: Action, subject: dict[str, Any]) -> None:
    journal.note(session, at=now, actor=actor, action=action, subject=subject)
