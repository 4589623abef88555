"""Olga, an invited organiser, as the tests in the browser know her."""

from __future__ import annotations

from flask import Flask

from swiss64.extensions import db
from swiss64.models import Account
from tests.site.conftest import NOW, Person

EPOCH = "epoch-of-Olga"


def add_olga(app: Flask) -> Person:
    """Makes her account, under which nothing stands yet."""
    with app.app_context():
        account = Account(
            email="olga@example.org",
            email_key="olga@example.org",
            name="Olga",
            password_hash="none",
            session_epoch=EPOCH,
            may_organise=True,
            created_at=NOW,
        )
        db.session.add(account)
        db.session.commit()
        return Person(account.id, account.name, EPOCH)
