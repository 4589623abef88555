"""A tournament as it was earlier: without its later rounds."""

from __future__ import annotations

from dataclasses import replace

from swiss64.engine.tournament import Tournament


def cut_after(tournament: Tournament, rounds: int) -> Tournament:
    """The tournament with only the rounds up to and including number ``rounds``.

    Everything that is computed from the result (scores, standings, performance) is
    then as it was after that round.
    """
    kept = tuple(round_ for round_ in tournament.rounds if round_.number <= rounds)
    return replace(tournament, rounds=kept)
