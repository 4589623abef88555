"""What this part keeps about the owner of an account: for the export of his data, and for its end."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from swiss64.accounts import export, leaving
from swiss64.models.account import Account
from swiss64.models.people import Invitation, OrganiserRequest, StaffInvitation
from swiss64.models.tournament import Tournament
from swiss64.people import addresses


def _gather(session: Session, account: Account) -> dict[str, Any]:
    """His requests to organise, and where his own address was invited (a domain is no person)."""
    key = addresses.key(account.email) if account.email is not None else None
    requests = session.scalars(select(OrganiserRequest).where(OrganiserRequest.address_key == key))
    staff = session.execute(
        select(Tournament.name, StaffInvitation.role, StaffInvitation.created_at)
        .join(Tournament, Tournament.id == StaffInvitation.tournament_id)
        .where(StaffInvitation.address_key == key)
    )
    visits = session.execute(
        select(Tournament.name, Invitation.created_at)
        .join(Tournament, Tournament.id == Invitation.tournament_id)
        .where(Invitation.kind == "address", Invitation.value == key)
    )
    return {
        "requests_to_organise": [
            {
                "at": one.created_at,
                "name": one.name,
                "club": one.club,
                "email": one.email,
                "message": one.message,
                "state": one.state,
                "reason": one.reason,
            }
            for one in requests
        ],
        "invited_to_the_staff": [{"tournament": n, "role": role, "at": at} for n, role, at in staff],
        "invited_to_see": [{"tournament": name, "at": at} for name, at in visits],
    }


def _forget(session: Session, account: Account) -> None:
    """His requests go; the invitations are the organisers' own, who may still want to see him."""
    if account.email is not None:
        key = addresses.key(account.email)
        session.execute(delete(OrganiserRequest).where(OrganiserRequest.address_key == key))


export.register("people", _gather)
leaving.register(_forget)
