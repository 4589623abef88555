"""A pairing that cannot be improved is taken at once (C.04.3 3.4): all criteria as good as numbers allow.

By counting alone it is known how well a bracket can do at best: the players who want the
colour that more than half want must in part meet each other (C12), the others can all meet
one of them, and every other criterion can be met. If there is a pairing like that, all the
best ones are, and nothing needs to be minimised step by step.
"""

from __future__ import annotations

from dataclasses import dataclass

from swiss64.engine.pairing.dutch.alternating import Rows, bits
from swiss64.engine.pairing.dutch.bracket import Bracket
from swiss64.engine.pairing.dutch.criteria import within


def matched_at_once(bracket: Bracket, bye_only: bool) -> bool:
    """Match the bracket as well as numbers allow, and allow only the pairings that do so.

    Nothing is changed if there is none.
    """
    rows = _faultless(bracket, bye_only)
    if rows is None:
        return False
    everything, bracket.rows = bracket.rows, rows
    if bracket.match():
        bracket.rows = everything
        return False
    return True


def _faultless(bracket: Bracket, bye_only: bool) -> Rows | None:
    """The edges that pairings as good as numbers allow consist of; None if numbers do not tell."""
    if _absolutes_meet(bracket):
        return None
    field, colours = bracket.field, _by_colour(bracket)
    down = bracket.here(field.down[0] | field.down[1])
    up = bracket.here(field.up[0] | field.up[1])
    # C7, C14, C16, C18, C20: residents float who did not float down before; C12: as counted.
    may_float = bracket.resident_mask & ~down & colours.may_float
    if bye_only:
        may_float &= _most_games(bracket)
    # C15, C17, C19, C21: the opponents of MDPs did not float up before.
    may_meet_mdps = bracket.resident_mask & ~up
    players, mdps, gates = bracket.players, bracket.mdps, bracket.gates
    rows = []
    for vertex, row in enumerate(bracket.rows):
        bit = 1 << vertex
        if not players & bit:
            rows.append(row & (may_float | ~players))
            continue
        row &= colours.partners(bit) | gates
        if not may_float & bit:
            row &= ~gates
        if mdps & bit:
            row &= may_meet_mdps
        elif not may_meet_mdps & bit:
            row &= ~mdps
        rows.append(row)
    return rows


def _absolutes_meet(bracket: Bracket) -> bool:
    """Whether two with absolute preferences for one colour may meet, one of them a topscorer (C10, C11)."""
    field = bracket.field
    if not bracket.here(field.topscorers):
        return False
    colours = (field.white, field.black)
    return any(within(bracket, bracket.here(field.absolute & colour)) for colour in colours)


@dataclass(frozen=True, slots=True)
class _Colours:
    """Whom the members of each class may meet; nobody is in two of them. And who may float."""

    classes: tuple[tuple[int, int], ...]
    may_float: int

    def partners(self, bit: int) -> int:
        """Whom the player may meet."""
        for members, partners in self.classes:
            if members & bit:
                return partners
        return -1


def _by_colour(bracket: Bracket) -> _Colours:
    """What C12 and C13 ask by counting.

    If more than half of those who stay want one colour, the others must all meet one of them
    and only they float: then as few pairs as possible want the same. C13 fails in those of
    these pairs in which no preference is mild (two absolute ones for one colour do not meet
    here, C3): either there are enough mild ones for all, or each must be in one of its own.
    """
    players, strong = bracket.players, bracket.here(bracket.field.strong)
    white, black = bracket.here(bracket.field.white), bracket.here(bracket.field.black)
    for wanting in (white, black):
        surplus = 2 * wanting.bit_count() - bracket.floaters_needed - bracket.size
        if surplus > 0:
            others, strong = players & ~wanting, strong & wanting
            mild = wanting & ~strong
            if 2 * mild.bit_count() >= surplus:
                return _Colours(((others, ~others), (strong, ~strong)), wanting)
            return _Colours(((others, ~others & ~mild), (mild, strong)), strong)
    return _Colours(((white, ~white), (black, ~black)), players)


def _most_games(bracket: Bracket) -> int:
    """C9: of those who may have the bye, the ones with the most games played."""
    takers = list(bits(bracket.rows[bracket.gates.bit_length() - 1]))
    games = [len(bracket.field.pasts[bracket.places[vertex]].colours) for vertex in takers]
    most = max(games, default=0)
    return sum(1 << vertex for vertex, number in zip(takers, games, strict=True) if number == most)
