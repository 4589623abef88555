"""Reads about the players, for the staff."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from flask import abort

from swiss64.engine.ranking import Renumbering, renumbering
from swiss64.engine.tournament import System
from swiss64.entries.data import EntryData, data_of
from swiss64.extensions import db
from swiss64.models.entry import Entry
from swiss64.models.tournament import Tournament
from swiss64.tournaments import snapshot


@dataclass(frozen=True, slots=True)
class Stage:
    """How far the draw is, and what may still be done to the field."""

    round_robin: bool
    planned_rounds: int
    last_drawn: int
    proposal: int | None
    numbers: Renumbering
    hand_numbered: bool

    @property
    def takes_players(self) -> bool:
        """Whether somebody can be added now."""
        if self.proposal is not None:
            return False
        return self.last_drawn == 0 or (not self.round_robin and self.last_drawn < self.planned_rounds)

    @property
    def may_renumber(self) -> bool:
        """Whether numbering by rating would be allowed and not happen by itself."""
        if self.proposal is not None or self.numbers is Renumbering.LOCKED:
            return False
        return self.numbers is Renumbering.CORRECTION or self.hand_numbered


@dataclass(frozen=True, slots=True)
class Person:
    """A player of the list. ``absences`` are (round, kind); in ``rounds_paired`` is a board or the bye."""

    id: int
    number: int
    data: EntryData
    sort_key: str
    from_round: int
    withdrawn_after: int | None
    absences: tuple[tuple[int, str], ...]
    rounds_paired: tuple[int, ...]
    rating_source: str
    rating_date: date | None

    def absence(self, round_number: int) -> str:
        """How a player is absent in a round: ``zero``, ``half``, ``full``, or nothing."""
        return dict(self.absences).get(round_number, "")


def stage(row: Tournament) -> Stage:
    """How far the draw of a tournament is."""
    shot = snapshot.of(row)
    drawn = [facts for facts in shot.rounds if facts.drawn_at is not None]
    waiting = [facts.number for facts in drawn if facts.published_at is None]
    last = max((facts.number for facts in drawn), default=0)
    return Stage(
        round_robin=row.system == System.ROUND_ROBIN.value,
        planned_rounds=row.planned_rounds,
        last_drawn=last,
        proposal=min(waiting, default=None),
        numbers=renumbering(System(row.system), last),
        hand_numbered=row.hand_numbered,
    )


def people(row: Tournament) -> list[Person]:
    """All players by pairing number."""
    shot = snapshot.of(row)
    paired: dict[int, list[int]] = {}
    for round_ in shot.everything.rounds:
        allocated = [bye.player for bye in round_.byes if bye.kind.value == "U"]
        for number in (*round_.game_of, *allocated):
            paired.setdefault(number, []).append(round_.number)
    found = []
    for facts, player in zip(shot.entries, shot.everything.players, strict=True):
        data = EntryData(
            name=player.name,
            rating=player.rating,
            title=player.title,
            sex=player.sex,
            federation=player.federation,
            club=player.club,
            birth=player.birth,
            fide_id=player.fide_id,
            national_id=player.national_id,
        )
        rounds = tuple(sorted(paired.get(facts.number, ())))
        found.append(
            Person(
                facts.id,
                facts.number,
                data,
                facts.real_sort_key,
                facts.from_round,
                facts.withdrawn_after,
                facts.absences,
                rounds,
                facts.rating_source,
                facts.rating_date,
            )
        )
    return found


def coming_in(row: Tournament, round_number: int) -> list[Person]:
    """The players who take part in a round if they are there, by name."""
    found = [one for one in people(row) if one.withdrawn_after is None and one.from_round <= round_number]
    return sorted(found, key=lambda one: one.sort_key)


def person(row: Tournament, entry_id: int) -> Person:
    """One player of the tournament; 404 for another."""
    found = next((one for one in people(row) if one.id == entry_id), None)
    if found is None:
        abort(404)
    return found


def present_data(row: Tournament, entry_id: int) -> EntryData:
    """The details of a player as they are now; 404 for one of another tournament."""
    entry = db.session.get(Entry, entry_id)
    if entry is None or entry.tournament_id != row.id:
        abort(404)
    return data_of(entry)
