"""Putting a mail in the outbox: in the transaction of the change that it tells of.

So a mail exists exactly when the change does; the worker (``mail/worker.py``) sends it later.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from email_validator import EmailNotValidError, validate_email
from flask import current_app
from flask_babel import force_locale
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from swiss64 import text
from swiss64.models.mail import Mail

_LONGEST_SUBJECT = 200
_HEADING = "Subject: "
_AT_ONCE = 300


def put(session: Session, *, at: datetime, to: str, language: str, template: str, **values: Any) -> Mail:
    """Writes a mail to one person in the caller's transaction.

    ``templates/mail/<template>.txt`` begins with a line ``Subject: …`` and an empty one; it
    is filled in now, in ``language``, with ``values`` (absolute addresses come from
    ``public_url.absolute(…, lang=language)``). Raises ValueError when ``to`` is no e-mail address.
    """
    try:
        address = validate_email(to, check_deliverability=False).normalized
    except EmailNotValidError:
        raise ValueError("a mail needs one e-mail address to go to") from None
    subject, body = _written(language, template, values)
    mail = Mail(
        message_id=f"<{secrets.token_hex(16)}@{_domain()}>",
        to=address,
        language=language,
        template=template,
        subject=subject,
        text=body,
        created_at=at,
        next_at=at,
    )
    session.add(mail)
    return mail


def had_enough(
    session: Session, at: datetime, template: str, addresses: Iterable[str], most: int
) -> set[str]:
    """Those of these addresses (in small letters) that got ``most`` such mails in the day before ``at``.

    For mails that one person can have sent to another again and again.
    """
    wanted = sorted({address.lower() for address in addresses})
    found: set[str] = set()
    address = func.lower(Mail.to)
    for start in range(0, len(wanted), _AT_ONCE):
        counted = (
            select(address)
            .where(Mail.template == template, Mail.created_at > at - timedelta(days=1))
            .where(address.in_(wanted[start : start + _AT_ONCE]))
            .group_by(address)
            .having(func.count() >= most)
        )
        found.update(session.scalars(counted))
    return found


def _written(language: str, template: str, values: dict[str, Any]) -> tuple[str, str]:
    """Subject and text. The subject is one line whatever somebody is called."""
    page = current_app.jinja_env.get_template(f"mail/{template}.txt")
    with force_locale(language):
        # Past the context processors: who is reading the page is not who will read the mail.
        whole = page.render(values, lang=language)
    first, _newline, rest = whole.lstrip().partition("\n")
    if not first.startswith(_HEADING):
        raise ValueError(f"mail/{template}.txt does not begin with '{_HEADING}'")
    subject = text.clean(first.removeprefix(_HEADING))[:_LONGEST_SUBJECT]
    # PostgreSQL keeps no NUL, and nobody can read one.
    tidy = "\n".join(line.rstrip() for line in rest.replace("\0", "").strip().splitlines())
    return subject, re.sub(r"\n{3,}", "\n\n", tidy) + "\n"


def _domain() -> str:
    """What stands behind the @ of a Message-ID: the domain that mails are from."""
    domain = current_app.config["MAIL_FROM"].rpartition("@")[2].rstrip(">").strip()
    is_one = domain.isascii() and domain.replace(".", "").replace("-", "").isalnum()
    return domain if is_one else "swiss64.invalid"
