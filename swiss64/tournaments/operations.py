"""Changes to tournaments themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy import delete as sql_delete
from sqlalchemy import select
from sqlalchemy.orm import Session

from swiss64.database import locked, writing
from swiss64.engine.tournament import System
from swiss64.journal import Action, Actor, changed, note
from swiss64.models.entry import Entry
from swiss64.models.journal import JournalEntry
from swiss64.models.round import Game, Round
from swiss64.models.tournament import PlayingDay, Role, Tournament
from swiss64.players import matching
from swiss64.problems import Gone, Stale
from swiss64.slugs import new_slug
from swiss64.text import clean, fingerprint
from swiss64.tournaments import fide, planning, problems


@dataclass(frozen=True, slots=True)
class TournamentData:
    """What an organiser says about a tournament.

    ``rounds`` counts for a Swiss only. ``time_control`` is in the notation of TRF record 222.
    ``tie_breaks`` and the initial colour are those of the FIDE Dutch system, and empty for others:
    without a list it gets the usual one, and without a colour of the organiser's choice
    a lot is drawn, once.
    """

    name: str
    system: System = System.SWISS64
    cycles: int = 1
    rounds: int = planning.USUAL_ROUNDS
    place: str = ""
    time_control: str = ""
    days: tuple[date, ...] = ()
    practice: bool = False
    private: bool = False
    tie_breaks: str = ""
    initial_colour: str = ""
    initial_colour_by_lot: bool = False
    rating_choice: str = ""

    @property
    def chosen_colour(self) -> str:
        """The initial colour if the organiser chose it, else empty."""
        return "" if self.initial_colour_by_lot else self.initial_colour

    def seen(self) -> str:
        """What a form that showed this carries along, to notice that it became stale."""
        return fingerprint(*asdict(self).values())


def data_of(row: Tournament) -> TournamentData:
    """What is known of a tournament now."""
    return TournamentData(
        name=row.name,
        system=System(row.system),
        cycles=row.cycles,
        rounds=row.planned_rounds,
        place=row.place,
        time_control=row.time_control,
        days=tuple(sorted(item.day for item in row.playing_days)),
        practice=row.practice,
        private=row.private,
        tie_breaks=row.tie_breaks,
        initial_colour=row.initial_colour,
        initial_colour_by_lot=row.initial_colour_by_lot,
        rating_choice=row.rating_choice,
    )


def create(actor: Actor, now: datetime, data: TournamentData) -> Tournament:
    """Makes a tournament; the actor becomes its organiser. Its address is chosen now and stays."""
    with writing() as session:
        row = Tournament(slug=new_slug(session, Tournament.slug, data.name), created_at=now, revision=1)
        _fill(row, data)
        row.planned_rounds = (
            planning.round_robin_rounds(0, data.cycles) if data.system is System.ROUND_ROBIN else data.rounds
        )
        session.add(row)
        session.flush()
        if actor.id is not None:
            session.add(Role(tournament_id=row.id, account_id=actor.id, role="organiser"))
        note(
            session,
            at=now,
            actor=actor,
            action=Action.TOURNAMENT_CREATED,
            tournament=row,
            subject={"name": row.name, "slug": row.slug},
            after=_written(data_of(row)),
        )
    return row


def edit(
    actor: Actor, now: datetime, tournament_id: int, data: TournamentData, seen: str | None = None
) -> None:
    """Changes what is said about a tournament.

    System and cycles are fixed once a round is drawn; a Swiss may get more rounds later,
    or fewer, but not fewer than are drawn. By FIDE's rules the number of rounds, the
    tie-breaks and the initial colour are fixed then too. A lot that was drawn stays drawn.
    Raises Gone, Stale (``seen`` is of something else), SystemLocked, TooFewRounds,
    PracticeLocked, RoundsLocked, TieBreaksLocked, InitialColourLocked.
    """
    with writing() as session:
        row = locked(session, tournament_id)
        if row is None:
            raise Gone
        before = data_of(row)
        if seen is not None and seen != before.seen():
            raise Stale
        drawn = planning.drawn_rounds(session, row.id)
        if drawn and (data.system, data.cycles) != (before.system, before.cycles):
            raise problems.SystemLocked
        if drawn and data.system is System.FIDE_DUTCH:
            _refuse_other_announcement(before, data)
        if data.practice and not before.practice and has_results(session, row.id):
            raise problems.PracticeLocked
        _fill(row, data)
        if data.system is not System.ROUND_ROBIN:
            if data.rounds < drawn:
                raise problems.TooFewRounds(drawn)
            row.planned_rounds = data.rounds
            # The planned start of a round that will not be played is of no use to anybody.
            session.execute(
                sql_delete(Round).where(
                    Round.tournament_id == row.id, Round.number > data.rounds, Round.drawn_at.is_(None)
                )
            )
        session.flush()
        planning.fit_rounds(session, row)
        if before.practice and not row.practice:
            entries = select(Entry).where(Entry.tournament_id == row.id).order_by(Entry.number)
            matching.join_profiles(session, row, now, session.scalars(entries).all())
        after = data_of(row)
        if after != before:
            was, became = _differences(before, after)
            changed(
                session, row, at=now, actor=actor, action=Action.TOURNAMENT_EDITED, before=was, after=became
            )


def note_changes(
    session: Session, row: Tournament, actor: Actor, now: datetime, before: TournamentData
) -> None:
    """Notes what is another than ``before``, inside an operation that changes more than that."""
    was, became = _differences(before, data_of(row))
    if became:
        note(
            session,
            at=now,
            actor=actor,
            action=Action.TOURNAMENT_EDITED,
            tournament=row,
            before=was,
            after=became,
        )


def delete(actor: Actor, now: datetime, tournament_id: int, typed_name: str) -> None:
    """Removes a tournament with everything in it, its journal too; the removal itself stays noted.

    A practice tournament at any time, another one only while it has no result. Raises
    Gone, HasResults, NameDiffers.
    """
    with writing() as session:
        row = locked(session, tournament_id)
        if row is None:
            raise Gone
        if not row.practice and has_results(session, row.id):
            raise problems.HasResults
        if clean(typed_name) != clean(row.name):
            raise problems.NameDiffers
        subject = {"id": row.id, "name": row.name, "slug": row.slug, "practice": row.practice}
        # Seats point at entries without a cascade, so the rounds go first; the journal can
        # only go when its tournament has gone.
        profiles = session.scalars(select(Entry.profile_id).where(Entry.tournament_id == tournament_id)).all()
        session.execute(sql_delete(Round).where(Round.tournament_id == tournament_id))
        session.execute(sql_delete(Entry).where(Entry.tournament_id == tournament_id))
        session.execute(sql_delete(Tournament).where(Tournament.id == tournament_id))
        matching.forget_unknown(session, set(profiles))
        session.execute(sql_delete(JournalEntry).where(JournalEntry.tournament_id == tournament_id))
        note(session, at=now, actor=actor, action=Action.TOURNAMENT_DELETED, subject=subject)


def set_schedule(
    actor: Actor,
    now: datetime,
    tournament_id: int,
    starts: Mapping[int, datetime | None],
    seen: str | None = None,
) -> None:
    """Sets the planned start (aware UTC, None for none) of the rounds that ``starts`` names.

    Raises Gone, Stale, and TooManyRoundsPlanned for a round that is not announced.
    """
    with writing() as session:
        row = locked(session, tournament_id)
        if row is None:
            raise Gone
        rounds = _rounds(session, row.id)
        before = planned_starts(row, rounds)
        if seen is not None and seen != schedule_seen(before):
            raise Stale
        if any(not 1 <= number <= row.planned_rounds for number in starts):
            raise problems.TooManyRoundsPlanned
        changes = {number: start for number, start in starts.items() if before[number] != start}
        for number, start in changes.items():
            known = rounds.get(number)
            if known is not None:
                known.planned_start = start
            else:
                session.add(Round(tournament_id=row.id, number=number, planned_start=start))
        if changes:
            changed(
                session,
                row,
                at=now,
                actor=actor,
                action=Action.SCHEDULE_CHANGED,
                before={str(number): _moment(before[number]) for number in sorted(changes)},
                after={str(number): _moment(changes[number]) for number in sorted(changes)},
            )


def planned_starts(row: Tournament, rounds: Mapping[int, Round]) -> dict[int, datetime | None]:
    """The planned start of each announced round by number."""
    return {
        number: rounds[number].planned_start if number in rounds else None
        for number in range(1, row.planned_rounds + 1)
    }


def schedule_seen(starts: Mapping[int, datetime | None]) -> str:
    """What a form that showed this schedule carries along."""
    return fingerprint(*(_moment(starts[number]) for number in sorted(starts)))


def has_results(session: Session, tournament_id: int) -> bool:
    """Whether any game of the tournament has a result."""
    statement = (
        select(Game.id).join(Round).where(Round.tournament_id == tournament_id, Game.result.is_not(None))
    )
    return session.scalar(statement.limit(1)) is not None


def _rounds(session: Session, tournament_id: int) -> dict[int, Round]:
    rows = session.scalars(select(Round).where(Round.tournament_id == tournament_id))
    return {round_.number: round_ for round_ in rows}


def _fill(row: Tournament, data: TournamentData) -> None:
    row.name = clean(data.name)
    row.place = clean(data.place)
    row.system = data.system.value
    row.cycles = data.cycles if data.system is System.ROUND_ROBIN else 1
    row.time_control = data.time_control
    row.practice = data.practice
    row.private = data.private
    row.rating_choice = data.rating_choice
    _fill_fide(row, data)
    wanted = set(data.days)
    row.playing_days = [item for item in row.playing_days if item.day in wanted] + [
        PlayingDay(day=day) for day in sorted(wanted - {item.day for item in row.playing_days})
    ]


def _fill_fide(row: Tournament, data: TournamentData) -> None:
    if data.system is not System.FIDE_DUTCH:
        row.tie_breaks = row.initial_colour = ""
        row.initial_colour_by_lot = False
        return
    row.tie_breaks = fide.normal(data.tie_breaks or fide.DEFAULT_TIE_BREAKS)
    if data.chosen_colour:
        row.initial_colour, row.initial_colour_by_lot = data.chosen_colour, False
    elif not row.initial_colour_by_lot:
        row.initial_colour, row.initial_colour_by_lot = fide.lot(), True


def _refuse_other_announcement(before: TournamentData, data: TournamentData) -> None:
    """Raises what says that something announced for a tournament by FIDE's rules may not change any more."""
    if data.rounds != before.rounds:
        raise problems.RoundsLocked(before.rounds)
    if fide.normal(data.tie_breaks or before.tie_breaks) != before.tie_breaks:
        raise problems.TieBreaksLocked(before.tie_breaks)
    if data.chosen_colour != before.chosen_colour:
        raise problems.InitialColourLocked


def _written(data: TournamentData) -> dict[str, Any]:
    """The data as the journal keeps them."""
    return asdict(data) | {
        "system": data.system.value,
        "days": [day.isoformat() for day in sorted(data.days)],
    }


def _differences(before: TournamentData, after: TournamentData) -> tuple[dict[str, Any], dict[str, Any]]:
    was, became = _written(before), _written(after)
    names = [name for name in was if was[name] != became[name]]
    return {name: was[name] for name in names}, {name: became[name] for name in names}


def _moment(value: datetime | None) -> str | None:
    return None if value is None else value.isoformat()
