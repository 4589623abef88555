"""What FIDE's tie-breaks are counted from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property

from swiss64.engine.standings.fide.codes import Code
from swiss64.engine.standings.fide.edition import Edition
from swiss64.engine.standings.fide.rounds import RoundKind, kind_of
from swiss64.engine.standings.record import PlayerRound, record
from swiss64.engine.standings.scores import scores
from swiss64.engine.standings.tie_breaks import TieBreakValue
from swiss64.engine.tournament import Game, Result, System, Tournament


@dataclass(frozen=True)
class FideFacts:
    """The tournament as it stands, seen round by round; scores in half points.

    The rounds drawn so far are all rounds there are: standings in between are counted as
    if the tournament ended there (decision; the reference calculator does the same).
    ``unrated`` is the rating that an announced rule gives to players without one; None
    without such a rule, and then the rating tie-breaks apply to nobody as soon as somebody
    has no rating (C.07 art. 10).
    """

    tournament: Tournament
    edition: Edition
    unrated: int | None
    scores: dict[int, int]
    records: dict[int, tuple[PlayerRound, ...]]
    kinds: dict[int, tuple[RoundKind, ...]]
    counted: dict[tuple[Code, int], TieBreakValue] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(
        cls, tournament: Tournament, edition: Edition = Edition.MARCH_2026, unrated: int | None = None
    ) -> FideFacts:
        """The facts of a tournament by an edition of the rules."""
        records = {player.number: record(tournament, player.number) for player in tournament.players}
        kinds = {
            number: tuple(kind_of(tournament.system, entry) for entry in entries)
            for number, entries in records.items()
        }
        return cls(tournament, edition, unrated, scores(tournament), records, kinds)

    @property
    def predetermined(self) -> bool:
        """Whether all pairings were fixed beforehand, so that forfeits count as games (15.2)."""
        return self.tournament.system is System.ROUND_ROBIN

    def rounds_of(self, number: int) -> zip[tuple[PlayerRound, RoundKind]]:
        """Every round of a player with its kind."""
        return zip(self.records[number], self.kinds[number], strict=True)

    @cached_property
    def adjusted(self) -> dict[int, int]:
        """The score of each player as opponents' tie-breaks see it (16.3).

        A requested bye followed only by voluntarily unplayed rounds, or in the last round,
        counts as a draw (category 16.2.5). In a round robin it is the score itself.
        """
        if self.predetermined:
            return self.scores
        return {number: self._adjusted(number) for number in self.records}

    def _adjusted(self, number: int) -> int:
        change = 0
        for entry, kind in reversed(list(self.rounds_of(number))):
            if not kind.voluntary:
                break
            if kind is RoundKind.REQUESTED_BYE:
                change += self.tournament.scoring.draw - entry.points
        return self.scores[number] + change

    @cached_property
    def fore(self) -> FideFacts:
        """The facts with every game of the last round drawn, forfeited or without a result as well (8.3)."""
        rounds = self.tournament.rounds
        if not rounds:
            return self
        games = tuple(
            Game(game.board, game.white, game.black, _drawn(game.result)) for game in rounds[-1].games
        )
        last = replace(rounds[-1], games=games)
        changed = replace(self.tournament, rounds=(*rounds[:-1], last))
        return FideFacts.of(changed, self.edition, self.unrated)

    @cached_property
    def ratings(self) -> dict[int, int] | None:
        """The rating of each player, None where the rating tie-breaks do not apply (10)."""
        players = self.tournament.players
        if self.unrated is None and any(player.rating == 0 for player in players):
            return None
        return {player.number: player.rating or self.unrated or 0 for player in players}

    def once(
        self, count: Callable[[FideFacts, Code, int], TieBreakValue], code: Code, number: int
    ) -> TieBreakValue:
        """The value of a tie-break that does not depend on who is tied, counted only once."""
        key = (code, number)
        if key not in self.counted:
            self.counted[key] = count(self, code, number)
        return self.counted[key]


def _drawn(result: Result | None) -> Result:
    """A draw in place of a result; a draw that is not rated stays what it is."""
    return Result.DRAW_UNRATED if result is Result.DRAW_UNRATED else Result.DRAW
