"""Accounts and who their owners are at OpenID providers: log in, sign up, prove, link, unlink.

Somebody at a provider is issuer and subject. An equal e-mail address opens nothing: whose
address belongs to an account already is told to log in there and link the two himself, so
that both were proved. He is only told when the provider verified that the mailbox is his.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from flask import current_app
from flask_babel import gettext as _
from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from swiss64 import journal, problems
from swiss64.accounts import export, operations, ways
from swiss64.accounts.problems import AddressRefused
from swiss64.accounts.provider_problems import KnownAddress, LinkedAlready, NotYours, OfAnother
from swiss64.accounts.provider_settings import Provider
from swiss64.accounts.providers import LEEWAY, Seen
from swiss64.accounts.queries import address_key
from swiss64.accounts.session import FRESH
from swiss64.accounts.ways import Way
from swiss64.database import writing
from swiss64.journal import Action, Actor
from swiss64.mail import outbox
from swiss64.models.account import Account, MailedLink
from swiss64.models.identity import Identity


def log_in(now: datetime, provider: Provider, seen: Seen) -> Account | None:
    """The account that this identity opens; None when it opens none yet, and one may be made.

    Raises KnownAddress when its verified address belongs to an account that it does not open.
    """
    with writing() as session:
        found = _of(session, seen)
        if found is None:
            _refuse_known(session, provider, seen)
            return None
        account, identity = found
        identity.email = _shown(seen)
        journal.note(session, at=now, actor=Actor(account.name, account.id), action=Action.LOGGED_IN)
    return account


def sign_up(now: datetime, provider: Provider, seen: Seen, name: str, language: str) -> Account:
    """A new account for this identity; the one it opens when another window was first.

    Its address is the provider's when that was verified, else it has none yet. Raises
    NameRefused or KnownAddress.
    """
    name = operations.checked_name(name)
    try:
        with writing() as session:
            _refuse_known(session, provider, seen)
            account = _new_account(session, now, seen, name, language)
            session.add(_identity(now, account.id, seen))
            session.flush()
            operations.note_own(session, now, account, Action.ACCOUNT_CREATED)
    except (IntegrityError, KnownAddress):
        # Two at once: the account is there now, or somebody else was given the address.
        there = log_in(now, provider, seen)
        if there is None:
            raise problems.Stale from None
        return there
    return account


def prove(actor: Actor, now: datetime, provider: Provider, seen: Seen) -> Account:
    """The actor's account, when this identity opens it and proved itself just now.

    Not every provider tells when that was; one that does is held to it. Raises NotYours or Gone.
    """
    with writing() as session:
        account = operations.account_of(session, actor)
        found = _of(session, seen)
        if found is None or found[0].id != account.id:
            raise NotYours(provider.name)
    if seen.proved_at is not None and now.timestamp() - seen.proved_at > FRESH + LEEWAY:
        raise NotYours(provider.name)
    return account


def link(actor: Actor, now: datetime, provider: Provider, seen: Seen) -> Account:
    """Lets this identity open the actor's account too, and tells the owner.

    Raises OfAnother when it opens another account, LinkedAlready when the account has another
    one of this provider, or Gone.
    """
    try:
        with writing() as session:
            account = operations.account_of(session, actor)
            found = _of(session, seen)
            if found is not None and found[0].id != account.id:
                raise OfAnother(provider.name)
            if found is None:
                if _linked(session, account, provider) is not None:
                    raise LinkedAlready(provider.name)
                session.add(_identity(now, account.id, seen))
                session.flush()
                _tell(session, now, account, provider, "way_added")
                operations.note_own(session, now, account, Action.IDENTITY_LINKED)
    except IntegrityError:
        raise OfAnother(provider.name) from None
    return account


def unlink(actor: Actor, now: datetime, provider: Provider) -> Account:
    """Takes this provider away from the actor's ways to log in; whoever came in by it is out.

    Ends all sessions. Raises LastWay when no other way would remain, or Gone.
    """
    with writing() as session:
        account = operations.account_of(session, actor)
        identity = _linked(session, account, provider)
        if identity is None:
            raise problems.Gone
        ways.refuse_last(session, account, provider.key)
        session.delete(identity)
        operations.shut_out(session, account)
        _tell(session, now, account, provider, "way_removed")
        operations.note_own(session, now, account, Action.IDENTITY_UNLINKED)
    return account


def linked(session: Session, account: Account) -> list[tuple[Provider, Identity]]:
    """The configured providers with which one logs in to the account, in the order of their buttons."""
    rows = session.scalars(select(Identity).where(Identity.account_id == account.id))
    by_issuer = {row.issuer: row for row in rows}
    configured: Sequence[Provider] = current_app.config["OIDC_PROVIDERS"]
    return [(one, by_issuer[one.issuer]) for one in configured if one.issuer in by_issuer]


def verified_address(seen: Seen) -> str | None:
    """The address that the provider verified, as accounts keep addresses; None without one."""
    return _checked(seen.email) if seen.verified else None


def _of(session: Session, seen: Seen) -> tuple[Account, Identity] | None:
    """The account of this identity, locked until the end of the transaction, if there is one."""
    wanted = (Identity.issuer == seen.issuer, Identity.subject == seen.subject)
    found = select(Account, Identity).join(Identity, Identity.account_id == Account.id).where(*wanted)
    row = session.execute(
        found.with_for_update(of=Account).execution_options(populate_existing=True)
    ).one_or_none()
    return None if row is None else (row[0], row[1])


def _linked(session: Session, account: Account, provider: Provider) -> Identity | None:
    return session.scalar(
        select(Identity).where(Identity.account_id == account.id, Identity.issuer == provider.issuer)
    )


def _refuse_known(session: Session, provider: Provider, seen: Seen) -> None:
    address = verified_address(seen)
    if address is None:
        return
    known = select(Account.id).where(Account.email_key == address_key(address))
    if session.scalar(known) is not None:
        raise KnownAddress(provider.name, address)


def _new_account(session: Session, now: datetime, seen: Seen, name: str, language: str) -> Account:
    address = verified_address(seen)
    account = Account(
        email=address,
        email_key=None if address is None else address_key(address),
        name=name,
        language=language,
        password_hash=None,
        session_epoch=operations.new_epoch(),
        created_at=now,
    )
    session.add(account)
    if address is not None:
        # Who asked for links to make an account with this address, with or without right, needs none now.
        waiting = (MailedLink.email_key == account.email_key, MailedLink.account_id.is_(None))
        session.execute(delete(MailedLink).where(*waiting))
    session.flush()
    return account


def _identity(now: datetime, account_id: int, seen: Seen) -> Identity:
    return Identity(
        account_id=account_id,
        issuer=seen.issuer,
        subject=seen.subject,
        email=_shown(seen),
        linked_at=now,
    )


def _shown(seen: Seen) -> str | None:
    """What the provider calls the person, if that is an address."""
    return _checked(seen.email)


def _checked(email: str | None) -> str | None:
    try:
        return operations.checked_address(email or "")
    except AddressRefused:
        return None


def _tell(session: Session, now: datetime, account: Account, provider: Provider, template: str) -> None:
    if account.email is not None:
        outbox.put(
            session,
            at=now,
            to=account.email,
            language=account.language,
            template=template,
            name=account.name,
            provider=provider.name,
        )


def _ways(session: Session, account: Account) -> list[Way]:
    return [Way(one.key, _way_name(one, identity)) for one, identity in linked(session, account)]


def _way_name(provider: Provider, identity: Identity) -> str:
    if identity.email is None:
        return provider.name
    return _("%(provider)s, as %(email)s", provider=provider.name, email=identity.email)


def _export(session: Session, account: Account) -> list[dict[str, Any]]:
    rows = session.scalars(select(Identity).where(Identity.account_id == account.id).order_by(Identity.id))
    return [
        {"issuer": row.issuer, "subject": row.subject, "email": row.email, "linked_at": row.linked_at}
        for row in rows
    ]


ways.register(_ways)
export.register("identities", _export)
