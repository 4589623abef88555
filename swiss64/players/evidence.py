"""What an administrator decides by: claims with the evidence side by side, profiles with all about them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import func, or_, select

from swiss64.admin.queries import Page
from swiss64.entries.names import sort_key
from swiss64.extensions import db
from swiss64.models.account import Account
from swiss64.models.entry import Entry
from swiss64.models.player import WAITING, OwnNumbers, Profile, ProfileClaim, ProfileMerge
from swiss64.models.tournament import Tournament
from swiss64.players.matching import number as bare
from swiss64.players.matching import search_key
from swiss64.text import plain

PAGE = 50


@dataclass(frozen=True, slots=True)
class EntryLine:
    """An entry of a profile. ``address``: same, other or none, compared with that of an account."""

    entry: Entry
    tournament: Tournament
    address: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """A request in the list of those that wait."""

    claim: ProfileClaim
    account: Account
    profile: Profile
    rivals: int


@dataclass(frozen=True, slots=True)
class Evidence:
    """A request and all that speaks for and against it."""

    claim: ProfileClaim
    account: Account
    stated: OwnNumbers | None
    profile: Profile
    owner: Account | None
    entries: tuple[EntryLine, ...]
    others: tuple[tuple[ProfileClaim, Account], ...]

    def compared(self, name: str) -> str:
        """Same, other or none: what the person stated and what the profile has, of ``name``, ``fide_id`` …"""
        if name == "name":
            return "same" if sort_key(self.account.name) == self.profile.sort_key else "other"
        stated = getattr(self.stated, name, "") or ""
        has = getattr(self.profile, name) or ""
        return "none" if not stated or not has else "same" if stated == has else "other"

    @property
    def new_numbers(self) -> bool:
        """Whether the person stated a number that the profile lacks."""
        return any(getattr(self.stated, name, "") and not getattr(self.profile, name) for name in _NUMBERS)


_NUMBERS = ("national_id", "fide_id")


@dataclass(frozen=True, slots=True)
class Whole:
    """A profile with everything about it."""

    profile: Profile
    owner: Account | None
    entries: tuple[EntryLine, ...]
    names: tuple[str, ...]
    merges: tuple[tuple[ProfileMerge, Profile], ...]
    alike: tuple[Profile, ...]


def waiting() -> list[Waiting]:
    """The requests that wait, the oldest first."""
    rows = db.session.execute(
        select(ProfileClaim, Account, Profile)
        .join(Account, Account.id == ProfileClaim.account_id)
        .join(Profile, Profile.id == ProfileClaim.profile_id)
        .where(ProfileClaim.state == WAITING)
        .order_by(ProfileClaim.id)
        .limit(PAGE)
    ).all()
    often: dict[int, int] = {}
    for claim, _account, _profile in rows:
        often[claim.profile_id] = often.get(claim.profile_id, 0) + 1
    return [Waiting(*row, rivals=often[row[0].profile_id] - 1) for row in rows]


def number_waiting() -> int:
    """How many requests wait."""
    statement = select(func.count()).select_from(ProfileClaim).where(ProfileClaim.state == WAITING)
    return db.session.scalar(statement) or 0


def evidence(claim_id: int) -> Evidence | None:
    """A request with everything beside it."""
    claim = db.session.get(ProfileClaim, claim_id)
    if claim is None:
        return None
    account = db.session.get_one(Account, claim.account_id)
    profile = db.session.get_one(Profile, claim.profile_id)
    others = db.session.execute(
        select(ProfileClaim, Account)
        .join(Account, Account.id == ProfileClaim.account_id)
        .where(ProfileClaim.profile_id == profile.id, ProfileClaim.id != claim.id)
        .order_by(ProfileClaim.id)
    ).all()
    return Evidence(
        claim,
        account,
        db.session.get(OwnNumbers, account.id),
        profile,
        _owner(profile),
        _entries(profile, account.email_key),
        tuple((one, who) for one, who in others),
    )


def profile(profile_id: int) -> Whole | None:
    """A profile with everything about it; None for none and for one that was merged."""
    row = db.session.get(Profile, profile_id)
    if row is None or row.merged_into_id is not None:
        return None
    entries = _entries(row, None)
    merges = db.session.execute(
        select(ProfileMerge, Profile)
        .join(Profile, Profile.id == ProfileMerge.gone_id)
        .where(ProfileMerge.kept_id == row.id, ProfileMerge.undone_at.is_(None))
        .order_by(ProfileMerge.id.desc())
    ).all()
    alike = db.session.scalars(
        select(Profile)
        .where(Profile.sort_key == row.sort_key, Profile.id != row.id, Profile.merged_into_id.is_(None))
        .order_by(Profile.id)
        .limit(PAGE)
    ).all()
    names = tuple(sorted({line.entry.name for line in entries} - {row.name}))
    return Whole(row, _owner(row), entries, names, tuple((one, gone) for one, gone in merges), tuple(alike))


def profiles(wanted: str, number: int) -> Page[Profile]:
    """The profiles with these words in a name, or with that number; the newest first."""
    statement = select(Profile).where(Profile.merged_into_id.is_(None))
    digits = bare(wanted) if wanted.isascii() and wanted.isdigit() else None
    if digits is not None:
        statement = statement.where(or_(Profile.fide_id == digits, Profile.national_id == digits))
    else:
        for word in plain(wanted).replace(",", " ").split():
            statement = statement.where(
                or_(
                    Profile.sort_key.contains(word, autoescape=True),
                    Profile.search_key.contains(search_key(word), autoescape=True),
                )
            )
    total = db.session.scalar(select(func.count()).select_from(statement.subquery())) or 0
    pages = max(1, -(-total // PAGE))
    number = min(max(number, 1), pages)
    rows = db.session.scalars(
        statement.order_by(Profile.id.desc()).limit(PAGE).offset((number - 1) * PAGE)
    ).all()
    return Page(tuple(rows), number, pages, total)


def _entries(profile: Profile, email_key: str | None) -> tuple[EntryLine, ...]:
    rows = db.session.execute(
        select(Entry, Tournament)
        .join(Tournament, Tournament.id == Entry.tournament_id)
        .where(Entry.profile_id == profile.id)
        .order_by(Entry.id.desc())
        .limit(PAGE)
    ).all()
    return tuple(EntryLine(entry, row, _address(entry, email_key)) for entry, row in rows)


def lines(entries: Iterable[Entry]) -> tuple[EntryLine, ...]:
    """Entries as a list shows them that says nothing of addresses."""
    return tuple(EntryLine(one, db.session.get_one(Tournament, one.tournament_id), "") for one in entries)


def _address(entry: Entry, email_key: str | None) -> str:
    if entry.email_key is None:
        return "none"
    return "same" if entry.email_key == email_key else "other"


def _owner(profile: Profile) -> Account | None:
    return None if profile.account_id is None else db.session.get(Account, profile.account_id)
