"""Reads about tournaments."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select

from swiss64.extensions import db
from swiss64.models.tournament import Tournament


def front_page() -> Sequence[Tournament]:
    """The tournaments for the front page, newest first; practice tournaments are left out."""
    statement = select(Tournament).where(~Tournament.practice).order_by(Tournament.id.desc()).limit(50)
    return db.session.scalars(statement).all()
