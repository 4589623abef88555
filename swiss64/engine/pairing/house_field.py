"""The field of a round under the house rules: who is present, in which place, with which past.

Players are named by their place here: 0 is the highest (by score, then start number),
so a smaller number is always the higher-placed one. Sets of players are bit sets.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from swiss64.engine.colours import ColourHistory, colour_histories, house_due, house_exceeds
from swiss64.engine.standings.scores import scores
from swiss64.engine.tournament import ByeKind, Colour, Round, Tournament

BYES_THAT_COUNT = frozenset({ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT})
"""Who had one of these has had the bye (decision: a half point without a game is none)."""


@dataclass(frozen=True, slots=True)
class ColourClass:
    """All that goals 4 and 5 need of a player: the colour he is due, and whether one is too much for him."""

    due: Colour | None
    white_exceeds: bool
    black_exceeds: bool

    @classmethod
    def of(cls, history: ColourHistory) -> ColourClass:
        """The class of a player with this history."""
        return cls(
            house_due(history), house_exceeds(history, Colour.WHITE), house_exceeds(history, Colour.BLACK)
        )

    def exceeds(self, colour: Colour) -> bool:
        """Whether ``colour`` would be a third one running or a difference of 3."""
        return self.white_exceeds if colour is Colour.WHITE else self.black_exceeds


@cache
def colour_costs(one: ColourClass, two: ColourClass) -> tuple[int, int]:
    """What a pair adds to goal 4 and to goal 5, with the colours the house allocation gives it."""
    due = one.due or two.due
    if due is None:
        return 0, 0
    one_gets_it = one.exceeds(due) + two.exceeds(due.other)
    two_gets_it = two.exceeds(due) + one.exceeds(due.other)
    if one.due is two.due:
        return min(one_gets_it, two_gets_it), 1
    return one_gets_it if one.due is due else two_gets_it, 0


@dataclass(frozen=True)
class HouseField:
    """The present players by place, with everything the goals ask about them.

    ``groups`` are the score groups from the highest, as ranges of places; ``met`` has
    for each place the bit set of those he has played; ``meetings`` for a pair of places
    (the higher first) the rounds in which they did; ``had_bye`` is a bit set.
    """

    round_number: int
    numbers: tuple[int, ...]
    scores: tuple[int, ...]
    groups: tuple[range, ...]
    group_of: tuple[int, ...]
    met: tuple[int, ...]
    meetings: dict[tuple[int, int], tuple[int, ...]]
    histories: tuple[ColourHistory, ...]
    classes: tuple[ColourClass, ...]
    had_bye: int

    @property
    def size(self) -> int:
        """How many players are present."""
        return len(self.numbers)

    @property
    def everybody(self) -> int:
        """The bit set of all places."""
        return (1 << self.size) - 1

    def times_met(self, one: int, two: int) -> int:
        """How often two places have played each other (goal 1)."""
        return len(self.meetings.get((min(one, two), max(one, two)), ()))

    def costs(self, one: int, two: int) -> tuple[int, int]:
        """What the pair of two places adds to goals 4 and 5."""
        return colour_costs(self.classes[one], self.classes[two])


def house_field(tournament: Tournament, present: Iterable[int]) -> HouseField:
    """The field of the round after those of ``tournament`` for the players ``present`` (pairing numbers)."""
    score = scores(tournament)
    numbers = tuple(sorted(set(present), key=lambda number: (-score[number], number)))
    histories = colour_histories(tournament.rounds, numbers)
    place = {number: index for index, number in enumerate(numbers)}
    meetings = _meetings(tournament.rounds, place)
    met = [0] * len(numbers)
    for one, two in meetings:
        met[one] |= 1 << two
        met[two] |= 1 << one
    groups = _groups([score[number] for number in numbers])
    return HouseField(
        round_number=len(tournament.rounds) + 1,
        numbers=numbers,
        scores=tuple(score[number] for number in numbers),
        groups=groups,
        group_of=tuple(index for index, group in enumerate(groups) for _ in group),
        met=tuple(met),
        meetings=meetings,
        histories=tuple(histories[number] for number in numbers),
        classes=tuple(ColourClass.of(histories[number]) for number in numbers),
        had_bye=_had_bye(tournament.rounds, place),
    )


def _groups(scores_by_place: list[int]) -> tuple[range, ...]:
    ends = []
    start = 0
    for _, members in groupby(scores_by_place):
        length = len(list(members))
        ends.append(range(start, start + length))
        start += length
    return tuple(ends)


def _meetings(rounds: Iterable[Round], place: dict[int, int]) -> dict[tuple[int, int], tuple[int, ...]]:
    """For each pair of places that played (a forfeit is no game), the rounds in which they did."""
    meetings: dict[tuple[int, int], tuple[int, ...]] = {}
    for round_ in rounds:
        for game in round_.games:
            if game.result is None or not game.result.played:
                continue
            if game.white in place and game.black in place:
                one, two = sorted((place[game.white], place[game.black]))
                meetings[one, two] = (*meetings.get((one, two), ()), round_.number)
    return meetings


def _had_bye(rounds: Iterable[Round], place: dict[int, int]) -> int:
    had = 0
    for round_ in rounds:
        for bye in round_.byes:
            if bye.kind in BYES_THAT_COUNT and bye.player in place:
                had |= 1 << place[bye.player]
    return had
