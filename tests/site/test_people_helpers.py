"""Helpers' phones: a link for the results of one tournament on one day, and nothing else."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.test import TestResponse

from swiss64 import clock
from swiss64.extensions import db
from swiss64.models import Game, Helper, JournalEntry, PlayingDay, Role, Round, Seat, Tournament
from tests.site.conftest import World
from tests.site.walk import everything, populate

HELPERS = "/en/t/hers/manage/helpers"
ROUND = "/en/t/hers/manage/rounds/1"
# A Saturday in Amsterdam, one hour ahead of UTC.
NOON = datetime(2026, 12, 5, 11, 0, tzinfo=UTC)
MIDNIGHT = datetime(2026, 12, 5, 23, 0, tzinfo=UTC)


@pytest.fixture
def hers(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    """Olga organises the private tournament ``hers``, whose first round is published, on that Saturday."""
    populate(world, world.olga, "hers")
    with world.app.app_context():
        db.session.execute(db.delete(Helper))
        db.session.get_one(Tournament, 1).private = True
        db.session.commit()
    at(monkeypatch, NOON)
    return world


def at(monkeypatch: pytest.MonkeyPatch, moment: datetime) -> None:
    monkeypatch.setattr(clock, "now", lambda: moment)


def olga(world: World) -> FlaskClient:
    return world.client(world.olga)


def make(client: FlaskClient, name: str = "Hall B", day: str = "2026-12-05") -> str:
    """The path of a new link."""
    answer = client.post(HELPERS, data={"name": name, "day": day})
    assert answer.status_code == 303, answer.text
    (found,) = set(
        re.findall(r'href="http://localhost(/en/help/[^"]+)"', client.get(answer.headers["Location"]).text)
    )
    return str(found)


def let_in(world: World, path: str) -> FlaskClient:
    phone = world.client()
    answer = phone.post(path)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/en/t/hers/help")
    return phone


def form(world: World, result: str, expected: str, board: int = 2) -> dict[str, str]:
    """What the page sends for a board of round 1."""
    with world.app.app_context():
        found = select(Seat.colour, Seat.entry_id).join(Game, Game.id == Seat.game_id)
        here = (Round.tournament_id == 1, Round.number == 1, Game.board == board)
        rows = db.session.execute(found.join(Round, Round.id == Game.round_id).where(*here)).all()
    players = {"white" if colour == "w" else "black": str(entry_id) for colour, entry_id in rows}
    return {"result": result, "expected": expected} | players


def enter(world: World, phone: FlaskClient, result: str, expected: str, board: int = 2) -> TestResponse:
    return phone.post(f"{ROUND}/boards/{board}/result", data=form(world, result, expected, board))


def board(world: World, number: int = 2) -> tuple[str | None, str]:
    with world.app.app_context():
        found = (
            select(Game).join(Round, Round.id == Game.round_id).where(Round.number == 1, Game.board == number)
        )
        game = db.session.scalars(found).one()
        return game.result, game.result_by


@pytest.fixture
def open_boards(hers: World) -> World:
    """No board of round 1 has a result."""
    with hers.app.app_context():
        for game in db.session.scalars(select(Game)):
            game.result, game.result_at, game.result_by = None, None, ""
        db.session.commit()
    return hers


def test_a_helper_enters_results_under_the_name_of_his_link(open_boards: World) -> None:
    phone = let_in(open_boards, make(olga(open_boards)))
    answer = phone.get("/en/t/hers/help")
    assert (answer.status_code, answer.headers["Location"]) == (303, ROUND)
    assert enter(open_boards, phone, "DRAW", "none").status_code == 303
    assert board(open_boards) == ("DRAW", "Hall B")
    assert "Hall B (helper)" in olga(open_boards).get("/en/t/hers/journal").text


def test_opening_the_link_lets_nobody_in_and_changes_nothing(hers: World) -> None:
    path = make(olga(hers))
    assert "works on Sat 5 Dec" in olga(hers).get(HELPERS).text
    before = everything(hers.app)
    phone = hers.client()
    assert "It works on Sat 5 Dec until midnight." in phone.get(path).text
    for method in ("GET", "HEAD", "GET"):
        assert phone.open(path, method=method).status_code == 200
    assert phone.get(ROUND).status_code == 404
    assert everything(hers.app) == before
    let_in(hers, path)
    let_in(hers, path)  # and several phones may have it


def test_the_page_of_a_helper_has_results_and_nothing_else(hers: World) -> None:
    phone = let_in(hers, make(olga(hers)))
    page = phone.get(ROUND).text
    assert 'name="result"' in page
    for other in (
        "/draw",
        "/undo",
        "/start",
        "/pairing",
        "/publish",
        "/manage/players",
        "/edit",
        "Draw round",
        "Undo",
    ):
        assert other not in page, other
    assert "round 2" not in page.lower(), "that is a proposal still"
    assert 'href="/en/t/hers/manage/rounds/2"' not in page


@pytest.mark.parametrize("path", ["/en/t/hers/manage/rounds/2", "/en/t/hers/manage/rounds/3"])
def test_a_proposal_is_not_there_for_a_helper(hers: World, path: str) -> None:
    phone = let_in(hers, make(olga(hers)))
    assert phone.get(path).status_code == 404
    for headers in ({}, {"HX-Request": "true"}):
        answer = phone.post(
            f"{path}/boards/1/result", data={"result": "DRAW", "expected": "none"}, headers=headers
        )
        assert answer.status_code == 404
        assert "Player" not in answer.text


def test_a_helper_mends_his_own_mistakes_and_no_others(open_boards: World) -> None:
    mine = let_in(open_boards, make(olga(open_boards), "Hall B"))
    other = let_in(open_boards, make(olga(open_boards), "Hall C"))
    assert enter(open_boards, mine, "WHITE_WINS", "none").status_code == 303
    assert enter(open_boards, mine, "DRAW", "WHITE_WINS").status_code == 303
    assert enter(open_boards, other, "BLACK_WINS", "DRAW").status_code == 409
    assert enter(open_boards, other, "none", "DRAW").status_code == 409
    assert board(open_boards) == ("DRAW", "Hall B")
    assert enter(open_boards, olga(open_boards), "BLACK_WINS", "DRAW").status_code == 303
    answer = enter(open_boards, mine, "DRAW", "BLACK_WINS")
    assert answer.status_code == 409
    assert "Olga entered 0–1 (Black won) for board 2. Only the arbiter can change that." in answer.text
    assert board(open_boards) == ("BLACK_WINS", "Olga")
    assert enter(open_boards, olga(open_boards), "none", "BLACK_WINS").status_code == 303
    assert enter(open_boards, other, "DRAW", "none").status_code == 303, "an empty board is anybody's"


def test_a_link_called_like_an_organiser_corrects_nothing_of_hers(open_boards: World) -> None:
    assert enter(open_boards, olga(open_boards), "DRAW", "none").status_code == 303
    phone = let_in(open_boards, make(olga(open_boards), "Olga"))
    assert enter(open_boards, phone, "WHITE_WINS", "DRAW").status_code == 409
    phone = let_in(open_boards, make(olga(open_boards), "system"))
    assert enter(open_boards, phone, "DRAW", "none", board=1).status_code == 303
    assert "system (helper)" in olga(open_boards).get("/en/t/hers/journal").text


def test_withdrawn_it_ends_at_once_on_every_phone(open_boards: World) -> None:
    client = olga(open_boards)
    path = make(client)
    phones = [let_in(open_boards, path) for _phone in range(2)]
    (helper_id,) = re.findall(r"helpers/(\d+)/withdraw", client.get(HELPERS).text)
    assert client.post(f"{HELPERS}/{helper_id}/withdraw").status_code == 303
    for phone in phones:
        assert phone.get(ROUND).status_code == 403
        assert enter(open_boards, phone, "DRAW", "none").status_code == 403
    assert open_boards.client().get(path).status_code == 404
    assert open_boards.client().post(path).status_code == 404
    assert board(open_boards) == (None, "")


def test_it_ends_at_midnight_where_the_tournament_is(hers: World, monkeypatch: pytest.MonkeyPatch) -> None:
    path = make(olga(hers))
    phone = let_in(hers, path)
    at(monkeypatch, MIDNIGHT - timedelta(seconds=1))
    assert phone.get(ROUND).status_code == 200
    at(monkeypatch, MIDNIGHT)
    assert phone.get(ROUND).status_code == 403
    assert "This link for helpers does not work now." in phone.get(ROUND).text
    assert hers.client().get(path).status_code == 404
    assert hers.client().post(path).status_code == 404


def test_made_the_evening_before_it_begins_with_its_day(hers: World, monkeypatch: pytest.MonkeyPatch) -> None:
    path = make(olga(hers), day="2026-12-06")
    page = hers.client().get(path)
    assert page.status_code == 200
    assert "It works from Sun 6 Dec 12:00 am." in page.text
    assert '<form method="post">' not in page.text
    assert hers.client().post(path).status_code == 404
    at(monkeypatch, MIDNIGHT)
    let_in(hers, path)


@pytest.mark.parametrize("day", ["2026-12-04", "2028-12-05", "", "tomorrow"])
def test_a_day_that_is_over_or_far_away_is_refused(hers: World, day: str) -> None:
    answer = olga(hers).post(HELPERS, data={"name": "Hall B", "day": day})
    assert answer.status_code == 422
    assert 'value="Hall B"' in answer.text, "what was typed stays"


@pytest.mark.parametrize("name", ["", "  ", "\u202e", "x" * 41])
def test_a_link_needs_a_name(hers: World, name: str) -> None:
    assert olga(hers).post(HELPERS, data={"name": name, "day": "2026-12-05"}).status_code == 422


@pytest.mark.parametrize(
    ("playing_days", "start", "proposed"),
    [
        ([], None, "2026-12-05"),
        (["2026-12-04"], None, "2026-12-05"),
        (["2026-12-05", "2026-12-06"], None, "2026-12-05"),
        (["2026-12-04", "2026-12-12", "2026-12-19"], None, "2026-12-12"),
        # In Amsterdam this is half past midnight of the next day.
        ([], datetime(2026, 12, 10, 23, 30, tzinfo=UTC), "2026-12-11"),
        (["2026-12-12"], datetime(2026, 12, 10, 19, 0, tzinfo=UTC), "2026-12-10"),
        # For a day that is more than a year away no link can be made yet.
        (["2027-12-25"], None, "2026-12-05"),
    ],
)
def test_the_day_proposed_is_the_first_with_play_from_today_on(
    hers: World, playing_days: list[str], start: datetime | None, proposed: str
) -> None:
    with hers.app.app_context():
        row = db.session.get_one(Tournament, 1)
        row.playing_days = [PlayingDay(day=date.fromisoformat(day)) for day in playing_days]
        for round_ in db.session.scalars(select(Round).where(Round.tournament_id == 1)):
            round_.planned_start = start
        db.session.commit()
    (day,) = re.findall(r'<input[^>]* name="day"[^>]*>', olga(hers).get(HELPERS).text)
    assert f'value="{proposed}"' in day


def test_two_links_of_a_day_have_different_names(hers: World) -> None:
    make(olga(hers))
    assert olga(hers).post(HELPERS, data={"name": "HALL b", "day": "2026-12-05"}).status_code == 409
    make(olga(hers), day="2026-12-06")


def test_an_arbiter_makes_links_too(hers: World) -> None:
    with hers.app.app_context():
        db.session.add(Role(tournament_id=1, account_id=hers.vera.id, role="arbiter"))
        db.session.commit()
    let_in(hers, make(hers.client(hers.vera)))


def test_the_code_to_scan_is_shown_in_the_browser_that_made_it_and_nowhere_else(hers: World) -> None:
    client = olga(hers)
    path = make(client)
    (helper_id,) = re.findall(r"helpers/(\d+)/withdraw", client.get(HELPERS).text)
    code = client.get(f"{HELPERS}/{helper_id}/code.svg")
    assert code.mimetype == "image/svg+xml"
    assert code.text.lstrip().startswith("<svg")
    assert code.headers["Cache-Control"] == "no-store"
    elsewhere = olga(hers)
    assert elsewhere.get(f"{HELPERS}/{helper_id}/code.svg").status_code == 404
    page = elsewhere.get(f"{HELPERS}/{helper_id}").text
    assert path not in page
    assert "can only be shown in the browser that made it" in page
    with hers.app.app_context():
        assert path.rpartition("/")[2] not in repr(db.session.execute(select(Helper.__table__)).all())


def test_a_helper_of_one_tournament_is_nobody_in_another(hers: World) -> None:
    populate(hers, hers.otto, "his")
    phone = let_in(hers, make(olga(hers)))
    assert "/log-in" in phone.get("/en/t/his/manage/rounds/1").headers["Location"]
    before = everything(hers.app)
    answer = phone.post("/en/t/his/manage/rounds/1/boards/2/result", data=form(hers, "DRAW", "none"))
    assert "/log-in" in answer.headers["Location"]
    assert everything(hers.app) == before


def test_to_stop_helping_forgets_the_link(hers: World) -> None:
    phone = let_in(hers, make(olga(hers)))
    assert "Stop helping" in phone.get(ROUND).text
    assert phone.post("/en/log-out").status_code == 303
    assert phone.get(ROUND).status_code == 404


def test_who_was_logged_in_on_the_phone_is_not_any_more(hers: World) -> None:
    client = olga(hers)
    path = make(client)
    assert "In this browser Olga is logged in. When you go on, that ends." in client.get(path).text
    assert client.post(path).status_code == 303
    assert client.get("/en/t/hers/manage").status_code == 404
    assert client.get(ROUND).status_code == 200


def test_the_form_needs_its_token(open_boards: World) -> None:
    hers = open_boards
    path = make(olga(hers))
    hers.app.config["WTF_CSRF_ENABLED"] = True
    phone = hers.client()
    assert phone.post(path).status_code == 400
    (token,) = set(re.findall(r'name="csrf_token" value="([^"]+)"', phone.get(path).text))
    assert phone.post(path, data={"csrf_token": token}).status_code == 303
    assert enter(hers, phone, "DRAW", "none").status_code == 400
    (token,) = set(re.findall(r'name="csrf_token" value="([^"]+)"', phone.get(ROUND).text))
    data = form(hers, "DRAW", "none") | {"csrf_token": token}
    assert phone.post(f"{ROUND}/boards/2/result", data=data).status_code == 303
    assert board(hers) == ("DRAW", "Hall B")


def test_links_and_who_used_them_are_in_the_journal(hers: World) -> None:
    client = olga(hers)
    let_in(hers, make(client))
    page = client.get("/en/t/hers/journal").text
    assert "A link for helpers was made: Hall B" in page
    assert "A helper’s phone was added: Hall B" in page
    with hers.app.app_context():
        entered = select(JournalEntry).where(JournalEntry.action == "people.helper_entered")
        note = db.session.scalars(entered).one()
        assert (note.actor_id, note.actor_name) == (None, "Hall B")


def test_without_a_published_round_the_page_says_so(hers: World) -> None:
    phone = let_in(hers, make(olga(hers)))
    with hers.app.app_context():
        for one in db.session.scalars(select(Round)):
            one.started_at = one.published_at = None
        db.session.commit()
    page = phone.get("/en/t/hers/help")
    assert page.status_code == 200
    assert "No round is published yet." in page.text


@pytest.mark.parametrize("token", ["x", "0" * 43, "..", "%00", "é", "' OR 1=1 --"])
def test_a_link_that_never_was_is_not_found(hers: World, token: str) -> None:
    for method in ("GET", "POST"):
        assert hers.client().open(f"/en/help/{token}", method=method).status_code == 404
