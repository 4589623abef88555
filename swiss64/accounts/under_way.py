"""Log-ins that are at a provider now, and newcomers who came back: what the session keeps of them.

Only what must be compared when they come back; no token. A log-in works once, in the browser
that began it.
"""

from __future__ import annotations

import secrets
from dataclasses import asdict, dataclass
from datetime import datetime
from enum import Enum
from typing import Any

from flask import session

from swiss64.accounts.providers import Begun, Seen

LONGEST = 60 * 30
"""Seconds for logging in at the provider, and for choosing a name afterwards."""
_MOST = 3
_LONGEST_TARGET = 300
_BEGUN = "openid"
_NEWCOMER = "newcomer"


class Intent(Enum):
    """What somebody goes to a provider for."""

    LOG_IN = "log in"
    LINK = "link"
    PROVE = "prove"


@dataclass(frozen=True, slots=True)
class Journey:
    """Somebody went to a provider: ``account_id`` is whose account it is for, None to log in."""

    provider: str
    intent: Intent
    account_id: int | None
    target: str | None
    language: str


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody whose identity opens no account yet, on his way to make one."""

    provider: str
    seen: Seen
    target: str | None


def remember(now: datetime, journey: Journey, begun: Begun) -> None:
    """Keeps a journey until it comes back; of several that are begun in one browser only the latest."""
    # A cookie holds four kilobytes: a long target is given up rather than the log-in.
    target = journey.target if journey.target and len(journey.target) <= _LONGEST_TARGET else None
    one = {
        "provider": journey.provider,
        "intent": journey.intent.value,
        "account_id": journey.account_id,
        "target": target,
        "language": journey.language,
        "at": int(now.timestamp()),
        "state": begun.state,
        "nonce": begun.nonce,
        "verifier": begun.verifier,
    }
    session[_BEGUN] = [*session.get(_BEGUN, [])[1 - _MOST :], one]


def take(now: datetime, provider: str, state: str) -> tuple[Journey, Begun] | None:
    """The journey with this state, which is over now; None when there is none, or it took too long."""
    kept: list[dict[str, Any]] = session.get(_BEGUN, [])
    found = [one for one in kept if secrets.compare_digest(one["state"].encode(), state.encode())]
    if not found:
        return None
    session[_BEGUN] = [one for one in kept if one not in found]
    one = found[0]
    if one["provider"] != provider or abs(int(now.timestamp()) - one["at"]) > LONGEST:
        return None
    journey = Journey(provider, Intent(one["intent"]), one["account_id"], one["target"], one["language"])
    return journey, Begun("", one["state"], one["nonce"], one["verifier"])


def welcome(now: datetime, newcomer: Newcomer) -> None:
    """Keeps somebody until he has chosen his name."""
    session[_NEWCOMER] = {
        "provider": newcomer.provider,
        "seen": asdict(newcomer.seen),
        "target": newcomer.target,
        "at": int(now.timestamp()),
    }


def newcomer(now: datetime, provider: str) -> Newcomer | None:
    """Who came back from this provider to make an account, if that is not long ago."""
    kept: dict[str, Any] | None = session.get(_NEWCOMER)
    if kept is None or kept["provider"] != provider or abs(int(now.timestamp()) - kept["at"]) > LONGEST:
        return None
    return Newcomer(provider, Seen(**kept["seen"]), kept["target"])
