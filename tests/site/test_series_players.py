"""Series: who is the same player in several tournaments, and what is counted for whom."""

from __future__ import annotations

from swiss64.extensions import db
from swiss64.models import Entry, Profile
from tests.site.conftest import NOW, World
from tests.site.public_setting import rows, text
from tests.site.series_setting import ANNA, BRAM, HEAD, PAGE, autumn, change, evening, series, standings, why


class TestSamePlayer:
    def test_by_the_knsb_number_where_there_is_no_fide_id(self, world: World) -> None:
        evening(world.app, "a", [("Jan", ""), ANNA], [(1, 2, "WHITE_WINS")])
        evening(world.app, "b", [("J. Jansen", ""), ANNA], [(1, 2, "WHITE_WINS")])
        with world.app.app_context():
            for name in ("Jan", "J. Jansen"):
                db.session.query(Entry).filter_by(name=name).one().national_id = "007654321"
            db.session.query(Entry).filter_by(name="Jan").one().national_id = "7654321"
            db.session.commit()
        change(world, "a")
        change(world, "b")
        series(world.app, "s", ["a", "b"])
        # Under the name of the last tournament.
        assert [line[:3] for line in standings(world, "/en/series/s")] == [
            ["1", "J. Jansen", "20"],
            ["2", "Anna", "16"],
        ]

    def test_a_number_of_another_federation_joins_nobody(self, world: World) -> None:
        for slug in ("a", "b"):
            evening(world.app, slug, [("Jan", ""), ANNA], [(1, 2, "WHITE_WINS")])
        with world.app.app_context():
            for entry in db.session.query(Entry).filter_by(name="Jan"):
                entry.national_id, entry.federation = "7654321", "GER"
            db.session.commit()
        series(world.app, "s", ["a", "b"])
        assert [line[1] for line in standings(world, "/en/series/s")] == ["Anna", "Jan", "Jan"]

    def test_by_the_profile_and_by_its_number_where_an_entry_has_no_profile(self, world: World) -> None:
        ids = {
            slug: evening(world.app, slug, [ANNA, BRAM], [(1, 2, "WHITE_WINS")]) for slug in ("a", "b", "c")
        }
        with world.app.app_context():
            profile = Profile(name="Anna", sort_key="anna", search_key="anna", created_at=NOW)
            db.session.add(profile)
            db.session.flush()
            for slug in ("a", "b"):
                db.session.get_one(Entry, ids[slug]["Anna"]).profile_id = profile.id
            # In the second nothing but the profile, in the third nothing but the number tells.
            db.session.get_one(Entry, ids["b"]["Anna"]).fide_id = ""
            db.session.commit()
        series(world.app, "s", ["a", "b", "c"])
        assert standings(world, "/en/series/s")[0][:3] == ["1", "Anna", "30"]

    def test_the_same_name_alone_joins_nobody_and_the_owner_is_told(self, world: World) -> None:
        for slug in ("a", "b"):
            evening(world.app, slug, [("Eva", ""), ANNA], [(1, 2, "WHITE_WINS")])
        series(world.app, "s", ["a", "b"], owner=world.olga)
        assert [line[1:3] for line in standings(world, "/en/series/s")] == [
            ["Anna", "16"],
            ["Eva", "10"],
            ["Eva", "10"],
        ]
        told = "Players without a number"
        assert told in world.client(world.olga).get("/en/series/s/edit").text
        assert told not in world.client().get("/en/series/s").text

    def test_who_stands_in_one_tournament_twice_is_two_whose_numbers_are_known(self, world: World) -> None:
        evening(world.app, "a", [ANNA, ("Anna again", "101")], [(1, 2, "WHITE_WINS")])
        evening(world.app, "b", [ANNA, BRAM], [(1, 2, "WHITE_WINS")])
        series(world.app, "s", ["a", "b"], owner=world.olga)
        assert [line[1:3] for line in standings(world, "/en/series/s")] == [
            ["Anna", "20"],
            ["Anna again", "8"],
            ["Bram", "8"],
        ]
        assert "Players without a number" not in world.client(world.olga).get("/en/series/s/edit").text

    def test_another_name_in_one_tournament_is_never_on_one_line_with_the_own_name(
        self, world: World
    ) -> None:
        ids = {
            slug: evening(world.app, slug, [ANNA, BRAM], [(1, 2, "WHITE_WINS")]) for slug in ("a", "b", "c")
        }
        with world.app.app_context():
            for slug in ("b", "c"):
                db.session.get_one(Entry, ids[slug]["Anna"]).alias = "The Rook"
            db.session.commit()
        series(world.app, "s", ["a", "b", "c"])
        assert [line[1:3] for line in standings(world, "/en/series/s")] == [
            ["Bram", "24"],
            ["The Rook", "20"],
            ["Anna", "10"],
        ]
        said = why(world, ids["b"]["Anna"], "/en/series/s")
        assert "The Rook, 20 points: why?" in said
        assert "Anna" not in said.replace("One below: The Rook has 20, Anna has 10.", "")

    def test_who_has_another_name_everywhere_has_one_line_under_that_name_alone(self, world: World) -> None:
        ids = {slug: evening(world.app, slug, [ANNA, BRAM], [(1, 2, "WHITE_WINS")]) for slug in ("a", "b")}
        with world.app.app_context():
            profile = Profile(
                name="Anna", sort_key="anna", search_key="q", alias="The Queen", fide_id="101", created_at=NOW
            )
            db.session.add(profile)
            db.session.flush()
            for slug in ("a", "b"):
                db.session.get_one(Entry, ids[slug]["Anna"]).profile_id = profile.id
            db.session.commit()
        series(world.app, "s", ["a", "b"], owner=world.olga)
        for person in (None, world.olga, world.ada):
            client = world.client(person)
            page = client.get("/en/series/s").text
            assert rows(page)[1][:3] == ["1", "The Queen", "20"]
            assert "Anna" not in page
            assert "Anna" not in client.get(f"/en/series/s/players/{ids['a']['Anna']}/why").text
        # Whoever manages a series is not for that of the staff of its tournaments.
        assert "Anna" not in world.client(world.olga).get("/en/series/s/edit").text

    def test_the_young_are_joined_by_a_number_that_is_not_shown(self, world: World) -> None:
        for slug in ("a", "b"):
            evening(world.app, slug, [("Kim", "987654"), BRAM], [(1, 2, "WHITE_WINS")])
        with world.app.app_context():
            for entry in db.session.query(Entry).filter_by(name="Kim"):
                entry.birth = "2016"
            db.session.commit()
        series(world.app, "s", ["a", "b"])
        page = world.client().get("/en/series/s").text
        assert rows(page)[1][:3] == ["1", "Kim", "20"]
        assert "987654" not in page
        assert "2016" not in page


class TestPrivate:
    def test_it_counts_for_who_may_see_it_and_is_not_there_for_others(self, world: World) -> None:
        ids = autumn(world.app, world.olga)
        without = world.client().get(PAGE).text
        change(world, "second", private=True, name="Besloten Toernooi")
        hers = world.client(world.olga).get(PAGE).text
        assert rows(hers)[1][:6] == ["1", "Anna", "19", "9", "10", "4 does not count"]
        assert "Besloten Toernooi" in hers
        for person in (None, world.otto, world.vera):
            page = world.client(person).get(PAGE).text
            assert rows(page) == [
                ["Pl.", "Name", "Total", "1", "2"],
                ["1", "Bram", "19", "9", "10"],
                ["2", "Anna", "13", "9", "4"],
                ["3", "Dirk", "12", "5", "7"],
                ["4", "Eva", "7", "–", "7"],
                ["5", "Cees", "5", "5", "–"],
            ]
            assert "Besloten" not in page
            assert "12 Dec" not in page
            assert page != without
            said = text(world.client(person).get(f"{PAGE}/players/{ids['first']['Anna']}/why").text)
            assert "Together: 9 + 4 = 13." in said
            assert "Besloten" not in said
            # His entry there names nobody.
            hidden = f"{PAGE}/players/{ids['second']['Anna']}/why"
            assert world.client(person).get(hidden).status_code == 404
            assert "2 tournaments" in text(world.client(person).get("/en/series").text)
        assert "3 tournaments" in text(world.client(world.olga).get("/en/series").text)

    def test_a_series_of_nothing_else_does_not_exist_for_others(self, world: World) -> None:
        ids = evening(world.app, "a", [ANNA, BRAM], [(1, 2, "DRAW")], organiser=world.olga, private=True)
        series(world.app, "closed", ["a"], owner=world.otto)
        paths = ("", "/edit", f"/players/{ids['Anna']}/why")
        for person in (None, world.vera):
            for path in paths:
                assert world.client(person).get(f"/en/series/closed{path}").status_code == 404
            assert "Series closed" not in world.client(person).get("/en/series").text
        assert "Anna" in world.client(world.olga).get("/en/series/closed").text
        # Its owner has the series, and yet sees nothing of a tournament that he may not see.
        his = world.client(world.otto).get("/en/series/closed")
        assert his.status_code == 200
        assert "Anna" not in his.text
        assert "Open a" not in his.text
        assert "Anna" not in world.client(world.otto).get("/en/series/closed/edit").text

    def test_a_practice_tournament_counts_for_nobody(self, world: World) -> None:
        autumn(world.app, world.olga)
        change(world, "second", practice=True)
        for person in (None, world.olga, world.ada):
            page = world.client(person).get(PAGE).text
            assert rows(page)[0] == HEAD[:5]
            assert "Open second" not in page

    def test_who_reads_logged_in_is_no_search_engine_and_no_cache_keeps_it(self, world: World) -> None:
        autumn(world.app, world.olga)
        for person, wanted in ((None, None), (world.vera, "noindex, nofollow")):
            answer = world.client(person).get(PAGE)
            assert answer.headers.get("X-Robots-Tag") == wanted
            assert answer.headers["Cache-Control"] == "no-store"
