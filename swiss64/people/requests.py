"""The pilot: somebody asks to organise, an administrator invites or declines, the invited one accepts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from flask import current_app
from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from swiss64 import journal, public_url, tokens
from swiss64.accounts import throttle
from swiss64.accounts.problems import AddressRefused
from swiss64.database import writing
from swiss64.extensions import db
from swiss64.journal import SYSTEM, Action, Actor
from swiss64.mail import outbox
from swiss64.mail.administrators import administrators_to_tell
from swiss64.models.account import Account
from swiss64.models.people import ACCEPTED, DECLINED, INVITED, WAITING, OrganiserRequest
from swiss64.people import addresses, problems
from swiss64.problems import Gone

VALID = timedelta(days=30)
"""How long somebody has to accept the invitation."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody says who wants to organise."""

    name: str
    club: str
    email: str
    message: str
    language: str


def ask(now: datetime, asked: Asked, network: str | None) -> None:
    """Keeps a request and tells the administrators; ``network`` is where it came from.

    Raises AddressRefused, TooManyRequests.
    """
    key = addresses.key(asked.email)
    if key is None:
        raise AddressRefused
    secret = current_app.config["SECRET_KEY"]
    counters = throttle.counters(secret, account=f"request from {network}", network=None, known_browser=None)
    with writing() as session:
        wait = throttle.claim(session, now, counters)
    if wait > timedelta(0):
        raise problems.TooManyRequests(wait)
    with writing() as session:
        request = OrganiserRequest(
            name=asked.name,
            club=asked.club,
            email=asked.email.strip(),
            address_key=key,
            message=asked.message,
            language=asked.language,
            created_at=now,
        )
        session.add(request)
        session.flush()
        for account in administrators_to_tell(session, now, "organiser_asked"):
            outbox.put(
                session,
                at=now,
                to=account.email or "",
                language=account.language,
                template="organiser_asked",
                name=request.name,
                club=request.club,
                link=public_url.absolute("admin.requests", lang=account.language),
            )
        # The journal stays for ever: it names nobody who has no account.
        _note(session, now, SYSTEM, Action.ORGANISER_ASKED, request)


def invite(actor: Actor, now: datetime, request_id: int) -> OrganiserRequest:
    """Answers a request with an invitation; for one that was invited already with a new link.

    Raises Gone, AnsweredAlready.
    """
    with writing() as session:
        request = _locked(session, request_id)
        if request.state not in (WAITING, INVITED):
            raise problems.AnsweredAlready(request.decided_by)
        _invite(session, now, actor, request)
    return request


def invite_address(actor: Actor, now: datetime, *, email: str, name: str, language: str) -> OrganiserRequest:
    """Invites somebody who did not ask. Raises AddressRefused."""
    key = addresses.key(email)
    if key is None:
        raise AddressRefused
    with writing() as session:
        request = OrganiserRequest(
            name=name, email=email.strip(), address_key=key, language=language, created_at=now
        )
        session.add(request)
        session.flush()
        _invite(session, now, actor, request)
    return request


def decline(actor: Actor, now: datetime, request_id: int, reason: str) -> OrganiserRequest:
    """Answers a request with a refusal and its reason, by mail. Raises Gone, AnsweredAlready."""
    with writing() as session:
        request = _locked(session, request_id)
        if request.state != WAITING:
            raise problems.AnsweredAlready(request.decided_by)
        _decide(request, DECLINED, now, actor)
        request.reason = reason
        outbox.put(
            session,
            at=now,
            to=request.email,
            language=request.language,
            template="organiser_declined",
            name=request.name,
            reason=reason,
        )
        _note(session, now, actor, Action.ORGANISER_DECLINED, request)
    return request


def remove(actor: Actor, now: datetime, request_id: int) -> None:
    """Removes a request with everything somebody wrote in it; an open invitation ends. Raises Gone."""
    with writing() as session:
        request = _locked(session, request_id)
        _note(session, now, actor, Action.ORGANISER_REQUEST_REMOVED, request)
        session.delete(request)


def open_invitation(token: str, now: datetime) -> OrganiserRequest | None:
    """The invitation with this link while it is open."""
    found = db.session.scalar(_by(token))
    return found if found is not None and _open(found, now) else None


def accept(actor: Actor, now: datetime, token: str) -> None:
    """Lets the actor's account organise, by the link of its invitation.

    Raises InvitationEnded, OtherAddress.
    """
    with writing() as session:
        request = session.scalar(_by(token).with_for_update().execution_options(populate_existing=True))
        if request is None or not _open(request, now):
            raise problems.InvitationEnded
        account = session.get_one(Account, actor.id, with_for_update=True, populate_existing=True)
        if account.email is None or addresses.key(account.email) != request.address_key:
            raise problems.OtherAddress(request.email)
        account.may_organise = True
        request.state = ACCEPTED
        request.token_digest = None
        _note(session, now, actor, Action.ORGANISER_ACCEPTED, request)


def _invite(session: Session, now: datetime, actor: Actor, request: OrganiserRequest) -> None:
    token, request.token_digest = tokens.new()
    request.ends_at = now + VALID
    _decide(request, INVITED, now, actor)
    outbox.put(
        session,
        at=now,
        to=request.email,
        language=request.language,
        template="organiser_invited",
        name=request.name,
        days=VALID.days,
        link=public_url.absolute("people.accept_organising", token=token, lang=request.language),
    )
    _note(session, now, actor, Action.ORGANISER_INVITED, request)


def _decide(request: OrganiserRequest, state: str, now: datetime, actor: Actor) -> None:
    request.state = state
    request.decided_at = now
    request.decided_by = actor.name


def _by(token: str) -> Select[OrganiserRequest]:
    return select(OrganiserRequest).where(OrganiserRequest.token_digest == tokens.digest(token))


def _open(request: OrganiserRequest, now: datetime) -> bool:
    return request.state == INVITED and request.ends_at is not None and now < request.ends_at


def _locked(session: Session, request_id: int) -> OrganiserRequest:
    statement = select(OrganiserRequest).where(OrganiserRequest.id == request_id)
    request = session.scalar(statement.with_for_update().execution_options(populate_existing=True))
    if request is None:
        raise Gone
    return request


def _note(session: Session, now: datetime, actor: Actor, action: Action, request: OrganiserRequest) -> None:
    journal.note(session, at=now, actor=actor, action=action, subject={"request": request.id})
