"""What the calendar and the front page show."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from zoneinfo import ZoneInfo

from sqlalchemy import select

from swiss64 import clock, tokens
from swiss64.calendar import finding, listing
from swiss64.calendar.finding import SITE_ZONE, Found, Phase, Wanted, Whose
from swiss64.calendar.listing import Listed
from swiss64.extensions import db
from swiss64.models.account import Account
from swiss64.models.calendar import CalendarLink

PAGE = 40
_HOME_RUNNING = 8
_HOME_COMING = 8
_HOME_PAST = 5
_HOME_OWN = 8


@dataclass(frozen=True, slots=True)
class Section:
    """Tournaments below one heading: a phase, and for those without a day ``dated`` False."""

    phase: Phase
    dated: bool
    tournaments: tuple[Listed, ...]


@dataclass(frozen=True, slots=True)
class Calendar:
    """A page of the calendar; ``current`` and ``past`` count all that fit, ``page`` counts from 1."""

    sections: tuple[Section, ...]
    current: int
    past: int
    page: int
    pages: int


@dataclass(frozen=True, slots=True)
class FrontPage:
    """The front page. What is the reader's own stands there and nowhere else."""

    own: tuple[Listed, ...]
    running: tuple[Listed, ...]
    coming: tuple[Listed, ...]
    past: tuple[Listed, ...]
    more_own: bool
    more_running: bool
    more_coming: bool
    more_past: bool


def today() -> date:
    """The day where the site is."""
    return clock.now().astimezone(ZoneInfo(SITE_ZONE)).date()


def calendar(account: Account | None, wanted: Wanted, *, past: bool, page: int) -> Calendar:
    """A page of what runs and comes, or of the past. A page beyond the last is the last."""
    found = finding.find(account, wanted, today())
    gone = [one for one in found if one.phase is Phase.PAST]
    chosen = gone if past else [one for one in found if one.phase is not Phase.PAST]
    pages = max(1, -(-len(chosen) // PAGE))
    page = min(max(page, 1), pages)
    shown = listing.read(account, chosen[(page - 1) * PAGE : page * PAGE])
    return Calendar(_sections(shown), len(found) - len(gone), len(gone), page, pages)


def front_page(account: Account | None) -> FrontPage:
    """What runs, what comes and what ended lately, and the reader's own: each tournament once."""
    found = finding.find(account, Wanted(), today())
    own = _own(account)
    mine = {one.id for one in own}
    phases = {phase: [one for one in found if one.phase is phase and one.id not in mine] for phase in Phase}
    running, coming = phases[Phase.RUNNING][:_HOME_RUNNING], phases[Phase.COMING][:_HOME_COMING]
    past = phases[Phase.PAST][:_HOME_PAST]
    read = {one.id: one for one in listing.read(account, [*own[:_HOME_OWN], *running, *coming, *past])}

    def shown(chosen: list[Found]) -> tuple[Listed, ...]:
        return tuple(read[one.id] for one in chosen if one.id in read)

    return FrontPage(
        own=shown(own[:_HOME_OWN]),
        running=shown(running),
        coming=shown(coming),
        past=shown(past),
        more_own=len(own) > _HOME_OWN,
        more_running=len(phases[Phase.RUNNING]) > _HOME_RUNNING,
        more_coming=len(phases[Phase.COMING]) > _HOME_COMING,
        more_past=len(phases[Phase.PAST]) > _HOME_PAST,
    )


def account_of_link(token: str) -> Account | None:
    """Whose calendar the secret address with this token opens; None when nobody's (any more)."""
    return db.session.scalar(
        select(Account)
        .join(CalendarLink, CalendarLink.account_id == Account.id)
        .where(CalendarLink.digest == tokens.digest(token))
    )


def _own(account: Account | None) -> list[Found]:
    """What the reader has to do with or gave a star, each once."""
    if account is None:
        return []
    day = today()
    both = [
        *finding.find(account, Wanted(whose=Whose.OWN), day),
        *finding.find(account, Wanted(whose=Whose.STARRED), day),
    ]
    return finding.in_order({one.id: one for one in both}.values())


def _sections(shown: list[Listed]) -> tuple[Section, ...]:
    sections: list[Section] = []
    for one in shown:
        head = (one.phase, bool(one.days) or one.phase is not Phase.COMING)
        if not sections or (sections[-1].phase, sections[-1].dated) != head:
            sections.append(Section(*head, ()))
        last = sections[-1]
        sections[-1] = Section(last.phase, last.dated, (*last.tournaments, one))
    return tuple(sections)
