"""The ``swiss64`` command: the site's administration, and the tools that need no site.

Exit codes: 0 done, 1 refused (the reason is on standard error), 2 wrong use.
"""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from flask import Flask

    from swiss64.problems import Problem

# Where each command is; only the one that is asked for is loaded, so that the tools
# which need no site start at once.
COMMANDS = {
    "pair": "swiss64.engine_commands:pair",
    "check": "swiss64.engine_commands:check",
    "standings": "swiss64.standings_commands:standings",
    "generate": "swiss64.generator_commands:generate_command",
    "bench": "swiss64.bench:bench",
    "create-admin": "swiss64.accounts.commands:create_admin",
    "create-organiser": "swiss64.accounts.commands:create_organiser",
    "set-password": "swiss64.accounts.commands:set_password",
    "demonstration-log-ins": "swiss64.accounts.commands:demonstration_log_ins",
    "mail": "swiss64.mail.commands:mail",
    "demo": "swiss64.demonstration.commands:demo",
    "ratings": "swiss64.ratings.commands:ratings",
    "translations": "swiss64.translations:translations",
    "glossary": "swiss64.glossary.commands:glossary",
    "db": "flask_migrate.cli:db",
    "shell": "flask.cli:shell_command",
    "routes": "flask.cli:routes_command",
}
_PREFIX = "SWISS64_"
# The modules whose commands need no site.
_ALONE = (
    "swiss64.engine_commands",
    "swiss64.standings_commands",
    "swiss64.generator_commands",
    "swiss64.bench",
    "swiss64.glossary",
)


class Commands(click.Group):
    """Commands loaded when they are asked for, whose problems are told in words, without a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command with that name; None when there is none."""
        where = COMMANDS.get(cmd_name)
        if where is None:
            return None
        module, name = where.split(":")
        command: click.Command = getattr(import_module(module), name)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command; what a person can mend becomes a message and exit code 1."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception as error:
            raise _told(ctx, error) from error


def _told(ctx: click.Context, error: Exception) -> Exception:
    """What is said of an error; the error itself when it is not for the reader to mend."""
    from sqlalchemy.exc import OperationalError, ProgrammingError

    from swiss64.problems import Problem

    if isinstance(error, Problem):
        return click.ClickException(_words(ctx, error))
    if isinstance(error, OperationalError | ProgrammingError):
        return click.ClickException(
            f"The database does not answer as it should: {error.orig}\n"
            "If it is new or from an older version, run: swiss64 db upgrade"
        )
    return error


@click.group(cls=Commands)
@click.version_option(package_name="swiss64", prog_name="swiss64")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Swiss64: tools for TRF files, and the site's administration.

    Run it in the folder of Swiss64, or say with SWISS64_INSTANCE which folder holds the
    database and the secret key. README.md tells the other settings.
    """
    if ctx.invoked_subcommand is not None and not COMMANDS[ctx.invoked_subcommand].startswith(_ALONE):
        from flask.cli import ScriptInfo

        ctx.obj = ScriptInfo(create_app=_app, set_debug_flag=False)


def _app() -> Flask:
    """The application, unless nothing here looks like a place where Swiss64 lives."""
    here = Path.cwd()
    if not os.environ.get(_PREFIX + "INSTANCE") and not any(
        (here / name).exists() for name in ("instance", "wsgi.py")
    ):
        raise click.UsageError(
            f"There is no Swiss64 in {here}. Go to its folder first, or set {_PREFIX}INSTANCE to the "
            "folder that holds its database."
        )
    from swiss64 import create_app

    app = create_app()
    click.get_current_context().find_root().call_on_close(lambda: _close(app))
    return app


def _close(app: Flask) -> None:
    from swiss64.extensions import db

    with app.app_context():
        db.engine.dispose()


def _words(ctx: click.Context, problem: Problem) -> str:
    from flask.cli import ScriptInfo

    with ctx.ensure_object(ScriptInfo).load_app().app_context():
        return problem.text()
