"""Tournaments for the tests, written as rows of a cross table.

A row is what a player did round by round: ``+W9`` won with White against 9, ``=B13``, ``-W2``;
``FW9``/``FL9`` won or lost by forfeit against 9, ``PAB``, ``FPB``, ``HPB``, ``ZPB``, and
``--`` for an absence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from swiss64.engine.tournament import (
    Bye,
    ByeKind,
    Game,
    Player,
    Result,
    Round,
    Scoring,
    System,
    Tournament,
)

_BYES = {
    "PAB": ByeKind.PAIRING_ALLOCATED,
    "FPB": ByeKind.FULL_POINT,
    "HPB": ByeKind.HALF_POINT,
    "ZPB": ByeKind.ZERO_POINT,
}
_CODES = {"+": "1", "=": "=", "-": "0", "FW": "+", "FL": "-"}
_RESULTS = {result.value: result for result in Result}


def crosstable(
    rows: Mapping[int, str],
    ratings: Mapping[int, int] | None = None,
    system: System = System.FIDE_DUTCH,
    scoring: Scoring | None = None,
) -> Tournament:
    """The tournament of these rows; forfeits are given White for the lower number."""
    cells = {number: row.split() for number, row in rows.items()}
    count = max(len(row) for row in cells.values())
    return Tournament(
        system=system,
        planned_rounds=count,
        players=tuple(Player(number, rating=(ratings or {}).get(number, 0)) for number in cells),
        rounds=tuple(
            _round(index + 1, {number: row[index] for number, row in cells.items()}) for index in range(count)
        ),
        scoring=scoring or Scoring(),
    )


def _round(number: int, cells: Mapping[int, str]) -> Round:
    games: list[Game] = []
    for player, cell in cells.items():
        if cell[:3] in _BYES or cell == "--":
            continue
        code, white, opponent = _game(player, cell)
        other_code, other_white, back = _game(opponent, cells[opponent])
        assert (back, other_white) == (player, not white), f"round {number}: {player} and {opponent} differ"
        if white:
            games.append(Game(len(games) + 1, player, opponent, _RESULTS[code, other_code]))
    byes = tuple(Bye(player, _BYES[cell]) for player, cell in cells.items() if cell in _BYES)
    return Round(number, tuple(games), byes)


def _game(player: int, cell: str) -> tuple[str, bool, int]:
    """The TRF code, whether with White, and the opponent."""
    if cell[0] == "F":
        opponent = int(cell[2:])
        return _CODES[cell[:2]], player < opponent, opponent
    return _CODES[cell[0]], cell[1] == "W", int(cell[2:])


def round_robin(
    pairings: Sequence[Sequence[tuple[int, int]]], results: Mapping[tuple[int, int], Result]
) -> Tournament:
    """A round robin with these pairs (White first) by round and a result for each."""
    players = sorted({number for pairs in pairings for pair in pairs for number in pair})
    return Tournament(
        system=System.ROUND_ROBIN,
        planned_rounds=len(pairings),
        players=tuple(Player(number, rating=2000) for number in players),
        rounds=tuple(
            Round(
                number,
                tuple(Game(board, *pair, results[pair]) for board, pair in enumerate(pairs, start=1)),
            )
            for number, pairs in enumerate(pairings, start=1)
        ),
    )
