"""What needs a mail: making an account, a new password, another e-mail address.

Nobody learns here whether an address has an account. Who wants to sign up and who forgot his
password are sent one mail by one and the same operation: with a link to make an account when
there is none, to choose a new password when there is one. No account is made before its mail
was read, and its password is chosen then: so nobody can keep an address, or put his own
password on an account that somebody else will use.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from flask import current_app
from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError

from swiss64.accounts import mailed_links, operations, passwords, throttle
from swiss64.accounts.mailed_links import Purpose
from swiss64.accounts.problems import (
    AddressTaken,
    LinkDead,
    LinkOfAnother,
    SameAddress,
    TooManyMails,
)
from swiss64.accounts.queries import address_key
from swiss64.database import writing
from swiss64.extensions import db
from swiss64.journal import Action, Actor
from swiss64.mail import outbox
from swiss64.models.account import Account, MailedLink
from swiss64.public_url import absolute


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody asks for a mail to ``email``, from a page in ``language`` and a machine in ``network``.

    ``going`` is the page of this site to which the link leads on in the end, if not to the account.
    """

    email: str
    language: str
    network: str | None = None
    going: str | None = None


def send_link(now: datetime, asked: Asked) -> str:
    """Mails a link to make an account, or to choose a new password when there is one; gives the address.

    Nothing is sent, and nobody told, when the address got many mails just now. Raises
    AddressRefused or TooManyMails.
    """
    address = operations.checked_address(asked.email)
    if _may_mail(now, address, asked.network):
        with writing() as session:
            account = session.scalar(select(Account).where(Account.email_key == address_key(address)))
            purpose = Purpose.SIGN_UP if account is None else Purpose.PASSWORD
            token = mailed_links.make(session, now, purpose, address, account)
            outbox.put(
                session,
                at=now,
                to=address if account is None or account.email is None else account.email,
                language=asked.language if account is None else account.language,
                template="sign_up" if account is None else "password",
                link=_address(
                    purpose, token, asked.language if account is None else account.language, asked.going
                ),
                name="" if account is None else account.name,
            )
    return address


def look(now: datetime, purpose: Purpose, token: str) -> MailedLink:
    """The link that somebody opened; nothing happens yet. Raises LinkDead."""
    link, _account = mailed_links.look(db.session(), now, purpose, token, lock=False)
    return link


def sign_up(now: datetime, token: str, name: str, password: str, language: str) -> Account:
    """Makes the account that a link was mailed for.

    Raises LinkDead, NameRefused or a problem with the password.
    """
    name = operations.checked_name(name)
    email = look(now, Purpose.SIGN_UP, token).email
    operations.check_password(password, email, name)
    password_hash = passwords.hashed(password)
    try:
        with writing() as session:
            link, _nobody = mailed_links.look(session, now, Purpose.SIGN_UP, token)
            account = Account(
                email=link.email,
                email_key=link.email_key,
                name=name,
                language=language,
                password_hash=password_hash,
                session_epoch=operations.new_epoch(),
                created_at=now,
            )
            session.add(account)
            session.execute(delete(MailedLink).where(MailedLink.email_key == link.email_key))
            session.flush()
            operations.note_own(session, now, account, Action.ACCOUNT_CREATED)
    except IntegrityError:
        raise LinkDead from None
    return account


def new_password(now: datetime, token: str, password: str) -> Account:
    """Gives the account of a mailed link a new password, and ends its sessions.

    Raises LinkDead or a problem with the password.
    """
    with writing() as session:
        _link, owner = mailed_links.look(session, now, Purpose.PASSWORD, token)
        email, name = (owner.email, owner.name) if owner is not None else (None, "")
    operations.check_password(password, email, name)
    password_hash = passwords.hashed(password)
    with writing() as session:
        _link, account = mailed_links.look(session, now, Purpose.PASSWORD, token)
        if account is None:
            raise LinkDead
        operations.give_password(session, now, account, password_hash)
        secret = current_app.config["SECRET_KEY"]
        key = address_key(account.email or "")
        guessed = throttle.counters(secret, account=key, network=None, known_browser=None)
        throttle.forgive(session, now, guessed)
        operations.note_own(session, now, account, Action.PASSWORD_CHANGED)
    return account


def ask_for_address(actor: Actor, now: datetime, asked: Asked) -> str:
    """Mails a link to a new address of the actor's account; gives that address. Nothing changes yet.

    An address of another account gets a mail that says so, and the answer here is the same.
    Raises AddressRefused, SameAddress, TooManyMails or Gone.
    """
    address = operations.checked_address(asked.email)
    with writing() as session:
        if operations.account_of(session, actor).email_key == address_key(address):
            raise SameAddress
    if _may_mail(now, address, asked.network):
        with writing() as session:
            account = operations.account_of(session, actor)
            taken = session.scalar(select(Account.id).where(Account.email_key == address_key(address)))
            token = mailed_links.make(session, now, Purpose.EMAIL, address, account)
            outbox.put(
                session,
                at=now,
                to=address,
                language=account.language,
                template="new_address" if taken is None else "address_taken",
                link=_address(Purpose.EMAIL, token, account.language),
                name=account.name,
            )
    return address


def change_address(actor: Actor, now: datetime, token: str) -> Account:
    """Gives the actor's account the address that the link was mailed to, and tells the old one.

    Ends all sessions. Raises LinkDead, LinkOfAnother, or AddressTaken when somebody was first.
    """
    try:
        with writing() as session:
            link, account = mailed_links.look(session, now, Purpose.EMAIL, token)
            if account is None or account.id != actor.id:
                raise LinkOfAnother
            old, language, name = account.email, account.language, account.name
            account.email, account.email_key = link.email, link.email_key
            operations.shut_out(session, account)
            session.flush()
            if old is not None:
                outbox.put(session, at=now, to=old, language=language, template="address_changed", name=name)
            operations.note_own(session, now, account, Action.EMAIL_CHANGED)
    except IntegrityError:
        raise AddressTaken from None
    return account


def _may_mail(now: datetime, address: str, network: str | None) -> bool:
    """Counts a mail that was asked for; False when its address has had enough. Raises TooManyMails."""
    secret = current_app.config["SECRET_KEY"]
    with writing() as session:
        wait = throttle.claim(session, now, throttle.mails_from(secret, network))
    if wait > timedelta(0):
        raise TooManyMails(wait)
    with writing() as session:
        return throttle.claim(session, now, throttle.mails_to(secret, address_key(address))) <= timedelta(0)


def _address(purpose: Purpose, token: str, language: str, going: str | None = None) -> str:
    return absolute("accounts.open_link", purpose=purpose.value, token=token, lang=language, next=going)
