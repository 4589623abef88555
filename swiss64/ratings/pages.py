"""What the pages show that ask the lists: a player to be added, found by number or by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import g

from swiss64.models.tournament import Tournament
from swiss64.ratings import persons, queries
from swiss64.ratings.persons import Match
from swiss64.tournaments import snapshot

FEWEST_SIGNS = 2
LONGEST = 80


@dataclass(frozen=True, slots=True)
class Found:
    """A match, and whether he plays in the tournament already."""

    match: Match
    entered: bool


def finder(asked: str | None) -> dict[str, Any]:
    """What the finder shows: who fits ``asked`` (None: nothing was asked)."""
    typed = (asked or "")[:LONGEST].strip()
    matches = persons.find(g.tournament, typed) if len(typed) >= FEWEST_SIGNS else []
    known = _entered(g.tournament) if matches else set()
    return {
        "asked": typed,
        "has_lists": queries.any_list(),
        "too_short": 0 < len(typed) < FEWEST_SIGNS,
        "found": [Found(match, not known.isdisjoint(_numbers(match))) for match in matches],
        "most": queries.FOUND_AT_MOST,
    }


def _entered(row: Tournament) -> set[tuple[str, str]]:
    players = snapshot.of(row).everything.players
    fide = {("fide", player.fide_id) for player in players if player.fide_id}
    return fide | {("knsb", player.national_id) for player in players if player.national_id}


def _numbers(match: Match) -> set[tuple[str, str]]:
    return {(known.source, str(known.number)) for known in match.person.known}
