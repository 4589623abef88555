"""What each player did so far, as the Dutch system sees it (C.04.3 1.4, 1.6, 1.7; C.04.1 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from swiss64.engine.tournament import Bye, ByeKind, Game, Result, Round, Scoring, Tournament

WHITE, BLACK = 1, -1
"""Colours as numbers, so that their sum is the colour difference."""

UP, DOWN = 1, -1
"""Floats of a round; 0 is none."""


@dataclass(slots=True)
class Past:
    """One player's rounds so far.

    ``score`` are half points without virtual ones; ``colours`` and ``opponents`` (pairing
    numbers) are those of the games played, oldest first; ``floats`` those of the last two
    rounds, the last one first; ``bye_barred``: he may not have the pairing-allocated bye
    (C2); ``entered``: he took part in some pairing.
    """

    score: int = 0
    colours: list[int] = field(default_factory=list)
    opponents: list[int] = field(default_factory=list)
    floats: list[int] = field(default_factory=lambda: [0, 0])
    bye_barred: bool = False
    entered: bool = False


def histories(tournament: Tournament, virtual: Mapping[int, Mapping[int, int]]) -> dict[int, Past]:
    """The past of every player by pairing number; every round must be complete.

    ``virtual`` are the virtual half points by round and player: a float compares the
    pairing scores that the round was drawn with.
    """
    reader = _Reader(tournament)
    rounds = len(tournament.rounds)
    for index, round_ in enumerate(tournament.rounds):
        back = rounds - 1 - index
        reader.read(round_, back if back < 2 else None, virtual.get(round_.number, {}))
    return reader.pasts


class _Reader:
    """Adds up round after round."""

    def __init__(self, tournament: Tournament) -> None:
        self.pasts = {player.number: Past() for player in tournament.players}
        self.scoring = tournament.scoring
        self.outcomes = {result: _outcome(result, self.scoring) for result in Result}

    def read(self, round_: Round, back: int | None, virtual: Mapping[int, int]) -> None:
        """One round; ``back`` 0 for the last one, 1 for the one before, None for those without float."""
        for game in round_.games:
            self._game(game, back, virtual)
        for bye in round_.byes:
            self._bye(bye, back)
        if self.scoring.zero_point_bye:
            away = self.pasts.keys() - round_.game_of.keys() - round_.bye_of.keys()
            for number in away:
                self._unplayed(self.pasts[number], self.scoring.zero_point_bye, back)

    def _game(self, game: Game, back: int | None, virtual: Mapping[int, int]) -> None:
        white, black = self.pasts[game.white], self.pasts[game.black]
        white.entered = black.entered = True
        if game.result is None:
            raise AssertionError("every round is complete")
        for_white, for_black, played = self.outcomes[game.result]
        if not played:
            self._unplayed(white, for_white, back)
            self._unplayed(black, for_black, back)
            return
        white.colours.append(WHITE)
        black.colours.append(BLACK)
        white.opponents.append(game.black)
        black.opponents.append(game.white)
        if back is not None:
            lead = white.score - black.score
            if virtual:
                lead += virtual.get(game.white, 0) - virtual.get(game.black, 0)
            if lead:
                white.floats[back] = DOWN if lead > 0 else UP
                black.floats[back] = -white.floats[back]
        white.score += for_white
        black.score += for_black

    def _bye(self, bye: Bye, back: int | None) -> None:
        past = self.pasts[bye.player]
        self._unplayed(past, self.scoring.of_bye(bye.kind), back)
        if bye.kind is ByeKind.PAIRING_ALLOCATED:
            past.entered = past.bye_barred = True
            if back is not None:
                past.floats[back] = DOWN

    def _unplayed(self, past: Past, points: int, back: int | None) -> None:
        """A round without a game: a downfloat if it scored more than a loss (1.4.4), barred if as a win."""
        past.score += points
        if points >= self.scoring.win:
            past.bye_barred = True
        if back is not None and points > self.scoring.loss:
            past.floats[back] = DOWN


def _outcome(result: Result, scoring: Scoring) -> tuple[int, int, bool]:
    white, black = result.value
    return scoring.of_code(white), scoring.of_code(black), result.played
