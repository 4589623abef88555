"""Changes to series. None of them changes a tournament, so no revision is raised."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import delete as sql_delete
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from swiss64.database import writing
from swiss64.journal import Action, Actor, note
from swiss64.models.account import Account
from swiss64.models.series import Series, SeriesPoints, SeriesTournament
from swiss64.models.tournament import Tournament
from swiss64.problems import Gone, Stale
from swiss64.series import problems, queries
from swiss64.series.data import MOST_TOURNAMENTS, SeriesData, data_of, order_seen
from swiss64.slugs import new_slug
from swiss64.text import clean


def create(actor: Actor, now: datetime, data: SeriesData) -> Series:
    """Makes a series without tournaments; the actor is its owner. Its address is chosen now and stays."""
    with writing() as session:
        series = Series(
            slug=new_slug(session, Series.slug, data.name, "s"), owner_id=actor.id, created_at=now
        )
        _fill(series, data)
        session.add(series)
        session.flush()
        _fill_table(session, series, data.table)
        _note(session, series, now, actor, Action.SERIES_CREATED, after=data.written())
    return series


def edit(actor: Actor, now: datetime, series_id: int, data: SeriesData, seen: str | None = None) -> None:
    """Changes the name or how it is counted. Raises Gone, Stale (``seen`` is of something else)."""
    with writing() as session:
        series = _locked(session, series_id)
        before = data_of(session, series)
        if seen is not None and seen != before.seen():
            raise Stale
        if data == before:
            return
        _fill(series, data)
        _fill_table(session, series, data.table)
        was, became = before.written(), data.written()
        changed = [name for name in was if was[name] != became[name]]
        _note(
            session,
            series,
            now,
            actor,
            Action.SERIES_EDITED,
            before={name: was[name] for name in changed},
            after={name: became[name] for name in changed},
        )


def delete(actor: Actor, now: datetime, series_id: int) -> None:
    """Removes the series; its tournaments stay as they are. Raises Gone."""
    with writing() as session:
        series = _locked(session, series_id)
        before = data_of(session, series).written()
        _note(session, series, now, actor, Action.SERIES_DELETED, before=before)
        session.flush()
        session.execute(sql_delete(Series).where(Series.id == series_id))


def add(actor: Actor, now: datetime, series_id: int, slug: str) -> None:
    """Puts the tournament of that address at the end; nothing changes when it is there already.

    Raises Gone, TournamentNotThere (also for who may not add it), TooManyTournaments.
    """
    with writing() as session:
        series = _locked(session, series_id)
        account = _account(session, actor)
        wanted = select(Tournament).where(Tournament.slug == slug, queries.addable(account))
        # Held while it is added, so that it is not deleted between the look and the row that points at it.
        row = session.scalar(wanted.with_for_update(key_share=True, read=True, of=Tournament))
        if row is None:
            raise problems.TournamentNotThere
        if session.get(SeriesTournament, (series.id, row.id), populate_existing=True) is not None:
            return
        mine = SeriesTournament.series_id == series.id
        number, last = session.execute(
            select(func.count(), func.max(SeriesTournament.position)).where(mine)
        ).one()
        if number >= MOST_TOURNAMENTS:
            raise problems.TooManyTournaments(MOST_TOURNAMENTS)
        session.add(SeriesTournament(series_id=series.id, tournament_id=row.id, position=(last or 0) + 1))
        _note(session, series, now, actor, Action.SERIES_TOURNAMENT_ADDED, after=_named(row))


def remove(actor: Actor, now: datetime, series_id: int, slug: str) -> None:
    """Takes a tournament out. Raises Gone, TournamentNotThere."""
    with writing() as session:
        series = _locked(session, series_id)
        row = _part(_parts(session, series, actor), slug)
        session.delete(session.get_one(SeriesTournament, (series.id, row.id)))
        _note(session, series, now, actor, Action.SERIES_TOURNAMENT_REMOVED, before=_named(row))


def move(
    actor: Actor, now: datetime, series_id: int, slug: str, *, up: bool, seen: str | None = None
) -> None:
    """Moves a tournament one place up or down among those that the actor sees; at the end it stays.

    Raises Gone, TournamentNotThere, Stale (``seen`` is of another order).
    """
    with writing() as session:
        series = _locked(session, series_id)
        shown = _parts(session, series, actor)
        if seen is not None and seen != order_seen([row.id for row in shown]):
            raise Stale
        index = shown.index(_part(shown, slug))
        other = index - 1 if up else index + 1
        if not 0 <= other < len(shown):
            return
        # Those that the actor does not see keep their places between the others.
        rows = session.scalars(
            select(SeriesTournament)
            .where(SeriesTournament.series_id == series.id)
            .order_by(SeriesTournament.position, SeriesTournament.tournament_id)
        ).all()
        order = [row.tournament_id for row in rows]
        first, second = (order.index(shown[i].id) for i in (index, other))
        order[first], order[second] = order[second], order[first]
        for row in rows:
            row.position = order.index(row.tournament_id) + 1
        _note(session, series, now, actor, Action.SERIES_ORDERED, after={"tournaments": order})


def _locked(session: Session, series_id: int) -> Series:
    """The series, its row locked until the end of the transaction. Raises Gone."""
    statement = select(Series).where(Series.id == series_id)
    series = session.scalar(statement.with_for_update().execution_options(populate_existing=True))
    if series is None:
        raise Gone
    return series


def _account(session: Session, actor: Actor) -> Account:
    account = None if actor.id is None else session.get(Account, actor.id, populate_existing=True)
    if account is None:
        raise Gone
    return account


def _parts(session: Session, series: Series, actor: Actor) -> list[Tournament]:
    return queries.tournaments(session, series, _account(session, actor))


def _part(shown: list[Tournament], slug: str) -> Tournament:
    found = next((row for row in shown if row.slug == slug), None)
    if found is None:
        raise problems.TournamentNotThere
    return found


def _fill(series: Series, data: SeriesData) -> None:
    series.name = clean(data.name)
    series.best_n = data.best
    series.sharing = data.sharing.value


def _fill_table(session: Session, series: Series, table: tuple[int, ...]) -> None:
    session.execute(sql_delete(SeriesPoints).where(SeriesPoints.series_id == series.id))
    session.add_all(
        SeriesPoints(series_id=series.id, place=place, points=points)
        for place, points in enumerate(table, start=1)
    )


def _named(row: Tournament) -> dict[str, Any]:
    return {"tournament": row.id, "name": row.name}


def _note(
    session: Session,
    series: Series,
    now: datetime,
    actor: Actor,
    action: Action,
    *,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> None:
    subject = {"series": series.id, "name": series.name, "slug": series.slug}
    note(session, at=now, actor=actor, action=action, subject=subject, before=before, after=after)
