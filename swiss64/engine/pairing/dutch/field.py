"""The field of a round: its players in order, as numbers and bit sets (C.04.3 articles 1 and 2)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from swiss64.engine.pairing.dutch.acceleration import virtual_points
from swiss64.engine.pairing.dutch.allocation import ColourRule, by_initial_colour, granted
from swiss64.engine.pairing.dutch.alternating import bits, mask_of
from swiss64.engine.pairing.dutch.errors import InitialColourUnknownError
from swiss64.engine.pairing.dutch.histories import BLACK, DOWN, UP, WHITE, Past, histories
from swiss64.engine.pairing.dutch.initial import initial_colour_shown
from swiss64.engine.pairing.dutch.preferences import Preference, Strength, preference
from swiss64.engine.pairing.dutch.request import DutchRequest, ParityOf
from swiss64.engine.pairing.errors import TooFewPlayersError, UnfinishedRoundError, UnknownPlayersError
from swiss64.engine.tournament import Colour


@dataclass(frozen=True, slots=True)
class Field:
    """The players to be paired, by place: 0 is the highest in the order of 1.2 (score, then number).

    ``scores`` are pairing scores in half points; ``groups`` the score groups from the top.
    ``may_meet`` has a row per place: whom he may meet by C1, C3 and the forbidden pairs.
    The other sets are bit sets of places: by colour preference (``white``, ``black``,
    ``strong`` or absolute, ``absolute``), by float one and two rounds ago, and ``bye_allowed``
    by C2; ``topscorers`` (1.8). ``parity`` is the number that rule 5.2.5 looks at.
    """

    request: DutchRequest
    numbers: tuple[int, ...]
    scores: tuple[int, ...]
    groups: tuple[range, ...]
    may_meet: tuple[int, ...]
    pasts: tuple[Past, ...]
    preferences: tuple[Preference, ...]
    parity: tuple[int, ...]
    initial: int
    white: int
    black: int
    strong: int
    absolute: int
    topscorers: int
    down: tuple[int, int]
    up: tuple[int, int]
    bye_allowed: int

    @property
    def size(self) -> int:
        """How many players there are."""
        return len(self.numbers)

    def colour_of_higher(self, higher: int, lower: int) -> tuple[int, ColourRule]:
        """The colour (+1 White, -1 Black) of the higher-ranked of two places, and the rule (5.2).

        Raises `InitialColourUnknownError`.
        """
        colour, rule = granted(
            self.preferences[higher],
            self.preferences[lower],
            self.pasts[higher].colours,
            self.pasts[lower].colours,
        )
        if not colour:
            if not self.initial:
                raise InitialColourUnknownError
            colour = by_initial_colour(self.parity[higher], self.initial)
        return colour, rule


def field_of(request: DutchRequest) -> Field:
    """The field of a request.

    Raises `TooFewPlayersError`, `UnknownPlayersError` or `UnfinishedRoundError`.
    """
    _refuse_impossible(request)
    tournament = request.tournament
    everybody = tuple(tournament.player)
    first_float = max(1, request.round_number - 2)
    virtual = {
        number: virtual_points(request.accelerations, everybody, number)
        for number in range(first_float, request.round_number + 1)
    }
    pasts = histories(tournament, virtual)
    now = virtual[request.round_number]
    score = {number: pasts[number].score + now.get(number, 0) for number in request.present}
    numbers = tuple(sorted(score, key=lambda number: (-score[number], number)))
    scores = tuple(score[number] for number in numbers)
    ordered = tuple(pasts[number] for number in numbers)
    preferences = tuple(preference(past.colours) for past in ordered)
    parity = _parity(request, pasts)
    top = _topscorers(request, scores)
    return Field(
        request=request,
        numbers=numbers,
        scores=scores,
        groups=_groups(scores),
        may_meet=_may_meet(request, numbers, top, ordered, preferences),
        pasts=ordered,
        preferences=preferences,
        parity=tuple(parity[number] for number in numbers),
        initial=_initial(request),
        white=_where([wish.colour > 0 for wish in preferences]),
        black=_where([wish.colour < 0 for wish in preferences]),
        strong=_where([wish.strength >= Strength.STRONG for wish in preferences]),
        absolute=_where([wish.strength is Strength.ABSOLUTE for wish in preferences]),
        topscorers=top,
        down=(
            _where([past.floats[0] == DOWN for past in ordered]),
            _where([past.floats[1] == DOWN for past in ordered]),
        ),
        up=(
            _where([past.floats[0] == UP for past in ordered]),
            _where([past.floats[1] == UP for past in ordered]),
        ),
        bye_allowed=_where([not past.bye_barred for past in ordered]),
    )


def _refuse_impossible(request: DutchRequest) -> None:
    tournament = request.tournament
    unknown = tuple(sorted(request.present - tournament.player.keys()))
    if unknown:
        raise UnknownPlayersError(unknown)
    if len(request.present) < 2:
        raise TooFewPlayersError(len(request.present))
    for round_ in tournament.rounds:
        if not round_.complete:
            boards = tuple(game.board for game in round_.games if game.result is None)
            raise UnfinishedRoundError(round_.number, boards)


def _where(members: list[bool]) -> int:
    """The bit set of the places for which it is so."""
    return mask_of(place for place, member in enumerate(members) if member)


def _groups(scores: tuple[int, ...]) -> tuple[range, ...]:
    groups = []
    start = 0
    for _, members in groupby(scores):
        end = start + len(list(members))
        groups.append(range(start, end))
        start = end
    return tuple(groups)


def _may_meet(
    request: DutchRequest,
    numbers: tuple[int, ...],
    top: int,
    pasts: tuple[Past, ...],
    preferences: tuple[Preference, ...],
) -> tuple[int, ...]:
    """Per place whom he may meet: C1 (not again), C3 (colours), and who is kept apart."""
    place = {number: index for index, number in enumerate(numbers)}
    everybody = (1 << len(numbers)) - 1
    barred = [1 << index for index in range(len(numbers))]
    for index, past in enumerate(pasts):
        for opponent in past.opponents:
            if opponent in place:
                barred[index] |= 1 << place[opponent]
    for item in request.forbidden:
        last = request.round_number if item.last_round is None else item.last_round
        if item.first_round <= request.round_number <= last:
            apart = mask_of(place[number] for number in item.players if number in place)
            for index in bits(apart):
                barred[index] |= apart
    for colour in (1, -1):
        same = _where([p.strength is Strength.ABSOLUTE and p.colour == colour for p in preferences]) & ~top
        for index in bits(same):
            barred[index] |= same
    return tuple(everybody & ~mask for mask in barred)


def _topscorers(request: DutchRequest, scores: tuple[int, ...]) -> int:
    """Who is a topscorer (1.8): in the last round, with more than half of what could be scored so far."""
    if not request.is_last:
        return 0
    scoring = request.tournament.scoring
    most = (request.round_number - 1) * max(scoring.win, scoring.draw)
    return _where([2 * score > most for score in scores])


def _parity(request: DutchRequest, pasts: dict[int, Past]) -> dict[int, int]:
    """The number of each player that rule 5.2.5 looks at."""
    if request.parity_of is ParityOf.PAIRING_NUMBER:
        return {number: number for number in pasts}
    entered = sorted(number for number in pasts if number in request.present or pasts[number].entered)
    return {number: rank for rank, number in enumerate(entered, 1)}


def _initial(request: DutchRequest) -> int:
    """The initial colour as given or as round 1 shows it; 0 if it is not known."""
    colour = request.initial_colour or initial_colour_shown(request)
    return 0 if colour is None else WHITE if colour is Colour.WHITE else BLACK
