"""The command ``swiss64 standings``: the order of a tournament in a TRF file. It needs no site."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from swiss64.engine.cut import cut_after
from swiss64.engine.standings.fide.codes import Code, CodeError, parse_codes
from swiss64.engine.standings.fide.edition import Edition
from swiss64.engine.standings.fide.final_order import codes_of, edition_of
from swiss64.engine.standings.fide.ranking import fide_standings
from swiss64.engine.standings.house import standings as house_standings
from swiss64.engine.standings.house_tie_breaks import house_tie_breaks
from swiss64.engine.standings.tie_breaks import TieBreakValue, Unit
from swiss64.engine.tournament import System, Tournament
from swiss64.engine.trf.document import TrfDocument
from swiss64.engine_commands import UNREADABLE, code_words, read_document

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
_DECIMALS = {
    Unit.WHOLE: 0,
    Unit.HALF_POINT: 1,
    Unit.QUARTER_POINT: 2,
    Unit.HUNDREDTH: 2,
    Unit.THOUSANDTH: 3,
}


class TieBreakList(click.ParamType[tuple[Code, ...]]):
    """A list of codes like ``BH/C1,SB,DE``."""

    name = "codes"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[Code, ...]:
        """The codes; a wrong one is wrong use."""
        if isinstance(value, tuple):
            return value
        try:
            return parse_codes(value)
        except CodeError as error:
            self.fail(code_words(error), param, ctx)


@dataclass(frozen=True)
class _Table:
    """The standings as they are printed: the codes, and for each player rank, number, points and values."""

    rules: str
    codes: tuple[str, ...]
    rows: tuple[_Row, ...]


@dataclass(frozen=True)
class _Row:
    rank: int
    number: int
    points: str
    values: tuple[str, ...]
    decided_by: str | None


@click.command()
@click.argument("file", type=_FILE)
@click.option("--rules", type=click.Choice(["fide", "swiss64"]), help="Whose rules, if not the file's.")
@click.option("--tie-breaks", type=TieBreakList(), help="FIDE codes, such as BH/C1,SB,DE; else the file's.")
@click.option(
    "--edition",
    type=click.Choice([edition.value for edition in Edition]),
    help="The edition of FIDE's rules, if not by the first day in the file.",
)
@click.option("--unrated", type=click.IntRange(1, 9999), help="What counts for players without a rating.")
@click.option("--round", "after", type=click.IntRange(0), help="After this round, not after the last.")
@click.option("--format", "style", type=click.Choice(["table", "csv", "json"]), default="table")
def standings(
    file: Path,
    rules: str | None,
    tie_breaks: tuple[Code, ...] | None,
    edition: str | None,
    unrated: int | None,
    after: int | None,
    style: str,
) -> None:
    """Print the standings of a tournament in a TRF file.

    FIDE's rules, or those of the house for a file that names Swiss64 as its system.
    """
    document = read_document(file)
    tournament = document.tournament if after is None else cut_after(document.tournament, after)
    chosen = rules or ("swiss64" if document.system is System.SWISS64 else "fide")
    if chosen == "swiss64":
        if tie_breaks is not None or edition is not None or unrated is not None:
            raise click.UsageError("The house rules have their own tie-breaks. Say --rules fide.")
        table = _house(tournament)
    else:
        codes = _file_codes(document, file) if tie_breaks is None else tie_breaks
        table = _fide(tournament, codes, Edition(edition) if edition else edition_of(document), unrated)
    click.echo({"table": _as_table, "csv": _as_csv, "json": _as_json}[style](table, tournament), nl=False)


def _file_codes(document: TrfDocument, file: Path) -> tuple[Code, ...]:
    try:
        return codes_of(document)
    except CodeError as error:
        click.echo(f"{file}: record 202 or 212: {code_words(error)} Say --tie-breaks.", err=True)
        sys.exit(UNREADABLE)


def _fide(tournament: Tournament, codes: Sequence[Code], edition: Edition, unrated: int | None) -> _Table:
    found = fide_standings(tournament, codes, edition, unrated)
    rows = tuple(
        _Row(
            line.rank,
            line.number,
            _text(line.points, Unit.HALF_POINT),
            _texts(line.tie_breaks, found.units),
            None if line.decided_by is None else str(line.decided_by),
        )
        for line in found.lines
    )
    return _Table(f"fide {edition.value}", tuple(str(code) for code in found.codes), rows)


def _house(tournament: Tournament) -> _Table:
    system = System.ROUND_ROBIN if tournament.system is System.ROUND_ROBIN else System.SWISS64
    columns = house_tie_breaks(system)
    units = [column.unit for column in columns]
    rows = tuple(
        _Row(
            line.rank,
            line.number,
            _text(line.points, Unit.HALF_POINT),
            _texts(line.tie_breaks, units),
            None if line.decided_by is None else line.decided_by.value,
        )
        for line in house_standings(tournament)
    )
    return _Table("swiss64", tuple(column.criterion.value for column in columns), rows)


def _texts(values: Sequence[TieBreakValue], units: Sequence[Unit]) -> tuple[str, ...]:
    return tuple(_text(item.value, unit) for item, unit in zip(values, units, strict=True))


def _text(value: int | None, unit: Unit) -> str:
    """A value with the decimals of its unit; empty where it does not apply."""
    return "" if value is None else f"{value / unit.value:.{_DECIMALS[unit]}f}"


def _as_csv(table: _Table, tournament: Tournament) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["start_number", "rank", "points", *table.codes])
    writer.writerows([row.number, row.rank, row.points, *row.values] for row in table.rows)
    return out.getvalue()


def _as_json(table: _Table, tournament: Tournament) -> str:
    """Values are numbers; null where a tie-break does not apply."""
    report = {
        "tournament": tournament.name,
        "rounds": len(tournament.rounds),
        "rules": table.rules,
        "tie_breaks": table.codes,
        "standings": [
            {
                "start_number": row.number,
                "name": tournament.player[row.number].name,
                "rank": row.rank,
                "points": float(row.points),
                "values": [None if text == "" else json.loads(text) for text in row.values],
                "decided_by": row.decided_by,
            }
            for row in table.rows
        ],
    }
    return json.dumps(report, ensure_ascii=False, indent=1) + "\n"


def _as_table(table: _Table, tournament: Tournament) -> str:
    head = ["Rank", "No.", "Name", "Rating", "Points", *table.codes]
    lines = [head]
    for row in table.rows:
        player = tournament.player[row.number]
        lines.append(
            [str(row.rank), str(row.number), player.name, str(player.rating or ""), row.points, *row.values]
        )
    widths = [max(len(line[index]) for line in lines) for index in range(len(head))]
    return "".join(
        "  ".join(
            text.ljust(width) if index == 2 else text.rjust(width)
            for index, (text, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        + "\n"
        for line in lines
    )
