"""Who is invited to see a private tournament: addresses and whole domains."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from swiss64 import journal, public_url
from swiss64.database import writing
from swiss64.journal import Action, Actor
from swiss64.mail import outbox
from swiss64.models.people import ADDRESS, Invitation
from swiss64.models.tournament import Tournament
from swiss64.people import problems
from swiss64.people.addresses import Wanted, written
from swiss64.people.operations import for_organiser

MOST = 1_000
"""Invitations to one tournament."""
MOST_MAILS = 5
"""Mails to one address in a day, of all tournaments together; more invitations come without one."""
_TEMPLATE = "visitor_invitation"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a list: how many are new, were there already, and got a mail."""

    added: int
    known: int
    mailed: int


def invite(
    actor: Actor,
    now: datetime,
    tournament_id: int,
    wanted: Collection[Wanted],
    *,
    mail: bool,
    language: str,
) -> Outcome:
    """Lets these addresses and domains see the tournament.

    With ``mail`` each address that was not told yet gets a mail in ``language``; a domain cannot.
    Raises Gone, OrganiserNoMore, NothingFound, TooMany.
    """
    if not wanted:
        raise problems.NothingFound
    with writing() as session:
        row = for_organiser(session, tournament_id, actor)
        rows = session.scalars(select(Invitation).where(Invitation.tournament_id == row.id))
        there = {Wanted(one.kind, one.value): one for one in rows}
        new = [one for one in wanted if one not in there]
        if len(there) + len(new) > MOST:
            raise problems.TooMany(MOST)
        for one in new:
            there[one] = Invitation(tournament_id=row.id, kind=one.kind, value=one.value, created_at=now)
            session.add(there[one])
        to_tell = [there[one] for one in wanted if there[one].mailed_at is None and one.kind == ADDRESS]
        if mail:
            addresses = [written(Wanted(one.kind, one.value)) for one in to_tell]
            enough = outbox.had_enough(session, now, _TEMPLATE, addresses, MOST_MAILS)
            pairs = zip(to_tell, addresses, strict=True)
            to_tell = [one for one, address in pairs if address.lower() not in enough]
        for invitation in to_tell if mail else ():
            _tell(session, row, now, actor, invitation, language)
        if new:
            subject = {"number": len(new)}
            journal.note(
                session, at=now, actor=actor, action=Action.VISITORS_INVITED, tournament=row, subject=subject
            )
    return Outcome(len(new), len(wanted) - len(new), len(to_tell) if mail else 0)


def uninvite(actor: Actor, now: datetime, tournament_id: int, ids: Collection[int]) -> int:
    """Takes invitations back, and says how many there were. Raises Gone, OrganiserNoMore."""
    with writing() as session:
        row = for_organiser(session, tournament_id, actor)
        chosen = (Invitation.tournament_id == row.id, Invitation.id.in_(ids))
        number = session.scalar(select(func.count()).where(*chosen)) or 0
        if number:
            session.execute(delete(Invitation).where(*chosen))
            subject = {"number": number}
            journal.note(
                session,
                at=now,
                actor=actor,
                action=Action.VISITORS_UNINVITED,
                tournament=row,
                subject=subject,
            )
    return number


def _tell(
    session: Session, row: Tournament, now: datetime, actor: Actor, invitation: Invitation, language: str
) -> None:
    address = written(Wanted(invitation.kind, invitation.value))
    outbox.put(
        session,
        at=now,
        to=address,
        language=language,
        template=_TEMPLATE,
        tournament=row.name,
        inviter=actor.name,
        email=address,
        link=public_url.absolute("standings.tournament", slug=row.slug, lang=language),
    )
    invitation.mailed_at = now
