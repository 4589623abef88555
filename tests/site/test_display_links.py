"""Links to the hall display: what they open and what not, when they end, that their address is secret."""

from __future__ import annotations

import logging
import re
from datetime import UTC, date, datetime

import pytest
from sqlalchemy import select

from swiss64 import tokens
from swiss64.display import links
from swiss64.extensions import db
from swiss64.models import DisplayLink, PlayingDay, Tournament
from tests.site.conftest import World
from tests.site.display_setting import LINKS, A, ask, at, new_link, notes, revision, screens
from tests.site.public_setting import add_small_swiss, add_tournament, text
from tests.site.walk import populate, routes

PARTS = ("", "/content", "/state")


@pytest.fixture
def small(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    """Olga's tournament, played on 5 December 2026 in Utrecht, on the afternoon of that day."""
    add_small_swiss(world.app, world.olga)
    at(monkeypatch, datetime(2026, 12, 5, 14, 0, tzinfo=UTC))
    return world


def test_a_link_opens_the_display_for_who_is_not_logged_in(small: World) -> None:
    link = new_link(small.client(small.olga))
    page = small.client().get(link)
    assert page.status_code == 200
    assert "Els Bos" in page.text
    assert f'data-state="{link}/state"' in page.text
    assert f'data-content="{link}/content"' in page.text
    assert "Els Bos" in small.client().get(f"{link}/content").text
    assert ask(small.client(), A, f"{link}/state")["settings"]["views"] == []


def test_the_link_is_shown_once_with_its_code_and_kept_only_as_a_digest(small: World) -> None:
    client = small.client(small.olga)
    answer = client.post(LINKS, data={"name": "Hall B"})
    assert 'src="data:image/svg+xml' in answer.text
    token = re.findall(r"/en/hall/([\w-]{43})\b", answer.text)[0]
    later = client.get(LINKS).text
    assert "Hall B" in later
    assert token not in later
    assert "Works until the end of Sat 5 Dec." in text(later)
    with small.app.app_context():
        row = db.session.scalars(select(DisplayLink)).one()
        assert row.digest == tokens.digest(token)
        assert token not in repr({column.key: getattr(row, column.key) for column in row.__table__.columns})


def test_two_links_have_nothing_in_common(small: World) -> None:
    client = small.client(small.olga)
    first, second = new_link(client, "Hall A"), new_link(client, "Hall B")
    assert first != second
    assert len(first.rpartition("/")[2]) == 43


def test_a_link_sets_no_cookie_and_does_not_look_at_the_session_not_even_of_an_organiser(
    small: World,
) -> None:
    link = new_link(small.client(small.olga))
    for client in (small.client(), small.client(small.olga)):
        for part in (*PARTS, "/state?screen=" + A):
            answer = client.get(link + part)
            assert answer.status_code == 200
            assert "Set-Cookie" not in answer.headers
            assert "Cookie" not in answer.headers.get("Vary", "")
            assert answer.headers["Cache-Control"] == "no-store"
            assert answer.headers["Referrer-Policy"] == "no-referrer"
            assert "Olga" not in answer.text
            assert "csrf" not in answer.text


def test_unknown_withdrawn_and_ended_links_are_one_and_the_same_404(
    small: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    olga = small.client(small.olga)
    withdrawn, ended = new_link(olga, "Withdrawn"), new_link(olga, "Ended")
    with small.app.app_context():
        link_id = db.session.scalars(select(DisplayLink.id).where(DisplayLink.name == "Withdrawn")).one()
    assert olga.post(f"{LINKS}/{link_id}/withdraw").status_code == 303
    at(monkeypatch, datetime(2026, 12, 6, 12, 0, tzinfo=UTC))
    for part in PARTS:
        answers = [
            small.client().get(link + part)
            for link in (withdrawn, ended, "/en/hall/x", f"/en/hall/{'A' * 43}", "/en/hall/%E2%80%AE")
        ]
        assert {answer.status_code for answer in answers} == {404}
        assert len({answer.data for answer in answers}) == 1
        assert {answer.headers["Referrer-Policy"] for answer in answers} == {"no-referrer"}
        assert not any("Set-Cookie" in answer.headers for answer in answers)
        assert "This link does not work" in answers[0].text


def test_a_link_leads_to_nothing_else(small: World) -> None:
    """With the token in place of whatever an address asks for, only its own three addresses answer."""
    values = populate(small, small.otto, "his")
    token = new_link(small.client(small.olga)).rpartition("/")[2]
    client = small.client()
    for route in routes(small.app, values | {"slug": token, "hall_token": token, "draft_id": token}):
        if route.endpoint.startswith("hall_link.") or "slug" not in route.arguments:
            continue
        assert client.open(route.path, method=route.method).status_code == 404, route.path
    for method in ("POST", "PUT", "DELETE"):
        assert client.open(f"/en/hall/{token}", method=method).status_code == 405
    page = client.get(f"/en/hall/{token}").text
    addresses = re.findall(r'(?:href|action|data-\w+)="(/[^"]*)"', page)
    allowed = re.compile(rf"/static/|/(en|nl)/hall/{token}(/state|/content)?$")
    assert [address for address in addresses if not allowed.match(address)] == []


def test_a_link_shows_its_own_tournament_only(small: World) -> None:
    add_tournament(small.app, "other", {1: ("Zoë Zonder", 0)}, organiser=small.olga)
    link = new_link(small.client(small.olga), address="/en/t/other/display/links")
    content = small.client().get(f"{link}/content").text
    assert "Zoë Zonder" in content
    assert "Els Bos" not in content


def test_a_link_to_a_private_tournament_works_by_its_own_right(small: World) -> None:
    with small.app.app_context():
        db.session.query(Tournament).filter_by(slug="small").one().private = True
        db.session.commit()
    link = new_link(small.client(small.olga))
    assert small.client().get("/en/t/small/").status_code == 404
    for part in PARTS:
        assert small.client().get(link + part).status_code == 200


@pytest.mark.parametrize(
    ("day", "zone", "last_second", "end"),
    [
        (date(2026, 12, 5), "Europe/Amsterdam", "2026-12-05T22:59:59", "2026-12-05T23:00:00"),
        # The night of 25 October 2026 has one hour more: the day is over at 00:00 winter time.
        (date(2026, 10, 25), "Europe/Amsterdam", "2026-10-25T22:59:59", "2026-10-25T23:00:00"),
        (date(2026, 10, 24), "Europe/Amsterdam", "2026-10-24T21:59:59", "2026-10-24T22:00:00"),
        # In Beirut the clock skips the midnight on which 29 March 2026 begins.
        (date(2026, 3, 28), "Asia/Beirut", "2026-03-28T21:59:59", "2026-03-28T22:00:00"),
        # In Havana it is midnight twice at the beginning of 1 November 2026: the second one counts.
        (date(2026, 10, 31), "America/Havana", "2026-11-01T04:59:59", "2026-11-01T05:00:00"),
    ],
)
def test_it_ends_at_the_very_moment_its_last_playing_day_is_over_in_the_zone_of_the_tournament(
    world: World, monkeypatch: pytest.MonkeyPatch, day: date, zone: str, last_second: str, end: str
) -> None:
    add_tournament(world.app, "small", {1: ("Anna", 0)}, organiser=world.olga, days=(day,))
    with world.app.app_context():
        db.session.query(Tournament).filter_by(slug="small").one().zone = zone
        db.session.commit()
    at(monkeypatch, datetime(2026, 3, 1, 12, 0, tzinfo=UTC))
    link = new_link(world.client(world.olga))
    for moment, status in ((last_second, 200), (end, 404)):
        at(monkeypatch, datetime.fromisoformat(moment).replace(tzinfo=UTC))
        assert {world.client().get(link + part).status_code for part in PARTS} == {status}, moment


def test_it_follows_the_playing_days_when_they_change(small: World, monkeypatch: pytest.MonkeyPatch) -> None:
    link = new_link(small.client(small.olga))
    at(monkeypatch, datetime(2026, 12, 6, 12, 0, tzinfo=UTC))
    assert small.client().get(link).status_code == 404
    with small.app.app_context():
        row = db.session.query(Tournament).filter_by(slug="small").one()
        row.playing_days.append(PlayingDay(day=date(2026, 12, 6)))
        db.session.commit()
    assert small.client().get(link).status_code == 200


@pytest.mark.parametrize(
    ("days", "last"),
    [
        # No day is known: the seventh day after the one on which it was made.
        ((), date(2026, 12, 12)),
        # The days are over: the day on which it was made.
        ((date(2026, 11, 1),), date(2026, 12, 5)),
        ((date(2026, 12, 5), date(2027, 5, 1)), date(2027, 5, 1)),
    ],
)
def test_without_days_to_come_a_link_still_lives_a_while(
    world: World, monkeypatch: pytest.MonkeyPatch, days: tuple[date, ...], last: date
) -> None:
    add_tournament(world.app, "small", {1: ("Anna", 0)}, organiser=world.olga, days=days)
    at(monkeypatch, datetime(2026, 12, 5, 22, 30, tzinfo=UTC))
    link = new_link(world.client(world.olga))
    end = links.end_of_day(last, "Europe/Amsterdam")
    for moment, status in ((end.timestamp() - 1, 200), (end.timestamp(), 404)):
        at(monkeypatch, datetime.fromtimestamp(moment, UTC))
        assert world.client().get(link).status_code == status


def test_only_an_organiser_of_the_tournament_makes_lists_and_withdraws_links(small: World) -> None:
    new_link(small.client(small.olga))
    with small.app.app_context():
        link_id = db.session.scalars(select(DisplayLink.id)).one()
    for person in (small.otto, small.vera):
        client = small.client(person)
        assert client.get(LINKS).status_code == 403
        assert client.post(LINKS, data={"name": "Mine"}).status_code == 403
        assert client.post(f"{LINKS}/{link_id}/withdraw").status_code == 403
    with small.app.app_context():
        assert db.session.scalars(select(DisplayLink.name)).all() == ["Hall B"]


def test_a_link_of_another_tournament_is_not_withdrawn_through_ones_own(small: World) -> None:
    add_tournament(small.app, "his", {1: ("Zoë", 0)}, organiser=small.otto)
    link = new_link(small.client(small.otto), address="/en/t/his/display/links")
    with small.app.app_context():
        link_id = db.session.scalars(select(DisplayLink.id)).one()
    assert small.client(small.olga).post(f"{LINKS}/{link_id}/withdraw").status_code == 404
    assert small.client().get(link).status_code == 200


def test_withdrawing_takes_its_screens_along_and_those_of_others_stay(small: World) -> None:
    olga = small.client(small.olga)
    link = new_link(olga)
    ask(small.client(), A, f"{link}/state")
    ask(olga, A)
    assert [row.name for row in screens(small)] == ["Hall B", ""]
    with small.app.app_context():
        link_id = db.session.scalars(select(DisplayLink.id)).one()
    olga.post(f"{LINKS}/{link_id}/withdraw")
    assert [row.name for row in screens(small)] == [""]
    assert olga.post(f"{LINKS}/{link_id}/withdraw").status_code == 404


def test_the_journal_tells_of_links_without_their_secret_and_nothing_is_rendered_again(small: World) -> None:
    olga = small.client(small.olga)
    before = revision(small)
    token = new_link(olga).rpartition("/")[2]
    with small.app.app_context():
        link_id = db.session.scalars(select(DisplayLink.id)).one()
    olga.post(f"{LINKS}/{link_id}/withdraw")
    assert notes(small) == [
        ("Olga", "display.link_made", {"name": "Hall B"}, None),
        ("Olga", "display.link_withdrawn", {"name": "Hall B"}, None),
    ]
    page = olga.get("/en/t/small/journal").text
    assert "A link to the hall display was made: Hall B" in page
    assert "The link to the hall display was withdrawn: Hall B" in page
    assert token not in page
    assert revision(small) == before


def test_a_link_needs_a_name_and_there_are_not_more_than_a_hall_can_use(small: World) -> None:
    olga = small.client(small.olga)
    answer = olga.post(LINKS, data={"name": " \u202e "})
    assert answer.status_code == 422
    assert "Fill this in." in answer.text
    answer = olga.post(LINKS, data={"name": "x" * 41})
    assert answer.status_code == 422
    assert f'value="{"x" * 41}"' in answer.text, "what was typed stays"
    for number in range(links.MOST):
        new_link(olga, f"Hall {number}")
    answer = olga.post(LINKS, data={"name": "One more"})
    assert answer.status_code == 409
    assert "There are 12 links already." in text(answer.text)
    assert 'value="One more"' in answer.text


def test_a_name_that_tries_to_be_html_or_turns_the_line_round_is_text(small: World) -> None:
    olga = small.client(small.olga)
    link = new_link(olga, '<img src=x onerror=alert(1)>\u202eB"')
    page = olga.get(LINKS).text
    assert "<img src=x" not in page
    assert "&lt;img src=x onerror=alert(1)&gt;B&#34;" in page
    ask(small.client(), A, f"{link}/state")
    assert "<img src=x" not in olga.get("/en/t/small/display/remote").text


def test_a_fault_behind_a_link_is_logged_without_its_address(
    small: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    link = new_link(small.client(small.olga))

    def broken(*_: object) -> None:
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr("swiss64.display.answers.state", broken)
    with caplog.at_level(logging.DEBUG):
        answer = small.client().get(f"{link}/state")
    assert answer.status_code == 500
    assert "broken on purpose" in caplog.text
    assert link.rpartition("/")[2] not in caplog.text
    assert answer.headers["Referrer-Policy"] == "no-referrer"


def test_links_work_in_both_languages(small: World) -> None:
    link = new_link(small.client(small.olga))
    dutch = small.client().get("/nl" + link.removeprefix("/en"))
    assert dutch.status_code == 200
    assert '<html lang="nl">' in dutch.text
