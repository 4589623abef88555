"""Who is the same player in several tournaments: the same profile, else FIDE-ID, else KNSB number.

Nobody is joined by name. Nor is somebody who is shown under another name in one of the tournaments:
one line with both would tell who is behind it. So the players of a line are all shown under their
own name, or all under the same other one.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from swiss64.engine.tournament import Player
from swiss64.players.matching import numbers_of
from swiss64.tournaments.snapshot import EntryFacts, Snapshot


@dataclass(frozen=True, slots=True)
class Person:
    """A player of a series: his pairing number in each tournament (by its index) in which he is entered.

    ``known``: a profile or a number tells who he is.
    """

    numbers: dict[int, int]
    known: bool

    @property
    def latest(self) -> int:
        """The index of the last tournament of the series in which he is entered."""
        return max(self.numbers)


@dataclass(frozen=True, slots=True)
class _Entered:
    """A player in a tournament; ``other_name`` is the name shown instead of his own, empty when none is."""

    tournament: int
    player: Player
    facts: EntryFacts
    other_name: str

    @property
    def fide(self) -> str | None:
        return numbers_of(self.player)[0]

    @property
    def knsb(self) -> str | None:
        return numbers_of(self.player)[1]


def persons(snapshots: Sequence[Snapshot]) -> list[Person]:
    """The players of the tournaments, each once, in the order of their names as they are shown last.

    Who stands in one tournament twice is there as two: the second has a line of his own.
    """
    entered = [one for index, shot in enumerate(snapshots) for one in _entered(index, shot)]
    keys = _keys(entered)
    found: dict[Hashable, Person] = {}
    for one, key in zip(entered, keys, strict=True):
        line: Hashable = one.facts.id if key is None else (key, one.other_name)
        if line in found and one.tournament in found[line].numbers:
            line = one.facts.id
        person = found.setdefault(line, Person({}, key is not None))
        person.numbers[one.tournament] = one.player.number
    return sorted(found.values(), key=lambda person: _order(snapshots, person))


def _entered(index: int, shot: Snapshot) -> list[_Entered]:
    public = shot.tournament.player
    return [
        _Entered(
            index,
            player,
            shot.entry[player.number],
            "" if (shown := public[player.number].name) == player.name else shown,
        )
        for player in shot.everything.players
    ]


def _keys(entered: Sequence[_Entered]) -> list[Hashable | None]:
    """What tells who each is; None for who has no profile and no number.

    Numbers first lead to the profile that a player with the same number has in the series.
    """
    fide: dict[str, Hashable] = {}
    knsb: dict[str, Hashable] = {}

    def learn(one: _Entered, key: Hashable) -> None:
        if one.fide is not None:
            fide.setdefault(one.fide, key)
        if one.knsb is not None:
            knsb.setdefault(one.knsb, key)

    for one in entered:
        if one.facts.profile_id is not None:
            learn(one, one.facts.profile_id)
    for one in entered:
        if one.facts.profile_id is None and one.fide is not None:
            learn(one, fide.get(one.fide) or knsb.get(one.knsb or "") or f"fide {one.fide}")
    return [
        one.facts.profile_id
        or fide.get(one.fide or "")
        or knsb.get(one.knsb or "")
        or (f"knsb {one.knsb}" if one.knsb is not None else None)
        for one in entered
    ]


def _order(snapshots: Sequence[Snapshot], person: Person) -> tuple[str, int]:
    facts = snapshots[person.latest].entry[person.numbers[person.latest]]
    return facts.sort_key, facts.id
