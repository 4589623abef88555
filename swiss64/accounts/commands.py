"""``swiss64 create-admin`` and its likes: accounts from the command line."""

from __future__ import annotations

import sys

import click
from flask.cli import with_appcontext

from swiss64 import clock
from swiss64.accounts import operations
from swiss64.accounts.demonstration import LOG_INS
from swiss64.journal import SYSTEM

_from_stdin = click.option(
    "--password-stdin", is_flag=True, help="Read the password from standard input instead of asking for it."
)


@click.command("create-admin")
@click.argument("email")
@click.argument("name")
@_from_stdin
@with_appcontext
def create_admin(email: str, name: str, password_stdin: bool) -> None:
    """Make an administrator.

    An administrator may do everything in every tournament.
    """
    _create(email, name, password_stdin, is_admin=True)


@click.command("create-organiser")
@click.argument("email")
@click.argument("name")
@_from_stdin
@with_appcontext
def create_organiser(email: str, name: str, password_stdin: bool) -> None:
    """Make an organiser.

    An organiser may create tournaments, and runs those.
    """
    _create(email, name, password_stdin, is_admin=False)


@click.command("set-password")
@click.argument("email")
@_from_stdin
@with_appcontext
def set_password(email: str, password_stdin: bool) -> None:
    """Give an account a new password.

    Everybody who is logged in with it has to log in again.
    """
    operations.set_password(SYSTEM, clock.now(), email, _password(password_stdin))
    click.echo(f"{email} has a new password and is logged out everywhere.")


@click.command("demonstration-log-ins")
def demonstration_log_ins() -> None:
    """Print the accounts of the demonstration."""
    for log_in in LOG_INS:
        role = "administrator" if log_in.is_admin else "organiser"
        click.echo(f"{role:<14} {log_in.email:<24} {log_in.password}")


def _create(email: str, name: str, password_stdin: bool, *, is_admin: bool) -> None:
    account = operations.create(
        SYSTEM,
        clock.now(),
        email=email,
        name=name,
        password=_password(password_stdin),
        is_admin=is_admin,
        may_organise=True,
    )
    click.echo(f"{account.name} can log in with {account.email}.")


def _password(from_stdin: bool) -> str:
    """The first line of standard input, or what is typed twice on the terminal."""
    if from_stdin:
        return sys.stdin.readline().rstrip("\r\n")
    if not sys.stdin.isatty():
        raise click.UsageError("There is no terminal to ask for the password: use --password-stdin.")
    return str(click.prompt("Password", hide_input=True, confirmation_prompt="Once more"))
