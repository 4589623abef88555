"""What people find in their mailboxes: the outbox, and the link in a mail."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from flask import Flask
from sqlalchemy import select

from swiss64.extensions import db
from swiss64.models import Mail


def mails(app: Flask, to: str | None = None) -> list[Mail]:
    """The mails to somebody (to everybody when None), the oldest first."""
    with app.app_context():
        found = list(db.session.scalars(select(Mail).order_by(Mail.id)))
        db.session.expunge_all()
    return [mail for mail in found if to is None or mail.to == to]


def links(app: Flask, to: str) -> list[str]:
    """The paths of the links in the mails to somebody."""
    return [
        urlsplit(address).path
        for mail in mails(app, to)
        for address in re.findall(r"https?://\S+", mail.text)
    ]


def token(path: str) -> str:
    """The secret in the path of a link."""
    return path.rpartition("/")[2]
