"""The pairing of a round by the house rules (swiss64.md, "Pairing, Swiss").

Where each goal is: 1 and 2 here; 3 in house_plan; 4 and 5 in house_colours; 4 to 6
together in house_run; 7 in house_halves. House_split puts these together, score groups
that need each other at a time. House_exact (with house_weigher and house_weights) does 1
and 3 to 6 for any field by weighted matching: where meetings must be repeated, and where
the search would take long. House_goals says how good a given pairing is, and how the
text is read where it is open. House_field is the position all of them look at.
"""

from __future__ import annotations

from collections.abc import Iterable

from swiss64.engine.boards import board_key
from swiss64.engine.colours import house_allocation
from swiss64.engine.pairing.errors import (
    EverybodyHadTheByeError,
    TooFewPlayersError,
    UnfinishedRoundError,
    UnknownPlayersError,
)
from swiss64.engine.pairing.house_exact import best_floats
from swiss64.engine.pairing.house_field import HouseField, house_field
from swiss64.engine.pairing.house_goals import Pair
from swiss64.engine.pairing.house_halves import weighted_halves
from swiss64.engine.pairing.house_split import pairs_without_repeats
from swiss64.engine.pairing.house_weigher import Part
from swiss64.engine.pairing.matching import augment, bits, cheapest_perfect, maximum_matching
from swiss64.engine.pairing.result import PairedGame, Pairing, Side
from swiss64.engine.tournament import Bye, ByeKind, Game, Round, Tournament


def pair_round(tournament: Tournament, present: frozenset[int]) -> Pairing:
    """Draw the round after those of ``tournament`` for the players ``present`` (pairing numbers).

    The result is the best there is in the order of the goals, over the whole field.
    Raises `TooFewPlayersError`, `UnknownPlayersError`, `UnfinishedRoundError` (a drawn
    round lacks results) or `EverybodyHadTheByeError` (odd field).
    """
    refuse_impossible(tournament, present)
    field = house_field(tournament, present)
    pairs, bye = best_pairs(field)
    return as_pairing(field, pairs, bye)


def refuse_impossible(tournament: Tournament, present: frozenset[int]) -> None:
    """Raise the refusal of `pair_round` that does not depend on who had the bye, if there is one."""
    unknown = tuple(sorted(present - tournament.player.keys()))
    if unknown:
        raise UnknownPlayersError(unknown)
    if len(present) < 2:
        raise TooFewPlayersError(len(present))
    for round_ in tournament.rounds:
        if not round_.complete:
            boards = tuple(game.board for game in round_.games if game.result is None)
            raise UnfinishedRoundError(round_.number, boards)


def best_pairs(field: HouseField) -> tuple[list[Pair], int | None]:
    """The best pairing of the field and the place with the bye. Raises `EverybodyHadTheByeError`."""
    may_have_it = field.everybody & ~field.had_bye
    if field.size % 2 and not may_have_it:
        raise EverybodyHadTheByeError(field.size)
    bye = may_have_it.bit_length() - 1 if field.size % 2 else None
    pairs = pairs_without_repeats(field, bye)
    if pairs is None and bye is not None:
        bye = _bye_without_repeats(field, may_have_it)
        pairs = None if bye is None else pairs_without_repeats(field, bye)
    if pairs is None:
        bye = _bye_with_repeats(field, may_have_it) if field.size % 2 else None
        pairs = _pairs_with_repeats(field, bye)
    return sorted(pairs), bye


def _bye_without_repeats(field: HouseField, may_have_it: int) -> int | None:
    """Goals 1 and 2: the lowest place that can have the bye without a repeat; None if there is none."""
    rows = [field.everybody & ~(met | 1 << place) for place, met in enumerate(field.met)]
    mate = maximum_matching(rows, field.everybody)
    exposed = [place for place, other in enumerate(mate) if other < 0]
    if len(exposed) > 1:
        return None
    for bye in sorted(bits(may_have_it), reverse=True):
        widow = mate[bye]
        if widow < 0:
            return bye
        trial = mate.copy()
        trial[widow] = trial[bye] = -1
        rest = field.everybody & ~(1 << bye)
        if augment(rows, trial, widow, rest, 1 << exposed[0]) is not None:
            return bye
    return None


def _bye_with_repeats(field: HouseField, may_have_it: int) -> int:
    """Goals 1 and 2 together, where repeats cannot be avoided."""
    nobody = field.size
    costs = {
        (one, two): field.times_met(one, two) * field.size for two in range(field.size) for one in range(two)
    }
    costs.update({(place, nobody): field.size - 1 - place for place in bits(may_have_it)})
    pairs = cheapest_perfect(costs) or []
    return next(one for one, two in pairs if two == nobody)


def _pairs_with_repeats(field: HouseField, bye: int | None) -> list[Pair]:
    """Goals 1 and 3 to 7 for all but ``bye``, where repeats cannot be avoided."""
    groups = [tuple(place for place in group if place != bye) for group in field.groups]
    part = Part(tuple(group for group in groups if group), repeats=True)
    pairs = [
        (one, two)
        for one, two in best_floats(field, part) or []
        if field.group_of[one] != field.group_of[two]
    ]
    floating = {place for pair in pairs for place in pair}
    for group in part.groups:
        stay = [place for place in group if place not in floating]
        if stay:
            pairs += weighted_halves(field, stay, repeats=True)
    return pairs


def as_pairing(field: HouseField, pairs: Iterable[Pair], bye: int | None) -> Pairing:
    """The pairs with their colours, on their boards in the order of C.04.2 3.6."""
    scores = dict(zip(field.numbers, field.scores, strict=True))
    by_board = sorted(
        pairs, key=lambda pair: board_key(scores, field.numbers[pair[0]], field.numbers[pair[1]])
    )
    games = tuple(_paired_game(field, board, *pair) for board, pair in enumerate(by_board, 1))
    byes = () if bye is None else (Bye(field.numbers[bye], ByeKind.PAIRING_ALLOCATED),)
    drawn = tuple(Game(game.board, game.white.number, game.black.number) for game in games)
    round_ = Round(field.round_number, drawn, byes)
    return Pairing(round_, games, None if bye is None else field.numbers[bye])


def _paired_game(field: HouseField, board: int, one: int, two: int) -> PairedGame:
    white, reason = house_allocation(
        field.numbers[one], field.histories[one], field.numbers[two], field.histories[two]
    )
    sides = (_side(field, one), _side(field, two))
    if sides[1].number == white:
        sides = (sides[1], sides[0])
    meetings = field.meetings.get((min(one, two), max(one, two)), ())
    return PairedGame(board, *sides, reason, meetings)


def _side(field: HouseField, place: int) -> Side:
    return Side(
        field.numbers[place],
        field.scores[place],
        field.classes[place].due,
        field.histories[place].colours,
    )
