"""Whether the rest can still be paired: C4 for every bracket, and the score of the bye (C2, C5).

From the lowest score group upwards a largest matching is kept of the groups from there
on. What it leaves exposed is what the groups above have to send down at least.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from swiss64.engine.pairing.dutch.alternating import (
    Forest,
    Mates,
    Rows,
    bits,
    complete,
    even_vertices,
    greedy,
    mask_of,
)
from swiss64.engine.pairing.dutch.errors import NoLegalPairingError
from swiss64.engine.pairing.dutch.field import Field


@dataclass(frozen=True, slots=True)
class Gates:
    """What a graph below still needs from above, as vertices for the bracket above.

    Each of ``gates`` must be taken by one player from above: the set of those who can.
    Each of ``fillers`` takes a gate from below instead: the set of the gates (indices) it can.
    A choice of floaters pairs the graph below without anybody left if and only if it and
    the fillers match all gates (Gallai and Edmonds).
    """

    gates: tuple[int, ...] = ()
    fillers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Below:
    """A graph below a bracket with a largest matching of it.

    ``seen_from_above`` gives for a vertex the set of places (of the whole field) that may meet it.
    ``within``: nobody of the topmost group is matched below it, and what is below needs nobody.
    """

    rows: Rows
    mate: Mates
    vertices: int
    exposed: int
    seen_from_above: Callable[[int], int]
    within: bool = False

    @property
    def deficiency(self) -> int:
        """How many players from above it needs at least."""
        return self.exposed.bit_count()

    def gates(self, wanted: int) -> Gates:
        """Its needs, as far as the places ``wanted`` are concerned."""
        if not self.exposed:
            return Gates()
        if self.deficiency == 1:
            return Gates((self._cover(wanted),))
        return self._decompose()

    def _cover(self, wanted: int) -> int:
        """Who of ``wanted`` can be met by the one vertex too many, whichever that is."""
        forest = Forest(self.rows, self.mate, bits(self.exposed), self.vertices & ~self.exposed)
        covered = 0
        for even in forest:
            covered |= self.seen_from_above(even)
            if not wanted & ~covered:
                break
        return covered & wanted

    def _decompose(self) -> Gates:
        """The odd components (gates) and the vertices that can be paired with one of them (fillers)."""
        outer = even_vertices(self.rows, self.mate, self.exposed, self.vertices)
        around = 0
        for vertex in bits(outer):
            around |= self.rows[vertex]
        around &= self.vertices & ~outer
        components = []
        while outer:
            component = self._component(outer & -outer, outer)
            components.append(component)
            outer &= ~component
        gates = []
        for component in components:
            reach = 0
            for vertex in bits(component):
                reach |= self.seen_from_above(vertex)
            gates.append(reach)
        fillers = [
            mask_of(index for index, component in enumerate(components) if self.rows[vertex] & component)
            for vertex in bits(around)
        ]
        return Gates(tuple(gates), tuple(fillers))

    def _component(self, start: int, inside: int) -> int:
        component = frontier = start
        while frontier:
            found = 0
            for vertex in bits(frontier):
                found |= self.rows[vertex]
            frontier = found & inside & ~component
            component |= frontier
        return component


class Completion:
    """The rest of the field under every bracket.

    The bye is a player below all (place ``bye``), whom those may meet who may have it (C2) and
    have the score ``bye_score`` (C5): the lowest with which a complete pairing exists.
    ``bye_score`` is None in an even field. Raises `NoLegalPairingError` (1.9.3).
    """

    def __init__(self, field: Field) -> None:
        self.field = field
        self.bye = field.size
        self.bye_score: int | None = None
        self.bye_takers = 0
        self.rows: Rows = list(field.may_meet)
        self._below: list[Below | None] = []
        if field.size % 2 == 0:
            self._build()
            if self._is_deficient():
                raise NoLegalPairingError(field.size)
        else:
            self._find_bye_score()

    def below(self, group: int) -> Below | None:
        """The groups from ``group`` on with the bye if it is among them; None if they need nobody."""
        return self._below[group] if group < len(self._below) else None

    def bye_is_here(self, group: int) -> bool:
        """Whether the bye, while nobody has it, falls in the bracket of ``group`` or was due above."""
        score = self.bye_score
        return score is not None and score >= self.field.scores[self.field.groups[group].start]

    def _find_bye_score(self) -> None:
        """C5: the lowest score that will do."""
        field = self.field
        barred = NoLegalPairingError(
            field.size, tuple(field.numbers[place] for place in bits(~field.bye_allowed & self._all()))
        )
        if not field.bye_allowed:
            raise barred
        self._set_bye_score(field.scores[field.bye_allowed.bit_length() - 1])
        if not self._is_deficient():
            return
        self._take_bye_out()
        self._build()
        whole = self._below[0]
        if whole is None or whole.deficiency != 1:
            raise barred
        possible = field.bye_allowed & even_vertices(self.rows, whole.mate, whole.exposed, whole.vertices)
        if not possible:
            raise barred
        self._set_bye_score(field.scores[possible.bit_length() - 1])

    def _all(self) -> int:
        return (1 << self.field.size) - 1

    def _is_deficient(self) -> bool:
        return self._below[0] is not None

    def _set_bye_score(self, score: int) -> None:
        self.bye_score = score
        self.bye_takers = mask_of(
            place for place in bits(self.field.bye_allowed) if self.field.scores[place] == score
        )
        for place in bits(self.bye_takers):
            self.rows[place] |= 1 << self.bye
        self.rows.append(self.bye_takers)
        self._build()

    def _take_bye_out(self) -> None:
        self.rows = list(self.field.may_meet)
        self.bye_score = None

    def _build(self) -> None:
        """A largest matching of the groups from each one on, from the lowest upwards."""
        rows, groups = self.rows, self.field.groups
        mate = [-1] * (self.field.size + 1)
        below: list[Below | None] = [None] * len(groups)
        vertices = exposed = 0
        for index in range(len(groups) - 1, -1, -1):
            group = groups[index]
            members = (1 << group.stop) - (1 << group.start)
            vertices |= members
            if self.bye_score == self.field.scores[group.start]:
                vertices |= 1 << self.bye
                exposed |= 1 << self.bye
            left = complete(rows, mate, members, greedy(rows, mate, members))
            within = not exposed and not left & (left - 1)
            exposed = complete(rows, mate, vertices, exposed | left)
            if exposed:
                below[index] = Below(rows, mate.copy(), vertices, exposed, rows.__getitem__, within)
        self._below = below
