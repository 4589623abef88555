"""From what every player's line says of a round to the rounds: games, byes, and whether they agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from swiss64.engine.boards import board_key
from swiss64.engine.standings.scores import round_points
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
from swiss64.engine.trf.document import Acceleration, RequestedBye, virtual_half_points
from swiss64.engine.trf.errors import Data, Repair, RepairCode, TrfCode, TrfError
from swiss64.engine.trf.player_lines import BYE_CODES, GAME_CODES, Block, PlayerLine

_RESULTS = {result.value: result for result in Result}
_NOTHING = Block()


def rounds_of(
    lines: Sequence[PlayerLine], scoring: Scoring, accelerations: tuple[Acceleration, ...]
) -> tuple[tuple[Round, ...], list[RequestedBye], list[Repair]]:
    """The rounds that were drawn, the byes already written for later rounds, and what was mended.

    A round is drawn when somebody has an opponent or the pairing-allocated bye in it. The
    last rounds in which nobody has either hold only requested byes (the way to tell
    an engine about absences). Raises TrfError where the lines contradict each other.
    """
    reader = _Rounds(lines, scoring)
    count = max((len(line.blocks) for line in lines), default=0)
    found = [reader.round(number) for number in range(1, count + 1)]
    drawn = count
    while drawn and not is_drawn(found[drawn - 1]):
        drawn -= 1
    requested = [
        RequestedBye(round_.number, bye.player, bye.kind) for round_ in found[drawn:] for bye in round_.byes
    ]
    players = tuple(line.player for line in lines)
    return _with_boards(found[:drawn], players, scoring, accelerations), requested, reader.repairs


def is_drawn(round_: Round) -> bool:
    """Whether somebody has an opponent or the allocated bye in a round; otherwise it is only byes ahead."""
    return bool(round_.games) or any(bye.kind is ByeKind.PAIRING_ALLOCATED for bye in round_.byes)


def _with_boards(
    rounds: list[Round],
    players: tuple[Player, ...],
    scoring: Scoring,
    accelerations: tuple[Acceleration, ...],
) -> tuple[Round, ...]:
    """The rounds with their games in the recommended order of the boards, which the file does not tell."""
    everything = Tournament(system=System.SWISS64, players=players, rounds=tuple(rounds), scoring=scoring)
    before = {player.number: 0 for player in players}
    ordered = []
    for round_ in rounds:
        pairing_scores = before
        if accelerations:
            pairing_scores = {
                number: score + virtual_half_points(accelerations, number, round_.number)
                for number, score in before.items()
            }
        ordered.append(Round(round_.number, _seated(round_.games, pairing_scores), round_.byes))
        before = {
            number: score + round_points(everything, round_, number) for number, score in before.items()
        }
    return tuple(ordered)


def _seated(games: tuple[Game, ...], pairing_scores: Mapping[int, int]) -> tuple[Game, ...]:
    in_order = sorted(games, key=lambda game: board_key(pairing_scores, game.white, game.black))
    return tuple(
        Game(board, game.white, game.black, game.result) for board, game in enumerate(in_order, start=1)
    )


class _Rounds:
    """Makes the rounds out of the lines, and keeps what it mended."""

    def __init__(self, lines: Sequence[PlayerLine], scoring: Scoring) -> None:
        self.lines = {line.player.number: line for line in lines}
        self.scoring = scoring
        self.repairs: list[Repair] = []

    def round(self, number: int) -> Round:
        blocks = {
            player: line.blocks[number - 1] if number <= len(line.blocks) else _NOTHING
            for player, line in self.lines.items()
        }
        self.check_opponents(number, blocks)
        games = tuple(
            self.game(number, player, block, blocks[block.opponent])
            for player, block in blocks.items()
            if player < block.opponent
        )
        return Round(number, games, self.byes(number, blocks))

    def error(self, code: TrfCode, player: int, round_number: int, **data: str | int) -> TrfError:
        return TrfError(self.lines[player].line, code, {"player": player, "round": round_number, **data})

    def check_opponents(self, number: int, blocks: Mapping[int, Block]) -> None:
        """Who names an opponent must be named by him.

        The mistake is in the line that names somebody who is in a good pair already;
        where that tells nothing, in the first line that is not answered.
        """
        for player, block in blocks.items():
            if block.opponent and block.opponent not in blocks:
                raise self.error(TrfCode.OPPONENT_UNKNOWN, player, number, opponent=block.opponent)
        named = {player: block.opponent for player, block in blocks.items() if block.opponent}
        unanswered = [player for player, opponent in named.items() if named.get(opponent) != player]
        if not unanswered:
            return
        alone = set(unanswered)
        wrong = next(
            (player for player in unanswered if named[player] in named and named[player] not in alone),
            unanswered[0],
        )
        opponent = named[wrong]
        raise self.error(
            TrfCode.OPPONENTS_DIFFER,
            wrong,
            number,
            opponent=opponent,
            other=named.get(opponent, 0),
            other_line=self.lines[opponent].line,
        )

    def game(self, number: int, player: int, block: Block, other: Block) -> Game:
        """The game of ``player`` against the opponent of his block. The board is given later."""
        opponent = block.opponent
        colour = self.colour(number, player, block, other)
        codes = (block.code, other.code) if colour is Colour.WHITE else (other.code, block.code)
        result = None
        if codes != ("", ""):
            result = _RESULTS.get(codes)
            if result is None:
                raise self.error(
                    TrfCode.RESULTS_DIFFER,
                    player,
                    number,
                    opponent=opponent,
                    text=block.code,
                    other_text=other.code,
                    other_line=self.lines[opponent].line,
                )
        white, black = (player, opponent) if colour is Colour.WHITE else (opponent, player)
        return Game(0, white, black, result)

    def colour(self, number: int, player: int, block: Block, other: Block) -> Colour:
        """The colour of ``player``: opposite to the opponent's, whichever of the two is written."""
        if block.colour is not None and block.colour is other.colour:
            raise self.error(
                TrfCode.COLOURS_DIFFER,
                player,
                number,
                opponent=block.opponent,
                text=block.colour.value,
                other_line=self.lines[block.opponent].line,
            )
        if block.colour is not None and other.colour is not None:
            return block.colour
        forfeited = block.code in ("+", "-") and other.code in ("+", "-")
        if block.colour is None and other.colour is None and not forfeited:
            raise self.error(TrfCode.COLOUR_MISSING, player, number, opponent=block.opponent)
        data = {"player": player, "round": number, "opponent": block.opponent}
        self.repairs.append(Repair(self.lines[player].line, RepairCode.COLOUR_FILLED_IN, data))
        if block.colour is not None:
            return block.colour
        return Colour.WHITE if other.colour is None else other.colour.other

    def byes(self, number: int, blocks: Mapping[int, Block]) -> tuple[Bye, ...]:
        """The byes of a round, with those of old files, where a bye was a game against nobody."""
        kinds = {
            player: ByeKind(block.code)
            for player, block in blocks.items()
            if not block.opponent and block.code in BYE_CODES
        }
        self.check_allocated(number, kinds)
        for player, block in blocks.items():
            if block.opponent or block.code not in GAME_CODES:
                continue
            kind = _old_bye(block.code, ByeKind.PAIRING_ALLOCATED in kinds.values())
            kinds[player] = kind
            data: Data = {"player": player, "round": number, "text": block.code, "bye": kind.value}
            self.repairs.append(Repair(self.lines[player].line, RepairCode.OLD_BYE, data))
        return tuple(Bye(player, kinds[player]) for player in sorted(kinds))

    def check_allocated(self, number: int, kinds: Mapping[int, ByeKind]) -> None:
        """At most one pairing-allocated bye in a round (C.04.1 3)."""
        allocated = [player for player, kind in kinds.items() if kind is ByeKind.PAIRING_ALLOCATED]
        if len(allocated) > 1:
            first, second = allocated[:2]
            raise self.error(
                TrfCode.ALLOCATED_BYE_TWICE,
                second,
                number,
                other=first,
                other_line=self.lines[first].line,
            )


def _old_bye(code: str, allocated: bool) -> ByeKind:
    """The bye that a result without an opponent means: a full point is the allocated bye, once a round."""
    if code in ("1", "+", "W"):
        return ByeKind.FULL_POINT if allocated else ByeKind.PAIRING_ALLOCATED
    return ByeKind.HALF_POINT if code in ("=", "D") else ByeKind.ZERO_POINT
