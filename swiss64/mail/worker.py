"""Sends what is in the outbox.

A mail is claimed in one transaction, handed over outside of any, and marked in another, so
that a slow server holds up nobody and two workers never have the same mail. What SMTP can
promise: a worker that dies, or a connection that breaks, *between* the server's taking a mail
and our noting it leaves a mail of which nobody knows whether it went. Such a mail is sent again:
at least once, not at most once, since a link that never comes helps nobody and one that comes
twice harms nobody. It bears the same Message-ID then, by which many servers drop the second.
Everywhere else a mail goes exactly once, and ``still_mine`` makes that moment short.
"""

from __future__ import annotations

import logging
import secrets
from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from threading import Event

from flask import current_app
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from swiss64 import clock
from swiss64.database import writing
from swiss64.extensions import db
from swiss64.mail.server import Outcome, Result, Server, hand_over
from swiss64.models.mail import Mail

log = logging.getLogger(__name__)

LEASE = timedelta(minutes=10)
"""How long a worker may take over one mail before another one takes it for dead."""
FIRST_PAUSE = timedelta(minutes=1)
LONGEST_PAUSE = timedelta(hours=4)
GIVES_UP_AFTER = timedelta(days=3)
_SENT_KEPT = timedelta(days=30)
_FAILED_KEPT = timedelta(days=90)
_LOOKS_EVERY = 5.0


@dataclass(frozen=True, slots=True)
class Claimed:
    """A mail that is this worker's for ``LEASE``."""

    mail: Mail
    claim: str


def send_due(server: Server, stop: Event | None = None) -> Counter[Result]:
    """Sends every mail that is due, and gives what became of how many.

    Stops early when the server is down, or when ``stop`` is set: never half-way a mail.
    """
    counted: Counter[Result] = Counter()
    _forget_old(clock.now())
    while stop is None or not stop.is_set():
        claimed = claim(clock.now())
        if claimed is None:
            break
        outcome = hand_over(server, current_app.config["MAIL_FROM"], claimed.mail, partial(renew, claimed))
        settle(clock.now(), claimed, outcome)
        counted[outcome.result] += 1
        if outcome.result is Result.DOWN:
            break
    return counted


def send_forever(server: Server, stop: Event) -> None:
    """Looks in the outbox every few seconds until ``stop`` is set; a database that is away is waited for."""
    while not stop.is_set():
        try:
            send_due(server, stop)
        except Exception:
            log.exception("the outbox could not be read; trying again")
        finally:
            db.session.remove()
        stop.wait(_LOOKS_EVERY)


def claim(now: datetime) -> Claimed | None:
    """Takes the mail that is due longest, so that no other worker has it; None when nothing is due."""
    with writing() as session:
        due = select(Mail).where(Mail.state.in_(("waiting", "sending")), Mail.next_at <= now)
        first = due.order_by(Mail.next_at, Mail.id).limit(1).with_for_update(skip_locked=True)
        mail = session.scalar(first)
        if mail is None:
            return None
        mine = secrets.token_hex(16)
        mail.state, mail.claim = "sending", mine
        mail.tries += 1
        mail.next_at = now + LEASE
        session.flush()
        session.refresh(mail)
        session.expunge(mail)
    return Claimed(mail, mine)


def renew(claimed: Claimed) -> bool:
    """Whether the mail is still this worker's; then for a whole ``LEASE`` again."""
    with writing() as session:
        mail = _mine(session, claimed)
        if mail is None:
            return False
        mail.next_at = clock.now() + LEASE
    return True


def settle(now: datetime, claimed: Claimed, outcome: Outcome) -> None:
    """Notes what became of a claimed mail; nothing when another worker took it over."""
    with writing() as session:
        mail = _mine(session, claimed)
        if mail is None:
            return
        mail.claim = None
        mail.trouble = outcome.trouble
        too_old = now - mail.created_at > GIVES_UP_AFTER
        if outcome.result is Result.SENT:
            _finish(mail, "sent", now)
        elif outcome.result is Result.REFUSED or too_old:
            _finish(mail, "failed", now)
            log.error("mail %d (%s) is given up: %s", mail.id, mail.template, outcome.trouble)
        else:
            mail.state = "waiting"
            mail.next_at = now + pause(mail.tries)
            log.warning("mail %d (%s) waits: %s", mail.id, mail.template, outcome.trouble)


def pause(tries: int) -> timedelta:
    """How long to wait after so many tries: 1, 2, 4 … minutes, at most 4 hours."""
    return min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(tries - 1, 12))


def _finish(mail: Mail, state: str, now: datetime) -> None:
    mail.state, mail.done_at, mail.text = state, now, ""


def _mine(session: Session, claimed: Claimed) -> Mail | None:
    statement = select(Mail).where(Mail.id == claimed.mail.id, Mail.claim == claimed.claim)
    return session.scalar(statement.with_for_update().execution_options(populate_existing=True))


def _forget_old(now: datetime) -> None:
    old = {"sent": now - _SENT_KEPT, "failed": now - _FAILED_KEPT}
    with writing() as session:
        for state, before in old.items():
            session.execute(delete(Mail).where(Mail.state == state, Mail.done_at < before))
