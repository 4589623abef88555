"""What the front page shows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from swiss64.models.account import Account
from swiss64.tournaments import queries
from swiss64.tournaments.queries import Listed
from swiss64.tournaments.status import TournamentStatus


@dataclass(frozen=True, slots=True)
class FrontPage:
    """The tournaments by where they are in their life, and those that the reader organises."""

    own: tuple[Listed, ...]
    running: tuple[Listed, ...]
    coming: tuple[Listed, ...]
    finished: tuple[Listed, ...]


def front_page(account: Account | None) -> FrontPage:
    """Running and finished tournaments with the latest first, those to come with the next first.

    A tournament without days stands behind those with.
    """
    everything = queries.front_page(account)
    statuses = {TournamentStatus.RUNNING, TournamentStatus.FINISHED}
    return FrontPage(
        own=tuple(queries.own(account)) if account is not None else (),
        running=_latest_first(everything, TournamentStatus.RUNNING),
        coming=tuple(sorted((t for t in everything if t.status not in statuses), key=_first_day)),
        finished=_latest_first(everything, TournamentStatus.FINISHED),
    )


def _latest_first(listed: list[Listed], status: TournamentStatus) -> tuple[Listed, ...]:
    chosen = (t for t in listed if t.status is status)
    return tuple(sorted(chosen, key=lambda t: t.days[-1] if t.days else date.min, reverse=True))


def _first_day(listed: Listed) -> date:
    return listed.days[0] if listed.days else date.max
