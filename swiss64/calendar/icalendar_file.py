"""Events as an iCalendar file (RFC 5545), which calendar apps read and subscribe to."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

import icalendar
from flask_babel import gettext as _

from swiss64.calendar.events import Event
from swiss64.engine import time_control
from swiss64.public_url import absolute

_REFRESHED = timedelta(hours=1)


def written(name: str, events: Iterable[Event]) -> bytes:
    """The calendar with this name as a file; links in it lead to the tournaments in the reader's language."""
    calendar = icalendar.Calendar()
    calendar.add("prodid", "-//Swiss64//Swiss64//EN")
    calendar.add("version", "2.0")
    calendar.add("name", name)
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", _REFRESHED, {"value": "DURATION"})
    calendar.add("x-published-ttl", "PT1H")
    listed = list(events)
    for zone in sorted({event.zone for event in listed if event.start is not None}):
        calendar.add_component(_zone(zone))
    for event in listed:
        calendar.add_component(_event(event))
    return calendar.to_ical()


def _event(event: Event) -> icalendar.Event:
    made = icalendar.Event()
    made.add("uid", event.uid)
    made.add("sequence", event.sequence)
    made.add("dtstamp", event.changed_at)
    made.add("status", "CANCELLED" if event.cancelled else "CONFIRMED")
    if event.number is None:
        made.add("summary", event.tournament)
        made.add("url", absolute("standings.tournament", slug=event.slug))
    else:
        made.add("summary", _("%(name)s, round %(number)s", name=event.tournament, number=event.number))
        made.add("url", absolute("standings.schedule", slug=event.slug))
    if event.place:
        made.add("location", event.place)
    if event.start is None:
        made.add("dtstart", event.day)
        made.add("dtend", event.day + timedelta(days=1))
        made.add("transp", "TRANSPARENT")
    else:
        made.add("dtstart", _on_the_clock(event.start, event.zone))
        length = _length(event.time_control)
        if length is not None:
            made.add("dtend", _on_the_clock(event.start + length, event.zone))
    return made


def _on_the_clock(moment: datetime, zone: str) -> datetime:
    """As the clocks there show it. What they show a second time is in UTC: RFC 5545 would mean the first."""
    local = moment.astimezone(ZoneInfo(zone))
    return moment.astimezone(UTC) if local.fold else local


def _length(written: str) -> timedelta | None:
    """How long a round takes at most, both clocks together for 60 moves; None when nobody knows."""
    try:
        control = time_control.parse(written)
    except ValueError:
        return None
    seconds = sum(map(time_control.estimated_seconds, (control.white, control.black)))
    return timedelta(seconds=seconds)


@lru_cache
def _zone(name: str) -> icalendar.Timezone:
    """What the clocks do there: the file says it itself."""
    return icalendar.Timezone.from_tzinfo(
        ZoneInfo(name),
        name,
        first_date=datetime(2020, 1, 1, tzinfo=UTC).date(),
        last_date=datetime(2038, 1, 1, tzinfo=UTC).date(),
    )
