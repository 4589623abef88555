"""Sensible values for what is left open when a tournament is generated."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from swiss64.engine.generator import GeneratorOptions, chance, rounds_in_cycle
from swiss64.engine.generator_rounds import Chances
from swiss64.engine.standings.fide.codes import Code, parse_code
from swiss64.engine.tournament import Scoring, System

Range = tuple[int, int]
"""The lowest and the highest value; twice the same for a value that is given."""

_DUTCH_CODES = (
    "BH/C1",
    "BH",
    "BH/M1",
    "SB",
    "DE",
    "WIN",
    "WON",
    "BPG",
    "BWG",
    "PS",
    "REP",
    "FB",
    "ARO",
    "TPR",
)
_ROUND_ROBIN_CODES = ("DE", "WIN", "SB", "KS", "BPG", "WON")
_MOST_PER_CENT = {
    "late_entries": 8,
    "withdrawals": 2,
    "half_point_byes": 5,
    "full_point_byes": 1,
    "zero_point_byes": 3,
    "forfeits": 3,
    "double_forfeits": 1,
    "unrated_games": 2,
    "odd_results": 1,
}


@dataclass(frozen=True)
class Wishes:
    """What somebody asks for; None is left to chance.

    ``per_cent`` are ranges for the fields of ``Chances``, in whole per cent.
    """

    players: Range | None = None
    rounds: Range | None = None
    system: System = System.FIDE_DUTCH
    ratings: tuple[int, ...] | None = None
    scoring: Scoring | None = None
    per_cent: Mapping[str, Range] = field(default_factory=dict)
    forbidden_pairs: Range | None = None
    accelerated: bool | None = None
    tie_breaks: tuple[Code, ...] | None = None


def sensible(seed: int, wishes: Wishes) -> GeneratorOptions:
    """The options for a seed: what is asked for, and the rest by chance. Raises ValueError.

    There are at least two players for each round unless something else is asked for.
    """
    players = _players(seed, wishes)
    rounds = _rounds(seed, wishes, players)
    dutch = wishes.system is System.FIDE_DUTCH
    scoring = wishes.scoring or Scoring()
    accelerated = wishes.accelerated
    if accelerated is None:
        accelerated = dutch and scoring.win == 2 * scoring.draw and _luck(seed, "accelerated") < 0.15
    forbidden = wishes.forbidden_pairs or ((0, players // 8) if dutch else (0, 0))
    return GeneratorOptions(
        seed=seed,
        players=players,
        rounds=rounds,
        system=wishes.system,
        ratings=wishes.ratings or _ratings(seed),
        scoring=scoring,
        chances=_chances(seed, wishes.per_cent),
        forbidden_pairs=chance(seed, "forbidden pairs").randint(*forbidden),
        accelerated=accelerated,
        tie_breaks=_tie_breaks(seed, wishes),
    )


def _players(seed: int, wishes: Wishes) -> int:
    if wishes.ratings is not None and len(wishes.ratings) > 2:
        if wishes.players is not None and wishes.players != (len(wishes.ratings),) * 2:
            raise ValueError("the number of players is not that of the ratings")
        return len(wishes.ratings)
    usual = (4, 12) if wishes.system is System.ROUND_ROBIN else (12, 120)
    if wishes.players is None and wishes.rounds is not None and wishes.system is not System.ROUND_ROBIN:
        usual = (max(12, 2 * wishes.rounds[1]), max(120, 3 * wishes.rounds[1]))
    return chance(seed, "players").randint(*(wishes.players or usual))


def _rounds(seed: int, wishes: Wishes, players: int) -> int:
    if wishes.system is System.ROUND_ROBIN:
        full = rounds_in_cycle(players)
        if wishes.rounds is not None and wishes.rounds not in ((full, full), (2 * full, 2 * full)):
            raise ValueError(f"a round robin of {players} players has {full} or {2 * full} rounds")
        return full if wishes.rounds is None else wishes.rounds[0]
    most = max(1, min(9, players // 2))
    return chance(seed, "rounds").randint(*(wishes.rounds or (min(5, most), most)))


def _ratings(seed: int) -> tuple[int, ...]:
    luck = chance(seed, "range of ratings")
    low = luck.randrange(1400, 1900, 50)
    return (low, low + luck.randrange(300, 1000, 50))


def _chances(seed: int, per_cent: Mapping[str, Range]) -> Chances:
    """Everything that can happen happens in about half of the tournaments, if nothing is asked for."""
    values: dict[str, float] = {}
    for item in fields(Chances):
        luck = chance(seed, item.name)
        if item.name in per_cent:
            values[item.name] = luck.randint(*per_cent[item.name]) / 100
        elif item.name == "draws":
            values[item.name] = luck.randint(15, 50) / 100
        else:
            values[item.name] = _often(luck, _MOST_PER_CENT[item.name]) / 100
    return Chances(**values)


def _often(luck: random.Random, most: int) -> int:
    return luck.randint(1, most) if luck.random() < 0.5 else 0


def _tie_breaks(seed: int, wishes: Wishes) -> tuple[Code, ...]:
    if wishes.tie_breaks is not None:
        return wishes.tie_breaks
    if wishes.system is System.SWISS64:
        return ()
    codes = _ROUND_ROBIN_CODES if wishes.system is System.ROUND_ROBIN else _DUTCH_CODES
    luck = chance(seed, "tie-breaks")
    return tuple(parse_code(text) for text in luck.sample(codes, luck.randint(2, 5)))


def _luck(seed: int, what: str) -> float:
    return chance(seed, what).random()
