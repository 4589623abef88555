"""Writing the journal: every change adds a note in its own transaction."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Any

from sqlalchemy.orm import Session

from swiss64.models.journal import JournalEntry
from swiss64.models.tournament import Tournament


class Action(Enum):
    """What can be done to a tournament or an account; the value is what the journal keeps."""

    ACCOUNT_CREATED = "account.created"
    PASSWORD_CHANGED = "account.password_changed"  # noqa: S105 - a name, not a password
    LOGGED_IN = "account.logged_in"
    SESSION_ENDED = "account.session_ended"
    SESSIONS_ENDED = "account.sessions_ended"
    PROFILE_CHANGED = "account.profile_changed"
    EMAIL_CHANGED = "account.email_changed"
    IDENTITY_LINKED = "account.identity_linked"
    IDENTITY_UNLINKED = "account.identity_unlinked"
    DATA_EXPORTED = "account.data_exported"
    ACCOUNT_DELETED = "account.deleted"
    MAY_ORGANISE_CHANGED = "account.may_organise_changed"
    ORGANISER_ASKED = "organiser.asked"
    ORGANISER_INVITED = "organiser.invited"
    ORGANISER_DECLINED = "organiser.declined"
    ORGANISER_ACCEPTED = "organiser.accepted"
    ORGANISER_REQUEST_REMOVED = "organiser.request_removed"
    TOURNAMENT_CREATED = "tournament.created"
    TOURNAMENT_EDITED = "tournament.edited"
    TOURNAMENT_DELETED = "tournament.deleted"
    SCHEDULE_CHANGED = "tournament.schedule_changed"
    STAFF_INVITED = "people.staff_invited"
    STAFF_INVITATION_WITHDRAWN = "people.staff_invitation_withdrawn"
    ROLE_ACCEPTED = "people.role_accepted"
    ROLE_CHANGED = "people.role_changed"
    ROLE_TAKEN = "people.role_taken"
    VISITORS_INVITED = "people.visitors_invited"
    VISITORS_UNINVITED = "people.visitors_uninvited"
    HELPER_MADE = "people.helper_made"
    HELPER_WITHDRAWN = "people.helper_withdrawn"
    HELPER_ENTERED = "people.helper_entered"
    ENTRY_ADDED = "entry.added"
    ENTRY_EDITED = "entry.edited"
    ENTRY_DELETED = "entry.deleted"
    ENTRIES_IMPORTED = "entry.imported"
    ENTRIES_RENUMBERED = "entry.renumbered"
    ENTRY_WITHDRAWN = "entry.withdrawn"
    ENTRY_RETURNED = "entry.returned"
    ABSENCE_SET = "entry.absence_set"
    ABSENCE_CLEARED = "entry.absence_cleared"
    ROUND_DRAWN = "round.drawn"
    PROPOSAL_ALTERED = "round.proposal_altered"
    PAIRING_CORRECTED = "round.pairing_corrected"
    ROUND_PUBLISHED = "round.published"
    ROUND_STARTED = "round.started"
    ROUND_UNDONE = "round.undone"
    RESULT_ENTERED = "result.entered"
    RESULT_CORRECTED = "result.corrected"
    RESULT_CLEARED = "result.cleared"
    PLAYER_SHOWN = "entry.shown"
    PLAYER_ERASED = "entry.erased"
    ENTRY_LINKED = "entry.linked"
    NUMBERS_STATED = "profile.numbers_stated"
    PROFILE_ASKED = "profile.asked"
    PROFILE_CLAIM_WITHDRAWN = "profile.claim_withdrawn"
    PROFILE_APPROVED = "profile.approved"
    PROFILE_REFUSED = "profile.refused"
    PROFILE_UNLINKED = "profile.unlinked"
    PROFILE_EDITED = "profile.edited"
    PROFILES_MERGED = "profile.merged"
    PROFILES_PARTED = "profile.parted"
    PROFILE_ERASED = "profile.erased"
    RATINGS_UPDATED = "entry.ratings_updated"
    RATING_LIST_IMPORTED = "ratings.list_imported"
    DISPLAY_ANNOUNCED = "display.announced"
    DISPLAY_LINK_MADE = "display.link_made"
    DISPLAY_LINK_WITHDRAWN = "display.link_withdrawn"
    SERIES_CREATED = "series.created"
    SERIES_EDITED = "series.edited"
    SERIES_ORDERED = "series.ordered"
    SERIES_TOURNAMENT_ADDED = "series.tournament_added"
    SERIES_TOURNAMENT_REMOVED = "series.tournament_removed"
    SERIES_DELETED = "series.deleted"


@dataclass(frozen=True, slots=True)
class Actor:
    """Who makes a change; without an ``id`` it is the system itself (a command).

    A helper has no account: ``helper`` is the id of the link that let the phone in.
    """

    name: str
    id: int | None = None
    helper: int | None = None


SYSTEM = Actor("system")


def note(
    session: Session,
    *,
    at: datetime,
    actor: Actor,
    action: Action,
    tournament: Tournament | None = None,
    subject: dict[str, Any] | None = None,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> None:
    """Adds a note to the journal, in the transaction of the change it is about."""
    by_helper = {} if actor.helper is None else {"helper": actor.helper}
    session.add(
        JournalEntry(
            at=at,
            actor_id=actor.id,
            actor_name=actor.name,
            tournament_id=None if tournament is None else tournament.id,
            action=action.value,
            subject=(subject or {}) | by_helper,
            before=before,
            after=after,
        )
    )


def changed(
    session: Session,
    tournament: Tournament,
    *,
    at: datetime,
    actor: Actor,
    action: Action,
    subject: dict[str, Any] | None = None,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> None:
    """Raises the tournament's revision and notes the change: the last line of every operation on one."""
    tournament.revision += 1
    note(
        session,
        at=at,
        actor=actor,
        action=action,
        tournament=tournament,
        subject=subject,
        before=before,
        after=after,
    )
