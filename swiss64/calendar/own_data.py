"""What this part keeps about the owner of an account: for the export, and on the page of the account."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from swiss64 import access
from swiss64.accounts import export, sections
from swiss64.extensions import db
from swiss64.models.account import Account
from swiss64.models.calendar import CalendarLink, Star
from swiss64.models.tournament import Tournament


def _gather(session: Session, account: Account) -> dict[str, Any]:
    stars = session.execute(
        select(Tournament.name, Tournament.slug, Star.starred_at)
        .join(Tournament, Tournament.id == Star.tournament_id)
        .where(Star.account_id == account.id, access.visible_to(account))
        .order_by(Star.starred_at, Tournament.id)
    )
    link = session.get(CalendarLink, account.id)
    return {
        "stars": [{"tournament": name, "address": slug, "at": at} for name, slug, at in stars],
        "secret_address_made_at": None if link is None else link.made_at,
    }


def _section(account: Account) -> dict[str, Any]:
    return {"link": db.session.get(CalendarLink, account.id)}


export.register("calendar", _gather)
sections.register("calendar/_section.html", _section, place=55)
