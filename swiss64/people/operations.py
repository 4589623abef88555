"""The staff of a tournament: invited by mail, given another role, removed."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import Select, func, select
from sqlalchemy.orm import Session

from swiss64 import journal, public_url, tokens
from swiss64.accounts.problems import AddressRefused
from swiss64.database import locked, writing
from swiss64.journal import Action, Actor
from swiss64.mail import outbox
from swiss64.models.account import Account
from swiss64.models.people import StaffInvitation
from swiss64.models.tournament import ORGANISER, Role, Tournament
from swiss64.people import addresses, problems
from swiss64.problems import Gone

VALID = timedelta(days=14)
"""How long somebody has to accept an invitation."""
MOST_INVITATIONS = 50
MOST_MAILS = 5
"""Invitations by mail to one address in a day, of all tournaments together."""


def invite(
    actor: Actor, now: datetime, tournament_id: int, *, email: str, role: str, language: str
) -> StaffInvitation:
    """Asks the owner of an address to become organiser or arbiter (``role``), by a mail in ``language``.

    The same whether or not there is an account with that address, so that nobody learns it here.
    A second invitation replaces the first, whose link then ends. Raises Gone, OrganiserNoMore,
    AddressRefused, StaffAlready, TooMany, InvitedOften.
    """
    key = addresses.key(email)
    if key is None:
        raise AddressRefused
    token, digest = tokens.new()
    with writing() as session:
        row = for_organiser(session, tournament_id, actor)
        for member in session.scalars(_staff(row.id)):
            if member.email is not None and addresses.key(member.email) == key:
                raise problems.StaffAlready(member.name)
        if outbox.had_enough(session, now, "staff_invitation", [email.strip()], MOST_MAILS):
            raise problems.InvitedOften
        waiting = _invitations(session, row.id)
        invitation = waiting.get(key)
        if invitation is None:
            if len(waiting) >= MOST_INVITATIONS:
                raise problems.TooMany(MOST_INVITATIONS)
            invitation = StaffInvitation(tournament_id=row.id, address_key=key)
            session.add(invitation)
        invitation.email = email.strip()
        invitation.role = role
        invitation.token_digest = digest
        invitation.invited_by = actor.name
        invitation.created_at = now
        invitation.ends_at = now + VALID
        session.flush()
        outbox.put(
            session,
            at=now,
            to=invitation.email,
            language=language,
            template="staff_invitation",
            tournament=row.name,
            role=role,
            inviter=actor.name,
            days=VALID.days,
            link=public_url.absolute("people.accept_role", token=token, lang=language),
        )
        _note(session, row, now, actor, Action.STAFF_INVITED, invitation)
    return invitation


def withdraw_invitation(actor: Actor, now: datetime, tournament_id: int, invitation_id: int) -> None:
    """Takes an invitation back: its link ends. Raises Gone (also when it was accepted), OrganiserNoMore."""
    with writing() as session:
        row = for_organiser(session, tournament_id, actor)
        invitation = session.get(StaffInvitation, invitation_id, populate_existing=True)
        if invitation is None or invitation.tournament_id != row.id:
            raise Gone
        _note(session, row, now, actor, Action.STAFF_INVITATION_WITHDRAWN, invitation)
        session.delete(invitation)


def accept_role(actor: Actor, now: datetime, token: str) -> Tournament:
    """Gives the actor the role of the invitation with this link; the tournament it is about.

    Who is organiser stays that. Raises InvitationEnded, OtherAddress.
    """
    with writing() as session:
        found = select(StaffInvitation).where(StaffInvitation.token_digest == tokens.digest(token))
        tournament_id = session.scalar(found.with_only_columns(StaffInvitation.tournament_id))
        row = None if tournament_id is None else locked(session, tournament_id)
        invitation = session.scalar(found.execution_options(populate_existing=True))
        if row is None or invitation is None or invitation.ends_at <= now:
            raise problems.InvitationEnded
        account = session.get_one(Account, actor.id)
        if account.email is None or addresses.key(account.email) != invitation.address_key:
            raise problems.OtherAddress(invitation.email)
        present = session.get(Role, (row.id, account.id), populate_existing=True)
        if present is None:
            session.add(Role(tournament_id=row.id, account_id=account.id, role=invitation.role))
        elif present.role != ORGANISER:
            present.role = invitation.role
        session.delete(invitation)
        journal.note(
            session,
            at=now,
            actor=actor,
            action=Action.ROLE_ACCEPTED,
            tournament=row,
            subject={"account": account.id, "name": account.name},
            after={"role": invitation.role},
        )
    return row


def change_role(actor: Actor, now: datetime, tournament_id: int, account_id: int, role: str) -> None:
    """Makes an arbiter organiser, or the other way round.

    Raises Gone (no longer of the staff), OrganiserNoMore, LastOrganiser.
    """
    with writing() as session:
        row = for_organiser(session, tournament_id, actor)
        member = _member(session, row.id, account_id)
        if member.role == role:
            return
        _keep_an_organiser(session, member)
        before, member.role = member.role, role
        _note_role(session, row, now, actor, Action.ROLE_CHANGED, member, before, role)


def remove(actor: Actor, now: datetime, tournament_id: int, account_id: int) -> None:
    """Takes somebody's role, one's own too. Raises Gone, OrganiserNoMore, LastOrganiser."""
    with writing() as session:
        row = for_organiser(session, tournament_id, actor)
        member = _member(session, row.id, account_id)
        _keep_an_organiser(session, member)
        _note_role(session, row, now, actor, Action.ROLE_TAKEN, member, member.role, None)
        session.delete(member)


def for_organiser(session: Session, tournament_id: int, actor: Actor) -> Tournament:
    """The tournament, locked, when the actor is still its organiser or an administrator.

    Asked again inside the transaction: two organisers may remove each other at the same moment.
    Raises Gone, OrganiserNoMore.
    """
    row = locked(session, tournament_id)
    if row is None:
        raise Gone
    if actor.id is None and actor.helper is None:
        return row  # a command
    account = session.get(Account, actor.id, populate_existing=True) if actor.id is not None else None
    role = session.get(Role, (row.id, actor.id), populate_existing=True) if account is not None else None
    if account is None or not (account.is_admin or (role is not None and role.role == ORGANISER)):
        raise problems.OrganiserNoMore
    return row


def _staff(tournament_id: int) -> Select[Account]:
    return (
        select(Account).join(Role, Role.account_id == Account.id).where(Role.tournament_id == tournament_id)
    )


def _invitations(session: Session, tournament_id: int) -> dict[str, StaffInvitation]:
    found = session.scalars(select(StaffInvitation).where(StaffInvitation.tournament_id == tournament_id))
    return {invitation.address_key: invitation for invitation in found}


def _member(session: Session, tournament_id: int, account_id: int) -> Role:
    member = session.get(Role, (tournament_id, account_id), populate_existing=True)
    if member is None:
        raise Gone
    return member


def _keep_an_organiser(session: Session, member: Role) -> None:
    if member.role != ORGANISER:
        return
    organisers = select(func.count()).where(
        Role.tournament_id == member.tournament_id, Role.role == ORGANISER
    )
    if (session.scalar(organisers) or 0) < 2:
        raise problems.LastOrganiser


def _note(
    session: Session, row: Tournament, now: datetime, actor: Actor, action: Action, about: StaffInvitation
) -> None:
    """The journal outlives the invitation, so it keeps the domain only, which tells enough."""
    journal.note(
        session,
        at=now,
        actor=actor,
        action=action,
        tournament=row,
        subject={"role": about.role, "domain": about.address_key.partition("@")[2]},
    )


def _note_role(
    session: Session,
    row: Tournament,
    now: datetime,
    actor: Actor,
    action: Action,
    member: Role,
    before: str,
    after: str | None,
) -> None:
    account = session.get_one(Account, member.account_id)
    journal.note(
        session,
        at=now,
        actor=actor,
        action=action,
        tournament=row,
        subject={"account": account.id, "name": account.name},
        before={"role": before},
        after=None if after is None else {"role": after},
    )
