"""``python -m tests.load``: see ``tests/load/__init__.py``."""

from __future__ import annotations

import click

from tests.load import trials


@click.group()
def main() -> None:
    """Measures the live pages under load, on this machine alone."""


@main.command()
@click.option("--phones", type=click.IntRange(1, 50_000), default=1_000, show_default=True)
@click.option("--seconds", type=click.IntRange(5, 600), default=60, show_default=True)
@click.option("--players", type=click.IntRange(8, 600), default=120, show_default=True)
@click.option("--pause", type=click.FloatRange(0.2, 60), default=2.0, help="Seconds between two results.")
@click.option("--connections", type=click.IntRange(1, 15_000), help="Shared by phones; else one each.")
@click.option("--mine", type=click.FloatRange(0, 1), default=0.0, help="Share that shows 'my game' too.")
@click.option("--nginx", is_flag=True, help="Through nginx, with the configuration in deploy/.")
def hall(
    phones: int, seconds: int, players: int, pause: float, connections: int | None, mine: float, nginx: bool
) -> None:
    """Phones on their poll, an arbiter who enters results, two displays."""
    size = trials.Size(phones, seconds, players, pause, connections or 0, mine, nginx)
    for line in trials.hall(size).lines():
        click.echo(line)


if __name__ == "__main__":
    main(prog_name="python -m tests.load")
