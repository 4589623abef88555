"""Tie-break values of the tests, read as they are printed in the documents."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

from swiss64.engine.standings.fide.codes import parse_code
from swiss64.engine.standings.fide.edition import Edition
from swiss64.engine.standings.fide.facts import FideFacts
from swiss64.engine.standings.fide.registry import unit_of, value_of
from swiss64.engine.tournament import Tournament

OLD, NEW = Edition.AUGUST_2024, Edition.MARCH_2026


def column(tournament: Tournament, code: str, edition: Edition = NEW) -> dict[int, float | None]:
    """A tie-break of every player in points (or what it counts), by pairing number."""
    facts = FideFacts.of(tournament, edition)
    parsed = parse_code(code)
    unit = unit_of(facts, parsed).value
    found = {number: value_of(facts, parsed, number).value for number in tournament.player}
    return {number: None if value is None else value / unit for number, value in found.items()}


def printed(values: str) -> dict[int, float]:
    """The values of players 1, 2, … as they stand in a table: ``8 9½ 7½``."""
    return dict(enumerate((_number(text) for text in values.split()), start=1))


def by_number(values: str) -> dict[int, float]:
    """Values with their players: ``2 13.60, 3 13.40``."""
    pairs = (pair.split() for pair in values.split(","))
    return {int(number): _number(value) for number, value in pairs}


def two_decimals(values: dict[int, float | None]) -> dict[int, float]:
    """The values as they are printed with two decimals, a half upwards."""
    cent = Decimal("0.01")
    return {
        number: float(Decimal(repr(value)).quantize(cent, ROUND_HALF_UP))
        for number, value in values.items()
        if value is not None
    }


def _number(text: str) -> float:
    for sign, part in (("¼", 0.25), ("½", 0.5), ("¾", 0.75)):
        if text.endswith(sign):
            return float(text[:-1] or 0) + part
    return float(text)
