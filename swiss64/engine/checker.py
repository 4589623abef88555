"""Checking a tournament: every round is drawn again and compared with what is in the file."""

from __future__ import annotations

from dataclasses import dataclass, replace

from swiss64.engine.pairing.berger import berger_rounds
from swiss64.engine.pairing.dutch.initial import initial_colour_shown
from swiss64.engine.pairing.dutch.pair import pair_dutch
from swiss64.engine.pairing.dutch.request import DutchRequest, present_in
from swiss64.engine.pairing.dutch.verdict import first_article
from swiss64.engine.pairing.errors import PairingRefusedError
from swiss64.engine.pairing.house import pair_round
from swiss64.engine.tournament import Bye, Game, Round, System, Tournament
from swiss64.engine.trf.document import TrfDocument, cut_after

Seats = tuple[tuple[int, int], ...]
"""Games as (White, Black), the pairing-allocated bye as (player, 0), sorted."""

NO_PAIRING = "1.9.3"
"""The article by which the arbiter decides where no legal pairing exists."""


class AllRoundsDrawnError(PairingRefusedError):
    """There is no next round: ``rounds`` were planned, and all of them are drawn."""

    def __init__(self, rounds: int) -> None:
        super().__init__(rounds)
        self.rounds = rounds


@dataclass(frozen=True, slots=True)
class RoundDifference:
    """A round that should have been drawn otherwise.

    ``expected`` and ``found`` hold only the seats that differ; ``article`` is the first one of the
    Dutch system that decides, None under other systems.
    """

    round: int
    expected: Seats
    found: Seats
    article: str | None = None


def next_round(document: TrfDocument, system: System) -> Round:
    """The next round of a tournament by a system.

    Raises `AllRoundsDrawnError` or another `PairingRefusedError`.
    """
    tournament = document.tournament
    drawn = len(tournament.rounds)
    if system is System.ROUND_ROBIN:
        return _table_round(tournament, drawn + 1)
    if document.header.planned_rounds is not None and drawn >= document.header.planned_rounds:
        raise AllRoundsDrawnError(drawn)
    return _swiss_round(document, system)


def differences(document: TrfDocument, system: System) -> tuple[RoundDifference, ...]:
    """Every round of a tournament that this system would have drawn otherwise.

    Raises `AccelerationUndefinedError` for a file whose acceleration has no meaning.
    """
    if system is System.FIDE_DUTCH:
        request = DutchRequest.from_document(document)
        colour = document.header.initial_colour or initial_colour_shown(request)
        document = replace(document, header=replace(document.header, initial_colour=colour))
    found = []
    for round_ in document.tournament.rounds:
        before = cut_after(document, round_.number - 1)
        found.append(_difference(before, round_, system))
    return tuple(difference for difference in found if difference is not None)


def _difference(before: TrfDocument, round_: Round, system: System) -> RoundDifference | None:
    there = seats(round_)
    article = None
    try:
        if system is System.FIDE_DUTCH:
            drawn = pair_dutch(DutchRequest.from_document(before))
            games = [(game.white, game.black) for game in round_.games]
            article = first_article(drawn, games, next(iter(round_.allocated_byes), None))
            right = seats(drawn.round)
        elif system is System.SWISS64:
            right = seats(_swiss_round(before, system))
        else:
            right = seats(_table_round(before.tournament, round_.number))
    except PairingRefusedError:
        right, article = (), NO_PAIRING if system is System.FIDE_DUTCH else None
    if right == there:
        return None
    expected = tuple(seat for seat in right if seat not in there)
    return RoundDifference(
        round_.number, expected, tuple(seat for seat in there if seat not in right), article
    )


def seats(round_: Round) -> Seats:
    """Who sits where in a round."""
    byes = [(number, 0) for number in round_.allocated_byes]
    return tuple(sorted([*((game.white, game.black) for game in round_.games), *byes]))


def _swiss_round(document: TrfDocument, system: System) -> Round:
    if system is System.FIDE_DUTCH:
        return pair_dutch(DutchRequest.from_document(document)).round
    return pair_round(document.tournament, present_in(document)).round


def _table_round(tournament: Tournament, number: int) -> Round:
    """A round of the Berger table; its numbers are the players in the order of their own numbers."""
    rounds = berger_rounds(len(tournament.players), tournament.cycles)
    if number > len(rounds):
        raise AllRoundsDrawnError(len(rounds))
    of = sorted(tournament.player)
    table = rounds[number - 1]
    games = tuple(Game(game.board, of[game.white - 1], of[game.black - 1]) for game in table.games)
    return Round(number, games, tuple(Bye(of[bye.player - 1], bye.kind) for bye in table.byes))
