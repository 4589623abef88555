"""``swiss64 demo``: fills an empty database with the demonstration."""

from __future__ import annotations

import click
from flask.cli import with_appcontext
from sqlalchemy import select

from swiss64 import clock
from swiss64.accounts import operations as accounts
from swiss64.accounts.demonstration import LOG_INS
from swiss64.demonstration import lists, series, tournaments
from swiss64.extensions import db
from swiss64.journal import SYSTEM, Actor
from swiss64.models.account import Account


@click.command("demo")
@with_appcontext
def demo() -> None:
    """Fill an empty database with a demonstration.

    Tournaments, a series and two accounts with known passwords: never on a site that is
    reached from outside.
    """
    if db.session.scalar(select(Account.id).limit(1)) is not None:
        raise click.ClickException("There are accounts already: the demonstration is for an empty database.")
    now = clock.now()
    made = [
        accounts.create(
            SYSTEM,
            now,
            email=log_in.email,
            name=log_in.name,
            password=log_in.password,
            is_admin=log_in.is_admin,
            may_organise=True,
        )
        for log_in in LOG_INS
    ]
    organiser = made[0]
    tournaments.make_all(Actor(organiser.name, organiser.id), now)
    series.make_all(Actor(organiser.name, organiser.id), now)
    lists.make_all(SYSTEM, now)
    click.echo(
        "The demonstration is there: an open in round 4, a round robin under way, an empty tournament, "
        "a series of three evenings, and rating lists of invented players."
    )
