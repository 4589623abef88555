"""What this part keeps about the owner of an account: the series that he made."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from swiss64.accounts import export
from swiss64.models.account import Account
from swiss64.models.series import Series


def _gather(session: Session, account: Account) -> list[dict[str, Any]]:
    rows = session.scalars(select(Series).where(Series.owner_id == account.id).order_by(Series.id))
    return [{"series": row.name, "address": row.slug, "made_at": row.created_at} for row in rows]


export.register("series", _gather)
