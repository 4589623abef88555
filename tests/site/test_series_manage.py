"""Series made, changed, ordered and deleted by those who may."""

from __future__ import annotations

import json
import re

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.test import TestResponse

from swiss64.database import writing
from swiss64.extensions import db
from swiss64.models import (
    Account,
    Entry,
    JournalEntry,
    Role,
    Series,
    SeriesPoints,
    SeriesTournament,
    Tournament,
)
from swiss64.problems import Gone
from swiss64.series import data as series_data
from swiss64.series import operations
from tests.site.calendar_setting import add as add_row
from tests.site.conftest import NOW, World
from tests.site.organising import seen
from tests.site.organising import text as words
from tests.site.series_setting import ANNA, BRAM, autumn, evening, series
from tests.site.together import meanwhile

EDIT = "/en/series/autumn/edit"
FORM = {"name": "Grand Prix", "table": "10, 8, 6, 5", "best": "3", "sharing": "score"}


def facts(world: World) -> list[tuple[str, int | None, str, list[int]]]:
    """Every series: name, best, sharing, points."""
    with world.app.app_context():
        return [
            (
                row.name,
                row.best_n,
                row.sharing,
                list(
                    db.session.scalars(
                        select(SeriesPoints.points)
                        .where(SeriesPoints.series_id == row.id)
                        .order_by(SeriesPoints.place)
                    )
                ),
            )
            for row in db.session.scalars(select(Series).order_by(Series.id))
        ]


def order(world: World, slug: str = "autumn") -> list[str]:
    """The addresses of the tournaments of a series, in order."""
    with world.app.app_context():
        return list(
            db.session.scalars(
                select(Tournament.slug)
                .join(SeriesTournament, SeriesTournament.tournament_id == Tournament.id)
                .join(Series, Series.id == SeriesTournament.series_id)
                .where(Series.slug == slug)
                .order_by(SeriesTournament.position, Tournament.id)
            )
        )


def actions(world: World) -> list[str]:
    with world.app.app_context():
        notes = select(JournalEntry.action).where(JournalEntry.action.like("series.%"))
        return list(db.session.scalars(notes.order_by(JournalEntry.id)))


def order_seen(client: FlaskClient) -> str:
    """What the buttons that move carry along."""
    found = re.search(
        r'name="way" value="\w+"><input type="hidden" name="order" value="(\w+)"', client.get(EDIT).text
    )
    assert found is not None
    return found[1]


def move(client: FlaskClient, tournament: str, way: str, seen_: str | None = None) -> TestResponse:
    sent = {"tournament": tournament, "way": way, "order": seen_ or order_seen(client)}
    return client.post("/en/series/autumn/move", data=sent)


class TestMaking:
    def test_an_invited_organiser_makes_one_and_is_its_owner(self, world: World) -> None:
        client = world.client(world.olga)
        answer = client.post("/en/series/new", data=FORM)
        assert answer.status_code == 303
        address = answer.headers["Location"]
        assert re.fullmatch(r"/en/series/grand-prix-[a-z2-9]{4}/edit", address)
        assert facts(world) == [("Grand Prix", 3, "score", [10, 8, 6, 5])]
        assert "Now add its tournaments." in words(client.get(address))
        assert world.client(world.otto).get(address).status_code == 404, "there is nothing to see yet"
        assert client.get("/en/series").text.count("Grand Prix") == 1
        assert "Grand Prix" not in world.client().get("/en/series").text
        assert actions(world) == ["series.created"]

    def test_the_form_proposes_a_table(self, world: World) -> None:
        page = world.client(world.olga).get("/en/series/new").text
        assert 'value="10, 8, 6, 5, 4, 3, 2, 1"' in page

    @pytest.mark.parametrize(
        "typed", ["10,8,6,5", "10 8 6 5", "10; 8; 6; 5", " 10 ,8,\t6,5, ", "010, 8, 6, 5", "10\n8\n6\n5"]
    )
    def test_the_table_is_read_however_the_numbers_are_set_apart(self, world: World, typed: str) -> None:
        world.client(world.olga).post("/en/series/new", data=FORM | {"table": typed, "best": ""})
        assert facts(world) == [("Grand Prix", None, "score", [10, 8, 6, 5])]

    @pytest.mark.parametrize(
        ("field", "typed", "said"),
        [
            ("table", "10, eight, 6", "“eight” is not a whole number."),
            ("table", "10, 7½", "“7½” is not a whole number."),
            ("table", "10, -1", "“-1” is not a whole number."),
            ("table", "١٠", "is not a whole number."),
            ("table", "10, 8, 9", "Place 3 would get 9 points, and the place above it only 8."),
            ("table", "10000", "A place gives at most 9999 points."),
            ("table", " ", "Fill this in."),
            ("table", ", ;", "Fill this in."),
            ("table", " ".join(["1"] * 201), "There may be at most 200 places."),
            ("table", "9" * 2000, "At most 1200 characters"),
            ("best", "0", "This must be a whole number from 1 to 99."),
            ("best", "two", "This must be a whole number."),
            ("name", "  ", "Fill this in."),
            ("sharing", "lot", "Choose one of these."),
        ],
    )
    def test_a_mistake_is_told_at_its_place_and_nothing_typed_is_lost(
        self, world: World, field: str, typed: str, said: str
    ) -> None:
        answer = world.client(world.olga).post("/en/series/new", data=FORM | {field: typed})
        assert answer.status_code == 422
        problem = re.search(rf'id="{field}-problem">([^<]*)<', answer.text)
        assert problem is not None
        assert said in problem[1]
        kept = {"name": "Grand Prix", "table": "10, 8, 6, 5", "best": "3"}
        for name, value in kept.items():
            if name != field:
                assert f'value="{value}"' in answer.text
        assert facts(world) == []


class TestSettings:
    def test_the_owner_changes_them_and_an_administrator_may_too(self, world: World) -> None:
        autumn(world.app, world.olga)
        for person, best in ((world.olga, "1"), (world.ada, "")):
            client = world.client(person)
            form = FORM | {"best": best, "sharing": "tie-breaks", "seen": seen(client.get(EDIT))}
            assert client.post(EDIT, data=form).headers["Location"] == EDIT
            assert facts(world) == [("Grand Prix", int(best) if best else None, "tie-breaks", [10, 8, 6, 5])]
        assert actions(world) == ["series.edited"] * 2

    def test_of_two_at_once_one_wins_and_the_other_is_told(self, world: World) -> None:
        autumn(world.app, world.olga)
        first, second = world.client(world.olga), world.client(world.ada)
        forms = [
            FORM | {"name": name, "seen": seen(c.get(EDIT))} for name, c in (("A", first), ("B", second))
        ]
        assert first.post(EDIT, data=forms[0]).status_code == 303
        answer = second.post(EDIT, data=forms[1])
        assert answer.status_code == 409
        assert "Somebody else changed this in the meantime." in words(answer)
        assert 'value="B"' in answer.text, "what was typed is still there"
        assert facts(world)[0][0] == "A"

    def test_nothing_changed_is_nothing_noted(self, world: World) -> None:
        autumn(world.app, world.olga)
        form = {"name": "Series autumn", "table": "10,8,6,4", "best": "2", "sharing": "score"}
        assert world.client(world.olga).post(EDIT, data=form).status_code == 303
        assert actions(world) == []

    def test_a_change_of_a_series_changes_no_tournament(self, world: World) -> None:
        autumn(world.app, world.olga)
        with world.app.app_context():
            before = db.session.execute(select(Tournament.slug, Tournament.revision)).all()
        world.client(world.olga).post(EDIT, data=FORM)
        with world.app.app_context():
            assert db.session.execute(select(Tournament.slug, Tournament.revision)).all() == before


class TestTournaments:
    def test_own_ones_are_offered_and_others_are_found_by_their_name(self, world: World) -> None:
        autumn(world.app, world.olga)
        evening(world.app, "mine", [ANNA, BRAM], organiser=world.olga)
        evening(world.app, "elsewhere", [ANNA, BRAM], organiser=world.otto)
        client = world.client(world.olga)
        offered = client.get(EDIT).text.split('id="add"')[1]
        assert "Add Open mine to the series" in offered
        assert "Open elsewhere" not in offered
        assert "Open first" not in offered, "it is in the series already"
        found = client.get(f"{EDIT}?q=elsewhere").text
        assert "Add Open elsewhere to the series" in found
        answer = client.post("/en/series/autumn/add", data={"tournament": "elsewhere", "q": "elsewhere"})
        assert answer.headers["Location"] == f"{EDIT}?q=elsewhere#add"
        assert order(world) == ["first", "second", "third", "elsewhere"]
        assert "No other tournament fits “elsewhere”." in words(client.get(f"{EDIT}?q=elsewhere"))
        for _twice in range(2):
            client.post("/en/series/autumn/add", data={"tournament": "mine"})
        assert order(world)[3:] == ["elsewhere", "mine"]
        assert actions(world) == ["series.tournament_added"] * 2

    def test_the_private_one_of_somebody_else_is_neither_offered_nor_added(self, world: World) -> None:
        autumn(world.app, world.olga)
        add_row(world.app, "hidden", "Hidden", private=True, role=(world.otto, "organiser"))
        # One that she may see, by her address, is not hers either.
        add_row(world.app, "guest", "Guest", private=True, email="olga@example.org")
        add_row(world.app, "own", "Own", private=True, role=(world.olga, "organiser"))
        add_row(world.app, "try", "Try", practice=True, role=(world.olga, "organiser"))
        client = world.client(world.olga)
        for slug in ("hidden", "guest", "try"):
            assert f"Add {slug.capitalize()} " not in client.get(f"{EDIT}?q={slug}").text
            answer = client.post("/en/series/autumn/add", data={"tournament": slug})
            assert answer.status_code == 404
            assert "This tournament is not there any more." in words(answer)
        nothing = client.post("/en/series/autumn/add", data={"tournament": "nothing"})
        assert words(nothing) == words(client.post("/en/series/autumn/add", data={"tournament": "hidden"}))
        assert client.post("/en/series/autumn/add", data={"tournament": "own"}).status_code == 303
        assert order(world) == ["first", "second", "third", "own"]
        assert (
            world.client(world.ada).post("/en/series/autumn/add", data={"tournament": "hidden"}).status_code
            == 303
        )
        assert "A private tournament counts only for readers who may see it." in words(client.get(EDIT))

    def test_they_are_moved_and_taken_out(self, world: World) -> None:
        autumn(world.app, world.olga)
        client = world.client(world.olga)
        assert move(client, "third", "up").status_code == 303
        assert order(world) == ["first", "third", "second"]
        move(client, "first", "down")
        assert order(world) == ["third", "first", "second"]
        for slug, way in (("third", "up"), ("second", "down")):
            assert move(client, slug, way).status_code == 303
        assert order(world) == ["third", "first", "second"]
        client.post("/en/series/autumn/remove", data={"tournament": "first"})
        assert order(world) == ["third", "second"]
        assert client.post("/en/series/autumn/remove", data={"tournament": "first"}).status_code == 404
        assert actions(world) == ["series.ordered"] * 2 + ["series.tournament_removed"]

    def test_an_order_that_somebody_else_changed_is_not_changed_again(self, world: World) -> None:
        autumn(world.app, world.olga)
        client = world.client(world.olga)
        old = order_seen(client)
        move(client, "third", "up")
        answer = move(client, "third", "up", old)
        assert answer.status_code == 409
        assert "Somebody else changed this in the meantime." in words(answer)
        assert order(world) == ["first", "third", "second"]

    def test_a_hidden_one_stays_where_it_is_when_others_move_around_it(self, world: World) -> None:
        autumn(world.app, world.olga)
        with world.app.app_context():
            hidden = db.session.query(Tournament).filter_by(slug="second").one()
            hidden.private = True
            db.session.query(Role).filter_by(tournament_id=hidden.id).delete()
            db.session.commit()
        client = world.client(world.olga)
        assert "Open second" not in client.get(EDIT).text
        move(client, "third", "up")
        assert order(world) == ["third", "second", "first"]
        assert client.post("/en/series/autumn/remove", data={"tournament": "second"}).status_code == 404

    def test_there_is_a_most(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        assert series_data.MOST_TOURNAMENTS == 40
        monkeypatch.setattr("swiss64.series.operations.MOST_TOURNAMENTS", 3)
        autumn(world.app, world.olga)
        evening(world.app, "more", [ANNA, BRAM])
        answer = world.client(world.olga).post("/en/series/autumn/add", data={"tournament": "more"})
        assert answer.status_code == 409
        assert "A series has at most 3 tournaments." in words(answer)


class TestEnding:
    def test_deleting_takes_the_series_and_leaves_its_tournaments(self, world: World) -> None:
        autumn(world.app, world.olga)
        client = world.client(world.olga)
        assert "Delete this series" in client.get(EDIT).text
        assert client.post("/en/series/autumn/delete").headers["Location"] == "/en/series"
        with world.app.app_context():
            for model in (Series, SeriesPoints, SeriesTournament):
                assert db.session.query(model).count() == 0
            assert db.session.query(Tournament).count() == 3
            assert db.session.query(Entry).count() == 12
        assert client.get("/en/series/autumn").status_code == 404
        assert actions(world) == ["series.deleted"]
        assert client.post("/en/series/autumn/delete").status_code == 404

    @pytest.mark.parametrize("path", ["edit", "add", "remove", "move", "delete"])
    def test_who_changes_what_somebody_deletes_at_that_moment_is_told(
        self, world: World, monkeypatch: pytest.MonkeyPatch, path: str
    ) -> None:
        autumn(world.app, world.olga)

        def gone(*_: object) -> None:
            raise Gone

        # As if it went between the permission and the change.
        monkeypatch.setattr("swiss64.series.operations._locked", gone)
        form = FORM | {"tournament": "first", "way": "up"}
        answer = world.client(world.olga).post(f"/en/series/autumn/{path}", data=form)
        assert answer.status_code == 404
        assert "This no longer exists." in words(answer)

    def test_a_tournament_that_is_deleted_while_it_is_added_is_said_to_be_gone(self, world: World) -> None:
        evening(world.app, "first", [ANNA, BRAM])
        number = series(world.app, "s", [], owner=world.olga)

        def delete() -> None:
            with writing() as session:
                session.delete(session.scalars(select(Tournament)).one())
                session.flush()

        told = meanwhile(world, delete, lambda: operations.add(world.olga.actor, NOW, number, "first"))
        assert told == "This tournament is not there any more. Look at the list again."
        with world.app.app_context():
            assert db.session.query(SeriesTournament).count() == 0

    def test_it_outlives_the_account_of_its_owner(self, world: World) -> None:
        series(world.app, "his", [], owner=world.otto)
        with world.app.app_context():
            db.session.delete(db.session.get_one(Account, world.otto.id))
            db.session.commit()
            assert db.session.query(Series).one().owner_id is None
        assert world.client(world.ada).get("/en/series/his/edit").status_code == 200

    def test_the_owner_finds_it_in_the_file_with_his_data(self, world: World) -> None:
        series(world.app, "hers", [], owner=world.olga)
        exported = json.loads(world.client(world.olga).post("/en/account/export").text)
        assert exported["series"] == [
            {"series": "Series hers", "address": "hers", "made_at": NOW.isoformat()}
        ]
