"""Calendars for apps and the feed of news: read back with the library, and as strict XML."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any
from xml.etree import ElementTree

import icalendar
import pytest
from defusedxml.ElementTree import fromstring

from swiss64.calendar import queries
from swiss64.extensions import db
from swiss64.models import CalendarLink, Star, Tournament
from swiss64.tournaments import operations
from tests.site.calendar_setting import TODAY, add
from tests.site.conftest import NOW, Person, World

ATOM = "{http://www.w3.org/2005/Atom}"
EVIL = 'Open <b>&amp; "Ü";,\\n'


@pytest.fixture(autouse=True)
def on_the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is Saturday 5 December 2026, noon UTC, for feeds."""
    monkeypatch.setattr(queries, "today", lambda: TODAY)


def events(world: World, address: str, person: Person | None = None) -> list[Any]:
    """The events of a file."""
    answer = world.client(person).get(address)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert all(len(line) <= 75 for line in answer.data.split(b"\r\n"))
    read = icalendar.Calendar.from_ical(answer.data)
    assert (read["version"], read["prodid"]) == ("2.0", "-//Swiss64//Swiss64//EN")
    found = read.walk("VEVENT")
    assert all(not event.errors for event in found)
    return found


def test_a_round_is_an_event_at_its_moment_also_on_both_sides_of_the_end_of_summer_time(world: World) -> None:
    starts = [
        datetime(2026, 10, 24, 12, 0, tzinfo=UTC),  # 14:00, summer time
        datetime(2026, 10, 25, 0, 30, tzinfo=UTC),  # 02:30, the first time
        datetime(2026, 10, 25, 13, 0, tzinfo=UTC),  # 14:00, winter time
    ]
    add(
        world.app,
        "r",
        "Open",
        *(date(2026, 10, 24), date(2026, 10, 25)),
        starts=starts,
        place="Ede",
        time_control="5400+30",
    )
    found = events(world, "/en/t/r/calendar.ics")
    assert [str(event["summary"]) for event in found] == [
        "Open, round 1",
        "Open, round 2",
        "Open, round 3",
    ]
    assert [event.decoded("dtstart").astimezone(UTC) for event in found] == starts
    assert [event["dtstart"].params["TZID"] for event in found] == ["Europe/Amsterdam"] * 3
    assert [event["dtstart"].to_ical() for event in found][0::2] == [b"20261024T140000", b"20261025T140000"]
    # 90 minutes and 60 times 30 seconds on each of two clocks.
    assert found[0].decoded("dtend") - found[0].decoded("dtstart") == timedelta(hours=4)
    assert {str(event["location"]) for event in found} == {"Ede"}
    assert {str(event["status"]) for event in found} == {"CONFIRMED"}
    zones = icalendar.Calendar.from_ical(world.client().get("/en/t/r/calendar.ics").data).walk("VTIMEZONE")
    assert [str(zone["tzid"]) for zone in zones] == ["Europe/Amsterdam"]


def test_a_moment_that_the_clock_shows_twice_is_told_so_that_it_is_one(world: World) -> None:
    second = datetime(2026, 10, 25, 1, 30, tzinfo=UTC)  # 02:30, the second time
    add(world.app, "r", "Open", starts=[second])
    found = events(world, "/en/t/r/calendar.ics")
    assert found[0]["dtstart"].to_ical() == b"20261025T013000Z"


def test_a_day_without_such_a_round_is_an_event_of_the_whole_day(world: World) -> None:
    add(
        world.app,
        "d",
        "Open",
        date(2026, 12, 12),
        date(2026, 12, 19),
        starts=[datetime(2026, 12, 12, 13, tzinfo=UTC)],
    )
    found = events(world, "/en/t/d/calendar.ics")
    assert [(event.decoded("dtstart"), str(event["summary"])) for event in found][1:] == [
        (date(2026, 12, 19), "Open")
    ]
    assert found[1].decoded("dtend") == date(2026, 12, 20)
    assert "dtend" not in found[0]  # nobody knows the time control


def test_an_event_keeps_its_name_over_changes_and_its_sequence_rises(world: World) -> None:
    start = datetime(2099, 12, 12, 13, tzinfo=UTC)
    number = add(world.app, "u", "Open", date(2099, 12, 12), starts=[start])
    before = events(world, "/en/t/u/calendar.ics")[0]
    again = events(world, "/nl/t/u/calendar.ics")[0]
    assert (before["uid"], before["dtstamp"].dt) == (again["uid"], NOW)
    later = NOW + timedelta(days=1)
    with world.app.app_context():
        operations.set_schedule(world.ada.actor, later, number, {1: start + timedelta(hours=1)})
    after = events(world, "/en/t/u/calendar.ics")[0]
    assert after["uid"] == before["uid"]
    assert after["sequence"] > before["sequence"]
    assert after["dtstamp"].dt == later
    assert after.decoded("dtstart").astimezone(UTC) == start + timedelta(hours=1)
    other = add(world.app, "u2", "Open", date(2099, 12, 12), starts=[start])
    assert other != number
    assert events(world, "/en/t/u2/calendar.ics")[0]["uid"] != before["uid"]


def test_what_was_announced_and_is_no_longer_is_cancelled_while_it_is_to_come(world: World) -> None:
    start = datetime(2099, 12, 12, 13, tzinfo=UTC)
    days = (date(2020, 1, 4), date(2099, 12, 12), date(2099, 12, 19))
    number = add(world.app, "c", "Open", *days, starts=[start, start + timedelta(hours=4)])
    uids = {str(event["summary"]): str(event["uid"]) for event in events(world, "/en/t/c/calendar.ics")}
    with world.app.app_context():
        operations.set_schedule(world.ada.actor, NOW, number, {2: None})
        row = db.session.get_one(Tournament, number)
        data = operations.data_of(row)
        fewer = {name: getattr(data, name) for name in data.__slots__} | {"days": days[1:2]}
        operations.edit(world.ada.actor, NOW, number, operations.TournamentData(**fewer))
    found = events(world, "/en/t/c/calendar.ics")
    said = [(event.decoded("dtstart"), str(event["status"])) for event in found]
    assert [(when if type(when) is date else when.astimezone(UTC), status) for when, status in said] == [
        (start, "CONFIRMED"),
        (start + timedelta(hours=4), "CANCELLED"),
        (date(2099, 12, 19), "CANCELLED"),
    ]
    assert str(found[1]["uid"]) == uids["Open, round 2"]


def test_names_of_every_sort_come_back_as_they_are(world: World) -> None:
    add(world.app, "e", EVIL, date(2026, 12, 12), place='A;B,C\\D "E"')
    event = events(world, "/en/t/e/calendar.ics")[0]
    assert str(event["summary"]) == EVIL
    assert str(event["location"]) == 'A;B,C\\D "E"'
    assert str(event["url"]) == "http://localhost/en/t/e/"


def test_the_public_calendar_has_what_is_public_and_not_long_past_and_may_be_kept(world: World) -> None:
    day = date(2026, 12, 12)
    add(world.app, "o", "Open", day)
    add(world.app, "p", "Practice", day, practice=True)
    add(world.app, "s", "Secret", day, private=True)
    add(world.app, "l", "Long ago", TODAY - timedelta(days=61))
    add(world.app, "l2", "Lately", TODAY - timedelta(days=60))
    assert [str(event["summary"]) for event in events(world, "/en/calendar.ics", world.ada)] == [
        "Lately",
        "Open",
    ]
    answer = world.client(world.ada).get("/en/calendar.ics")
    assert answer.headers["Cache-Control"] == "public, no-cache"
    assert "Set-Cookie" not in answer.headers
    assert "Cookie" not in answer.headers.get("Vary", "")
    same = world.client().get("/en/calendar.ics", headers={"If-None-Match": answer.headers["ETag"]})
    assert (same.status_code, same.data) == (304, b"")
    add(world.app, "n", "New", day)
    changed = world.client().get("/en/calendar.ics", headers={"If-None-Match": answer.headers["ETag"]})
    assert changed.status_code == 200


def secret(world: World, person: Person) -> tuple[str, str]:
    """Makes the secret addresses of somebody, and gives their paths."""
    page = world.client(person).post("/en/account/calendar")
    assert page.status_code == 200
    addresses = re.findall(r'readonly value="http://localhost([^"]+)"', page.text)
    assert len(addresses) == 2
    return addresses[0], addresses[1]


def test_the_secret_address_can_be_copied_and_opened_in_a_calendar_app(world: World) -> None:
    page = world.client(world.vera).post("/en/account/calendar").text
    for which in ("mine", "starred"):
        (address,) = re.findall(rf'id="{which}" type="text" readonly value="http:([^"]+)"', page)
        assert address.endswith(f"/{which}.ics")
        assert f'href="webcal:{address}"' in page
        # Without script there is no button that does nothing.
        assert re.search(rf'<button class="button" type="button" hidden data-copies="{which}"', page)
    assert "copy.js" in page


def test_ones_own_calendar_is_at_a_secret_address_that_is_shown_once(world: World) -> None:
    day = date(2026, 12, 12)
    number = add(world.app, "o", "Starred", day)
    add(world.app, "m", "Mine", day, private=True, email="vera@example.org")
    add(world.app, "x", "Not mine", day, private=True)
    add(world.app, "t", "Trying", day, practice=True, role=(world.vera, "organiser"))
    with world.app.app_context():
        db.session.add(Star(account_id=world.vera.id, tournament_id=number, starred_at=NOW))
        db.session.commit()
    mine, starred = secret(world, world.vera)
    assert [str(event["summary"]) for event in events(world, mine)] == ["Mine"]
    assert [str(event["summary"]) for event in events(world, starred)] == ["Starred"]
    token = mine.split("/")[3]
    account_page = world.client(world.vera).get("/en/account").text
    assert token not in account_page
    assert "End the address" in account_page
    with world.app.app_context():
        assert token not in repr([link.__dict__ for link in db.session.query(CalendarLink)])
    answer = world.client().get(mine)
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"


def test_a_new_secret_address_ends_the_old_one_and_it_can_be_withdrawn(world: World) -> None:
    old, _starred = secret(world, world.vera)
    new, _starred = secret(world, world.vera)
    assert world.client().get(old).status_code == 404
    assert world.client().get(new).status_code == 200
    others, _starred = secret(world, world.otto)
    world.client(world.vera).post("/en/account/calendar/withdraw")
    assert world.client().get(new).status_code == 404
    assert world.client().get(others).status_code == 200
    for wrong in ("x", "%00", "a" * 5000):
        assert world.client().get(f"/en/calendar/{wrong}/mine.ics").status_code == 404


def test_a_tournament_that_became_private_leaves_the_calendar_of_who_may_not_see_it(world: World) -> None:
    number = add(world.app, "o", "Open", date(2026, 12, 12))
    with world.app.app_context():
        db.session.add(Star(account_id=world.vera.id, tournament_id=number, starred_at=NOW))
        db.session.commit()
    _mine, starred = secret(world, world.vera)
    assert len(events(world, starred)) == 1
    assert len(events(world, "/en/calendar.ics")) == 1
    with world.app.app_context():
        db.session.get_one(Tournament, number).private = True
        db.session.commit()
    assert events(world, starred) == []
    assert events(world, "/en/calendar.ics") == []
    assert world.client(world.vera).get("/en/t/o/calendar.ics").status_code == 404


def entries(world: World, address: str = "/en/news.atom") -> tuple[ElementTree.Element, list[dict[str, str]]]:
    """The feed, checked for what RFC 4287 asks of every feed and entry."""
    answer = world.client().get(address)
    assert answer.headers["Content-Type"] == "application/atom+xml; charset=utf-8"
    feed = fromstring(answer.data)
    assert feed.tag == f"{ATOM}feed"
    found = []
    for one in [feed, *feed.findall(f"{ATOM}entry")]:
        assert len(one.findall(f"{ATOM}id")) == len(one.findall(f"{ATOM}updated")) == 1
        assert len(one.findall(f"{ATOM}title")) == 1
        assert datetime.fromisoformat(one.findtext(f"{ATOM}updated") or "").tzinfo is not None
        link = one.find(f"{ATOM}link[@rel='alternate']")
        assert link is not None
        assert link.attrib["href"].startswith("http://localhost/")
        found.append({part: one.findtext(ATOM + part) or "" for part in ("id", "title", "summary")})
    assert feed.find(f"{ATOM}author/{ATOM}name") is not None
    assert len({entry["id"] for entry in found}) == len(found)
    return feed, found[1:]


def test_the_news_tell_of_new_tournaments_and_published_rounds_the_latest_first(world: World) -> None:
    add(world.app, "e", EVIL, date(2026, 12, 12), place="Ede <3", published=2)
    add(world.app, "s", "Secret", private=True, published=1)
    add(world.app, "p", "Practice", practice=True, published=1)
    _feed, found = entries(world)
    assert [entry["title"] for entry in found] == [
        f"{EVIL}: round 2 is published",
        f"{EVIL}: round 1 is published",
        f"New: {EVIL}",
    ]
    assert found[0]["summary"] == "Sat 12 Dec 2026 · Ede <3"
    again = entries(world, "/nl/news.atom")[1]
    assert [entry["id"] for entry in again] == [entry["id"] for entry in found]


def test_a_feed_without_news_is_a_feed_and_a_long_one_ends_at_fifty(world: World) -> None:
    assert entries(world)[1] == []
    for number in range(20):
        add(world.app, f"t{number}", f"Open {number}", published=3)
    assert len(entries(world)[1]) == 50


def test_pages_tell_readers_of_feeds_where_they_are(world: World) -> None:
    for address in ("/en/", "/en/calendar"):
        page = world.client().get(address).text
        assert '<link rel="alternate" type="application/atom+xml"' in page
        assert 'href="/en/news.atom"' in page
        assert '<link rel="alternate" type="text/calendar"' in page
