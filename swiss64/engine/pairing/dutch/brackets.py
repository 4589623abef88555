"""The round bracket by bracket from the top (C.04.3 article 3)."""

from __future__ import annotations

from dataclasses import dataclass

from swiss64.engine.pairing.dutch.bracket import Bracket
from swiss64.engine.pairing.dutch.completion import Completion
from swiss64.engine.pairing.dutch.criteria import meet_criteria
from swiss64.engine.pairing.dutch.deeper import choose_deeper
from swiss64.engine.pairing.dutch.field import Field
from swiss64.engine.pairing.dutch.floaters import Floaters
from swiss64.engine.pairing.dutch.order import Chosen, first_candidate
from swiss64.engine.pairing.dutch.trace import BracketTrace, Means
from swiss64.engine.pairing.dutch.weighted import weighted_choice

Pair = tuple[int, int]


class Brackets:
    """Pairs a field. ``pairs`` are pairs of places (the higher first), ``bye`` the place with the bye."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.completion = Completion(field)
        self.pairs: list[Pair] = []
        self.bye: int | None = None
        self.settled: list[Settled] = []

    def pair_all(self) -> None:
        """Pair every bracket. Raises `NoLegalPairingError` when the field is taken, not here."""
        mdps: list[int] = []
        for group in range(len(self.field.groups)):
            mdps = self._pair_group(group, mdps)
        if mdps:
            raise AssertionError("C4 held for the last bracket")

    def _pair_group(self, group: int, mdps: list[int]) -> list[int]:
        """Pair one bracket; gives the places of those who float down from it."""
        bracket = Bracket(self.field, mdps, self.field.groups[group])
        bye_open = self.completion.bye_score is not None and self.bye is None
        floaters = Floaters(self.completion, group, bracket, bye_open)
        if not any(bracket.rows) and not (bracket.size == 1 and floaters.bye_only):
            chosen, means = Chosen((), tuple(range(bracket.size))), Means.NOBODY_CAN_MEET
        else:
            chosen, means = self._choose(floaters, bye_open)
        places = [bracket.places[vertex] for vertex in chosen.floaters]
        # With the bye as the only gate it is the floater who gets it; otherwise that stays open.
        bye = places.pop() if floaters.bye_only and means is not Means.NOBODY_CAN_MEET else None
        if bye is not None:
            self.bye = bye
        pairs = [(bracket.places[one], bracket.places[two]) for one, two in chosen.pairs]
        self.pairs += pairs
        self.settled.append(Settled(mdps, bracket.residents, pairs, places, bye, chosen.exchanges, means))
        return places

    def _choose(self, floaters: Floaters, bye_open: bool) -> tuple[Chosen, Means]:
        if floaters.open_gates():
            bracket = floaters.bracket
            chosen, means = None, Means.STEPS
            if floaters.at_once or meet_criteria(bracket, floaters.bye_only):
                chosen = first_candidate(bracket)
            # Weights that would have to be verified could as well look deeper at once.
            if chosen is None and not floaters.to_verify:
                chosen, means = _by_weights(bracket, floaters.bye_only), Means.WEIGHTS
            if chosen is not None and floaters.are_good([bracket.places[one] for one in chosen.floaters]):
                return chosen, means
        floaters.bye_only = False
        chosen = choose_deeper(self.completion, floaters.group, floaters.bracket, bye_open)
        return chosen, Means.WEIGHTS_BELOW


def _by_weights(bracket: Bracket, bye_only: bool) -> Chosen:
    weighed = weighted_choice(bracket, bracket.floaters_needed, bye_only)
    if weighed is None:
        raise AssertionError("the bracket was matched")
    return weighed.chosen


@dataclass(frozen=True, slots=True)
class Settled:
    """A bracket as it was paired, by places: what a `BracketTrace` is made from when somebody asks."""

    mdps: list[int]
    residents: range
    pairs: list[Pair]
    floaters: list[int]
    bye: int | None
    exchanges: int
    means: Means

    def trace(self, field: Field) -> BracketTrace:
        """The bracket by pairing numbers."""
        numbers = field.numbers
        return BracketTrace(
            score=field.scores[self.residents.start],
            mdps=tuple(numbers[place] for place in self.mdps),
            residents=tuple(numbers[place] for place in self.residents),
            pairs=tuple((numbers[one], numbers[two]) for one, two in self.pairs),
            downfloaters=tuple(numbers[place] for place in self.floaters),
            bye=None if self.bye is None else numbers[self.bye],
            exchanges=self.exchanges,
            means=self.means,
        )
