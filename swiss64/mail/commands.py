"""``swiss64 mail``: sends what is in the outbox, and tells what is in it."""

from __future__ import annotations

import signal
from threading import Event
from typing import Any

import click
from flask import current_app
from flask.cli import with_appcontext

from swiss64.mail import queries, worker
from swiss64.mail.server import Result, Server, from_url


@click.group()
def mail() -> None:
    """Send the mails that wait in the outbox.

    SWISS64_MAIL_URL names the mail server: smtp://name:password@host:587 (STARTTLS),
    smtps://name:password@host:465, or smtp+plain://localhost:25 on the same machine.
    """


@mail.command()
@click.option("--forever", is_flag=True, help="Go on looking, until it is stopped.")
@with_appcontext
def send(forever: bool) -> None:
    """Send every mail that is due.

    What the server does not take now is tried again after a pause that grows, for three
    days. Several of these may run at once.
    """
    server = _server()
    stop = Event()
    if forever:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.set())
        worker.send_forever(server, stop)
        return
    counted = worker.send_due(server, stop)
    later = counted[Result.LATER] + counted[Result.DOWN]
    click.echo(f"{counted[Result.SENT]} sent, {later} to be tried again, {counted[Result.REFUSED]} refused.")


@mail.command()
@with_appcontext
def status() -> None:
    """Tell how many mails wait, went and failed."""
    found = queries.outbox()
    since = f", the oldest since {found.oldest:%Y-%m-%d %H:%M} UTC" if found.oldest else ""
    click.echo(f"{found.waiting} waiting{since}; {found.sent} sent; {found.failed} given up.")
    if not found.has_server:
        click.echo("No mail server is configured (SWISS64_MAIL_URL): mails wait until there is one.")


def _server() -> Server:
    address: Any = current_app.config["MAIL_URL"]
    if address is None:
        raise click.ClickException(
            "No mail server is configured: set SWISS64_MAIL_URL. "
            f"{queries.outbox().waiting} mails wait until then, and none is lost."
        )
    try:
        return from_url(address)
    except ValueError as error:
        raise click.ClickException(str(error)) from None
