"""Slows down guessing: after a few failures each next attempt waits, longer and longer, up to half a minute.

It delays and never locks out, or strangers could keep an arbiter out on the morning of a
tournament. For the same reason a browser that this account was used on before
(``known_browser``) has a counter of its own, which strangers cannot raise. A whole playing
hall shares one network address, so that counter is generous. The counters are in the
database, so that all worker processes share them; their keys are keyed hashes, so that the
table tells nobody's address.

An attempt is counted before the password is looked at, and taken back when it was right:
many attempts at the same moment cannot slip past.

Asking for mails is counted in the same way, under the address they go to and under the
network that asks.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address

from sqlalchemy import delete, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from swiss64.models.account import Throttle

FORGOTTEN = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Limit:
    """How many failures cost nothing, and what more of them cost.

    After ``free`` failures one waits 1, 2, 4 … times ``first``, at most ``longest``; in each
    ``fade`` of rest one failure is forgotten.
    """

    free: int
    fade: timedelta
    longest: timedelta
    first: timedelta = timedelta(seconds=1)

    def left(self, failures: int, since: timedelta) -> int:
        """The failures that still count, ``since`` after the last one."""
        return max(0, failures - since // self.fade)

    def delay(self, failures: int) -> timedelta:
        """How long to wait after the last of so many failures."""
        beyond = failures - self.free
        if beyond < 0:
            return timedelta(0)
        return min(self.longest, self.first * 2 ** min(beyond, 20))


ACCOUNT = Limit(free=5, fade=timedelta(minutes=10), longest=timedelta(seconds=30))
NETWORK = Limit(free=40, fade=timedelta(seconds=30), longest=timedelta(seconds=30))
# Nobody's mailbox is filled: three mails, then one in twenty minutes. A whole hall may sign up at once.
MAILS_TO = Limit(free=3, fade=timedelta(minutes=20), longest=timedelta(hours=1), first=timedelta(minutes=20))
MAILS_FROM = Limit(free=60, fade=timedelta(seconds=30), longest=timedelta(seconds=30))


@dataclass(frozen=True, slots=True)
class Counter:
    """One counter and its limit; ``forgiven`` when a right password sets it back to nothing."""

    key: str
    limit: Limit
    forgiven: bool


def counters(secret: str, *, account: str, network: str | None, known_browser: str | None) -> list[Counter]:
    """What an attempt on ``account`` is counted under: account and network, or the known browser alone."""
    if known_browser is not None:
        return [Counter(_key(secret, "browser", f"{account} {known_browser}"), ACCOUNT, True)]
    found = [Counter(_key(secret, "account", account), ACCOUNT, True)]
    if network is not None:
        found.append(Counter(_key(secret, "network", _network(network)), NETWORK, False))
    # Always locked in the same order, so that two attempts never wait for each other.
    return sorted(found, key=lambda counter: counter.key)


def mails_to(secret: str, address: str) -> list[Counter]:
    """What a mail that a stranger asked for is counted under: the address it goes to."""
    return [Counter(_key(secret, "mails to", address), MAILS_TO, False)]


def mails_from(secret: str, network: str | None) -> list[Counter]:
    """What asking for a mail is counted under: where it was asked from."""
    if network is None:
        return []
    return [Counter(_key(secret, "mails from", _network(network)), MAILS_FROM, False)]


def claim(session: Session, now: datetime, wanted: list[Counter]) -> timedelta:
    """Counts an attempt and gives zero; or counts nothing and gives how long to wait."""
    session.execute(delete(Throttle).where(Throttle.last_failed_at < now - FORGOTTEN))
    rows = [(counter.limit, _locked(session, now, counter.key)) for counter in wanted]
    for _limit, row in rows:
        # A clock that was put back must not make anybody wait until it has caught up.
        row.last_failed_at = min(row.last_failed_at, now)
    wait = max((_wait(limit, row, now) for limit, row in rows), default=timedelta(0))
    if wait > timedelta(0):
        return wait
    for limit, row in rows:
        row.failures = limit.left(row.failures, now - row.last_failed_at) + 1
        row.last_failed_at = now
    return timedelta(0)


def forgive(session: Session, now: datetime, wanted: list[Counter]) -> None:
    """The password was right: takes back what ``claim`` counted, and the account's earlier failures."""
    for counter in wanted:
        row = _locked(session, now, counter.key)
        row.failures = 0 if counter.forgiven else max(0, row.failures - 1)


def _wait(limit: Limit, row: Throttle, now: datetime) -> timedelta:
    since = now - row.last_failed_at
    return limit.delay(limit.left(row.failures, since)) - since


def _locked(session: Session, now: datetime, key: str) -> Throttle:
    """The row, made when it is not there, locked until the end of the transaction."""
    insert = sqlite.insert if session.get_bind().dialect.name == "sqlite" else postgresql.insert
    new = insert(Throttle).values(key=key, failures=0, last_failed_at=now)
    session.execute(new.on_conflict_do_nothing())
    found = select(Throttle).where(Throttle.key == key).with_for_update()
    return session.scalars(found.execution_options(populate_existing=True)).one()


def _key(secret: str, kind: str, value: str) -> str:
    return hmac.new(secret.encode(), f"{kind} {value}".encode(), "sha256").hexdigest()


def _network(address: str) -> str:
    """An IPv4 address, or the first half of an IPv6 address: who has one there has millions."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return found.exploded[:19]
    return str(found)
