"""The calendar: what stands where, who sees what, and how many queries that takes."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from html import unescape

import pytest

from swiss64.calendar import queries
from swiss64.calendar.finding import Phase, phase_of
from swiss64.tournaments.status import TournamentStatus
from tests.site.calendar_setting import TODAY, add
from tests.site.conftest import NOW, Person, World
from tests.site.public_setting import FIVE, add_round, add_small_swiss, add_tournament, text
from tests.site.statements import counting


@pytest.fixture(autouse=True)
def on_the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is Saturday 5 December 2026."""
    monkeypatch.setattr(queries, "today", lambda: TODAY)


def names(world: World, address: str, person: Person | None = None) -> list[str]:
    """The tournaments on a page, from above to below."""
    answer = world.client(person).get(address)
    assert answer.status_code == 200
    return [unescape(name) for name in re.findall(r'class="tournament-link"[^>]*>([^<]*)</a>', answer.text)]


DAY = timedelta(days=1)


@pytest.mark.parametrize(
    ("status", "last", "latest", "phase"),
    [
        (TournamentStatus.FINISHED, TODAY, TODAY, Phase.PAST),
        (TournamentStatus.FINISHED, TODAY + DAY, TODAY + DAY, Phase.PAST),
        (TournamentStatus.RUNNING, None, None, Phase.RUNNING),
        (TournamentStatus.RUNNING, TODAY - DAY, TODAY - DAY, Phase.RUNNING),
        (TournamentStatus.RUNNING, TODAY - 30 * DAY, TODAY - 30 * DAY, Phase.RUNNING),
        (TournamentStatus.RUNNING, TODAY - 90 * DAY, TODAY - 31 * DAY, Phase.PAST),
        (TournamentStatus.NOT_STARTED, None, None, Phase.COMING),
        (TournamentStatus.NOT_STARTED, TODAY, TODAY, Phase.COMING),
        (TournamentStatus.EMPTY, TODAY - DAY, TODAY - DAY, Phase.PAST),
    ],
)
def test_where_a_tournament_stands_follows_from_its_status_and_its_days(
    status: TournamentStatus, last: date | None, latest: date | None, phase: Phase
) -> None:
    assert phase_of(status, last, latest, TODAY) is phase


def test_what_runs_comes_first_then_the_next_ones_and_those_without_a_day(world: World) -> None:
    add(world.app, "later", "Later", date(2027, 3, 1))
    add(world.app, "someday", "Someday")
    add(world.app, "sooner", "Sooner", date(2026, 12, 12), date(2026, 12, 13))
    add(world.app, "over", "Over", date(2026, 11, 1))
    add_small_swiss(world.app)
    page = text(world.client().get("/en/calendar").text)
    order = ["Now playing", "Open small", "Upcoming", "Sooner", "Later", "Day not known yet", "Someday"]
    assert sorted(order, key=page.index) == order
    assert "Now and coming (4) Past (1)" in page
    assert "Sat 12 Dec – Sun 13 Dec 2026" in page


def test_the_status_in_a_list_is_that_of_the_tournament_itself(world: World) -> None:
    """Counted in the tables here, from the snapshot there; one rule."""
    add_small_swiss(world.app)
    add_tournament(world.app, "entered", FIVE, days=[TODAY])
    add_tournament(world.app, "bare", {}, days=[TODAY])
    add_tournament(world.app, "ended", FIVE, planned_rounds=1)
    add_round(world.app, "ended", 1, [(1, 3, "WHITE_WINS"), (2, 4, "DRAW")], bye=5)
    add_tournament(world.app, "proposed", FIVE)
    add_round(world.app, "proposed", 1, [(1, 3, None), (2, 4, None)], bye=5, published=False)
    add_tournament(world.app, "paused", FIVE, planned_rounds=2)
    add_round(world.app, "paused", 1, [(1, 3, "WHITE_WINS"), (2, 4, "DRAW")], bye=5)
    with world.app.test_request_context("/en/"):
        found = [
            *queries.front_page(None).running,
            *queries.front_page(None).coming,
            *queries.front_page(None).past,
        ]
        said = {one.slug: one.status for one in found}
    assert said == {
        "small": TournamentStatus.RUNNING,
        "paused": TournamentStatus.RUNNING,
        "ended": TournamentStatus.FINISHED,
        "entered": TournamentStatus.NOT_STARTED,
        "proposed": TournamentStatus.NOT_STARTED,
        "bare": TournamentStatus.EMPTY,
    }


def test_past_ones_have_the_latest_first_and_say_what_was_not_finished(world: World) -> None:
    add(world.app, "a", "Autumn", date(2026, 10, 3))
    add(world.app, "s", "Summer", date(2026, 7, 4), published=1)
    with world.app.app_context():
        from swiss64.extensions import db
        from swiss64.models import Round

        db.session.query(Round).update({"published_at": datetime(2026, 7, 4, 12, tzinfo=UTC)})
        db.session.commit()
    assert names(world, "/en/calendar?when=past") == ["Autumn", "Summer"]
    page = text(world.client().get("/en/calendar?when=past").text)
    assert "house rules no rounds Summer" in page
    assert "house rules not finished" in page


def test_a_tournament_whose_rounds_have_a_start_has_days_without_playing_days(world: World) -> None:
    add(world.app, "r", "By rounds", starts=[datetime(2026, 12, 11, 23, 30, tzinfo=UTC)])
    page = text(world.client().get("/en/calendar").text)
    # Half past eleven in the evening UTC is the next day in Amsterdam.
    assert "By rounds Sat 12 Dec 2026, 12:30 am" in page
    assert names(world, "/en/calendar?from=2026-12-12&until=2026-12-12") == ["By rounds"]
    assert names(world, "/en/calendar?until=2026-12-11") == []


FILTERED = [
    ("q=muller", ["Müller Memorial"]),
    ("q=M%C3%9CLLER", ["Müller Memorial"]),
    ("q=memorial+gronin", ["Müller Memorial"]),
    ("q=memorial+utrecht", []),
    ("q=%25", []),
    ("q=_", []),
    ("place=%27s-hert", ["Bossche Rapid"]),
    ("place=%E2%80%99S-HERT", ["Bossche Rapid"]),
    ("place=groningen", ["Müller Memorial"]),
    ("pace=rapid", ["Bossche Rapid"]),
    ("pace=standard", ["Müller Memorial"]),
    ("pace=blitz", []),
    ("system=roundrobin", ["Zonder klok"]),
    ("system=fide-dutch", ["Müller Memorial"]),
    ("from=2027-01-01", ["Zonder klok"]),
    ("until=2026-12-31", ["Müller Memorial", "Bossche Rapid"]),
    ("from=2026-12-13&until=2026-12-18", []),
    ("from=2026-12-19&until=2026-12-19&pace=rapid&q=bossche", ["Bossche Rapid"]),
]


@pytest.fixture
def three(world: World) -> World:
    """Three tournaments that differ in everything; the first is played on two Saturdays."""
    saturdays = (date(2026, 12, 12), date(2026, 12, 19))
    add(
        world.app,
        "m",
        "Müller Memorial",
        *saturdays,
        place="Groningen",
        system="fide-dutch",
        time_control="5400+30",
    )
    add(world.app, "b", "Bossche Rapid", date(2026, 12, 19), place="’s-Hertogenbosch", time_control="900+10")
    add(world.app, "z", "Zonder klok", date(2027, 1, 9), place="Delft", system="roundrobin")
    return world


def test_filters_find_by_name_place_days_time_control_and_system_whatever_the_accents(three: World) -> None:
    for asked, expected in FILTERED:
        assert names(three, f"/en/calendar?{asked}") == expected, asked


def test_a_mistake_in_a_filter_is_said_at_its_place_and_leaves_the_others_working(three: World) -> None:
    page = three.client().get("/en/calendar?from=yesterday&q=bossche&pace=slow")
    assert page.status_code == 200
    assert "This is not a day. Write it like 2026-12-05." in page.text
    assert 'value="yesterday"' in page.text
    assert names(three, "/en/calendar?from=yesterday&q=bossche&pace=slow") == ["Bossche Rapid"]


@pytest.mark.parametrize(
    "asked",
    [
        "page=0",
        "page=-1",
        "page=99999999",
        "page=x",
        "page=²",
        "when=never",
        "whose=ours",
        "q=%00",
        "q=" + "a" * 500,
    ],
)
def test_what_nobody_can_mean_is_no_fault(three: World, asked: str) -> None:
    assert three.client().get(f"/en/calendar?{asked}").status_code == 200
    assert three.client(three.vera).get(f"/en/calendar?{asked}").status_code == 200


def test_private_and_practice_tournaments_are_in_nobodys_list_but_their_peoples(world: World) -> None:
    days = (date(2026, 12, 12),)
    add(world.app, "p", "Besloten", *days, private=True, role=(world.olga, "organiser"))
    add(world.app, "v", "Besloten met Vera", *days, private=True, email="vera@example.org")
    add(world.app, "o", "Oefenen", *days, practice=True, role=(world.olga, "arbiter"))
    assert names(world, "/en/calendar") == []
    assert names(world, "/en/calendar", world.otto) == []
    assert names(world, "/en/calendar", world.vera) == ["Besloten met Vera"]
    assert names(world, "/en/calendar", world.olga) == ["Besloten"]
    assert sorted(names(world, "/en/calendar?whose=own", world.olga)) == ["Besloten", "Oefenen"]
    assert sorted(names(world, "/en/calendar", world.ada)) == ["Besloten", "Besloten met Vera"]
    assert "Besloten" not in world.client(world.otto).get("/en/calendar?q=besloten").text.replace(
        "q=besl", ""
    )
    for address in ("/en/calendar.ics", "/en/news.atom", "/en/", "/en/calendar/list"):
        assert "Besloten" not in world.client().get(address, headers={"HX-Request": "true"}).text
        assert "Oefenen" not in world.client().get(address, headers={"HX-Request": "true"}).text


def test_my_tournaments_are_those_i_have_to_do_with_each_once(world: World) -> None:
    day = date(2026, 12, 12)
    vera = "vera@example.org"
    add(world.app, "both", "Both", day, role=(world.vera, "organiser"), email=vera)
    add(world.app, "plays", "Plays", day, email=vera)
    add(world.app, "arbiter", "Arbiter", day, role=(world.vera, "arbiter"))
    add(world.app, "other", "Other", day)
    assert sorted(names(world, "/en/calendar?whose=own", world.vera)) == ["Arbiter", "Both", "Plays"]
    # The front page: one's own stand above and not a second time among all.
    home = names(world, "/en/", world.vera)
    assert sorted(home) == ["Arbiter", "Both", "Other", "Plays"]
    assert home[-1] == "Other"
    page = text(world.client(world.vera).get("/en/").text)
    assert "you organise you play" in page
    assert "you are arbiter" in page
    assert names(world, "/en/calendar?whose=own") == names(world, "/en/calendar")  # a stranger has none


def test_long_lists_have_pages_whose_addresses_keep_the_filters(world: World) -> None:
    for number in range(45):
        add(world.app, f"t{number}", f"Club {number:02}", TODAY + number * DAY)
    first = names(world, "/en/calendar?q=club")
    second = names(world, "/en/calendar?q=club&page=2")
    assert (len(first), len(second)) == (40, 5)
    assert first[0] == "Club 00"
    assert second[-1] == "Club 44"
    assert "/en/calendar?page=2&amp;q=club" in world.client().get("/en/calendar?q=club").text


def test_the_list_alone_is_asked_for_while_one_types_and_tells_the_address_of_the_page(three: World) -> None:
    client = three.client()
    answer = client.get("/en/calendar/list?q=bossche&pace=", headers={"HX-Request": "true"})
    assert answer.headers["HX-Replace-Url"] == "/en/calendar?q=bossche"
    assert answer.text.lstrip().startswith('<div id="tournaments"')
    assert "<html" not in answer.text
    without = client.get("/en/calendar/list?q=bossche")
    assert (without.status_code, without.headers["Location"]) == (302, "/en/calendar?q=bossche")


def test_the_queries_do_not_grow_with_the_tournaments(world: World) -> None:
    pages = (("/en/", None), ("/en/calendar", None), ("/en/", world.vera), ("/en/calendar?q=o", world.vera))

    def count() -> list[int]:
        numbers = []
        for address, person in pages:
            client = world.client(person)
            client.get(address)
            with counting(world.app) as sent:
                client.get(address)
            numbers.append(sum(statement.startswith("SELECT") for statement in sent))
        return numbers

    add(world.app, "first", "One", TODAY, email="vera@example.org")
    few = count()
    for number in range(30):
        add(world.app, f"more{number}", f"One more {number}", TODAY + number * DAY, email="vera@example.org")
    assert count() == few
    assert few[:2] == [2, 2]
    assert max(few) <= 6


def test_a_name_of_html_is_only_a_name(world: World) -> None:
    add(world.app, "x", "<img src=x onerror=alert(1)>", TODAY, place='"><script>')
    page = world.client().get("/en/calendar?q=%3Cimg&place=%22%3E%3Cscript").text
    assert "<img src=x" not in page
    assert '"><script>' not in page
    assert names(world, "/en/calendar") == ["<img src=x onerror=alert(1)>"]


def test_a_new_name_is_found_at_once_and_the_old_one_no_more(world: World) -> None:
    from swiss64.extensions import db
    from swiss64.models import Tournament

    number = add(world.app, "n", "Lentetoernooi", TODAY, place="Ede")
    with world.app.app_context():
        row = db.session.get_one(Tournament, number)
        row.name, row.place = "Zomertoernooi", "Épe"
        db.session.commit()
    assert names(world, "/en/calendar?q=lente") == []
    assert names(world, "/en/calendar?q=zomer+epe") == ["Zomertoernooi"]
    assert names(world, "/en/calendar?place=ede") == []


def test_now_is_a_moment_of_the_clock_where_the_site_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setattr("swiss64.clock.now", lambda: datetime(2026, 12, 31, 23, 30, tzinfo=UTC))
    assert queries.today() == date(2027, 1, 1)
    assert NOW.date() == TODAY
