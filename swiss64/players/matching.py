"""Which profile an entry belongs to: by number, or because somebody said so; never by name alone.

The KNSB number and the FIDE-ID name one person for ever, so an entry with one joins the profile that
has it, or makes it. Practice tournaments are left out: there anything may be typed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime

from sqlalchemy import delete, exists, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from swiss64.engine.tournament import Player
from swiss64.entries.names import sort_key
from swiss64.models.entry import Entry
from swiss64.models.player import WAITING, Profile, ProfileClaim, ProfileMerge
from swiss64.models.tournament import Tournament
from swiss64.players import youth
from swiss64.text import plain

_AT_ONCE = 300
_KNSB = ("", "NED")
_LONGEST_KEY = 120


def number(typed: str | None) -> str | None:
    """A number as profiles have it: digits without leading zeros; None for none."""
    return (typed or "").strip().lstrip("0") or None


def numbers_of(entry: Entry | Player) -> tuple[str | None, str | None]:
    """FIDE-ID and KNSB number of an entry. The national number of another federation is no KNSB number."""
    return number(entry.fide_id), number(entry.national_id) if entry.federation in _KNSB else None


def shares_number(entry: Entry, profile: Profile) -> bool:
    """Whether the entry has the FIDE-ID or the KNSB number of the profile."""
    fide_id, national_id = numbers_of(entry)
    return (fide_id is not None and fide_id == profile.fide_id) or (
        national_id is not None and national_id == profile.national_id
    )


def search_key(shown_name: str) -> str:
    """What a search compares with: the shown name without capitals and accents."""
    return plain(shown_name)[:_LONGEST_KEY]


def join_profiles(session: Session, row: Tournament, now: datetime, entries: Sequence[Entry]) -> None:
    """Gives entries with numbers the profile that has them; makes those that are missing.

    An entry whose two numbers are of two profiles joins neither: they are one person or a mistake,
    which an administrator sees and merges. To be called with the tournament locked. Raises BusyElsewhere.
    """
    if row.practice:
        return
    came = []
    # In the order of the numbers: two lists with the same players never wait for each other.
    wanted = sorted(
        ((entry, *numbers_of(entry)) for entry in entries), key=lambda one: (one[1] or "", one[2] or "")
    )
    known = _Known(session, [fide for _, fide, _ in wanted], [knsb for _, _, knsb in wanted])
    for entry, fide_id, national_id in wanted:
        if fide_id is None and national_id is None:
            continue
        present = None if entry.profile_id is None else session.get(Profile, entry.profile_id)
        if present is not None and _contradicts(present, fide_id, national_id):
            present = None
        found = known.with_numbers(fide_id, national_id)
        if present is not None and (not found or present in found):
            profile: Profile | None = present
        elif not found:
            profile = _make(session, entry, fide_id, national_id)
        else:
            profile = found[0] if len(found) == 1 else None
        if profile is not None and not _contradicts(profile, fide_id, national_id):
            _complete(session, known, profile, fide_id, national_id)
            known.add(profile)
        if profile is not None and profile.id != entry.profile_id:
            came.append(entry)
        entry.profile_id = None if profile is None else profile.id
    youth.learn(session, row, now, came)


def follow_numbers(
    session: Session,
    row: Tournament,
    now: datetime,
    entry: Entry,
    *,
    fide_id: str,
    national_id: str,
    birth: str | None = None,
) -> None:
    """After an entry was edited that had these numbers and this year of birth (None: as now).

    With other numbers it has another profile, or none when it has none any more. Raises BusyElsewhere.
    """
    left = entry.profile_id
    if (entry.fide_id, entry.national_id) != (fide_id, national_id) or left is None:
        if not any(numbers_of(entry)) and (fide_id or national_id):
            entry.profile_id = None
        join_profiles(session, row, now, [entry])
    if left is None:
        return
    if left != entry.profile_id:
        session.flush()
        forget_unknown(session, {left})
    elif birth is not None and birth != entry.birth:
        # Only now: a year that came with other numbers says nothing of whose profile it was.
        youth.learn(session, row, now, [entry], said_before=birth)


def forget_unknown(session: Session, profile_ids: Collection[int | None]) -> None:
    """Removes those of these profiles of which nothing is left: no entry, account, claim or merge."""
    wanted = [profile_id for profile_id in profile_ids if profile_id is not None]
    for start in range(0, len(wanted), _AT_ONCE):
        session.execute(
            delete(Profile)
            .where(
                Profile.id.in_(wanted[start : start + _AT_ONCE]),
                Profile.account_id.is_(None),
                Profile.merged_into_id.is_(None),
                ~exists().where(Entry.profile_id == Profile.id),
                ~exists().where(ProfileClaim.profile_id == Profile.id, ProfileClaim.state == WAITING),
                ~exists().where(or_(ProfileMerge.kept_id == Profile.id, ProfileMerge.gone_id == Profile.id)),
            )
            .execution_options(synchronize_session=False)
        )


class _Known:
    """The profiles that have some numbers, found in a few queries for a whole list of entries."""

    def __init__(
        self, session: Session, fide_ids: Iterable[str | None], national_ids: Iterable[str | None]
    ) -> None:
        self.fide: dict[str, Profile] = {}
        self.knsb: dict[str, Profile] = {}
        found: set[int] = set()
        for column, wanted in ((Profile.fide_id, fide_ids), (Profile.national_id, national_ids)):
            numbers = sorted({one for one in wanted if one is not None})
            for start in range(0, len(numbers), _AT_ONCE):
                found.update(
                    session.scalars(select(Profile.id).where(column.in_(numbers[start : start + _AT_ONCE])))
                )
        self._hold(session, sorted(found))

    def _hold(self, session: Session, ids: Sequence[int]) -> None:
        """Locks them, in the order of their ids as ``locking.py`` does, and reads them as they are then.

        Who is merged or erased at this moment has no number any more, so that no entry joins him.
        """
        for start in range(0, len(ids), _AT_ONCE):
            statement = select(Profile).where(Profile.id.in_(ids[start : start + _AT_ONCE]))
            locking = statement.order_by(Profile.id).with_for_update()
            for profile in session.scalars(locking.execution_options(populate_existing=True)):
                self.add(profile)

    def add(self, profile: Profile) -> None:
        """Makes a profile known by its numbers."""
        if profile.fide_id is not None:
            self.fide[profile.fide_id] = profile
        if profile.national_id is not None:
            self.knsb[profile.national_id] = profile

    def with_numbers(self, fide_id: str | None, national_id: str | None) -> list[Profile]:
        """Those with one of the numbers, each once."""
        both = (self.fide.get(fide_id or ""), self.knsb.get(national_id or ""))
        return list({profile.id: profile for profile in both if profile is not None}.values())


def _contradicts(profile: Profile, fide_id: str | None, national_id: str | None) -> bool:
    """Whether the profile has another number than the entry, and none that is the same."""
    pairs = ((profile.fide_id, fide_id), (profile.national_id, national_id))
    both = [(one, other) for one, other in pairs if one is not None and other is not None]
    return bool(both) and all(one != other for one, other in both)


def _make(session: Session, entry: Entry, fide_id: str | None, national_id: str | None) -> Profile | None:
    profile = Profile(
        name=entry.name,
        sort_key=sort_key(entry.name),
        search_key=search_key(entry.name),
        birth=entry.birth,
        fide_id=fide_id,
        national_id=national_id,
        created_at=entry.created_at,
    )
    try:
        with session.begin_nested():
            session.add(profile)
    except IntegrityError:
        # Somebody entered the same player in another tournament at this very moment.
        found = _Known(session, [fide_id], [national_id]).with_numbers(fide_id, national_id)
        return found[0] if len(found) == 1 else None
    return profile


def _complete(
    session: Session, known: _Known, profile: Profile, fide_id: str | None, national_id: str | None
) -> None:
    """A profile that is nobody's account learns the number it lacks, if no other profile has it."""
    if profile.account_id is not None:
        return
    new_fide = fide_id if profile.fide_id is None and fide_id not in known.fide else None
    new_knsb = national_id if profile.national_id is None and national_id not in known.knsb else None
    if new_fide is None and new_knsb is None:
        return
    try:
        with session.begin_nested():
            profile.fide_id = new_fide or profile.fide_id
            profile.national_id = new_knsb or profile.national_id
    except IntegrityError:
        session.refresh(profile)  # another profile got it at this very moment
