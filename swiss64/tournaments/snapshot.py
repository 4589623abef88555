"""The way from the tables to the engine: rows → ``engine.Tournament``.

Everything that shows or exports a tournament goes through here, so that two pages
can never disagree. A snapshot is frozen and belongs to one revision; the last ones are
kept in memory, so a request for an unchanged tournament reads one row.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from typing import Any

from sqlalchemy import ScalarSelect, bindparam, func, select
from sqlalchemy.orm import Session, aliased

from swiss64 import clock
from swiss64.engine import tournament as engine
from swiss64.engine.standings.fide.codes import Code
from swiss64.engine.standings.fide.edition import Edition
from swiss64.engine.standings.places import Column, Place, Ranking, ranking
from swiss64.entries.names import sort_key
from swiss64.extensions import db
from swiss64.live.kept import Kept, Made
from swiss64.models.entry import Absence, Entry
from swiss64.models.player import Profile
from swiss64.models.round import Game, Round, Seat
from swiss64.models.tournament import Tournament
from swiss64.tournaments import corrections, fide, shown

_KEPT = 64
_SCORING_ABSENCES = {"half": engine.ByeKind.HALF_POINT, "full": engine.ByeKind.FULL_POINT}
# Made once, also when a whole hall asks for pages of a new revision at the same moment.
_kept: Kept[Snapshot] = Kept(_KEPT)


@dataclass(frozen=True, slots=True)
class EntryFacts:
    """What the site knows of a player beside the engine's ``Player``; moments aware UTC.

    ``sort_key`` is of the name that everybody sees, ``real_sort_key`` for the staff. ``profile_id`` is
    where everybody may find more of him: None without a profile, and where the staff gave him
    another name than his profile has, so that the two do not lead to each other. ``member``: he has
    an account.
    """

    id: int
    number: int
    sort_key: str
    from_round: int
    withdrawn_after: int | None
    absences: tuple[tuple[int, str], ...]
    rating_source: str = ""
    rating_date: date | None = None
    real_sort_key: str = ""
    profile_id: int | None = None
    member: bool = False

    def plays_in(self, round_number: int) -> bool:
        """Whether he is to be paired in that round."""
        if round_number < self.from_round:
            return False
        if self.withdrawn_after is not None and round_number > self.withdrawn_after:
            return False
        return all(number != round_number for number, _ in self.absences)


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """What the site knows of a round beside the engine's ``Round``; moments aware UTC."""

    id: int
    number: int
    planned_start: datetime | None
    drawn_at: datetime | None
    published_at: datetime | None
    started_at: datetime | None


@dataclass(frozen=True, slots=True)
class FideSettings:
    """What was announced for a tournament by FIDE's rules; ``by_lot``: so the initial colour was found."""

    tie_breaks: tuple[Code, ...]
    edition: Edition
    initial_colour: engine.Colour
    by_lot: bool


@dataclass(frozen=True)
class Snapshot:
    """A tournament at one revision.

    ``everything`` has every drawn round, also proposals, and the players as they are: for the staff.
    ``tournament`` has the published rounds only and the players as ``shown`` to everybody. ``games``
    gives the row id of the game on a board of a round, for forms. ``fide`` is None where the house
    rules apply. ``corrections`` are what is not as it was first published, by round and board, until the
    next round is published.
    """

    id: int
    slug: str
    revision: int
    zone: str
    practice: bool
    everything: engine.Tournament
    shown: tuple[engine.Player, ...]
    entries: tuple[EntryFacts, ...]
    rounds: tuple[RoundFacts, ...]
    fide: FideSettings | None = None
    corrections: tuple[corrections.Correction, ...] = ()
    time_control: str = ""
    private: bool = False

    @cached_property
    def tournament(self) -> engine.Tournament:
        """The engine's tournament as everybody may see it."""
        published = {facts.number for facts in self.rounds if facts.published_at is not None}
        rounds = tuple(r for r in self.everything.rounds if r.number in published)
        return engine.Tournament(
            name=self.everything.name,
            system=self.everything.system,
            planned_rounds=self.everything.planned_rounds,
            cycles=self.everything.cycles,
            players=self.shown,
            rounds=rounds,
            scoring=self.everything.scoring,
        )

    @cached_property
    def ranking(self) -> Ranking:
        """The standings after the published rounds by the rules of this tournament."""
        if self.fide is None:
            return ranking(self.tournament)
        return ranking(self.tournament, self.fide.tie_breaks, self.fide.edition)

    @property
    def standings(self) -> tuple[Place, ...]:
        """The places after the published rounds, best first."""
        return self.ranking.places

    @property
    def columns(self) -> tuple[Column, ...]:
        """The tie-breaks in the order of ``tie_breaks`` of a place."""
        return self.ranking.columns

    @cached_property
    def views(self) -> dict[str, dict[str, Any]]:
        """What its live views show, by their address: found once for all languages."""
        return {}

    @cached_property
    def entry(self) -> dict[int, EntryFacts]:
        """The entries by pairing number."""
        return {facts.number: facts for facts in self.entries}

    @cached_property
    def round(self) -> dict[int, RoundFacts]:
        """The rounds that have facts (planned, drawn or published) by number."""
        return {facts.number: facts for facts in self.rounds}

    def present(self, round_number: int) -> frozenset[int]:
        """The pairing numbers of the players to be paired in that round."""
        return frozenset(facts.number for facts in self.entries if facts.plays_in(round_number))


def of(row: Tournament) -> Snapshot:
    """The snapshot of a tournament at the revision of its row; from memory when it is there."""
    key = (str(db.engine.url), row.id, row.revision)
    made = _kept.get(key, row.revision, lambda: Made(row.revision, read(db.session(), row), 1))
    assert made is not None  # noqa: S101 - only what makes None gives None
    return made


def read(session: Session, row: Tournament) -> Snapshot:
    """Reads the snapshot from the tables, past the memory: for operations.

    Five queries, and one more for the playing days under FIDE's rules.
    """
    today = clock.now().date()
    known = [
        (entry, profile, _may_be_young(entry, profile, youngest, today))
        for entry, profile, youngest in session.execute(_ENTRIES, {"tournament_id": row.id})
    ]
    entries = [entry for entry, *_ in known]
    names = {entry.id: _shown_name(entry, profile) for entry, profile, _young in known}
    number_of = {entry.id: entry.number for entry in entries}
    absences: dict[int, list[tuple[int, str]]] = {}
    for absence in session.scalars(
        select(Absence).join(Entry).where(Entry.tournament_id == row.id).order_by(Absence.round_number)
    ):
        absences.setdefault(absence.entry_id, []).append((absence.round_number, absence.kind))
    rounds = session.scalars(select(Round).where(Round.tournament_id == row.id).order_by(Round.number)).all()
    asked = {entry.id: _while_here(entry, absences.get(entry.id, [])) for entry in entries}
    drawn = _drawn_rounds(session, row.id, [r for r in rounds if r.drawn_at is not None], number_of, asked)
    everything = engine.Tournament(
        name=row.name,
        system=engine.System(row.system),
        planned_rounds=row.planned_rounds,
        cycles=row.cycles,
        players=tuple(_player(entry) for entry in entries),
        rounds=drawn,
    )
    published = frozenset(r.number for r in rounds if r.published_at is not None)
    notes = corrections.read(session, row.id, everything.system)
    return Snapshot(
        id=row.id,
        slug=row.slug,
        revision=row.revision,
        zone=row.zone,
        practice=row.practice,
        everything=everything,
        shown=tuple(
            shown.to_everybody(player, names[entry.id], young=young)
            for player, (entry, _profile, young) in zip(everything.players, known, strict=True)
        ),
        entries=tuple(
            _facts(entry, profile, names[entry.id], tuple(absences.get(entry.id, ())))
            for entry, profile, _young in known
        ),
        rounds=tuple(
            RoundFacts(r.id, r.number, r.planned_start, r.drawn_at, r.published_at, r.started_at)
            for r in rounds
        ),
        fide=_fide(row),
        corrections=corrections.of(notes, everything, published, number_of),
        time_control=row.time_control,
        private=row.private,
    )


def _fide(row: Tournament) -> FideSettings | None:
    if row.system != engine.System.FIDE_DUTCH.value:
        return None
    return FideSettings(
        fide.codes(row.tie_breaks),
        fide.edition([item.day for item in row.playing_days]),
        engine.Colour(row.initial_colour),
        row.initial_colour_by_lot,
    )


def _shown_name(entry: Entry, profile: Profile | None) -> str:
    return shown.name_of(entry.name, entry.alias, "" if profile is None else profile.alias)


def _youngest() -> ScalarSelect[str]:
    """The latest year of birth that any entry of the same profile states, in whichever tournament."""
    other = aliased(Entry)
    return select(func.max(other.birth)).where(other.profile_id == Entry.profile_id).scalar_subquery()


# Put together once: every process does this read after every change.
_ENTRIES = (
    select(Entry, Profile, _youngest())
    .outerjoin(Profile, Profile.id == Entry.profile_id)
    .where(Entry.tournament_id == bindparam("tournament_id"))
    .order_by(Entry.number)
)


def _may_be_young(entry: Entry, profile: Profile | None, youngest: str | None, today: date) -> bool:
    of_profile = "" if profile is None else profile.birth
    return shown.may_be_young((entry.birth, of_profile, youngest or ""), today)


def _facts(
    entry: Entry, profile: Profile | None, shown_name: str, absences: tuple[tuple[int, str], ...]
) -> EntryFacts:
    to_profile = profile is not None and entry.alias in ("", profile.alias)
    return EntryFacts(
        entry.id,
        entry.number,
        entry.sort_key if shown_name == entry.name else sort_key(shown_name),
        entry.from_round,
        entry.withdrawn_after,
        absences,
        entry.rating_source,
        entry.rating_date,
        entry.sort_key,
        entry.profile_id if to_profile else None,
        member=to_profile and profile is not None and profile.account_id is not None,
    )


def _player(entry: Entry) -> engine.Player:
    return engine.Player(
        number=entry.number,
        name=entry.name,
        rating=entry.rating,
        title=entry.title,
        sex=entry.sex,
        federation=entry.federation,
        club=entry.club,
        fide_id=entry.fide_id,
        national_id=entry.national_id,
        birth=entry.birth,
    )


def _while_here(entry: Entry, absences: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The absences that count: after a withdrawal nobody gets what was asked for before it (C.04.2 3.2)."""
    last = entry.withdrawn_after
    return [(number, kind) for number, kind in absences if last is None or number <= last]


def _drawn_rounds(
    session: Session,
    tournament_id: int,
    rounds: list[Round],
    number_of: dict[int, int],
    absences: dict[int, list[tuple[int, str]]],
) -> tuple[engine.Round, ...]:
    seats = session.execute(
        select(Seat.round_id, Seat.entry_id, Seat.colour, Game.id, Game.board, Game.result)
        .join(Round, Round.id == Seat.round_id)
        .outerjoin(Game, Game.id == Seat.game_id)
        .where(Round.tournament_id == tournament_id)
    )
    players: dict[int, dict[int, dict[str | None, int]]] = {}
    boards: dict[int, tuple[int, str | None]] = {}
    byes: dict[int, list[engine.Bye]] = {}
    seated: dict[int, set[int]] = {}
    for round_id, entry_id, colour, game_id, board, result in seats:
        seated.setdefault(round_id, set()).add(entry_id)
        if game_id is None:
            bye = engine.Bye(number_of[entry_id], engine.ByeKind.PAIRING_ALLOCATED)
            byes.setdefault(round_id, []).append(bye)
        else:
            boards[game_id] = (board, result)
            players.setdefault(round_id, {}).setdefault(game_id, {})[colour] = number_of[entry_id]
    made = []
    for r in rounds:
        games = sorted(
            (
                engine.Game(
                    board=boards[game_id][0],
                    white=colours["w"],
                    black=colours["b"],
                    result=engine.Result[name] if (name := boards[game_id][1]) else None,
                )
                for game_id, colours in players.get(r.id, {}).items()
            ),
            key=lambda game: game.board,
        )
        given = [
            engine.Bye(number_of[entry_id], _SCORING_ABSENCES[kind])
            for entry_id, asked in absences.items()
            for number, kind in asked
            if number == r.number and kind in _SCORING_ABSENCES and entry_id not in seated.get(r.id, set())
        ]
        made.append(engine.Round(r.number, tuple(games), tuple(byes.get(r.id, []) + given)))
    return tuple(made)
