"""The mail server: its address in the configuration, and handing over one mail by SMTP.

``SWISS64_MAIL_URL`` is one of

- ``smtp://name:password@host:587``: encrypted by STARTTLS before anything is said, or not at all;
- ``smtps://name:password@host:465``: encrypted from the first byte;
- ``smtp+plain://localhost:25``: not encrypted, for a server on the same machine.

Name and password may be left out; signs such as ``@`` in them are written as ``%40``.
"""

from __future__ import annotations

import smtplib
import ssl
from collections.abc import Callable
from dataclasses import dataclass, field
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP, SMTPUTF8
from enum import Enum, auto
from urllib.parse import unquote, urlsplit

from email_validator import EmailNotValidError, validate_email

from swiss64.models.mail import Mail

_PORTS = {"smtp": 587, "smtps": 465, "smtp+plain": 25}
PATIENCE = 20
"""Seconds to wait for an answer, but for the last one."""
LAST_PATIENCE = 120
"""Seconds for the answer to the whole text: who gives up too early sends it twice."""


@dataclass(frozen=True, slots=True)
class Server:
    """A mail server as configured."""

    host: str
    port: int
    security: str
    user: str = ""
    password: str = field(default="", repr=False)


class Result(Enum):
    """What became of handing over a mail."""

    SENT = auto()
    REFUSED = auto()
    """This mail never (5xx to its recipient or its text)."""
    LATER = auto()
    """This mail not now."""
    DOWN = auto()
    """The server does not work as configured: no mail now."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result, and what was met where: ``450 at RCPT``. Never the server's words, which name people."""

    result: Result
    trouble: str = ""


def from_url(url: str) -> Server:
    """The server that an address names. Raises ValueError, which does not tell the password."""
    parts = urlsplit(url)
    try:
        port = parts.port or _PORTS[parts.scheme]
    except (KeyError, ValueError):
        raise ValueError(f"SWISS64_MAIL_URL begins with {', '.join(f'{s}://' for s in _PORTS)}") from None
    if not parts.hostname or parts.path.strip("/") or parts.query:
        raise ValueError("SWISS64_MAIL_URL names a host and perhaps a port, nothing behind it")
    return Server(
        parts.hostname, port, parts.scheme, unquote(parts.username or ""), unquote(parts.password or "")
    )


def message(mail: Mail, sender: str) -> EmailMessage:
    """The mail as it travels: plain text in UTF-8 to one person. Raises ValueError for a broken address."""
    to = _travelling(mail.to)
    made = EmailMessage(policy=SMTP if to.isascii() else SMTPUTF8)
    made["From"] = sender
    name, _at, domain = to.rpartition("@")
    made["To"] = Address(username=name, domain=domain)
    made["Subject"] = mail.subject
    made["Date"] = mail.created_at
    made["Message-ID"] = mail.message_id
    made["Auto-Submitted"] = "auto-generated"
    made["Content-Language"] = mail.language
    made.set_content(mail.text, charset="utf-8", cte="quoted-printable")
    return made


def hand_over(server: Server, sender: str, mail: Mail, still_mine: Callable[[], bool]) -> Outcome:
    """Gives the mail to the server. ``still_mine`` is asked at the last moment before its text goes.

    What goes wrong is never raised, since a worker goes on with the next mail.
    """
    try:
        made = message(mail, sender)
    except (ValueError, EmailNotValidError):
        return Outcome(Result.REFUSED, "it cannot be written as a mail")
    step = "connecting"
    try:
        with _connected(server, _domain(made)) as smtp:
            step = "MAIL"
            return _handed(smtp, made, still_mine)
    except smtplib.SMTPResponseException as answer:
        return Outcome(Result.DOWN, f"{answer.smtp_code} at {_STEPS.get(type(answer), step)}")
    except (smtplib.SMTPException, OSError) as error:
        return Outcome(Result.DOWN, f"{type(error).__name__} at {step}"[:60])


_STEPS: dict[type[smtplib.SMTPResponseException], str] = {
    smtplib.SMTPAuthenticationError: "logging in",
    smtplib.SMTPHeloError: "EHLO",
    smtplib.SMTPConnectError: "connecting",
}


def _connected(server: Server, domain: str) -> smtplib.SMTP:
    """A connection, encrypted and logged in as configured. Raises what smtplib raises."""
    context = ssl.create_default_context()
    host, port = server.host, server.port
    smtp = (
        smtplib.SMTP_SSL(host, port, domain, timeout=PATIENCE, context=context)
        if server.security == "smtps"
        else smtplib.SMTP(host, port, domain, timeout=PATIENCE)
    )
    try:
        smtp.ehlo_or_helo_if_needed()
        if server.security == "smtp":
            smtp.starttls(context=context)
            smtp.ehlo_or_helo_if_needed()
        if server.user:
            _log_in(smtp, server)
    except BaseException:
        smtp.close()
        raise
    return smtp


def _log_in(smtp: smtplib.SMTP, server: Server) -> None:
    try:
        smtp.login(server.user, server.password)
    except smtplib.SMTPServerDisconnected:
        # Some hang up at the first wrong password, before smtplib has tried all its ways.
        raise smtplib.SMTPAuthenticationError(535, b"") from None


def _handed(smtp: smtplib.SMTP, made: EmailMessage, still_mine: Callable[[], bool]) -> Outcome:
    sender, to = made["From"].addresses[0].addr_spec, made["To"].addresses[0].addr_spec
    wide = not to.isascii()
    if wide and not smtp.has_extn("smtputf8"):
        return Outcome(Result.REFUSED, "this mail server takes no such address")
    code, _words = smtp.mail(sender, ["SMTPUTF8", "BODY=8BITMIME"] if wide else [])
    if code != 250:
        # About who we are, not about this mail: every other one would meet it too.
        return Outcome(Result.DOWN, f"{code} at MAIL")
    code, _words = smtp.rcpt(to)
    if code not in (250, 251):
        return _answered(code, "RCPT")
    if not still_mine():
        return Outcome(Result.LATER, "another worker has it")
    return _text_given(smtp, made)


def _text_given(smtp: smtplib.SMTP, made: EmailMessage) -> Outcome:
    if smtp.sock is not None:
        smtp.sock.settimeout(LAST_PATIENCE)
    try:
        code, _words = smtp.data(made.as_bytes())
    except smtplib.SMTPDataError as answer:
        return _answered(answer.smtp_code, "DATA")
    except (smtplib.SMTPException, OSError) as error:
        # Nobody knows whether the server has it now: it goes again, with the same Message-ID.
        return Outcome(Result.LATER, f"{type(error).__name__} after DATA")
    if code == 250:
        _goodbye(smtp)
        return Outcome(Result.SENT)
    return _answered(code, "DATA")


def _goodbye(smtp: smtplib.SMTP) -> None:
    """Ends the connection; whatever happens now, the mail is theirs."""
    try:
        if smtp.sock is not None:
            smtp.sock.settimeout(1)
        smtp.quit()
    except (smtplib.SMTPException, OSError):
        smtp.close()


def _answered(code: int, step: str) -> Outcome:
    if code == 421:
        return Outcome(Result.DOWN, f"421 at {step}")
    return Outcome(Result.REFUSED if 500 <= code < 600 else Result.LATER, f"{code} at {step}")


def _travelling(address: str) -> str:
    """The address with its domain in ASCII, and its name too when that is possible."""
    found = validate_email(address, check_deliverability=False)
    return found.ascii_email or f"{found.local_part}@{found.ascii_domain}"


def _domain(made: EmailMessage) -> str:
    domain: str = made["From"].addresses[0].domain
    return domain or "localhost"
