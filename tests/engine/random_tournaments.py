"""Tournaments made of anything that can happen in one, for property tests (hypothesis)."""

from __future__ import annotations

from hypothesis import strategies as st

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

SCORINGS = (
    Scoring(),
    Scoring(pairing_allocated_bye=1),
    Scoring(6, 2, 0, 6, 0, 6, 6, 2, 0),
    Scoring(6, 4, 2, 6, 0, 4, 6, 4, 0),
)


@st.composite
def tournaments(
    draw: st.DrawFn,
    systems: tuple[System, ...] = tuple(System),
    unrated: bool = False,
    most_players: int = 9,
) -> Tournament:
    """2 to 9 players and up to 6 rounds: anybody plays anybody, with any result, or has any bye."""
    count = draw(st.integers(2, most_players))
    ratings = st.integers(0 if unrated else 1000, 2800)
    players = tuple(Player(number, rating=draw(ratings)) for number in range(1, count + 1))
    rounds = tuple(draw(_round(number, count)) for number in range(1, draw(st.integers(0, 6)) + 1))
    return Tournament(
        system=draw(st.sampled_from(systems)),
        planned_rounds=len(rounds),
        players=players,
        rounds=rounds,
        scoring=draw(st.sampled_from(SCORINGS)),
    )


@st.composite
def _round(draw: st.DrawFn, number: int, count: int) -> Round:
    order = draw(st.permutations(range(1, count + 1)))
    boards = draw(st.integers(0, count // 2))
    results = st.sampled_from([*Result, None])
    games = tuple(
        Game(board + 1, order[2 * board], order[2 * board + 1], draw(results)) for board in range(boards)
    )
    byes = []
    allocated = False
    for player in sorted(order[2 * boards :]):
        kind = draw(st.sampled_from([*ByeKind, None]))
        if kind is ByeKind.PAIRING_ALLOCATED and allocated:
            kind = ByeKind.FULL_POINT
        allocated = allocated or kind is ByeKind.PAIRING_ALLOCATED
        if kind is not None:
            byes.append(Bye(player, kind))
    return Round(number, games, tuple(byes))
