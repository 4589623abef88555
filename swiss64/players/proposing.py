"""Which profiles could be an account's, and why: a number it states, or a registration's address."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, select
from sqlalchemy.orm import Session

from swiss64.models.account import Account
from swiss64.models.entry import Entry
from swiss64.models.player import OwnNumbers, Profile


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why a profile fits: the same FIDE-ID, KNSB number, or address at one of its entries."""

    fide_id: bool = False
    national_id: bool = False
    email: bool = False


def fitting(session: Session, account: Account) -> dict[int, Reasons]:
    """The profiles that fit and belong to nobody, with the reasons. Never by name alone."""
    stated = session.get(OwnNumbers, account.id)
    fide_id = (stated.fide_id if stated is not None else "") or None
    national_id = (stated.national_id if stated is not None else "") or None
    by_email = set()
    if account.email_key is not None:
        by_email = set(
            session.scalars(
                select(Entry.profile_id).where(
                    Entry.email_key == account.email_key, Entry.profile_id.is_not(None)
                )
            )
        )
    free = select(Profile).where(Profile.account_id.is_(None), Profile.merged_into_id.is_(None))
    conditions: list[ColumnElement[bool]] = [Profile.id.in_(by_email)]
    if fide_id is not None:
        conditions.append(Profile.fide_id == fide_id)
    if national_id is not None:
        conditions.append(Profile.national_id == national_id)
    found = {}
    for condition in conditions:
        for profile in session.scalars(free.where(condition)):
            found[profile.id] = Reasons(
                fide_id=fide_id is not None and profile.fide_id == fide_id,
                national_id=national_id is not None and profile.national_id == national_id,
                email=profile.id in by_email,
            )
    return found
