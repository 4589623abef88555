"""What the public pages show, computed from a snapshot. ``None`` is a thing that does not exist: a 404."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from swiss64.engine.standings.cross_table import round_robin_table, swiss_table
from swiss64.engine.standings.performance import performance
from swiss64.engine.standings.places import Column, Place
from swiss64.engine.standings.record import PlayerRound, record
from swiss64.engine.standings.scores import progress
from swiss64.engine.standings.tie_breaks import Criterion
from swiss64.engine.tournament import ByeKind, Colour, Player, System
from swiss64.standings import lines
from swiss64.standings.lines import PlayerLine, RoundView
from swiss64.tournaments.corrections import Correction, Kind, shown_to
from swiss64.tournaments.snapshot import EntryFacts, Snapshot
from swiss64.tournaments.status import RoundStatus, of_round, of_tournament

TOP = 10


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A place in the standings with the player who has it."""

    standing: Place
    player: Player
    entry_id: int
    withdrawn: bool

    @property
    def values(self) -> tuple[int | None, ...]:
        """The values of the tie-breaks in the order of the columns."""
        return tuple(item.value for item in self.standing.tie_breaks)


@dataclass(frozen=True, slots=True)
class CardLine:
    """One round on a player's card; ``points`` are the half points after it."""

    entry: PlayerRound
    opponent: PlayerLine | None
    points: int


@dataclass(frozen=True, slots=True)
class SeatLine:
    """Where one player sits in a round: a board, a colour and an opponent, or the kind of bye."""

    line: PlayerLine
    board: int | None
    colour: Colour | None
    opponent: PlayerLine | None
    bye: ByeKind | None


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """A line of the schedule."""

    number: int
    planned_start: datetime | None
    status: RoundStatus
    published: bool


def overview(snapshot: Snapshot) -> dict[str, Any]:
    """The tournament page: the rounds at hand and the top of the standings."""
    rounds = [lines.round_view(snapshot, number) for number in lines.current_rounds(snapshot)]
    return {
        "rounds": rounds,
        "links": lines.round_links(snapshot),
        "over": lines.is_over(snapshot),
        "status": of_tournament(snapshot),
        "coming": _next_planned(snapshot),
        "corrections": snapshot.corrections,
        **places(snapshot, TOP),
        "players": len(snapshot.entries),
    }


def places(snapshot: Snapshot, top: int | None = None) -> dict[str, Any]:
    """The standings (``top``: so many) as rows, with the tie-breaks in use as columns."""
    return {
        "rows": [_standing_line(snapshot, standing) for standing in snapshot.standings[:top]],
        "columns": snapshot.columns,
    }


def round_page(snapshot: Snapshot, number: str) -> dict[str, Any] | None:
    """One published round; or that it was published and is withdrawn at present (``round`` is None)."""
    wanted = int(number)
    view = lines.round_view(snapshot, wanted)
    if view is None and not _withdrawn(snapshot.corrections, wanted):
        return None
    return {
        "number": wanted,
        "round": view,
        "links": lines.round_links(snapshot),
        "status": of_tournament(snapshot),
        "round_robin": snapshot.tournament.system is System.ROUND_ROBIN,
        "corrections": [one for one in snapshot.corrections if one.round == wanted],
    }


def standings(snapshot: Snapshot) -> dict[str, Any]:
    """All places, with the tie-breaks that this tournament uses as columns, and what they stand on."""
    tournament = snapshot.tournament
    games = [game for r in tournament.rounds for game in r.games]
    # FIDE's list may have the performance as a tie-break; then it needs no column of its own.
    counted = any(column.criterion is Criterion.PERFORMANCE for column in snapshot.columns)
    made = {p.number: performance(tournament, p.number).rating for p in tournament.players}
    return {
        **places(snapshot),
        "performance": None if counted else made,
        "without_ratings": _without_ratings(snapshot),
        "rounds": len(tournament.rounds),
        "games": len(games),
        "done": sum(game.result is not None for game in games),
        "round_robin": tournament.system is System.ROUND_ROBIN,
        "over": lines.is_over(snapshot),
        "status": of_tournament(snapshot),
    }


def cross_table(snapshot: Snapshot) -> dict[str, Any]:
    """Everybody against everybody for a round robin, by round for a Swiss."""
    tournament = snapshot.tournament
    everybody = lines.player_lines(snapshot)
    if tournament.system is System.ROUND_ROBIN:
        table: Any = round_robin_table(tournament, snapshot.standings)
        return {
            "by_round": False,
            "rows": table,
            "lines": everybody,
            "rounds": tournament.rounds,
            "status": of_tournament(snapshot),
        }
    table = swiss_table(tournament, snapshot.standings)
    return {
        "by_round": True,
        "rows": table.rows,
        "rank_of": table.rank_of,
        "lines": everybody,
        "rounds": tournament.rounds,
        "status": of_tournament(snapshot),
    }


def player_card(snapshot: Snapshot, entry_id: str) -> dict[str, Any] | None:
    """A player: what he played, round by round, with his place and performance.

    By the id of the entry, which stays when numbers change: a page that refreshes itself never
    becomes another player's.
    """
    facts = next((facts for facts in snapshot.entries if facts.id == int(entry_id)), None)
    if facts is None:
        return None
    player = snapshot.tournament.player[facts.number]
    card = _card(snapshot, player.number)
    return {
        "line": lines.player_lines(snapshot)[player.number],
        "facts": facts,
        "standing": next(s for s in snapshot.standings if s.number == player.number),
        "columns": snapshot.columns,
        "card": card,
        "where": _where(snapshot, card),
        "performance": performance(snapshot.tournament, player.number),
        "has_rounds": bool(snapshot.tournament.rounds),
        "over": lines.is_over(snapshot),
        "status": of_tournament(snapshot),
        "corrections": shown_to(player.number, snapshot.corrections),
    }


def schedule(snapshot: Snapshot) -> tuple[PlannedRound, ...]:
    """All rounds that are planned, with their start where it is known. A proposal stays unknown."""
    planned = []
    for number in range(1, snapshot.tournament.planned_rounds + 1):
        facts = snapshot.round.get(number)
        published = lines.round_of(snapshot, number) is not None
        status = of_round(snapshot, number) if published else RoundStatus.PLANNED
        planned.append(PlannedRound(number, facts.planned_start if facts else None, status, published))
    return tuple(planned)


def players_by_number(snapshot: Snapshot) -> list[tuple[Player, EntryFacts]]:
    """The players in the order of their start numbers."""
    return [(player, snapshot.entry[player.number]) for player in snapshot.tournament.players]


def players_by_name(snapshot: Snapshot) -> list[tuple[Player, EntryFacts]]:
    """The players in the order of their names."""
    return sorted(players_by_number(snapshot), key=lambda pair: _name_order(snapshot, pair[0]))


def seats_by_name(snapshot: Snapshot, view: RoundView) -> list[SeatLine]:
    """Who plays or has a bye in a round, by name: for the notice board."""
    seats = [SeatLine(bye.line, None, None, None, bye.kind) for bye in view.byes]
    for game in view.boards:
        seats.append(SeatLine(game.white, game.board, Colour.WHITE, game.black, None))
        seats.append(SeatLine(game.black, game.board, Colour.BLACK, game.white, None))
    return sorted(seats, key=lambda seat: _name_order(snapshot, seat.line.player))


def _name_order(snapshot: Snapshot, player: Player) -> tuple[str, int]:
    return (snapshot.entry[player.number].sort_key, player.number)


def _standing_line(snapshot: Snapshot, standing: Place) -> StandingLine:
    facts = snapshot.entry[standing.number]
    return StandingLine(
        standing, snapshot.tournament.player[standing.number], facts.id, facts.withdrawn_after is not None
    )


def _card(snapshot: Snapshot, number: int) -> tuple[CardLine, ...]:
    everybody = lines.player_lines(snapshot)
    rounds = record(snapshot.tournament, number)
    totals = progress(snapshot.tournament, number)
    return tuple(_card_line(everybody, entry, total) for entry, total in zip(rounds, totals, strict=True))


def _card_line(everybody: dict[int, PlayerLine], entry: PlayerRound, total: int) -> CardLine:
    return CardLine(entry, None if entry.opponent is None else everybody[entry.opponent], total)


def _withdrawn(corrections: tuple[Correction, ...], number: int) -> bool:
    return any(
        one.kind is Kind.WITHDRAWN and one.to is not None and one.round <= number <= one.to
        for one in corrections
    )


def _where(snapshot: Snapshot, card: tuple[CardLine, ...]) -> list[CardLine]:
    """What a player does in the rounds at hand: games without a result first, then other games."""
    wanted = set(lines.current_rounds(snapshot))
    seats = [line for line in card if line.entry.round in wanted]
    return sorted(seats, key=lambda line: (line.opponent is None, bool(line.entry.code), line.entry.round))


def _without_ratings(snapshot: Snapshot) -> tuple[Column, ...]:
    """The columns that stay empty, as somebody has no rating."""
    if all(player.rating for player in snapshot.tournament.players):
        return ()
    return tuple(column for column in snapshot.columns if column.by_ratings)


def _next_planned(snapshot: Snapshot) -> PlannedRound | None:
    """The first round that is not published yet."""
    return next((planned for planned in schedule(snapshot) if not planned.published), None)
