"""What everybody may know of the players: their pages, and finding them by the name that is shown.

A profile exists for a reader when he may see a tournament that leads to it; for its owner and for
administrators always. Score, place and performance are computed from the tournaments, never kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.orm import aliased, selectinload

from swiss64 import access, clock
from swiss64.engine.standings.performance import performance
from swiss64.extensions import db
from swiss64.models.account import Account
from swiss64.models.entry import Entry
from swiss64.models.player import Profile
from swiss64.models.tournament import PlayingDay, Tournament
from swiss64.players.matching import search_key
from swiss64.ratings import queries as ratings
from swiss64.ratings.queries import Official
from swiss64.tournaments import shown, snapshot
from swiss64.tournaments.status import TournamentStatus, of_tournament

TOURNAMENTS = 20
FOUND = 50


@dataclass(frozen=True, slots=True)
class Played:
    """A tournament of a player. ``half_points`` after ``rounds``; a place once there are any."""

    slug: str
    tournament: str
    days: tuple[date, ...]
    status: TournamentStatus
    number: int
    half_points: int
    rounds: int
    place: int | None
    players: int
    performance: int | None
    private: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """The page of a player, for one reader. What is not for everybody is empty here already."""

    id: int
    name: str
    club: str
    fide_id: str
    national_id: str
    member: bool
    own: bool
    for_search_engines: bool
    ratings: tuple[Official, ...]
    played: tuple[Played, ...]
    total: int
    number: int
    pages: int


@dataclass(frozen=True, slots=True)
class Found:
    """A player who was found: by the name that is shown, and only what everybody may know."""

    id: int
    name: str
    club: str
    member: bool
    tournaments: int


def shown_name(profile: Profile) -> str:
    """The name that everybody sees."""
    return shown.name_of(profile.name, "", profile.alias)


def page(profile_id: int, account: Account | None, number: int = 1) -> Page | int | None:
    """A player's page; the id of the profile into which this one was merged; None for nobody to see."""
    profile = db.session.get(Profile, profile_id)
    if profile is None:
        return None
    if profile.merged_into_id is not None:
        return _merged_into(profile)
    own = account is not None and (account.is_admin or profile.account_id == account.id)
    chosen = (Entry.profile_id == profile.id, *_seen_by(account))
    total = db.session.scalar(select(func.count()).select_from(Entry).join(Tournament).where(*chosen)) or 0
    if not total and not own:
        return None
    pages = max(1, -(-total // TOURNAMENTS))
    number = min(max(number, 1), pages)
    last_day = (
        select(func.max(PlayingDay.day)).where(PlayingDay.tournament_id == Tournament.id).scalar_subquery()
    )
    rows = db.session.execute(
        select(Tournament, Entry)
        .join(Entry, Entry.tournament_id == Tournament.id)
        .join(Profile, Profile.id == Entry.profile_id)
        .where(*chosen)
        .order_by(last_day.is_(None), last_day.desc(), Tournament.id.desc())
        .limit(TOURNAMENTS)
        .offset((number - 1) * TOURNAMENTS)
        .options(selectinload(Tournament.playing_days))
    ).all()
    young = _may_be_young(profile)
    known = not young and not profile.alias
    return Page(
        id=profile.id,
        name=shown_name(profile),
        club="" if young else _club([profile.id], account).get(profile.id, ""),
        fide_id=(profile.fide_id or "") if known else "",
        national_id=(profile.national_id or "") if known else "",
        member=profile.account_id is not None,
        own=account is not None and profile.account_id == account.id,
        for_search_engines=known,
        # Three ratings on one day are as good as a name to who has the list.
        ratings=tuple(ratings.official(profile.fide_id or "", profile.national_id or "")) if known else (),
        played=tuple(_played(row, entry) for row, entry in rows),
        total=total,
        number=number,
        pages=pages,
    )


def search(wanted: str, account: Account | None) -> list[Found]:
    """The players in whose shown name every word occurs, by name; nobody for nothing."""
    words = search_key(wanted).split()
    if not words:
        return []
    number = (
        select(func.count())
        .select_from(Entry)
        .join(Tournament, Tournament.id == Entry.tournament_id)
        .where(Entry.profile_id == Profile.id, *_seen_by(account))
        .correlate(Profile)
        .scalar_subquery()
    )
    statement = select(Profile, number).where(Profile.merged_into_id.is_(None), number > 0)
    for word in words:
        statement = statement.where(Profile.search_key.contains(word, autoescape=True))
    rows = db.session.execute(statement.order_by(Profile.search_key, Profile.id).limit(FOUND)).all()
    clubs = _club([profile.id for profile, _ in rows], account)
    return [
        Found(
            profile.id,
            shown_name(profile),
            "" if _may_be_young(profile) else clubs.get(profile.id, ""),
            profile.account_id is not None,
            tournaments,
        )
        for profile, tournaments in rows
    ]


def _seen_by(account: Account | None) -> tuple[ColumnElement[bool], ...]:
    """The conditions on an entry and its tournament to be part of a profile for this reader.

    Under another alias than the profile's it must not lead there (as in ``EntryFacts``).
    """
    profile = aliased(Profile)
    alias = select(profile.alias).where(profile.id == Entry.profile_id).correlate(Entry).scalar_subquery()
    leads = or_(Entry.alias == "", Entry.alias == alias)
    return leads, ~Tournament.practice, access.visible_to(account)


def _may_be_young(profile: Profile) -> bool:
    births = db.session.scalars(select(Entry.birth).where(Entry.profile_id == profile.id).distinct())
    return shown.may_be_young((profile.birth, *births), clock.now().date())


def _club(profile_ids: Iterable[int], account: Account | None) -> dict[int, str]:
    """The club of the latest entry that the reader may see and that names one."""
    rows = db.session.execute(
        select(Entry.profile_id, Entry.club)
        .join(Tournament, Tournament.id == Entry.tournament_id)
        .where(
            Entry.profile_id.in_(list(profile_ids)),
            Entry.club != "",
            *_seen_by(account),
        )
        .order_by(Entry.id)
    )
    return {profile_id: club for profile_id, club in rows if profile_id is not None}


def _merged_into(profile: Profile) -> int | None:
    """Where a chain of merges ends."""
    seen = {profile.id}
    while profile.merged_into_id is not None and profile.merged_into_id not in seen:
        seen.add(profile.merged_into_id)
        profile = db.session.get_one(Profile, profile.merged_into_id)
    return profile.id


def _played(row: Tournament, entry: Entry) -> Played:
    shot = snapshot.of(row)
    facts = next(facts for facts in shot.entries if facts.id == entry.id)
    rounds = len(shot.tournament.rounds)
    standing = next(place for place in shot.standings if place.number == facts.number)
    return Played(
        slug=row.slug,
        tournament=row.name,
        days=tuple(item.day for item in row.playing_days),
        status=of_tournament(shot),
        number=facts.number,
        half_points=standing.points,
        rounds=rounds,
        place=standing.rank if rounds else None,
        players=len(shot.entries),
        performance=performance(shot.tournament, facts.number).rating,
        private=row.private,
    )
