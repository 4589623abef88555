"""The ``swiss64`` command: the site's administration, and the tools that need no site.

Exit codes: 0 done, 1 refused (the reason is on standard error), 2 wrong use.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click
from flask import Flask
from flask.cli import ScriptInfo, routes_command, shell_command
from flask_migrate.cli import db as database_commands
from sqlalchemy.exc import OperationalError, ProgrammingError

from swiss64 import bench, create_app, engine_commands, generator_commands, standings_commands
from swiss64.accounts import commands as accounts
from swiss64.config import PREFIX
from swiss64.demonstration.commands import demo
from swiss64.extensions import db
from swiss64.problems import Problem
from swiss64.translations import translations


class Commands(click.Group):
    """Commands whose problems are told in words, without a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command; what a person can mend becomes a message and exit code 1."""
        try:
            return super().invoke(ctx)
        except Problem as problem:
            raise click.ClickException(_words(ctx, problem)) from None
        except (OperationalError, ProgrammingError) as error:
            raise click.ClickException(
                f"The database does not answer as it should: {error.orig}\n"
                "If it is new or from an older version, run: swiss64 db upgrade"
            ) from error


@click.group(cls=Commands)
@click.version_option(package_name="swiss64", prog_name="swiss64")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Swiss64: the site's administration.

    Run it in the folder of Swiss64, or say with SWISS64_INSTANCE which folder holds the
    database and the secret key. README.md tells the other settings.
    """
    ctx.obj = ScriptInfo(create_app=_app, set_debug_flag=False)


def _app() -> Flask:
    """The application, unless nothing here looks like a place where Swiss64 lives."""
    here = Path.cwd()
    if not os.environ.get(PREFIX + "INSTANCE") and not any(
        (here / name).exists() for name in ("instance", "wsgi.py")
    ):
        raise click.UsageError(
            f"There is no Swiss64 in {here}. Go to its folder first, or set {PREFIX}INSTANCE to the "
            "folder that holds its database."
        )
    app = create_app()
    click.get_current_context().find_root().call_on_close(lambda: _close(app))
    return app


def _close(app: Flask) -> None:
    with app.app_context():
        db.engine.dispose()


def _words(ctx: click.Context, problem: Problem) -> str:
    with ctx.ensure_object(ScriptInfo).load_app().app_context():
        return problem.text()


main.add_command(accounts.create_admin)
main.add_command(accounts.create_organiser)
main.add_command(accounts.set_password)
main.add_command(accounts.demonstration_log_ins)
main.add_command(demo)
main.add_command(translations)
main.add_command(engine_commands.pair)
main.add_command(engine_commands.check)
main.add_command(bench.bench)
main.add_command(standings_commands.standings)
main.add_command(generator_commands.generate_command)
main.add_command(database_commands, "db")
main.add_command(shell_command, "shell")
main.add_command(routes_command, "routes")
