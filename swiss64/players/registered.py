"""Who is a registered player of a tournament: his profile plays in it, or its staff has his address."""

from __future__ import annotations

from sqlalchemy import ColumnElement, exists, or_, select
from sqlalchemy.orm import aliased

from swiss64.models.entry import Entry
from swiss64.models.player import Profile
from swiss64.models.tournament import Tournament


def registered(account_id: int, email_key: str | None) -> ColumnElement[bool]:
    """The condition on ``Tournament`` that the account's owner is entered in it, also if he withdrew.

    ``email_key`` is that of the account, always of a verified address; who has none is found by his
    profile alone.
    """
    # Under names of their own: the query that asks may be about entries and profiles itself.
    entry, profile = aliased(Entry), aliased(Profile)
    own = select(profile.id).where(profile.account_id == account_id)
    ways: list[ColumnElement[bool]] = [entry.profile_id.in_(own)]
    if email_key is not None:
        ways.append(entry.email_key == email_key)
    return exists().where(entry.tournament_id == Tournament.id, or_(*ways)).correlate(Tournament)
