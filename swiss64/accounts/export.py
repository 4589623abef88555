"""Everything that is kept about the owner of an account, as one file for him alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from swiss64 import journal
from swiss64.accounts import operations, ways
from swiss64.database import writing
from swiss64.journal import Action, Actor
from swiss64.models.account import Account, LogIn, MailedLink
from swiss64.models.import_draft import ImportDraft
from swiss64.models.journal import JournalEntry
from swiss64.models.mail import Mail
from swiss64.models.tournament import Role, Tournament

Gatherer = Callable[[Session, Account], Any]
_GATHERERS: dict[str, Gatherer] = {}


def register(name: str, gather: Gatherer) -> None:
    """Adds a part to the file: what JSON can hold, and moments; never a secret such as a digest."""
    _GATHERERS[name] = gather


def everything(actor: Actor, now: datetime) -> str:
    """The file as JSON; that it was made is noted in the journal. Raises Gone."""
    with writing() as session:
        account = operations.account_of(session, actor)
        parts = {name: gather(session, account) for name, gather in _GATHERERS.items()}
        subject = {"account": account.id}
        journal.note(session, at=now, actor=actor, action=Action.DATA_EXPORTED, subject=subject)
    return json.dumps({"made_at": now} | parts, default=_plain, ensure_ascii=False, indent=2) + "\n"


def _plain(value: Any) -> str:
    if isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(f"an export cannot hold {type(value).__name__}")


def _account(session: Session, account: Account) -> dict[str, Any]:
    return {
        "number": account.id,
        "name": account.name,
        "email": account.email,
        "language": account.language,
        "administrator": account.is_admin,
        "may_create_tournaments": account.may_organise,
        "made_at": account.created_at,
        "ways_to_log_in": [way.kind for way in ways.of(session, account)],
    }


def _log_ins(session: Session, account: Account) -> list[dict[str, Any]]:
    rows = session.scalars(select(LogIn).where(LogIn.account_id == account.id).order_by(LogIn.id))
    return [
        {"browser": row.browser, "system": row.system, "began_at": row.began_at, "seen_at": row.seen_at}
        for row in rows
    ]


def _links(session: Session, account: Account) -> list[dict[str, Any]]:
    rows = session.scalars(select(MailedLink).where(MailedLink.account_id == account.id))
    return [
        {"for": row.purpose, "email": row.email, "mailed_at": row.created_at, "works_until": row.expires_at}
        for row in rows
    ]


def _mails(session: Session, account: Account) -> list[dict[str, Any]]:
    rows = session.scalars(select(Mail).where(Mail.to == account.email).order_by(Mail.id))
    # Not the text: links in it open things for whoever reads this file.
    return [
        {"subject": row.subject, "state": row.state, "written_at": row.created_at, "done_at": row.done_at}
        for row in rows
    ]


def _roles(session: Session, account: Account) -> list[dict[str, Any]]:
    found = select(Tournament.name, Tournament.slug, Role.role).join(
        Role, Role.tournament_id == Tournament.id
    )
    rows = session.execute(found.where(Role.account_id == account.id).order_by(Tournament.id)).all()
    return [{"tournament": name, "address": slug, "role": role} for name, slug, role in rows]


def _drafts(session: Session, account: Account) -> list[dict[str, Any]]:
    found = select(ImportDraft.filename, ImportDraft.created_at).where(ImportDraft.account_id == account.id)
    return [{"file": name, "brought_at": at} for name, at in session.execute(found).all()]


def _journal(session: Session, account: Account) -> list[dict[str, Any]]:
    rows = session.scalars(
        select(JournalEntry).where(JournalEntry.actor_id == account.id).order_by(JournalEntry.id)
    )
    return [
        {"at": row.at, "action": row.action, "tournament": row.tournament_id, "about": row.subject}
        for row in rows
    ]


register("account", _account)
register("log_ins", _log_ins)
register("mailed_links", _links)
register("mails", _mails)
register("roles", _roles)
register("imports", _drafts)
register("journal", _journal)
