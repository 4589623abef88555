"""``swiss64 ratings``: bring in a rating list, and see which there are."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date

import click
from flask.cli import with_appcontext

from swiss64 import clock
from swiss64.journal import SYSTEM
from swiss64.ratings import queries
from swiss64.ratings.importing import Watch, import_list
from swiss64.ratings.recognising import NAMES, name_of
from swiss64.ratings.remarks import Remarks
from swiss64.ratings.streams import Advance
from swiss64.ratings.words import remark_words


class Month(click.ParamType[date]):
    """A month, ``2026-12``: its first day."""

    name = "YYYY-MM"

    def convert(self, value: str | date, param: click.Parameter | None, ctx: click.Context | None) -> date:
        """The day. Fails for anything else."""
        if isinstance(value, date):
            return value
        try:
            year, month = value.split("-")
            found = date(int(year), int(month), 1)
        except ValueError:
            self.fail(f"{value!r} is no month; write it like 2026-12.", param, ctx)
        if not 1970 <= found.year <= 2100:
            self.fail(f"{value!r} is too far away.", param, ctx)
        return found


class Shown(Watch):
    """Shows on the terminal how far it is; without a terminal a line at every tenth."""

    def __init__(self) -> None:
        self._tenth = 0

    def fetching(self, done: int, total: int | None) -> None:
        """Says how many megabytes came."""
        of_all = f" of {total / 1e6:.1f}" if total else ""
        if sys.stderr.isatty():
            click.echo(f"\rFetching: {done / 1e6:.1f}{of_all} MB", err=True, nl=done == total)
        else:
            self._line("Fetching", done, total or 0)

    @contextmanager
    def reading(self, size: int) -> Iterator[Advance]:
        """A bar, or lines."""
        self._tenth = 0
        if sys.stderr.isatty():
            with click.progressbar(length=size, label="Reading", file=sys.stderr) as bar:
                yield bar.update
            return
        done = 0

        def advance(count: int) -> None:
            nonlocal done
            done += count
            self._line("Reading", done, size)

        yield advance

    def storing(self, players: int) -> None:
        """Says how many were read."""
        click.echo(f"{players} players are read. Storing them; results can be entered meanwhile.", err=True)

    def removing(self) -> None:
        """Says so; it can take a while."""
        click.echo("The list is in use. Taking away what is no longer needed.", err=True)

    def _line(self, what: str, done: int, size: int) -> None:
        tenth = 10 * done // size if size else 0
        if tenth > self._tenth:
            self._tenth = tenth
            click.echo(f"{what}: {10 * min(tenth, 10)}%", err=True)


@click.group("ratings")
def ratings() -> None:
    """Rating lists of FIDE and the KNSB."""


@ratings.command("import")
@click.argument("source")
@click.option(
    "--list", "asked", type=click.Choice(list(NAMES)), help="Which list it is, if nothing else says."
)
@click.option("--date", "list_date", type=Month(), help="The month of the list, if nothing else says.")
@click.option(
    "--force", is_flag=True, help="Take it although it is older or much smaller than the one in use."
)
@with_appcontext
def import_command(source: str, asked: str | None, list_date: date | None, force: bool) -> None:
    """Import the rating list SOURCE: a file or an address, bare or as a zip file.

    FIDE's lists (text or XML, all ratings or one of them) and the KNSB's (KLASSIEK, RAPID,
    SNEL) are recognised. It comes into use as a whole at the end or not at all; the one before it
    is kept, older ones go. Results can be entered meanwhile.
    """
    done = import_list(
        SYSTEM, clock.now(), source, asked=asked, list_date=list_date, force=force, watch=Shown()
    )
    if done.left_over:
        click.echo(f"What {done.left_over} import(s) that did not end left behind was taken away.")
    click.echo(f"{name_of(done.source, done.kind)} of {done.list_date}: {done.players} players.")
    _tell(done.remarks)


@ratings.command("lists")
@with_appcontext
def lists_command() -> None:
    """Say which rating lists there are, of which day, with how many players."""
    found = queries.lists()
    if not found:
        click.echo("No rating list yet. Import one with: swiss64 ratings import SOURCE")
    for status in found:
        click.echo(
            f"{name_of(status.source, status.kind)} of {status.list_date}: {status.players} players, "
            f"{status.state}, imported {status.imported_at:%Y-%m-%d %H:%M} UTC"
        )
        if status.state == "current":
            _tell(status.remarks)


def _tell(remarks: Remarks) -> None:
    for remark, noted in remarks.noted.items():
        click.echo(f"  {remark_words(remark, noted)}")
