"""Which criteria a bracket could not meet, and for whom: read off its final pairs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from swiss64.engine.pairing.dutch.bracket import Bracket
from swiss64.engine.pairing.dutch.criteria import DOWNFLOATERS, PAIRS, Criterion
from swiss64.engine.pairing.dutch.field import Field
from swiss64.engine.pairing.dutch.trace import BracketTrace

_COLOUR_CRITERIA = {Criterion.C10, Criterion.C11, Criterion.C12, Criterion.C13}


@dataclass(frozen=True, slots=True)
class Shortcoming:
    """A criterion that a bracket fails, with the pairing numbers of the players it failed for."""

    criterion: Criterion
    players: tuple[int, ...]


def shortcomings(field: Field, trace: BracketTrace) -> tuple[Shortcoming, ...]:
    """What the bracket could not do better, in the order of the criteria.

    C6: who floats down or has the bye. C7: the MDPs among them. C9: the receiver of the bye, if
    he missed a game before. C10 to C13: who is denied the colour. C14, C16, C18, C20: downfloaters
    (the last two: MDPs) with an earlier downfloat; C15, C17, C19, C21: opponents of MDPs with an
    earlier upfloat.
    """
    place = {number: index for index, number in enumerate(field.numbers)}
    bracket = Bracket(
        field,
        [place[number] for number in trace.mdps],
        range(place[trace.residents[0]], place[trace.residents[-1]] + 1),
    )
    vertex_at = {at: vertex for vertex, at in enumerate(bracket.places)}
    vertex = {number: vertex_at[place[number]] for number in (*trace.mdps, *trace.residents)}
    found = []
    for criterion in Criterion:
        players = tuple(dict.fromkeys(_failed_for(criterion, bracket, trace, place, vertex)))
        if players:
            found.append(Shortcoming(criterion, players))
    return tuple(found)


def _failed_for(
    criterion: Criterion,
    bracket: Bracket,
    trace: BracketTrace,
    place: dict[int, int],
    vertex: dict[int, int],
) -> Iterator[int]:
    leaving = (*trace.downfloaters, *(() if trace.bye is None else (trace.bye,)))
    if criterion is Criterion.C6:
        yield from leaving
    elif criterion is Criterion.C9:
        past_games = bracket.field.request.round_number - 1
        if trace.bye is not None and len(bracket.field.pasts[place[trace.bye]].colours) < past_games:
            yield trace.bye
    elif criterion in DOWNFLOATERS:
        for players in DOWNFLOATERS[criterion](bracket):
            yield from (number for number in leaving if players >> vertex[number] & 1)
    elif criterion in PAIRS:
        for edges in PAIRS[criterion](bracket):
            for higher, lower in trace.pairs:
                if edges.get(vertex[higher], 0) >> vertex[lower] & 1:
                    yield (
                        _denied(bracket.field, higher, lower, place)
                        if criterion in _COLOUR_CRITERIA
                        else lower
                    )


def _denied(field: Field, higher: int, lower: int, place: dict[int, int]) -> int:
    """Who of a pair that wants the same colour does not get it."""
    colour, _ = field.colour_of_higher(place[higher], place[lower])
    return lower if colour == field.preferences[place[higher]].colour else higher
