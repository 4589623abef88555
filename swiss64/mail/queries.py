"""Looking into the outbox: for the administrator, and for everybody on a demonstration."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from flask import current_app
from sqlalchemy import func, select

from swiss64.extensions import db
from swiss64.models.mail import Mail

_SHOWN = 50


@dataclass(frozen=True, slots=True)
class Outbox:
    """How many mails are in which state, since when the oldest waits, and whether a server is configured."""

    waiting: int
    sent: int
    failed: int
    oldest: datetime | None
    has_server: bool


def outbox() -> Outbox:
    """The state of the outbox; ``waiting`` counts what is on its way too."""
    rows = db.session.execute(select(Mail.state, func.count()).group_by(Mail.state)).all()
    counts = {state: int(count) for state, count in rows}
    unsent = select(func.min(Mail.created_at)).where(Mail.state.in_(("waiting", "sending")))
    return Outbox(
        waiting=counts.get("waiting", 0) + counts.get("sending", 0),
        sent=counts.get("sent", 0),
        failed=counts.get("failed", 0),
        oldest=db.session.scalar(unsent),
        has_server=current_app.config["MAIL_URL"] is not None,
    )


def latest() -> list[Mail]:
    """The newest mails, the newest first."""
    return list(db.session.scalars(select(Mail).order_by(Mail.id.desc()).limit(_SHOWN)))
