"""``python -m tests.load``: see ``tests/load/__init__.py``."""

from __future__ import annotations

import shutil

import click

from tests.load import ratios as comparison
from tests.load.trials import Size, hall

PHONES = click.IntRange(1, 50_000)
SECONDS = click.IntRange(5, 600)


@click.group()
def main() -> None:
    """Measures the live pages under load, on this machine alone."""


@main.command("hall")
@click.option("--phones", type=PHONES, default=1_000, show_default=True)
@click.option("--seconds", type=SECONDS, default=60, show_default=True)
@click.option("--players", type=click.IntRange(8, 600), default=120, show_default=True)
@click.option("--pause", type=click.FloatRange(0.2, 600), default=2.0, help="Seconds between two results.")
@click.option("--connections", type=click.IntRange(1, 15_000), help="Shared by phones; else one each.")
@click.option("--mine", type=click.FloatRange(0, 1), default=0.0, help="Share that shows 'my game' too.")
@click.option("--displays", type=click.IntRange(0, 20), default=2, show_default=True)
@click.option("--nginx", is_flag=True, help="Through nginx, with the configuration in deploy/.")
@click.option("--kill-after", type=click.FloatRange(1, 300), help="Kill the server then, and start it again.")
def play(
    phones: int,
    seconds: int,
    players: int,
    pause: float,
    connections: int | None,
    mine: float,
    displays: int,
    nginx: bool,
    kill_after: float | None,
) -> None:
    """Phones on their poll, an arbiter who enters results, displays."""
    size = Size(phones, seconds, players, pause, connections or 0, mine, displays, nginx, kill_after)
    for line in hall(size).lines():
        click.echo(line)


@main.command("ratios")
@click.option("--seconds", type=click.FloatRange(0.5, 30), default=3.0, show_default=True, help="For each.")
@click.option("--times", type=click.IntRange(1, 20), default=3, show_default=True)
@click.option("--wrk", is_flag=True, help="Let wrk (a Debian package) ask instead of this program.")
def ratios(seconds: float, times: int, wrk: bool) -> None:
    """The polls beside a bare Flask "hello" and a static file, as ratios."""
    if wrk and shutil.which("wrk") is None:
        raise click.UsageError("wrk is not installed: apt-get install wrk, or leave --wrk out.")
    click.echo(comparison.compare(seconds, times, with_wrk=wrk))


if __name__ == "__main__":
    main(prog_name="python -m tests.load")
