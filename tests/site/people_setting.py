"""Every kind of person that the rules know, an open tournament and a private one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from swiss64 import tokens
from swiss64.extensions import db
from swiss64.models import Account, Entry, Helper, Invitation, MailedLink, Profile, Role, Tournament
from tests.logged_in import session_of
from tests.site.conftest import NOW, Person, World
from tests.site.walk import populate

KINDS = (
    "anonymous",
    "account",
    "pending",
    "address",
    "domain",
    "subdomain",
    "said",
    "lookalike",
    "registered",
    "linked",
    "helper",
    "withdrawn",
    "arbiter",
    "organiser",
    "other",
    "administrator",
)
EMAILS: dict[str, str | None] = {
    "account": "anna@elsewhere.example",
    "pending": None,
    # Invited as ``jan+chess@xn--mller-kva.example``.
    "address": "Jan+Chess@MÜLLER.example",
    "domain": "piet@Club.example",
    "subdomain": "kees@youth.club.example",
    "said": "wim@deep.wide.example",
    "lookalike": "eve@evilclub.example",
    "registered": "registered@elsewhere.example",
    "linked": "linked@elsewhere.example",
    "arbiter": "arbiter@elsewhere.example",
    "organiser": "organiser@elsewhere.example",
    "other": "other@elsewhere.example",
    "administrator": "administrator@elsewhere.example",
}
INVITED = (
    ("address", "jan+chess@xn--mller-kva.example"),
    ("address", "pending@elsewhere.example"),
    ("domain", "club.example"),
    ("subdomains", "wide.example"),
)


@dataclass(frozen=True)
class Crowd:
    """The people, and for each tournament the values of its routes; ``missing`` are those of none."""

    app: Flask
    accounts: dict[str, int]
    epochs: dict[str, str]
    helpers: dict[tuple[str, str], int]
    values: dict[str, dict[str, Any]]
    missing: dict[str, Any]

    def client(self, kind: str, which: str) -> FlaskClient:
        """A browser of that kind of person; a helper is one of the tournament ``which``."""
        client = self.app.test_client()
        if kind in self.epochs:
            kept = session_of(self.app, self.epochs[kind])
            with client.session_transaction() as session:
                session.update(kept)
        elif (kind, which) in self.helpers:
            with client.session_transaction() as session:
                session["helper"] = self.helpers[kind, which]
        return client


def crowd(app: Flask, name: str) -> Crowd:
    """Makes them; ``name`` is that of the private tournament."""
    epochs = {kind: f"epoch-of-{kind}" for kind in EMAILS}
    with app.app_context():
        accounts = {kind: _account(kind, email, epochs[kind]) for kind, email in EMAILS.items()}
        db.session.add(
            MailedLink(
                digest=tokens.digest("a link that waits"),
                purpose="email",
                account_id=accounts["pending"],
                email="pending@elsewhere.example",
                email_key="pending@elsewhere.example",
                created_at=NOW,
                expires_at=NOW + timedelta(days=3650),
            )
        )
        db.session.commit()
    organiser = Person(accounts["organiser"], "organiser", epochs["organiser"])
    other = Person(accounts["other"], "other", epochs["other"])
    world = World(app, organiser, organiser, other, other)
    values = {
        "open": populate(world, organiser, "an-open-one"),
        "private": populate(world, organiser, "besloten-een"),
    }
    populate(world, other, "of-another-1")
    helpers = {}
    with app.app_context():
        for which, chosen in values.items():
            row = db.session.scalars(db.select(Tournament).where(Tournament.slug == chosen["slug"])).one()
            row.practice = False
            row.private = which == "private"
            if row.private:
                row.name = name
            db.session.add(Role(tournament_id=row.id, account_id=accounts["arbiter"], role="arbiter"))
            for kind, value in INVITED:
                db.session.add(Invitation(tournament_id=row.id, kind=kind, value=value, created_at=NOW))
            register(row, EMAILS["registered"] or "", accounts["linked"])
            for kind in ("helper", "withdrawn"):
                helpers[kind, which] = _helper(row.id, f"{kind} {which}", withdrawn=kind == "withdrawn")
        db.session.commit()
    for epoch in epochs.values():
        session_of(app, epoch)
    missing = values["private"] | {"slug": "missing-once", "series_slug": "missing-once"}
    return Crowd(app, accounts, epochs, helpers, values, missing)


def _account(kind: str, email: str | None, epoch: str) -> int:
    account = Account(
        email=email,
        email_key=None if email is None else email.casefold(),
        name=kind.capitalize(),
        password_hash="none",
        session_epoch=epoch,
        is_admin=kind == "administrator",
        may_organise=kind in ("organiser", "other"),
        created_at=NOW,
    )
    db.session.add(account)
    db.session.flush()
    return account.id


def _helper(tournament_id: int, name: str, *, withdrawn: bool) -> int:
    now = datetime.now(UTC)
    helper = Helper(
        tournament_id=tournament_id,
        name=name,
        token_digest=tokens.digest(name),
        created_by="Olga",
        created_at=now,
        begins_at=now - timedelta(hours=1),
        ends_at=now + timedelta(days=1),
        withdrawn_at=now if withdrawn else None,
    )
    db.session.add(helper)
    db.session.flush()
    return helper.id


def register(row: Tournament, address: str, account_id: int) -> None:
    """Two players are known: one by the address they gave, one by the profile of an account."""
    entries = db.session.scalars(db.select(Entry).where(Entry.tournament_id == row.id).limit(2)).all()
    entries[0].email, entries[0].email_key = address, address
    known = db.session.scalar(db.select(Profile).where(Profile.account_id == account_id))
    if known is None:
        known = Profile(
            name="Linked", sort_key="linked", search_key="linked", account_id=account_id, created_at=NOW
        )
        db.session.add(known)
        db.session.flush()
    entries[1].profile_id = known.id


def with_private_tournament(world: World) -> World:
    """Olga organises the private tournament ``hers``; nobody is invited yet."""
    populate(world, world.olga, "hers")
    with world.app.app_context():
        db.session.execute(db.delete(Invitation))
        row = db.session.get_one(Tournament, 1)
        row.private, row.practice = True, False
        db.session.commit()
    return world
