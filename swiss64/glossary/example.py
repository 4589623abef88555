"""The small tournament of a worked example, from the few lines in which a term's file writes it.

A player is ``"Anna 2000"`` or ``"Anna 2000 GM"``; the first is number 1. A round is a line such as
``"Anna-Dmitri 1-0, Bram-Elif =, Chiara PAB"``: White first. Results are ``1-0 = 0-1``, by forfeit
``+/- -/+ -/-``, ``0-0`` for no contest, ``=/0`` and ``0/=`` for unequal ones, ``*`` for none yet.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from swiss64.engine.pairing.berger import berger_rounds
from swiss64.engine.pairing.dutch.acceleration import baku
from swiss64.engine.pairing.dutch.pair import DutchPairing, pair_dutch
from swiss64.engine.pairing.dutch.request import DutchRequest, ParityOf
from swiss64.engine.pairing.house import pair_round
from swiss64.engine.pairing.result import Pairing
from swiss64.engine.standings.fide.edition import Edition
from swiss64.engine.standings.fide.facts import FideFacts
from swiss64.engine.tournament import (
    Bye,
    ByeKind,
    Colour,
    Game,
    Player,
    Result,
    Round,
    Scoring,
    System,
    Tournament,
)
from swiss64.engine.trf.document import Acceleration
from swiss64.glossary.catalogue import FOLDER

_KEYS = {
    "system",
    "players",
    "rounds",
    "planned",
    "initial_colour",
    "baku",
    "scoring",
    "edition",
    "away",
    "cycles",
    "values",
    "claims",
    "tables",
}
_RESULTS = {
    "1-0": Result.WHITE_WINS,
    "=": Result.DRAW,
    "0-1": Result.BLACK_WINS,
    "+/-": Result.WHITE_WINS_BY_FORFEIT,
    "-/+": Result.BLACK_WINS_BY_FORFEIT,
    "-/-": Result.DOUBLE_FORFEIT,
    "0-0": Result.NO_CONTEST,
    "=/0": Result.HALF_TO_WHITE,
    "0/=": Result.HALF_TO_BLACK,
    "W-L": Result.WHITE_WINS_UNRATED,
    "D-D": Result.DRAW_UNRATED,
    "L-W": Result.BLACK_WINS_UNRATED,
    "*": None,
}
_BYES = {
    "PAB": ByeKind.PAIRING_ALLOCATED,
    "FPB": ByeKind.FULL_POINT,
    "HPB": ByeKind.HALF_POINT,
    "ZPB": ByeKind.ZERO_POINT,
}
_SCORINGS = {"1-half-0": Scoring(), "3-1-0": Scoring(win=6, draw=2, forfeit_win=6, pairing_allocated_bye=6)}
_GAME = re.compile(r"(\w+)-(\w+) (\S+)")
_BYE = re.compile(r"(\w+) ([A-Z]{3})")
_PLAYER = re.compile(r"(\w+)(?: (\d{3,4}))?(?: (GM|IM|WGM|FM|WIM|CM|WFM|WCM))?")


class ExampleError(ValueError):
    """An example that cannot be used; the message says what is wrong."""


@lru_cache(maxsize=1)
def cast() -> dict[str, dict[str, str]]:
    """The people of the examples, with their names in other scripts."""
    with (FOLDER / "cast.toml").open("rb") as file:
        people: dict[str, dict[str, str]] = tomllib.load(file)["people"]
    return people


@dataclass(frozen=True)
class Example:
    """A worked example: its tournament, and what the next round is drawn with."""

    tournament: Tournament
    edition: Edition = Edition.MARCH_2026
    initial_colour: Colour | None = None
    accelerations: tuple[Acceleration, ...] = ()
    away: frozenset[int] = frozenset()
    numbers: dict[str, int] = field(default_factory=dict)

    def number(self, name: str) -> int:
        """The pairing number of a player. Raises ExampleError."""
        if name not in self.numbers:
            raise ExampleError(f"nobody in the example is called {name}")
        return self.numbers[name]

    def name(self, number: int) -> str:
        """The name of a player."""
        return self.tournament.player[number].name

    @property
    def present(self) -> frozenset[int]:
        """Who plays the next round."""
        return frozenset(self.tournament.player) - self.away

    @cached_property
    def fide(self) -> FideFacts:
        """What FIDE's tie-breaks are counted from."""
        return FideFacts.of(self.tournament, self.edition)

    @cached_property
    def dutch(self) -> DutchPairing:
        """The next round by the Dutch system."""
        request = DutchRequest(
            self.tournament,
            self.present,
            self.initial_colour,
            accelerations=self.accelerations,
            parity_of=ParityOf.PAIRING_NUMBER,
        )
        return pair_dutch(request)

    @cached_property
    def house(self) -> Pairing:
        """The next round by the house rules."""
        return pair_round(self.tournament, self.present)

    @property
    def next_round(self) -> Round:
        """The next round by the system of the example. Raises ExampleError."""
        if self.tournament.system is System.FIDE_DUTCH:
            return self.dutch.round
        if self.tournament.system is System.SWISS64:
            return self.house.round
        raise ExampleError("a round robin has no next round to be drawn")


def build(given: dict[str, Any]) -> Example:
    """The example from a term's file. Raises ExampleError, or what the engine says of it."""
    if unknown := given.keys() - _KEYS:
        raise ExampleError(f"unknown: {', '.join(sorted(unknown))}")
    players = tuple(_player(number, line) for number, line in enumerate(given.get("players", ()), start=1))
    numbers = {player.name: player.number for player in players}
    if len(numbers) != len(players):
        raise ExampleError("two players have the same name")
    system = System(given.get("system", "fide-dutch"))
    rounds = tuple(_round(number, line, numbers) for number, line in enumerate(given.get("rounds", ()), 1))
    if system is System.ROUND_ROBIN and not rounds and players:
        rounds = berger_rounds(len(players), given.get("cycles", 1))
    planned = given.get("planned", len(rounds))
    scoring = _SCORINGS[given.get("scoring", "1-half-0")]
    return Example(
        Tournament("", system, planned, given.get("cycles", 1), players, rounds, scoring),
        Edition(given.get("edition", Edition.MARCH_2026.value)),
        Colour({"white": "w", "black": "b"}[given["initial_colour"]]) if "initial_colour" in given else None,
        baku(tuple(numbers.values()), planned, scoring) if given.get("baku") else (),
        frozenset(numbers[name] for name in given.get("away", ())),
        numbers,
    )


def _player(number: int, line: str) -> Player:
    match = _PLAYER.fullmatch(line)
    if match is None:
        raise ExampleError(f"{line!r} is no player; write for instance 'Anna 2000' or 'Anna 2000 GM'")
    name, rating, title = match.groups()
    if name not in cast():
        raise ExampleError(f"{name} is not among the people of cast.toml")
    return Player(number, name, int(rating or 0), title or "")


def _round(number: int, line: str, numbers: dict[str, int]) -> Round:
    games: list[Game] = []
    byes: list[Bye] = []
    seen: set[str] = set()
    for part in (part.strip() for part in line.split(",")):
        if match := _GAME.fullmatch(part):
            white, black, result = match.groups()
            if result not in _RESULTS:
                raise ExampleError(f"round {number}: {result!r} is no result")
            _seat(number, (white, black), numbers, seen)
            games.append(Game(len(games) + 1, numbers[white], numbers[black], _RESULTS[result]))
        elif (match := _BYE.fullmatch(part)) and match[2] in _BYES:
            _seat(number, (match[1],), numbers, seen)
            byes.append(Bye(numbers[match[1]], _BYES[match[2]]))
        else:
            raise ExampleError(f"round {number}: {part!r} is neither a game nor a bye")
    return Round(number, tuple(games), tuple(byes))


def _seat(number: int, names: tuple[str, ...], numbers: dict[str, int], seen: set[str]) -> None:
    for name in names:
        if name not in numbers:
            raise ExampleError(f"round {number}: nobody is called {name}")
        if name in seen:
            raise ExampleError(f"round {number}: {name} stands there twice")
        seen.add(name)
