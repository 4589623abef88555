"""What can be done to an account: log in, prove it again, change the password, end sessions, create."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from email_validator import EmailNotValidError, validate_email
from flask import current_app
from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from swiss64 import journal, problems, text
from swiss64.accounts import log_ins, passwords, throttle
from swiss64.accounts.browsers import KnownBrowser
from swiss64.accounts.problems import (
    AddressRefused,
    AddressTaken,
    NameRefused,
    NoAccount,
    PasswordTooCommon,
    PasswordTooEasy,
    PasswordTooLong,
    PasswordTooShort,
    TooManyAttempts,
    WrongLogIn,
    WrongPassword,
)
from swiss64.accounts.queries import address_key, by_address
from swiss64.database import writing
from swiss64.journal import Action, Actor
from swiss64.mail import outbox
from swiss64.models.account import Account, MailedLink

LONGEST_NAME = 60
LONGEST_ADDRESS = 254


@dataclass(frozen=True, slots=True)
class Attempt:
    """Somebody tries to log in; ``network`` is the address of the machine it came from."""

    email: str
    password: str
    network: str | None = None
    browser: KnownBrowser | None = None


def log_in(now: datetime, attempt: Attempt) -> Account:
    """The account that this e-mail address and password open.

    Raises WrongLogIn, or TooManyAttempts before the password is looked at. The work is
    the same for addresses with and without an account.
    """
    found = by_address(attempt.email)
    account_id, kept = (found.id, found.password_hash) if found is not None else (None, None)
    known = attempt.browser
    counters = throttle.counters(
        current_app.config["SECRET_KEY"],
        account=address_key(attempt.email),
        network=attempt.network,
        known_browser=known.token if known is not None and known.account_id == account_id else None,
    )
    _claim(now, counters)
    if not passwords.matches(kept, attempt.password) or kept is None:
        raise WrongLogIn
    renewed = passwords.hashed(attempt.password) if passwords.is_outdated(kept) else kept
    with writing() as session:
        account = _locked(session, account_id)
        if account is None or account.password_hash != kept:
            raise WrongLogIn
        account.password_hash = renewed
        throttle.forgive(session, now, counters)
        journal.note(session, at=now, actor=Actor(account.name, account.id), action=Action.LOGGED_IN)
    return account


def change_password(actor: Actor, now: datetime, present: str, new: str) -> Account:
    """Gives the actor's account a new password and ends all its sessions.

    Raises WrongPassword, TooManyAttempts, a problem with the new one, or Stale when it
    was changed at the same moment.
    """
    with writing() as session:
        found = account_of(session, actor)
        check_password(new, found.email, found.name, present)
    kept, counters = _proved(actor, now, present)
    new_hash = passwords.hashed(new)
    with writing() as session:
        account = _locked(session, actor.id)
        if account is None or account.password_hash != kept:
            raise problems.Stale
        throttle.forgive(session, now, counters)
        give_password(session, now, account, new_hash)
        _note(session, now, actor, Action.PASSWORD_CHANGED, account)
    return account


def prove(actor: Actor, now: datetime, present: str) -> Account:
    """The actor's account, when this is its password. Raises WrongPassword or TooManyAttempts."""
    kept, counters = _proved(actor, now, present)
    with writing() as session:
        account = account_of(session, actor)
        if account.password_hash != kept:
            raise WrongPassword
        throttle.forgive(session, now, counters)
    return account


def change_profile(actor: Actor, now: datetime, name: str, language: str) -> None:
    """Gives the actor's account another name, and the language of its mails. Raises NameRefused."""
    name = checked_name(name)
    with writing() as session:
        account = account_of(session, actor)
        before = {"name": account.name, "language": account.language}
        account.name, account.language = name, language
        after = {"name": name, "language": language}
        if after != before:
            _note(session, now, actor, Action.PROFILE_CHANGED, account)


def set_password(actor: Actor, now: datetime, email: str, new: str) -> None:
    """Gives an account a new password without the present one: for administrators only.

    Ends all its sessions. Raises NoAccount, or a problem with the password.
    """
    found = by_address(email)
    if found is None:
        raise NoAccount
    account_id = found.id
    check_password(new, found.email, found.name)
    new_hash = passwords.hashed(new)
    with writing() as session:
        account = _locked(session, account_id)
        if account is None:
            raise NoAccount
        give_password(session, now, account, new_hash)
        _note(session, now, actor, Action.PASSWORD_CHANGED, account)


def give_password(session: Session, now: datetime, account: Account, new_hash: str) -> None:
    """Puts the hash of a new password in its place, in the caller's transaction, and tells the owner.

    Whoever knew the old one is out: all sessions and all mailed links of the account end.
    """
    account.password_hash = new_hash
    shut_out(session, account)
    if account.email is not None:
        outbox.put(
            session,
            at=now,
            to=account.email,
            language=account.language,
            template="password_changed",
            name=account.name,
        )


def shut_out(session: Session, account: Account) -> None:
    """Ends all sessions and all mailed links of an account, in the caller's transaction."""
    account.session_epoch = new_epoch()
    log_ins.end_all(session, account)
    session.execute(delete(MailedLink).where(MailedLink.account_id == account.id))


def end_sessions(actor: Actor, now: datetime) -> Account:
    """Ends all sessions of the actor's account, on every machine. Raises Gone."""
    with writing() as session:
        account = account_of(session, actor)
        account.session_epoch = new_epoch()
        log_ins.end_all(session, account)
        _note(session, now, actor, Action.SESSIONS_ENDED, account)
    return account


def create(
    actor: Actor,
    now: datetime,
    *,
    email: str,
    name: str,
    password: str,
    is_admin: bool = False,
    may_organise: bool = False,
) -> Account:
    """A new account.

    Raises AddressRefused, AddressTaken, NameRefused, or a problem with the password.
    """
    address = checked_address(email)
    name = checked_name(name)
    check_password(password, address, name)
    account = Account(
        email=address,
        email_key=address_key(address),
        name=name,
        password_hash=passwords.hashed(password),
        session_epoch=new_epoch(),
        is_admin=is_admin,
        may_organise=may_organise,
        created_at=now,
    )
    try:
        with writing() as session:
            session.add(account)
            session.flush()
            _note(session, now, actor, Action.ACCOUNT_CREATED, account)
    except IntegrityError:
        raise AddressTaken from None
    return account


def check_password(new: str, email: str | None, name: str, present: str | None = None) -> None:
    """Raises PasswordTooShort, PasswordTooLong, PasswordTooEasy or PasswordTooCommon."""
    if len(new) < passwords.SHORTEST:
        raise PasswordTooShort
    if len(new) > passwords.LONGEST:
        raise PasswordTooLong
    if new == present or new.casefold() in ((email or "").casefold(), name.casefold()):
        raise PasswordTooEasy
    if passwords.is_common(new, [name, email or ""]):
        raise PasswordTooCommon


def checked_address(email: str) -> str:
    """The e-mail address as it is kept. Raises AddressRefused."""
    try:
        address = validate_email(email.strip(), check_deliverability=False).normalized
    except EmailNotValidError:
        raise AddressRefused from None
    if len(address) > LONGEST_ADDRESS:
        raise AddressRefused
    return address


def checked_name(name: str) -> str:
    """The name, cleaned. Raises NameRefused."""
    name = text.clean(name)
    if not 1 <= len(name) <= LONGEST_NAME:
        raise NameRefused
    return name


def _proved(actor: Actor, now: datetime, present: str) -> tuple[str, list[throttle.Counter]]:
    """The hash that this password fits, and what the attempt was counted under.

    Raises WrongPassword, or TooManyAttempts before it is looked at.
    """
    with writing() as session:
        kept = account_of(session, actor).password_hash
    secret = current_app.config["SECRET_KEY"]
    counters = throttle.counters(secret, account=f"password of {actor.id}", network=None, known_browser=None)
    _claim(now, counters)
    if not passwords.matches(kept, present) or kept is None:
        raise WrongPassword
    return kept, counters


def account_of(session: Session, actor: Actor) -> Account:
    """The actor's account, locked until the end of the caller's transaction. Raises Gone."""
    account = _locked(session, actor.id)
    if account is None:
        raise problems.Gone
    return account


def _claim(now: datetime, counters: list[throttle.Counter]) -> None:
    with writing() as session:
        wait = throttle.claim(session, now, counters)
    if wait > timedelta(0):
        raise TooManyAttempts(wait)


def _locked(session: Session, account_id: int | None) -> Account | None:
    statement = select(Account).where(Account.id == account_id)
    return session.scalar(statement.with_for_update().execution_options(populate_existing=True))


def note_own(session: Session, now: datetime, account: Account, action: Action) -> None:
    """Notes what the owner of the account did to it, in the caller's transaction."""
    _note(session, now, Actor(account.name, account.id), action, account)


def _note(session: Session, now: datetime, actor: Actor, action: Action, account: Account) -> None:
    journal.note(session, at=now, actor=actor, action=action, subject={"account": account.id})


def new_epoch() -> str:
    """What all new sessions of an account will name."""
    return secrets.token_urlsafe(32)
