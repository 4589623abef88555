"""Stars: given and taken with an account, for tournaments that one may see."""

from __future__ import annotations

import json
import re
from datetime import date

from flask.testing import FlaskClient

from swiss64.extensions import db
from swiss64.models import Account, CalendarLink, Invitation, Star, Tournament
from tests.site.calendar_setting import add
from tests.site.conftest import NOW, World

DAY = date(2099, 12, 12)


def stars(world: World) -> list[tuple[int, int]]:
    with world.app.app_context():
        return sorted((star.account_id, star.tournament_id) for star in db.session.query(Star))


def pressed(client: FlaskClient, address: str) -> list[str]:
    return re.findall(r'aria-pressed="(true|false)"', client.get(address).text)


def test_a_star_is_given_once_shown_as_pressed_and_taken_again(world: World) -> None:
    number = add(world.app, "open", "Open", DAY)
    client = world.client(world.vera)
    assert pressed(client, "/en/calendar") == ["false"]
    for _twice in range(2):
        answer = client.post("/en/t/open/star", data={"starred": "1", "back": "/en/calendar?q=open"})
        assert (answer.status_code, answer.headers["Location"]) == (303, "/en/calendar?q=open")
    assert stars(world) == [(world.vera.id, number)]
    for address in ("/en/calendar", "/en/t/open/", "/en/calendar?whose=starred"):
        assert pressed(client, address) == ["true"], address
    assert pressed(world.client(world.otto), "/en/calendar") == ["false"]
    client.post("/en/t/open/star", data={"starred": "0"})
    assert stars(world) == []
    assert "tournament-link" not in client.get("/en/calendar?whose=starred").text


def test_it_leads_back_to_pages_of_this_site_only(world: World) -> None:
    add(world.app, "open", "Open", DAY)
    for back in ("https://evil.example/", "//evil.example", "/\\evil.example", ""):
        answer = world.client(world.vera).post("/en/t/open/star", data={"starred": "1", "back": back})
        assert answer.headers["Location"].startswith("/en/t/open/")


def test_without_an_account_there_are_no_stars_but_the_way_to_log_in(world: World) -> None:
    add(world.app, "open", "Open", DAY)
    client = world.client()
    assert pressed(client, "/en/calendar") == []
    assert "/log-in" in client.post("/en/t/open/star", data={"starred": "1"}).headers["Location"]
    assert stars(world) == []


def test_a_private_tournament_takes_no_star_of_who_may_not_see_it(world: World) -> None:
    number = add(world.app, "closed", "Closed", DAY, private=True)
    client = world.client(world.vera)
    assert client.post("/en/t/closed/star", data={"starred": "1"}).status_code == 404
    with world.app.app_context():
        invited = {"kind": "address", "value": "vera@example.org", "created_at": NOW}
        db.session.add(Invitation(tournament_id=number, **invited))
        db.session.commit()
    client.post("/en/t/closed/star", data={"starred": "1"})
    assert "Closed" in client.get("/en/calendar?whose=starred").text
    with world.app.app_context():
        db.session.query(Invitation).delete()
        db.session.commit()
    # The star is there still, and shows nothing to who is not invited any more.
    assert stars(world) == [(world.vera.id, number)]
    assert "Closed" not in client.get("/en/calendar?whose=starred").text
    assert "Closed" not in client.get("/en/").text
    assert "Closed" not in client.post("/en/account/export").text


def test_stars_and_the_secret_address_are_in_the_export_and_go_with_the_account(world: World) -> None:
    add(world.app, "open", "Open", DAY)
    client = world.client(world.vera)
    client.post("/en/t/open/star", data={"starred": "1"})
    client.post("/en/account/calendar")
    exported = json.loads(client.post("/en/account/export").text)["calendar"]
    assert [star["tournament"] for star in exported["stars"]] == ["Open"]
    assert exported["secret_address_made_at"] is not None
    with world.app.app_context():
        db.session.delete(db.session.get_one(Account, world.vera.id))
        db.session.commit()
        assert db.session.query(Star).count() == 0
        assert db.session.query(CalendarLink).count() == 0


def test_the_stars_of_a_tournament_go_with_it(world: World) -> None:
    number = add(world.app, "open", "Open", DAY)
    world.client(world.vera).post("/en/t/open/star", data={"starred": "1"})
    with world.app.app_context():
        db.session.delete(db.session.get_one(Tournament, number))
        db.session.commit()
    assert stars(world) == []
