"""What a TRF file says: the tournament and everything around it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from swiss64.engine import cut
from swiss64.engine.tournament import ByeKind, Colour, Round, System, Tournament
from swiss64.engine.trf.errors import Repair


@dataclass(frozen=True, slots=True)
class Header:
    """The records about the event as a whole; empty or None where the file does not say."""

    name: str = ""
    city: str = ""
    federation: str = ""
    start: date | None = None
    end: date | None = None
    type_text: str = ""
    type_code: str = ""
    chief_arbiter: str = ""
    deputy_arbiters: tuple[str, ...] = ()
    time_control: str = ""
    time_control_code: str = ""
    round_dates: tuple[date | None, ...] = ()
    planned_rounds: int | None = None
    stated_players: int | None = None
    initial_colour: Colour | None = None
    rating_method: str = ""
    program: str = ""
    tie_breaks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RequestedBye:
    """A round that is not drawn yet and that a player will not play (240, XXZ, or written ahead)."""

    round: int
    player: int
    kind: ByeKind


@dataclass(frozen=True, slots=True)
class Acceleration:
    """Virtual half points in some rounds for the players ``first``…``last`` (250); both ends belong to it."""

    half_points: int
    first_round: int
    last_round: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class ForbiddenPairs:
    """No two of these players may meet in rounds ``first_round``…``last_round`` (260; None: to the end)."""

    first_round: int
    last_round: int | None
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NationalRecord:
    """A player's record of his national federation (cols 1–3 its code): ``rating`` 0 without one."""

    player: int
    federation: str
    title: str
    rating: int
    national_id: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the file as it stands, with its number from 1."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Stated:
    """What the file states for a player and we count ourselves: half points and rank."""

    points: int | None
    rank: int | None


@dataclass(frozen=True)
class TrfDocument:
    """A TRF file, read.

    ``system`` is None where the file does not tell; ``tournament.system`` is then the
    house Swiss. ``unknown`` are the records that were not understood, untouched.
    """

    tournament: Tournament
    header: Header
    system: System | None
    stated: dict[int, Stated]
    lines: dict[int, int]
    requested: tuple[RequestedBye, ...] = ()
    accelerations: tuple[Acceleration, ...] = ()
    forbidden: tuple[ForbiddenPairs, ...] = ()
    national: tuple[NationalRecord, ...] = ()
    unknown: tuple[Line, ...] = ()
    repairs: tuple[Repair, ...] = ()

    def virtual_half_points(self, player: int, round_number: int) -> int:
        """The half points that acceleration adds to a player's pairing score in a round (C.04.7)."""
        return virtual_half_points(self.accelerations, player, round_number)


def virtual_half_points(accelerations: tuple[Acceleration, ...], player: int, round_number: int) -> int:
    """The half points that acceleration adds to a player's pairing score in a round (C.04.7)."""
    return sum(
        item.half_points
        for item in accelerations
        if item.first <= player <= item.last and item.first_round <= round_number <= item.last_round
    )


def cut_after(document: TrfDocument, rounds: int) -> TrfDocument:
    """The document as it was after round ``rounds``: the later rounds are not drawn yet.

    Who had a requested bye in them, or was absent, is in ``requested`` instead, so that
    the next round can be drawn among those who played it.
    """
    later = [round_ for round_ in document.tournament.rounds if round_.number > rounds]
    known_ahead = [bye for round_ in later for bye in _not_paired(document.tournament, round_)]
    requested = {(bye.round, bye.player): bye for bye in (*known_ahead, *document.requested)}
    return replace(
        document,
        tournament=cut.cut_after(document.tournament, rounds),
        requested=tuple(requested[key] for key in sorted(requested)),
    )


def _not_paired(tournament: Tournament, round_: Round) -> list[RequestedBye]:
    """Who was left out of a round on purpose: everybody without a game or the allocated bye."""
    left_out = []
    for player in tournament.players:
        bye = round_.bye_of.get(player.number)
        kind = ByeKind.ZERO_POINT if bye is None else bye.kind
        if player.number not in round_.game_of and kind is not ByeKind.PAIRING_ALLOCATED:
            left_out.append(RequestedBye(round_.number, player.number, kind))
    return left_out
