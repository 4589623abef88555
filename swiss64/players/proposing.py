"""Which profiles could be an account's, and why: a number it states, or a registration's address."""

from __future__ import annotations

import hmac
from dataclasses import dataclass

from flask import current_app
from sqlalchemy import ColumnElement, Select, or_, select
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
    by_email = _by_email(session, account)
    return {
        profile.id: Reasons(
            fide_id=fide_id is not None and profile.fide_id == fide_id,
            national_id=national_id is not None and profile.national_id == national_id,
            email=profile.id in by_email,
        )
        for profile in session.scalars(
            _whoever_has_them(stated, by_email).where(Profile.account_id.is_(None))
        )
    }


def reference(account_id: int, profile_id: int) -> str:
    """What a proposal is called towards the account: anybody can state a number, and who knows the id of the
    profile that has it can open its page, which tells the alias.
    """
    secret = current_app.config["SECRET_KEY"].encode()
    return hmac.new(secret, f"proposal {account_id} {profile_id}".encode(), "sha256").hexdigest()[:32]


def referred(session: Session, account: Account, proposal: str) -> int | None:
    """The id of the profile that was proposed under this reference, also if it is somebody's by now."""
    stated = session.get(OwnNumbers, account.id)
    profiles = session.scalars(_whoever_has_them(stated, _by_email(session, account)))
    return next((one.id for one in profiles if reference(account.id, one.id) == proposal), None)


def _by_email(session: Session, account: Account) -> set[int | None]:
    if account.email_key is None:
        return set()
    return set(
        session.scalars(
            select(Entry.profile_id).where(
                Entry.email_key == account.email_key, Entry.profile_id.is_not(None)
            )
        )
    )


def _whoever_has_them(stated: OwnNumbers | None, by_email: set[int | None]) -> Select[Profile]:
    """The profiles with a stated number or a registration's address."""
    conditions: list[ColumnElement[bool]] = [Profile.id.in_(by_email)]
    if stated is not None and stated.fide_id:
        conditions.append(Profile.fide_id == stated.fide_id)
    if stated is not None and stated.national_id:
        conditions.append(Profile.national_id == stated.national_id)
    return select(Profile).where(Profile.merged_into_id.is_(None), or_(*conditions))
