"""A drawn round with its reasons, worked out from the facts: scores, colours due, floats, why a colour."""

from __future__ import annotations

from dataclasses import dataclass

from swiss64.engine.colours import ColourReason, colour_histories, house_allocation, house_due
from swiss64.engine.cut import cut_after
from swiss64.engine.pairing.dutch.allocation import ColourRule
from swiss64.engine.pairing.dutch.preferences import Strength
from swiss64.engine.standings.scores import scores
from swiss64.engine.tournament import Bye, ByeKind, Colour, Game, Player, System
from swiss64.rounds import dutch
from swiss64.tournaments.snapshot import EntryFacts, Snapshot


@dataclass(frozen=True, slots=True)
class ExplainedPlayer:
    """A player of a drawn round: ``score`` in half points before it, the colours had, the one due.

    ``strength`` tells by FIDE's rules how strong the preference for it is.
    """

    id: int
    player: Player
    score: int
    colours: tuple[Colour, ...] = ()
    due: Colour | None = None
    strength: Strength | None = None


@dataclass(frozen=True, slots=True)
class ExplainedBoard:
    """A board; ``reason`` is None where the colours are not those of the rules.

    ``known`` is False while the rules cannot tell, as an earlier round is open again.
    """

    number: int
    white: ExplainedPlayer
    black: ExplainedPlayer
    has_result: bool
    reason: ColourReason | ColourRule | None = None
    known: bool = True

    def floats(self, one: ExplainedPlayer) -> int:
        """-1 for a player who meets a lower score, 1 for a higher one, 0 for the same."""
        other = self.black if one is self.white else self.white
        return (other.score > one.score) - (other.score < one.score)


@dataclass(frozen=True, slots=True)
class ExplainedRound:
    """A drawn round: its boards, the bye, who asked off (with the kind of bye) and who is not in it.

    ``by_table`` says that a table and not the rules decided who meets whom.
    """

    number: int
    boards: tuple[ExplainedBoard, ...]
    bye: ExplainedPlayer | None
    unpaired: tuple[ExplainedPlayer, ...]
    absent: tuple[tuple[ExplainedPlayer, ByeKind], ...]
    by_table: bool


def explained(seen: Snapshot, number: int) -> ExplainedRound:
    """The drawn round of that number with its reasons. Raises StopIteration when it is not drawn."""
    round_ = next(r for r in seen.everything.rounds if r.number == number)
    before = cut_after(seen.everything, number - 1)
    score = scores(before)
    histories = colour_histories(before.rounds, score)
    table = before.system is System.ROUND_ROBIN
    by_fide = before.system is System.FIDE_DUTCH
    dutch_colours = dutch.colours(seen, number)

    def due(player: int) -> tuple[Colour | None, Strength | None]:
        if dutch_colours is not None and player in dutch_colours.place:
            return dutch_colours.due(player)
        return (None if table or by_fide else house_due(histories[player])), None

    def person(player: int) -> ExplainedPlayer:
        colours = histories[player].colours
        return ExplainedPlayer(
            seen.entry[player].id, before.player[player], score[player], colours, *due(player)
        )

    def white_of(one: int, two: int) -> tuple[int, ColourReason | ColourRule]:
        if dutch_colours is not None:
            return dutch_colours.white_of(one, two)
        return house_allocation(one, histories[one], two, histories[two])

    def board(game: Game) -> ExplainedBoard:
        white, reason = white_of(game.white, game.black)
        known = not by_fide or dutch_colours is not None
        by_rules = white == game.white and not table and known
        return ExplainedBoard(
            game.board,
            person(game.white),
            person(game.black),
            game.result is not None,
            reason if by_rules else None,
            known,
        )

    bye = next(iter(round_.allocated_byes), None)
    paired = round_.game_of.keys() | ({bye} if bye is not None else set())
    present = seen.present(number)
    return ExplainedRound(
        number,
        tuple(board(game) for game in round_.games),
        None if bye is None else person(bye),
        tuple(person(player) for player in sorted(present - paired)),
        tuple(
            (person(facts.number), round_.bye_of.get(facts.number, _MISSED).kind)
            for facts in seen.entries
            if facts.number not in present | paired and not _gone(facts, number)
        ),
        table,
    )


_MISSED = Bye(0, ByeKind.ZERO_POINT)


def _gone(facts: EntryFacts, number: int) -> bool:
    """Whether somebody has withdrawn before that round."""
    return facts.withdrawn_after is not None and facts.withdrawn_after < number
