"""A real SMTP server for tests, on a port of the loopback interface, that can be told to misbehave."""

from __future__ import annotations

import asyncio
import datetime
import ipaddress
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from threading import Thread
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from swiss64.mail.server import Server

USER, PASSWORD = "post", "p@ss:woord"
GONE = "gone"
"""As an answer: the connection is cut."""


@dataclass
class Post:
    """What came in, and what is answered at each step: a text, ``GONE``, or a function giving one."""

    taken: list[EmailMessage] = field(default_factory=list)
    recipients: list[str] = field(default_factory=list)
    logins: list[tuple[bytes, bytes]] = field(default_factory=list)
    encrypted: list[bool] = field(default_factory=list)
    answers: dict[str, str | Callable[[], str | None]] = field(default_factory=dict)
    delays: dict[str, float] = field(default_factory=dict)

    @property
    def ids(self) -> list[str]:
        """The Message-IDs that came in, in order."""
        return [str(message["Message-ID"]) for message in self.taken]

    async def _answer(self, step: str, server: Any, fallback: str) -> str:
        await asyncio.sleep(self.delays.get(step, 0))
        told = self.answers.get(step)
        answer = told() if callable(told) else told
        if answer == GONE:
            server.transport.abort()
        return answer if answer and answer != GONE else fallback

    async def handle_MAIL(self, server: Any, _session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802
        """The sender."""
        envelope.mail_from = address
        return await self._answer("MAIL", server, "250 OK")

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, _options: Any) -> str:  # noqa: N802
        """The recipient."""
        self.encrypted.append(session.ssl is not None)
        answer = await self._answer("RCPT", server, "250 OK")
        if answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        """The text: with 250 it is taken."""
        answer = await self._answer("DATA", server, "250 OK")
        if answer.startswith("250"):
            self.taken.append(message_from_bytes(envelope.content, policy=default))
            self.recipients += envelope.rcpt_tos
        return answer

    async def handle_QUIT(self, server: Any, _session: Any, _envelope: Any) -> str:  # noqa: N802
        """The goodbye."""
        return await self._answer("QUIT", server, "221 Bye")

    def authenticate(self, _s: Any, _session: Any, _e: Any, _mechanism: str, data: Any) -> AuthResult:
        """Only one name and password are right."""
        given = (data.login, data.password) if isinstance(data, LoginPassword) else (b"", b"")
        self.logins.append(given)
        return AuthResult(success=given == (USER.encode(), PASSWORD.encode()))


@contextmanager
def running(
    post: Post, *, tls: ssl.SSLContext | None = None, login: bool = False, wide: bool = True
) -> Iterator[Server]:
    """The server, and how it is reached: with ``tls`` by STARTTLS."""

    def connection() -> SMTP:
        return SMTP(
            post,
            hostname="mail.example.org",
            tls_context=tls,
            require_starttls=tls is not None,
            authenticator=post.authenticate if login else None,
            auth_required=login,
            auth_require_tls=tls is not None,
            enable_SMTPUTF8=wide,
            loop=loop,
        )

    loop = asyncio.new_event_loop()
    listening = loop.run_until_complete(loop.create_server(connection, "127.0.0.1", 0))
    port = listening.sockets[0].getsockname()[1]
    thread = Thread(target=loop.run_forever, daemon=True)
    thread.start()
    user, password = (USER, PASSWORD) if login else ("", "")
    try:
        yield Server("127.0.0.1", port, "smtp" if tls is not None else "smtp+plain", user, password)
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        listening.close()
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0.01))
        loop.close()


def certificate(folder: Path) -> tuple[ssl.SSLContext, Path]:
    """A context for a server on 127.0.0.1, and the file of its certificate for those who shall trust it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False
        )
        .sign(key, hashes.SHA256())
    )
    public, secret = folder / "server.crt", folder / "server.key"
    public.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    secret.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(public, secret)
    return context, public
